import { useEffect } from 'react'
import * as words from '../../../content/words/desk/today.ts'
import { todayWords } from '../../../lib/desk-time.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Door } from '../../ui/door.tsx'
import { useHeld } from '../data/held.ts'
import type { DeskLead, TodayRows } from '../data/rows.ts'
import { useToday } from '../data/today.ts'
import { StuckMail } from '../house/stuck-mail.tsx'
import { RoomHead } from '../ui/room-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWho } from '../who.ts'
import { LeadRow } from './lead-row.tsx'
import { Mentions, Tasks } from './side-work.tsx'

/** The lead that a mail of the owner's speaks of: `/admin?lead=<id>`. */
const mailed = () => new URLSearchParams(location.search).get('lead')

/** The first room: who to call now. */
export function Today() {
	const lead = mailed()
	useEffect(() => {
		// In the place of this address, so that going back does not lead here again.
		if (lead) location.replace(`/admin/leads/${encodeURIComponent(lead)}`)
	}, [lead])
	return lead ? null : <Now />
}

function Now() {
	const { owner } = useWho()
	const { data, isError, isPending, refetch } = useToday()
	return (
		<>
			<RoomHead title={words.today} note={todayWords()} />
			{owner && <StuckMail />}
			<Failure text={isError ? words.failed : ''} className="mb-5">
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			<div role="status" className="sr-only">
				{isPending && words.getting}
			</div>
			{isPending && <Skeleton />}
			{data && (isEmpty(data) ? <Nobody /> : <Sections data={data} />)}
		</>
	)
}

const isEmpty = ({ fresh, due, visits, tasks, mentions }: TodayRows) =>
	[fresh, due, visits, tasks, mentions].every((rows) => rows.length === 0)

function Sections({ data }: { data: TodayRows }) {
	return (
		<div className="grid grid-cols-1 gap-9">
			<People kind="fresh" rows={data.fresh} />
			<People kind="due" rows={data.due} />
			<People kind="visits" rows={data.visits} />
			<Tasks tasks={data.tasks} />
			<Mentions notes={data.mentions} />
		</div>
	)
}

const heads = { fresh: words.fresh, due: words.due, visits: words.visits }

function People({ kind, rows }: { kind: keyof typeof heads; rows: DeskLead[] }) {
	const { shown, waiting, show } = useHeld(rows)
	return (
		<section aria-label={heads[kind]} hidden={shown.length === 0 && waiting === 0}>
			<h2 className="mb-3 flex items-baseline gap-2.5 text-2xl">
				{heads[kind]}
				<span className="font-sans text-sm font-semibold tracking-normal text-mute tabular-nums">{rows.length}</span>
			</h2>
			<div role="status" className="sticky top-3 z-10 grid justify-items-center">
				{waiting > 0 && (
					<Button className="mb-3 min-h-11 shadow-lift" onClick={show}>
						{kind === 'fresh' ? words.newLeads(waiting) : words.moreDue(waiting)}
					</Button>
				)}
			</div>
			<ul className="grid grid-cols-1 gap-3">
				{shown.map((held) => (
					<LeadRow key={held.row.id} held={held} kind={kind === 'fresh' ? 'fresh' : 'due'} />
				))}
			</ul>
		</section>
	)
}

const Nobody = () => (
	<div className="grid justify-items-center rounded-card border border-line bg-white px-6 py-14 text-center">
		<Door className="h-16 w-11" />
		<h2 className="mt-5 text-2xl">{words.emptyTitle}</h2>
		<p className="mt-2 max-w-md text-mute">{words.emptyNote}</p>
	</div>
)
