import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { passkeysOf } from '../../server/auth/accounts/passkeys.ts'
import { totpCode } from '../../server/auth/crypto/totp.ts'
import { addPasskey, deviceOf, signInByPasskey } from '../support/auth/passkeys.ts'
import {
	type AuthServer,
	bearer,
	PASSWORD,
	register,
	signIn,
	startAuth,
	usualPasswords,
} from '../support/auth/server.ts'
import { claimsOf } from '../support/auth/tokens.ts'

const HOUR = 3600
const DAY = 24 * HOUR

const giveRole = (server: AuthServer, id: string) =>
	sql`insert into public.user_roles (user_id, role) values (${id}, 'admin')`.execute(server.db)

const refresh = (server: AuthServer, token: string) =>
	server.call('POST', '/token?grant_type=refresh_token', { refresh_token: token })
const ask = (server: AuthServer, token: string) => server.call('GET', '/user', undefined, bearer(token))
const living = async (server: AuthServer, token: string) =>
	(await server.holder(token).rpc('my_sessions')).error === null

test('an account sees where it is signed in, and ends one without touching the rest', async () => {
	const server = await startAuth()
	const first = await register(server)
	const lost = await signIn(server, first.email)
	const stranger = await register(server)
	const { data, error } = await first.supabase.rpc('my_sessions')
	expect(error).toBeNull()
	expect(data).toMatchObject([
		{ id: claimsOf(first.session.access_token).session_id, is_current: true, user_agent: expect.any(String) },
		{ id: claimsOf(lost.session.access_token).session_id, is_current: false },
	])
	for (const row of data) expect(Date.parse(row.last_used_at)).toBeGreaterThanOrEqual(Date.parse(row.created_at))

	expect((await first.supabase.rpc('end_my_session', { id: data[1].id })).data).toBe(true)
	expect(await ask(server, lost.session.access_token)).toMatchObject({
		status: 403,
		body: { code: 'session_not_found' },
	})
	expect((await refresh(server, lost.session.refresh_token)).body.code).toBe('refresh_token_not_found')
	for (const { session } of [first, stranger]) expect((await ask(server, session.access_token)).status).toBe(200)
	expect((await first.supabase.rpc('my_sessions')).data).toHaveLength(1)
	const { rows } = await sql<{ payload: object }>`
		select payload from auth.audit_log_entries where payload ->> 'action' = 'logout'
	`.execute(server.db)
	expect(rows).toMatchObject([{ payload: { actor_id: first.user.id, traits: { scope: 'one' } } }])
})

test('nobody ends, or even sees, the sessions of others', async () => {
	const server = await startAuth()
	const [ada, eve] = [await register(server), await register(server)]
	const target = claimsOf(ada.session.access_token).session_id
	expect((await eve.supabase.rpc('end_my_session', { id: target })).data).toBe(false)
	expect((await ask(server, ada.session.access_token)).status).toBe(200)
	expect((await eve.supabase.rpc('my_sessions')).data).toHaveLength(1)
	for (const visitor of [server.client()]) {
		expect((await visitor.rpc('my_sessions')).error).not.toBeNull()
		expect((await visitor.rpc('end_my_session', { id: target })).error).not.toBeNull()
	}
	expect((await ask(server, ada.session.access_token)).status).toBe(200)
})

test('a token whose session has ended sees and ends nothing', async () => {
	const server = await startAuth()
	const { supabase, session, email } = await register(server)
	const other = claimsOf((await signIn(server, email)).session.access_token).session_id
	await supabase.auth.signOut({ scope: 'local' })
	const dead = server.holder(session.access_token)
	expect((await dead.rpc('my_sessions')).error).toMatchObject({ code: 'session_not_found' })
	expect((await dead.rpc('end_my_session', { id: other })).error).toMatchObject({ code: 'session_not_found' })
	const { rows } = await sql`select from auth.sessions where id = ${other}`.execute(server.db)
	expect(rows).toHaveLength(1)
})

test('whoever has only the password of an account with a second step sees and ends nothing', async () => {
	const server = await startAuth()
	const { supabase, email } = await register(server)
	const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
	const code = totpCode(factor?.totp.secret ?? '', server.now())
	await supabase.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code })
	const thief = (await signIn(server, email)).supabase
	expect((await thief.rpc('my_sessions')).error).toMatchObject({ code: 'insufficient_aal' })
	const { data } = await supabase.rpc('my_sessions')
	expect((await thief.rpc('end_my_session', { id: data[0].id })).error).toMatchObject({ code: 'insufficient_aal' })
	expect((await supabase.rpc('my_sessions')).data).toHaveLength(2)
})

