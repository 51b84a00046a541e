import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import * as leadWords from '../../content/words/lead.ts'
import * as retryWords from '../../content/words/lead-retry.ts'
import {
	checkLead,
	type LeadErrors,
	type LeadFields,
	leadRow,
	readLead,
	storable,
	summary,
	TRAP,
} from '../../lib/lead.ts'
import { PAGE } from '../../lib/retry-marks.ts'
import { asCaller, type Database } from '../database/connect.ts'
import { raisedBy } from '../database/raised.ts'
import { troubleOf } from '../database/trouble.ts'
import { type AppEnv, visitorOf } from '../http/caller.ts'
import type { ServedSite } from '../static/site.ts'
import { fillRetryPage } from './retry-page.ts'

/** Forms sent without JavaScript: the same rules, the same table, the same policies as those sent with it. */
export function createLeads({ db, site, log }: { db: Database; site: ServedSite; log: Logger }) {
	const leads = new Hono<AppEnv>()

	type Again = { fields: LeadFields; errors?: LeadErrors; page: string }
	const again = async (
		c: Context,
		status: 413 | 422 | 429 | 500 | 503,
		said: string,
		{ fields, errors = {}, page }: Again,
	) => {
		c.header('cache-control', 'no-store')
		if (site.policy) c.header('content-security-policy', site.policy)
		return c.html(fillRetryPage(await site.retryPage(), said, { ...fields, page }, errors), status)
	}

	const tooLarge = bodyLimit({
		maxSize: 64 * 1024,
		onError: (c) => again(c, 413, retryWords.tooLarge, { fields: readLead(() => ''), page: '' }),
	})

	leads.post('/leads', tooLarge, async (c) => {
		const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({})) // unreadable is as good as empty
		const text = (name: string) => storable(typeof form[name] === 'string' ? form[name] : '')
		const fields = readLead(text)
		const at = cameFrom(text(PAGE) || c.req.header('referer') || '')
		const page = at.pathname + at.search
		const errors = checkLead(fields)
		if (Object.keys(errors).length) return again(c, 422, summary(fields, errors), { fields, errors, page })

		const id = sameLeadSameId(fields, c.var.clientIp)
		const lead = leadRow({ id, fields, at, suspicion: text(TRAP) ? 'honeypot' : null })
		try {
			await asCaller(db, visitorOf(c), 'read write', (trx) => trx.insertInto('leads').values(lead).execute())
		} catch (error) {
			const raised = raisedBy(error)
			if (raised?.status === 429) {
				c.header('retry-after', raised.headers['retry-after'])
				return again(c, 429, raised.message, { fields, page })
			}
			// The same lead again, after a second click or a reload of the answer, is stored already.
			if ((error as { code?: unknown }).code !== '23505') {
				const trouble = troubleOf(error)
				if (trouble) c.header('retry-after', String(trouble.retryAfter))
				else log.error({ id: c.var.requestId, err: error }, 'request failed')
				return again(c, trouble?.status ?? 500, leadWords.failed, { fields, page })
			}
		}
		return c.redirect('/thank-you', 303)
	})
	return leads
}

/** The page the form stands on, with the campaign in its address. */
const cameFrom = (address: string) =>
	URL.canParse(address, 'http://here') ? new URL(address, 'http://here') : new URL('http://here/')

/** A page without script cannot make an id; what was sent, by whom and on which day stands in for it, so a repeat is one lead. */
function sameLeadSameId(fields: LeadFields, ip: string): string {
	const day = new Date().toISOString().slice(0, 10)
	const hex = createHash('sha256')
		.update(JSON.stringify([fields, ip, day]))
		.digest('hex')
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
