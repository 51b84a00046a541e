/** Reads keys for tokens, as JWKs, and those that the settings bring from another GoTrue. */
import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject, sign, verify } from 'node:crypto'
import type { JWK } from 'jose'
import { z } from 'zod'
import { ConfigError } from '../../settings/kinds.ts'

type JwtAlgorithm = 'ES256' | 'RS256' | 'HS256'

/** A key that checks tokens, and makes them where its private half is here. */
export type JwtKey = {
	kid: string
	alg: JwtAlgorithm
	verifies: KeyObject
	signs: KeyObject | undefined
	/** What anyone may know of it; a shared secret has no such half. */
	publicJwk: JWK | undefined
}

const VARIABLE = 'GOTRUE_JWT_KEYS'
export const jwtKeyVariables = [VARIABLE]
const jwkMembers = z.looseObject({
	kty: z.string(),
	kid: z.string().min(1),
	alg: z.string().optional(),
	key_ops: z.array(z.string()).optional(),
})
const kinds = new Map<string, { alg: JwtAlgorithm; publicMembers: string[] }>([
	['EC', { alg: 'ES256', publicMembers: ['kty', 'crv', 'x', 'y'] }],
	['RSA', { alg: 'RS256', publicMembers: ['kty', 'n', 'e'] }],
	['oct', { alg: 'HS256', publicMembers: [] }],
])

/** Why a key cannot be used, in words that hold nothing of it. */
class UnfitKey extends Error {}

/** A JWK as a key that is ready for use, or an error. */
export function jwtKey(jwk: unknown): JwtKey {
	const members = jwkMembers.safeParse(jwk).data
	if (!members) throw new UnfitKey('is no JWK with kty and kid')
	const { kty, kid, alg, ...rest } = members
	const kind = kinds.get(kty)
	if (!kind || (alg ?? kind.alg) !== kind.alg) throw new UnfitKey('is not for ES256, RS256 or HS256')
	if (kind.alg === 'HS256') return secretKey(kid, rest.k)
	const bare = Object.fromEntries(kind.publicMembers.map((name) => [name, members[name]]))
	try {
		const verifies = createPublicKey({ key: bare, format: 'jwk' })
		const signs = 'd' in rest ? createPrivateKey({ key: members, format: 'jwk' }) : undefined
		refuseWeak(kind.alg, verifies, signs)
		return {
			kid,
			alg: kind.alg,
			verifies,
			signs,
			publicJwk: { ...bare, kid, alg: kind.alg, use: 'sig', key_ops: ['verify'] },
		}
	} catch (error) {
		throw error instanceof UnfitKey ? error : new UnfitKey('cannot be read as a key')
	}
}

function secretKey(kid: string, k: unknown): JwtKey {
	const secret = Buffer.from(typeof k === 'string' ? k : '', 'base64url')
	if (secret.length < 32) throw new UnfitKey('has less than 256 bits')
	const key = createSecretKey(secret)
	return { kid, alg: 'HS256', verifies: key, signs: key, publicJwk: undefined }
}

function refuseWeak(alg: JwtAlgorithm, verifies: KeyObject, signs: KeyObject | undefined): void {
	const { namedCurve, modulusLength = 0 } = verifies.asymmetricKeyDetails ?? {}
	if (alg === 'ES256' && namedCurve !== 'prime256v1') throw new UnfitKey('is not on the curve P-256')
	if (alg === 'RS256' && modulusLength < 2048) throw new UnfitKey('has less than 2048 bits')
	const text = Buffer.from(alg)
	if (signs && !verify('sha256', text, verifies, sign('sha256', text, signs)))
		throw new UnfitKey('has a private half that does not belong to its public one')
}

export type GivenJwtKeys = { all: JwtKey[]; signing: JwtKey | undefined }

/**
 * The keys of another GoTrue, as it reads them: a JSON array of JWKs, of which the one with the operation "sign" signs. Here none
 * need have it: then tokens signed there are accepted, and our own key signs.
 */
export function readJwtKeys(source: Record<string, string | undefined>): GivenJwtKeys {
	const given = source[VARIABLE]?.trim()
	if (!given) return { all: [], signing: undefined }
	const all: JwtKey[] = []
	const signing: JwtKey[] = []
	for (const [index, jwk] of parseArray(given).entries()) {
		const key = readOne(jwk, index)
		if (all.some(({ kid }) => kid === key.kid)) throw new ConfigError(`${VARIABLE} has two keys with one kid`)
		all.push(key)
		if (!jwkMembers.parse(jwk).key_ops?.includes('sign')) continue
		if (!key.signs) throw new ConfigError(`${VARIABLE}: key ${index + 1} is to sign, but has no private half`)
		signing.push(key)
	}
	if (signing.length > 1) throw new ConfigError(`${VARIABLE} must have one key with the operation "sign", and has more`)
	return { all, signing: signing[0] }
}

function parseArray(given: string): unknown[] {
	try {
		return z.array(z.unknown()).parse(JSON.parse(given))
	} catch {
		throw new ConfigError(`${VARIABLE} must be a JSON array of JWKs`)
	}
}

function readOne(jwk: unknown, index: number): JwtKey {
	try {
		return jwtKey(jwk)
	} catch (error) {
		if (!(error instanceof UnfitKey)) throw error
		throw new ConfigError(`${VARIABLE}: key ${index + 1} ${error.message}`)
	}
}
