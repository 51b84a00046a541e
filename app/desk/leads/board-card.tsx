import { useSortable } from '@dnd-kit/sortable'
import { EllipsisVertical, GripVertical } from 'lucide'
import * as words from '../../../content/words/desk/leads.ts'
import { actions } from '../../../content/words/desk/today.ts'
import { dueWords } from '../../../lib/desk-time.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DeskLead } from '../data/rows.ts'
import { leadPath, personOf } from '../person.ts'
import { DemoChip } from '../ui/demo-chip.tsx'
import { Choices } from '../ui/menu.tsx'
import { stageChoices } from './move.ts'

/** A lead on the board: picked up by its handle, or anywhere with the mouse. */
export function BoardCard({ lead }: { lead: DeskLead }) {
	const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: lead.id })
	const name = personOf(lead)
	return (
		<li
			ref={setNodeRef}
			data-lead={lead.id}
			style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
			className={classes(
				'flex items-start rounded-xl border border-line bg-white py-1.5 shadow-sm',
				isDragging && 'opacity-40',
			)}
		>
			<button
				type="button"
				{...attributes}
				{...listeners}
				aria-label={words.moveThis(name)}
				className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-edge hover:text-ink"
			>
				<Icon of={GripVertical} className="size-4" />
			</button>
			<div className="min-w-0 grow py-1.5">
				<CardBody lead={lead} linked />
			</div>
			<Choices
				label={words.moveTo}
				title={words.moveTo}
				className="grid h-11 w-9 shrink-0 place-items-center rounded-lg text-mute hover:text-ink"
				choices={stageChoices([lead])}
			>
				<Icon of={EllipsisVertical} className="size-4.5" />
			</Choices>
		</li>
	)
}

export function CardBody({ lead, linked = false }: { lead: DeskLead; linked?: boolean }) {
	const late = lead.next_due !== null && Date.parse(lead.next_due) < Date.now()
	return (
		<>
			{linked ? (
				<a href={leadPath(lead.id)} className="block truncate text-sm font-semibold underline-offset-4 hover:underline">
					{personOf(lead)}
				</a>
			) : (
				<p className="truncate text-sm font-semibold">{personOf(lead)}</p>
			)}
			{ownName(lead.name) && <p className="truncate text-xs text-mute">{lead.address}</p>}
			<div className="mt-0.5 flex items-center gap-1.5 empty:hidden">
				{lead.next_action && lead.next_due && (
					<p className={classes('truncate text-xs', late ? 'font-semibold text-door-deep' : 'text-mute')}>
						{actions[lead.next_action]} · {dueWords(lead.next_due)}
					</p>
				)}
				<DemoChip lead={lead} />
			</div>
		</>
	)
}
