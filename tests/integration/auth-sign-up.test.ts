import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startBrowser } from '../support/auth/cookie-jar.ts'
import {
	type AuthServer,
	address,
	bearer,
	fragment,
	PASSWORD,
	register,
	SITE,
	signIn,
	startAuth,
	usualPasswords,
} from '../support/auth/server.ts'

test('a homeowner registers, gets a mail, opens the link and is signed in', async () => {
	const server = await startAuth()
	const browser = startBrowser()
	const supabase = server.client({}, browser)
	const email = address('Ada').toUpperCase()
	const { data, error } = await supabase.auth.signUp({
		email,
		password: PASSWORD,
		options: { data: { first_name: 'Ada', last_name: 'Byron' }, emailRedirectTo: `${SITE}/dashboard` },
	})
	expect(error).toBeNull()
	expect(data.session).toBeNull()
	expect(data.user).toMatchObject({
		email: email.toLowerCase(),
		phone: '',
		role: 'authenticated',
		aud: 'authenticated',
		is_anonymous: false,
		app_metadata: { provider: 'email', providers: ['email'] },
		user_metadata: {
			first_name: 'Ada',
			last_name: 'Byron',
			email: email.toLowerCase(),
			email_verified: false,
			phone_verified: false,
			sub: data.user?.id,
		},
	})
	expect(data.user?.confirmation_sent_at).toBeTruthy()
	expect(data.user?.email_confirmed_at).toBeUndefined()
	expect(data.user?.identities).toMatchObject([
		{ provider: 'email', id: data.user?.id, user_id: data.user?.id, email: email.toLowerCase() },
	])
	expect(JSON.stringify(data)).not.toMatch(/argon2|password|token/)

	expect((await supabase.auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
		code: 'email_not_confirmed',
		message: 'Email not confirmed',
		status: 400,
	})
	expect((await supabase.auth.signInWithPassword({ email, password: 'wrong' })).error).toMatchObject({
		code: 'invalid_credentials',
	})

	const [mail] = await server.mails()
	expect(mail).toMatchObject({ kind: 'auth-confirmation', recipient: email.toLowerCase() })
	const location = await server.press(mail?.data.link ?? '', browser)
	expect(location.startsWith(`${SITE}/dashboard#`)).toBe(true)
	const given = fragment(location)
	expect(Object.fromEntries(given)).toMatchObject({ token_type: 'bearer', type: 'signup', expires_in: '3600', sb: '' })
	const { data: session } = await supabase.auth.setSession({
		access_token: given.get('access_token') ?? '',
		refresh_token: given.get('refresh_token') ?? '',
	})
	expect(session.user).toMatchObject({ user_metadata: { email_verified: true, first_name: 'Ada' } })
	expect(session.user?.email_confirmed_at).toBeTruthy()
	await signIn(server, email)

	const again = fragment(await server.press(mail?.data.link ?? '', browser))
	expect(Object.fromEntries(again)).toEqual({
		error: 'access_denied',
		error_code: 'otp_expired',
		error_description: 'Email link is invalid or has expired',
		sb: '',
	})
})

test('passwords are kept as argon2id hashes and one-time tokens as hashes', async () => {
	const server = await startAuth({ passwords: usualPasswords() })
	const email = address()
	await server.client().auth.signUp({ email, password: PASSWORD })
	const { code, link } = (await server.lastMail()).data
	const { rows } = await sql<{ encrypted_password: string; dump: string }>`
		select encrypted_password, row_to_json(u)::text || (select json_agg(t)::text from auth.one_time_tokens t) as dump from auth.users u
	`.execute(server.db)
	expect(rows[0]?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=9216,t=4,p=1\$/)
	expect(rows[0]?.dump).not.toContain(PASSWORD)
	expect(code).toMatch(/^\d{6}$/)
	expect(rows[0]?.dump).not.toContain(`"${code}"`)
	expect(new URL(link).searchParams.get('token')).toMatch(/^[0-9a-f]{56}$/)
})

test('looking at another client’s link with HEAD does not use it up', async () => {
	const server = await startAuth()
	await server.client().auth.signUp({ email: address(), password: PASSWORD })
	const link = `/verify${new URL((await server.lastMail()).data.link).search}`
	expect((await server.call('HEAD', link)).status).toBe(200)
	expect(fragment((await server.call('GET', link)).location).has('access_token')).toBe(true)
})

