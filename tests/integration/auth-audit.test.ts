import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { revokeSigningKey, rotateSigningKey } from '../../server/auth/crypto/signing-keys.ts'
import {
	type AuthServer,
	address,
	bearer,
	PASSWORD,
	register,
	sealer,
	signIn,
	startAuth,
} from '../support/auth/server.ts'

const CHROME =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

type Entry = {
	action: string
	actor_id: string
	actor_username: string
	traits: Record<string, unknown> | null
	ip_address: string
}

async function entries({ db }: AuthServer, ...actions: string[]): Promise<Entry[]> {
	const { rows } = await sql<Entry>`
		select payload ->> 'action' as action, payload ->> 'actor_id' as actor_id, payload ->> 'actor_username' as actor_username,
			payload -> 'traits' as traits, ip_address
		from auth.audit_log_entries where payload ->> 'action' = any(${actions}) order by created_at, ip_address
	`.execute(db)
	return rows
}

const signInAs = (server: AuthServer, email: string, password: string, from = '192.0.2.1') =>
	server.call('POST', '/token?grant_type=password', { email, password }, { 'x-test-ip': from, 'user-agent': CHROME })

const NIL = '00000000-0000-0000-0000-000000000000'

test('wrong passwords are in the log: whose, from where, with what, and how often', async () => {
	const server = await startAuth()
	const { email, user } = await register(server)
	for (let tries = 0; tries < 3; tries++) expect((await signInAs(server, email, 'wrong')).status).toBe(400)
	await signInAs(server, email, 'wrong', '198.51.100.7')
	server.pass(60)
	await signInAs(server, email, 'wrong')
	const about = { action: 'login_failed', actor_id: user.id, actor_username: email }
	const traits = { reason: 'password', device: 'Chrome on Windows computer' }
	expect(await entries(server, 'login_failed')).toEqual([
		{ ...about, ip_address: '192.0.2.1', traits: { ...traits, times: 3 } },
		{ ...about, ip_address: '198.51.100.7', traits },
		{ ...about, ip_address: '192.0.2.1', traits },
	])
})

test('guesses that come together are counted one by one', async () => {
	const server = await startAuth()
	const { email } = await register(server)
	await server.crowd()
	await Promise.all(Array.from({ length: 12 }, () => signInAs(server, email, 'wrong')))
	const found = await entries(server, 'login_failed')
	expect(found.reduce((sum, { traits }) => sum + Number(traits?.times ?? 1), 0)).toBe(12)
	expect(found.length).toBeLessThanOrEqual(2) // the minute may have turned
})

test('an address that nobody here has is written down nowhere', async () => {
	const server = await startAuth({ limited: true })
	const typed = address('stranger')
	for (let tries = 0; tries < 22; tries++) await signInAs(server, typed, 'wrong', `198.51.100.${tries % 2}`)
	await server.call('POST', '/verify', { type: 'email', email: typed, token: '123456' })
	const found = await entries(server, 'login_failed', 'limit_reached')
	expect(new Set(found.map(({ traits }) => traits?.reason))).toEqual(new Set(['account', 'failed-sign-in', 'code']))
	expect(new Set(found.map(({ actor_id, actor_username }) => actor_id + actor_username))).toEqual(new Set([NIL]))
	const { rows } = await sql<{ kept: string }>`
		select concat(
			(select string_agg(e::text, ' ') from auth.audit_log_entries e), (select string_agg(r::text, ' ') from auth_service.rate_limits r)
		) as kept
	`.execute(server.db)
	expect(rows[0]?.kept).not.toContain(typed.split('@')[0])
	expect(server.logged.join('')).not.toContain(typed.split('@')[0])
})

