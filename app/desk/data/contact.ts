import * as words from '../../../content/words/desk/contact.ts'
import { rows } from './ask.ts'
import { askAbout, type Made } from './asked.ts'
import { change } from './change.ts'
import { touch } from './held.ts'
import type { DeskLead, Outcome } from './rows.ts'

/** Writes down that someone is called, texted or mailed. After a call it is asked what came of it; what is sent needs no more to be said. */
export function makeContact(lead: DeskLead, way: 'call' | 'text' | 'mail') {
	const id = crypto.randomUUID()
	const now = new Date().toISOString()
	const sent = way !== 'call'
	touch([lead.id])
	const written = change({
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
	if (!sent) askAbout({ id, lead, written })
}

export type Came = { outcome: Outcome; again_at?: string; note?: string }

/** Says what came of a contact. The database moves the work on by it. */
export function sayOutcome({ made, came }: { made: Made; came: Came }): Promise<boolean> {
	touch([made.lead.id])
	return change({
		write: async () => {
			const { id, lead, written } = made
			await written
			const [known] = await rows((supabase) => supabase.from('lead_contacts').update(came).eq('id', id).select('id'))
			// Where the line was down at the call, it is written now.
			return (
				known ??
				rows((supabase) =>
					supabase
						.from('lead_contacts')
						.insert({ id, lead_id: lead.id, way: 'call', ...came })
						.select('id')
						.single(),
				)
			)
		},
		says: words.noted(words.outcomes[came.outcome]),
	})
}

/** So many tries without an answer, and one more: perhaps they cannot be reached. */
export const SIX_TRIES = 6
export const isInVain = (outcome: Outcome) => outcome === 'no_answer' || outcome === 'left_message'
