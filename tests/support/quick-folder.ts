import { accessSync, constants, rmSync, statfsSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'

/** What browser, databases and servers of all tests side by side take, and what those write into memory. */
const ROOMY = 3 * 1024 ** 3

/** Whether there is too little memory, in all or for us, to do things side by side and to keep files there. */
export const isSmallMachine = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) < ROOMY

const MEMORY = '/dev/shm'
/** Ten times what the tests have there at once. */
const ENOUGH = 2 * 1024 ** 3

/**
 * Where tests keep what they throw away: in memory where there is room for it. Making and dropping a database takes a disk three to
 * eight times as much work.
 */
export function quickFolder(): string {
	if (isSmallMachine) return tmpdir()
	try {
		accessSync(MEMORY, constants.W_OK)
		const { bavail, bsize } = statfsSync(MEMORY)
		return bavail * bsize > ENOUGH ? MEMORY : tmpdir()
	} catch {
		return tmpdir()
	}
}

/** A folder that is not there when this process begins to use it, nor when it has ended. */
export function thrownAway(folder: string): string {
	const clear = () => rmSync(folder, { recursive: true, force: true })
	clear()
	process.once('exit', clear)
	return folder
}
