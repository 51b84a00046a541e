import { onlineManager } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/change.ts'
import { toast } from '../../ui/toast.tsx'
import { say } from '../ui/say.tsx'
import { ask, Refusal } from './ask.ts'
import { desk } from './client.ts'
import { changed, inLeads } from './patch.ts'
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

/** Every change of the desk: shown at once, stored, said with a way back, and put back with the reason if it could not be kept. Tells whether it was. */
export async function change<Answer>({ patch, show, write, says, undo }: Change<Answer>): Promise<boolean> {
	if (!onlineManager.isOnline()) {
		toast.error(words.noLine)
		return false
	}
	underWay++
	// An answer that is on its way would show what was before.
	await desk.cancelQueries()
	const before = patch ? apply(patch) : []
	const putBack = show?.()
	try {
		const answer = await write()
		if (says) say(says, undo && (() => undo(answer)))
		return true
	} catch (refused) {
		putBack?.()
		for (const [key, data] of before) desk.setQueryData(key, data)
		if (!(refused instanceof Refusal && refused.isSaid)) toast.error(reasonOf(refused))
		return false
	} finally {
		underWay--
		// Those after the first would be read before the last is written.
		if (underWay === 0) void desk.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'leads' })
	}
}

/** Shows leads changed in everything that was read. Answers what it was. */
function apply(patch: (lead: DeskLead) => DeskLead) {
	const before = desk.getQueriesData({})
	return before.filter(([key, data]) => {
		const now = inLeads(data, patch)
		if (now !== data) desk.setQueryData(key, now)
		return now !== data
	})
}

/** Why it could not be kept, in words. */
function reasonOf(refused: unknown): string {
	if (!navigator.onLine) return words.noLine
	const known: Record<string, string> = words.refusals
	return (refused instanceof Refusal && known[refused.code]) || words.notKept
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
