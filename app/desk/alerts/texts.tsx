import { type FormEvent, useId, useState } from 'react'
import * as words from '../../../content/words/desk/alerts.ts'
import { formatPhone, isPhone } from '../../../lib/phone.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { type AlertSettings, setAlerts, setNumbers } from '../data/alerts.ts'
import { testText } from '../data/webhooks.ts'
import { Card, small } from '../ui/card.tsx'
import { Switch } from './switch.tsx'

const MOST = 5
const gaps = [1, 5, 10, 30, 60, 120]

/** A new lead by text, to the owner's own numbers. */
export function Texts({ settings }: { settings: AlertSettings }) {
	const { texts_ready, text_numbers, text_quiet } = settings
	return (
		<Card title={words.texts}>
			<p className="mb-2 text-sm text-mute">{texts_ready ? words.textsNote : words.textsOff}</p>
			{texts_ready && (
				<>
					{text_numbers.length === 0 && <p className="py-2 text-sm">{words.noNumbers}</p>}
					<ul className="grid divide-y divide-line">
						{text_numbers.map((phone) => (
							<NumberLine key={phone} phone={phone} all={text_numbers} />
						))}
					</ul>
					<AddNumber all={text_numbers} />
					<Switch
						label={words.quiet}
						note={words.quietNote}
						on={text_quiet}
						onTurn={(on) => setAlerts({ text_quiet: on }, words.quietSaved[`${on}`])}
					/>
					<Gap gap={settings.text_gap} />
				</>
			)}
		</Card>
	)
}

function NumberLine({ phone, all }: { phone: string; all: string[] }) {
	const shown = formatPhone(phone)
	const remove = () =>
		setNumbers(
			all.filter((each) => each !== phone),
			words.numberRemoved(shown),
		)
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-2">
			<p className="font-semibold">{shown}</p>
			<div className="flex gap-2">
				<button type="button" aria-label={words.testTo(shown)} onClick={() => testText(phone)} className={small}>
					{words.test}
				</button>
				<button type="button" aria-label={words.removeOne(shown)} onClick={remove} className={small}>
					{words.removeNumber}
				</button>
			</div>
		</li>
	)
}

function wrongWith(phone: string, all: string[]): string | undefined {
	if (!isPhone(phone)) return words.notANumber
	if (all.includes(asSent(phone))) return words.knownNumber
	return all.length >= MOST ? words.numbersFull : undefined
}

/** As the network wants it: +15015550100. */
const asSent = (phone: string) => `+1${phone.replace(/\D/g, '')}`

function AddNumber({ all }: { all: string[] }) {
	const [phone, setPhone] = useState('')
	const [error, setError] = useState<string>()
	const add = async (event: FormEvent) => {
		event.preventDefault()
		const wrong = wrongWith(phone, all)
		setError(wrong)
		if (!wrong && (await setNumbers([...all, asSent(phone)], words.numberAdded(phone)))) setPhone('')
	}
	return (
		<form noValidate onSubmit={add} className="my-3 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
			<Field
				label={words.number}
				type="tel"
				autoComplete="tel-national"
				value={phone}
				error={error}
				onChange={({ currentTarget }) => setPhone(formatPhone(currentTarget.value))}
			/>
			<Button type="submit" look="ink">
				{words.addNumber}
			</Button>
		</form>
	)
}

function Gap({ gap }: { gap: number }) {
	const id = useId()
	return (
		<div className="py-2">
			<label htmlFor={id} className="font-semibold">
				{words.gap}
			</label>{' '}
			<select
				id={id}
				value={gap}
				onChange={({ currentTarget }) => setAlerts({ text_gap: Number(currentTarget.value) }, words.gapSaved)}
				className="min-h-11 rounded-lg border-fine border-edge/60 bg-field px-3"
			>
				{[...new Set([...gaps, gap])].map((minutes) => (
					<option key={minutes} value={minutes}>
						{words.minutes(minutes)}
					</option>
				))}
			</select>
			<p className="mt-1 text-sm text-mute">{words.gapNote}</p>
		</div>
	)
}
