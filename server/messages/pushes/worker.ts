import { startLane } from '../lane.ts'
import { nextDue, offerKey, spread, take } from './outbox.ts'
import { pushTiming, type Sending, send } from './send.ts'

/** So many calls at once, beside the mails: neither waits for the other. */
const PARALLEL = 4
/** How long a stop waits for calls that are under way. */
const GRACE_MS = 3_000

type Settings = Omit<Sending, 'timing'> & { timing?: Partial<Sending['timing']> }

/** Sends notices: woken by whoever hears the database, and by the clock. */
export function startPushes(settings: Settings): { wake: () => void; stop: () => Promise<void> } {
	const sending: Sending = { ...settings, timing: { ...pushTiming, ...settings.timing } }
	const { db, log, keys, timing } = sending
	let offered = false
	const lane = startLane({
		parallel: PARALLEL,
		poll: timing.poll,
		log,
		unread: 'the notices cannot be read',
		take: async () => {
			if (!offered) await offerKey(db, keys.publicKey)
			offered = true
			await spread(db)
			const push = await take(db, keys.publicKey, timing.lease)
			return push && (() => send(push, sending))
		},
		rest: async () => ({ wait: await nextDue(db, keys.publicKey), more: false }),
	})
	lane.wake()
	return { wake: lane.wake, stop: () => lane.stop(GRACE_MS) }
}

/** Sends what is due, then stops: for a host that runs code only when it is called. */
export async function sendDuePushes(sending: Sending, within: number): Promise<void> {
	const { db, keys, timing } = sending
	const end = performance.now() + within
	await offerKey(db, keys.publicKey)
	await spread(db)
	const hand = async () => {
		while (performance.now() < end) {
			const push = await take(db, keys.publicKey, timing.lease)
			if (!push) return
			await send(push, sending)
		}
	}
	await Promise.all(Array.from({ length: PARALLEL }, hand))
}
