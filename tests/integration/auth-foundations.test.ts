import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadSigningKeys } from '../../server/auth/crypto/keys.ts'
import { take } from '../../server/auth/request/rate-limits.ts'
import { readAuthSettings } from '../../server/auth/settings/settings.ts'
import { tokenVerifier } from '../../server/http/tokens.ts'
import { ConfigError } from '../../server/settings/kinds.ts'
import { bearer, register, SECRET, sealer, serviceKey, startAuth } from '../support/auth/server.ts'

test('errors come in the shape the client asked for', async () => {
	const server = await startAuth()
	const asked = await server.call('GET', '/user')
	expect(asked).toMatchObject({
		status: 401,
		body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
	})
	expect(asked.headers.get('x-supabase-api-version')).toBe('2024-01-01')
	expect(asked.headers.get('x-sb-error-code')).toBe('no_authorization')
	for (const version of ['', '2023-12-31', 'nonsense']) {
		const first = await server.call('GET', '/user', undefined, { 'x-supabase-api-version': version })
		expect(first.body).toEqual({
			code: 401,
			error_code: 'no_authorization',
			msg: 'This endpoint requires a valid Bearer token',
		})
		expect(first.headers.get('x-supabase-api-version')).toBeNull()
	}
})

test('unknown paths, broken bodies and wrong types are answered as JSON', async () => {
	const server = await startAuth()
	expect(await server.call('GET', '/nowhere')).toMatchObject({ status: 404, body: { code: 'unknown' } })
	for (const body of [
		'',
		'{',
		'[]',
		'{"email": 3}',
		'{"email": "a\\u0000b@example.com"}',
		'{"email":"a@b.co","data":{"x":"\\ud800"}}',
	]) {
		expect(await server.call('POST', '/signup', body), body).toMatchObject({ status: 400, body: { code: 'bad_json' } })
	}
})

test('any origin may call, with the headers of the client', async () => {
	const server = await startAuth()
	const preflight = await server.call('OPTIONS', '/token', undefined, {
		origin: 'https://elsewhere.example',
		'access-control-request-method': 'POST',
	})
	expect(preflight.status).toBe(204)
	expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-supabase-api-version')
	const answer = await server.call('GET', '/user', undefined, { origin: 'https://elsewhere.example' })
	expect(answer.headers.get('access-control-allow-origin')).toBe('*')
	expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
})

