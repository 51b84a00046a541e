import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { refusals } from '../../content/words/photos.ts'
import { LEAD_ID } from '../../lib/lead.ts'
import { LONGEST_CAPTION, MOST_PHOTOS, PHOTO_BUCKET, PHOTOS_PATH } from '../../lib/photos.ts'
import { fits } from '../../lib/text.ts'
import { asCaller } from '../database/connect.ts'
import type { AppEnv } from '../http/caller.ts'
import type { ServedSite } from '../static/site.ts'
import { incomingOf, type Storage } from '../storage/context.ts'
import { drain } from '../storage/drain.ts'
import { explained, StorageError } from '../storage/errors.ts'
import { findBucket, service } from '../storage/rows.ts'
import { createStore } from '../storage/store-object.ts'
import { type Refusal as LeftOut, readPhotos, type Sent, whyLeftOut } from './photo-form.ts'
import { createPhotoLine, type PhotoLine } from './photo-line.ts'
import { LINK_DAYS, type PhotoLinks } from './photo-links.ts'
import { fillPhotosPage, type Outcome } from './photos-page.ts'
import { remakePhoto } from './remake-photo.ts'

/** Whose photos a browser may send, read by this server alone. */
const COOKIE = 'photos'
const ASKED = '/thank-you/photos'
const ADDED = '/thank-you/photos/added'

type Parts = {
	storage: Storage
	links: PhotoLinks
	site: Pick<ServedSite, 'photosPage' | 'policy'>
	siteUrl: string
	log: Logger
	line?: PhotoLine
}
type Refusal = keyof typeof refusals
type Turn = ReturnType<PhotoLine['waitFor']>

class Refused extends Error {
	readonly why: Refusal
	constructor(why: Refusal) {
		super(why)
		this.why = why
	}
}

const statuses = { unreadable: 415, too_large: 413, too_many: 409, not_yours: 403, busy: 503, missing: 400 } as const

/** Lets a browser without JavaScript go on with photos of the lead it has just sent. */
export async function rememberLead(c: Context, { links, siteUrl }: Pick<Parts, 'links' | 'siteUrl'>, lead: string) {
	const secure = siteUrl.startsWith('https:')
	const maxAge = LINK_DAYS * 24 * 3600
	setCookie(c, COOKIE, await links.make(lead), { httpOnly: true, sameSite: 'Strict', secure, path: '/leads', maxAge })
}

