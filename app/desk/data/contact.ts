import * as words from '../../../content/words/desk/contact.ts'
import { rows } from './ask.ts'
import { change } from './change.ts'
import { touch } from './held.ts'
import type { ContactWay, DeskLead, Outcome } from './rows.ts'

/** A contact that was made, of which it is still to be said what came of it. */
export type Made = { id: string; way: ContactWay; lead: DeskLead; kept: Promise<boolean> }

/** Writes down that someone is called, texted or mailed. What is sent needs no more to be said. */
export function makeContact(lead: DeskLead, way: ContactWay): Made {
	const id = crypto.randomUUID()
	const now = new Date().toISOString()
	const sent = way !== 'call' && way !== 'visit'
	touch([lead.id])
	const kept = change({
		patch: (each) =>
			each.id === lead.id ? { ...each, first_contact_at: each.first_contact_at ?? now, last_contact_at: now } : each,
		write: () =>
			rows((supabase) =>
				supabase
					.from('lead_contacts')
					.insert({ id, lead_id: lead.id, way, ...(sent && { outcome: 'sent' }) })
					.select('id'),
			),
		...(sent && { says: words.sent[way] }),
	})
	return { id, way, lead, kept }
}

export type Came = { outcome: Outcome; again_at?: string; note?: string }

/** Says what came of a contact. The database moves the work on by it. */
export function sayOutcome({ made, came }: { made: Made; came: Came }): Promise<boolean> {
	touch([made.lead.id])
	return change({
		write: async () => {
			const { id, way, lead, kept } = made
			// Where the line was down at the call, it is written now.
			const written = await kept
			return rows((supabase) =>
				written
					? supabase.from('lead_contacts').update(came).eq('id', id).select('id').single()
					: supabase
							.from('lead_contacts')
							.insert({ id, lead_id: lead.id, way, ...came })
							.select('id')
							.single(),
			)
		},
		says: words.noted(words.outcomes[came.outcome]),
	})
}

/** So many tries without an answer, and one more: perhaps they cannot be reached. */
export const SIX_TRIES = 6
export const isInVain = (outcome: Outcome) => outcome === 'no_answer' || outcome === 'left_message'
