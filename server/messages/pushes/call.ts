import { type Agent, request } from 'node:https'
import { company } from '../../../content/company.ts'
import { retryAfter } from '../../http/retry-after.ts'
import { laterPackage } from '../../settings/later-package.ts'
import type { PushKeys } from '../../settings/push-keys.ts'
import { noticeOf } from './notice.ts'
import type { Push } from './outbox.ts'

/** Read when somebody is first told: most servers have nobody to tell. */
const webPush = laterPackage<typeof import('web-push')>('web-push')

export type Call = { keys: PushKeys; agent: Agent; patience: number }
export type Answer = { status: number; wait: number }

/**
 * Hands a notice to the push service of a browser. web-push encrypts and signs; the call is ours, so that it goes to the open
 * internet alone, ends in time, follows nothing and reads nothing of what is answered.
 */
export function callPushService(push: Push, { keys, agent, patience }: Call): Promise<Answer> {
	const { notice, ttl, topic } = noticeOf(push)
	const { endpoint, headers, body } = webPush().generateRequestDetails(
		{ endpoint: push.endpoint, keys: { p256dh: push.p256dh, auth: push.secret } },
		JSON.stringify(notice),
		{
			vapidDetails: { subject: `mailto:${company.email}`, ...keys },
			contentEncoding: 'aes128gcm',
			TTL: ttl,
			urgency: 'high',
			topic,
		},
	)
	return new Promise((answered, failed) => {
		const signal = AbortSignal.timeout(patience)
		const call = request(endpoint, { method: 'POST', headers: headers as Record<string, string>, agent, signal })
		call.on('error', failed)
		call.on('response', ({ statusCode = 0, headers: told }) => {
			call.destroy()
			answered({ status: statusCode, wait: retryAfter(told['retry-after']) })
		})
		call.end(body)
	})
}
