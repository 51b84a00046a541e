import * as words from '../../../content/words/desk/import.ts'
import { type ImportField, importFields } from '../../../lib/import-lead.ts'
import { definitionOf, leadFieldNames } from '../../../lib/lead.ts'
import { dayOf } from '../../../lib/time-ago.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { doneOf, isUnfinished } from '../data/imports.ts'
import { box } from '../ui/card.tsx'
import { StepHead } from './step-head.tsx'
import type { ImportSteps } from './use-import.ts'

const count = (number: number) => number.toLocaleString('en-US')
const needed = leadFieldNames.filter((name) => definitionOf(name).required)

/** The second step: what each column holds. */
export function MatchColumns({ steps }: { steps: ImportSteps }) {
	const { source, columns, checking, check } = steps
	if (!source) return null
	const { before, table } = source
	const missing = needed.filter((field) => !columns.includes(field)).map((field) => words.fields[field])
	const busy = checking.state === 'busy'
	return (
		<div className="grid gap-4">
			<div>
				<StepHead>{words.match}</StepHead>
				<p className="mt-1 text-sm text-mute">{words.matchNote}</p>
			</div>
			{before && (
				<p className="rounded-xl bg-straw p-4 text-sm">
					{isUnfinished(before)
						? words.goesOn(before.file, count(doneOf(before)), count(before.lines))
						: words.wasBrought(dayOf(before.created_at))}
				</p>
			)}
			<ul className="divide-y divide-line border-y border-line">
				{table.head.map((head, place) => (
					<Column key={place} head={head} place={place} steps={steps} />
				))}
			</ul>
			<div role="status">
				{missing.length > 0 && <p className="text-sm font-semibold text-door-deep">{words.notFound(missing)}</p>}
				{busy && <p className="text-sm text-mute">{words.checking(count(checking.done), count(checking.all))}</p>}
			</div>
			<Failure text={checking.state === 'failed' ? words.checkFailed : ''} />
			<Button className="justify-self-start" disabled={missing.length > 0 || busy} onClick={() => void check()}>
				{words.check}
			</Button>
		</div>
	)
}

const EXAMPLES = 3

function Column({
	head,
	place,
	steps: { source, columns, setColumn },
}: {
	head: string
	place: number
	steps: ImportSteps
}) {
	const label = head.trim() || words.unnamed(place + 1)
	const examples = source?.table.lines.flatMap(({ cells }) => cells[place]?.trim() || []).slice(0, EXAMPLES) ?? []
	return (
		<li className="grid items-center gap-x-5 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_13rem]">
			<div className="min-w-0">
				<p className="font-semibold wrap-anywhere">{label}</p>
				<p className="truncate text-xs text-mute">
					<bdi>{examples.map((text) => text.slice(0, 60)).join(' · ')}</bdi>
				</p>
			</div>
			<select
				aria-label={`${words.holds}: ${label}`}
				value={columns[place] ?? ''}
				onChange={({ target }) => setColumn(place, chosen(target.value))}
				className={box}
			>
				<option value="">{words.ignore}</option>
				{importFields.map((field) => (
					<option key={field} value={field}>
						{words.fields[field]}
					</option>
				))}
			</select>
		</li>
	)
}

const chosen = (value: string): ImportField | undefined => importFields.find((field) => field === value)
