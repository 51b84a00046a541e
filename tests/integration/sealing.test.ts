import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { sealSecrets } from '../../server/alerts/webhook.ts'
import { type KeyRing, keyRing, readGivenKeys } from '../../server/auth/crypto/key-ring.ts'
import { loadSigningKeys } from '../../server/auth/crypto/keys.ts'
import { createSealer, keyIdOf, type Sealer } from '../../server/auth/crypto/seal.ts'
import { type SealedColumn, storedPlaces } from '../../server/auth/crypto/sealed-columns.ts'
import { reseal, startSealing } from '../../server/auth/crypto/sealing.ts'
import { totpCode } from '../../server/auth/crypto/totp.ts'
import { openMail } from '../../server/auth/mailed/send-mail.ts'
import { connect, type Database } from '../../server/database/connect.ts'
import { createMailer } from '../../server/messages/mailer.ts'
import { startWorker } from '../../server/messages/worker.ts'
import { ConfigError } from '../../server/settings/kinds.ts'
import { startProvider, walk } from '../support/auth/oidc-provider.ts'
import { type AuthServer, address, PASSWORD, register, SITE, sealer, startAuth } from '../support/auth/server.ts'
import { databaseForTest } from '../support/database/database.ts'
import { mailServer } from '../support/server/outbox.ts'
import { dataFolder, spawnServer, startServer, until } from '../support/server/process.ts'

/** Every row of every table, as a thief of the database would read them. */
async function dump(db: Database): Promise<string> {
	const tables = await sql<{ name: string }>`
		select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
	`.execute(db)
	const texts: string[] = []
	for (const { name } of tables.rows) {
		const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
		texts.push(...rows.map(({ row }) => row))
	}
	return texts.join('\n')
}

test('a dump of the database holds no factor’s secret, no signing key, no queued link or code, and no provider’s tokens', async () => {
	const provider = await startProvider()
	const server = await startAuth({ env: { ...provider.env, GOTRUE_MAILER_OTP_LENGTH: '10' } })
	const { supabase } = await register(server)
	const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
	await server.client().auth.signUp({ email: address(), password: PASSWORD })
	const waiting = await server.lastMail()
	provider.state.person = { sub: 'p-1', email: address(), email_verified: true }
	const pkce = server.client({ flowType: 'pkce' })
	const { data: begun } = await pkce.auth.signInWithOAuth({
		provider: 'keycloak',
		options: { redirectTo: `${SITE}/auth`, skipBrowserRedirect: true },
	})
	await walk(begun.url ?? '') // to where the code waits to be redeemed, with the provider's tokens
	await fetch(`${server.url}/auth/v1/authorize?provider=keycloak`, { redirect: 'manual' }) // and once more, not yet answered

	const webhook = { id: randomUUID(), secret: `whsec_${randomBytes(24).toString('base64')}` }
	await sql`insert into public.webhooks (id, url, events) values (${webhook.id}, 'https://example.com/', '{lead.created}')`.execute(
		server.db,
	)
	await sql`insert into private.webhook_secrets (webhook_id, secret) values (${webhook.id}, ${webhook.secret})`.execute(
		server.db,
	)
	const place = 'private.webhook_secrets.secret'
	await sealSecrets(server.db, {
		seal: (id, secret) => sealer.seal(place, id, secret),
		open: (id, held) => sealer.open(place, id, held),
	})

	const stolen = await dump(server.db)
	const [signing] = await stored(server.db, 'auth_service.signing_keys.private_jwk')
	const { d } = JSON.parse(
		sealer.open('auth_service.signing_keys.private_jwk', signing?.id ?? '', signing?.value ?? ''),
	)
	const verifiers = await stored(server.db, 'auth_service.oauth_requests.code_verifier')
	const [verifier] = verifiers.map(({ id, value }) =>
		sealer.open('auth_service.oauth_requests.code_verifier', id, value),
	)
	expect(factor?.type).toBe('totp')
	const secrets = {
		factor: factor?.type === 'totp' ? factor.totp.secret : '',
		signing: d,
		link: waiting.data.link,
		code: waiting.data.code,
		verifier,
		access: 'provider-access',
		refresh: 'provider-refresh',
		webhook: webhook.secret,
	}
	for (const [name, secret] of Object.entries(secrets)) {
		expect(secret, name).toMatch(/^.{10,}$/)
		expect(stolen, name).not.toContain(secret)
	}
	for (const place of storedPlaces.filter(({ plain }) => !plain)) {
		expect((await stored(server.db, place.column)).length, place.column).toBeGreaterThan(0)
	}
})

