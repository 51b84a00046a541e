import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Browser, startBrowser } from '../support/auth/cookie-jar.ts'
import { startProvider, walk } from '../support/auth/oidc-provider.ts'
import { address, bearer, fragment, PASSWORD, register, SITE, signIn, startAuth } from '../support/auth/server.ts'

async function start(env: Record<string, string> = {}) {
	const provider = await startProvider()
	return { provider, server: await startAuth({ env: { ...provider.env, ...env } }) }
}
type Server = Awaited<ReturnType<typeof start>>['server']

const authorize = (server: Server, extra = '') => `${server.url}/auth/v1/authorize?provider=keycloak${extra}`
const users = async (server: Server) =>
	(await sql<{ id: string; email: string }>`select id, email from auth.users order by created_at`.execute(server.db))
		.rows

test('signing in through a provider, with PKCE', async () => {
	const { provider, server } = await start()
	provider.state.person = {
		sub: 'p-1',
		email: 'Ada@Example.com',
		email_verified: true,
		name: 'Ada Byron',
		picture: 'https://pics.example/a',
	}
	const supabase = server.client({ flowType: 'pkce' })
	const { data } = await supabase.auth.signInWithOAuth({
		provider: 'keycloak',
		options: {
			redirectTo: `${SITE}/auth`,
			skipBrowserRedirect: true,
			scopes: 'offline_access',
			queryParams: { prompt: 'login', client_id: 'evil' },
		},
	})
	const end = new URL(await walk(data.url ?? ''))
	expect(`${end.origin}${end.pathname}`).toBe(`${SITE}/auth`)
	const [asked] = provider.state.seen
	expect(Object.fromEntries(asked ?? [])).toMatchObject({
		client_id: 'our-client',
		scope: 'openid email profile offline_access',
		response_type: 'code',
		code_challenge_method: 'S256',
		prompt: 'login',
		redirect_uri: `${server.url}/auth/v1/callback`,
	})
	const { data: signedIn, error } = await supabase.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')
	expect(error).toBeNull()
	expect(signedIn.session).toMatchObject({
		provider_token: 'provider-access',
		provider_refresh_token: 'provider-refresh',
	})
	expect(signedIn.user).toMatchObject({
		email: 'ada@example.com',
		app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
		user_metadata: { full_name: 'Ada Byron', avatar_url: 'https://pics.example/a', email_verified: true },
		identities: [{ provider: 'keycloak', id: 'p-1', email: 'ada@example.com' }],
	})
	expect((await supabase.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }])
	expect((await server.client().auth.signInWithPassword({ email: 'ada@example.com', password: '' })).error?.code).toBe(
		'invalid_credentials',
	)

	provider.state.person.email = 'other@example.com' // known by its subject, whatever the address
	const again = fragment(await walk(authorize(server)))
	expect(again.get('provider_token')).toBe('provider-access')
	expect((await server.call('GET', '/user', undefined, bearer(again.get('access_token') ?? ''))).body.id).toBe(
		signedIn.user?.id,
	)
	expect(await users(server)).toHaveLength(1)
})

test('a verified address leads to the account that has it', async () => {
	const { provider, server } = await start()
	const { email, user } = await register(server)
	provider.state.person = { sub: 'p-1', email, email_verified: true }
	const given = fragment(await walk(authorize(server)))
	const { body } = await server.call('GET', '/user', undefined, bearer(given.get('access_token') ?? ''))
	expect(body).toMatchObject({ id: user.id, app_metadata: { provider: 'email', providers: ['email', 'keycloak'] } })
	await signIn(server, email)
	expect(await server.notices()).toMatchObject([{ kind: 'auth-notice-identity-linked', recipient: email }])
})

test('an address the provider does not vouch for opens nothing', async () => {
	const { provider, server } = await start()
	const { email } = await register(server)
	provider.state.person = { sub: 'thief', email, email_verified: false }
	const before = (await server.mails()).length
	const end = new URL(await walk(authorize(server, `&redirect_to=${SITE}/auth`)))
	expect(end.searchParams.get('error')).toBe('access_denied')
	expect(fragment(end.href).get('error_code')).toBe('provider_email_needs_verification')
	expect(fragment(end.href).has('access_token')).toBe(false)
	expect(await users(server)).toHaveLength(1)
	expect(await server.mails()).toHaveLength(before)
	const { rows } = await sql`select id from auth.identities where provider = 'keycloak'`.execute(server.db)
	expect(rows).toEqual([])
})

