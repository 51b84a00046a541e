/** Hashes passwords with argon2id, and checks those and older hashes. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyBcrypt } from './bcrypt.ts'

const derive = promisify(argon2)

/** Of the costs that OWASP calls equal for argon2id, one that leaves the machine's memory to others: two thirds of the time of 19 MiB in two passes. */
export const COST = { memory: 9_216, passes: 4, parallelism: 1 }
type Cost = typeof COST

export async function hashPassword(password: string, cost: Cost): Promise<string> {
	const nonce = randomBytes(16)
	const key = await derive('argon2id', { message: password, nonce, tagLength: 32, ...cost })
	return `${opening(cost)}${unpadded(nonce)}$${unpadded(key)}`
}

/** A hash of another kind or cost than those made now. */
export const isOutdatedHash = (stored: string, cost: Cost) => !stored.startsWith(opening(cost))

const opening = ({ memory, passes, parallelism }: Cost) => `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
	if (/^\$2[aby]\$/.test(stored)) return await verifyBcrypt(password, stored)
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