test('a taken address gets the answer of a new one, with no identities and no mail', async () => {
	const server = await startAuth()
	const { email, user } = await register(server)
	const before = (await server.mails()).length
	const { data, error } = await server
		.client()
		.auth.signUp({ email, password: 'another one', options: { data: { first_name: 'Eve' } } })
	expect(error).toBeNull()
	expect(data.session).toBeNull()
	expect(data.user).toMatchObject({ email, identities: [], role: '', user_metadata: { first_name: 'Eve' } })
	expect(data.user?.id).not.toBe(user.id)
	expect(data.user?.email_confirmed_at).toBeUndefined()
	expect(data.user?.last_sign_in_at).toBeUndefined()
	expect(await server.mails()).toHaveLength(before)
	expect((await signIn(server, email)).user).toMatchObject({ id: user.id })
	expect((await server.client().auth.signInWithPassword({ email, password: 'another one' })).error?.code).toBe(
		'invalid_credentials',
	)
})

test('registering twice before confirming changes nothing and mails again', async () => {
	const server = await startAuth()
	const email = address()
	await server.client().auth.signUp({ email, password: PASSWORD })
	const { data } = await server
		.client()
		.auth.signUp({ email, password: PASSWORD, options: { data: { first_name: 'Eve' } } })
	expect(data.user?.identities).toHaveLength(1)
	const [first, second] = await server.mails()
	const hash = (link = '') => new URL(link).searchParams.get('token') ?? ''
	const refused = await server.client().auth.verifyOtp({ token_hash: hash(first?.data.link), type: 'signup' })
	expect(refused.error).toMatchObject({ code: 'otp_expired', message: 'Email link is invalid or has expired' })
	const { data: verified } = await server
		.client()
		.auth.verifyOtp({ email, token: second?.data.code ?? '', type: 'email' })
	expect(verified.user?.user_metadata.first_name).toBeUndefined()
	await signIn(server, email)
})

const asking: [string, (server: AuthServer, email: string) => Promise<unknown>][] = [
	['registering', (server, email) => server.client().auth.signUp({ email, password: PASSWORD })],
	['a code', (server, email) => server.client().auth.signInWithOtp({ email })],
	['a new password', (server, email) => server.client().auth.resetPasswordForEmail(email)],
	['an invitation', async (server, email) => (await server.admin()).auth.admin.inviteUserByEmail(email)],
]

test.each(asking)('a password set beforehand does not open what the owner confirms by %s', async (_, ask) => {
	const server = await startAuth()
	const email = address('victim')
	const trap = 'the password of a thief'
	await server.client().auth.signUp({ email, password: trap })
	await ask(server, email)
	const mail = await server.lastMail()
	// The thief asks again, so that the mail on top is not the owner's own.
	const theirs = await server.client().auth.signUp({ email, password: trap })
	expect(theirs.data.user?.identities).toHaveLength(1)
	const top = mail.kind === 'auth-recovery' ? mail : await server.lastMail()
	const { data } = await server.client().auth.verifyOtp({
		token_hash: new URL(top.data.link).searchParams.get('token') ?? '',
		type: mail.kind === 'auth-recovery' ? 'recovery' : 'email',
	})
	expect(data.user?.email).toBe(email)
	for (const password of [trap, PASSWORD, '']) {
		const { error } = await server.client().auth.signInWithPassword({ email, password })
		expect(error?.code).toBe('invalid_credentials')
	}
	// The owner is signed in by the link, and sets a password of their own.
	await server.call('PUT', '/user', { password: 'their own password' }, bearer(data.session?.access_token ?? ''))
	await signIn(server, email, 'their own password')
})

test('two registrations of one address at once make one user', async () => {
	const server = await startAuth()
	const email = address()
	await server.crowd()
	const results = await Promise.all(
		Array.from({ length: 6 }, () => server.client().auth.signUp({ email, password: PASSWORD })),
	)
	expect(results.map((result) => result.error)).toEqual(Array(6).fill(null))
	const { rows } = await sql`select id from auth.users`.execute(server.db)
	expect(rows).toHaveLength(1)
})

