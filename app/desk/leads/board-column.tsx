import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import * as words from '../../../content/words/desk/leads.ts'
import { statuses } from '../../../content/words/desk/stages.ts'
import { classes } from '../../ui/classes.ts'
import { PAGE } from '../data/leads.ts'
import type { DeskLead, Stage } from '../data/rows.ts'
import { useCounts } from '../data/today.ts'
import { BoardCard } from './board-card.tsx'

type Props = { stage: Stage; leads: DeskLead[]; isNarrowed: boolean; isKnown: boolean }

/** A stage, with its leads in the order of hands, and how many it has: all of them, or those that fit what the board is narrowed by. */
export function Column({ stage, leads, isNarrowed, isKnown }: Props) {
	const { setNodeRef, isOver } = useDroppable({ id: stage })
	const { data: counts } = useCounts()
	const most = isNarrowed ? PAGE : counts?.most
	const all = (isNarrowed ? undefined : counts?.stages[stage]) ?? leads.length
	return (
		<section
			ref={setNodeRef}
			aria-label={statuses[stage]}
			className={classes(
				'flex w-[82vw] shrink-0 snap-center flex-col rounded-card bg-paper p-2.5 sm:w-72 lg:min-h-[60dvh]',
				isOver && 'outline-2 outline-door/50',
			)}
		>
			<h2 className="mb-2.5 flex items-baseline justify-between px-1.5 pt-1 text-lg">
				{statuses[stage]}
				<span className="font-sans text-xs font-semibold text-mute tabular-nums">
					{most && all >= most ? `${most}+` : all}
				</span>
			</h2>
			<SortableContext items={leads.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
				<ul className="grid grid-cols-1 gap-2">
					{leads.map((lead) => (
						<BoardCard key={lead.id} lead={lead} />
					))}
				</ul>
			</SortableContext>
			{isKnown && leads.length === 0 && <p className="px-1.5 py-4 text-sm text-mute">{words.emptyStage}</p>}
		</section>
	)
}
