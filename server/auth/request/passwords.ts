/** Bounds the hashing of passwords: so many at once, in turns, after everything else the machine has to do. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { createFairQueue } from '../../queue/fair-queue.ts'
import { currentNetwork } from '../../queue/network.ts'
import { COST, hashPassword, isOutdatedHash, verifyPassword } from '../crypto/password-hashes.ts'
import { tooMany } from './errors.ts'

/** By then a full line has been worked off. */
const LINE_SECONDS = 3
/** Only hashes are waited for here, no connection is held meanwhile: on a machine that is busy otherwise they take long. */
const PATIENCE_MS = 15_000

export type Passwords = {
	hash: (password: string) => Promise<string>
	/** Takes as long for an account that does not exist (no hash) as for one that does. */
	verify: (password: string, hash: string | null | undefined) => Promise<boolean>
	/** A hash of another kind or cost is replaced at the next sign-in, when the password is at hand. */
	isOutdated: (hash: string) => boolean
}

/**
 * Hashing is bounded: two at a time, some in line, the rest is turned away before it costs anything. Networks take turns, so
 * that one which guesses keeps nobody else from signing in.
 */
export function createPasswords({ atOnce = 2, inLine = 64, cost = COST, afterAllElse = true } = {}): Passwords {
	const line = createFairQueue({
		atOnce,
		each: atOnce,
		inLine: 24,
		nobody: { each: atOnce, inLine },
		patience: PATIENCE_MS,
	})
	const queue = async <T>(work: () => Promise<T>): Promise<T> => {
		const leave = await line.enter(currentNetwork()).catch(() => {
			throw tooMany(LINE_SECONDS)
		})
		try {
			return await work()
		} finally {
			leave()
		}
	}
	const decoy = queue(() => hashPassword(randomBytes(16).toString('hex'), cost))
	if (afterAllElse) decoy.then(stepBack).catch(() => {})
	return {
		hash: (password) => queue(() => hashPassword(password, cost)),
		verify: async (password, stored) => {
			const against = stored || (await decoy)
			const matches = await queue(() => verifyPassword(password, against))
			return matches && Boolean(stored)
		},
		isOutdated: (stored) => isOutdatedHash(stored, cost),
	}
}

/**
 * Lets the threads that compute hashes come after everything else this machine has to do: a lead, above all. Linux gives
 * each thread a priority of its own and tells them by name; elsewhere they stay as they are. They exist once one hash is made.
 */
function stepBack() {
	const tasks = '/proc/self/task'
	if (!existsSync(tasks)) return
	for (const thread of readdirSync(tasks)) {
		if (readFileSync(`${tasks}/${thread}/comm`, 'utf8').startsWith('libuv-worker')) setPriority(Number(thread), 19)
	}
}
