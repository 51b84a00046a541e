/** The codes of authenticator apps (RFC 6238). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30

/** 160 random bits, as authenticator apps expect them. */
export const newSecret = () => Array.from(randomBytes(32), (byte) => base32[byte & 31]).join('')

function decode(secret: string): Buffer {
	const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
	return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / STEP_SECONDS)

/** What an authenticator app shows. */
export const totpCode = (secret: string, at: Date) => codeOf(secret, stepAt(at))

/** RFC 6238: SHA-1, six digits, thirty seconds. */
function codeOf(secret: string, step: number): string {
	const counter = Buffer.alloc(8)
	counter.writeBigUInt64BE(BigInt(step))
	const mac = createHmac('sha1', decode(secret)).update(counter).digest()
	const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
	return String(number % 1_000_000).padStart(6, '0')
}

/** The latest step a code is of; undefined if of none that counts. Clocks differ: the step before and the one after count too. */
export function totpStep(secret: string, code: string, at: Date): number | undefined {
	const given = Buffer.from(code)
	const now = stepAt(at)
	return [now + 1, now, now - 1].find((step) => {
		const right = Buffer.from(codeOf(secret, step))
		return right.length === given.length && timingSafeEqual(right, given)
	})
}

/** In letters. It stands twice in the address, and with it the longest account name, all of it escaped, fits into a QR code. */
export const LONGEST_ISSUER = 64

export function totpUri(issuer: string, account: string, secret: string): string {
	const query = new URLSearchParams({ algorithm: 'SHA1', digits: '6', issuer, period: '30', secret })
	return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}
