import type { ReactNode } from 'react'
import * as words from '../../content/words/worked-offer.ts'
import { cashOffer, listing, type OfferInput } from '../../lib/offer.ts'
import { classes } from '../ui/classes.ts'
import { Picture } from '../ui/picture.tsx'

/** What the parts of a value are shown in, in the bar and beside their line. */
const colors = {
	repairs: 'text-wheat',
	holding: 'text-edge',
	resale: 'text-slate-soft',
	profit: 'text-door',
	offer: 'text-lawn',
} as const

/** An amount stands beside what it is of, or below it where letters are large. */
const row = 'flex flex-wrap'

export function CashLedger({ input }: { input: OfferInput }) {
	const { offer, ...parts } = cashOffer(input)
	return (
		<Ledger title={words.us} image="step-4" alt={words.usAlt} note={words.usNote} total={[words.offerRow, offer]}>
			<Line label={words.valueRow} amount={words.money(input.value)} />
			<Line label={words.repairsRow} amount={words.less(parts.repairs)} color={colors.repairs} />
			<Line
				label={words.holdingRow(input.heldMonths, input.holding)}
				amount={words.less(parts.holding)}
				color={colors.holding}
			/>
			<Line label={words.resaleRow(input.resale)} amount={words.less(parts.resale)} color={colors.resale} />
			<Line label={words.profitRow(input.profit)} amount={words.less(parts.profit)} color={colors.profit} />
			<tr className={row}>
				<td colSpan={2} className="w-full pt-4">
					<Bar parts={{ ...parts, offer }} />
				</td>
			</tr>
		</Ledger>
	)
}

export function AgentLedger({ input }: { input: OfferInput }) {
	const { price, commission, costs, upkeep, net } = listing(input)
	return (
		<Ledger
			title={words.agent}
			image="step-1"
			alt={words.agentAlt}
			note={words.agentNote(input.months)}
			total={[words.netRow, net]}
		>
			<Line label={words.priceRow} hint={words.priceNote(input.discount)} amount={words.money(price)} />
			<Line label={words.commissionRow(input.commission)} amount={words.less(commission)} />
			<Line label={words.costsRow(input.sellerCosts)} amount={words.less(costs)} />
			<Line label={words.upkeepRow(input.months)} amount={words.less(upkeep)} />
		</Ledger>
	)
}

type LedgerProps = {
	title: string
	image: string
	alt: string
	note: string
	total: readonly [label: string, amount: number]
	children: ReactNode
}

function Ledger({ title, image, alt, note, total: [label, amount], children }: LedgerProps) {
	return (
		<div className="flex flex-col overflow-hidden rounded-card border border-line bg-cream">
			<Picture
				id={image}
				alt={alt}
				sizes="(min-width: 64rem) 23rem, (min-width: 48rem) 46vw, 92vw"
				className="aspect-[16/8] w-full object-cover object-[50%_62%]"
			/>
			<div className="px-5 pt-4 pb-5 sm:px-6">
				<table className="w-full text-left text-sm tabular-nums">
					<caption className="pb-2 text-left font-display text-2xl leading-title">{title}</caption>
					<tbody>{children}</tbody>
					<tfoot>
						<tr className={classes(row, 'items-baseline')}>
							<th scope="row" className="flex-[1_1_6rem] pt-4 pr-4 text-base font-bold">
								{label}
							</th>
							<td className="ml-auto pt-4 font-display text-[min(1.8rem,13vw)] leading-none whitespace-nowrap">
								{words.money(amount)}
							</td>
						</tr>
					</tfoot>
				</table>
				<p className="mt-3 text-sm text-mute">{note}</p>
			</div>
		</div>
	)
}

type LineProps = { label: string; hint?: string; amount: string; color?: string }

function Line({ label, hint, amount, color }: LineProps) {
	return (
		<tr className={classes(row, 'border-t border-line py-2.5')}>
			<th scope="row" className="flex-[1_1_6rem] pr-4 leading-snug font-normal">
				{color && (
					<span aria-hidden="true" className={classes('mr-2 inline-block size-2.5 rounded-xs bg-current', color)} />
				)}
				{label}
				{hint && <span className="block text-mute">{hint}</span>}
			</th>
			<td className="ml-auto leading-snug font-medium whitespace-nowrap">{amount}</td>
		</tr>
	)
}

/** The parts side by side, each as wide as its share. */
function Bar({ parts }: { parts: Record<keyof typeof colors, number> }) {
	const names = Object.keys(colors) as (keyof typeof colors)[]
	const whole = names.reduce((sum, name) => sum + parts[name], 0)
	const widths = names.map((name) => (100 * parts[name]) / whole)
	return (
		<svg
			viewBox="0 0 100 4"
			preserveAspectRatio="none"
			role="img"
			aria-label={words.barLabel}
			className="h-3 w-full rounded-full"
		>
			{names.map((name, index) => (
				<rect
					key={name}
					x={widths.slice(0, index).reduce((sum, width) => sum + width, 0)}
					width={widths[index]}
					height={4}
					fill="currentColor"
					className={colors[name]}
				/>
			))}
		</svg>
	)
}
