/** Signs access tokens and checks them, with the keys of the settings and those that all servers share. */
import { createSecretKey } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Database } from '../../database/connect.ts'
import type { GivenJwtKeys, JwtKey } from './jwt-keys.ts'
import type { Sealer } from './seal.ts'
import { ensureSigningKey, REFRESH_MS, readSigningKeys, statesAt, sweepSigningKeys } from './signing-keys.ts'

export type SigningKeys = {
	/** Reads the keys anew if it is time to. Before a transaction: within one, `sign` would ask for a second connection, and wait for itself. */
	refresh: () => Promise<void>
	sign: (claims: JWTPayload) => Promise<string>
	/** Throws jose's errors for a token that is not to be believed. */
	verify: (token: string) => Promise<JWTPayload>
	publicKeys: () => Promise<JWK[]>
}

type Options = {
	sealer: Sealer
	/** HS256 tokens that name no key are checked with it (API keys, tokens of a former setup); none are made with it. */
	secret?: string | undefined
	/** Keys from the settings. */
	given?: GivenJwtKeys
	/** How long a token lives that is signed here. */
	tokenSeconds?: number
	now?: () => Date
}

/** For a kid never seen the keys are read again at most this often. */
const UNKNOWN_KID_MS = 5_000

/** The keys of the settings and those that all servers of one database share; the first server to start makes the first one. */
export async function loadSigningKeys(db: Database, options: Options): Promise<SigningKeys> {
	const { sealer, secret, given = { all: [], signing: undefined }, tokenSeconds = 0, now = () => new Date() } = options
	if (!given.signing) await ensureSigningKey(db, sealer, now(), tokenSeconds)
	const shared = secret === undefined ? undefined : createSecretKey(secret, 'utf8')
	let stored = await readSigningKeys(db, sealer)
	let readAt = now().getTime()
	let reading: Promise<void> | undefined

	async function read() {
		const at = now().getTime()
		stored = await readSigningKeys(db, sealer)
		readAt = at
		await sweepSigningKeys(db, statesAt(stored, now()))
	}
	/** Nothing older than this is believed: who waits for the newest waits together. */
	const current = async (maxAge: number) => {
		// Either way: a clock that was set back must not keep old keys alive.
		if (Math.abs(now().getTime() - readAt) > maxAge) {
			reading ??= read().finally(() => {
				reading = undefined
			})
			await reading
		}
		return statesAt(stored, now()).filter(({ state }) => state !== 'ended')
	}
	const find = async (kid: string): Promise<JwtKey | undefined> => {
		const among = (keys: JwtKey[]) => keys.find((key) => key.kid === kid)
		return among(given.all) ?? among(await current(REFRESH_MS)) ?? among(await current(UNKNOWN_KID_MS))
	}
	/** The key decides which algorithm is right, never the token. */
	const keyOf = async (token: string): Promise<Pick<JwtKey, 'alg' | 'verifies'>> => {
		const { alg, kid } = headerOf(token)
		const named = typeof kid === 'string' ? await find(kid) : undefined
		if (named) return named
		if (alg === 'HS256' && shared) return { alg, verifies: shared }
		throw new errors.JWKSNoMatchingKey()
	}

	return {
		async refresh() {
			// So early that they cannot grow too old before the transaction ends.
			if (!given.signing) await current(REFRESH_MS / 2)
		},
		async sign(claims) {
			const key = given.signing ?? (await current(REFRESH_MS)).find(({ state }) => state === 'signing')
			if (!key?.signs) throw new Error('no signing key is active')
			return await new SignJWT(claims).setProtectedHeader({ alg: key.alg, typ: 'JWT', kid: key.kid }).sign(key.signs)
		},
		async verify(token) {
			const { alg, verifies } = await keyOf(token)
			return (await jwtVerify(token, verifies, { algorithms: [alg], currentDate: now() })).payload
		},
		publicKeys: async () => [...given.all, ...(await current(REFRESH_MS))].flatMap((key) => key.publicJwk ?? []),
	}
}

function headerOf(token: string) {
	try {
		return decodeProtectedHeader(token)
	} catch {
		throw new errors.JWTInvalid('token is malformed')
	}
}
