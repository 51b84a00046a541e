import { statuses } from '../../../content/words/desk/stages.ts'
import type { DeskLead, Stage } from '../data/rows.ts'

export const stages = Object.keys(statuses) as Stage[]

type Read = { data: DeskLead[] | undefined; dataUpdatedAt: number }

/**
 * Each lead once, in the stage it has by whatever was read or changed last: the stages are read one by one, and for a moment two
 * of them have it, or the one it left, or none, which is why what was shown before is given until all are read. It stands there by
 * its rank, until its stage is read.
 */
export function columnsOf(read: Record<Stage, Read>, before: readonly DeskLead[] = []): Record<Stage, DeskLead[]> {
	const latest = new Map(before.map((lead) => [lead.id, lead]))
	for (const { data } of Object.values(read).sort((a, b) => a.dataUpdatedAt - b.dataUpdatedAt))
		for (const lead of data ?? []) latest.set(lead.id, lead)
	const column = (stage: Stage) => {
		const own = new Set(read[stage].data?.filter((lead) => latest.get(lead.id) === lead && lead.status === stage))
		const shown = [...own]
		for (const lead of latest.values()) {
			if (lead.status !== stage || own.has(lead)) continue
			const below = shown.findIndex(({ rank }) => Number(rank) > Number(lead.rank))
			shown.splice(below < 0 ? shown.length : below, 0, lead)
		}
		return shown
	}
	return Object.fromEntries(stages.map((stage) => [stage, column(stage)])) as Record<Stage, DeskLead[]>
}