test('settings, health and JWKS are public, and the JWKS has no private half', async () => {
	const server = await startAuth()
	expect((await server.call('GET', '/settings')).body).toMatchObject({
		external: { email: true, phone: false, anonymous_users: false, google: false },
		disable_signup: false,
		mailer_autoconfirm: false,
		saml_enabled: false,
	})
	expect((await server.call('GET', '/health')).body.name).toBe('GoTrue')
	const jwks = await server.call('GET', '/.well-known/jwks.json')
	expect(jwks.headers.get('cache-control')).toBe('public, max-age=600')
	expect(jwks.body.keys).toHaveLength(1)
	expect(Object.keys(jwks.body.keys[0]).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
})

test('a bearer token is refused for each of its faults', async () => {
	const server = await startAuth()
	const { user } = await register(server)
	const get = async (token: string) => (await server.call('GET', '/user', undefined, bearer(token))).body
	const stranger = await generateKeyPair('ES256')
	const sign = (claims: object, alg = 'ES256') =>
		new SignJWT({ role: 'authenticated', ...claims })
			.setProtectedHeader({ alg, kid: 'x' })
			.setExpirationTime('1h')
			.sign(stranger.privateKey)

	expect(await get('garbage')).toMatchObject({ code: 'bad_jwt' })
	expect((await get(await sign({ sub: user.id }))).message).toMatch(
		/^invalid JWT: unable to parse or verify signature, /,
	)
	const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: user.id })).toString('base64url')}.`
	expect(await get(none)).toMatchObject({ code: 'bad_jwt' })
	const [publicKey] = (await server.call('GET', '/.well-known/jwks.json')).body.keys
	const confused = new SignJWT({ sub: user.id })
		.setProtectedHeader({ alg: 'HS256', kid: publicKey.kid })
		.sign(new TextEncoder().encode(JSON.stringify(publicKey)))
	expect(await get(await confused)).toMatchObject({ code: 'bad_jwt' })

	expect(await get(await serviceKey())).toEqual({ code: 'bad_jwt', message: 'invalid claim: missing sub claim' })
	expect(await get(await serviceKey({ sub: 'me' }))).toEqual({
		code: 'bad_jwt',
		message: 'invalid claim: sub claim must be a UUID',
	})
	expect(await get(await serviceKey({ sub: user.id, session_id: 'x' }))).toEqual({
		code: 'bad_jwt',
		message: 'invalid claim: session_id claim must be a UUID',
	})
	expect(await get(await serviceKey({ sub: crypto.randomUUID() }))).toMatchObject({ code: 'user_not_found' })
	expect(await get(await serviceKey({ sub: user.id, session_id: crypto.randomUUID() }))).toMatchObject({
		code: 'session_not_found',
	})
	expect(await get(await serviceKey({ sub: user.id }))).toMatchObject({ id: user.id })
})

test('an access token expires, and says so', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	server.pass(3599)
	expect((await server.call('GET', '/user', undefined, bearer(session.access_token))).status).toBe(200)
	server.pass(2)
	expect(await server.call('GET', '/user', undefined, bearer(session.access_token))).toMatchObject({
		status: 403,
		body: { code: 'bad_jwt' },
	})
})

test('the claims are those of the contract, and supabase-js verifies them locally', async () => {
	const server = await startAuth()
	const { supabase, user, email } = await register(server)
	const { data } = await supabase.auth.getClaims()
	expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
	expect(data?.claims).toMatchObject({
		iss: `${server.url}/auth/v1`,
		sub: user.id,
		aud: 'authenticated',
		role: 'authenticated',
		email,
		phone: '',
		aal: 'aal1',
		is_anonymous: false,
		app_metadata: { provider: 'email', providers: ['email'] },
		amr: [{ method: 'otp' }],
	})
	expect(data?.claims.exp).toBe((data?.claims.iat ?? 0) + 3600)
})

test('keys are shared by all servers; the newest active one signs, all verify', async () => {
	const server = await startAuth()
	const other = await loadSigningKeys(server.db, { sealer, secret: SECRET })
	expect(await other.publicKeys()).toEqual(await server.keys.publicKeys())
	const old = await server.keys.sign({ sub: 'a' })

	const fresh = await generateKeyPair('ES256', { extractable: true })
	const add = async (activeFrom: Date) =>
		sql`
		insert into auth_service.signing_keys (kid, private_jwk, active_from)
		values (gen_random_uuid(), ${JSON.stringify(await exportJWK(fresh.privateKey))}::jsonb, ${activeFrom})
	`.execute(server.db)
	await add(new Date(Date.now() + 3_600_000))
	const announced = await loadSigningKeys(server.db, { sealer, secret: SECRET })
	expect(await announced.publicKeys()).toHaveLength(2)
	await server.keys.verify(await announced.sign({ sub: 'b' })) // still the old key
	await add(new Date(Date.now() - 1000))
	const rotated = await loadSigningKeys(server.db, { sealer, secret: SECRET })
	const token = await rotated.sign({ sub: 'c' })
	expect(await rotated.verify(old)).toMatchObject({ sub: 'a' })
	expect(await (await loadSigningKeys(server.db, { sealer })).verify(token)).toMatchObject({ sub: 'c' })
})

test('the rest of the server accepts what the auth service signs, and HS256 only where a secret is set', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	const verify = tokenVerifier(server.keys)
	expect(await verify(session.access_token)).toMatchObject({ role: 'authenticated' })
	expect(await verify(await serviceKey())).toMatchObject({ role: 'service_role' })
	await expect(tokenVerifier(await loadSigningKeys(server.db, { sealer }))(await serviceKey())).rejects.toThrow()
	await expect(tokenVerifier(SECRET)(session.access_token)).rejects.toThrow()
})

test.each(['anon', 'authenticated', 'service_role'])(
	'%s cannot read the private keys or any other table of the service',
	async (role) => {
		const { db } = await startAuth()
		const tables = await sql<{ name: string }>`
			select relname as name from pg_class where relnamespace = 'auth_service'::regnamespace and relkind = 'r'
		`.execute(db)
		expect(tables.rows.length).toBeGreaterThan(5)
		for (const { name: table } of tables.rows) {
			const peek = db.transaction().execute(async (trx) => {
				await sql`set local role ${sql.raw(role)}`.execute(trx)
				await sql`select * from auth_service.${sql.id(table)}`.execute(trx)
			})
			await expect(peek).rejects.toThrow(/permission denied/)
		}
	},
)

test('a bucket gives exactly its burst to callers that come together, then refills', async () => {
	const { db } = await startAuth()
	const limit = { count: 30, seconds: 300, burst: 10 }
	const now = new Date()
	const waits = await Promise.all(
		Array.from({ length: 40 }, () => take(db, now, { bucket: 'test', key: 'someone', limit })),
	)
	expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
	expect(await take(db, now, { bucket: 'test', key: 'someone else', limit })).toBe(0)
	expect(await take(db, new Date(now.getTime() + 9_000), { bucket: 'test', key: 'someone', limit })).toBe(1)
	expect(await take(db, new Date(now.getTime() + 10_000), { bucket: 'test', key: 'someone', limit })).toBe(0)
	const { rows } = await sql<{ key: Buffer }>`select key from auth_service.rate_limits`.execute(db)
	expect(rows.map((row) => row.key.toString())).not.toContain('someone')
})

test('each address has its own limit; an IPv6 network counts as one', async () => {
	const server = await startAuth({ limited: true })
	const recover = async (ip: string) =>
		await server.call('POST', '/recover', { email: `${crypto.randomUUID()}@example.com` }, { 'x-test-ip': ip })
	for (let index = 0; index < 30; index++) expect((await recover('2001:db8:1:2::1')).status).toBe(200)
	const refused = await recover('2001:db8:1:2:ffff::9')
	expect(refused).toMatchObject({
		status: 429,
		body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
	})
	expect((await recover('2001:db8:1:3::1')).status).toBe(200)
	server.pass(10)
	expect((await recover('2001:db8:1:2::1')).status).toBe(200)
})

test.each([
	['127.0.0.1', 400],
	['::1', 400],
	['192.0.2.7', 429],
	['12.7.0.1', 429],
])('this machine is nobody’s address, so it has no limit: %s is answered %i after thirty calls', async (ip, status) => {
	const server = await startAuth({ limited: true })
	const refresh = () =>
		server.call('POST', '/token?grant_type=refresh_token', { refresh_token: 'abcdefghijkl' }, { 'x-test-ip': ip })
	for (let index = 0; index < 30; index++) expect((await refresh()).status).toBe(400)
	expect((await refresh()).status).toBe(status)
})

test.each([
	['GOTRUE_MAILER_AUTOCONFIRM', 'yes'],
	['GOTRUE_JWT_EXP', 'soon'],
	['GOTRUE_PASSWORD_MIN_LENGTH', '3'],
	['GOTRUE_SMTP_MAX_FREQUENCY', '60'],
	['GOTRUE_RATE_LIMIT_OTP', 'many'],
	['GOTRUE_RATE_LIMIT_OTP', '5m'],
	['GOTRUE_RATE_LIMIT_OTP', '30/0s'],
	['GOTRUE_RATE_LIMIT_OTP', '30/99999h'],
	['GOTRUE_RATE_LIMIT_EMAIL_SENT', '9999999'],
	// Nobody could sign in any more.
	['GOTRUE_RATE_LIMIT_TOKEN_REFRESH', '0'],
	['GOTRUE_RATE_LIMIT_FAILED_SIGN_IN', '0/5m'],
	['GOTRUE_SESSIONS_TIMEBOX', '99999999999h'],
	['GOTRUE_SAML_ENABLED', 'true'],
	['GOTRUE_JWT_SECRET', 'short'],
])('a wrong %s is named', (name, value) => {
	expect(() => readAuthSettings({ [name]: value })).toThrow(ConfigError)
	expect(() => readAuthSettings({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]+$`))
})

test('a provider that is switched on needs its settings', () => {
	expect(() => readAuthSettings({ GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true' })).toThrow('GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID')
	const blank = { GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true', GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: ' ' }
	expect(() => readAuthSettings(blank)).toThrow('GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID')
	expect(readAuthSettings({}).providers).toEqual({ google: undefined, keycloak: undefined })
})
