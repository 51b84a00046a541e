import { useState } from 'react'
import * as words from '../../../content/words/desk/webhooks.ts'
import { addWebhook } from '../data/webhooks.ts'
import { Sheet } from '../ui/sheet.tsx'
import { keep } from '../ui/use-kept.ts'
import { Secret } from './secret.tsx'
import { draftOf, type Given, WebhookForm } from './webhook-form.tsx'

/** Asks where to, then shows the secret, once. */
export function AddWebhook({ open, onDone }: { open: boolean; onDone: () => void }) {
	const [secret, setSecret] = useState<string>()
	const close = () => {
		keep(draftOf(), undefined)
		setSecret(undefined)
		onDone()
	}
	const add = async ({ url, events }: Given) => {
		const made = await addWebhook(url, events)
		if (made) keep(draftOf(), undefined)
		setSecret(made)
	}
	return (
		<Sheet
			open={open}
			onClose={close}
			title={secret ? words.secret : words.add}
			note={secret ? undefined : words.addNote}
		>
			{secret ? <Secret secret={secret} onKept={close} /> : <WebhookForm onSave={add} onCancel={close} />}
		</Sheet>
	)
}
