import { setTimeout as pause } from 'node:timers/promises'
import { NotStarted } from './embedded.ts'
import { troubleOf } from './trouble.ts'

type Waiting = {
	/** Told of each try that failed, and now and then while one takes long. */
	say: (why: string) => void
	signal: AbortSignal
}

const LONGEST_MS = 5_000
const SLOW_MS = 15_000

/** Tries until the database is there. What waiting cannot mend, a wrong password or a broken migration, is thrown. */
export async function untilThere<T>(attempt: () => Promise<T>, { say, signal }: Waiting): Promise<T> {
	for (let tries = 0; ; tries++) {
		const slow = setInterval(() => say('it has not answered yet'), SLOW_MS)
		try {
			return await attempt()
		} catch (error) {
			const why = awayBecause(error)
			if (!why || signal.aborted) throw error
			say(why)
		} finally {
			clearInterval(slow)
		}
		await pause(Math.min(LONGEST_MS, 500 * 2 ** tries), undefined, { signal })
	}
}

/** What a disk says that is full, or that has gone read-only. */
const disk = /^(?:ENOSPC|EDQUOT|EROFS|EIO)$/

/** Why the database cannot be had at this moment; nothing if it is not the moment's fault. */
function awayBecause(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined
	if (error instanceof NotStarted) return error.message
	const { code } = error as NodeJS.ErrnoException
	if (code && disk.test(code)) return code
	if (troubleOf(error)) return code ?? error.message
	return awayBecause(error.cause)
}