test('a new unverified address gets a confirmation mail, and whoever registers it properly drives the other out', async () => {
	const { provider, server } = await start()
	const email = address('victim')
	provider.state.person = { sub: 'thief', email, email_verified: false }
	expect(fragment(await walk(authorize(server))).get('error_code')).toBe('provider_email_needs_verification')
	expect(await server.lastMail()).toMatchObject({ kind: 'auth-confirmation', recipient: email })
	const supabase = server.client()
	await supabase.auth.signUp({ email, password: PASSWORD })
	const { data } = await supabase.auth.verifyOtp({ email, token: (await server.lastMail()).data.code, type: 'signup' })
	expect(data.user?.identities).toMatchObject([{ provider: 'email' }])
	await signIn(server, email)
	expect(fragment(await walk(authorize(server))).has('access_token')).toBe(false)
})

test('who registered an address without proving it loses it to the one the provider vouches for', async () => {
	const { provider, server } = await start()
	const email = address('victim')
	await server
		.client()
		.auth.signUp({ email, password: 'the password of a thief', options: { data: { first_name: 'Thief' } } })
	const theirs = (await server.lastMail()).data
	provider.state.person = { sub: 'p-1', email, email_verified: true }
	const given = fragment(await walk(authorize(server)))
	const { body } = await server.call('GET', '/user', undefined, bearer(given.get('access_token') ?? ''))
	expect(body).toMatchObject({ email, identities: [{ provider: 'keycloak' }] })
	expect(body.identities).toHaveLength(1)
	expect(body.user_metadata.first_name).toBeUndefined()
	expect(
		(await server.client().auth.signInWithPassword({ email, password: 'the password of a thief' })).error?.code,
	).toBe('invalid_credentials')
	expect((await server.client().auth.verifyOtp({ email, token: theirs.code, type: 'signup' })).error?.code).toBe(
		'otp_expired',
	)
})

test('the state is ours, known, fresh and for one use', async () => {
	const { provider, server } = await start()
	provider.state.person = { sub: 'p-1', email: address(), email_verified: true }
	const browser = startBrowser()
	const callback = async (parameters: string) => {
		const { status, headers } = await browser.fetch(`${server.url}/auth/v1/callback?${parameters}`)
		expect(status).toBe(303)
		const location = headers.get('location') ?? ''
		expect(location.startsWith(SITE)).toBe(true)
		return new URL(location).searchParams.get('error_code')
	}
	expect(await callback('code=x')).toBe('bad_oauth_callback')
	expect(await callback('code=x&state=nonsense')).toBe('bad_oauth_state')
	expect(await callback(`code=x&state=${crypto.randomUUID()}`)).toBe('bad_oauth_state')
	const supabase = server.client({ flowType: 'pkce' })
	const { data } = await supabase.auth.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
	await walk(data.url ?? '', browser)
	expect(await callback(`code=x&state=${provider.state.seen[0]?.get('state')}`)).toBe('flow_state_already_used')
	const late = (await browser.fetch(authorize(server))).headers.get('location') ?? ''
	server.pass(301)
	expect(await callback(`code=x&state=${new URL(late).searchParams.get('state')}`)).toBe('bad_oauth_state')
})

/** How far a browser gets without coming back from the provider: the address that would bring the answer. */
async function halfWay(url: string, browser: Browser): Promise<string> {
	const toProvider = (await browser.fetch(url)).headers.get('location') ?? ''
	return (await fetch(toProvider, { redirect: 'manual' })).headers.get('location') ?? ''
}

test('an attacker’s own sign-in, begun elsewhere, is not finished in the browser of someone who is led to it', async () => {
	const { provider, server } = await start()
	provider.state.person = { sub: 'thief', email: address('thief'), email_verified: true }
	const [theirs, victims] = [startBrowser(), startBrowser()]
	const answer = await halfWay(authorize(server, `&redirect_to=${SITE}/auth`), theirs)
	await halfWay(authorize(server), victims) // a sign-in of their own, which is of no use for another's
	for (const browser of [startBrowser(), victims]) {
		const refused = await browser.fetch(answer)
		expect(refused.status).toBe(303)
		const location = new URL(refused.headers.get('location') ?? '')
		expect(location.origin + location.pathname).toBe(`${SITE}/`)
		expect(location.searchParams.get('error_code')).toBe('bad_oauth_state')
		expect(location.hash).toBe('')
	}
	expect(await users(server)).toEqual([])
	// Nothing was used up: who began may still finish, once.
	expect(fragment(await walk(answer, theirs)).has('access_token')).toBe(true)
	expect(new URL(await walk(answer, theirs)).searchParams.get('error_code')).toBe('bad_oauth_state')
})

