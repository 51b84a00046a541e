import * as words from '../../../content/words/desk/when.ts'
import { dueWords } from '../../../lib/desk-time.ts'
import { personOf } from '../person.ts'
import { changeLeads } from './change.ts'
import { touch } from './held.ts'
import type { DeskLead } from './rows.ts'

/** Puts off what comes next. */
export function snooze(leads: readonly DeskLead[], at: number): Promise<boolean> {
	const next_due = new Date(at).toISOString()
	// A lead that is closed has no next step to put off.
	const open = leads.filter(({ next_action }) => next_action)
	const [first] = open
	if (!first) return Promise.resolve(true)
	touch(open.map(({ id }) => id))
	const when = dueWords(next_due)
	const says = open.length === 1 ? words.moved(personOf(first), when) : words.severalMoved(open.length, when)
	return changeLeads(
		open.map(({ id }) => ({ id, next_due })),
		says,
	)
}