/** Takes photos of a house from whoever may add some to its lead; nobody can look at any here. */
export function createPhotos({ storage, links, site, siteUrl, log, line = createPhotoLine() }: Parts) {
	const { db, bytes, most } = storage
	const store = createStore(storage)
	const app = new Hono<AppEnv>()

	/** The page for browsers without JavaScript that says what did not come, and why. It is the answer itself, so that only who sent it reads it. */
	const tell = async (c: Context<AppEnv>, why: Refusal | undefined, outcome?: Outcome) => {
		if (site.policy) c.header('content-security-policy', site.policy)
		const status = why ? statuses[why] : outcome ? (outcome.refused.length ? 422 : 200) : 500
		return c.html(fillPhotosPage((await site.photosPage?.()) ?? '', why, outcome), status)
	}

	/** From the mail: the browser is told which lead, without a script or an address that says so. */
	app.get(PHOTOS_PATH, async (c) => {
		c.header('cache-control', 'no-store')
		c.header('referrer-policy', 'no-referrer')
		// Without a key it is the address of the page that a form with photos came back to.
		const lead = await links.read(c.req.query('token') ?? getCookie(c, COOKIE) ?? '')
		if (!lead || (await countOf(lead, false)) === undefined) return tell(c, 'not_yours')
		await rememberLead(c, { links, siteUrl }, lead)
		return c.redirect(ASKED, 303)
	})

	/** How many there are of a lead; nothing, if there is no such lead. An id alone is believed for a day, as with consent to texts. */
	async function countOf(lead: string, byId: boolean): Promise<number | undefined> {
		const { rows } = await asCaller(db, service, 'read only', (trx) =>
			sql<{ count: number }>`
				select (select count(*)::int from lead_photos p where p.lead_id = l.id) as count
				from leads l where l.id = ${lead}::uuid and (not ${byId} or l.created_at > now() - interval '1 day')`.execute(
				trx,
			),
		)
		return rows[0]?.count
	}

	async function leadOf(c: Context<AppEnv>): Promise<string> {
		const presented = c.req.header(LEAD_ID) ?? ''
		const byId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(presented)
		const lead = byId ? presented : await links.read(getCookie(c, COOKIE) ?? '')
		if (!lead || (await countOf(lead, byId)) === undefined) throw new Refused('not_yours')
		return lead
	}

	/** So that who was told to come again waits only for what is missing. */
	const isKept = async (key: string) =>
		(await asCaller(db, service, 'read only', (trx) =>
			trx.selectFrom('lead_photos').where('object_name', '=', key).select('object_name').executeTakeFirst(),
		)) !== undefined

	/** One photo, made anew; its row and the lead's are written together. Sent again, it is the one that is there. */
	async function keep(c: Context<AppEnv>, lead: string, { file, id, caption }: Sent, inTurn: Turn) {
		const place = { bucket: PHOTO_BUCKET, key: `${lead}/${id}.jpg` }
		if (await isKept(place.key)) return
		if (((await countOf(lead, false)) ?? 0) >= MOST_PHOTOS) throw new Refused('too_many')
		const { data, width, height } = await inTurn(() => remakePhoto(file))
		const operation = { name: 'object.upload', method: c.req.method, path: c.req.path }
		const row = { lead_id: lead, object_name: place.key, caption: shortened(caption), width, height }
		const also: Parameters<typeof store.store>[0]['also'] = (trx) => trx.insertInto('lead_photos').values(row).execute()
		const bucket = await asCaller(db, service, 'read only', (trx) => findBucket(trx, PHOTO_BUCKET))
		const upload = {
			bytes: Readable.from([data]),
			type: 'image/jpeg',
			cacheControl: 'max-age=3600',
			metadata: null,
			ended: Promise.resolve(),
		}
		await store.store({ caller: service, operation, place, upsert: false, also }, bucket, upload).catch((error) => {
			const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
			if (constraint === 'lead_photos_twelve') throw new Refused('too_many')
			if (code === '23503' && table === 'lead_photos') throw new Refused('not_yours')
			if (code !== '23505') throw error
		})
	}

	/** Keeps those that can be kept. */
	async function keepAll(c: Context<AppEnv>, lead: string, sent: Sent[]): Promise<LeftOut[]> {
		const refused: LeftOut[] = []
		const inTurn = line.waitFor(incomingOf(c))
		for (const one of sent)
			await keep(c, lead, one, inTurn).catch((error) => {
				const why = error instanceof Refused && error.why === 'too_many' ? error.why : whyLeftOut(error)
				refused.push({ place: one.place, name: one.name, why })
			})
		return refused
	}

	async function receive(c: Context<AppEnv>): Promise<Outcome> {
		const incoming = incomingOf(c)
		try {
			return await storage.underWay(incoming, async () => {
				const lead = await leadOf(c)
				const { sent, refused } = await readPhotos(incoming, bytes, most)
				if (sent.length + refused.length === 0) throw new Refused('missing')
				try {
					const notKept = await keepAll(c, lead, sent)
					return {
						added: sent.length - notKept.length,
						refused: [...refused, ...notKept].sort((a, b) => a.place - b.place),
						cut: sent.some(({ caption }) => !fits(caption, LONGEST_CAPTION)),
					}
				} finally {
					for (const { file } of sent) await rm(file, { force: true })
				}
			})
		} catch (error) {
			await drain(incoming)
			throw error
		}
	}

	app.post(PHOTOS_PATH, async (c) => {
		c.header('cache-control', 'no-store')
		const wantsJson = c.req.header('accept')?.includes('application/json')
		const refuse = (code: Refusal, status: ContentfulStatusCode) =>
			c.json({ code, message: refusals[code], details: null, hint: null }, status)
		try {
			const outcome = await receive(c)
			const { added, refused, cut } = outcome
			const [first] = refused
			const isFull = added === 0 && refused.every(({ why }) => why === 'too_many')
			if (!wantsJson)
				return first || cut ? await tell(c, isFull ? 'too_many' : undefined, outcome) : c.redirect(ADDED, 303)
			if (first && added === 0) return refuse(first.why, statuses[first.why])
			return c.json({ added, ...(first && { refused }), ...(cut && { cut }) }, 201)
		} catch (error) {
			const { why, retryAfter } = whyNot(error)
			if (!why) log.error({ id: c.var.requestId, err: error }, 'request failed')
			if (retryAfter) c.header('retry-after', retryAfter)
			return wantsJson ? refuse(why ?? 'busy', why ? statuses[why] : 500) : tell(c, why)
		}
	})
	return app
}

/** Whoever wrote more than there is room for is told so. */
const shortened = (caption: string) => [...caption].slice(0, LONGEST_CAPTION).join('')

/** What is told of a photo that was not kept; nothing, if the fault is ours. */
function whyNot(error: unknown): { why?: Refusal; retryAfter?: string | undefined } {
	if (error instanceof Refused) return { why: error.why }
	const told = explained(error)
	if (!(told instanceof StorageError)) return {}
	const retryAfter = told.headers['retry-after']
	if (retryAfter) return { why: 'busy', retryAfter }
	return {
		why:
			told.told.code === 'EntityTooLarge'
				? 'too_large'
				: told.told.code === 'InvalidMimeType'
					? 'unreadable'
					: 'missing',
	}
}
