import { useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'
import type { Counts, TodayRows } from './rows.ts'

/** What is late becomes so by itself. */
const MINUTE_MS = 60_000

/** Who to call now. */
export const useToday = () =>
	useQuery({ queryKey: ['today'], queryFn: () => ask<TodayRows>('desk_today'), refetchInterval: MINUTE_MS })

/** How many wait, for the navigation and the tops of lists. */
export const useCounts = () =>
	useQuery({ queryKey: ['counts'], queryFn: () => ask<Counts>('desk_counts'), refetchInterval: MINUTE_MS })

/** What is to be done now: new and not called, or due. */
export const waitingNow = (counts: Counts | undefined) => (counts ? counts.fresh + counts.overdue : 0)
