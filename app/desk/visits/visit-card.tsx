import { MapPin, Phone } from 'lucide'
import { company, telephoneLink } from '../../../content/company.ts'
import * as words from '../../../content/words/desk/visits.ts'
import { when } from '../../../content/words/visits.ts'
import { dateFormat } from '../../../lib/date.ts'
import { mapLinks } from '../../../lib/map-links.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { endVisit, type VisitRow } from '../data/visits.ts'
import { DemoChip } from '../ui/demo-chip.tsx'

const hour = dateFormat({ timeZone: company.timeZone, hour: 'numeric', minute: '2-digit' })
/** It can be said how a visit went once it is the day of it. */
const DAY_MS = 86_400_000

function headOf({ state, starts_at, minutes, proposed }: VisitRow, dated: boolean): string {
	if (state === 'declined') return words.declined
	if (!starts_at) return words.proposedTimes(proposed.length)
	const at = new Date(starts_at)
	return `${dated ? when(at) : hour(at)} · ${words.minutes(minutes)}`
}

/** One visit: when, who, where, and what can be done about it. */
export function VisitCard({ visit, dated }: { visit: VisitRow; dated: boolean }) {
	const { id, lead_id, name, phone, address, state, starts_at, answer } = visit
	const [map] = mapLinks(address)
	const who = ownName(name) || phone
	const near = starts_at !== null && Date.parse(starts_at) < Date.now() + DAY_MS
	return (
		<li className="rounded-card border border-line bg-white p-4 sm:p-5">
			<p className="font-display text-2xl leading-title tabular-nums">{headOf(visit, dated)}</p>
			<p className="mt-1 wrap-anywhere">
				<a href={`/admin/leads/${lead_id}`} className="font-semibold underline-offset-4 hover:underline">
					{who}
				</a>{' '}
				<DemoChip lead={visit} />
				<span className="block text-mute">{address}</span>
			</p>
			{answer && <p className="mt-2 rounded-xl bg-sand p-3 text-sm wrap-anywhere">{words.they(answer)}</p>}
			<div className="mt-3 flex flex-wrap gap-2">
				{!visit.do_not_contact && (
					<ButtonLink href={telephoneLink(phone)} look="quiet" aria-label={words.call(who)}>
						<Icon of={Phone} className="size-4" />
						{words.callShort}
					</ButtonLink>
				)}
				<ButtonLink href={map.href} target="_blank" rel="noreferrer" look="quiet" aria-label={words.map(address)}>
					<Icon of={MapPin} className="size-4" />
					{words.mapShort}
				</ButtonLink>
				{state === 'booked' && near && (
					<>
						<Button look="ink" onClick={() => endVisit(id, 'done')}>
							{words.isDone}
						</Button>
						<Button look="quiet" onClick={() => endVisit(id, 'no_show')}>
							{words.noShow}
						</Button>
					</>
				)}
				{(state === 'booked' || state === 'proposed' || state === 'declined') && (
					<Button look="quiet" onClick={() => endVisit(id, 'canceled')}>
						{words.callOff}
					</Button>
				)}
				{(state === 'done' || state === 'no_show') && (
					<p className="self-center text-sm font-semibold text-mute">{words.states[state]}</p>
				)}
			</div>
		</li>
	)
}
