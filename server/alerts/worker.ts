import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Log } from '../messages/deliver.ts'
import { errorCodes } from '../messages/delivery-error.ts'
import { type Lane, startLane, type Work } from '../messages/lane.ts'
import type { TextService } from '../settings/alerts.ts'
import { type AlertDelivery, claim, mark, nextDue, type Outcome, putOff, type Way } from './deliveries.ts'
import { sendText } from './text.ts'
import { type SecretSealer, sealSecrets, tellWebhook } from './webhook.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

export type AlertTiming = {
	/** How long one belongs to the worker that took it. Longer than any call lasts. */
	lease: number
	/** How long the other side may take to answer. */
	timeout: number
	/** Waits after the first, second, … failed try; after the last of them it is given up. */
	delays: Record<Way, readonly number[]>
	/** A webhook is switched off after so many failures in a row, over so long. */
	patience: { failures: number; age: number }
	poll: number
	grace: number
}

export const alertTiming: AlertTiming = {
	lease: minute,
	timeout: 10 * second,
	delays: {
		webhook: [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour],
		// A text of an hour ago is none any more: the mail is long there.
		text: [20 * second, 2 * minute, 10 * minute, 30 * minute],
	},
	patience: { failures: 25, age: 24 * hour },
	poll: 15 * second,
	grace: 3 * second,
}

export type AlertSettings = {
	db: Database
	siteUrl: string
	log: Log
	/** Whether webhooks may lead into networks that are not the open internet. */
	toPrivate: boolean
	texts?: TextService | undefined
	sealer?: SecretSealer | undefined
	/** Ends the calls under way. */
	stopping?: AbortSignal
	timing?: Partial<AlertTiming>
}

/** So many at a time: a webhook that hangs keeps two hands, and of no other lane. */
const hands: Record<Way, number> = { webhook: 6, text: 2 }

/** Webhooks and texts as work, each in a lane of its own. */
export function alertWork(settings: AlertSettings): Record<Way, Work> {
	const { db, log, siteUrl, sealer, stopping, toPrivate } = settings
	const timing = { ...alertTiming, ...settings.timing }
	const { timeout, poll } = timing
	const send: Record<Way, (delivery: AlertDelivery) => Promise<Outcome>> = {
		webhook: (delivery) => tellWebhook(delivery, { db, siteUrl, sealer, call: { timeout, toPrivate, stopping } }),
		text: (delivery) => sendText(delivery, { db, siteUrl, timeout, service: settings.texts, stopping }),
	}
	let readySaid = false
	const more: Record<Way, () => Promise<boolean>> = {
		webhook: async () => {
			if (sealer) await sealSecrets(db, sealer)
			return false
		},
		text: async () => {
			if (!readySaid) await tellTextsReady(db, settings.texts)
			readySaid = true
			return await queueTexts(db)
		},
	}
	const work = (way: Way): Work => ({
		parallel: hands[way],
		poll,
		log,
		unread: 'alerts cannot be read',
		take: async () => {
			const delivery = await claim(db, way, timing.lease)
			return delivery && (() => attempt(delivery, send[way], { db, log, timing }))
		},
		rest: async () => {
			const made = await more[way]()
			return { wait: await nextDue(db, way), more: made }
		},
	})
	return { webhook: work('webhook'), text: work('text') }
}

type Given = { db: Database; log: Log; timing: AlertTiming }

/** One try, and how it went. Never throws: the lease brings back what could not be written down. */
async function attempt(delivery: AlertDelivery, send: (one: AlertDelivery) => Promise<Outcome>, given: Given) {
	const { db, log, timing } = given
	const { id, way, event, attempts, webhook_id } = delivery
	const started = performance.now()
	try {
		const outcome = await send(delivery)
		const { wait = 0 } = outcome
		const delay = outcome.forGood || outcome.gone || event === 'test' ? undefined : timing.delays[way][attempts - 1]
		await mark(db, delivery, { outcome, retryIn: delay && Math.max(delay, wait) })
		if (way === 'webhook' && wait > 0) await putOff(db, delivery, wait)
		if (way === 'webhook' && !outcome.forGood) await noteWebhook(delivery, outcome, given)
		const about = { id, way, event, attempt: attempts, ms: Math.round(performance.now() - started) }
		if (outcome.ok) log.info(about, 'alert sent')
		else log.warn({ ...about, webhook: webhook_id, code: outcome.code ?? outcome.error }, 'alert not sent')
	} catch (error) {
		log.error({ id, way, ...errorCodes(error) }, 'alert not marked')
	}
}

const noteWebhook = ({ webhook_id, event }: AlertDelivery, { ok, gone = false }: Outcome, { db, timing }: Given) =>
	sql`select private.note_webhook(${webhook_id}, ${ok}, ${event !== 'test'}, ${gone}, ${timing.patience.failures},
		${timing.patience.age} * interval '1 millisecond')`.execute(db)

/** Makes a text of what came since the last, if it is time for one. Tells whether it did. */
async function queueTexts(db: Database): Promise<boolean> {
	const { rows } = await sql<{ made: boolean }>`select private.queue_texts() as made`.execute(db)
	return rows[0]?.made ?? false
}

/** The desk says whether texts can be sent at all. */
async function tellTextsReady(db: Database, texts: TextService | undefined): Promise<void> {
	const ready = texts !== undefined
	await sql`update public.alert_settings set texts_ready = ${ready} where texts_ready <> ${ready}`.execute(db)
}

/** As the database says it. */
const NEWS = 'alerts'

/** Tells webhooks and sends texts: woken as the mails are, by the clock when one comes due again. */
export function startAlerts(settings: AlertSettings): { wake: (said?: string) => void; stop: () => Promise<void> } {
	const grace = settings.timing?.grace ?? alertTiming.grace
	const stopping = new AbortController()
	const lanes: Lane[] = Object.values(alertWork({ ...settings, stopping: stopping.signal })).map(startLane)
	// Most of what the database says is of mails alone.
	const wake = (said = NEWS) => {
		if (said !== NEWS) return
		for (const lane of lanes) lane.wake()
	}
	wake()
	const ended = () => Promise.all(lanes.map((lane) => lane.stop(grace)))
	return {
		wake,
		/** Whoever answers within the grace is heard. The others count as not reached, and are tried again. */
		stop: async () => {
			await ended()
			stopping.abort()
			await ended()
		},
	}
}
