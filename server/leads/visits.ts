import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { page as words } from '../../content/words/visits.ts'
import { HIDDEN, timeMark, timePlaces, visitMark } from '../../lib/visit-marks.ts'
import {
	ANSWER_MOST,
	type ClosedVisit,
	endedLink,
	type ShownVisit,
	shownVisit,
	type ToldVisit,
	VISIT_PATH,
	visitAnswer,
} from '../../lib/visits.ts'
import { asCaller, type Database } from '../database/connect.ts'
import { raisedBy } from '../database/raised.ts'
import { troubleOf } from '../database/trouble.ts'
import { type AppEnv, visitorOf } from '../http/caller.ts'
import { fillPage } from '../static/fill-page.ts'
import type { ServedSite } from '../static/site.ts'

type Parts = { db: Database; site: Pick<ServedSite, 'visitPage' | 'policy'>; log: Logger }

/** What our links are made of; nothing else is asked about. */
const isToken = (text: string) => /^[0-9a-f]{1,200}$/.test(text)
/** Many times what an answer may have: what is too long comes back to be shortened. */
const FORM_MOST = 256 * 1024
const refusals: Record<string, string> = words.refusals

type Said = { status?: number; token?: string; again?: string; wrote?: string; retryAfter?: string | undefined }

/** The page of a visit, filled in for whoever holds its link. What they may see and answer is the database's to say. */
export function createVisits({ db, site, log }: Parts) {
	const app = new Hono<AppEnv>()

	const show = async (c: Context<AppEnv>, shown: ShownVisit | ClosedVisit, said: Said = {}) => {
		c.header('cache-control', 'no-store')
		// The address holds the link, and no site learns it; ours is told where its own form comes from.
		c.header('referrer-policy', 'strict-origin')
		if (site.policy) c.header('content-security-policy', site.policy)
		if (said.retryAfter) c.header('retry-after', said.retryAfter)
		const page = await site.visitPage?.()
		if (page === undefined) return c.notFound()
		return c.html(fillPage(page, fillsOf(shown, said)), (said.status ?? 200) as 200)
	}

	const visitOf = async (c: Context<AppEnv>, token: string): Promise<ToldVisit | undefined> => {
		if (!isToken(token)) return undefined
		try {
			const { rows } = await asCaller(db, visitorOf(c), 'read only', (trx) =>
				sql<{ told: ToldVisit }>`select public.visit_of(${token}) as told`.execute(trx),
			)
			return rows[0]?.told
		} catch (error) {
			if (raisedBy(error)?.code === 'link_over') return undefined
			throw error
		}
	}

	app.get(VISIT_PATH, async (c) => {
		const token = c.req.query('token') ?? ''
		const told = await visitOf(c, token)
		return told ? show(c, shownVisit(told), { token }) : show(c, endedLink, { status: 404 })
	})

	const small = bodyLimit({ maxSize: FORM_MOST, onError: (c) => show(c, endedLink, { status: 413 }) })

	app.post(VISIT_PATH, small, async (c) => {
		const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({})) // unreadable is as good as empty
		const field = (name: string) => {
			const value = form[name]
			// PostgreSQL has no such character, and nobody types it.
			return typeof value === 'string' ? value.replaceAll('\0', '').replaceAll('\r\n', '\n') : ''
		}
		const token = field('token')
		if (!isToken(token)) return show(c, endedLink, { status: 404 })
		try {
			const answer = JSON.stringify(visitAnswer(field))
			await asCaller(db, visitorOf(c), 'read write', (trx) =>
				sql`select public.answer_visit(${token}, ${answer})`.execute(trx),
			)
			return c.redirect(`${VISIT_PATH}?token=${encodeURIComponent(token)}`, 303)
		} catch (error) {
			const raised = raisedBy(error)
			if (!raised) {
				if (troubleOf(error)) throw error
				log.error({ id: c.var.requestId, err: error }, 'request failed')
			}
			const told = await visitOf(c, token)
			if (!told) return show(c, endedLink, { status: 404 })
			const wrote = field('note')
			const over = raised?.code === 'note_too_long' && words.noteOver([...wrote].length - ANSWER_MOST)
			const again = over || (refusals[raised?.code ?? ''] ?? words.refusals.failed)
			return show(c, shownVisit(told), {
				token,
				again,
				wrote,
				status: raised?.status ?? 500,
				retryAfter: raised?.headers['retry-after'],
			})
		}
	})
	return app
}

function fillsOf(shown: ShownVisit | ClosedVisit, { token = '', again = '', wrote = '' }: Said): Map<string, string> {
	const fills = new Map<string, string>()
	const { times = [], ...texts } = shown
	for (const [name, text] of Object.entries(texts)) fills.set(visitMark(name as keyof typeof texts), text)
	fills.set(visitMark('token'), token)
	fills.set(visitMark('again'), again)
	fills.set(visitMark('wrote'), wrote)
	fills.set(visitMark('times'), times.length === 0 ? HIDDEN : '')
	fills.set(visitMark('open'), shown.times ? '' : HIDDEN)
	for (const place of timePlaces) {
		const time = times[place - 1]
		fills.set(timeMark('value', place), time?.value ?? '')
		fills.set(timeMark('label', place), time?.label ?? '')
		fills.set(timeMark('show', place), time ? '' : HIDDEN)
	}
	return fills
}