test('registering wrongly is refused, each fault in its own words', async () => {
	const server = await startAuth()
	for (const [body, status, code, message] of [
		[{ email: 'a@example.com' }, 400, 'validation_failed', 'Signup requires a valid password'],
		[
			{ email: 'a@example.com', phone: '15015550142', password: PASSWORD },
			400,
			'validation_failed',
			'Only an email address or phone number should be provided on signup.',
		],
		[
			{ email: 'nonsense', password: PASSWORD },
			400,
			'validation_failed',
			'Unable to validate email address: invalid format',
		],
		[{ email: 'a@example.com', password: '12345' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
		[
			{ email: 'a@example.com', password: 'x'.repeat(73) },
			400,
			'validation_failed',
			'Password cannot be longer than 72 characters',
		],
		[
			{ email: 'a@example.com', password: PASSWORD, code_challenge: 'short' },
			400,
			'validation_failed',
			'PKCE flow requires code_challenge_method and code_challenge',
		],
		[{ phone: '15015550142', password: PASSWORD }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
		[{}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
	] as const) {
		expect(await server.call('POST', '/signup', body), JSON.stringify([body])).toMatchObject({
			status,
			body: { code, message },
		})
	}
})

test('a weak password says why, to both versions of the client', async () => {
	const server = await startAuth()
	const { error } = await server.client().auth.signUp({ email: address(), password: '12345' })
	expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'], status: 422 })
	const first = await server.call(
		'POST',
		'/signup',
		{ email: address(), password: '12345' },
		{ 'x-supabase-api-version': '' },
	)
	expect(first.body).toMatchObject({ code: 422, error_code: 'weak_password', weak_password: { reasons: ['length'] } })
})

test('signing up can be switched off', async () => {
	const server = await startAuth({ env: { GOTRUE_DISABLE_SIGNUP: 'true' } })
	expect((await server.client().auth.signUp({ email: address(), password: PASSWORD })).error).toMatchObject({
		code: 'signup_disabled',
		message: 'Signups not allowed for this instance',
		status: 422,
	})
	expect((await server.client().auth.signInWithOtp({ email: address() })).error?.code).toBe('signup_disabled')
})

test('with autoconfirm, signing up signs in, and a taken address says so', async () => {
	const server = await startAuth({ env: { GOTRUE_MAILER_AUTOCONFIRM: 'true' } })
	const email = address()
	const { data } = await server.client().auth.signUp({ email, password: PASSWORD })
	expect(data.session?.user.email).toBe(email)
	expect((await server.client().auth.signUp({ email, password: PASSWORD })).error).toMatchObject({
		code: 'user_already_exists',
		message: 'User already registered',
		status: 422,
	})
})

test('by phone: with autoconfirm it works, without a sender it says that nothing could be sent', async () => {
	const open = await startAuth({ env: { GOTRUE_EXTERNAL_PHONE_ENABLED: 'true', GOTRUE_SMS_AUTOCONFIRM: 'true' } })
	const { data } = await open.client().auth.signUp({ phone: '+1 501 555 0142', password: PASSWORD })
	expect(data.user).toMatchObject({ phone: '15015550142', email: '', app_metadata: { provider: 'phone' } })
	expect((await open.client().auth.signInWithPassword({ phone: '15015550142', password: PASSWORD })).error).toBeNull()
	const mute = await startAuth({ env: { GOTRUE_EXTERNAL_PHONE_ENABLED: 'true' } })
	expect((await mute.client().auth.signUp({ phone: '15015550142', password: PASSWORD })).error).toMatchObject({
		code: 'sms_send_failed',
		status: 422,
	})
	expect((await mute.client().auth.signUp({ phone: '0123', password: PASSWORD })).error?.message).toBe(
		'Invalid phone number format (E.164 required)',
	)
	expect((await mute.client().auth.signInWithOtp({ phone: '15015550142' })).error?.code).toBe('sms_send_failed')
})

test('an anonymous visitor becomes a user with an address, keeping the id', async () => {
	const server = await startAuth({ env: { GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' } })
	const supabase = server.client()
	const { data } = await supabase.auth.signInAnonymously({ options: { data: { from: 'hero' } } })
	expect(data.user).toMatchObject({
		is_anonymous: true,
		email: '',
		app_metadata: {},
		identities: [],
		user_metadata: { from: 'hero' },
	})
	const { data: claims } = await supabase.auth.getClaims()
	expect(claims?.claims).toMatchObject({ is_anonymous: true, role: 'authenticated', amr: [{ method: 'anonymous' }] })
	expect((await supabase.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
		code: 'validation_failed',
		status: 422,
	})
	expect((await supabase.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
		code: 'no_authorization',
		status: 403,
	})

	const email = address()
	await supabase.auth.updateUser({ email })
	const { code } = (await server.lastMail()).data
	const { data: verified } = await supabase.auth.verifyOtp({ email, token: code, type: 'email_change' })
	expect(verified.user).toMatchObject({
		id: data.user?.id,
		email,
		is_anonymous: false,
		identities: [{ provider: 'email' }],
	})
})

test('the owner becomes admin by proving the address, not by claiming it', async () => {
	const adminEmail = 'owner@homes.example'
	const roles = async (server: Awaited<ReturnType<typeof startAuth>>) =>
		(await sql`select user_id, role from public.user_roles`.execute(server.db)).rows
	const server = await startAuth({ adminEmail })
	const supabase = server.client()
	await supabase.auth.signUp({ email: 'Owner@homes.example', password: PASSWORD })
	expect(await roles(server)).toEqual([])
	const { code } = (await server.lastMail()).data
	const { data } = await supabase.auth.verifyOtp({ email: adminEmail, token: code, type: 'signup' })
	expect(await roles(server)).toEqual([{ user_id: data.user?.id, role: 'admin' }])

	await register(server)
	expect(await roles(server)).toHaveLength(1)

	const open = await startAuth({ adminEmail, env: { GOTRUE_MAILER_AUTOCONFIRM: 'true' } })
	await open.client().auth.signUp({ email: adminEmail, password: PASSWORD })
	await signIn(open, adminEmail)
	expect(await roles(open)).toEqual([])
})

test('metadata too large for a token is refused', async () => {
	const server = await startAuth()
	expect(
		(
			await server
				.client()
				.auth.signUp({ email: address(), password: PASSWORD, options: { data: { x: 'y'.repeat(9000) } } })
		).error?.code,
	).toBe('validation_failed')
})

test('what happens is written into the audit log', async () => {
	const server = await startAuth()
	const { supabase, email } = await register(server)
	await signIn(server, email)
	await supabase.auth.updateUser({ password: 'a new password' })
	await supabase.auth.signOut()
	const { rows } = await sql<{ action: string; actor: string; ip_address: string }>`
		select payload ->> 'action' as action, payload ->> 'actor_username' as actor, ip_address from auth.audit_log_entries
	`.execute(server.db)
	expect(rows.map((row) => row.action)).toEqual(
		expect.arrayContaining([
			'user_signedup',
			'user_confirmation_requested',
			'login',
			'user_updated_password',
			'logout',
		]),
	)
	expect(new Set(rows.map((row) => row.actor))).toEqual(new Set([email]))
	expect(new Set(rows.map((row) => row.ip_address))).toEqual(new Set(['192.0.2.1']))
})

test('a failure of ours is JSON with an id, and the log names nobody', async () => {
	const server = await startAuth({ ownDatabase: true })
	const { email, session } = await register(server)
	// PostgreSQL quotes the row it refuses in the error's details.
	await sql`alter table auth.users add constraint broken check (email = ${sql.lit(email)}) not valid`.execute(server.db)
	const victim = address('victim')
	expect(await server.call('POST', '/signup', { email: victim, password: PASSWORD })).toMatchObject({
		status: 500,
		body: {
			code: 'unexpected_failure',
			message: 'Unexpected failure, please check server logs for more information',
		},
	})
	await sql`drop table auth.audit_log_entries`.execute(server.db)
	const broken = await server.call('POST', '/logout', undefined, {
		...bearer(session.access_token),
		'x-supabase-api-version': '',
	})
	expect(broken.body).toMatchObject({ code: 500, error_code: 'unexpected_failure' })
	expect(server.logged).toHaveLength(2)
	expect(server.logged[1]).toContain(broken.body.error_id)
	expect(server.logged.join('')).not.toContain(email)
	expect(server.logged.join('')).not.toContain(victim)
})
