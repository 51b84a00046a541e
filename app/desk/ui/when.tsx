import { type FormEvent, useId, useState } from 'react'
import * as words from '../../../content/words/desk/when.ts'
import { dueWords, fromField, morning, toField } from '../../../lib/desk-time.ts'
import { Button } from '../../ui/button.tsx'

const HOUR_MS = 3_600_000

/** The times that are meant most often. */
export const usualTimes = (now = Date.now()) => [
	{ label: words.inTwoHours, at: now + 2 * HOUR_MS },
	{ label: words.tomorrowMorning, at: morning(1, now) },
	{ label: words.inAWeek, at: morning(7, now) },
]

/** A day and a time, in the company's time zone. */
export function DateForm({ onPick }: { onPick: (at: number) => void }) {
	const id = useId()
	const [value, setValue] = useState(() => toField(morning(1)))
	const pick = (event: FormEvent) => {
		event.preventDefault()
		const at = fromField(value)
		if (!Number.isNaN(at)) onPick(at)
	}
	return (
		<form onSubmit={pick} className="grid gap-2">
			<label htmlFor={id} className="text-sm font-bold">
				{words.dateAndTime} <span className="font-normal text-mute">{words.zone}</span>
			</label>
			<div className="flex gap-2">
				<input
					id={id}
					type="datetime-local"
					required
					value={value}
					min={toField(Date.now())}
					onChange={({ target }) => setValue(target.value)}
					className="h-12 min-w-0 grow rounded-xl border-fine border-edge/60 bg-field px-3"
				/>
				<Button type="submit" look="ink" className="px-5">
					{words.set}
				</Button>
			</div>
		</form>
	)
}

/** Large buttons for a time, in a sheet. */
export function WhenPicker({ onPick }: { onPick: (at: number) => void }) {
	return (
		<div className="grid gap-2.5">
			{usualTimes().map(({ label, at }) => (
				<button
					key={label}
					type="button"
					onClick={() => onPick(at)}
					className="flex min-h-13 items-center justify-between gap-4 rounded-xl border-fine border-line bg-field px-4 text-left font-semibold hover:border-ink/50"
				>
					{label}
					<span className="text-sm font-normal text-mute">{dueWords(new Date(at).toISOString())}</span>
				</button>
			))}
			<DateForm onPick={onPick} />
		</div>
	)
}
