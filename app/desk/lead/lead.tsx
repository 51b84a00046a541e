import { ArrowLeft } from 'lucide'
import { useState } from 'react'
import { suspicions } from '../../../content/suspicions.ts'
import * as words from '../../../content/words/desk/lead.ts'
import * as history from '../../../content/words/desk/timeline.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { Alert, Failure } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLead } from '../data/lead.ts'
import { addNote } from '../data/notes.ts'
import type { Receipt } from '../data/person.ts'
import type { DeskLead } from '../data/rows.ts'
import { useSimilar } from '../data/similar.ts'
import { Card, link } from '../ui/card.tsx'
import { DemoChip } from '../ui/demo-chip.tsx'
import { RoomHead } from '../ui/room-head.tsx'
import { Consent } from './consent.tsx'
import { Forgotten } from './forgotten.tsx'
import { Mails } from './mails.tsx'
import { Message } from './message.tsx'
import { NoteForm } from './note-form.tsx'
import { Person } from './person.tsx'
import { Photos } from './photos.tsx'
import { Reach } from './reach.tsx'
import { Similar } from './similar.tsx'
import { Standing } from './standing.tsx'
import { Tasks } from './tasks.tsx'
import { Timeline } from './timeline.tsx'
import { Where } from './where.tsx'

/** One lead. */
export function Lead({ slug: id }: { slug: string }) {
	const { data, isPending, isError, refetch } = useLead(id)
	const [receipt, setReceipt] = useState<Receipt>()
	if (receipt) return <Forgotten receipt={receipt} />
	return (
		<>
			<a
				href="/admin/leads"
				className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-mute hover:text-ink"
			>
				<Icon of={ArrowLeft} className="size-4" />
				{words.allLeads}
			</a>
			{data ? <Whole key={id} lead={data} onForgotten={setReceipt} /> : <RoomHead title={words.lead} />}
			<div role="status">
				{isPending && <p className="text-mute">{words.gettingLead}</p>}
				{data === null && <p className="text-mute">{words.leadGone}</p>}
			</div>
			<Failure text={isError ? words.leadFailed : ''} className="mt-4">
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
		</>
	)
}

function Whole({ lead, onForgotten }: { lead: DeskLead; onForgotten: (receipt: Receipt) => void }) {
	const { id, name, address, created_at, source_page, utm_source, utm_campaign, motivation } = lead
	const { data: similar = [] } = useSimilar(id)
	const parts = similar.filter(({ is_merged }) => is_merged).map((part) => part.id)
	const from = [source_page, utm_source, utm_campaign].filter(Boolean).join(' · ')
	return (
		<>
			<RoomHead
				title={ownName(name) || address}
				note={
					<>
						{words.came(timeAgo(created_at), from)} <DemoChip lead={lead} />
					</>
				}
			>
				<ButtonLink href={`/admin/leads/${id}/offer`} look="quiet">
					{words.makeOffer}
				</ButtonLink>
				<ButtonLink href={`/admin/visits?lead=${id}`} look="quiet">
					{words.planVisit}
				</ButtonLink>
			</RoomHead>
			<Notices lead={lead} />
			<div className="grid grid-cols-1 items-start gap-4 *:min-w-0 lg:grid-cols-[1fr_21rem]">
				<div className="grid grid-cols-1 gap-4 *:min-w-0">
					<Reach lead={lead} />
					<Standing lead={lead} />
					{motivation && (
						<Card title={words.theyWrote}>
							<Message text={motivation} />
						</Card>
					)}
					<Photos id={id} parts={parts} />
					<Card title={history.timeline}>
						<NoteForm key={id} draft={id} onSave={(note) => addNote(id, { id: crypto.randomUUID(), ...note })} />
						<div className="mt-5">
							<Timeline id={id} parts={parts} />
						</div>
					</Card>
				</div>
				<div className="grid grid-cols-1 gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-1">
					<Where lead={lead} />
					<Tasks lead={id} />
					<Similar lead={lead} />
					<Mails lead={lead} />
					<Consent lead={lead} />
					<Person lead={lead} similar={similar} onForgotten={onForgotten} />
				</div>
			</div>
		</>
	)
}

/** What must be known before anything is done. */
function Notices({ lead: { do_not_contact_at, suspected, suspected_because, merged_into } }: { lead: DeskLead }) {
	return (
		<div className="grid gap-2 not-empty:mb-4">
			{do_not_contact_at && (
				<Alert>
					<b>{words.doNotContact}</b> {words.doNotContactNote}
				</Alert>
			)}
			{merged_into && (
				<p className="rounded-xl bg-sand p-4 text-sm">
					{words.isPart}{' '}
					<a href={`/admin/leads/${merged_into}`} className={link}>
						{words.toTheOther}
					</a>
				</p>
			)}
			{suspected && (
				<p className="rounded-xl bg-sand p-4 text-sm font-semibold">
					{words.suspectedSpam}
					{suspected_because && `: ${suspicions[suspected_because]}`}
				</p>
			)}
		</div>
	)
}
