import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './deliver.ts'
import { errorCodes } from './delivery-error.ts'

/** Work that comes as rows, of one kind: what waits for its own slow receivers holds up no other kind. */
export type Work = {
	/** So many at a time. */
	parallel: number
	/** Longest wait between two looks. */
	poll: number
	/** Takes one that is due and answers how it is done; nothing, if none is. */
	take: () => Promise<(() => Promise<void>) | undefined>
	/** Once all that was due is taken: in how many milliseconds there is more, and whether there is this moment. */
	rest: () => Promise<{ wait: number | null; more: boolean }>
	/** Said of a queue that does not answer. */
	unread: string
	log: Log
}

export type Lane = { wake: () => void; stop: (grace: number) => Promise<void> }

/** Works whenever it is woken, when something comes due, and never more at a time than it has hands. */
export function startLane({ parallel, poll, take, rest, unread, log }: Work): Lane {
	const working = new Set<Promise<void>>()
	let looking: Promise<void> | undefined
	let lookAgain = false
	let timer: NodeJS.Timeout | undefined
	let failures = 0
	let stopped = false

	function wake() {
		if (stopped) return
		lookAgain = true
		looking ??= look().finally(() => {
			looking = undefined
			if (lookAgain) wake()
		})
	}

	async function look() {
		let wait = poll
		try {
			while (lookAgain && !stopped) {
				lookAgain = false
				await fillUp()
				const next = await rest()
				if (next.more) lookAgain = true
				wait = Math.min(next.wait ?? poll, poll)
			}
			failures = 0
		} catch (error) {
			lookAgain = false
			wait = Math.min(poll, 250 * 2 ** failures++)
			log.warn(errorCodes(error), unread)
		}
		clearTimeout(timer)
		// While all hands are full there is nothing to wake up for: whoever is done first looks again.
		// A due row that was not taken is in another worker's hands this moment, so not at once.
		if (!stopped && working.size < parallel) timer = setTimeout(wake, Math.max(wait, 20))
	}

	async function fillUp() {
		while (working.size < parallel && !stopped) {
			const begin = await take()
			if (!begin) return
			const one = begin().finally(() => {
				working.delete(one)
				wake()
			})
			working.add(one)
		}
	}

	return {
		wake,
		/** Finishes what is under way. What takes longer than the grace is left to its lease. */
		stop: async (grace) => {
			stopped = true
			clearTimeout(timer)
			const ended = new AbortController()
			const done = (looking ?? Promise.resolve()).then(() => Promise.all(working))
			await Promise.race([done, pause(grace, undefined, { signal: ended.signal }).catch(() => {})])
			ended.abort()
		},
	}
}
