/** Encrypts a secret for its place in the database, and opens it there and nowhere else. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { KeyRing } from './key-ring.ts'
import { placeOf, type SealedColumn } from './sealed-columns.ts'

export type Sealer = {
	/** What to store for a secret in this column of the row with this id. A secret that is JSON stays JSON. */
	seal: (column: SealedColumn, id: string, plain: string) => string
	/** The secret again. What was stored before secrets were sealed is returned as it is. */
	open: (column: SealedColumn, id: string, stored: string) => string
}

/** GoTrue's own form of an encrypted value. */
const envelope = z.object({
	key_id: z.string().min(1),
	alg: z.literal('aes-gcm-hkdf'),
	data: z.base64().min(1),
	nonce: z.base64().min(1),
})

const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16

/**
 * Secrets as they lie in the database: AES-256-GCM under a key that HKDF derives from one that is not in it and from the value's
 * own place, so that a value copied into another row or column opens nothing there.
 */
export function createSealer(ring: Pick<KeyRing, 'current' | 'find'>): Sealer {
	return {
		seal(column, id, plain) {
			const current = ring.current()
			if (!current) return plain
			const nonce = randomBytes(12)
			const cipher = createCipheriv(CIPHER, derive(current.key, placeOf(column, id)), nonce)
			const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
			return JSON.stringify({
				key_id: current.id,
				alg: 'aes-gcm-hkdf',
				data: data.toString('base64'),
				nonce: nonce.toString('base64'),
			})
		},
		open(column, id, stored) {
			const sealed = parse(stored)
			if (!sealed) return stored
			const key = ring.find(sealed.key_id)
			if (!key) throw new Error(`${column} is sealed with the key ${sealed.key_id}, which is not here`)
			const data = Buffer.from(sealed.data, 'base64')
			const nonce = Buffer.from(sealed.nonce, 'base64')
			const options = { authTagLength: TAG_BYTES }
			const decipher = createDecipheriv(CIPHER, derive(key, placeOf(column, id)), nonce, options)
			decipher.setAuthTag(data.subarray(-TAG_BYTES))
			return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
		},
	}
}

/** Which key a stored value was sealed with; none if it is not sealed. */
export const keyIdOf = (stored: string): string | undefined => parse(stored)?.key_id

const derive = (key: Buffer, place: string) => Buffer.from(hkdfSync('sha256', key, '', place, 32))

function parse(stored: string) {
	if (!stored.startsWith('{')) return undefined
	try {
		return envelope.safeParse(JSON.parse(stored)).data
	} catch {
		return undefined
	}
}
