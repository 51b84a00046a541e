import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { promisify } from 'node:util'
import { createFairQueue } from '../queue/fair-queue.ts'
import { currentNetwork } from '../queue/network.ts'
import { verifyBcryptInWorker } from './bcrypt-worker.ts'
import { tooMany } from './errors.ts'

const derive = promisify(argon2)

/** Of the costs that OWASP calls equal for argon2id, one that leaves the machine's memory to others: two thirds of the time of 19 MiB in two passes. */
const COST = { memory: 9_216, passes: 4, parallelism: 1 }
type Cost = typeof COST

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
export function createPasswords({ atOnce = 2, inLine = 64, cost = COST } = {}): Passwords {
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
	const decoy = queue(() => hash(randomBytes(16).toString('hex'), cost))
	decoy.then(stepBack).catch(() => {})
	return {
		hash: (password) => queue(() => hash(password, cost)),
		verify: async (password, stored) => {
			const against = stored || (await decoy)
			const matches = await queue(() => verify(password, against))
			return matches && Boolean(stored)
		},
		isOutdated: (stored) => !stored.startsWith(opening(cost)),
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

async function hash(password: string, cost: Cost): Promise<string> {
	const nonce = randomBytes(16)
	const key = await derive('argon2id', { message: password, nonce, tagLength: 32, ...cost })
	return `${opening(cost)}${unpadded(nonce)}$${unpadded(key)}`
}

const opening = ({ memory, passes, parallelism }: Cost) => `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

async function verify(password: string, stored: string): Promise<boolean> {
	if (/^\$2[aby]\$/.test(stored)) return await verifyBcryptInWorker(password, stored)
	const [, algorithm, memory, passes, parallelism, salt, expected] =
		/^\$(argon2id|argon2i|argon2d)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
	if (!salt || !expected) return false
	const key = Buffer.from(expected, 'base64')
	const made = await derive(algorithm as 'argon2id', {
		message: password,
		nonce: Buffer.from(salt, 'base64'),
		tagLength: key.length,
		memory: Number(memory),
		passes: Number(passes),
		parallelism: Number(parallelism),
	})
	return timingSafeEqual(made, key)
}
