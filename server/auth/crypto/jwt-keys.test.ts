import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError } from '../../settings/kinds.ts'
import { readJwtKeys } from './jwt-keys.ts'

const jwkOf = (pair: { privateKey: { export: (options: { format: 'jwk' }) => object } }) =>
	pair.privateKey.export({ format: 'jwk' })
const ec = { ...jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-256' })), kid: 'ec', alg: 'ES256' }
const rsa = { ...jwkOf(generateKeyPairSync('rsa', { modulusLength: 2048 })), kid: 'rsa', alg: 'RS256' }
const oct = { kty: 'oct', k: randomBytes(32).toString('base64url'), kid: 'oct', alg: 'HS256' }
const sign = { key_ops: ['sign', 'verify'] }
const { d: _, ...publicEc } = ec as typeof ec & { d: string }

const read = (...keys: unknown[]) => readJwtKeys({ GOTRUE_JWT_KEYS: JSON.stringify(keys) })

test('the key with the operation "sign" signs; all are accepted; a secret is never published', () => {
	const { all, signing } = read({ ...rsa, ...sign }, publicEc, { ...oct, key_ops: ['verify'] })
	expect(signing?.kid).toBe('rsa')
	expect(all.map(({ kid, alg }) => [kid, alg])).toEqual([
		['rsa', 'RS256'],
		['ec', 'ES256'],
		['oct', 'HS256'],
	])
	const published = all.map(({ publicJwk }) => publicJwk && Object.keys(publicJwk).sort())
	expect(published).toEqual([
		['alg', 'e', 'key_ops', 'kid', 'kty', 'n', 'use'],
		['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'],
		undefined,
	])
	expect(all[0]?.publicJwk).toMatchObject({ use: 'sig', key_ops: ['verify'] })
})

test('what a key is for follows from its kind where it does not say', () => {
	const { alg: _alg, ...bare } = rsa
	expect(read(bare).all[0]?.alg).toBe('RS256')
})

test('a key without the operation "sign" only verifies, even with its private half', () => {
	expect(read(ec, oct).signing).toBeUndefined()
})

test.each(['', '   ', undefined])('unset is no key: %j', (value) => {
	expect(readJwtKeys({ GOTRUE_JWT_KEYS: value })).toEqual({ all: [], signing: undefined })
})

const small = { ...jwkOf(generateKeyPairSync('rsa', { modulusLength: 1024 })), kid: 'small' }
const p384 = { ...jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-384' })), kid: 'p384' }
const okp = { ...jwkOf(generateKeyPairSync('ed25519')), kid: 'okp', alg: 'EdDSA' }
const another = jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-256' })) as { d: string }

test.each([
	['not JSON', '[{"d": "a-secret-that-nobody-must-see"', 'must be a JSON array of JWKs'],
	['no array', JSON.stringify(ec), 'must be a JSON array of JWKs'],
	['no object', '["x"]', 'key 1 is no JWK with kty and kid'],
	['no kid', JSON.stringify([{ ...ec, kid: undefined }]), 'key 1 is no JWK with kty and kid'],
	['an empty kid', JSON.stringify([{ ...ec, kid: '' }]), 'key 1 is no JWK with kty and kid'],
	['another curve', JSON.stringify([rsa, p384]), 'key 2 is not on the curve P-256'],
	['another kind', JSON.stringify([okp]), 'key 1 is not for ES256, RS256 or HS256'],
	['a kind that every object knows', JSON.stringify([{ ...ec, kty: 'constructor' }]), 'key 1 is not for ES256'],
	['an algorithm of another kind', JSON.stringify([{ ...rsa, alg: 'ES256' }]), 'key 1 is not for ES256'],
	['another algorithm of its kind', JSON.stringify([{ ...rsa, alg: 'PS256' }]), 'key 1 is not for ES256'],
	['a short modulus', JSON.stringify([small]), 'key 1 has less than 2048 bits'],
	['a short secret', JSON.stringify([{ ...oct, k: 'c2hvcnQ' }]), 'key 1 has less than 256 bits'],
	['a point that is on no curve', JSON.stringify([{ ...ec, x: ec.kid.padEnd(43, 'A') }]), 'key 1 cannot be read'],
	['halves of two keys', JSON.stringify([{ ...ec, d: another.d }]), 'key 1'],
	[
		'two that sign',
		JSON.stringify([
			{ ...ec, ...sign },
			{ ...rsa, ...sign },
		]),
		'one key with the operation "sign"',
	],
	[
		'a public half that is to sign',
		JSON.stringify([{ ...publicEc, ...sign }]),
		'key 1 is to sign, but has no private half',
	],
	['one kid twice', JSON.stringify([ec, { ...rsa, kid: 'ec' }]), 'has two keys with one kid'],
])('%s is refused with one line that tells nothing of the keys', (_what, value, message) => {
	const refusal = () => readJwtKeys({ GOTRUE_JWT_KEYS: value })
	expect(refusal).toThrow(ConfigError)
	try {
		refusal()
	} catch (error) {
		const { message: line } = error as Error
		expect(line).toMatch(/^GOTRUE_JWT_KEYS[^\n]+$/)
		expect(line).toContain(message)
		for (const secret of value.match(/[\w-]{20,}/g) ?? []) expect(line).not.toContain(secret)
	}
})
