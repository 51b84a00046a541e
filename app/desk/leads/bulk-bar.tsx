import { X } from 'lucide'
import * as words from '../../../content/words/desk/leads.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DeskLead } from '../data/rows.ts'
import { useTeam } from '../data/team.ts'
import { Later } from '../ui/later.tsx'
import { Choices } from '../ui/menu.tsx'
import { give, stageChoices } from './move.ts'

const button = 'min-h-11 rounded-lg px-3 text-sm font-bold hover:bg-white/15'

/** What can be done with all that are selected. */
export function BulkBar({ leads, onDone }: { leads: DeskLead[]; onDone: () => void }) {
	const { team } = useTeam()
	if (leads.length === 0) return null
	const to = (id: string | null, name: string) => ({
		label: name,
		chosen: leads.every(({ assignee }) => assignee === id),
		onChoose: () => void give(leads, { id, name }),
	})
	return (
		<div
			role="toolbar"
			aria-label={words.selected(leads.length)}
			className="on-slate fixed inset-x-3 bottom-20 z-30 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-1 rounded-2xl border border-slate bg-slate px-3 py-1.5 text-white shadow-lift lg:bottom-6"
		>
			<p className="px-2 text-sm tabular-nums" role="status">
				{words.selected(leads.length)}
			</p>
			<Choices className={button} choices={stageChoices(leads)}>
				{words.moveTo}
			</Choices>
			<Choices
				className={button}
				choices={[...team.map(({ id, name }) => to(id, name)), { ...to(null, words.nobodys), end: true }]}
			>
				{words.assign}
			</Choices>
			<Later leads={leads} label={words.later} className={button}>
				{words.later}
			</Later>
			<button
				type="button"
				aria-label={words.unselect}
				onClick={onDone}
				className="ml-auto grid size-11 place-items-center rounded-lg hover:bg-white/15"
			>
				<Icon of={X} className="size-5" />
			</button>
		</div>
	)
}
