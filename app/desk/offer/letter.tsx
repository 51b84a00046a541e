import { company } from '../../../content/company.ts'
import { less, money } from '../../../content/words/dollars.ts'
import { letter as words } from '../../../content/words/house-offer.ts'
import { longDate } from '../../../lib/date.ts'
import { type HouseOffer, offerRange } from '../../../lib/house-offer.ts'
import { repairLines } from '../../../lib/offer-lines.ts'
import { classes } from '../../ui/classes.ts'
import { Door } from '../../ui/door.tsx'

type Props = { address: string; offer: HouseOffer; reasons: string; version?: number | undefined; day: string }

/** So much is set smaller on paper, so that it stays one page. */
const isLong = (repairs: number, reasons: string) => repairs > 14 || reasons.length > 700

/** The offer as a homeowner reads it, on the screen and on one sheet of paper. */
export function Letter({ address, offer, reasons, version, day }: Props) {
	const { low, high, parts, surprises } = offerRange(offer)
	const repairs = repairLines(offer)
	return (
		<article
			className={classes(
				'offer-letter rounded-card border border-line bg-white p-5 sm:p-8',
				isLong(repairs.length, reasons) && 'offer-letter-long',
			)}
		>
			<header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-4">
				<p className="flex items-center gap-2.5 font-display text-xl font-bold">
					<Door className="h-7 w-auto" />
					{company.name}
				</p>
				<p className="text-sm text-mute">
					{company.phone} · {company.email}
					{company.owner.mailingAddress && <span className="block">{company.owner.mailingAddress}</span>}
				</p>
			</header>
			<h2 className="mt-5 text-2xl">{words.title}</h2>
			<p className="text-mute wrap-anywhere">{words.forHouse(address)}</p>
			<p className="mt-3 font-display text-4xl leading-none" data-range>
				{words.range(low, high)}
			</p>
			<p className="mt-1.5 text-sm text-mute">{words.rangeNote}</p>
			<table className="mt-5 w-full text-left text-sm tabular-nums">
				<tbody>
					<Line label={words.valueRow} amount={money(offer.value)} />
					<Line label={words.repairsHead} amount={less(parts.repairs)} />
					{repairs.length > 0 && (
						<tr>
							<td colSpan={2} className="pb-2">
								<ul className="grid gap-x-8 sm:grid-cols-2 print:grid-cols-2">
									{repairs.map(([label, cost], index) => (
										<li key={index} className="flex justify-between gap-3 text-mute">
											<span className="wrap-anywhere">{label}</span>
											<span>{money(cost)}</span>
										</li>
									))}
								</ul>
							</td>
						</tr>
					)}
					<Line label={words.holdingRow(offer.months, offer.holdingMonth)} amount={less(parts.holding)} />
					<Line label={words.closingRow(offer.closing)} amount={less(parts.resale)} />
					<Line label={words.profitRow(offer.profit)} amount={less(parts.profit)} />
				</tbody>
				<tfoot>
					<Line label={words.leftRow} amount={money(parts.offer)} strong />
				</tfoot>
			</table>
			{surprises > 0 && (
				<p className="mt-1 flex justify-between gap-4 text-sm text-mute">
					<span>{words.surprisesRow(offer.surprises)}</span>
					<span className="shrink-0 tabular-nums">{less(surprises)}</span>
				</p>
			)}
			{reasons.trim() && (
				<>
					<h3 className="mt-4 font-bold">{words.reasons}</h3>
					<p className="text-sm wrap-anywhere whitespace-pre-line">{reasons.trim()}</p>
				</>
			)}
			<p className="mt-4 text-sm">{words.costs}</p>
			<p className="mt-2 text-sm">{words.binds}</p>
			<ul className="mt-4 grid gap-1 border-t border-line pt-3 text-xs text-mute">
				{words.fine.map((line) => (
					<li key={line}>{line}</li>
				))}
				<li>{[words.preparedBy(longDate(day)), version && words.version(version)].filter(Boolean).join(' · ')}</li>
			</ul>
		</article>
	)
}

type LineProps = { label: string; amount: string; strong?: true }

const Line = ({ label, amount, strong }: LineProps) => (
	<tr className={classes('border-t border-line align-top', strong && 'font-bold')}>
		<th scope="row" className={classes('py-1.5 pr-4', strong ? 'font-bold' : 'font-normal')}>
			{label}
		</th>
		<td className="py-1.5 text-right whitespace-nowrap">{amount}</td>
	</tr>
)
