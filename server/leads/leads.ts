import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { consent } from '../../content/consent.ts'
import { checkLead, type LeadErrors, type LeadFields, messages, storable, summary } from '../../lib/lead.ts'
import { formatPhone } from '../../lib/phone.ts'
import { asCaller, type Database } from '../database/connect.ts'
import { troubleOf } from '../database/trouble.ts'
import type { AppEnv } from '../http/caller.ts'
import type { ServedSite } from '../static/site.ts'
import { fillRetryPage } from './retry-page.ts'

/** Forms sent without JavaScript: the same rules, the same table, the same policies as those sent with it. */
export function createLeads({ db, site, log }: { db: Database; site: ServedSite; log: Logger }) {
	const leads = new Hono<AppEnv>()

	const again = async (
		c: Context,
		status: 403 | 413 | 422 | 429 | 500 | 503,
		said: string,
		fields: LeadFields,
		errors: LeadErrors,
		page: string,
	) => {
		c.header('cache-control', 'no-store')
		if (site.policy) c.header('content-security-policy', site.policy)
		return c.html(fillRetryPage(await site.retryPage(), said, { ...fields, page }, errors), status)
	}

	const tooLarge = bodyLimit({
		maxSize: 64 * 1024,
		onError: (c) =>
			again(c, 413, 'That was more than we can take in at once. Please shorten the message.', nothing, {}, ''),
	})

	leads.post('/leads', tooLarge, async (c) => {
		const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({})) // unreadable is as good as empty
		const text = (name: string) => storable(typeof form[name] === 'string' ? form[name] : '')
		const typed = {
			name: text('name'),
			phone: text('phone'),
			email: text('email').trim(),
			address: text('address'),
			message: text('message'),
		}
		const fields = { ...typed, phone: formatPhone(typed.phone) || typed.phone }
		const from = cameFrom(text('page') || c.req.header('referer') || '')
		const errors = checkLead(fields)
		if (Object.keys(errors).length) return again(c, 422, summary(fields, errors), fields, errors, from.page)

		const { authorization: _, ...headers } = c.req.header()
		const caller = {
			role: 'anon' as const,
			claims: { role: 'anon' },
			headers: { ...headers, 'x-forwarded-for': c.var.clientIp, 'cf-connecting-ip': c.var.clientIp },
		}
		const trapped = text('website') !== ''
		const lead = {
			id: sameLeadSameId(fields, c.var.clientIp),
			name: fields.name,
			phone: fields.phone,
			email: fields.email,
			address: fields.address,
			motivation: fields.message,
			source_page: from.path,
			...from.campaign,
			consent_version: consent.version,
			suspected_spam: trapped,
			suspected_because: trapped ? ('honeypot' as const) : null,
		}
		try {
			await asCaller(db, caller, 'read write', (trx) => trx.insertInto('leads').values(lead).execute())
		} catch (error) {
			const { code, message, detail } = error as Error & { code?: string; detail?: string }
			if (code === 'PGRST') {
				c.header('retry-after', JSON.parse(detail ?? '{}').headers?.['Retry-After'])
				return again(c, 429, JSON.parse(message).message, fields, {}, from.page)
			}
			if (code !== '23505') {
				const trouble = troubleOf(error)
				if (trouble) c.header('retry-after', String(trouble.retryAfter))
				else log.error({ id: c.var.requestId, err: error }, 'request failed')
				return again(c, trouble?.status ?? 500, messages.contactFailed, fields, {}, from.page)
			}
			// The same lead again: a second click, or a reload of the answer. It is stored already.
		}
		return c.redirect('/thank-you', 303)
	})
	return leads
}

const nothing: LeadFields = { name: '', phone: '', email: '', address: '', message: '' }

/** The page the form stands on and the campaign in its address. */
function cameFrom(address: string) {
	const url = URL.canParse(address, 'http://here') ? new URL(address, 'http://here') : new URL('http://here/')
	const parameter = (name: string) => storable(url.searchParams.get(name) ?? '').slice(0, 200)
	return {
		page: url.pathname + url.search,
		path: url.pathname.slice(0, 300),
		campaign: {
			utm_source: parameter('utm_source'),
			utm_medium: parameter('utm_medium'),
			utm_campaign: parameter('utm_campaign'),
			utm_term: parameter('utm_term'),
			utm_content: parameter('utm_content'),
		},
	}
}

/** A page without script cannot make an id; what was sent, by whom and on which day stands in for it, so a repeat is one lead. */
function sameLeadSameId(fields: LeadFields, ip: string): string {
	const day = new Date().toISOString().slice(0, 10)
	const hex = createHash('sha256')
		.update(JSON.stringify([fields, ip, day]))
		.digest('hex')
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
