import type { UniqueIdentifier } from '@dnd-kit/core'
import * as changeWords from '../../../content/words/desk/change.ts'
import * as words from '../../../content/words/desk/leads.ts'
import { statuses } from '../../../content/words/desk/stages.ts'
import { ask } from '../data/ask.ts'
import { change, changeLeads } from '../data/change.ts'
import { desk } from '../data/client.ts'
import type { Filters } from '../data/filters.ts'
import { boardKey } from '../data/leads.ts'
import type { DeskLead, LeadChange, Stage } from '../data/rows.ts'
import { personOf } from '../person.ts'

/** `isBelow`: what it was put over is the column itself, below its cards. */
type Drop = { lead: DeskLead; stage: Stage; over: UniqueIdentifier; isBelow: boolean; filters: Filters }

/** A column after a lead was put over one of its cards (above it, or below where it came from above), below all of them, or on top. */
export function arranged(
	column: readonly DeskLead[],
	{ lead, over, isBelow }: Pick<Drop, 'lead' | 'over' | 'isBelow'>,
): DeskLead[] {
	const to = column.findIndex(({ id }) => id === over)
	const others = column.filter(({ id }) => id !== lead.id)
	others.splice(to < 0 && isBelow ? others.length : Math.max(to, 0), 0, lead)
	return others
}

/** Puts a lead between two others, in one write; a refusal puts it back. */
export function place({ lead, stage, filters, ...where }: Drop): Promise<boolean> {
	const [from, to] = [boardKey(lead.status, filters), boardKey(stage, filters)]
	const now = arranged(desk.getQueryData<DeskLead[]>(to) ?? [], { ...where, lead: { ...lead, status: stage } })
	const at = now.findIndex(({ id }) => id === lead.id)
	const [above, below] = [now[at - 1]?.id ?? null, now[at + 1]?.id ?? null]
	return change({
		show: () => {
			const before = [from, to].map((key) => [key, desk.getQueryData(key)] as const)
			desk.setQueryData<DeskLead[]>(from, (column) => column?.filter(({ id }) => id !== lead.id))
			desk.setQueryData(to, now)
			return () => {
				for (const [key, column] of before) desk.setQueryData(key, column)
			}
		},
		write: () => ask<LeadChange[]>('place_lead', { lead: lead.id, stage, above, below }),
		says: words.moved(personOf(lead), statuses[stage]),
		undo: (back) => changeLeads(back, changeWords.undone),
	})
}
