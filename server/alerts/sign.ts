import { createHmac } from 'node:crypto'

type Signed = { id: string; at: Date; body: string }

/** The head of a webhook, as standardwebhooks.com has it: who receives it can tell that it is ours, of now, and whole. */
export function signedHeaders(secret: string, { id, at, body }: Signed): Record<string, string> {
	const timestamp = String(Math.floor(at.getTime() / 1000))
	const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
	const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
	return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
