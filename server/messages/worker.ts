import { listen } from '../database/listen.ts'
import { type Delivery, deliver, timing as standard, type Timing } from './deliver.ts'
import { queueDigest } from './digest.ts'
import { startLane } from './lane.ts'
import { queueMorningDigest } from './morning.ts'
import { claim, nextDue } from './outbox.ts'
import { remindOfVisits } from './reminders.ts'

const parallel = 4

type Settings = Omit<Delivery, 'timing'> & {
	databaseUrl: string
	timing?: Partial<Timing>
	/** Others who wait for such news, with what was said; nothing, where any of it may have been missed. */
	alsoWake?: readonly ((said?: string) => void)[]
}

/** Delivers the outbox: woken by the database when a message is written, by the clock when one comes due again. */
export function startWorker(settings: Settings): { stop: () => Promise<void> } {
	const timing = { ...standard, ...settings.timing }
	const { db, log, alsoWake = [] } = settings
	const mails = startLane({
		parallel,
		poll: timing.poll,
		log,
		unread: 'the outbox cannot be read',
		take: async () => {
			const message = await claim(db, timing.lease)
			return message && (() => deliver(message, { ...settings, timing }))
		},
		rest: async () => {
			const next = await nextDue(db)
			const made = [
				next.untold && (await queueDigest(db, timing.digestGap)),
				await remindOfVisits(db),
				await queueMorningDigest(db),
			]
			return { wait: next.wait, more: made.some(Boolean) }
		},
	})
	const ear = listen(
		settings.databaseUrl,
		'messages',
		(_, fresh, said) => {
			mails.wake()
			for (const wake of alsoWake) wake(fresh ? undefined : said)
		},
		log,
	)
	mails.wake()
	return { stop: async () => void (await Promise.all([ear.stop(), mails.stop(timing.grace)])) }
}
