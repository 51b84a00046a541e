import { useState } from 'react'
import * as words from '../../../content/words/desk/import.ts'
import type { ReadLine } from '../../../lib/import-lead.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { leadPath } from '../person.ts'
import { link } from '../ui/card.tsx'
import { StepHead } from './step-head.tsx'
import type { Checked, ImportSteps } from './use-import.ts'

const count = (number: number) => number.toLocaleString('en-US')
type Show = keyof typeof words.shows
type Calls = keyof typeof words.calls

/** The third step: what will happen to each line, before anything does. */
export function Check({ checked, steps: { go, toColumns } }: { checked: Checked; steps: ImportSteps }) {
	const [another, setAnother] = useState(false)
	const [calls, setCalls] = useState<Calls>('next_week')
	const { lines, matches, again } = checked
	const isHere = ({ line }: ReadLine) => matches.get(line)?.lead != null || again.has(line)
	const wrong = lines.filter(({ errors }) => errors.length > 0)
	const here = lines.filter((line) => line.errors.length === 0 && isHere(line))
	const inPart = lines.filter(({ errors, warnings }) => errors.length === 0 && warnings.length > 0)
	const coming = lines.length - wrong.length - (another ? 0 : here.length)
	const kinds = { all: lines, errors: wrong, warnings: inPart, here }
	const first = (['errors', 'warnings', 'here'] as const).find((kind) => kinds[kind].length > 0)
	const [show, setShow] = useState<Show>(first ?? 'all')
	return (
		<div className="grid gap-5">
			<div>
				<StepHead>{words.preview}</StepHead>
				<ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm font-semibold tabular-nums">
					<li>{words.willCome(count(coming))}</li>
					{here.length > 0 && <li className="text-mute">{words.areHere(count(here.length))}</li>}
					{inPart.length > 0 && <li className="text-mute">{words.comeInPart(count(inPart.length))}</li>}
					{wrong.length > 0 && <li className="text-door-deep">{words.haveErrors(count(wrong.length))}</li>}
				</ul>
			</div>
			{here.length > 0 && (
				<Choices
					name="here"
					about={words.aboutHere}
					labels={words.here}
					chosen={another ? 'add' : 'skip'}
					onChoose={(choice) => setAnother(choice === 'add')}
				/>
			)}
			{coming > 0 && (
				<Choices name="calls" about={words.aboutCalls} labels={words.calls} chosen={calls} onChoose={setCalls} />
			)}
			<div>
				<fieldset aria-label={words.show} className="mb-2 flex w-fit flex-wrap rounded-xl bg-sand p-1">
					{(Object.keys(words.shows) as Show[]).map((kind) => (
						<button
							key={kind}
							type="button"
							aria-pressed={show === kind}
							onClick={() => setShow(kind)}
							className={classes(
								'min-h-11 rounded-lg px-3.5 text-sm font-bold',
								show === kind ? 'bg-white shadow-card' : 'text-mute hover:text-ink',
							)}
						>
							{words.shows[kind]}
						</button>
					))}
				</fieldset>
				<Lines lines={kinds[show]} checked={checked} />
			</div>
			<p className="max-w-prose text-sm text-mute">{coming > 0 ? words.quiet : words.nothingToGo}</p>
			<div className="flex flex-wrap gap-2">
				<Button disabled={coming === 0} onClick={() => go(another, calls)}>
					{words.go(count(coming))}
				</Button>
				<Button look="quiet" onClick={toColumns}>
					{words.back}
				</Button>
			</div>
		</div>
	)
}

type ChoicesProps<Name extends string> = {
	name: string
	about: string
	labels: Record<Name, string>
	chosen: Name
	onChoose: (name: Name) => void
}

/** One of a few ways to go on. */
function Choices<Name extends string>({ name, about, labels, chosen, onChoose }: ChoicesProps<Name>) {
	return (
		<fieldset className="text-sm">
			<legend className="mb-1 font-bold">{about}</legend>
			{(Object.keys(labels) as Name[]).map((choice) => (
				<label key={choice} className="flex min-h-11 items-center gap-3">
					<input
						type="radio"
						name={name}
						checked={chosen === choice}
						onChange={() => onChoose(choice)}
						className="size-5 accent-door"
					/>
					{labels[choice]}
				</label>
			))}
		</fieldset>
	)
}

const SHOWN = 50

function Lines({ lines, checked }: { lines: ReadLine[]; checked: Checked }) {
	if (lines.length === 0) return <p className="py-3 text-sm text-mute">{words.noneSuch}</p>
	return (
		<>
			<ol className="divide-y divide-line border-y border-line text-sm">
				{lines.slice(0, SHOWN).map((line) => (
					<li
						key={line.line}
						className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.2fr)]"
					>
						<span className="text-mute tabular-nums">{words.lineOf(line.line)}</span>
						<span className="min-w-0 truncate font-semibold">
							<bdi>{[line.row.name, line.row.address].filter(Boolean).join(', ').slice(0, 120)}</bdi>
						</span>
						<Fate line={line} checked={checked} />
					</li>
				))}
			</ol>
			{lines.length > SHOWN && <p className="mt-2 text-sm text-mute">{words.more(count(lines.length - SHOWN))}</p>}
		</>
	)
}

/** What is wrong with a line, or who it is, and what it comes without. */
function Fate({ line: { line, errors, warnings }, checked: { matches, again } }: { line: ReadLine; checked: Checked }) {
	const match = matches.get(line)
	const before = again.get(line)
	if (errors.length > 0) return <span className="min-w-0 text-door-deep wrap-anywhere">{errors.join('. ')}</span>
	return (
		<span className="min-w-0 text-mute wrap-anywhere">
			{match?.lead && match.same && (
				<a href={leadPath(match.lead)} target="_blank" rel="noreferrer" className={link}>
					{words.hereAs(match.name ?? '', match.same)}
				</a>
			)}
			{!match?.lead && before !== undefined && words.sameAs(before)}
			{!match?.lead && before === undefined && (match?.wished ? words.wished : warnings.length === 0 && words.ready)}
			{warnings.map((warning) => (
				<span key={warning} className="block font-semibold text-ink-soft">
					{warning}
				</span>
			))}
		</span>
	)
}
