import {
	type Announcements,
	type CollisionDetection,
	closestCorners,
	DndContext,
	type DragEndEvent,
	DragOverlay,
	type KeyboardCoordinateGetter,
	KeyboardSensor,
	MouseSensor,
	rectIntersection,
	TouchSensor,
	type UniqueIdentifier,
	useSensor,
	useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useEffect, useRef, useState } from 'react'
import { refusals } from '../../../content/words/desk/change.ts'
import * as words from '../../../content/words/desk/leads.ts'
import { statuses } from '../../../content/words/desk/stages.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { Filters } from '../data/filters.ts'
import { useStage } from '../data/leads.ts'
import type { DeskLead, Stage } from '../data/rows.ts'
import { personOf } from '../person.ts'
import { CardBody } from './board-card.tsx'
import { Column } from './board-column.tsx'
import { columnsOf, stages } from './columns.ts'
import { place } from './place.ts'
import { useCardFocus } from './use-card-focus.ts'

const isStage = (id: UniqueIdentifier): id is Stage => id in statuses

/** Of a column. What is put over neither it nor a card is put below the cards. */
const HEADING_PX = 48

/** What lies under the card; by its corners alone a stage without any would be further away than a card of the next. */
const under: CollisionDetection = (given) => {
	const found = rectIntersection(given)
	return found.length > 0 ? found : closestCorners(given)
}

/** Sideways leads to another stage: cards of the same one are a part of a pixel further to the side than one that is picked up. */
const byKey: KeyboardCoordinateGetter = (event, given) => {
	const { collisionRect: card } = given.context
	const side = { ArrowRight: 2, ArrowLeft: -2 }[event.code] ?? 0
	const context = { ...given.context, collisionRect: card && { ...card, left: card.left + side } }
	return sortableKeyboardCoordinates(event, { ...given, context })
}

/** The stages side by side. A lead is moved by pointer, by keys, or by its menu. */
export function Board({ filters: { status, ...filters } }: { filters: Filters }) {
	const shown = status ?? stages
	const read = useColumns(filters)
	const columns = useWhole(read, JSON.stringify(filters))
	const isNarrowed = Object.keys(filters).some((name) => name !== 'order')
	const [dragged, setDragged] = useState<DeskLead>()
	const sensors = useSensors(
		useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
		useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
		useSensor(KeyboardSensor, { coordinateGetter: byKey }),
	)
	const find = (id: UniqueIdentifier) => stages.flatMap((stage) => columns[stage]).find((lead) => lead.id === id)
	const stageOf = (id: UniqueIdentifier) => (isStage(id) ? id : find(id)?.status)
	const nameOf = (id: UniqueIdentifier) => {
		const lead = find(id)
		return lead ? personOf(lead) : ''
	}
	const placeName = (id: UniqueIdentifier) => {
		const stage = stageOf(id)
		return stage ? statuses[stage] : ''
	}
	const announcements: Announcements = {
		onDragStart: ({ active }) => words.picked(nameOf(active.id)),
		onDragOver: ({ active, over }) => (over ? words.over(nameOf(active.id), placeName(over.id)) : undefined),
		onDragEnd: ({ active, over }) => {
			if (!find(active.id)) return refusals.lead_gone
			return over ? words.dropped(nameOf(active.id), placeName(over.id)) : words.putBack(nameOf(active.id))
		},
		onDragCancel: ({ active }) => words.putBack(nameOf(active.id)),
	}
	const drop = ({ active, over }: DragEndEvent) => {
		setDragged(undefined)
		const lead = find(active.id)
		const stage = over && stageOf(over.id)
		const isBelow = Boolean(over && (active.rect.current.translated?.top ?? 0) > over.rect.top + HEADING_PX)
		if (lead && stage && over.id !== active.id) void place({ lead, stage, over: over.id, isBelow, filters })
	}
	const focus = useCardFocus()
	const failed = stages.filter((stage) => read[stage].isError)
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={under}
			accessibility={{ announcements, screenReaderInstructions: { draggable: words.dragHint } }}
			onDragStart={({ active }) => setDragged(find(active.id))}
			onDragEnd={drop}
			onDragCancel={() => setDragged(undefined)}
		>
			<Failure text={failed.length > 0 ? words.leadsFailed : ''} className="mb-4">
				<Button look="ink" className="mt-4" onClick={() => failed.forEach((stage) => void read[stage].refetch())}>
					{words.tryAgain}
				</Button>
			</Failure>
			<div
				{...focus}
				className="-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:px-6 lg:-mx-9 lg:snap-none lg:px-9"
			>
				{shown.map((stage) => (
					<Column
						key={stage}
						stage={stage}
						leads={columns[stage]}
						isNarrowed={isNarrowed}
						isKnown={read[stage].isSuccess}
					/>
				))}
			</div>
			<DragOverlay>
				{dragged && (
					<div className="rotate-2 rounded-xl border border-line bg-white p-3 shadow-lift">
						<CardBody lead={dragged} />
					</div>
				)}
			</DragOverlay>
		</DndContext>
	)
}

/** The leads of all stages. While some are read anew, or could not be, one that none of them has stays where it was. */
function useWhole(read: ReturnType<typeof useColumns>, asked: string) {
	const shown = useRef<{ asked: string; leads: DeskLead[] }>({ asked, leads: [] })
	const isOpen = Object.values(read).some(({ isFetching, isError }) => isFetching || isError)
	const columns = columnsOf(read, isOpen && shown.current.asked === asked ? shown.current.leads : [])
	const isOfBefore = Object.values(read).some(({ isPlaceholderData }) => isPlaceholderData)
	useEffect(() => {
		shown.current = { asked: isOfBefore ? '' : asked, leads: Object.values(columns).flat() }
	})
	return columns
}

/** Each stage is a question of its own, so that one that has thousands holds up no other. */
function useColumns(filters: Filters) {
	return {
		new: useStage('new', filters),
		contacted: useStage('contacted', filters),
		offer_made: useStage('offer_made', filters),
		under_contract: useStage('under_contract', filters),
		closed: useStage('closed', filters),
		lost: useStage('lost', filters),
	}
}
