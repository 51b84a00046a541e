import { timingSafeEqual } from 'node:crypto'

/*
 * bcrypt, for passwords that were set on GoTrue before they came here. Only checked, never made:
 * new ones are argon2id. It blocks for as long as the cost asks, so it belongs in a worker.
 */

/** Blowfish starts from the digits of π; they are computed (Machin's formula) rather than listed. */
const piWords = (() => {
	const words = 18 + 4 * 256
	const one = 1n << BigInt(32 * words + 64)
	const arctanInverse = (x: bigint) => {
		let power = one / x
		let sum = power
		for (let n = 3n, sign = -1n; power > 0n; n += 2n, sign = -sign) {
			power /= x * x
			sum += (sign * power) / n
		}
		return sum
	}
	const fraction = (4n * (4n * arctanInverse(5n) - arctanInverse(239n)) - 3n * one) >> 64n
	const hex = fraction.toString(16).padStart(8 * words, '0')
	return Uint32Array.from({ length: words }, (_, index) => Number.parseInt(hex.slice(8 * index, 8 * index + 8), 16))
})()

type State = { p: Uint32Array; s: Uint32Array }

function encipher({ p, s }: State, block: Uint32Array, at: number) {
	let left = block[at] as number
	let right = block[at + 1] as number
	const word = (index: number) => s[index] as number
	for (let round = 0; round < 16; round += 2) {
		left ^= p[round] as number
		right ^=
			((((word(left >>> 24) + word(256 + ((left >>> 16) & 255))) ^ word(512 + ((left >>> 8) & 255))) +
				word(768 + (left & 255))) |
				0) ^
			(p[round + 1] as number)
		left ^=
			(((word(right >>> 24) + word(256 + ((right >>> 16) & 255))) ^ word(512 + ((right >>> 8) & 255))) +
				word(768 + (right & 255))) |
			0
	}
	block[at] = right ^ (p[17] as number)
	block[at + 1] = left ^ (p[16] as number)
}

/** Mixes a key into the state, with the salt between the steps if there is one. */
function expand(state: State, key: Uint32Array, salt: Uint32Array | undefined) {
	for (let index = 0; index < 18; index++) state.p[index] = (state.p[index] as number) ^ (key[index] as number)
	const block = new Uint32Array(2)
	let turn = 0
	for (const part of [state.p, state.s]) {
		for (let index = 0; index < part.length; index += 2) {
			if (salt) {
				block[0] = (block[0] as number) ^ (salt[turn] as number)
				block[1] = (block[1] as number) ^ (salt[turn + 1] as number)
				turn = (turn + 2) % 4
			}
			encipher(state, block, 0)
			part[index] = block[0] as number
			part[index + 1] = block[1] as number
		}
	}
}

/** Bytes as 18 big-endian words, over and over again. */
const keyWords = (bytes: Uint8Array) =>
	Uint32Array.from({ length: 18 }, (_, word) =>
		[0, 1, 2, 3].reduce((sum, offset) => (sum << 8) | (bytes[(4 * word + offset) % bytes.length] as number), 0),
	)

function digest(password: string, salt: Uint8Array, rounds: number): Uint8Array {
	const key = keyWords(Buffer.concat([Buffer.from(password), Buffer.from([0])]).subarray(0, 72))
	const saltKey = keyWords(salt)
	const state = { p: piWords.slice(0, 18), s: piWords.slice(18) }
	expand(state, key, saltKey.slice(0, 4))
	for (let round = 0; round < rounds; round++) {
		expand(state, key, undefined)
		expand(state, saltKey, undefined)
	}
	const magic = Buffer.from('OrpheanBeholderScryDoubt')
	const block = Uint32Array.from({ length: 6 }, (_, word) => magic.readUInt32BE(4 * word))
	for (let time = 0; time < 64; time++) for (let at = 0; at < 6; at += 2) encipher(state, block, at)
	const bytes = Buffer.alloc(24)
	for (const [index, word] of block.entries()) bytes.writeUInt32BE(word, 4 * index)
	return bytes.subarray(0, 23)
}

const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function decode(text: string): Uint8Array {
	const bytes: number[] = []
	let bits = 0
	let held = 0
	for (const character of text) {
		held = (held << 6) | alphabet.indexOf(character)
		bits += 6
		if (bits < 8) continue
		bits -= 8
		bytes.push((held >>> bits) & 255)
		held &= (1 << bits) - 1
	}
	return Uint8Array.from(bytes)
}

export function verifyBcrypt(password: string, hash: string): boolean {
	const [, cost, salt, expected] = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/.exec(hash) ?? []
	// Beyond 14 one check would keep a worker busy for seconds.
	if (!salt || !expected || Number(cost) < 4 || Number(cost) > 14) return false
	return timingSafeEqual(digest(password, decode(salt), 2 ** Number(cost)), decode(expected))
}
