import { company } from '../../../content/company.ts'
import { statuses } from '../../../content/words/desk/stages.ts'
import * as words from '../../../content/words/desk/timeline.ts'
import { money } from '../../../content/words/dollars.ts'
import { dateFormat } from '../../../lib/date.ts'
import type { NextAction, Stage, TimelineEntry } from '../data/rows.ts'

export type Told = {
	what: string
	/** What was written or said, as it was. */
	detail?: string | undefined
	/** Who did it: one of the team, the homeowner, or the site by itself. */
	by: string
}

const moment = dateFormat({
	weekday: 'short',
	month: 'short',
	day: 'numeric',
	hour: 'numeric',
	minute: '2-digit',
	timeZone: company.timeZone,
})
export const at = (time: string) => moment(new Date(time))

type Names = (id: string | null) => string | undefined
type Changes = Record<string, readonly [unknown, unknown]>

/** What an entry of the timeline says. Where nobody decided anything, the site did it. */
export function tell(entry: TimelineEntry, nameOf: Names): Told {
	const by = entry.actor ? (nameOf(entry.actor) ?? words.someone) : words.us
	switch (entry.kind) {
		case 'created':
			return entry.body.came_by ? { what: words.imported, by } : { what: words.came, by: words.them }
		case 'updated':
			return { what: changesOf(entry.body, nameOf).join('. '), by }
		case 'merged':
			return { what: words.mergedWith, by }
		case 'unmerged':
			return { what: words.apart, by }
		case 'contact': {
			const { way, outcome, again_at, note } = entry.body
			const came = outcome && [words.outcomes[outcome], again_at && words.again(at(again_at))].filter(Boolean).join(' ')
			return { what: came ? `${words.ways[way]}: ${came}` : words.ways[way], detail: note, by }
		}
		case 'note':
			return { what: words.wrote, detail: entry.body.body, by: entry.body.edited_at ? `${by}, ${words.edited}` : by }
		case 'task':
			return { what: entry.body.done_at ? words.taskDone : words.task, detail: entry.body.title, by }
		case 'photo':
			return { what: words.sentPhoto, detail: entry.body.caption, by: words.them }
		case 'message': {
			const { kind, recipient, status, last_error } = entry.body
			const known: Record<string, string> = words.mails
			const what = `${known[kind] ?? words.anyMail}: ${words.mailStates[status]}`
			return { what, detail: (status !== 'sent' && last_error) || recipient || undefined, by: words.us }
		}
		case 'consent':
			return { what: words.agreed, by: words.them }
		case 'text_consent':
			return { what: words.agreedToTexts(entry.body.phone), by: words.them }
		case 'text_stop':
			return { what: words.saidStop(entry.body.phone), by: words.them }
		case 'offer': {
			const { version, low, high, sent_at } = entry.body
			return { what: (sent_at ? words.offerSent : words.offer)(version, money(low), money(high)), by }
		}
		case 'visit':
			return {
				what: words.proposedVisit(entry.body.proposed.length),
				detail: entry.body.proposed.map(at).join(' · '),
				by,
			}
		case 'visit_answer':
			return { what: visitAnswer(entry.body), detail: entry.body.answer, by: words.them }
	}
}

function visitAnswer({ state, starts_at }: { state: string; starts_at: string | null }): string {
	if (state === 'declined') return words.noTimeFits
	return state === 'canceled' || !starts_at ? words.visitCancelled : words.pickedVisit(at(starts_at))
}

/** Each thing that was changed, in words. What is not for people to read is left out. */
function changesOf(changes: Changes, nameOf: Names): string[] {
	const told = Object.entries(changes).flatMap(([key, [, now]]) => sayChange(key, now, nameOf))
	const { next_action: action, next_due: due } = changes
	if (!action && !due) return told
	if (action?.[1] === null || due?.[1] === null) return [...told, words.noNext]
	const does = action && words.actions[action[1] as NextAction]
	const when = due && at(String(due[1]))
	return [...told, words.next([does, when].filter(Boolean).join(', '))]
}

function sayChange(key: string, now: unknown, nameOf: Names): string[] {
	const fields: Record<string, string> = words.fields
	const field = fields[key]
	if (field) return [words.changedTo(field, String(now))]
	switch (key) {
		case 'status':
			return [words.movedTo(statuses[now as Stage] ?? String(now))]
		case 'suspected_spam':
			return [now ? words.spam : words.notSpam]
		case 'assignee':
			return [now ? words.given(nameOf(String(now)) ?? words.someone) : words.givenBack]
		case 'do_not_contact_at':
			return [now ? words.doNotContact : words.mayContact]
		case 'merged_into':
			return [now ? words.partOf : words.apart]
		default:
			return []
	}
}
