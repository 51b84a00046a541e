import * as words from '../../../content/words/contact-email.ts'
import * as leadWords from '../../../content/words/lead.ts'
import { EMAIL_MOST, isEmail } from '../../../lib/email.ts'
import { storable } from '../../../lib/lead.ts'
import { fits, hasText } from '../../../lib/text.ts'

/** What is written to us, checked. */
export type ContactEmail = { name: string; email: string; subject: string; message: string; ip: string }

/** For how long no more are taken: from this sender (429), or from anyone (503). */
export type Refusal = { status: 429 | 503; retryAfter: number }

/** Queues the mail, or says why not. */
export type Queue = (mail: ContactEmail) => Promise<Refusal | undefined>

const limits = { name: 200, email: EMAIL_MOST, subject: 200, message: 5000 } as const

const headers = {
	'access-control-allow-origin': '*',
	'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
	'access-control-allow-methods': 'POST',
	'cache-control': 'no-store',
}

const answer = (status: number, body: object, more: Record<string, string> = {}) =>
	Response.json(body, { status, headers: { ...headers, ...more } })

/**
 * Takes a message for the owner and puts it into the outbox. Nothing here but web standards, so it runs as an edge
 * function of hosted Supabase and mounted in our own server alike.
 */
export function createHandler(queue: Queue) {
	return async (request: Request, ip: string): Promise<Response> => {
		if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
		if (request.method !== 'POST') return answer(405, { error: words.post }, { allow: 'POST' })
		const mail = await read(request)
		if (typeof mail === 'string') return answer(400, { error: mail })
		try {
			const refused = await queue({ ...mail, ip })
			if (!refused) return answer(202, { queued: true })
			return answer(refused.status, { error: words.tooMany }, { 'retry-after': String(refused.retryAfter) })
		} catch {
			return answer(503, { error: words.failed }, { 'retry-after': '5' })
		}
	}
}

async function read(request: Request): Promise<Omit<ContactEmail, 'ip'> | string> {
	const body: unknown = await request.json().catch(() => undefined)
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return words.noObject
	const mail = { name: '', email: '', subject: '', message: '' }
	for (const field of ['name', 'email', 'subject', 'message'] as const) {
		const value = (body as Record<string, unknown>)[field] ?? ''
		if (typeof value !== 'string') return words.noText(field)
		if (!fits(value, limits[field])) return words.tooLong(field, limits[field])
		if (field !== 'subject' && !hasText(value)) return words.missing(field)
		mail[field] = storable(value)
	}
	return isEmail(mail.email) ? mail : leadWords.wrong.email()
}
