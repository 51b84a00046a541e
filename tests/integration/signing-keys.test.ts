import { errors } from 'jose'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadSigningKeys } from '../../server/auth/crypto/keys.ts'
import {
	ANNOUNCE_MS,
	JWKS_SECONDS,
	REFRESH_MS,
	readSigningKeys,
	revokeSigningKey,
	rotateSigningKey,
	statesAt,
} from '../../server/auth/crypto/signing-keys.ts'
import { connect } from '../../server/database/connect.ts'
import { es256, forge } from '../support/auth/forge.ts'
import { bearer, register, sealer, startAuth } from '../support/auth/server.ts'
import { headerOf } from '../support/auth/tokens.ts'
import { databaseForTest } from '../support/database/database.ts'
import { until } from '../support/server/process.ts'

const EXP = 3600

/** Servers of one database whose clock stands still until it is moved. */
async function fleet(size: number, tokenSeconds = EXP) {
	const db = connect(await databaseForTest())
	onTestFinished(() => db.destroy())
	let time = Date.now()
	const now = () => new Date(time)
	const join = (seconds = tokenSeconds) => loadSigningKeys(db, { sealer, tokenSeconds: seconds, now })
	const servers = await Promise.all(Array.from({ length: size }, () => join()))
	const rows = async () =>
		(await sql<{ kid: string }>`select kid from auth_service.signing_keys order by active_from`.execute(db)).rows.map(
			({ kid }) => kid,
		)
	return {
		db,
		now,
		join,
		servers,
		rows,
		states: async () => statesAt(await readSigningKeys(db, sealer), now()),
		pass: (ms: number) => {
			time += ms
		},
		/** A token as a server makes it, valid for as long as a token may be. */
		token: async (server: (typeof servers)[number], seconds = tokenSeconds) =>
			await server.sign({ sub: 'me', exp: Math.floor(time / 1000) + seconds }),
		rotate: () => rotateSigningKey(db, sealer, now()),
		revoke: (kid: string) => revokeSigningKey(db, sealer, now(), kid),
		/** By the key itself, whatever the servers think of it: for a token that lives too long. */
		forged: async (kid: string, seconds: number) => {
			const key = (await readSigningKeys(db, sealer)).find((candidate) => candidate.kid === kid)
			if (!key?.signs) throw new Error('no such key')
			return forge({ alg: 'ES256', kid }, { sub: 'me', exp: Math.floor(time / 1000) + seconds }, es256(key.signs))
		},
	}
}

const kidOf = (token: string) => headerOf(token).kid
const kidsOf = async (server: { publicKeys: () => Promise<{ kid?: string }[]> }) =>
	(await server.publicKeys()).map(({ kid }) => kid)

test('a new key is published first, signs when all must know it, and the old one ends with its last token', async () => {
	const { servers, pass, token, rotate, rows, forged, now } = await fleet(3)
	const [one, two, three] = servers
	if (!one || !two || !three) throw new Error('no servers')
	const first = kidOf(await token(one))
	const { next, old, begun } = await rotate()
	expect({ begun, old: old?.kid, wait: next.activeFrom.getTime() - now().getTime() }).toEqual({
		begun: true,
		old: first,
		wait: ANNOUNCE_MS,
	})

	pass(REFRESH_MS + 1)
	for (const server of servers) {
		expect(await kidsOf(server)).toEqual([next.kid, first])
		expect(kidOf(await token(server))).toBe(first)
	}
	// Whoever fetched the published keys from a server that had not heard of it yet has had to ask again before it signs.
	expect(ANNOUNCE_MS).toBeGreaterThanOrEqual(JWKS_SECONDS * 1000 + REFRESH_MS)

	pass(ANNOUNCE_MS - REFRESH_MS - 2)
	const last = await token(one)
	const longLived = await forged(first, 30 * 86_400)
	expect(kidOf(last)).toBe(first)
	pass(2)
	for (const server of servers) expect(kidOf(await token(server))).toBe(next.kid)
	for (const server of servers)
		for (const signer of servers) expect(await server.verify(await token(signer))).toMatchObject({ sub: 'me' })

	pass(EXP * 1000 - 2000)
	for (const server of servers) expect(await server.verify(last)).toMatchObject({ sub: 'me' })
	expect(await rows()).toEqual([first, next.kid])
	pass(REFRESH_MS + 2000)
	for (const server of servers) {
		await expect(server.verify(longLived)).rejects.toThrow(errors.JWKSNoMatchingKey)
		expect(await kidsOf(server)).toEqual([next.kid])
	}
	expect(await rows()).toEqual([next.kid])
})

test('rotating twice, or at the same moment from two places, makes one new key', async () => {
	const { db, rotate, rows, states } = await fleet(1)
	const waiting = async () =>
		(
			await sql`
				select from pg_locks where not granted and relation = 'auth_service.signing_keys'::regclass
					and database = (select oid from pg_database where datname = current_database())
			`.execute(db)
		).rows.length
	// Whoever looks without waiting sees no new key; writing has to wait until all have come this far.
	const { results } = await db.transaction().execute(async (trx) => {
		await sql`lock table auth_service.signing_keys in share row exclusive mode`.execute(trx)
		const all = Promise.all(Array.from({ length: 4 }, () => rotate()))
		await until(async () => (await waiting()) === 4)
		return { results: all }
	})
	const rotations = await results
	expect(rotations.filter(({ begun }) => begun)).toHaveLength(1)
	expect(new Set(rotations.map(({ next }) => next.kid)).size).toBe(1)
	expect(await rows()).toHaveLength(2)
	expect((await states()).map(({ state }) => state)).toEqual(['next', 'signing'])
})

