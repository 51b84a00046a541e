import { company } from '../../../content/company.ts'
import * as words from '../../../content/words/desk/visits.ts'
import { dateFormat } from '../../../lib/date.ts'
import { clockAt } from '../../../lib/zoned.ts'
import { useSearch } from '../../platform/search.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useVisits, type VisitRow } from '../data/visits.ts'
import { RoomHead } from '../ui/room-head.tsx'
import { useWho } from '../who.ts'
import { CalendarAddress } from './calendar-address.tsx'
import { Plan } from './plan.tsx'
import { VisitCard } from './visit-card.tsx'

const dayAt = (moment: string) => clockAt(new Date(moment), company.timeZone).slice(0, 10)
const dayName = dateFormat({
	timeZone: company.timeZone,
	weekday: 'long',
	month: 'long',
	day: 'numeric',
})

/** Where to go: today first, then day by day, then what waits for an answer. */
export function Visits() {
	const { owner } = useWho()
	const lead = new URLSearchParams(useSearch()).get('lead')
	const { data, isError, refetch } = useVisits()
	const now = dayAt(new Date().toISOString())
	const { booked = [], waiting = [] } = data ?? {}
	const on = (fits: (day: string) => boolean) => booked.filter(({ starts_at }) => starts_at && fits(dayAt(starts_at)))
	const coming = on((day) => day > now)
	const days = [...new Set(coming.map(({ starts_at }) => dayAt(starts_at ?? '')))]
	const past = on((day) => day < now).toReversed()
	return (
		<>
			<RoomHead title={words.title} note={dayName(new Date())} />
			{lead && <Plan key={lead} lead={lead} booked={booked} />}
			<Failure text={isError ? words.failed : ''}>
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			{!data && !isError && <p className="text-mute">{words.loading}</p>}
			{data && (
				<div className="grid gap-8">
					<Group title={words.today} visits={on((day) => day === now)} otherwise={words.nothingToday} />
					{days.length === 0 && <Group title={words.coming} visits={[]} otherwise={words.nothingComing} />}
					{days.map((day) => {
						const visits = coming.filter(({ starts_at }) => dayAt(starts_at ?? '') === day)
						return <Group key={day} title={dayName(new Date(visits[0]?.starts_at ?? ''))} visits={visits} />
					})}
					{waiting.length > 0 && <Group title={words.waiting} visits={waiting} />}
					{past.length > 0 && <Group title={words.before} visits={past} dated />}
					{owner && <CalendarAddress />}
				</div>
			)}
		</>
	)
}

type GroupProps = { title: string; visits: VisitRow[]; otherwise?: string; dated?: boolean }

const Group = ({ title, visits, otherwise, dated = false }: GroupProps) => (
	<section>
		<h2 className="mb-3 text-xl">{title}</h2>
		{visits.length === 0 ? (
			<p className="text-mute">{otherwise}</p>
		) : (
			<ul className="grid gap-3">
				{visits.map((visit) => (
					<VisitCard key={visit.id} visit={visit} dated={dated} />
				))}
			</ul>
		)}
	</section>
)
