import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startBrowser } from '../support/auth/cookie-jar.ts'
import { address, bearer, fragment, PASSWORD, register, SITE, signIn, startAuth } from '../support/auth/server.ts'

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a forgotten password: mail, link, new password, old one dead, others signed out', async () => {
	const server = await startAuth()
	const { email, session } = await register(server)
	const supabase = server.client()
	expect((await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/auth` })).error).toBeNull()
	const mail = await server.lastMail()
	expect(mail).toMatchObject({ kind: 'auth-recovery', recipient: email })
	const location = await server.press(mail.data.link)
	expect(location.startsWith(`${SITE}/auth#`)).toBe(true)
	const given = fragment(location)
	expect(given.get('type')).toBe('recovery')
	await supabase.auth.setSession({
		access_token: given.get('access_token') ?? '',
		refresh_token: given.get('refresh_token') ?? '',
	})
	expect((await supabase.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
		code: 'same_password',
		status: 422,
		message: 'New password should be different from the old password.',
	})
	expect((await supabase.auth.updateUser({ password: 'a brand new one' })).error).toBeNull()
	expect((await supabase.auth.getUser()).error).toBeNull()
	expect((await server.call('GET', '/user', undefined, bearer(session.access_token))).body.code).toBe(
		'session_not_found',
	)
	expect((await server.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
		'invalid_credentials',
	)
	await signIn(server, email, 'a brand new one')
})

test('a new password makes every mail still open worthless', async () => {
	const server = await startAuth()
	const { supabase, email } = await register(server)
	await server.client().auth.resetPasswordForEmail(email)
	const { link, code } = (await server.lastMail()).data
	await supabase.auth.updateUser({ password: 'a brand new one' })
	expect(fragment(await server.press(link)).get('error_code')).toBe('otp_expired')
	expect((await server.client().auth.verifyOtp({ email, token: code, type: 'recovery' })).error?.code).toBe(
		'otp_expired',
	)
})

test('asking for a mail tells nobody whether an address is known: same answers, same waits, same quota', async () => {
	const server = await startAuth({ limited: true })
	const { email } = await register(server)
	const unknown = address('nobody')
	const pending = address('pending')
	await server.client().auth.signUp({ email: pending, password: PASSWORD })
	server.pass(120)
	const ask = async (path: string, body: object) => {
		const { status, body: answer } = await server.call('POST', path, body)
		return { status, answer }
	}
	for (const [path, body] of [
		['/recover', {}],
		['/resend', { type: 'signup' }],
		['/resend', { type: 'email_change' }],
	] as const) {
		const answers = []
		for (const who of [email, unknown, pending]) {
			answers.push([await ask(path, { ...body, email: who }), await ask(path, { ...body, email: who })])
		}
		expect(answers[1], path).toEqual(answers[0])
		expect(answers[2], path).toEqual(answers[0])
		expect(answers[0]?.[0]).toEqual({ status: 200, answer: {} })
		expect(answers[0]?.[1]).toEqual({
			status: 429,
			answer: {
				code: 'over_email_send_rate_limit',
				message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
			},
		})
		server.pass(120)
	}
	// Signing up and asking for a link share their waits, so one cannot be used to ask about the other.
	const statuses = []
	for (const who of [email, pending, unknown]) {
		const first = await ask('/signup', { email: who, password: PASSWORD })
		const second = await ask('/signup', { email: who, password: PASSWORD })
		const link = await ask('/otp', { email: who })
		statuses.push([first.status, second.status, link.status])
	}
	expect(statuses).toEqual(Array(3).fill([200, 429, 429]))
})

test('an empty quota of mails is felt by known and unknown addresses alike', async () => {
	const server = await startAuth({ env: { GOTRUE_RATE_LIMIT_EMAIL_SENT: '2' } })
	const { email } = await register(server)
	server.pass(2 * 86_400)
	const unknown = address()
	// One for each that nothing stands in the way of, and one that all older accounts share.
	for (const who of [email, unknown, email])
		expect((await server.call('POST', '/recover', { email: who })).status).toBe(200)
	const refusal = { status: 429, body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' } }
	expect(await server.call('POST', '/recover', { email })).toMatchObject(refusal)
	expect(await server.call('POST', '/recover', { email: unknown })).toMatchObject(refusal)
	expect((await server.call('POST', '/signup', { email: address(), password: PASSWORD })).status).toBe(200)
	expect(await server.call('POST', '/signup', { email, password: PASSWORD })).toMatchObject(refusal)
	server.pass(3600)
	expect((await server.call('POST', '/recover', { email })).status).toBe(200)
})

test('known and unknown addresses are answered in the same time', async () => {
	const server = await startAuth({ settings: { evenAnswerMs: 200 } })
	const { email } = await register(server)
	const time = async (path: string, who: string) => {
		const started = performance.now()
		await server.call('POST', path, { email: who, type: 'signup', token: '123456' })
		return performance.now() - started
	}
	for (const path of ['/recover', '/resend', '/otp', '/verify']) {
		for (const who of [email, address()]) {
			const took = await time(path, who)
			expect(took, path).toBeGreaterThanOrEqual(195)
		}
	}
})

test('a code works once, for its address, for ten minutes; its link for an hour', async () => {
	const server = await startAuth()
	const { email } = await register(server)
	const ask = async () => {
		await server.client().auth.signInWithOtp({ email })
		return await server.lastMail()
	}
	const verify = (token: string, who = email) => server.client().auth.verifyOtp({ email: who, token, type: 'email' })
	const first = await ask()
	expect(first.kind).toBe('auth-magic-link')
	const other = await register(server)
	expect((await verify(first.data.code, other.email)).error?.code).toBe('otp_expired')
	const { data } = await verify(first.data.code)
	expect(data.session?.user.email).toBe(email)
	expect((await verify(first.data.code)).error).toMatchObject({
		code: 'otp_expired',
		message: 'Token has expired or is invalid',
		status: 403,
	})

	const second = await ask()
	server.pass(601)
	expect((await verify(second.data.code)).error?.code).toBe('otp_expired')
	server.pass(2980)
	expect(fragment(await server.press(second.data.link)).has('access_token')).toBe(true)
	const third = await ask()
	server.pass(3601)
	expect(fragment(await server.press(third.data.link)).get('error_code')).toBe('otp_expired')
	const fourth = await ask()
	server.pass(590)
	expect((await verify(fourth.data.code)).error).toBeNull()
})

test('one code used twice at once opens one session', async () => {
	const server = await startAuth()
	const { email, supabase } = await register(server)
	await supabase.auth.signOut()
	await server.crowd()
	for (const by of ['code', 'link']) {
		await server.client().auth.signInWithOtp({ email })
		const { code, link } = (await server.lastMail()).data
		const hash = new URL(link).searchParams.get('token')
		const body = by === 'code' ? { type: 'email', email, token: code } : { type: 'magiclink', token_hash: hash }
		const answers = await Promise.all(Array.from({ length: 10 }, () => server.call('POST', '/verify', body)))
		expect(
			answers.filter((answer) => answer.status === 200),
			by,
		).toHaveLength(1)
	}
})

test('ten wrong codes void a code, also when they come together, and never its link', async () => {
	const server = await startAuth()
	const { email } = await register(server)
	const verify = (token: string) => server.call('POST', '/verify', { type: 'email', email, token })
	await server.client().auth.signInWithOtp({ email })
	const { code } = (await server.lastMail()).data
	for (let round = 0; round < 9; round++) expect((await verify(wrongCode(code))).status).toBe(403)
	expect((await verify(code)).status).toBe(200)

	await server.client().auth.signInWithOtp({ email })
	const next = (await server.lastMail()).data
	await server.crowd()
	await Promise.all(Array.from({ length: 10 }, () => verify(wrongCode(next.code))))
	expect((await verify(next.code)).body.code).toBe('otp_expired')
	// Else anyone could take away from an owner the mail they have just asked for.
	expect(fragment(await server.press(next.link)).has('access_token')).toBe(true)
	// A new mail starts a new count.
	await server.client().auth.signInWithOtp({ email })
	expect((await verify((await server.lastMail()).data.code)).status).toBe(200)
})

test('wrong codes have a budget a day, however many mails are asked for; then only links work, until tomorrow', async () => {
	const server = await startAuth()
	const { email } = await register(server)
	const verify = (token: string) => server.call('POST', '/verify', { type: 'email', email, token })
	const ask = async () => {
		await server.client().auth.signInWithOtp({ email })
		return (await server.lastMail()).data
	}
	for (let mail = 0; mail < 3; mail++) {
		const { code } = await ask()
		for (let round = 0; round < 9; round++) expect((await verify(wrongCode(code))).status).toBe(403)
	}
	const last = await ask()
	await server.crowd()
	const together = await Promise.all(Array.from({ length: 9 }, () => verify(wrongCode(last.code))))
	expect(new Set(together.map(({ status }) => status))).toEqual(new Set([403]))
	expect(await verify(last.code)).toMatchObject({
		status: 403,
		body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
	})
	expect(fragment(await server.press(last.link)).has('access_token')).toBe(true)

	// Mails go on, with links that work and without a code that would not.
	const next = await ask()
	expect(next.code).toBeUndefined()
	expect(fragment(await server.press(next.link)).has('access_token')).toBe(true)
	// Another account's codes are as good as ever: this registers by one.
	await register(server)
	server.pass(86_000)
	expect((await ask()).code).toBeUndefined()
	server.pass(400)
	expect((await verify((await ask()).code)).status).toBe(200)
})

test('who knows the address cannot compute the link from six digits', async () => {
	const server = await startAuth()
	const { email } = await register(server)
	await server.client().auth.resetPasswordForEmail(email)
	const { code, link } = (await server.lastMail()).data
	const { createHash } = await import('node:crypto')
	expect(new URL(link).searchParams.get('token')).not.toBe(
		createHash('sha224')
			.update(email + code)
			.digest('hex'),
	)
})

test('verifying wrongly is refused, each fault in its own words', async () => {
	const server = await startAuth()
	for (const [body, status, message] of [
		[{ token: '1', email: 'a@example.com' }, 400, 'Verify requires a verification type'],
		[{ type: 'signup', email: 'a@example.com' }, 400, 'Verify requires either a token or a token hash'],
		[
			{ type: 'signup', email: 'a@example.com', phone: '15015550142', token: '1' },
			400,
			'Only an email address or phone number should be provided on verify',
		],
		[
			{ type: 'signup', email: 'a@example.com', token_hash: 'x' },
			400,
			'Only the token_hash and type should be provided',
		],
		[{ type: 'sms', token_hash: 'x' }, 400, 'Invalid email verification type'],
		[{ type: 'nonsense', email: 'a@example.com', token: '1' }, 400, 'Unsupported verification type'],
		[{ type: 'constructor', token_hash: 'x' }, 400, 'Unsupported verification type'],
		[{ type: 'sms', phone: 'x', token: '1' }, 400, 'Invalid phone number format (E.164 required)'],
		[{ type: 'signup', email: 'x', token: '1' }, 422, 'Invalid email format'],
		[{ type: 'signup', email: 'nobody@example.com', token: '123456' }, 403, 'Token has expired or is invalid'],
		[{ type: 'signup', token_hash: 'nothing' }, 403, 'Email link is invalid or has expired'],
	] as const) {
		expect(await server.call('POST', '/verify', body), JSON.stringify([body])).toMatchObject({
			status,
			body: { message },
		})
	}
})

test('the type of a link must fit its token', async () => {
	const server = await startAuth()
	await server.client().auth.signUp({ email: address(), password: PASSWORD })
	const hash = new URL((await server.lastMail()).data.link).searchParams.get('token')
	expect((await server.call('POST', '/verify', { type: 'recovery', token_hash: hash })).body.code).toBe('otp_expired')
	expect((await server.call('POST', '/verify', { type: 'email', token_hash: hash })).status).toBe(200)
})

test('links lead only where they may', async () => {
	const server = await startAuth({ env: { GOTRUE_URI_ALLOW_LIST: 'https://app.example/**' } })
	const { email } = await register(server)
	for (const [asked, expected] of [
		[`${SITE}/auth`, `${SITE}/auth`],
		['https://app.example/in', 'https://app.example/in'],
		['https://evil.example/', `${SITE}/auth`],
		['https://homes.example.evil.example/', `${SITE}/auth`],
		['javascript:alert(1)', `${SITE}/auth`],
	]) {
		await server.client().auth.resetPasswordForEmail(email, { redirectTo: asked })
		const { link } = (await server.lastMail()).data
		expect((await server.press(link)).split('#')[0]).toBe(expected)
		const tampered = new URL(link)
		tampered.searchParams.set('redirect_to', 'https://evil.example/')
		expect((await server.press(tampered.href)).startsWith(SITE)).toBe(true)
	}
})

test('a link without type or token is answered as JSON', async () => {
	const server = await startAuth()
	expect(await server.call('GET', '/verify?type=signup')).toMatchObject({
		status: 400,
		body: { code: 'validation_failed' },
	})
	expect(await server.call('GET', '/verify?token=x')).toMatchObject({
		status: 400,
		body: { message: 'Verify requires a verification type' },
	})
	expect(fragment((await server.call('GET', '/verify?token=x&type=bogus')).location).get('error')).toBe(
		'invalid_request',
	)
})

test('an unknown address that asks for a code is registered, if that is wished', async () => {
	const server = await startAuth()
	const email = address()
	expect(
		(await server.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error,
	).toMatchObject({ code: 'otp_disabled', status: 422, message: 'Signups not allowed for otp' })
	await server.client().auth.signInWithOtp({ email, options: { data: { first_name: 'Ada' } } })
	const mail = await server.lastMail()
	expect(mail.kind).toBe('auth-confirmation')
	const { data } = await server.client().auth.verifyOtp({ email, token: mail.data.code, type: 'email' })
	expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Ada' } })
	expect((await server.client().auth.signInWithPassword({ email, password: '' })).error?.code).toBe(
		'invalid_credentials',
	)
	expect((await server.call('POST', '/magiclink', { email })).status).toBe(200)
})

test('asking for a mail wrongly is refused, each fault in its own words', async () => {
	const server = await startAuth()
	for (const [path, body, status, message] of [
		['/otp', {}, 400, 'One of email or phone must be set'],
		[
			'/otp',
			{ email: 'a@example.com', phone: '15015550142' },
			400,
			'Only an email address or phone number should be provided',
		],
		['/otp', { email: 'a@example.com', channel: 'sms' }, 400, 'Channel should only be specified with Phone OTP'],
		['/otp', { phone: '15015550142' }, 400, 'Unsupported phone provider'],
		['/recover', {}, 400, 'Password recovery requires an email'],
		['/resend', {}, 400, 'Missing one of these types: signup, email_change, sms, phone_change'],
		['/resend', { type: 'signup' }, 400, 'Missing email address or phone number'],
		['/resend', { type: 'signup', phone: '15015550142' }, 400, 'Type provided requires an email address'],
		['/resend', { type: 'sms', email: 'a@example.com' }, 400, 'Type provided requires a phone number'],
		[
			'/resend',
			{ type: 'sms', email: 'a@example.com', phone: '15015550142' },
			400,
			'Only an email address or phone number should be provided.',
		],
	] as const) {
		expect(await server.call('POST', path, body), JSON.stringify([path, body])).toMatchObject({
			status,
			body: { message },
		})
	}
})

test('a confirmation can be sent again', async () => {
	const server = await startAuth({ limited: true })
	const email = address()
	const supabase = server.client()
	await supabase.auth.signUp({ email, password: PASSWORD })
	expect((await supabase.auth.resend({ type: 'signup', email })).error).toMatchObject({
		code: 'over_email_send_rate_limit',
		status: 429,
	})
	server.pass(61)
	expect((await supabase.auth.resend({ type: 'signup', email })).error).toBeNull()
	const mails = await server.mails()
	expect(mails.map((mail) => mail.kind)).toEqual(['auth-confirmation', 'auth-confirmation'])
	expect((await supabase.auth.verifyOtp({ email, token: mails[1]?.data.code ?? '', type: 'signup' })).error).toBeNull()
})

test('PKCE: a mailed link leads to a code that only the client that asked can use, once', async () => {
	const server = await startAuth()
	const browser = startBrowser()
	const supabase = server.client({ flowType: 'pkce' }, browser)
	const email = address()
	await supabase.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${SITE}/auth` } })
	const { link } = (await server.lastMail()).data
	expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/)
	const location = new URL(await server.press(link, browser))
	const code = location.searchParams.get('code') ?? ''
	expect(location.hash).toBe('')
	const thief = await server.call('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(64) })
	expect(thief).toMatchObject({
		status: 400,
		body: { code: 'bad_code_verifier', message: 'code challenge does not match previously saved code verifier' },
	})
	const { data, error } = await supabase.auth.exchangeCodeForSession(code)
	expect(error).toBeNull()
	expect(data.user?.email).toBe(email)
	const { data: claims } = await supabase.auth.getClaims()
	expect(claims?.claims.amr).toMatchObject([{ method: 'email/signup' }])
	const again = await server.call('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(64) })
	expect(again).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
})

test('PKCE: the bare code still verifies; recovery and magic links name their method; time runs out', async () => {
	const server = await startAuth()
	const { email } = await register(server)
	const browser = startBrowser()
	const supabase = server.client({ flowType: 'pkce' }, browser)
	await supabase.auth.signInWithOtp({ email })
	expect(
		(await server.client().auth.verifyOtp({ email, token: (await server.lastMail()).data.code, type: 'email' })).error,
	).toBeNull()

	await supabase.auth.signInWithOtp({ email })
	const magic = (await server.lastMail()).data.link
	server.pass(1000) // a magic link counts from the click
	const code = new URL(await server.press(magic, browser)).searchParams.get('code') ?? ''
	server.pass(290)
	expect((await supabase.auth.exchangeCodeForSession(code)).error).toBeNull()
	expect((await supabase.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'magiclink' }])

	await supabase.auth.resetPasswordForEmail(email)
	const recovery = (await server.lastMail()).data.link
	server.pass(301)
	const late = new URL(await server.press(recovery, browser)).searchParams.get('code') ?? ''
	expect((await supabase.auth.exchangeCodeForSession(late)).error).toMatchObject({
		code: 'flow_state_expired',
		status: 422,
	})
	const used = new URL(await server.press(recovery, browser))
	expect(used.searchParams.get('error_code')).toBe('otp_expired')
	expect(fragment(used.href).get('error_code')).toBe('otp_expired')
	expect(await server.call('POST', '/token?grant_type=pkce', { auth_code: '', code_verifier: '' })).toMatchObject({
		status: 400,
		body: { code: 'validation_failed' },
	})
})

test('nothing of a failed request stays behind', async () => {
	const server = await startAuth({ env: { GOTRUE_RATE_LIMIT_EMAIL_SENT: '0' } })
	expect((await server.call('POST', '/signup', { email: address(), password: PASSWORD })).status).toBe(429)
	const { rows } = await sql`select id from auth.users`.execute(server.db)
	expect(rows).toEqual([])
	expect(await server.mails()).toEqual([])
})
