import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { createHandler, type Queue } from '../../supabase/functions/send-contact-email/handler.ts'
import { asCaller, type Database } from '../database/connect.ts'
import { raisedBy } from '../database/raised.ts'
import { troubleOf } from '../database/trouble.ts'
import type { AppEnv } from '../http/caller.ts'

/** The edge functions, run by our own server. */
export function createFunctions({ db, log }: { db: Database; log: Logger }) {
	const functions = new Hono<AppEnv>()
	const sendContactEmail = createHandler(queueIn(db, log))
	functions.all('/send-contact-email', (c) => sendContactEmail(c.req.raw, c.var.clientIp))
	return functions
}

const queueIn =
	(db: Database, log: Logger): Queue =>
	async (mail) => {
		const service = { role: 'service_role' as const, claims: { role: 'service_role' }, headers: {} }
		try {
			await asCaller(db, service, 'read write', (trx) =>
				sql`select public.queue_contact_email(${JSON.stringify(mail)})`.execute(trx),
			)
		} catch (error) {
			const trouble = troubleOf(error)
			if (trouble?.status === 429) return trouble
			const raised = raisedBy(error)
			if (raised?.status === 429 || raised?.status === 503)
				return { status: raised.status, retryAfter: Number(raised.headers['retry-after'] ?? 60) }
			if (!trouble) log.error({ err: error }, 'a message could not be queued')
			throw error
		}
		return undefined
	}
