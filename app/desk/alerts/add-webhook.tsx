import { useState } from 'react'
import * as words from '../../../content/words/desk/webhooks.ts'
import { addWebhook } from '../data/webhooks.ts'
import { Sheet } from '../ui/sheet.tsx'
import { Secret } from './secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** Asks where to, then shows the secret, once. */
export function AddWebhook({ open, onDone }: { open: boolean; onDone: () => void }) {
	const [secret, setSecret] = useState<string>()
	const close = () => {
		setSecret(undefined)
		onDone()
	}
	return (
		<Sheet
			open={open}
			onClose={close}
			title={secret ? words.secret : words.add}
			note={secret ? undefined : words.addNote}
		>
			{secret ? (
				<Secret secret={secret} onKept={close} />
			) : (
				<WebhookForm onSave={async ({ url, events }) => setSecret(await addWebhook(url, events))} onCancel={close} />
			)}
		</Sheet>
	)
}
