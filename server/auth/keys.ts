import { randomUUID } from 'node:crypto'
import {
	type CryptoKey,
	decodeProtectedHeader,
	errors,
	exportJWK,
	generateKeyPair,
	importJWK,
	type JWK,
	type JWTPayload,
	jwtVerify,
	SignJWT,
} from 'jose'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Sealer } from './seal.ts'

export type SigningKeys = {
	sign: (claims: JWTPayload) => Promise<string>
	/** Throws jose's errors. */
	verify: (token: string) => Promise<JWTPayload>
	publicKeys: () => Promise<JWK[]>
}

type Options = { sealer: Sealer; secret?: string | undefined; now?: () => Date }

type Key = { kid: string; activeFrom: Date; publicJwk: JWK; private: CryptoKey; public: CryptoKey }

/** Other servers may add keys: what is known is read again this often, and for a kid never seen at most this often. */
const REFRESH_MS = 60_000
const UNKNOWN_KID_MS = 5_000

/**
 * The keys that all servers of one database share; the first server to start makes the first one.
 * With a shared secret, HS256 tokens are accepted too (API keys, tokens of a former setup), never made.
 */
export async function loadSigningKeys(
	db: Database,
	{ sealer, secret, now = () => new Date() }: Options,
): Promise<SigningKeys> {
	await ensureKey(db, sealer, now())
	let keys = await readKeys(db, sealer)
	let readAt = Date.now()

	const current = async (maxAge: number) => {
		if (Date.now() - readAt > maxAge) {
			readAt = Date.now()
			keys = await readKeys(db, sealer)
		}
		return keys
	}
	const find = async (kid: string | undefined) => {
		const known = (await current(REFRESH_MS)).find((key) => key.kid === kid)
		return known ?? (await current(UNKNOWN_KID_MS)).find((key) => key.kid === kid)
	}

	return {
		async sign(claims) {
			const [key] = (await current(REFRESH_MS)).filter((candidate) => candidate.activeFrom <= now())
			if (!key) throw new Error('no signing key is active')
			return await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid }).sign(key.private)
		},
		async verify(token) {
			const { alg, kid } = decodeProtectedHeader(token)
			if (alg === 'HS256' && secret) {
				return (await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'], currentDate: now() }))
					.payload
			}
			const key = alg === 'ES256' ? await find(kid) : undefined
			if (!key) throw new errors.JWKSNoMatchingKey()
			return (await jwtVerify(token, key.public, { algorithms: ['ES256'], currentDate: now() })).payload
		},
		publicKeys: async () => (await current(REFRESH_MS)).map((key) => key.publicJwk),
	}
}

const COLUMN = 'auth_service.signing_keys.private_jwk'

async function ensureKey(db: Database, sealer: Sealer, now: Date) {
	const { privateKey } = await generateKeyPair('ES256', { extractable: true })
	const kid = randomUUID()
	const jwk = sealer.seal(COLUMN, kid, JSON.stringify(await exportJWK(privateKey)))
	await db.transaction().execute(async (trx) => {
		// Servers that start together must not make one each.
		await sql`lock table auth_service.signing_keys in share row exclusive mode`.execute(trx)
		await sql`
			insert into auth_service.signing_keys (kid, private_jwk, active_from)
			select ${kid}::uuid, ${jwk}::jsonb, ${now}::timestamptz
			where not exists (select from auth_service.signing_keys where active_from <= ${now}::timestamptz)
		`.execute(trx)
	})
}

async function readKeys(db: Database, sealer: Sealer): Promise<Key[]> {
	const { rows } = await sql<{ kid: string; private_jwk: object; active_from: Date }>`
		select kid, private_jwk, active_from from auth_service.signing_keys order by active_from desc, kid
	`.execute(db)
	return await Promise.all(
		rows.map(async ({ kid, private_jwk, active_from }) => {
			const { d, ...bare }: JWK = JSON.parse(sealer.open(COLUMN, kid, JSON.stringify(private_jwk)))
			const publicJwk = { ...bare, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
			return {
				kid,
				activeFrom: active_from,
				publicJwk,
				private: (await importJWK({ ...bare, d } as JWK, 'ES256')) as CryptoKey,
				public: (await importJWK(publicJwk, 'ES256')) as CryptoKey,
			}
		}),
	)
}
