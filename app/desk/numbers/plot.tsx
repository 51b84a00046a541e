import type { ReactNode } from 'react'
import * as words from '../../../content/words/desk/numbers.ts'
import { classes } from '../../ui/classes.ts'

export type Bar = { label: string; value: number; says: string }

type Props = {
	title: string
	note?: string
	rests: number
	bars: Bar[]
	/** What a full bar stands for, if it is not the longest of them. */
	whole?: number
	head: string[]
	rows: string[][]
	children?: ReactNode
}

/** One number of the desk: bars to see it by, the count it rests on, and a table with the same. */
export const Plot = ({ title, note, rests, bars, whole, head, rows, children }: Props) => (
	<section className="min-w-0 rounded-card border border-line bg-white p-5">
		<h2 className="text-xl">{title}</h2>
		{note && <p className="mt-1 text-sm text-mute">{note}</p>}
		{children}
		<Bars bars={bars} label={title} whole={whole} />
		<p className="mt-3 text-sm text-mute">{words.restsOn(rests)}</p>
		<details className="mt-1">
			<summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-door-deep underline underline-offset-4">
				{words.table}
			</summary>
			<Table head={head} rows={rows} caption={title} />
		</details>
	</section>
)

/** Bars from left to right, each with its words: readable without color, and on a phone. */
function Bars({ bars, label, whole }: { bars: Bar[]; label: string; whole: number | undefined }) {
	const most = whole ?? Math.max(1, ...bars.map(({ value }) => value))
	return (
		<ul aria-label={label} className="mt-4 grid gap-2">
			{bars.map(({ label: name, value, says }, index) => (
				// A town and a source may be of one name, so a bar is known by its place.
				<li key={`${index} ${name}`} className="text-sm">
					<p className="flex justify-between gap-4">
						<span className="min-w-0 truncate">{name}</span>
						<span className="shrink-0 font-semibold tabular-nums">{says}</span>
					</p>
					<svg
						viewBox="0 0 100 3"
						preserveAspectRatio="none"
						aria-hidden="true"
						className="mt-1 h-2.5 w-full rounded-full bg-sand"
					>
						<rect width={(100 * value) / most} height={3} className="fill-lawn" />
					</svg>
				</li>
			))}
		</ul>
	)
}

export const Table = ({ head, rows, caption }: { head: string[]; rows: string[][]; caption: string }) => (
	<div className="overflow-x-auto">
		<table className="w-full text-left text-sm tabular-nums">
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr>
					{head.map((cell, place) => (
						<th key={cell} scope="col" className={classes('py-1.5 pr-4 font-semibold', place > 0 && 'text-right')}>
							{cell}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(([first = '', ...more], row) => (
					<tr key={`${row} ${first}`} className="border-t border-line">
						<th scope="row" className="py-1.5 pr-4 font-normal">
							{first}
						</th>
						{more.map((cell, place) => (
							<td key={head[place + 1]} className="py-1.5 pr-4 text-right whitespace-nowrap">
								{cell}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	</div>
)
