import { onlineManager } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/change.ts'
import { toast } from '../../ui/toast.tsx'
import { say } from '../ui/say.tsx'
import { ask, Refusal } from './ask.ts'
import { desk } from './client.ts'
import { changed, inLeads, without } from './patch.ts'
import { renewRows } from './renew.ts'
import type { DeskLead, LeadChange } from './rows.ts'

type Change<Answer> = {
	/** How leads look at once, wherever they are shown; put back if it could not be kept. */
	patch?: (lead: DeskLead) => DeskLead
	/** Whatever else is shown at once; answers what puts it back. */
	show?: () => () => void
	write: () => Promise<Answer>
	/** What happened, in a few words. */
	says?: string
	/** Takes it back, by what was answered. */
	undo?: (answer: Answer) => Promise<boolean>
}

let underWay = 0
let last: Promise<unknown> = Promise.resolve()

/** Whether something is shown that is not stored yet: what is read meanwhile is from before. */
export const isChanging = () => underWay > 0

/** Every change of the desk: shown at once, stored, said with a way back, and put back with the reason if it could not be kept. Tells whether it was. */
export async function change<Answer>({ patch, show, write, says, undo }: Change<Answer>): Promise<boolean> {
	if (!onlineManager.isOnline()) {
		toast.error(words.noLine)
		return false
	}
	underWay++
	// An answer that is on its way would show what was before. Long lists are read on: nothing asks for them again.
	await desk.cancelQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'leads' })
	const shown = patch && apply(patch)
	const putBack = show?.()
	try {
		const answer = await inTurn(write)
		if (says) say(says, undo && (() => undo(answer)))
		return true
	} catch (refused) {
		putBack?.()
		shown?.putBack()
		if (!(refused instanceof Refusal && refused.isSaid)) toast.error(reasonOf(refused))
		return false
	} finally {
		underWay--
		// Those after the first would be read before the last is written.
		if (underWay === 0) void desk.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'leads' })
		void renewOnceRead(shown?.ids ?? [])
	}
}

/** So long one write waits for the one before it: a request that neither fails nor ends must not hold all others. */
const PATIENCE_MS = 15_000

/** In the order they were made: what was chosen last is what is stored in the end. */
function inTurn<Answer>(write: () => Promise<Answer>): Promise<Answer> {
	const turn = last.then(write)
	last = Promise.race([turn.catch(() => {}), new Promise((go) => setTimeout(go, PATIENCE_MS))])
	return turn
}

/** Lists that were being read meanwhile have some leads as they were. */
async function renewOnceRead(ids: string[]) {
	const reading = desk.getQueryCache().findAll({ queryKey: ['leads'], fetchStatus: 'fetching' })
	await Promise.allSettled(reading.map((query) => query.promise))
	await renewRows(ids)
}

/** Shows leads changed in everything that was read. Put back is what this has set, and nobody since. */
function apply(patch: (lead: DeskLead) => DeskLead) {
	const changes = new Map<string, { before: DeskLead; after: DeskLead }>()
	inAll((lead) => {
		const after = patch(lead)
		if (after !== lead) changes.set(lead.id, { before: lead, after })
		return after
	})
	return {
		ids: [...changes.keys()],
		putBack: () =>
			inAll((lead) => {
				const made = changes.get(lead.id)
				return made ? without(lead, made.before, made.after) : lead
			}),
	}
}

function inAll(patch: (lead: DeskLead) => DeskLead) {
	for (const [key, data] of desk.getQueriesData({})) {
		const now = inLeads(data, patch)
		if (now !== data) desk.setQueryData(key, now)
	}
}

/** Why it could not be kept, in words. */
function reasonOf(refused: unknown): string {
	if (!navigator.onLine) return words.noLine
	if (!(refused instanceof Refusal)) return words.notKept
	const known: Record<string, string> = words.refusals
	return refused.code ? (known[refused.code] ?? words.notKept) : words.notKnown
}

/** Changes some leads at once: all of it is stored, or nothing. */
export function changeLeads(changes: LeadChange[], says: string): Promise<boolean> {
	const byId = new Map(changes.map((each) => [each.id, each]))
	return change({
		patch: (lead) => {
			const wanted = byId.get(lead.id)
			return wanted ? changed(lead, wanted) : lead
		},
		write: () => ask<LeadChange[]>('change_leads', { changes }),
		says,
		undo: (back) => changeLeads(back, words.undone),
	})
}