type Stored = { id: string; value: string }

async function stored(db: Database, column: SealedColumn): Promise<Stored[]> {
	const place = storedPlaces.find((candidate) => candidate.column === column)
	if (!place) throw new Error(`${column} is not sealed`)
	const { rows } = await sql<Stored>`
		select ${sql.id(place.key)}::text as id, ${sql.id(place.field)}::text as value from ${sql.table(place.table)}
		where ${sql.raw(place.where ?? 'true')} and ${sql.id(place.field)} is not null order by 1
	`.execute(db)
	return rows
}

/** Keys in a data folder of their own. */
function ownRing(settings: Record<string, string> = {}) {
	const dataDir = mkdtempSync(join(tmpdir(), 'sealing-'))
	onTestFinished(() => rmSync(dataDir, { recursive: true }))
	return { dataDir, ring: keyRing(readGivenKeys(settings), dataDir) }
}

async function ownDatabase() {
	const url = await databaseForTest()
	const db = connect(url)
	onTestFinished(() => db.destroy())
	return { url, db }
}

const secrets = {
	factor: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
	verifier: 'a-verifier-from-before',
	token: 'a-token-from-before',
	jwk: { kty: 'EC', d: 'a-private-key-from-before' },
	mail: { link: 'https://homes.example/verify?token=from-before', code: '123456' },
}

/** Rows as a version of the server wrote them that did not seal. */
async function writePlain(db: Database) {
	const [user, factor, flow, kid] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
	await sql`insert into auth.users (id, email, encrypted_password) values (${user}, 'a@example.com', '$argon2id$plain')`.execute(
		db,
	)
	await sql`
		insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
		values (${factor}, ${user}, 'totp', 'verified', now(), now(), ${secrets.factor})
	`.execute(db)
	await sql`
		insert into auth.flow_state (id, provider_type, authentication_method, provider_access_token)
		values (${flow}, 'keycloak', 'oauth', ${secrets.token})
	`.execute(db)
	await sql`
		insert into auth_service.oauth_requests (state, nonce, code_verifier) values (${flow}, 'n', ${secrets.verifier})
	`.execute(db)
	await sql`
		insert into auth_service.signing_keys (kid, private_jwk, active_from) values (${kid}, ${JSON.stringify(secrets.jwk)}::jsonb, now())
	`.execute(db)
	await sql`
		insert into public.messages (kind, recipient, data, status) values
			('auth-recovery', 'a@example.com', ${JSON.stringify(secrets.mail)}::jsonb, 'queued'),
			('auth-recovery', 'a@example.com', '{}', 'sent'),
			('contact-owner', null, '{"name": "Mary"}', 'queued')
	`.execute(db)
	return { user, factor, flow, kid }
}

async function expectSealed(db: Database, sealer: Sealer, ring: KeyRing) {
	const expected: [SealedColumn, unknown][] = [
		['auth.mfa_factors.secret', secrets.factor],
		['auth.flow_state.provider_access_token', secrets.token],
		['auth_service.oauth_requests.code_verifier', secrets.verifier],
		['auth_service.signing_keys.private_jwk', secrets.jwk],
		['public.messages.data', secrets.mail],
	]
	for (const [column, secret] of expected) {
		const [row] = await stored(db, column)
		expect(keyIdOf(row?.value ?? ''), column).toBe(ring.current()?.id)
		const opened = sealer.open(column, row?.id ?? '', row?.value ?? '')
		expect(typeof secret === 'string' ? opened : JSON.parse(opened)).toEqual(secret)
	}
	expect(await dump(db)).not.toMatch(/from-before|JBSWY3/)
}

test('what lay open is sealed at the next start, once, by whichever server comes first', async () => {
	const { db } = await ownDatabase()
	const { ring } = ownRing()
	await writePlain(db)
	const [first] = await Promise.all(Array.from({ length: 5 }, () => startSealing(db, ring)))
	if (!first) throw new Error('no sealer')
	await expectSealed(db, first, ring)
	const before = await dump(db)
	await startSealing(db, ring)
	expect(await dump(db)).toBe(before)
	const { rows } =
		await sql`select data from public.messages where kind = 'contact-owner' or status = 'sent' order by kind`.execute(
			db,
		)
	expect(rows).toEqual([{ data: {} }, { data: { name: 'Mary' } }])
})

