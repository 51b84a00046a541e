import { type ChangeEvent, useEffect, useState } from 'react'
import { company } from '../../../content/company.ts'
import * as words from '../../../content/words/desk/numbers.ts'
import { clockAt, momentOf } from '../../../lib/zoned.ts'
import { setSearch, useSearch } from '../../platform/search.ts'
import { Field } from '../../ui/field.tsx'

const DAY_MS = 86_400_000
const USUAL = 90
const lengths = [30, 90, 365] as const

const today = () => clockAt(new Date(), company.timeZone).slice(0, 10)
const before = (days: number) => clockAt(new Date(Date.now() - days * DAY_MS), company.timeZone).slice(0, 10)
const morning = (day: string) => momentOf(`${day}T00:00`, company.timeZone)

/** Which days are counted, as the address says: from one up to and with another. */
export function useRange() {
	const asked = new URLSearchParams(useSearch())
	const given = (name: string) => (morning(asked.get(name) ?? '') ? (asked.get(name) ?? '') : '')
	const from = given('from') || before(USUAL)
	const to = given('to') || today()
	const end = new Date((morning(to)?.getTime() ?? 0) + DAY_MS)
	// A day may have 23 hours, or 25: its end is the next one's beginning.
	const until = morning(clockAt(new Date(end.getTime() + DAY_MS / 8), company.timeZone).slice(0, 10)) ?? end
	return { from, to, since: (morning(from) ?? end).toISOString(), until: until.toISOString() }
}

/** Days that are usually asked for, and any others. */
export function RangeChoice({ from, to }: { from: string; to: string }) {
	const go = (days: { from: string; to: string }) => setSearch(new URLSearchParams(days).toString())
	const put = (name: 'from' | 'to', day: string) => morning(day) && go({ from, to, [name]: day })
	return (
		<fieldset className="mb-6 flex flex-wrap items-end gap-3">
			<legend className="sr-only">{words.range}</legend>
			<div className="flex gap-1.5">
				{lengths.map((days) => (
					<button
						key={days}
						type="button"
						aria-pressed={from === before(days) && to === today()}
						onClick={() => go({ from: before(days), to: today() })}
						className="min-h-11 rounded-xl border border-line bg-white px-4 font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white"
					>
						{words.ranges[days]}
					</button>
				))}
			</div>
			<div className="grid grow grid-cols-2 gap-3 sm:grow-0">
				<Day label={words.from} max={to} day={from} onPut={(day) => put('from', day)} />
				<Day label={words.to} min={from} day={to} onPut={(day) => put('to', day)} />
			</div>
		</fieldset>
	)
}

type DayProps = { label: string; day: string; onPut: (day: string) => void; min?: string; max?: string }

/** A day that may be half typed: until it is one, the range stays as it is. */
function Day({ day, onPut, ...field }: DayProps) {
	const [typed, setTyped] = useState(day)
	useEffect(() => setTyped(day), [day])
	const change = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
		setTyped(value)
		onPut(value)
	}
	return <Field {...field} type="date" value={typed} onChange={change} />
}
