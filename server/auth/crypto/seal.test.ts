import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer, keyIdOf } from './seal.ts'

const key = randomBytes(32)
const ring = { current: () => ({ id: 'one', key }), find: (id: string) => (id === 'one' ? key : undefined) }
const { seal, open } = createSealer(ring)
const [mine, yours] = [randomUUID(), randomUUID()]

test('a sealed secret opens where it was sealed, and shows nothing of itself', () => {
	const sealed = seal('auth.mfa_factors.secret', mine, 'JBSWY3DPEHPK3PXP ü')
	expect(sealed).not.toContain('JBSWY3')
	expect(sealed).not.toBe(seal('auth.mfa_factors.secret', mine, 'JBSWY3DPEHPK3PXP ü'))
	expect(open('auth.mfa_factors.secret', mine, sealed)).toBe('JBSWY3DPEHPK3PXP ü')
})

test('it opens nothing in another row, nor in another column of its row', () => {
	const factor = seal('auth.mfa_factors.secret', mine, 'secret')
	expect(() => open('auth.mfa_factors.secret', yours, factor)).toThrow()
	const token = seal('auth.flow_state.provider_access_token', mine, 'secret')
	expect(() => open('auth.flow_state.provider_access_token', yours, token)).toThrow()
	expect(() => open('auth.flow_state.provider_refresh_token', mine, token)).toThrow()
	expect(() => open('auth.mfa_factors.secret', mine, token)).toThrow()
})

test('a value of which one bit was changed, or a part cut off, does not open', () => {
	const sealed = JSON.parse(seal('auth.mfa_factors.secret', mine, 'secret'))
	for (const part of ['data', 'nonce']) {
		const bytes = Buffer.from(sealed[part], 'base64')
		const altered = Array.from(bytes, (_, index) => Buffer.from(bytes.map((byte, at) => byte ^ (at === index ? 1 : 0))))
		const cut = Array.from(bytes, (_, index) => bytes.subarray(index)).slice(1)
		for (const wrong of [...altered, ...cut, ...cut.map((_, index) => bytes.subarray(0, index + 1))].filter(
			(candidate) => candidate.length > 0 && !candidate.equals(bytes),
		)) {
			const stored = JSON.stringify({ ...sealed, [part]: wrong.toString('base64') })
			expect(() => open('auth.mfa_factors.secret', mine, stored), stored).toThrow()
		}
	}
})

test('what another key has sealed does not open, and says which key it wants', () => {
	const other = createSealer({ current: () => ({ id: 'two', key: randomBytes(32) }), find: () => undefined })
	const sealed = other.seal('auth.mfa_factors.secret', mine, 'secret')
	expect(keyIdOf(sealed)).toBe('two')
	expect(() => open('auth.mfa_factors.secret', mine, sealed)).toThrow('two')
})

test.each(['JBSWY3DPEHPK3PXP', '', '{', '{}', '{"key_id":"one"}', '{"alg":"aes-gcm-hkdf"}', '$argon2id$v=19$x'])(
	'what was stored before is read as it is: %s',
	(stored) => {
		expect(open('auth.mfa_factors.secret', mine, stored)).toBe(stored)
		expect(keyIdOf(stored)).toBeUndefined()
	},
)

test('without a key to seal with, values are stored as they are and sealed ones still open', () => {
	const off = createSealer({ current: () => undefined, find: ring.find })
	expect(off.seal('auth.mfa_factors.secret', mine, 'secret')).toBe('secret')
	expect(off.open('auth.mfa_factors.secret', mine, seal('auth.mfa_factors.secret', mine, 'secret'))).toBe('secret')
})

/** GoTrue's encrypted columns, as its documentation of them says, by another implementation than ours. */
async function gotrueKey(id: string) {
	const base = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey'])
	const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: new TextEncoder().encode(id) }
	return await crypto.subtle.deriveKey(hkdf, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

test('a factor can be moved to a GoTrue that has the key, and from one', async () => {
	const ours = JSON.parse(seal('auth.mfa_factors.secret', mine, 'secret'))
	expect(Object.keys(ours).sort()).toEqual(['alg', 'data', 'key_id', 'nonce'])
	expect(ours).toMatchObject({ key_id: 'one', alg: 'aes-gcm-hkdf' })
	const bytes = (text: string) => Buffer.from(text, 'base64')
	const opened = await crypto.subtle.decrypt(
		{ name: 'AES-GCM', iv: bytes(ours.nonce) },
		await gotrueKey(mine),
		bytes(ours.data),
	)
	expect(Buffer.from(opened).toString()).toBe('secret')

	const iv = randomBytes(12)
	const theirs = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await gotrueKey(mine), Buffer.from('theirs'))
	const stored = {
		key_id: 'one',
		alg: 'aes-gcm-hkdf',
		data: Buffer.from(theirs).toString('base64'),
		nonce: iv.toString('base64'),
	}
	expect(open('auth.mfa_factors.secret', mine, JSON.stringify(stored))).toBe('theirs')
	expect(open('auth.users.encrypted_password', mine, JSON.stringify(stored))).toBe('theirs')
})
