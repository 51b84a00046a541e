import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bearer, PASSWORD, register, signIn, startAuth } from '../support/auth/server.ts'
import { claimsOf } from '../support/auth/tokens.ts'

type Server = Awaited<ReturnType<typeof startAuth>>
const refresh = (server: Server, token: string) =>
	server.call('POST', '/token?grant_type=refresh_token', { refresh_token: token })

test('signing in gives a session of the contract', async () => {
	const server = await startAuth()
	const { email } = await register(server)
	const answer = await server.call('POST', '/token?grant_type=password', { email, password: PASSWORD })
	expect(answer.body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
	expect(answer.body.expires_at).toBeGreaterThan(server.now().getTime() / 1000 + 3590)
	expect(answer.body.refresh_token).toMatch(/^[a-z0-9]{12}$/)
	expect(answer.headers.get('sb-auth-user-id')).toBe(answer.body.user.id)
	expect(answer.headers.get('sb-auth-session-id')).toMatch(/^[0-9a-f-]{36}$/)
	expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('signing in wrongly is refused, each fault in its own words', async () => {
	const server = await startAuth()
	for (const [body, status, code, message] of [
		[{ password: 'x' }, 400, 'validation_failed', 'missing email or phone'],
		[
			{ email: 'a@example.com', phone: '15015550142', password: 'x' },
			400,
			'validation_failed',
			'Only an email address or phone number should be provided on login.',
		],
		[{ email: 'nobody@example.com', password: 'x' }, 400, 'invalid_credentials', 'Invalid login credentials'],
		[{ email: 'no address', password: 'x' }, 400, 'invalid_credentials', 'Invalid login credentials'],
		[{ phone: '15015550142', password: 'x' }, 422, 'phone_provider_disabled', 'Phone logins are disabled'],
	] as const) {
		expect(await server.call('POST', '/token?grant_type=password', body), JSON.stringify([body])).toMatchObject({
			status,
			body: { code, message },
		})
	}
})

test.each(['', '?grant_type=implicit', '?grant_type=constructor'])('grant %j is unknown', async (grant) => {
	const server = await startAuth()
	expect(await server.call('POST', `/token${grant}`, {})).toMatchObject({
		status: 400,
		body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
	})
})

test('a banned user is told so and gets nothing', async () => {
	const server = await startAuth()
	const { email, user, session } = await register(server)
	await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}`.execute(server.db)
	expect(await server.call('POST', '/token?grant_type=password', { email, password: PASSWORD })).toMatchObject({
		status: 400,
		body: { code: 'user_banned' },
	})
	expect(await server.call('GET', '/user', undefined, bearer(session.access_token))).toMatchObject({
		status: 403,
		body: { code: 'user_banned' },
	})
	expect(await refresh(server, session.refresh_token)).toMatchObject({
		status: 400,
		body: { code: 'user_banned', message: 'Invalid Refresh Token: User Banned' },
	})
})

test('a password set on GoTrue still works, and is kept as argon2id from then on', async () => {
	const server = await startAuth()
	const { email, user } = await register(server)
	const bcrypt = '$2b$10$abcdefghijklmnopqrstuu23JPZtHcGhwXSF41f93o/7vBdDut3Xu'
	await sql`update auth.users set encrypted_password = ${bcrypt} where id = ${user.id}`.execute(server.db)
	expect((await server.client().auth.signInWithPassword({ email, password: 'wrong horse' })).error?.code).toBe(
		'invalid_credentials',
	)
	await signIn(server, email, 'correct horse')
	const { rows } = await sql<{ hash: string }>`select encrypted_password as hash from auth.users`.execute(server.db)
	expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
	await signIn(server, email, 'correct horse')
})

test('a refresh rotates the token and keeps the session', async () => {
	const server = await startAuth()
	const { supabase, session } = await register(server)
	server.pass(100)
	const { data } = await supabase.auth.refreshSession()
	expect(data.session?.refresh_token).not.toBe(session.refresh_token)
	const { data: claims } = await supabase.auth.getClaims()
	const before = claimsOf(session.access_token)
	expect(claims?.claims.session_id).toBe(before.session_id)
	expect(claims?.claims.iat).toBe(before.iat + 100)
})

test('a client that lost the answer gets the same live token again, within a day and a few times', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	const first = await refresh(server, session.refresh_token)
	for (const seconds of [3000, 40_000, 40_000]) {
		server.pass(seconds)
		const again = await refresh(server, session.refresh_token)
		expect(again.body.refresh_token).toBe(first.body.refresh_token)
	}
	// Those who come together do not count: several pages of one browser do that.
	const next = await Promise.all(Array.from({ length: 8 }, () => refresh(server, first.body.refresh_token)))
	expect(new Set(next.map(({ status }) => status))).toEqual(new Set([200]))
	expect((await refresh(server, next[0]?.body.refresh_token)).status).toBe(200)
})

test.each([
	['after a day', [86_401]],
	['a fourth time', [600, 600, 600, 600]],
])('a token that was replaced is not taken again %s', async (_, waits) => {
	const server = await startAuth()
	const { session } = await register(server)
	await refresh(server, session.refresh_token)
	const answers = []
	for (const seconds of waits) {
		server.pass(seconds)
		answers.push((await refresh(server, session.refresh_token)).status)
	}
	expect(answers).toEqual([...waits.slice(1).map(() => 200), 400])
})

/** Two who hold the same token take turns: who comes first and who comes second with each. */
const orders = [0, 1].flatMap((a) => [0, 1].flatMap((b) => [0, 1].map((c) => [a, b, c])))

test.each(orders)(
	'a thief who takes turns with the owner (%i %i %i) is found out, and both are out',
	async (...order) => {
		const server = await startAuth()
		const { session, user } = await register(server)
		await sql`insert into public.user_roles (user_id, role) values (${user.id}, 'admin')`.execute(server.db)
		const held = [session.refresh_token, session.refresh_token]
		const desk = [session.access_token]
		const codes = []
		for (const first of order) {
			for (const who of [first, 1 - first]) {
				server.pass(500)
				const { body } = await refresh(server, held[who] ?? '')
				codes.push(body.code ?? 'fine')
				if (body.refresh_token) held[who] = body.refresh_token
				if (body.access_token) desk.push(body.access_token)
			}
		}
		// The first who is late may have lost an answer; the next cannot have.
		expect(codes).toEqual(['fine', 'fine', 'fine', ...Array(3).fill('refresh_token_already_used')])
		const { rows } = await sql`select token from auth.refresh_tokens where not revoked`.execute(server.db)
		expect(rows).toEqual([])
		for (const token of desk.slice(-2)) {
			expect((await server.holder(token).rpc('has_role', { role: 'admin' })).data).toBe(false)
			expect((await server.call('GET', '/user', undefined, bearer(token))).body.code).toBe('session_not_found')
		}
		const log = await sql`select from auth.audit_log_entries where payload ->> 'action' = 'token_reused'`.execute(
			server.db,
		)
		expect(log.rows.length).toBeGreaterThan(0)
	},
)

test('a page that woke late once disturbs nobody: the others go on, and so does it', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	let live = session.refresh_token
	for (let generation = 0; generation < 6; generation++) {
		const before = live
		live = (await refresh(server, before)).body.refresh_token
		server.pass(900)
		if (generation % 2 === 0) expect((await refresh(server, before)).body.refresh_token).toBe(live)
		server.pass(900)
	}
})

test('an older token is excused within the reuse interval, and the session keeps one line of tokens', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	const second = (await refresh(server, session.refresh_token)).body.refresh_token
	const third = (await refresh(server, second)).body.refresh_token
	server.pass(9)
	const excused = await refresh(server, session.refresh_token)
	expect(excused.status).toBe(200)
	expect([session.refresh_token, second, third]).not.toContain(excused.body.refresh_token)
	const { rows } = await sql`select token from auth.refresh_tokens where not revoked`.execute(server.db)
	expect(rows).toEqual([{ token: excused.body.refresh_token }])
	expect((await refresh(server, third)).body.refresh_token).toBe(excused.body.refresh_token)
})

test('a token used again later ends the whole family, for the thief and for the owner', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	const second = (await refresh(server, session.refresh_token)).body.refresh_token
	const live = (await refresh(server, second)).body.refresh_token
	server.pass(11)
	const stolen = await refresh(server, session.refresh_token)
	expect(stolen).toMatchObject({
		status: 400,
		body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
	})
	const { rows } = await sql`select token from auth.refresh_tokens where not revoked`.execute(server.db)
	expect(rows).toEqual([])
	expect((await refresh(server, live)).body.code).toBe('refresh_token_already_used')
	const log =
		await sql`select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'action' = 'token_reused'`.execute(
			server.db,
		)
	expect(log.rows.length).toBeGreaterThan(0)
})

test('a hundred refreshes of one token at once, on several servers, give one family', async () => {
	const server = await startAuth({ more: 6 })
	const { session } = await register(server)
	await server.crowd()
	const body = { refresh_token: session.refresh_token }
	const answers = await Promise.all(
		Array.from({ length: 100 }, (_, index) =>
			server.call('POST', '/token?grant_type=refresh_token', body, {}, `/more/${index % 6}`),
		),
	)
	expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
	expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
	const { rows } = await sql`select token from auth.refresh_tokens`.execute(server.db)
	expect(rows).toHaveLength(2)
})

test('a refresh that waits too long for another is told so, and nothing is lost', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	const blocked = await server.db.transaction().execute(async (trx) => {
		await sql`select from auth.sessions for update`.execute(trx)
		return await refresh(server, session.refresh_token)
	})
	expect(blocked).toMatchObject({ status: 409, body: { code: 'conflict' } })
	expect((await refresh(server, session.refresh_token)).status).toBe(200)
})

test('a refresh token that is none is refused, each fault in its own words', async () => {
	const server = await startAuth()
	for (const [token, status, code, message] of [
		['short', 400, 'validation_failed', 'Refresh token is not valid'],
		['ABCDEFGHIJKL', 400, 'validation_failed', 'Refresh token is not valid'],
		['abcdefghijkl', 400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
	] as const) {
		expect(await refresh(server, token), JSON.stringify([token])).toMatchObject({ status, body: { code, message } })
	}
})

test('sessions can be limited in time', async () => {
	const server = await startAuth({ env: { GOTRUE_SESSIONS_TIMEBOX: '2h', GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '1h' } })
	const { session } = await register(server)
	server.pass(3500)
	const second = await refresh(server, session.refresh_token)
	expect(second.status).toBe(200)
	server.pass(3710)
	expect(await refresh(server, second.body.refresh_token)).toMatchObject({
		body: { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' },
	})
	const other = await register(server)
	server.pass(3700)
	expect(await refresh(server, other.session.refresh_token)).toMatchObject({
		body: { message: 'Invalid Refresh Token: Session Expired (Inactivity)' },
	})
})

test('signing out ends one session, the others, or all; an ended one is refused at once', async () => {
	const server = await startAuth()
	const first = await register(server)
	const second = await signIn(server, first.email)
	const third = await signIn(server, first.email)
	const alive = async (token: string) => (await server.call('GET', '/user', undefined, bearer(token))).status

	await first.supabase.auth.signOut({ scope: 'local' })
	expect(await server.call('GET', '/user', undefined, bearer(first.session.access_token))).toMatchObject({
		status: 403,
		body: { code: 'session_not_found' },
	})
	expect((await refresh(server, first.session.refresh_token)).body.code).toBe('refresh_token_not_found')
	expect(await alive(second.session.access_token)).toBe(200)

	await second.supabase.auth.signOut({ scope: 'others' })
	expect([await alive(second.session.access_token), await alive(third.session.access_token)]).toEqual([200, 403])

	expect(
		await server.call('POST', '/logout?scope=nowhere', undefined, bearer(second.session.access_token)),
	).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
	const fourth = await signIn(server, first.email)
	const other = await register(server)
	const out = await server.call('POST', '/logout', undefined, bearer(second.session.access_token))
	expect(out).toMatchObject({ status: 204, body: undefined })
	expect([await alive(second.session.access_token), await alive(fourth.session.access_token)]).toEqual([403, 403])
	expect(await alive(other.session.access_token)).toBe(200)
})

test('a session of one user does not vouch for another', async () => {
	const server = await startAuth()
	const [ada, eve] = [await register(server), await register(server)]
	const { session_id } = claimsOf(eve.session.access_token)
	const forged = await server.keys.sign({
		sub: ada.user.id,
		session_id,
		role: 'authenticated',
		exp: Math.floor(Date.now() / 1000) + 60,
	})
	expect((await server.call('GET', '/user', undefined, bearer(forged))).body.code).toBe('session_not_found')
})
