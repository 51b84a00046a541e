import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { address, bearer, fragment, PASSWORD, register, signIn, startAuth } from '../support/auth/server.ts'

test('user metadata merges, null deletes, app_metadata is out of reach', async () => {
	const server = await startAuth()
	const { supabase, session } = await register(server, address(), { first_name: 'Ada', last_name: 'Byron' })
	const { data } = await supabase.auth.updateUser({ data: { last_name: null, city: 'Searcy' } })
	expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada', city: 'Searcy' })
	expect(data.user?.user_metadata).not.toHaveProperty('last_name')
	const refused = await server.call('PUT', '/user', { app_metadata: { role: 'admin' } }, bearer(session.access_token))
	expect(refused).toMatchObject({ status: 403, body: { code: 'not_admin' } })
	expect((await server.call('PUT', '/user', { role: 'service_role' }, bearer(session.access_token))).body.role).toBe(
		'authenticated',
	)
})

test('another audience is refused', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	expect(
		await server.call('GET', '/user', undefined, { ...bearer(session.access_token), 'x-jwt-aud': 'other' }),
	).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('a new address needs the word of both the new and the old one', async () => {
	const server = await startAuth()
	const { supabase, email, user } = await register(server)
	const next = address('next')
	const { data } = await supabase.auth.updateUser({ email: next })
	expect(data.user).toMatchObject({ email, new_email: next })
	expect(data.user?.email_change_sent_at).toBeTruthy()
	const mails = (await server.mails()).filter((mail) => mail.kind === 'auth-email-change')
	expect(mails.map((mail) => mail.recipient).sort()).toEqual([email, next].sort())
	const to = (who: string) => mails.find((mail) => mail.recipient === who)?.data ?? { link: '', code: '' }

	const { data: first, error } = await server
		.client()
		.auth.verifyOtp({ email: next, token: to(next).code, type: 'email_change' })
	expect([error, first.session]).toEqual([null, null])
	expect(
		(await server.client().auth.verifyOtp({ email: next, token: to(next).code, type: 'email_change' })).error?.code,
	).toBe('otp_expired')
	expect((await supabase.auth.getUser()).data.user?.email).toBe(email)
	const done = fragment(await server.press(to(email).link))
	expect(done.get('type')).toBe('email_change')
	const { data: now } = await supabase.auth.getUser()
	expect(now.user).toMatchObject({
		id: user.id,
		email: next,
		user_metadata: { email: next },
		identities: [{ email: next }],
	})
	expect(now.user?.new_email).toBeUndefined()
	await signIn(server, next)
	expect((await server.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
		'invalid_credentials',
	)
})

test('the first of two links says so', async () => {
	const server = await startAuth()
	const { supabase } = await register(server)
	await supabase.auth.updateUser({ email: address() })
	const mail = await server.lastMail()
	expect(fragment(await server.press(mail.data.link)).get('message')).toMatch(/^Confirmation link accepted/)
	const hash = new URL(mail.data.link).searchParams.get('token')
	expect((await server.call('POST', '/verify', { type: 'email_change', token_hash: hash })).body.code).toBe(
		'otp_expired',
	)
})

test('an address taken before or meanwhile is refused', async () => {
	const server = await startAuth()
	const [ada, eve] = [await register(server), await register(server)]
	expect((await ada.supabase.auth.updateUser({ email: eve.email })).error).toMatchObject({
		code: 'email_exists',
		status: 422,
	})
	const wanted = address()
	await ada.supabase.auth.updateUser({ email: wanted })
	const mails = (await server.mails()).filter((mail) => mail.kind === 'auth-email-change')
	await register(server, wanted)
	await server.press(mails[0]?.data.link ?? '')
	expect(fragment(await server.press(mails[1]?.data.link ?? '')).get('error_code')).toBe('email_exists')
})

test('mails sent to the old address are dead once it has changed', async () => {
	const server = await startAuth({ env: { GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false' } })
	const { supabase, email } = await register(server)
	await server.client().auth.resetPasswordForEmail(email)
	const recovery = (await server.lastMail()).data.link
	const next = address()
	await supabase.auth.updateUser({ email: next })
	const change = await server.lastMail()
	expect(change.recipient).toBe(next)
	expect(
		(await server.client().auth.verifyOtp({ email: next, token: change.data.code, type: 'email_change' })).data.user
			?.email,
	).toBe(next)
	expect(fragment(await server.press(recovery)).get('error_code')).toBe('otp_expired')
})

test('a pending change can be sent again', async () => {
	const server = await startAuth()
	const { supabase, email } = await register(server)
	await supabase.auth.updateUser({ email: address() })
	const before = (await server.mails()).length
	await supabase.auth.resend({ type: 'email_change', email })
	expect(await server.mails()).toHaveLength(before + 2)
})

test('an old session proves itself anew before it changes the password', async () => {
	const server = await startAuth({
		env: { GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true', GOTRUE_JWT_EXP: '604800' },
	})
	const { supabase } = await register(server)
	expect((await supabase.auth.updateUser({ password: 'first new one' })).error).toBeNull()
	server.pass(86_401)
	expect((await supabase.auth.updateUser({ password: 'second new one' })).error).toMatchObject({
		code: 'reauthentication_needed',
		status: 400,
		message: 'Password update requires reauthentication',
	})
	expect((await supabase.auth.reauthenticate()).error).toBeNull()
	const mail = await server.lastMail()
	expect(mail.kind).toBe('auth-reauthentication')
	const wrong = String((Number(mail.data.code) + 1) % 1_000_000).padStart(6, '0')
	const second = { password: 'second new one', current_password: 'first new one' }
	expect((await supabase.auth.updateUser({ ...second, nonce: wrong })).error).toMatchObject({
		code: 'reauthentication_not_valid',
		status: 422,
	})
	expect((await supabase.auth.updateUser({ ...second, nonce: mail.data.code })).error).toBeNull()
	const third = { password: 'third new one', current_password: 'second new one', nonce: mail.data.code }
	expect((await supabase.auth.updateUser(third)).error?.code).toBe('reauthentication_not_valid')
})

test('ten wrong nonces void the right one', async () => {
	const server = await startAuth({
		env: { GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true', GOTRUE_JWT_EXP: '604800' },
	})
	const { supabase, session } = await register(server)
	server.pass(86_401)
	await supabase.auth.reauthenticate()
	const { code } = (await server.lastMail()).data
	const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
	const change = { password: 'another new one', current_password: PASSWORD }
	const put = (nonce: string) => server.call('PUT', '/user', { ...change, nonce }, bearer(session.access_token))
	for (let round = 0; round < 10; round++) expect((await put(wrong)).status).toBe(422)
	expect((await put(code)).body.code).toBe('reauthentication_not_valid')
})

test('a weak new password is refused and changes nothing', async () => {
	const server = await startAuth()
	const { supabase, email } = await register(server)
	expect((await supabase.auth.updateUser({ password: '123', data: { x: 1 } })).error).toMatchObject({
		code: 'weak_password',
	})
	await signIn(server, email)
	const { rows } = await sql<{ meta: object }>`select raw_user_meta_data as meta from auth.users`.execute(server.db)
	expect(rows[0]?.meta).not.toHaveProperty('x')
})
