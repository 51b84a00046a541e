import { type FormEvent, useId, useState } from 'react'
import * as words from '../../../content/words/desk/webhooks.ts'
import { isWebhookUrl } from '../../../lib/webhook-url.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { WebhookEvent } from '../data/webhooks.ts'
import { useKept } from '../ui/use-kept.ts'

const events = Object.keys(words.events) as WebhookEvent[]

export type Given = { url: string; events: WebhookEvent[] }
type Props = { begun?: Given & { id: string }; onSave: (given: Given) => Promise<unknown>; onCancel: () => void }

/** What is typed is kept in this tab under it, until it is saved or left. */
export const draftOf = (webhook?: { id: string }) => `webhook-${webhook?.id}`

/** Where it goes, and what it hears of. */
export function WebhookForm({ begun, onSave, onCancel }: Props) {
	const id = useId()
	const [{ url, events: chosen }, put] = useKept<Given>(draftOf(begun), begun ?? { url: '', events: ['lead.created'] })
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
				onChange={({ currentTarget }) => put({ url: currentTarget.value, events: chosen })}
			/>
			<fieldset aria-describedby={tried && chosen.length === 0 ? id : undefined}>
				<legend className="mb-1 text-sm font-bold">{words.tellOf}</legend>
				{events.map((event) => (
					<label key={event} className="flex min-h-11 items-center gap-3">
						<input
							type="checkbox"
							checked={chosen.includes(event)}
							onChange={({ currentTarget: { checked } }) =>
								put({ url, events: events.filter((each) => (each === event ? checked : chosen.includes(each))) })
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
