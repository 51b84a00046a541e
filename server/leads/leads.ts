import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import * as leadWords from '../../content/words/lead.ts'
import * as retryWords from '../../content/words/lead-retry.ts'
import {
	agreedTexts,
	checkLead,
	HERO_NAME,
	LEAD_ID,
	type LeadErrors,
	type LeadFields,
	leadRow,
	readLead,
	storable,
	summary,
	TEXTS,
	TOWN,
	TRAP,
	textConsentRow,
	withTown,
} from '../../lib/lead.ts'
import { PAGE, SHORT, SHORT_CLASS } from '../../lib/retry-marks.ts'
import { asCaller, type Caller, type Database } from '../database/connect.ts'
import { raisedBy } from '../database/raised.ts'
import type { Tables } from '../database/tables.ts'
import { troubleOf } from '../database/trouble.ts'
import { type AppEnv, visitorOf } from '../http/caller.ts'
import type { ServedSite } from '../static/site.ts'
import type { PhotoLinks } from './photo-links.ts'
import { rememberLead } from './photos.ts'
import { fillRetryPage, withTexts } from './retry-page.ts'

/** Names, for an hour and to this server alone, the lead that a browser without JavaScript has just sent. */
const COOKIE = 'lead'
const COOKIE_SECONDS = 3600

/** Many times what a lead may have, however its characters are written: what is too long comes back to be shortened. */
const FORM_MOST = 256 * 1024
/** A form of one box. */
const BOX_MOST = 4 * 1024

type Parts = {
	db: Database
	site: ServedSite
	siteUrl: string
	log: Logger
	/** Where there are photos to be sent: what lets the sender of a lead do so. */
	photoLinks?: PhotoLinks
}

/** Forms sent without JavaScript: the same rules, the same table, the same policies as those sent with it. */
export function createLeads({ db, site, siteUrl, log, photoLinks: links }: Parts) {
	const leads = new Hono<AppEnv>()

	type Again = { fields: LeadFields; errors?: LeadErrors; page: string; texts?: string }
	const again = async (
		c: Context,
		status: 413 | 422 | 429 | 500 | 503,
		said: string,
		{ fields, errors = {}, page, texts = '' }: Again,
	) => {
		// Kept by this browser alone, so that going back to it from the thanks asks nobody to send the form once more.
		c.header('cache-control', 'private, no-cache')
		if (site.policy) c.header('content-security-policy', site.policy)
		const isShort = fields.name === HERO_NAME
		const values = { ...fields, ...(isShort && { name: '' }), page, [SHORT]: isShort ? SHORT_CLASS : '' }
		const kept = status === 413 ? retryWords.goBack : retryWords.nothingLost
		const template = withTexts(await site.retryPage(), texts)
		return c.html(fillRetryPage(template, said, { ...values, kept }, errors), status)
	}

	const tooLarge = bodyLimit({
		maxSize: FORM_MOST,
		onError: (c) => again(c, 413, retryWords.tooLarge, { fields: readLead(() => ''), page: '' }),
	})

	leads.post('/leads', tooLarge, async (c) => {
		const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({})) // unreadable is as good as empty
		// A browser sends each new line as two characters; the person has typed one.
		const text = (name: string) => storable(typeof form[name] === 'string' ? form[name].replaceAll('\r\n', '\n') : '')
		const isShort = text(SHORT) !== ''
		const given = readLead((name) => text(name) || (name === 'name' && isShort ? HERO_NAME : ''))
		const fields = { ...given, address: withTown(given.address, text(TOWN)) }
		const at = cameFrom(text(PAGE) || c.req.header('referer') || '')
		const page = at.pathname + at.search
		const errors = checkLead(fields)
		const texts = agreedTexts(form[TEXTS])
		if (Object.keys(errors).length) return again(c, 422, summary(fields, errors), { fields, errors, page, texts })

		let id = ''
		let before = false
		try {
			await asCaller(db, visitorOf(c), 'read write', async (trx) => {
				id = await sameLeadSameId(trx, fields, c.var.clientIp)
				const lead = leadRow({ id, fields, at, suspicion: text(TRAP) ? 'honeypot' : null, texts })
				await trx.insertInto('leads').values(lead).execute()
			})
		} catch (error) {
			const raised = raisedBy(error)
			if (raised?.status === 429) {
				c.header('retry-after', raised.headers['retry-after'])
				return again(c, 429, raised.message, { fields, page, texts })
			}
			// The same lead again, after a second click or a reload of the answer, is stored already.
			if ((error as { code?: unknown }).code !== '23505') {
				const trouble = troubleOf(error)
				if (trouble) c.header('retry-after', String(trouble.retryAfter))
				else log.error({ id: c.var.requestId, err: error }, 'request failed')
				return again(c, trouble?.status ?? 500, leadWords.failed, { fields, page, texts })
			}
			before = true
		}
		if (links) await rememberLead(c, { links, siteUrl }, id)
		const agreed = () => (before ? agree(visitorOf(c), id, { page: at.pathname, version: texts }) : AGREED)
		if (texts) return c.redirect(await agreed(), 303)
		const secure = siteUrl.startsWith('https:')
		setCookie(c, COOKIE, id, { httpOnly: true, sameSite: 'Strict', secure, path: '/leads', maxAge: COOKIE_SECONDS })
		return c.redirect('/thank-you', 303)
	})

	/** Where whoever agrees to text messages goes on. Whose lead it may be about is the table's to say. */
	const agree = async (visitor: Caller, id: string, { page, version }: { page: string; version: string }) => {
		const caller = { ...visitor, headers: { ...visitor.headers, [LEAD_ID]: id } }
		try {
			await asCaller(db, caller, 'read write', (trx) =>
				trx
					.insertInto('text_consents')
					.values(textConsentRow(id, page, version))
					.execute(),
			)
		} catch (error) {
			const { code } = error as { code?: unknown }
			if (code === '23505') return AGREED
			// Not their lead, or not any more.
			if (code !== '42501' && !troubleOf(error)) log.error({ err: error }, 'a consent was not stored')
			return NOT_AGREED
		}
		return AGREED
	}

	const oneBox = bodyLimit({ maxSize: BOX_MOST, onError: (c) => c.redirect(NOT_AGREED, 303) })

	leads.post('/leads/texts', oneBox, async (c) => {
		const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
		const version = agreedTexts(form[TEXTS])
		const id = getCookie(c, COOKIE) ?? ''
		if (!version || !isUuid(id)) return c.redirect(version ? NOT_AGREED : '/thank-you', 303)
		return c.redirect(await agree(visitorOf(c), id, { page: '/thank-you', version }), 303)
	})
	return leads
}

const AGREED = '/thank-you/texts'
const NOT_AGREED = '/thank-you/no-texts'
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The page the form stands on, with the campaign in its address. */
const cameFrom = (address: string) =>
	URL.canParse(address, 'http://here') ? new URL(address, 'http://here') : new URL('http://here/')

/** A page without script cannot make an id; what was sent, by whom and on which day stands in for it, so a repeat is one lead. */
async function sameLeadSameId(trx: Transaction<Tables>, fields: LeadFields, ip: string): Promise<string> {
	const day = new Date().toISOString().slice(0, 10)
	const sent = JSON.stringify([fields, ip, day])
	const { rows } = await sql<{ id: string }>`select private.repeatable_lead_id(${sent}) as id`.execute(trx)
	return rows[0]?.id ?? randomUUID()
}
