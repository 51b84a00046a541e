import { type FormEvent, useId, useState } from 'react'
import * as words from '../../../content/words/desk/webhooks.ts'
import { isWebhookUrl } from '../../../lib/webhook-url.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { WebhookEvent } from '../data/webhooks.ts'

const events = Object.keys(words.events) as WebhookEvent[]

type Given = { url: string; events: WebhookEvent[] }
type Props = { begun?: Given; onSave: (given: Given) => Promise<unknown>; onCancel: () => void }

/** Where it goes, and what it hears of. */
export function WebhookForm({ begun, onSave, onCancel }: Props) {
	const id = useId()
	const [url, setUrl] = useState(begun?.url ?? '')
	const [chosen, setChosen] = useState(begun?.events ?? ['lead.created' as const])
	const [tried, setTried] = useState(false)
	const [busy, setBusy] = useState(false)
	const isUrl = isWebhookUrl(url.trim())
	const save = async (event: FormEvent) => {
		event.preventDefault()
		setTried(true)
		if (!isUrl || chosen.length === 0 || busy) return
		setBusy(true)
		await onSave({ url: url.trim(), events: chosen })
		setBusy(false)
	}
	return (
		<form noValidate onSubmit={save} className="grid gap-4">
			<Field
				label={words.address}
				hint={words.addressHint}
				type="url"
				inputMode="url"
				autoComplete="off"
				data-first
				value={url}
				error={tried && !isUrl ? words.notAnAddress : undefined}
				onChange={({ currentTarget }) => setUrl(currentTarget.value)}
			/>
			<fieldset aria-describedby={tried && chosen.length === 0 ? id : undefined}>
				<legend className="mb-1 text-sm font-bold">{words.tellOf}</legend>
				{events.map((event) => (
					<label key={event} className="flex min-h-11 items-center gap-3">
						<input
							type="checkbox"
							checked={chosen.includes(event)}
							onChange={({ currentTarget: { checked } }) =>
								setChosen(events.filter((each) => (each === event ? checked : chosen.includes(each))))
							}
							className="size-5 shrink-0 accent-door"
						/>
						{words.events[event]}
					</label>
				))}
				{tried && chosen.length === 0 && (
					<p id={id} role="alert" className="mt-1 text-sm font-medium text-door-deep">
						{words.chooseOne}
					</p>
				)}
			</fieldset>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" look="ink" disabled={busy}>
					{words.save}
				</Button>
				<Button look="quiet" onClick={onCancel}>
					{words.cancel}
				</Button>
			</div>
		</form>
	)
}
