import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30

/** 160 random bits, as authenticator apps expect them. */
export const newSecret = () => Array.from(randomBytes(32), (byte) => base32[byte & 31]).join('')

function decode(secret: string): Buffer {
	const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
	return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** RFC 6238: SHA-1, six digits, thirty seconds. */
export function totpCode(secret: string, at: Date, offset = 0): string {
	const counter = Buffer.alloc(8)
	counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / STEP_SECONDS) + offset))
	const mac = createHmac('sha1', decode(secret)).update(counter).digest()
	const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
	return String(number % 1_000_000).padStart(6, '0')
}

/** Clocks differ: the step before and the one after count too. */
export function isTotpCode(secret: string, code: string, at: Date): boolean {
	const given = Buffer.from(code)
	return [-1, 0, 1].some((offset) => {
		const right = Buffer.from(totpCode(secret, at, offset))
		return right.length === given.length && timingSafeEqual(right, given)
	})
}

export function totpUri(issuer: string, account: string, secret: string): string {
	const query = new URLSearchParams({ algorithm: 'SHA1', digits: '6', issuer, period: '30', secret })
	return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}
