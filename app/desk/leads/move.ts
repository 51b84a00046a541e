import * as words from '../../../content/words/desk/leads.ts'
import { statuses } from '../../../content/words/desk/stages.ts'
import { changeLeads } from '../data/change.ts'
import type { DeskLead, Stage } from '../data/rows.ts'
import { personOf } from '../person.ts'

/** Brings leads to a stage; what comes next then is the database's to propose. */
export function moveTo(leads: readonly DeskLead[], status: Stage): Promise<boolean> {
	const moving = leads.filter((lead) => lead.status !== status)
	const [first] = moving
	if (!first) return Promise.resolve(true)
	const says =
		moving.length === 1
			? words.moved(personOf(first), statuses[status])
			: words.severalMoved(moving.length, statuses[status])
	return changeLeads(
		moving.map(({ id }) => ({ id, status })),
		says,
	)
}

/** The stages to choose from. */
export const stageChoices = (leads: readonly DeskLead[]) =>
	(Object.keys(statuses) as Stage[]).map((stage) => ({
		label: statuses[stage],
		chosen: leads.every(({ status }) => status === stage),
		onChoose: () => void moveTo(leads, stage),
	}))

export const give = (leads: readonly DeskLead[], to: { id: string | null; name: string }) =>
	changeLeads(
		leads.map(({ id }) => ({ id, assignee: to.id })),
		words.given(to.name),
	)
