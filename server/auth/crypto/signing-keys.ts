/** The keys in the database that sign tokens: made, rotated, revoked, swept. */
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { auditCommand } from './audit-command.ts'
import { type JwtKey, jwtKey } from './jwt-keys.ts'
import type { Sealer } from './seal.ts'

/** Every server reads the keys again this often: by then all know of a change. */
export const REFRESH_MS = 60_000
/** How long others may keep the published keys. */
export const JWKS_SECONDS = 600
/** A new key is published so long before it signs: by then whoever checks tokens has asked again, however late its server heard of it. */
export const ANNOUNCE_MS = JWKS_SECONDS * 1000 + 2 * REFRESH_MS
/** The most that GOTRUE_JWT_EXP allows. */
const LONGEST_TOKEN_SECONDS = 604_800

export type StoredKey = JwtKey & { activeFrom: Date; tokenSeconds: number }
export type KeyState = {
	state: 'next' | 'signing' | 'accepted' | 'ended'
	/** When the last token it signed ends; none while it may still sign. */
	until?: Date
}

const COLUMN = 'auth_service.signing_keys.private_jwk'
type Row = { kid: string; private_jwk: object; active_from: Date; token_seconds: number | null }

/** The keys that all servers of one database share, newest first. */
export async function readSigningKeys(db: Database, sealer: Sealer): Promise<StoredKey[]> {
	const { rows } = await sql<Row>`
		select kid, private_jwk, active_from, token_seconds from auth_service.signing_keys order by active_from desc, kid
	`.execute(db)
	return rows.map((row) => ({
		...jwtKey({ ...JSON.parse(sealer.open(COLUMN, row.kid, JSON.stringify(row.private_jwk))), kid: row.kid }),
		activeFrom: row.active_from,
		tokenSeconds: row.token_seconds ?? LONGEST_TOKEN_SECONDS,
	}))
}

/** The newest key whose time has come signs; an older one is accepted until the last token it signed has ended. */
export function statesAt(keys: StoredKey[], now: Date): (StoredKey & KeyState)[] {
	const active = keys.findIndex((key) => key.activeFrom <= now)
	// Where the clock was set back before the first of all, that one signs all the same.
	const signing = active === -1 ? keys.length - 1 : active
	return keys.map((key, index) => {
		if (index < signing) return { ...key, state: 'next' }
		if (index === signing) return { ...key, state: 'signing' }
		const replaced = keys[index - 1]?.activeFrom ?? now
		const until = new Date(replaced.getTime() + REFRESH_MS + key.tokenSeconds * 1000)
		return { ...key, state: until > now ? 'accepted' : 'ended', until }
	})
}

/** A key to sign with, made by the first server to start; and on it how long its tokens live now. */
export async function ensureSigningKey(db: Database, sealer: Sealer, now: Date, tokenSeconds: number): Promise<void> {
	await alone(db, async (trx) => {
		const keys = statesAt(await readSigningKeys(trx, sealer), now)
		if (!keys.some(({ state }) => state === 'signing')) await insertKey(trx, sealer, now, tokenSeconds)
		const signers = keys.filter(({ state }) => state === 'signing' || state === 'next').map(({ kid }) => kid)
		await sql`
			update auth_service.signing_keys set token_seconds = greatest(token_seconds, ${tokenSeconds}) where kid = any(${signers}::uuid[])
		`.execute(trx)
	})
}

type Rotation = { next: StoredKey; old: StoredKey | undefined; begun: boolean }

/** Publishes a new key that signs once everybody can know it. One that waits already is not joined by another. */
export async function rotateSigningKey(db: Database, sealer: Sealer, now: Date): Promise<Rotation> {
	return await alone(db, async (trx) => {
		const keys = statesAt(await readSigningKeys(trx, sealer), now)
		const old = keys.find(({ state }) => state === 'signing')
		const waiting = keys.find(({ state }) => state === 'next')
		if (waiting) return { next: waiting, old, begun: false }
		const from = old ? new Date(now.getTime() + ANNOUNCE_MS) : now
		const next = await insertKey(trx, sealer, from, old?.tokenSeconds)
		await auditCommand(trx, 'signing_key_rotated', { kid: next.kid })
		return { next, old, begun: true }
	})
}

type Revocation = { was: KeyState['state']; successor: StoredKey | undefined }

/** Ends a key and every token it signed. If it was the one that signs, another does so at once. */
export async function revokeSigningKey(
	db: Database,
	sealer: Sealer,
	now: Date,
	kid: string,
): Promise<Revocation | undefined> {
	return await alone(db, async (trx) => {
		const keys = statesAt(await readSigningKeys(trx, sealer), now)
		const revoked = keys.find((key) => key.kid === kid)
		if (!revoked) return undefined
		await sql`delete from auth_service.signing_keys where kid = ${kid}::uuid`.execute(trx)
		await auditCommand(trx, 'signing_key_revoked', { kid })
		if (revoked.state !== 'signing') return { was: revoked.state, successor: undefined }
		// Never an older one, which may have been replaced for a reason.
		const waiting = keys.findLast(({ state }) => state === 'next')
		if (waiting)
			await sql`update auth_service.signing_keys set active_from = ${now} where kid = ${waiting.kid}`.execute(trx)
		return { was: 'signing', successor: waiting ?? (await insertKey(trx, sealer, now, revoked.tokenSeconds)) }
	})
}

/** A key whose tokens have all ended is of use to nobody but a thief. */
export async function sweepSigningKeys(db: Database, keys: (StoredKey & KeyState)[]): Promise<void> {
	const ended = keys.filter(({ state }) => state === 'ended').map(({ kid }) => kid)
	if (ended.length > 0) await sql`delete from auth_service.signing_keys where kid = any(${ended}::uuid[])`.execute(db)
}

async function insertKey(db: Database, sealer: Sealer, activeFrom: Date, tokenSeconds = 0): Promise<StoredKey> {
	const { privateKey } = await generateKeyPair('ES256', { extractable: true })
	const jwk = await exportJWK(privateKey)
	const kid = randomUUID()
	await sql`
		insert into auth_service.signing_keys (kid, private_jwk, active_from, token_seconds)
		values (${kid}, ${sealer.seal(COLUMN, kid, JSON.stringify(jwk))}::jsonb, ${activeFrom}, ${tokenSeconds})
	`.execute(db)
	return { ...jwtKey({ ...jwk, kid }), activeFrom, tokenSeconds }
}

/** Servers that start together, and commands given twice, must not make a key each. */
const alone = <T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> =>
	db.transaction().execute(async (trx) => {
		await sql`lock table auth_service.signing_keys in share row exclusive mode`.execute(trx)
		return await work(trx)
	})