test('resealing brings everything under a new key, and back into the open where that is asked for', async () => {
	const { db } = await ownDatabase()
	const { ring, dataDir } = ownRing()
	await writePlain(db)
	await startSealing(db, ring)
	const old = ring.current()?.id ?? ''
	expect(await reseal(db, ring)).toEqual({ values: 5, idle: [old] })
	expect(ring.current()?.id).not.toBe(old)
	await expectSealed(db, createSealer(ring), ring)
	expect(await dump(db)).not.toContain(old)

	const named = {
		GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY_ID: 'named',
		GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY: randomBytes(32).toString('base64url'),
	}
	const given = keyRing(readGivenKeys(named), dataDir)
	await startSealing(db, given)
	expect(await reseal(db, given)).toMatchObject({ values: 5 })
	await expectSealed(db, createSealer(given), given)
	expect(await reseal(db, given)).toEqual({ values: 0, idle: [] })

	const off = keyRing(
		readGivenKeys({
			GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPT: 'false',
			GOTRUE_SECURITY_DB_ENCRYPTION_DECRYPTION_KEYS: `named:${named.GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY}`,
		}),
		dataDir,
	)
	expect(await reseal(db, off)).toEqual({ values: 5, idle: ['named'] })
	expect((await stored(db, 'auth.mfa_factors.secret')).map(({ value }) => value)).toEqual([secrets.factor])
	await startSealing(db, off)
	expect((await stored(db, 'auth.mfa_factors.secret')).map(({ value }) => value)).toEqual([secrets.factor])
})

test('a server that lacks a key stops before it writes anything, and makes no key of its own', async () => {
	const { db } = await ownDatabase()
	const [ours, theirs] = [ownRing(), ownRing()]
	await startSealing(db, ours.ring)
	await writePlain(db)
	const before = await dump(db)
	const refused = startSealing(db, theirs.ring)
	await expect(refused).rejects.toThrow(ConfigError)
	await expect(refused).rejects.toThrow(ours.ring.current()?.id)
	expect(existsSync(join(theirs.dataDir, 'encryption-keys'))).toBe(false)
	expect(await dump(db)).toBe(before)
})

test('servers that start together with different keys: one runs, the others stop', async () => {
	const { db } = await ownDatabase()
	await writePlain(db)
	const rings = Array.from({ length: 4 }, () => ownRing().ring)
	const results = await Promise.allSettled(rings.map((ring) => startSealing(db, ring)))
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	const winner = rings[results.findIndex(({ status }) => status === 'fulfilled')]
	if (winner) await expectSealed(db, createSealer(winner), winner)
})

test('another key of the same name is noticed', async () => {
	const { db } = await ownDatabase()
	const named = (key: string) => ({
		GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY_ID: 'k',
		GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY: key,
	})
	await startSealing(db, ownRing(named(randomBytes(32).toString('base64url'))).ring)
	const other = startSealing(db, ownRing(named(randomBytes(32).toString('base64url'))).ring)
	await expect(other).rejects.toThrow(/has another key named "k"/)
})

test('a factor that came with GoTrue’s rows under a key that is not here is noticed at the start', async () => {
	const { db } = await ownDatabase()
	const { ring } = ownRing()
	const { factor } = await writePlain(db)
	await startSealing(db, ring)
	const gone = createSealer({ current: () => ({ id: 'gone', key: randomBytes(32) }), find: () => undefined })
	await sql`update auth.mfa_factors set secret = ${gone.seal('auth.mfa_factors.secret', factor, 'x')}`.execute(db)
	await expect(startSealing(db, ring)).rejects.toThrow(/"gone"/)
})

test('a password hash that GoTrue has sealed is opened at the start; others stay as they are', async () => {
	const { db } = await ownDatabase()
	const key = randomBytes(32)
	const theirs = createSealer({ current: () => ({ id: 'theirs', key }), find: () => undefined })
	const { ring } = ownRing({ GOTRUE_SECURITY_DB_ENCRYPTION_DECRYPTION_KEYS: `theirs:${key.toString('base64url')}` })
	const { user } = await writePlain(db)
	await startSealing(db, ring)
	const hash = async () =>
		(await sql<{ hash: string }>`select encrypted_password as hash from auth.users`.execute(db)).rows[0]?.hash
	expect(await hash()).toBe('$argon2id$plain')
	await sql`update auth.users set encrypted_password = ${theirs.seal('auth.users.encrypted_password', user, '$2a$10$moved')}`.execute(
		db,
	)
	await startSealing(db, ring)
	expect(await hash()).toBe('$2a$10$moved')
})

