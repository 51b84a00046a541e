import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/numbers.ts'
import type { DeskNumbers, SourceCost } from '../../../lib/desk-numbers.ts'
import { ask, rows } from './ask.ts'
import { change } from './change.ts'

/** Asked anew at most every few minutes: counting reads every lead of the range. */
const FRESH_MS = 5 * 60_000

export const useNumbers = (since: string, until: string) =>
	useQuery({
		queryKey: ['numbers', since, until],
		queryFn: () => ask<DeskNumbers>('desk_numbers', { since, until }),
		staleTime: FRESH_MS,
		placeholderData: keepPreviousData,
	})

export const useCosts = () =>
	useQuery({
		queryKey: ['costs'],
		queryFn: () =>
			rows((supabase) =>
				supabase
					.from('source_costs')
					.select('source,month,dollars')
					.order('month', { ascending: false })
					.limit(1000)
					.overrideTypes<SourceCost[], { merge: false }>(),
			),
	})

export const enterCost = (cost: SourceCost) =>
	change({ write: () => rows((supabase) => supabase.from('source_costs').upsert(cost).select()), says: words.saved })
