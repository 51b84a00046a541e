import { useQuery } from '@tanstack/react-query'
import * as words from '../../../content/words/desk/webhooks.ts'
import { rows } from './ask.ts'
import { decide } from './decide.ts'

export type WebhookEvent = keyof typeof words.events
export type Webhook = {
	id: string
	url: string
	events: WebhookEvent[]
	active: boolean
	failing_since: string | null
	given_up_at: string | null
}
export type Told = {
	id: string
	created_at: string
	way: 'webhook' | 'text'
	webhook_id: string | null
	phone: string | null
	event: WebhookEvent | 'test'
	lead_id: string | null
	status: 'queued' | 'sent' | 'failed'
	attempts: number
	next_attempt_at: string
	code: number | null
	last_error: keyof typeof words.reasons | null
	ended_at: string | null
}

/** As many as anyone looks through. */
const SHOWN = 30
const SOON_MS = 2_000

export const useWebhooks = () =>
	useQuery({
		queryKey: ['alerts', 'webhooks'],
		queryFn: () =>
			rows((supabase) =>
				supabase
					.from('webhooks')
					.select('id,url,events,active,failing_since,given_up_at')
					.order('created_at')
					.overrideTypes<Webhook[], { merge: false }>(),
			),
	})

/** What went out lately, or did not. */
export const useTold = () =>
	useQuery({
		queryKey: ['alerts', 'told'],
		queryFn: () =>
			rows((supabase) =>
				supabase
					.from('alert_deliveries')
					.select(
						'id,created_at,way,webhook_id,phone,event,lead_id,status,attempts,next_attempt_at,code,last_error,ended_at',
					)
					.order('created_at', { ascending: false })
					.limit(SHOWN)
					.overrideTypes<Told[], { merge: false }>(),
			),
		// What is due goes out in a moment, and no realtime tells of it.
		refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? SOON_MS : false),
	})

const isUnderWay = ({ status, next_attempt_at }: Told) =>
	status === 'queued' && Date.parse(next_attempt_at) < Date.now() + 90_000

const about = (name: string, given: Record<string, unknown>, says?: string) => ({
	name,
	given,
	words,
	concerns: 'alerts',
	...(says && { says }),
})
const isDone = async (decided: Promise<unknown>) => (await decided) !== undefined

/** Answers the secret, this once; nothing, if it was refused. */
export const addWebhook = async (url: string, events: WebhookEvent[]) =>
	(await decide<{ secret: string }>(about('add_webhook', { url, events })))?.answer.secret
export const renewSecret = async ({ id }: Webhook) =>
	(await decide<string>(about('renew_webhook_secret', { webhook: id })))?.answer

type Changes = { url?: string; events?: WebhookEvent[]; active?: boolean }
export const changeWebhook = ({ id }: Webhook, changes: Changes, says: string) =>
	isDone(decide(about('change_webhook', { webhook: id, ...changes }, says)))
export const removeWebhook = ({ id }: Webhook) =>
	isDone(decide(about('remove_webhook', { webhook: id }, words.removed)))
export const testWebhook = ({ id }: Webhook) => isDone(decide(about('test_webhook', { webhook: id }, words.testing)))
export const testText = (phone: string) => isDone(decide(about('test_text', { phone }, words.testing)))
export const tellAgain = ({ id }: Told) => isDone(decide(about('send_alert_again', { delivery: id }, words.goesAgain)))
