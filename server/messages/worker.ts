import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '../database/listen.ts'
import { type Delivery, deliver, timing as standard, type Timing } from './deliver.ts'
import { errorCodes } from './delivery-error.ts'
import { queueDigest } from './digest.ts'
import { queueMorningDigest } from './morning.ts'
import { claim, nextDue } from './outbox.ts'
import { remindOfVisits } from './reminders.ts'

const parallel = 4

type Settings = Omit<Delivery, 'timing'> & { databaseUrl: string; timing?: Partial<Timing> }

/** Delivers the outbox: woken by the database when a message is written, by the clock when one comes due again. */
export function startWorker(settings: Settings): { stop: () => Promise<void> } {
	const timing = { ...standard, ...settings.timing }
	const { db, log } = settings
	const sending = new Set<Promise<void>>()
	let looking: Promise<void> | undefined
	let lookAgain = false
	let timer: NodeJS.Timeout | undefined
	let failures = 0
	let stopped = false

	function wake() {
		lookAgain = true
		looking ??= look().finally(() => {
			looking = undefined
			if (lookAgain && !stopped) wake()
		})
	}

	async function look() {
		let wait = timing.poll
		try {
			while (lookAgain && !stopped) {
				lookAgain = false
				await fillUp()
				const next = await nextDue(db)
				if (next.untold && (await queueDigest(db, timing.digestGap))) lookAgain = true
				if (await remindOfVisits(db)) lookAgain = true
				if (await queueMorningDigest(db)) lookAgain = true
				wait = Math.min(next.wait ?? timing.poll, timing.poll)
			}
			failures = 0
		} catch (error) {
			lookAgain = false
			wait = Math.min(timing.poll, 250 * 2 ** failures++)
			log.warn(errorCodes(error), 'the outbox cannot be read')
		}
		clearTimeout(timer)
		// While all hands are full there is nothing to wake up for: whoever is done first looks again.
		// A due row that was not taken is in another worker's hands this moment, so not at once.
		if (!stopped && sending.size < parallel) timer = setTimeout(wake, Math.max(wait, 20))
	}

	async function fillUp() {
		while (sending.size < parallel && !stopped) {
			const message = await claim(db, timing.lease)
			if (!message) return
			const delivery = deliver(message, { ...settings, timing }).finally(() => {
				sending.delete(delivery)
				if (!stopped) wake()
			})
			sending.add(delivery)
		}
	}

	const ear = listen(settings.databaseUrl, 'messages', wake, log)
	wake()

	return {
		/** Finishes what is being sent. What takes longer than the grace is left to its lease. */
		stop: async () => {
			stopped = true
			clearTimeout(timer)
			const ended = new AbortController()
			const done = Promise.all([ear.stop(), (looking ?? Promise.resolve()).then(() => Promise.all(sending))])
			await Promise.race([done, pause(timing.grace, undefined, { signal: ended.signal }).catch(() => {})])
			ended.abort()
		},
	}
}