test('a flood is one row a minute, not one a request', async () => {
	const server = await startAuth({ limited: true })
	const { email, user } = await register(server)
	const statuses = []
	for (let tries = 0; tries < 60; tries++) statuses.push((await signInAs(server, email, 'wrong')).status)
	expect(statuses).toContain(429)
	const found = await entries(server, 'login_failed', 'limit_reached')
	const about = found.map(({ action, actor_id, traits }) => [action, actor_id, traits?.reason])
	expect(about).toContainEqual(['login_failed', user.id, 'password'])
	expect(about).toContainEqual(['limit_reached', user.id, 'failed-sign-in'])
	expect(about).toContainEqual(['limit_reached', NIL, 'token'])
	expect(found.length).toBeLessThanOrEqual(6) // three kinds, and the minute may have turned
})

test('however many networks take part, a minute writes a bounded number of rows', async () => {
	const server = await startAuth({ settings: { evenAnswerMs: 0 } })
	for (let network = 0; network < 80; network++) {
		await server.call(
			'POST',
			'/verify',
			{ type: 'email', email: address(), token: '123456' },
			{ 'x-test-ip': `2001:db8:${network.toString(16)}::1` },
		)
	}
	const found = await entries(server, 'login_failed')
	expect(found.length).toBeGreaterThanOrEqual(60)
	expect(found.length).toBeLessThanOrEqual(62) // what the moving clock gives back meanwhile
	// Neighbours in one network are one.
	server.pass(60)
	for (const host of ['1', '2', '3'])
		await server.call(
			'POST',
			'/verify',
			{ type: 'email', email: address(), token: '1' },
			{ 'x-test-ip': `2001:db8:f:f::${host}` },
		)
	expect((await entries(server, 'login_failed')).at(-1)?.traits).toMatchObject({ times: 3 })
})

