import type { Database } from '../../database/connect.ts'
import type { Log } from '../deliver.ts'
import { errorCodes } from '../delivery-error.ts'
import { type Answer, type Call, callPushService } from './call.ts'
import { dropDevice, markFailed, markTold, type Push } from './outbox.ts'

const second = 1000
const minute = 60 * second

export type PushTiming = {
	/** How long a notice belongs to whoever took it. Longer than any call lasts. */
	lease: number
	/** How long a push service may take to answer. */
	patience: number
	/** Wait after the first, second, … failed attempt; the last one repeats. */
	delays: readonly number[]
	/** Longest wait between two looks. */
	poll: number
}

export const pushTiming: PushTiming = {
	lease: minute,
	patience: 10 * second,
	delays: [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
	poll: 15 * second,
}

export type Sending = Omit<Call, 'patience'> & { db: Database; log: Log; timing: PushTiming }

/** Sends one notice that was taken, and writes down how it went. Never throws: what could not be written down comes back with its lease. */
export async function send(push: Push, { db, log, timing, ...call }: Sending): Promise<void> {
	const about = { device: push.device, kind: push.kind, attempt: push.attempts }
	try {
		await conclude(push, await answerOf(push, { ...call, patience: timing.patience }), { db, timing })
	} catch (error) {
		log.error({ ...about, ...errorCodes(error) }, 'notice not marked')
	}

	async function answerOf(...called: Parameters<typeof callPushService>): Promise<Answer> {
		try {
			const answer = await callPushService(...called)
			log.info({ ...about, status: answer.status }, 'notice handed over')
			return answer
		} catch (error) {
			log.warn({ ...about, ...errorCodes(error) }, 'notice not sent')
			return { status: (error as { code?: string }).code === 'INNER_ADDRESS' ? REFUSED : UNANSWERED, wait: 0 }
		}
	}
}

const REFUSED = 400
const UNANSWERED = 504

async function conclude(push: Push, { status, wait }: Answer, { db, timing }: Pick<Sending, 'db' | 'timing'>) {
	if (status >= 200 && status < 300) return await markTold(db, push)
	// The browser has left, and its address is nobody's any more.
	if (status === 404 || status === 410) return await dropDevice(db, push)
	return await markFailed(db, push, mayPass(status) ? Math.max(retryIn(push, timing), wait) : null)
}

/** Of refusals, those of the moment. */
const mayPass = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500
const retryIn = ({ attempts }: Push, { delays }: PushTiming) =>
	delays[Math.min(attempts, delays.length) - 1] ?? 30 * minute