test('a linking that an attacker began is not finished in someone else’s browser', async () => {
	const { provider, server } = await start({ GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true' })
	const theirs = startBrowser()
	const { supabase, user } = await register(server, address('thief'), {}, theirs)
	provider.state.person = { sub: 'victim', email: address('victim'), email_verified: true }
	const { data } = await supabase.auth.linkIdentity({ provider: 'keycloak' })
	expect(new URL(await walk(data.url ?? '')).searchParams.get('error_code')).toBe('bad_oauth_state')
	const { rows } = await sql`select provider from auth.identities where user_id = ${user.id}`.execute(server.db)
	expect(rows).toEqual([{ provider: 'email' }])
})

test('the cookie that binds a sign-in to its browser is for the callback alone, unseen by scripts and other sites', async () => {
	const { server } = await start()
	const browser = startBrowser()
	await browser.fetch(authorize(server))
	await browser.fetch(authorize(server)) // a second tab does not end the first
	expect(browser.cookies).toHaveLength(2)
	for (const cookie of browser.cookies) {
		expect(cookie.attributes).toBe('Max-Age=600; Path=/auth/v1/callback; HttpOnly; SameSite=Lax')
		const { rows } =
			await sql`select from auth_service.oauth_requests where browser = ${Buffer.from(cookie.value)}`.execute(server.db)
		expect(rows).toEqual([])
	}
	await walk(authorize(server), browser)
	expect(browser.cookies).toHaveLength(2)
})

test('a provider that answers by a form is heard as well', async () => {
	const { provider, server } = await start()
	provider.state.person = { sub: 'p-1', email: address(), email_verified: true }
	const browser = startBrowser()
	const answer = new URL(await halfWay(authorize(server), browser))
	// No cookie: the form is another site's.
	const posted = await fetch(`${answer.origin}${answer.pathname}`, {
		method: 'POST',
		redirect: 'manual',
		body: answer.searchParams,
	})
	expect(posted.status).toBe(303)
	expect(fragment(await walk(posted.headers.get('location') ?? '', browser)).has('access_token')).toBe(true)
})

test.each([
	['another nonce', { nonce: 'x' }],
	['another client', { aud: 'other-client' }],
	['another issuer', { iss: 'https://evil.example' }],
])('an id token for %s is refused', async (_, tamper) => {
	const { provider, server } = await start()
	provider.state.person = { sub: 'p-1', email: address(), email_verified: true }
	provider.state.tamper = tamper
	const end = await walk(authorize(server))
	expect(fragment(end).get('error')).toBe('server_error')
	expect(fragment(end).has('access_token')).toBe(false)
	expect(await users(server)).toEqual([])
})

test('an id token that another key has signed is refused, though it comes from the provider’s own address', async () => {
	const { provider, server } = await start()
	provider.state.person = { sub: 'p-1', email: address(), email_verified: true }
	provider.state.forges = true
	expect(fragment(await walk(authorize(server))).get('error')).toBe('server_error')
	provider.state.forges = false
	expect(fragment(await walk(authorize(server))).has('access_token')).toBe(true)
})

test('a provider that names itself in its answers is not spoken for by another', async () => {
	const { provider, server } = await start()
	provider.state.metadata = { authorization_response_iss_parameter_supported: true }
	provider.state.person = { sub: 'p-1', email: address(), email_verified: true }
	for (const issuer of [undefined, 'https://evil.example', provider.issuer]) {
		const browser = startBrowser()
		const answer = await halfWay(authorize(server), browser)
		const given = fragment(await walk(issuer ? `${answer}&iss=${encodeURIComponent(issuer)}` : answer, browser))
		expect(given.has('access_token'), issuer).toBe(issuer === provider.issuer)
	}
})

test('an answer without end, or one that leads elsewhere, is not followed', async () => {
	const { provider, server } = await start()
	provider.state.person = { sub: 'p-1', email: address(), email_verified: true }
	provider.state.padding = 2 * 1024 * 1024
	expect(fragment(await walk(authorize(server))).get('error')).toBe('server_error')
	provider.state.padding = 0
	const elsewhere = await startProvider()
	provider.state.leadsTo = `${elsewhere.issuer}/token`
	expect(fragment(await walk(authorize(server))).get('error')).toBe('server_error')
	provider.state.leadsTo = ''
	expect(fragment(await walk(authorize(server))).has('access_token')).toBe(true)
})

test('a provider that writes its issuer with a slash at the end is the same; another’s discovery is not believed', async () => {
	const { provider, server } = await start()
	provider.state.person = { sub: 'p-1', email: address(), email_verified: true }
	provider.state.metadata = { issuer: `${provider.issuer}/` }
	provider.state.tamper = { iss: `${provider.issuer}/` }
	expect(fragment(await walk(authorize(server))).has('access_token')).toBe(true)
	const other = await start()
	other.provider.state.metadata = { issuer: 'https://evil.example' }
	expect((await other.server.call('GET', '/authorize?provider=keycloak')).status).toBe(500)
})

test('a provider that says no is passed on; one that is unknown or off is refused', async () => {
	const { server } = await start()
	const browser = startBrowser()
	const { searchParams } = new URL((await browser.fetch(authorize(server))).headers.get('location') ?? '')
	const no = `error=access_denied&error_description=No&state=${searchParams.get('state')}`
	expect(fragment(await walk(`${server.url}/auth/v1/callback?${no}`, browser)).get('error_description')).toBe('No')
	expect(await server.call('GET', '/authorize?provider=google')).toMatchObject({
		status: 400,
		body: { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
	})
	expect(await server.call('GET', '/authorize?provider=myspace')).toMatchObject({
		status: 400,
		body: { message: expect.stringContaining('Unsupported provider') },
	})
	expect(await server.call('GET', '/authorize?provider=keycloak&code_challenge=x')).toMatchObject({
		status: 400,
		body: { code: 'validation_failed' },
	})
	expect(await server.call('GET', '/authorize?provider=keycloak&invite_token=x')).toMatchObject({
		status: 404,
		body: { code: 'user_not_found' },
	})
	expect(await server.call('POST', '/sso', { domain: 'example.com' })).toMatchObject({
		status: 404,
		body: { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
	})
	expect((await server.call('POST', '/token?grant_type=web3', {})).body.code).toBe('web3_provider_disabled')
})

test('signing up through a provider obeys the switch', async () => {
	const { provider, server } = await start({ GOTRUE_DISABLE_SIGNUP: 'true' })
	provider.state.person = { sub: 'p-1', email: address(), email_verified: true }
	expect(Object.fromEntries(fragment(await walk(authorize(server))))).toMatchObject({
		error: 'access_denied',
		error_code: 'signup_disabled',
	})
})

test('the callback leads only where it may', async () => {
	const { provider, server } = await start()
	provider.state.person = { sub: 'p-1', email: address(), email_verified: true }
	expect((await walk(authorize(server, '&redirect_to=https://evil.example/'))).startsWith(`${SITE}/#`)).toBe(true)
})

test('an id token signs in; each fault is named', async () => {
	const { provider, server } = await start()
	const email = address()
	const claims = { sub: 'p-1', email, email_verified: true }
	const grant = async (body: object) => (await server.call('POST', '/token?grant_type=id_token', body)).body
	const nonce = createHash('sha256').update('page-nonce').digest('hex')
	const { data, error } = await server.client().auth.signInWithIdToken({
		provider: 'keycloak',
		token: await provider.idToken({ ...claims, nonce }),
		nonce: 'page-nonce',
	})
	expect(error).toBeNull()
	expect(data.user?.email).toBe(email)
	const byIssuer = await grant({
		issuer: provider.issuer,
		client_id: 'our-client',
		id_token: await provider.idToken(claims),
	})
	expect(byIssuer.user.id).toBe(data.user?.id)

	expect(await grant({ provider: 'keycloak' })).toEqual({
		error: 'invalid request',
		error_description: 'id_token required',
	})
	expect(await grant({ id_token: 'x' })).toEqual({
		error: 'invalid request',
		error_description: 'provider or client_id and issuer required',
	})
	expect(await grant({ provider: 'keycloak', id_token: 'x' })).toEqual({
		error: 'invalid request',
		error_description: 'Bad ID token',
	})
	expect(await grant({ provider: 'keycloak', id_token: await provider.idToken(claims, 'other') })).toMatchObject({
		error_description: 'Unacceptable audience in id_token: [other]',
	})
	expect(await grant({ provider: 'keycloak', id_token: await provider.idToken(claims), nonce: 'x' })).toMatchObject({
		error_description: 'Passed nonce and nonce in id_token should either both exist or not.',
	})
	expect(
		await grant({ provider: 'keycloak', id_token: await provider.idToken({ ...claims, nonce }), nonce: 'x' }),
	).toEqual({ error: 'invalid nonce', error_description: 'Nonces mismatch' })
	for (const id_token of [await provider.idToken(claims), 'not-a-token']) {
		expect(await grant({ provider: 'google', id_token })).toMatchObject({
			code: 'provider_disabled',
			message: 'Provider (issuer "https://accounts.google.com") is not enabled',
		})
	}
	expect(await grant({ provider: 'myspace', id_token: 'x' })).toMatchObject({
		code: 'validation_failed',
		message: 'Custom OIDC provider "myspace" not allowed',
	})
	const stranger = await startProvider()
	expect(await grant({ provider: 'keycloak', id_token: await stranger.idToken(claims) })).toMatchObject({
		error_description: 'Bad ID token',
	})
})

test('Google is the same by its own name', async () => {
	const provider = await startProvider()
	const server = await startAuth({
		env: {
			GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
			GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'our-client',
			GOTRUE_EXTERNAL_GOOGLE_SECRET: 'our-secret',
			GOTRUE_EXTERNAL_GOOGLE_URL: provider.issuer,
		},
	})
	provider.state.person = { sub: 'g-1', email: address(), email_verified: true }
	const given = fragment(await walk(`${server.url}/auth/v1/authorize?provider=google`))
	expect(
		(await server.call('GET', '/user', undefined, bearer(given.get('access_token') ?? ''))).body.app_metadata.provider,
	).toBe('google')
	expect((await server.call('GET', '/settings')).body.external).toMatchObject({ google: true, keycloak: false })
})

test('linking by hand, if that is on: add, refuse what is taken, take away, keep the last', async () => {
	const off = await start()
	const { session } = await register(off.server)
	expect(
		await off.server.call(
			'GET',
			'/user/identities/authorize?provider=keycloak',
			undefined,
			bearer(session.access_token),
		),
	).toMatchObject({ status: 404, body: { code: 'manual_linking_disabled', message: 'Manual linking is disabled' } })

	const { provider, server } = await start({ GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true' })
	const browser = startBrowser()
	const { supabase, email, user } = await register(server, address(), {}, browser)
	provider.state.person = { sub: 'p-1', email: address('elsewhere'), email_verified: true }
	const { data, error } = await supabase.auth.linkIdentity({
		provider: 'keycloak',
		options: { redirectTo: `${SITE}/auth` },
	})
	expect(error).toBeNull()
	expect(fragment(await walk(data.url ?? '', browser)).has('access_token')).toBe(true)
	const { data: mine } = await supabase.auth.getUserIdentities()
	expect(mine?.identities.map((identity) => identity.provider)).toEqual(['email', 'keycloak'])
	expect((await supabase.auth.getUser()).data.user?.email).toBe(email)
	expect(await server.notices()).toMatchObject([
		{ kind: 'auth-notice-identity-linked', recipient: email, data: { provider: 'keycloak' } },
	])

	const again = await supabase.auth.linkIdentity({ provider: 'keycloak' })
	expect(fragment(await walk(again.data.url ?? '', browser)).get('error_description')).toBe(
		'Identity is already linked',
	)
	const eve = await register(server, address(), {}, browser)
	const taken = await eve.supabase.auth.linkIdentity({ provider: 'keycloak' })
	expect(fragment(await walk(taken.data.url ?? '', browser)).get('error_code')).toBe('identity_already_exists')

	const remove = (id: string | undefined, token: string) =>
		server.call('DELETE', `/user/identities/${id}`, undefined, bearer(token))
	const { data: current } = await supabase.auth.getSession()
	const token = current.session?.access_token ?? ''
	expect(await remove('x', token)).toMatchObject({ status: 404, body: { message: 'identity_id must be an UUID' } })
	expect(await remove(crypto.randomUUID(), token)).toMatchObject({ status: 422, body: { code: 'identity_not_found' } })
	expect(await remove(mine?.identities[1]?.identity_id, eve.session.access_token)).toMatchObject({
		body: { code: 'single_identity_not_deletable' },
	})
	const added = mine?.identities[1]
	if (!added) throw new Error('not linked')
	expect((await supabase.auth.unlinkIdentity(added)).error).toBeNull()
	expect((await server.notices()).map(({ kind }) => kind)).toEqual([
		'auth-notice-identity-linked',
		'auth-notice-identity-unlinked',
	])
	const { body } = await server.call('GET', '/user', undefined, bearer(token))
	expect(body).toMatchObject({ id: user.id, email, app_metadata: { providers: ['email'] } })
	expect((await remove(body.identities[0].identity_id, token)).body.code).toBe('single_identity_not_deletable')
})
