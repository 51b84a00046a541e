import { Check, Clock, type IconNode, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { company } from '../../content/company.ts'
import * as words from '../../content/words/sale-timeline.ts'
import { longDate } from '../../lib/date.ts'
import { type Chance, chanceOf, daysBetween, isDate, lastDayOf, type WayOut, waysOut } from '../../lib/sale-date.ts'
import { classes } from '../ui/classes.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'

const marks: Record<Chance, { icon: IconNode; look: string }> = {
	open: { icon: Check, look: 'bg-leaf text-lawn' },
	tight: { icon: Clock, look: 'bg-wheat/35 text-ink' },
	over: { icon: X, look: 'bg-blush text-door-deep' },
}

/** The date at the company's door, as yyyy-mm-dd. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: company.timeZone }).format(new Date())

/** What can still be done about a foreclosure sale: a plain table, and with a date, what the date leaves of it. */
export function SaleTimeline() {
	const [sale, setSale] = useState('')
	const field = useRef<HTMLDivElement>(null)
	// A date that was given before this code was here stands in the field already.
	useEffect(() => setSale(field.current?.querySelector('input')?.value ?? ''), [])
	const daysLeft = isDate(sale) ? daysBetween(today(), sale) : undefined
	return (
		<section id="timeline" tabIndex={-1} className="border-y border-line bg-white py-16 outline-none lg:py-20">
			<div className="wrap">
				<div className="grid grid-cols-1 items-end gap-x-14 gap-y-7 lg:grid-cols-[1.5fr_1fr]">
					<SectionHead eyebrow={words.eyebrow} title={words.title}>
						{words.intro}
					</SectionHead>
					<div ref={field} className="needs-script">
						<Field label={words.saleDate} type="date" onInput={(event) => setSale(event.currentTarget.value)} />
						<p className="mt-2 text-sm text-mute">{words.dateHint}</p>
					</div>
				</div>
				<div aria-live="polite">
					{daysLeft !== undefined && <p className="mt-8 font-display text-2xl leading-title">{headline(daysLeft)}</p>}
				</div>
				<table className="mt-6 w-full text-left max-sm:block">
					<thead className="text-sm text-mute max-sm:sr-only">
						<tr>
							<th
								scope="col"
								className={classes('py-3 pr-6 font-bold', daysLeft === undefined ? 'w-[64%]' : 'w-[46%]')}
							>
								{words.what}
							</th>
							<th scope="col" className="py-3 pr-6 font-bold">
								{words.until}
							</th>
							{daysLeft !== undefined && (
								<th scope="col" className="w-[30%] py-3 font-bold">
									{words.withYourDate}
								</th>
							)}
						</tr>
					</thead>
					<tbody className="max-sm:block">
						{waysOut.map((way) => (
							<Row key={way.id} way={way} sale={sale} daysLeft={daysLeft} />
						))}
					</tbody>
				</table>
				<p className="mt-5 text-sm text-mute">{words.noAdvice}</p>
			</div>
		</section>
	)
}

function headline(daysLeft: number) {
	if (daysLeft < 0) return words.saleHasPassed
	return daysLeft === 0 ? words.saleIsToday : words.daysLeft(daysLeft)
}

function Row({ way, sale, daysLeft }: { way: WayOut; sale: string; daysLeft: number | undefined }) {
	const { title, until, text } = words.ways[way.id]
	return (
		<tr className="border-t border-line align-top max-sm:block max-sm:py-5">
			<th scope="row" className="py-5 pr-6 font-normal max-sm:block max-sm:p-0">
				<b className="block text-lg leading-snug font-bold">{title}</b>
				<span className="mt-1 block text-pretty text-mute">{text}</span>
			</th>
			<td className="py-5 pr-6 max-sm:block max-sm:px-0 max-sm:pt-2.5 max-sm:pb-0">
				<span className="text-sm text-mute sm:hidden">{words.until}: </span>
				{until}
			</td>
			{daysLeft !== undefined && (
				<td className="py-5 max-sm:block max-sm:px-0 max-sm:pt-3 max-sm:pb-0">
					<Mark chance={chanceOf(way, daysLeft)} lastDay={lastDayOf(way, sale)} />
				</td>
			)}
		</tr>
	)
}

function Mark({ chance, lastDay }: { chance: Chance; lastDay: string }) {
	const { icon, look } = marks[chance]
	return (
		<>
			<span className={classes('inline-flex items-center gap-2 rounded-full py-1.5 pr-4 pl-3 text-sm font-bold', look)}>
				<Icon of={icon} className="size-4 shrink-0" />
				{words.chances[chance]}
			</span>
			{chance !== 'over' && (
				<span className="mt-1.5 block text-sm text-mute max-sm:ml-3 max-sm:inline">{words.by(longDate(lastDay))}</span>
			)}
		</>
	)
}
