import { type Delivery, deliver } from './deliver.ts'
import { queueDigest } from './digest.ts'
import { queueMorningDigest } from './morning.ts'
import { claim } from './outbox.ts'
import { remindOfVisits } from './reminders.ts'

const parallel = 4

/**
 * Delivers what is due, then stops: for a host that runs code only when it is called. No new message is begun after
 * `within` milliseconds; what is left, and what fails, comes due again at a later call. Tells how many were taken.
 */
export async function deliverDue(delivery: Delivery, within: number): Promise<number> {
	const end = performance.now() + within
	await queueDigest(delivery.db, delivery.timing.digestGap)
	await remindOfVisits(delivery.db)
	await queueMorningDigest(delivery.db)
	let taken = 0
	const hand = async () => {
		while (performance.now() < end) {
			const message = await claim(delivery.db, delivery.timing.lease)
			if (!message) return
			taken++
			await deliver(message, delivery)
		}
	}
	await Promise.all(Array.from({ length: parallel }, hand))
	return taken
}
