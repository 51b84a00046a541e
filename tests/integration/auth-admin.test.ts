import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { totpCode } from '../../server/auth/crypto/totp.ts'
import { address, bearer, fragment, PASSWORD, register, serviceKey, signIn, startAuth } from '../support/auth/server.ts'

const open = async (link: string) => fragment((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '')

test('only the service key administers', async () => {
	const server = await startAuth()
	const { session, user } = await register(server)
	const paths = [
		['GET', '/admin/users'],
		['POST', '/admin/users'],
		['GET', `/admin/users/${user.id}`],
		['PUT', `/admin/users/${user.id}`],
		['DELETE', `/admin/users/${user.id}`],
		['GET', `/admin/users/${user.id}/factors`],
		['POST', '/invite'],
		['POST', '/admin/generate_link'],
	] as const
	for (const [method, path] of paths) {
		const body = method === 'GET' ? undefined : {}
		expect(await server.call(method, path, body), path).toMatchObject({
			status: 401,
			body: { code: 'no_authorization' },
		})
		expect(await server.call(method, path, body, bearer('x')), path).toMatchObject({
			status: 403,
			body: { code: 'bad_jwt' },
		})
		expect(await server.call(method, path, body, bearer(session.access_token)), path).toMatchObject({
			status: 403,
			body: { code: 'not_admin', message: 'User not allowed' },
		})
	}
	const ended = await serviceKey({ sub: user.id, session_id: crypto.randomUUID() })
	expect((await server.call('GET', '/admin/users', undefined, bearer(ended))).body.code).toBe('session_not_found')
})

test('users are made, read, changed, banned and deleted', async () => {
	const server = await startAuth()
	const { auth } = await server.admin()
	const email = address()
	const { data: made, error } = await auth.admin.createUser({
		email,
		password: PASSWORD,
		email_confirm: true,
		user_metadata: { first_name: 'Ada' },
		app_metadata: { plan: 'gold' },
	})
	expect(error).toBeNull()
	expect(made.user).toMatchObject({
		email,
		user_metadata: { first_name: 'Ada' },
		app_metadata: { plan: 'gold', provider: 'email', providers: ['email'] },
		identities: [{ provider: 'email' }],
	})
	expect(await server.mails()).toEqual([])
	const id = made.user?.id ?? ''
	const mine = await signIn(server, email)
	expect((await auth.admin.createUser({ email })).error).toMatchObject({ code: 'email_exists', status: 422 })
	expect((await auth.admin.createUser({})).error).toMatchObject({
		code: 'validation_failed',
		message: 'Cannot create a user without either an email or phone',
	})
	expect((await auth.admin.getUserById(id)).data.user?.email).toBe(email)
	expect((await auth.admin.getUserById(crypto.randomUUID())).error).toMatchObject({
		code: 'user_not_found',
		status: 404,
	})

	const next = address()
	const { data: changed } = await auth.admin.updateUserById(id, {
		email: next,
		password: 'set by the owner',
		app_metadata: { plan: null, role: 'x' },
		user_metadata: { city: 'Searcy' },
	})
	expect(changed.user).toMatchObject({
		email: next,
		app_metadata: { role: 'x' },
		user_metadata: { first_name: 'Ada', city: 'Searcy' },
	})
	expect(changed.user?.app_metadata.plan).toBeUndefined()
	expect((await server.call('GET', '/user', undefined, bearer(mine.session.access_token))).body.code).toBe(
		'session_not_found',
	)
	await signIn(server, next, 'set by the owner')

	expect((await auth.admin.updateUserById(id, { ban_duration: '24h' })).data.user?.banned_until).toBeTruthy()
	expect(
		(await server.client().auth.signInWithPassword({ email: next, password: 'set by the owner' })).error?.code,
	).toBe('user_banned')
	await auth.admin.updateUserById(id, { ban_duration: 'none' })
	await signIn(server, next, 'set by the owner')
	expect((await auth.admin.updateUserById(id, { ban_duration: 'soon' })).error?.code).toBe('validation_failed')

	expect((await auth.admin.deleteUser(id)).error).toBeNull()
	expect((await sql`select id from auth.users`.execute(server.db)).rows).toEqual([])
	expect((await server.call('GET', '/admin/users/x', undefined, bearer(await serviceKey()))).body.message).toBe(
		'user_id must be an UUID',
	)
})

test('whom the owner sets up has the metadata given, and nothing else before the address is proven', async () => {
	const server = await startAuth()
	const { auth } = await server.admin()
	const given = { first_name: 'Ada' }
	const { data: made } = await auth.admin.createUser({ email: address(), user_metadata: given })
	expect(made.user?.user_metadata).toEqual(given)
	const id = made.user?.id ?? ''
	const { data: changed } = await auth.admin.updateUserById(id, { user_metadata: { city: 'Searcy' } })
	expect(changed.user?.user_metadata).toEqual({ ...given, city: 'Searcy' })
	const { data: proven } = await auth.admin.updateUserById(id, { email_confirm: true })
	expect(proven.user?.user_metadata).toEqual({ ...given, city: 'Searcy', email_verified: true })

	const signup = { type: 'signup', email: address(), password: PASSWORD, options: { data: given } } as const
	expect((await auth.admin.generateLink(signup)).data.user?.user_metadata).toEqual(given)
	expect((await auth.admin.inviteUserByEmail(address(), { data: given })).data.user?.user_metadata).toEqual(given)
})

test('a user without a password cannot be signed in to with an empty one', async () => {
	const server = await startAuth()
	const email = address()
	await (await server.admin()).auth.admin.createUser({ email, email_confirm: true })
	for (const password of ['', ' ', 'undefined']) {
		expect((await server.call('POST', '/token?grant_type=password', { email, password })).body.code).toBe(
			'invalid_credentials',
		)
	}
})

test('a softly deleted user leaves no name behind, and the address is free again', async () => {
	const server = await startAuth()
	const { email, user, session } = await register(server, address(), { first_name: 'Ada' })
	expect((await (await server.admin()).auth.admin.deleteUser(user.id, true)).error).toBeNull()
	const { rows } = await sql<{
		dump: string
	}>`select row_to_json(u)::text || (select json_agg(i)::text from auth.identities i) as dump from auth.users u`.execute(
		server.db,
	)
	expect(rows).toHaveLength(1)
	expect(rows[0]?.dump).not.toContain(email)
	expect(rows[0]?.dump).not.toContain('Ada')
	expect((await server.call('GET', '/user', undefined, bearer(session.access_token))).status).toBe(403)
	expect((await server.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
		'invalid_credentials',
	)
	await register(server, email)
})

test('the list of users has pages', async () => {
	const server = await startAuth()
	const { auth } = await server.admin()
	for (let index = 0; index < 5; index++) await auth.admin.createUser({ email: `u${index}@example.com` })
	const { data } = await auth.admin.listUsers({ page: 2, perPage: 2 })
	expect(data).toMatchObject({ total: 5, nextPage: 3, lastPage: 3, aud: 'authenticated' })
	expect(data.users.map((user) => user.email)).toEqual(['u2@example.com', 'u1@example.com'])
	const found = await server.call('GET', '/admin/users?filter=u3', undefined, bearer(await serviceKey()))
	expect(found.body.users).toHaveLength(1)
	expect(
		(await server.call('GET', '/admin/users?filter=%25', undefined, bearer(await serviceKey()))).body.users,
	).toHaveLength(0)
})

test('a lost second factor is taken away by the owner', async () => {
	const server = await startAuth()
	const { supabase, user } = await register(server)
	const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
	await supabase.auth.mfa.challengeAndVerify({
		factorId: factor?.id ?? '',
		code: totpCode(factor?.totp.secret ?? '', server.now()),
	})
	const { auth } = await server.admin()
	const { data: list } = await auth.admin.mfa.listFactors({ userId: user.id })
	expect(JSON.stringify(list)).not.toContain(factor?.totp.secret)
	expect((await auth.admin.mfa.deleteFactor({ userId: user.id, id: factor?.id ?? '' })).error).toBeNull()
	await supabase.auth.refreshSession()
	expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
		currentLevel: 'aal1',
		nextLevel: 'aal1',
	})
})