test('an admin’s stolen password, without the passkey, ends no session and deletes no account', async () => {
	const server = await startAuth()
	const { supabase, email, user } = await register(server)
	const device = deviceOf(user.id)
	expect((await addPasskey(supabase, device)).error).toBeNull()
	await giveRole(server, user.id)
	const owner = (await signInByPasskey(server, device)).supabase
	const { data: mine } = await owner.rpc('my_sessions')
	const thief = (await signIn(server, email)).supabase
	const refused = { code: 'insufficient_aal' }
	expect((await thief.rpc('my_sessions')).error).toMatchObject(refused)
	expect((await thief.rpc('end_my_session', { id: mine[0].id })).error).toMatchObject(refused)
	expect((await thief.rpc('delete_own_account')).error).toMatchObject(refused)
	expect((await thief.rpc('own_activity')).error).toMatchObject(refused)
	expect((await thief.auth.signOut({ scope: 'others' })).error).toMatchObject(refused)
	const [passkey] = await passkeysOf(server.db, user.id)
	const { access_token } = (await thief.auth.getSession()).data.session ?? {}
	const renamed = { friendly_name: 'Old, please delete' }
	expect(await server.call('PATCH', `/passkeys/${passkey?.id}`, renamed, bearer(access_token ?? ''))).toMatchObject({
		status: 403,
		body: refused,
	})
	// Leaving is always possible; it takes nobody else along.
	const other = (await signIn(server, email)).supabase
	expect((await other.auth.signOut({ scope: 'global' })).error).toBeNull()
	expect((await other.auth.refreshSession()).data.session).toBeNull()
	expect((await owner.rpc('my_sessions')).data).toContainEqual(expect.objectContaining({ id: mine[0].id }))
	// Without a role the password opens all there is, and whoever lost the passkey must be able to go.
	await sql`delete from public.user_roles`.execute(server.db)
	expect((await thief.rpc('delete_own_account')).error).toBeNull()
})

test('a session that nobody uses ends by itself, at every door, not only at the next refresh', async () => {
	const server = await startAuth({ env: { GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '1h', GOTRUE_JWT_EXP: '604800' } })
	const { session } = await register(server)
	// An access token never outlives what it is for, and asks to be renewed while there is time.
	expect(session.expires_in).toBe(HOUR / 2)
	server.pass(HOUR - 60)
	expect((await ask(server, session.access_token)).status).not.toBe(200)
	const next = await refresh(server, session.refresh_token)
	expect(next.status).toBe(200)
	server.pass(HOUR + 1)
	expect(await refresh(server, next.body.refresh_token)).toMatchObject({
		status: 400,
		body: { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired (Inactivity)' },
	})
})

test('the end of a session is written where the database looks, too', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	expect(await living(server, session.access_token)).toBe(true)
	const { rows } = await sql<{ days: number }>`
		select extract(epoch from not_after - created_at) / 86400 as days from auth.sessions
	`.execute(server.db)
	expect(Number(rows[0]?.days)).toBeCloseTo(30, 3)
	await sql`update auth.sessions set not_after = now() - interval '1 hour'`.execute(server.db)
	expect(await living(server, session.access_token)).toBe(false)
	expect((await ask(server, session.access_token)).body.code).toBe('session_not_found')
	expect((await refresh(server, session.refresh_token)).body.code).toBe('session_expired')
})

test('an access token made before the limits were tightened dies with its session', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	await sql`update auth.sessions set not_after = ${new Date(server.now().getTime() + 60_000)}`.execute(server.db)
	expect((await ask(server, session.access_token)).status).toBe(200)
	server.pass(61)
	expect(await ask(server, session.access_token)).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
})

test('however busy, a session with a role ends after seven days, and after twelve idle hours', async () => {
	const server = await startAuth()
	const { email, user } = await register(server)
	await giveRole(server, user.id)
	let token = (await signIn(server, email)).session.refresh_token
	for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
		server.pass(11 * HOUR)
		const next = await refresh(server, token)
		expect([hours, next.status]).toEqual([hours, 200])
		token = next.body.refresh_token
	}
	server.pass(11 * HOUR)
	expect((await refresh(server, token)).body).toMatchObject({ code: 'session_expired' })

	const idle = (await signIn(server, email)).session
	server.pass(12 * HOUR + 1)
	expect((await refresh(server, idle.refresh_token)).body.message).toContain('Inactivity')
})

test('a role given to someone who is signed in shortens the session they have', async () => {
	const server = await startAuth()
	const { session, user } = await register(server)
	server.pass(8 * DAY)
	const kept = await refresh(server, session.refresh_token)
	expect(kept.status).toBe(200)
	await giveRole(server, user.id)
	expect((await refresh(server, kept.body.refresh_token)).body).toMatchObject({ code: 'session_expired' })
})

test('someone without a role stays signed in for a month between visits, and no longer', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	server.pass(29 * DAY)
	const next = await refresh(server, session.refresh_token)
	expect(next.status).toBe(200)
	server.pass(30 * DAY + 1)
	expect((await refresh(server, next.body.refresh_token)).body).toMatchObject({ code: 'session_expired' })
})

test('a role with too short a password gets a quarter of an hour to choose a better one', async () => {
	const server = await startAuth()
	const { email, user } = await register(server)
	const short = 'xkq93zw8'
	const hash = await usualPasswords().hash(short)
	await sql`update auth.users set encrypted_password = ${hash} where id = ${user.id}`.execute(server.db)
	// Noted at a sign-in before there was a role, so that it is known when one is given.
	expect((await signIn(server, email, short)).weakPassword).toBeUndefined()
	await giveRole(server, user.id)
	const sign = await signIn(server, email, short)
	expect(sign.weakPassword).toMatchObject({ reasons: ['length'] })
	server.pass(600)
	const next = await refresh(server, sign.session.refresh_token)
	expect(next.body).toMatchObject({ weak_password: { reasons: ['length'] } })
	expect(next.body.expires_in).toBeLessThanOrEqual(300)
	server.pass(301)
	expect((await refresh(server, next.body.refresh_token)).body).toMatchObject({ code: 'session_expired' })

	const better = await signIn(server, email, short)
	expect((await better.supabase.auth.updateUser({ password: PASSWORD, current_password: short })).error).toBeNull()
	server.pass(1800)
	const kept = await refresh(server, better.session.refresh_token)
	expect(kept.status).toBe(200)
	expect(kept.body).not.toHaveProperty('weak_password')
	expect((await signIn(server, email)).weakPassword).toBeUndefined()
})
