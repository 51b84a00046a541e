import { type FormEvent, useState } from 'react'
import { company } from '../../../content/company.ts'
import * as words from '../../../content/words/desk/visits.ts'
import { when } from '../../../content/words/visits.ts'
import { ownName } from '../../../lib/stored-lead.ts'
import { MOST_TIMES, NOTE_MOST } from '../../../lib/visits.ts'
import { clockAt, momentOf } from '../../../lib/zoned.ts'
import { setSearch } from '../../platform/search.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useLead } from '../data/lead.ts'
import { bookVisit, type Planned, proposeVisit, type VisitRow } from '../data/visits.ts'
import { box } from '../ui/card.tsx'
import { useKeptFields } from '../ui/use-kept.ts'

const MINUTE_MS = 60_000
const places = Array.from({ length: MOST_TIMES }, (_, place) => `time-${place}`)
const empty = { ...Object.fromEntries(places.map((place) => [place, ''])), minutes: '60', note: '' }

/** Proposes times to one homeowner, or books the one that was agreed on by phone. Warns where the owner is elsewhere then. */
export function Plan({ lead: id, booked }: { lead: string; booked: VisitRow[] }) {
	const { data: lead } = useLead(id)
	const { typed, field, done } = useKeptFields<string>(`visit-${id}`, empty)
	const { note = '' } = typed
	const minutes = Number(typed.minutes)
	const [busy, setBusy] = useState(false)
	const [now] = useState(() => clockAt(new Date(), company.timeZone))
	const times = places
		.flatMap((place) => momentOf(typed[place] ?? '', company.timeZone) ?? [])
		.filter((at) => at > new Date())
	const clashes = times.flatMap((at) =>
		booked.filter((visit) => overlaps(visit, at, minutes)).map((visit) => ({ at, visit })),
	)

	const send = (event: FormEvent) => {
		event.preventDefault()
		if (busy) return
		const how = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value')
		const planned: Planned = { lead: id, times: times.map((at) => at.toISOString()), minutes, note }
		setBusy(true)
		void (how === 'book' ? bookVisit(planned) : proposeVisit(planned))
			.then((kept) => {
				if (!kept) return
				done()
				setSearch('')
			})
			.finally(() => setBusy(false))
	}
	if (lead === null) return <p className="mb-6 text-mute">{words.leadGone}</p>
	if (!lead) return null
	const none = times.length === 0
	return (
		<form onSubmit={send} className="mb-8 grid gap-4 rounded-card border border-line bg-white p-5">
			<h2 className="text-xl wrap-anywhere">{words.planFor(ownName(lead.name) || lead.address)}</h2>
			{lead.do_not_contact_at && <p className="text-sm font-semibold text-door-deep">{words.noContact}</p>}
			<fieldset>
				<legend className="font-bold">{words.times}</legend>
				<p className="mb-2 text-sm text-mute">{words.zone}</p>
				<div className="grid gap-2 sm:grid-cols-2">
					{places.map((place, index) => (
						<input
							key={place}
							type="datetime-local"
							aria-label={words.time(index + 1)}
							min={now}
							{...field(place)}
							className={box}
						/>
					))}
				</div>
			</fieldset>
			<ul role="status" className="grid gap-1 text-sm font-semibold text-door-deep empty:hidden">
				{clashes.map(({ at, visit }) => (
					<li key={`${at.getTime()} ${visit.id}`}>{words.clash(when(at), ownName(visit.name) || visit.address)}</li>
				))}
			</ul>
			<Field
				label={words.length}
				type="number"
				min={15}
				max={240}
				step={15}
				required
				{...field('minutes')}
				className="max-w-56"
			/>
			<Field label={words.note} {...field('note')} multiline maxLength={NOTE_MOST} />
			<div className="flex flex-wrap gap-2">
				<Button type="submit" value="propose" disabled={none || Boolean(lead.do_not_contact_at)}>
					{words.propose}
				</Button>
				<Button type="submit" value="book" look="quiet" disabled={none || Boolean(lead.do_not_contact_at)}>
					{words.book}
				</Button>
			</div>
			{none && <p className="text-sm text-mute">{words.noTimes}</p>}
		</form>
	)
}

function overlaps({ state, starts_at, ends_at }: VisitRow, at: Date, minutes: number): boolean {
	if (state !== 'booked' || !starts_at || !ends_at) return false
	return Date.parse(starts_at) < at.getTime() + minutes * MINUTE_MS && at.getTime() < Date.parse(ends_at)
}