test('an invitation is mailed, accepted by its link, and then a password is set', async () => {
	const server = await startAuth()
	const { auth } = await server.admin()
	const email = address()
	const { data } = await auth.admin.inviteUserByEmail(email, { data: { first_name: 'Ada' } })
	expect(data.user?.invited_at).toBeTruthy()
	const mail = await server.lastMail()
	expect(mail).toMatchObject({ kind: 'auth-invite', recipient: email })
	const given = fragment(await server.press(mail.data.link))
	expect(given.get('type')).toBe('invite')
	const supabase = server.client()
	await supabase.auth.setSession({
		access_token: given.get('access_token') ?? '',
		refresh_token: given.get('refresh_token') ?? '',
	})
	expect((await supabase.auth.updateUser({ password: PASSWORD })).error).toBeNull()
	await signIn(server, email)
	expect((await auth.admin.inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists', status: 422 })
})

test('links are made without mails', async () => {
	const server = await startAuth()
	const { auth } = await server.admin()
	const email = address()
	const signup = await auth.admin.generateLink({
		type: 'signup',
		email,
		password: PASSWORD,
		options: { data: { first_name: 'Ada' } },
	})
	expect(signup.error).toBeNull()
	expect(signup.data.properties).toMatchObject({ verification_type: 'signup', redirect_to: 'https://homes.example' })
	expect(signup.data.user).toMatchObject({ email, user_metadata: { first_name: 'Ada' } })
	expect((await open(signup.data.properties?.action_link ?? '')).has('access_token')).toBe(true)
	await signIn(server, email)

	const recovery = await auth.admin.generateLink({ type: 'recovery', email })
	expect(
		(
			await server
				.client()
				.auth.verifyOtp({ email, token: recovery.data.properties?.email_otp ?? '', type: 'recovery' })
		).error,
	).toBeNull()
	const magic = await auth.admin.generateLink({ type: 'magiclink', email })
	expect(
		(await server.client().auth.verifyOtp({ token_hash: magic.data.properties?.hashed_token ?? '', type: 'magiclink' }))
			.error,
	).toBeNull()
	const unknown = await auth.admin.generateLink({ type: 'magiclink', email: address() })
	expect(unknown.data.properties?.verification_type).toBe('signup')
	expect((await auth.admin.generateLink({ type: 'recovery', email: address() })).error).toMatchObject({
		code: 'user_not_found',
		status: 404,
	})
	expect((await auth.admin.generateLink({ type: 'signup', email, password: PASSWORD })).error?.code).toBe(
		'email_exists',
	)

	const newEmail = address()
	const first = await auth.admin.generateLink({ type: 'email_change_current', email, newEmail })
	const second = await auth.admin.generateLink({ type: 'email_change_new', email, newEmail })
	expect((await open(first.data.properties?.action_link ?? '')).get('message')).toMatch(/^Confirmation link accepted/)
	expect((await open(second.data.properties?.action_link ?? '')).has('access_token')).toBe(true)
	await signIn(server, newEmail)
	expect(await server.mails()).toEqual([])
})

test.each([
	['http://localhost:9999/welcome', 'redirect_to=http://localhost:9999/welcome'],
	['http://localhost:9999/a?b=c&type=d#e', 'redirect_to=http%3A%2F%2Flocalhost%3A9999%2Fa%3Fb%3Dc%26type%3Dd%23e'],
	['http://localhost:9999/a%26b+c', 'redirect_to=http%3A%2F%2Flocalhost%3A9999%2Fa%2526b%2Bc'],
])('a link says plainly where it leads, unless %s would change its meaning', async (redirectTo, written) => {
	const server = await startAuth({ siteUrl: 'http://localhost:9998' })
	const { auth } = await server.admin()
	const made = await auth.admin.generateLink({ type: 'magiclink', email: address(), options: { redirectTo } })
	const link = made.data.properties?.action_link ?? ''
	expect(link.endsWith(`&${written}`)).toBe(true)
	expect(new URL(link).searchParams.get('redirect_to')).toBe(redirectTo)
	expect(made.data.properties?.redirect_to).toBe(redirectTo)
})

test('what is not built says so in shape', async () => {
	const server = await startAuth()
	const headers = bearer(await serviceKey())
	expect(await server.call('GET', '/admin/oauth/clients', undefined, headers)).toMatchObject({
		status: 404,
		body: { code: 'feature_disabled' },
	})
	expect(await server.call('GET', '/admin/sso/providers', undefined, headers)).toMatchObject({
		status: 404,
		body: { code: 'saml_provider_disabled' },
	})
	expect(await server.call('GET', '/admin/nothing', undefined, headers)).toMatchObject({
		status: 404,
		body: { code: 'unknown' },
	})
})
