import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import {
	createHandler as createCalendar,
	type FedVisit,
	type ReadVisits,
} from '../../supabase/functions/calendar/handler.ts'
import { createHandler, type Queue } from '../../supabase/functions/send-contact-email/handler.ts'
import { asCaller, type Database } from '../database/connect.ts'
import { raisedBy } from '../database/raised.ts'
import { troubleOf } from '../database/trouble.ts'
import type { AppEnv } from '../http/caller.ts'

/** The edge functions, run by our own server. */
export function createFunctions({ db, log, siteUrl }: { db: Database; log: Logger; siteUrl: string }) {
	const functions = new Hono<AppEnv>()
	const sendContactEmail = createHandler(queueIn(db, log))
	functions.all('/send-contact-email', (c) => sendContactEmail(c.req.raw, c.var.clientIp))
	const calendar = createCalendar({ read: visitsIn(db, log), siteUrl })
	functions.all(CALENDAR, (c) => calendar(c.req.raw))
	return functions
}

/** The secret stands behind the question mark: addresses are logged, what is asked of them is not. */
const CALENDAR = '/calendar/visits.ics'

const visitsIn =
	(db: Database, log: Logger): ReadVisits =>
	async (secret) => {
		const visitor = { role: 'anon' as const, claims: { role: 'anon' }, headers: {} }
		try {
			const { rows } = await asCaller(db, visitor, 'read only', (trx) =>
				sql<FedVisit>`select * from public.calendar_visits(${secret})`.execute(trx),
			)
			return rows
		} catch (error) {
			if (raisedBy(error)?.status === 404) return undefined
			if (!troubleOf(error)) log.error({ err: error }, 'the visits could not be read')
			throw error
		}
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
