import { places } from '../../../content/places.ts'
import * as words from '../../../content/words/desk/numbers.ts'
import { statuses } from '../../../content/words/desk/stages.ts'
import { longDate } from '../../../lib/date.ts'
import { type DeskNumbers, everyWeek, FEW, shareOf } from '../../../lib/desk-numbers.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useNumbers } from '../data/numbers.ts'
import { RoomHead } from '../ui/room-head.tsx'
import { Plot } from './plot.tsx'
import { RangeChoice, useRange } from './range.tsx'
import { Sources } from './sources.tsx'

/** What came, how fast it was answered, how far it got, and what it cost. */
export function Numbers() {
	const range = useRange()
	const { data, isError, refetch } = useNumbers(range.since, range.until)
	return (
		<>
			<RoomHead title={words.title} note={words.note} />
			<RangeChoice {...range} />
			<Failure text={isError ? words.failed : ''}>
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			{!data && !isError && <p className="text-mute">{words.loading}</p>}
			{data && (
				<p role="status" className="mb-4 text-mute empty:hidden">
					{remark(data.leads)}
				</p>
			)}
			{data && (
				<div className="grid items-start gap-5 xl:grid-cols-2">
					{data.leads > 0 && <Counted numbers={data} />}
					<Sources numbers={data} />
				</div>
			)}
		</>
	)
}

const remark = (leads: number) => (leads === 0 ? words.nothing : leads < FEW ? words.few(leads) : '')
const percent = (part: number, whole: number) => {
	const share = shareOf(part, whole)
	return share === undefined ? '' : `${share}%`
}
const townName = (slug: string | null) => places.find((place) => place.slug === slug)?.name ?? words.noTown

function Counted({ numbers }: { numbers: DeskNumbers }) {
	const { leads, first_contact: first, funnel, towns } = numbers
	const weeks = everyWeek(numbers.weeks)
	const spans = [
		[words.within.five, first.within_5_minutes],
		[words.within.hour, first.within_1_hour],
		[words.within.day, first.within_24_hours],
	] as const
	return (
		<>
			<Plot
				title={words.weeks}
				rests={leads}
				bars={weeks
					.slice(-16)
					.map(({ week, leads: count }) => ({ label: longDate(week), value: count, says: String(count) }))}
				head={[words.week, words.leads]}
				rows={weeks.map(({ week, leads: count }) => [longDate(week), String(count)])}
			/>
			<Plot
				title={words.contact}
				note={words.contactNote}
				rests={first.leads}
				whole={100}
				bars={spans.map(([label, count]) => ({
					label,
					value: shareOf(count, first.leads) ?? 0,
					says: percent(count, first.leads) || words.none,
				}))}
				head={[words.contact, words.leads, words.share]}
				rows={spans.map(([label, count]) => [label, String(count), percent(count, first.leads)])}
			>
				<p className="mt-3">
					{first.median_minutes === null ? (
						words.noMedian
					) : (
						<>
							{words.median} <b className="font-display text-2xl">{words.minutes(first.median_minutes)}</b>
						</>
					)}
				</p>
			</Plot>
			<Plot
				title={words.funnel}
				note={words.funnelNote}
				rests={leads}
				bars={funnel.map(({ stage, leads: count }) => ({
					label: statuses[stage],
					value: count,
					says: `${count} · ${percent(count, leads)}`,
				}))}
				head={[words.stage, words.leads, words.share, words.medianDays]}
				rows={funnel.map(({ stage, leads: count, median_days }) => [
					statuses[stage],
					String(count),
					percent(count, leads),
					median_days === null ? '' : words.days(median_days),
				])}
			/>
			<Plot
				title={words.towns}
				rests={leads}
				bars={towns
					.slice(0, 12)
					.map(({ town, leads: count }) => ({ label: townName(town), value: count, says: String(count) }))}
				head={[words.town, words.leads, words.deals]}
				rows={towns.map(({ town, leads: count, closed }) => [townName(town), String(count), String(closed)])}
			/>
		</>
	)
}
