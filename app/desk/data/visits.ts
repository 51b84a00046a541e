import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/visits.ts'
import { ask, rows } from './ask.ts'
import { change } from './change.ts'
import { proven } from './decide.ts'
import type { DeskLead } from './rows.ts'

export type VisitRow = {
	id: string
	lead_id: string
	name: string
	phone: string
	address: string
	do_not_contact: boolean
	state: 'proposed' | 'booked' | 'declined' | 'canceled' | 'replaced' | 'done' | 'no_show'
	proposed: string[]
	minutes: number
	starts_at: string | null
	ends_at: string | null
	answer: string
	created_at: string
	came_by: DeskLead['came_by']
}

const WEEK_MS = 7 * 86_400_000
/** As many as anyone looks through. */
const MOST = 200

/** What is booked from a week ago on, in its order, and what waits for an answer. */
export const useVisits = () =>
	useQuery({
		queryKey: ['visits'],
		queryFn: async () => {
			const since = new Date(Date.now() - WEEK_MS).toISOString()
			const [booked, waiting] = await Promise.all([
				rows((supabase) =>
					supabase
						.from('desk_visits')
						.select()
						.in('state', ['booked', 'done', 'no_show'])
						.gte('starts_at', since)
						.order('starts_at')
						.limit(MOST)
						.overrideTypes<VisitRow[], { merge: false }>(),
				),
				rows((supabase) =>
					supabase
						.from('desk_visits')
						.select()
						.in('state', ['proposed', 'declined'])
						.order('created_at', { ascending: false })
						.limit(MOST)
						.overrideTypes<VisitRow[], { merge: false }>(),
				),
			])
			return { booked, waiting }
		},
	})

export type Planned = { lead: string; times: string[]; minutes: number; note: string }

export const proposeVisit = (planned: Planned) =>
	change({ write: () => ask('propose_visit', planned), says: words.proposed })

export const bookVisit = ({ times: [at], ...planned }: Planned) =>
	change({ write: () => ask('book_visit', { ...planned, at }), says: words.booked })

export const endVisit = (visit: string, outcome: 'done' | 'no_show' | 'canceled') =>
	change({
		write: () => ask('end_visit', { visit, outcome }),
		says: outcome === 'canceled' ? words.calledOff : words.noted,
	})

/** The secret of the calendar's address, this once; nothing, if it was ended or refused. */
export async function renewCalendar(stop: boolean): Promise<string | undefined> {
	let secret: string | undefined
	await change({
		write: async () => {
			secret = (await proven(() => ask<string | null>('renew_calendar', { stop }))) ?? undefined
		},
		...(stop && { says: words.stopped }),
	})
	return secret
}