test('tokens made while they lived longer are honoured until they end', async () => {
	const { servers, join, pass, token, rotate, states } = await fleet(1, 7200)
	const [before] = servers
	if (!before) throw new Error('no server')
	const long = await token(before, 7200 + ANNOUNCE_MS / 1000)
	const shorter = await join(60)
	await rotate()
	pass(ANNOUNCE_MS + 7200 * 1000 - 2000)
	expect(await shorter.verify(long)).toMatchObject({ sub: 'me' })
	expect((await states()).map(({ state }) => state)).toEqual(['signing', 'accepted'])
	pass(REFRESH_MS + 3000)
	expect((await states()).map(({ state }) => state)).toEqual(['signing', 'ended'])
})

test('a key from before that does not say how long its tokens live is kept for as long as any may', async () => {
	const { db, rotate, pass, states } = await fleet(1)
	await rotate()
	await sql`update auth_service.signing_keys set token_seconds = null`.execute(db)
	pass(ANNOUNCE_MS + 604_800_000)
	expect((await states()).map(({ state }) => state)).toEqual(['signing', 'accepted'])
	pass(REFRESH_MS)
	expect((await states()).map(({ state }) => state)).toEqual(['signing', 'ended'])
})

test('a revoked key is worth nothing on any server within a minute, and another signs at once', async () => {
	const { servers, pass, token, revoke, forged, rows } = await fleet(3)
	const [one] = servers
	if (!one) throw new Error('no server')
	const stolen = kidOf(await token(one))
	const forgery = await forged(stolen, EXP)
	for (const server of servers) expect(await server.verify(forgery)).toMatchObject({ sub: 'me' })
	const revocation = await revoke(stolen)
	expect(revocation).toMatchObject({ was: 'signing' })
	pass(REFRESH_MS + 1)
	for (const server of servers) {
		await expect(server.verify(forgery)).rejects.toThrow(errors.JWKSNoMatchingKey)
		expect(kidOf(await token(server))).toBe(revocation?.successor?.kid)
	}
	expect(await rows()).toEqual([revocation?.successor?.kid])
})

test('a token by the new key is believed by servers that have not read it yet', async () => {
	const { servers, pass, token, revoke, join } = await fleet(1)
	const [other] = servers
	if (!other) throw new Error('no server')
	await revoke(kidOf(await token(other)))
	const fresh = await token(await join())
	pass(5001)
	expect(await other.verify(fresh)).toMatchObject({ sub: 'me' })
})

test('a key that was replaced never signs again, even when its successor is revoked', async () => {
	const { servers, pass, token, rotate, revoke, states } = await fleet(1)
	const [server] = servers
	if (!server) throw new Error('no server')
	const old = kidOf(await token(server))
	await rotate()
	pass(ANNOUNCE_MS)
	await revoke(kidOf(await token(server)))
	pass(REFRESH_MS + 1)
	expect(kidOf(await token(server))).not.toBe(old)
	expect((await states()).map(({ kid, state }) => (kid === old ? state : 'new'))).toEqual(['new', 'accepted'])
})

test('a key that waits takes over at once from a revoked one, or is revoked itself', async () => {
	const { servers, pass, token, rotate, revoke, states } = await fleet(1)
	const [server] = servers
	if (!server) throw new Error('no server')
	const { next, old } = await rotate()
	expect(await revoke(old?.kid ?? '')).toMatchObject({ was: 'signing', successor: { kid: next.kid } })
	pass(REFRESH_MS + 1)
	expect(kidOf(await token(server))).toBe(next.kid)
	const again = await rotate()
	expect(await revoke(again.next.kid)).toEqual({ was: 'next', successor: undefined })
	expect((await states()).map(({ kid, state }) => [kid, state])).toEqual([[next.kid, 'signing']])
	expect(await revoke(crypto.randomUUID())).toBeUndefined()
})

test('people stay signed in through a rotation, and after a revocation come back by their refresh token', async () => {
	const server = await startAuth()
	const { supabase, session } = await register(server)
	const user = (token: string) => server.call('GET', '/user', undefined, bearer(token))
	await rotateSigningKey(server.db, sealer, server.now())
	server.pass(ANNOUNCE_MS / 1000 + 1)
	expect((await user(session.access_token)).status).toBe(200)
	const { data } = await supabase.auth.refreshSession()
	const renewed = data.session?.access_token ?? ''
	expect(kidOf(renewed)).not.toBe(kidOf(session.access_token))

	await revokeSigningKey(server.db, sealer, server.now(), kidOf(renewed))
	server.pass(REFRESH_MS / 1000 + 1)
	expect(await user(renewed)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
	const { data: back, error } = await supabase.auth.refreshSession()
	expect(error).toBeNull()
	expect((await user(back.session?.access_token ?? '')).status).toBe(200)
})

test('keys that cannot be read for a moment are no reason to call a good token bad', async () => {
	const server = await startAuth({ ownDatabase: true })
	const { session } = await register(server)
	await sql`alter table auth_service.signing_keys rename to elsewhere`.execute(server.db)
	server.pass(REFRESH_MS / 1000 + 1)
	const { status } = await server.call('GET', '/user', undefined, bearer(session.access_token))
	expect(status).toBeGreaterThanOrEqual(500)
	await sql`alter table auth_service.elsewhere rename to signing_keys`.execute(server.db)
	expect((await server.call('GET', '/user', undefined, bearer(session.access_token))).status).toBe(200)
})
