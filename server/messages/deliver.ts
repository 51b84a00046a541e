import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/connect.ts'
import { describeError, errorCodes, isPermanent } from './delivery-error.ts'
import { gather } from './gather.ts'
import type { Mailer } from './mailer.ts'
import type { Lead } from './mails/content.ts'
import { type Message, markFailed, markSent, type Patience } from './outbox.ts'
import { isKnownKind, mayPass, render } from './templates.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

export type Timing = {
	/** How long a message belongs to the worker that took it. Longer than any delivery lasts. */
	lease: number
	/** Wait after the first, second, … failed attempt; the last one repeats. */
	delays: readonly number[]
	/** A message is given up after this many attempts and this long, whichever comes later. */
	patience: Patience
	/** Shortest time between two digests of suspected leads. */
	digestGap: number
	/** Longest wait between two looks at the queue. */
	poll: number
	/** How long stop() waits for what is being sent. */
	grace: number
}

export const timing: Timing = {
	lease: 2 * minute,
	delays: [30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour],
	patience: { attempts: 30, age: 24 * hour },
	digestGap: 30 * minute,
	poll: 15 * second,
	grace: 10 * second,
}

/** Of a log, what is needed here. */
export type Log = Record<'info' | 'warn' | 'error', (about: object, message: string) => void>

export type Delivery = {
	db: Database
	mailer: Mailer
	leadsTo: string
	siteUrl: string
	log: Log
	timing: Timing
	/** The data of a message whose data is sealed. Where no auth service writes any, it is not needed. */
	openData?: (message: Message) => Record<string, unknown>
	/** Where the homeowner of a lead adds photos. Without our server nobody takes any. */
	photosLink?: (lead: string) => Promise<string>
}

/** Sends one claimed message, outside any transaction, and writes down how it went. Never throws. */
export async function deliver(message: Message, delivery: Delivery): Promise<void> {
	const { db, log } = delivery
	const started = performance.now()
	const about = () => ({
		id: message.id,
		kind: message.kind,
		attempt: message.attempts,
		ms: Math.round(performance.now() - started),
	})
	let lead: Lead | null = null
	try {
		if (!isKnownKind(message.kind)) return await giveUp(`unknown kind of message: ${message.kind}`)
		lead = await findLead(db, message)
		const data = delivery.openData?.(message) ?? message.data
		const subject = await gather({ message, lead, data }, delivery)
		const content = render(message.kind, subject)
		if (!content && !mayPass(message.kind)) return await giveUp('what this message speaks of is gone')
		if (content) await delivery.mailer.send({ id: message.id, to: message.recipient ?? delivery.leadsTo, ...content })
	} catch (error) {
		// The owner's address is a setting that can be put right, so a refusal of it is tried again like anything else.
		const permanent = message.recipient !== null && isPermanent(error)
		return await fail(error, describeError(error, personal(message, lead)), permanent)
	}
	// Here a mail can go out twice: the mail server has it, and this process dies, or cannot reach the database for the rest of
	// the lease, before the row says so. The same holds for a connection that breaks before the server's last answer.
	// The repeat carries the same Message-ID.
	try {
		await persist(() => markSent(db, message))
		log.info(about(), 'message sent')
	} catch (error) {
		log.error({ ...about(), ...errorCodes(error) }, 'message sent but not marked')
	}

	async function giveUp(reason: string) {
		await fail(new Error(reason), reason, true)
	}

	async function fail(error: unknown, reason: string, permanent: boolean) {
		const { delays, patience } = delivery.timing
		const retryIn = delays[Math.min(message.attempts, delays.length) - 1] ?? hour
		try {
			const status = await persist(() => markFailed(db, message, { reason, retryIn, patience, permanent }))
			log[status === 'failed' ? 'error' : 'warn']({ ...about(), ...errorCodes(error), status }, 'message not sent')
		} catch (unwritten) {
			// The lease brings it back.
			log.error({ ...about(), ...errorCodes(unwritten) }, 'message not sent and not marked')
		}
	}
}

/** The database may be away for a moment, just now. Stays well within the lease. */
async function persist<T>(write: () => Promise<T>): Promise<T> {
	for (const wait of [100, 500, 2_000, 5_000]) {
		try {
			return await write()
		} catch {
			await pause(wait)
		}
	}
	return await write()
}

const findLead = async (db: Database, message: Message) =>
	message.lead_id === null
		? null
		: ((await db.selectFrom('leads').selectAll().where('id', '=', message.lead_id).executeTakeFirst()) ?? null)

/** What an error's text must not repeat. */
const personal = (message: Message, lead: Lead | null) =>
	[message.recipient, lead?.email]
		.flatMap((address) => [address, address?.split('@')[0]])
		.concat(lead?.name, lead?.name.split(/\s+/), lead?.address, lead?.phone, lead?.phone.replace(/\D/g, ''))
		.filter((value) => typeof value === 'string')