test('a sealed factor copied over somebody else’s lets nobody in', async () => {
	const server = await startAuth()
	const [thief, victim] = [await register(server), await register(server)]
	const begin = async ({ supabase }: typeof thief) => {
		const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
		if (data?.type !== 'totp') throw new Error('not enrolled')
		return { id: data.id, secret: data.totp.secret }
	}
	const [his, hers] = [await begin(thief), await begin(victim)]
	const verify = (secret: string) =>
		victim.supabase.auth.mfa.challengeAndVerify({ factorId: hers.id, code: totpCode(secret, server.now()) })
	await sql`
		update auth.mfa_factors set secret = (select secret from auth.mfa_factors where id = ${his.id}) where id = ${hers.id}
	`.execute(server.db)
	const { data, error } = await verify(his.secret)
	expect(data).toBeNull()
	expect(error?.status).toBe(500)
	expect(server.logged.join('')).not.toContain(his.secret)
})

/** A worker that opens mails with these keys, and a mail server to receive them. */
async function delivering(server: AuthServer, keys: Sealer) {
	const { url, received } = await mailServer()
	const mailer = createMailer({ smtpUrl: url, mailFrom: 'Red <red@red.example>', dataDir: '/nowhere' })
	const worker = startWorker({
		databaseUrl: server.databaseUrl,
		db: server.db,
		mailer,
		leadsTo: 'owner@red.example',
		siteUrl: SITE,
		log: pino({ level: 'silent' }),
		openData: (message) => openMail(keys, message),
	})
	onTestFinished(async () => {
		await worker.stop()
		mailer.close()
	})
	return received
}

test('a queued mail of the auth service is opened by the worker, and goes out whole', async () => {
	const server = await startAuth({ ownDatabase: true })
	await server.client().auth.signUp({ email: address(), password: PASSWORD })
	const { link, code } = (await server.lastMail()).data
	const received = await delivering(server, sealer)
	await until(() => received.length === 1)
	expect(received[0]?.mail.text).toContain(link)
	expect(received[0]?.mail.text).toContain(code)
})

test('a mail that a worker cannot open is not sent without its link: it waits for one that can', async () => {
	const server = await startAuth({ ownDatabase: true })
	await server.client().auth.signUp({ email: address(), password: PASSWORD })
	const received = await delivering(server, createSealer({ current: () => undefined, find: () => undefined }))
	const mail = async () =>
		(
			await sql<{ status: string; last_error: string | null }>`select status, last_error from messages`.execute(
				server.db,
			)
		).rows[0]
	await until(async () => (await mail())?.last_error)
	expect((await mail())?.status).toBe('queued')
	expect(received).toEqual([])
})

test('a second server needs the first one’s keys: without them its start stops with one line', {
	timeout: 240_000,
}, async () => {
	const url = (await databaseForTest()).replace('@/', '@localhost/')
	const [first, second] = [dataFolder(), dataFolder()]
	const server = startServer({ DATABASE_URL: url, DATA_DIR: first })
	await server.url()
	const { code, err, out } = await spawnServer({ DATABASE_URL: url, DATA_DIR: second }).ended
	expect({ code, out }).toEqual({ code: 1, out: '' })
	expect(err).toMatch(
		/^\S+encryption-keys does not hold the key "[0-9a-f]{12}", [^\n]+: every server needs the same keys\n$/,
	)
	copyFileSync(join(first, 'encryption-keys'), join(second, 'encryption-keys'))
	const fellow = startServer({ DATABASE_URL: url, DATA_DIR: second })
	const jwks = async (base: string) => await (await fetch(`${base}/auth/v1/.well-known/jwks.json`)).json()
	expect(await jwks(await fellow.url())).toEqual(await jwks(await server.url()))
})

test('signing keys are read by every server that has the key', async () => {
	const { db } = await ownDatabase()
	const { ring } = ownRing()
	const [one, two] = [await startSealing(db, ring), await startSealing(db, ring)]
	const signed = await (await loadSigningKeys(db, { sealer: one })).sign({ sub: 'a' })
	expect(await (await loadSigningKeys(db, { sealer: two })).verify(signed)).toMatchObject({ sub: 'a' })
})
