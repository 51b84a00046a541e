import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef, useState } from 'react'
import * as words from '../../../content/words/desk/leads.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { type Filters, printFilters } from '../data/filters.ts'
import { useLeadList } from '../data/leads.ts'
import type { DeskLead } from '../data/rows.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { LeadLine } from './lead-line.tsx'

/** The leads, one below the other. */
export function List({ filters }: { filters: Filters }) {
	const { leads, fresh, showFresh, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
		useLeadList(filters)
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
	const choose = (id: string, on: boolean) =>
		setChosen((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id)))
	const line = (lead: DeskLead) => (
		<LeadLine lead={lead} chosen={chosen.has(lead.id)} onChoose={(on) => choose(lead.id, on)} />
	)
	return (
		<>
			<div role="status" className="sticky top-3 z-10 grid justify-items-center">
				{fresh > 0 && (
					<Button className="mb-3 shadow-lift" onClick={() => void showFresh()}>
						{words.newLeads(fresh)}
					</Button>
				)}
			</div>
			<Rows leads={leads} line={line} />
			{isPending && <Skeleton rows={6} />}
			<div role="status" className="mt-4">
				{isPending && <p className="sr-only">{words.gettingLeads}</p>}
				{!isPending && !isError && leads.length === 0 && (
					<p className="rounded-card border border-line bg-white px-6 py-10 text-center text-mute">
						{printFilters(filters) ? words.noneSuch : words.noLeads}
					</p>
				)}
			</div>
			<Failure text={isError ? words.leadsFailed : ''}>
				<Button look="ink" className="mt-4" onClick={() => void refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			{hasNextPage && (
				<Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
					{words.showOlder}
				</Button>
			)}
			<BulkBar leads={leads.filter(({ id }) => chosen.has(id))} onDone={() => setChosen(new Set())} />
		</>
	)
}

type RowsProps = { leads: DeskLead[]; line: (lead: DeskLead) => ReactNode }
/** So many stand in the page as they are; of more only those that are in view. */
const PLAIN = 100

const Rows = (props: RowsProps) => (props.leads.length > PLAIN ? <Virtual {...props} /> : <Plain {...props} />)

const frame = 'overflow-clip rounded-card border border-line bg-white empty:hidden'

const Plain = ({ leads, line }: RowsProps) => (
	<ul className={`${frame} divide-y divide-line`}>
		{leads.map((lead) => (
			<li key={lead.id}>{line(lead)}</li>
		))}
	</ul>
)

function Virtual({ leads, line }: RowsProps) {
	const list = useRef<HTMLUListElement>(null)
	const virtual = useWindowVirtualizer({
		count: leads.length,
		estimateSize: () => 72,
		overscan: 12,
		scrollMargin: list.current?.offsetTop ?? 0,
		getItemKey: (index) => leads[index]?.id ?? index,
	})
	return (
		<ul ref={list} className={`${frame} relative`} style={{ height: virtual.getTotalSize() }}>
			{virtual.getVirtualItems().map(({ key, index, start }) => {
				const lead = leads[index]
				return (
					<li
						key={key}
						data-index={index}
						ref={virtual.measureElement}
						aria-setsize={leads.length}
						aria-posinset={index + 1}
						className="absolute inset-x-0 top-0 border-b border-line"
						style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
					>
						{lead && line(lead)}
					</li>
				)
			})}
		</ul>
	)
}