test('a right password that opens nothing is a failure too: unconfirmed, and banned', async () => {
	const server = await startAuth()
	const pending = address('pending')
	await server.client().auth.signUp({ email: pending, password: PASSWORD })
	expect((await signInAs(server, pending, PASSWORD)).body.code).toBe('email_not_confirmed')
	const { email, user, session } = await register(server)
	await sql`update auth.users set banned_until = now() + interval '1 year' where id = ${user.id}`.execute(server.db)
	expect((await signInAs(server, email, PASSWORD)).body.code).toBe('user_banned')
	await server.call('POST', '/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
	const found = await entries(server, 'login_failed')
	expect(found.map(({ actor_username, traits }) => [actor_username, traits?.reason, traits?.times])).toEqual([
		[pending, 'unconfirmed', undefined],
		[email, 'banned', 2],
	])
})

test('wrong codes and dead links are in the log, also where the answer is a redirect', async () => {
	const server = await startAuth()
	const { email, user } = await register(server)
	await server.client().auth.resetPasswordForEmail(email)
	expect((await server.call('POST', '/verify', { type: 'recovery', email, token: '000000' })).status).toBe(403)
	expect((await server.call('POST', '/verify', { type: 'recovery', token_hash: 'f'.repeat(56) })).status).toBe(403)
	await server.call('GET', `/verify?token=${'e'.repeat(56)}&type=recovery`)
	expect(
		(await entries(server, 'login_failed')).map(({ actor_id, traits }) => [actor_id, traits?.reason, traits?.times]),
	).toEqual([
		[user.id, 'code', undefined],
		[NIL, 'link', 2],
	])
})

test('a wrong second factor and a wrong current password are in the log', async () => {
	const server = await startAuth({ env: { GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true' } })
	const { email, user } = await register(server)
	const { supabase, session } = await signIn(server, email)
	await server.call(
		'PUT',
		'/user',
		{ password: 'another horse 2', current_password: 'wrong' },
		bearer(session.access_token),
	)
	const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
	await supabase.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: '000000' })
	const found = await entries(server, 'reauthentication_failed', 'verification_attempted')
	expect(found.map(({ action, actor_id, traits }) => [action, actor_id, traits?.reason ?? traits?.success])).toEqual([
		['reauthentication_failed', user.id, 'password'],
		['verification_attempted', user.id, false],
	])
})

test('sign-outs are in the log with how far they reach', async () => {
	const server = await startAuth()
	const { email } = await register(server)
	for (const scope of ['local', 'others', 'global'] as const) {
		const { supabase } = await signIn(server, email)
		await supabase.auth.signOut({ scope })
	}
	expect((await entries(server, 'logout')).map(({ traits }) => traits?.scope)).toEqual(['local', 'others', 'global'])
})

test('what the owner’s tools do to an account is in the log, and whose account it was', async () => {
	const server = await startAuth()
	const { email, user } = await register(server)
	const admin = await server.admin()
	await admin.auth.admin.generateLink({ type: 'recovery', email })
	await admin.auth.admin.updateUserById(user.id, { ban_duration: '24h' })
	const found = await entries(server, 'user_recovery_requested', 'user_modified')
	expect(found.map(({ action, actor_username, traits }) => [action, actor_username, traits?.user_id])).toEqual([
		['user_recovery_requested', 'service_role', user.id],
		['user_modified', 'service_role', user.id],
	])
})

test('roles given and taken are in the log, by whatever hand, and an account’s end says nothing twice', async () => {
	const adminEmail = address('owner')
	const server = await startAuth({ adminEmail })
	const { user } = await register(server, adminEmail)
	const decide = (granted: boolean) =>
		sql`select set_config('app.acting', 'npm run admin', true), private.decide_role(${user.id}::uuid, 'admin', ${granted})`.execute(
			server.db,
		)
	await decide(false)
	await decide(true)
	await sql`delete from auth.users where id = ${user.id}`.execute(server.db)
	const found = await entries(server, 'role_granted', 'role_revoked')
	expect(found.map(({ action, traits }) => [action, traits])).toEqual(
		['role_granted', 'role_revoked', 'role_granted'].map((action) => [action, { user_id: user.id, role: 'admin' }]),
	)
	expect(found.map(({ actor_username }) => actor_username)).toEqual(['ADMIN_EMAIL', 'npm run admin', 'npm run admin'])
})

test('keys that are rotated and revoked are in the log, with the change or not at all', async () => {
	const server = await startAuth()
	const { next, old } = await rotateSigningKey(server.db, sealer, server.now())
	expect((await rotateSigningKey(server.db, sealer, server.now())).begun).toBe(false)
	await revokeSigningKey(server.db, sealer, server.now(), old?.kid ?? '')
	expect(await revokeSigningKey(server.db, sealer, server.now(), old?.kid ?? '')).toBeUndefined()
	const found = await entries(server, 'signing_key_rotated', 'signing_key_revoked')
	expect(found.map(({ action, actor_username, traits }) => [action, actor_username, traits])).toEqual([
		['signing_key_rotated', 'npm run keys', { kid: next.kid }],
		['signing_key_revoked', 'npm run keys', { kid: old?.kid }],
	])
})

test.each(['anon', 'authenticated', 'service_role'])(
	'%s can neither read nor change nor forge what is in the log',
	async (role) => {
		const server = await startAuth()
		const { email } = await register(server)
		await signInAs(server, email, 'wrong')
		const before = await entries(server, 'login_failed')
		const attempts = [
			sql`select payload from auth.audit_log_entries`,
			sql`update auth.audit_log_entries set created_at = now()`,
			sql`delete from auth.audit_log_entries`,
			sql`truncate auth.audit_log_entries`,
			sql`insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{"action":"login"}')`,
			sql`select private.note_role('role_granted', gen_random_uuid(), 'admin')`,
		]
		for (const attempt of attempts) {
			const attack = server.db.transaction().execute(async (trx) => {
				await sql`select set_config('role', ${role}, true)`.execute(trx)
				await attempt.execute(trx)
			})
			await expect(attack).rejects.toThrow(/permission denied/)
		}
		expect(await entries(server, 'login_failed')).toEqual(before)
	},
)

test('whoever is refused is told so even when it cannot be written down', async () => {
	const server = await startAuth({ ownDatabase: true })
	const { email } = await register(server)
	await sql`drop table auth.audit_log_entries`.execute(server.db)
	expect((await signInAs(server, email, 'wrong')).body.code).toBe('invalid_credentials')
	expect(server.logged.join('')).toContain('a refusal could not be written down')
	expect(server.logged.join('')).not.toContain(email)
})
