import { useState } from 'react'
import * as words from '../../../content/words/desk/webhooks.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useWebhooks } from '../data/webhooks.ts'
import { Card } from '../ui/card.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { WebhookLine } from './webhook-line.tsx'

/** Other tools that hear what happens. */
export function Webhooks() {
	const { data, isError, refetch } = useWebhooks()
	const [adding, setAdding] = useState(false)
	return (
		<Card title={words.webhooks}>
			<p className="mb-3 text-sm text-mute">{words.note}</p>
			<Failure text={isError ? words.failed : ''}>
				<Button look="ink" className="mt-4" onClick={() => refetch()}>
					{words.tryAgain}
				</Button>
			</Failure>
			{data?.length === 0 && <p className="text-sm">{words.none}</p>}
			<ul className="grid divide-y divide-line">
				{data?.map((webhook) => (
					<WebhookLine key={webhook.id} webhook={webhook} />
				))}
			</ul>
			<Button look="quiet" className="mt-4" onClick={() => setAdding(true)}>
				{words.add}
			</Button>
			<AddWebhook open={adding} onDone={() => setAdding(false)} />
		</Card>
	)
}
