import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { totpCode } from '../../server/auth/crypto/totp.ts'
import { softwareAuthenticator } from '../support/auth/authenticator.ts'
import { startBrowser } from '../support/auth/cookie-jar.ts'
import { ceremony, tokenOf, webauthn } from '../support/auth/security-keys.ts'
import { address, bearer, PASSWORD, register, signIn, startAuth } from '../support/auth/server.ts'
import { claimsOf } from '../support/auth/tokens.ts'

type Server = Awaited<ReturnType<typeof startAuth>>

async function enroll(server: Server, supabase: SupabaseClient) {
	const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: `Phone ${Math.random()}` })
	if (error) throw error
	return {
		id: data.id,
		secret: data.totp.secret,
		totp: data.totp,
		/** The next one the app shows: each is good for one use. */
		code: () => {
			server.pass(30)
			return totpCode(data.totp.secret, server.now())
		},
	}
}

async function enrolled(server: Server) {
	const person = await register(server)
	const factor = await enroll(server, person.supabase)
	const { data, error } = await person.supabase.auth.mfa.challengeAndVerify({
		factorId: factor.id,
		code: factor.code(),
	})
	if (error) throw error
	return { ...person, factor, raised: data }
}

const refresh = (server: Server, token: string) =>
	server.call('POST', '/token?grant_type=refresh_token', { refresh_token: token })

test('an authenticator app is set up and raises the session', async () => {
	const server = await startAuth()
	const { supabase, session, email } = await register(server)
	const factor = await enroll(server, supabase)
	expect(factor.secret).toMatch(/^[A-Z2-7]{32}$/)
	expect(factor.totp.uri).toBe(
		`otpauth://totp/homes.example:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=homes.example&period=30&secret=${factor.secret}`,
	)
	expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
	expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
		currentLevel: 'aal1',
		nextLevel: 'aal1',
	})

	const { data: challenge } = await supabase.auth.mfa.challenge({ factorId: factor.id })
	expect(challenge).toMatchObject({ type: 'totp', expires_at: Math.floor(server.now().getTime() / 1000) + 300 })
	const wrong = await supabase.auth.mfa.verify({
		factorId: factor.id,
		challengeId: challenge?.id ?? '',
		code: '000000',
	})
	expect(wrong.error).toMatchObject({
		code: 'mfa_verification_failed',
		status: 422,
		message: 'Invalid TOTP code entered',
	})
	const { data } = await supabase.auth.mfa.verify({
		factorId: factor.id,
		challengeId: challenge?.id ?? '',
		code: factor.code(),
	})
	const [before, after] = [claimsOf(session.access_token), claimsOf(data?.access_token ?? '')]
	expect(after).toMatchObject({
		aal: 'aal2',
		session_id: before.session_id,
		amr: expect.arrayContaining([
			expect.objectContaining({ method: 'totp' }),
			expect.objectContaining({ method: 'otp' }),
		]),
	})
	expect(data?.user.factors).toMatchObject([{ id: factor.id, status: 'verified', factor_type: 'totp' }])
	expect(JSON.stringify((await supabase.auth.getUser()).data)).not.toContain(factor.secret)
	expect((await refresh(server, data?.refresh_token ?? '')).status).toBe(200)
})

test('the token from before the second factor never leads to what came after it', async () => {
	const server = await startAuth()
	const { session, raised } = await enrolled(server)
	const old = await refresh(server, session.refresh_token)
	expect(old).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
	expect((await refresh(server, raised.refresh_token)).body.code).toBe('refresh_token_already_used')
})

test('sessions without the second factor end when one is raised', async () => {
	const server = await startAuth()
	const { supabase, email } = await register(server)
	const other = await signIn(server, email)
	const factor = await enroll(server, supabase)
	expect((await other.supabase.auth.getUser()).error).toBeNull()
	await supabase.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.code() })
	expect(await server.call('GET', '/user', undefined, bearer(other.session.access_token))).toMatchObject({
		status: 403,
		body: { code: 'session_not_found' },
	})
	const again = await signIn(server, email)
	const { data } = await again.supabase.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.code() })
	expect(claimsOf(data?.access_token ?? '').aal).toBe('aal2')
	expect((await supabase.auth.getUser()).error).toBeNull()
})

test('with a second factor set up, a session without it changes nothing that matters', async () => {
	const server = await startAuth()
	const { email, factor } = await enrolled(server)
	const { supabase } = await signIn(server, email)
	for (const change of [{ password: 'a brand new one' }, { email: 'thief@example.com' }]) {
		expect((await supabase.auth.updateUser(change)).error).toMatchObject({
			code: 'insufficient_aal',
			status: 401,
			message: 'AAL2 session is required to update email or password when MFA is enabled.',
		})
	}
	expect((await supabase.auth.updateUser({ data: { city: 'Searcy' } })).error).toBeNull()
	expect((await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })).error).toMatchObject({
		code: 'insufficient_aal',
		status: 403,
	})
	expect((await supabase.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
		code: 'insufficient_aal',
		status: 422,
	})
	await supabase.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.code() })
	expect((await supabase.auth.updateUser({ password: 'a brand new one', current_password: PASSWORD })).error).toBeNull()
})

test('a factor begun with a stolen password cannot stand in for the one its owner set up later', async () => {
	const server = await startAuth({ env: webauthn })
	const { supabase, email } = await register(server)
	const thief = await signIn(server, email)
	const { data: planted } = await thief.supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'planted' })
	const owner = await enroll(server, supabase)
	await supabase.auth.mfa.challengeAndVerify({ factorId: owner.id, code: owner.code() })
	const again = await signIn(server, email)
	const answer = await ceremony(server, again.supabase, planted?.id ?? '', softwareAuthenticator())
	expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
	expect((await ceremony(server, supabase, planted?.id ?? '', softwareAuthenticator())).status).toBe(200)
})

test('where so set, a session without the second factor is short', async () => {
	const server = await startAuth({ env: { GOTRUE_SESSIONS_ALLOW_LOW_AAL: '10m' } })
	const { email, raised } = await enrolled(server)
	const { session } = await signIn(server, email)
	server.pass(601)
	expect((await refresh(server, session.refresh_token)).body).toEqual({
		code: 'session_expired',
		message: 'Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)',
	})
	expect((await refresh(server, raised.refresh_token)).status).toBe(200)
})

test('a challenge is for one use, one place and five minutes', async () => {
	const server = await startAuth()
	const { supabase, factor } = await enrolled(server)
	const challenge = async () => (await supabase.auth.mfa.challenge({ factorId: factor.id })).data?.id ?? ''
	const verify = async (challenge_id: string, headers = {}) =>
		(
			await server.call(
				'POST',
				`/factors/${factor.id}/verify`,
				{ challenge_id, code: factor.code() },
				{ ...bearer(await tokenOf(supabase)), ...headers },
			)
		).body
	const used = await challenge()
	expect((await verify(used, { 'x-test-ip': '198.51.100.7' })).code).toBe('mfa_ip_address_mismatch')
	await server.crowd()
	const both = await Promise.all([verify(used), verify(used)])
	expect(both.map((answer) => answer.code ?? 'fine').sort()).toEqual(['fine', 'mfa_ip_address_mismatch'])
	const late = await challenge()
	server.pass(301)
	expect((await verify(late)).code).toBe('mfa_challenge_expired')
	expect(await verify(late)).toEqual({
		code: 'mfa_factor_not_found',
		message: 'MFA factor with the provided challenge ID not found',
	})
	expect((await verify('nonsense')).code).toBe('mfa_factor_not_found')
})

test('a code is good for one use: not again, not an earlier one, not by two who come together', async () => {
	const server = await startAuth()
	const { email, factor } = await enrolled(server)
	const code = factor.code()
	const attempt = async (typed: string) => {
		const { supabase } = await signIn(server, email)
		return await supabase.auth.mfa.challengeAndVerify({ factorId: factor.id, code: typed })
	}
	const before = totpCode(factor.secret, new Date(server.now().getTime() - 30_000))
	expect((await attempt(code)).error).toBeNull()
	const refusal = { code: 'mfa_verification_failed', status: 422, message: 'Invalid TOTP code entered' }
	expect((await attempt(code)).error).toMatchObject(refusal)
	expect((await attempt(before)).error).toMatchObject(refusal)

	const { session } = await signIn(server, email)
	const ask = (path: string, body: object) =>
		server.call('POST', `/factors/${factor.id}/${path}`, body, bearer(session.access_token))
	const challenges = await Promise.all(Array.from({ length: 6 }, async () => (await ask('challenge', {})).body.id))
	const next = factor.code()
	await server.crowd()
	const together = await Promise.all(challenges.map((challenge_id) => ask('verify', { challenge_id, code: next })))
	expect(together.map(({ body }) => body.code ?? 'raised').sort()).toEqual([
		...Array(5).fill('mfa_verification_failed'),
		'raised',
	])
	// A clock that runs ahead: the code of the step after this one, and then not this one's.
	const ahead = totpCode(factor.secret, new Date(server.now().getTime() + 30_000))
	expect((await attempt(ahead)).error).toBeNull()
	server.pass(30)
	expect((await attempt(ahead)).error).toMatchObject(refusal)
	expect((await attempt(factor.code())).error).toBeNull()
})

test('codes can be guessed at only so often', async () => {
	const server = await startAuth({ env: { GOTRUE_RATE_LIMIT_FAILED_SIGN_IN: '5/5m' } })
	const { supabase, factor } = await enrolled(server)
	const challenge_id = (await supabase.auth.mfa.challenge({ factorId: factor.id })).data?.id
	const token = await tokenOf(supabase)
	const guess = (code: string) =>
		server.call('POST', `/factors/${factor.id}/verify`, { challenge_id, code }, bearer(token))
	const answers = await Promise.all(Array.from({ length: 9 }, () => guess('000000')))
	// One may lose its place to another that came in the same millisecond; none is ever gained.
	expect([4, 5]).toContain(answers.filter((answer) => answer.status === 422).length)
	await guess('000000')
	expect((await guess(factor.code())).status).toBe(429)
})

test('whoever has only the password uses up the guesses of a day for their like, and not the owner’s', async () => {
	const server = await startAuth({ limited: true, env: { GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '100000' } })
	const browser = startBrowser()
	const person = await register(server, address(), {}, browser)
	const factor = await enroll(server, person.supabase)
	const open = await person.supabase.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.code() })
	expect(open.error).toBeNull()
	/** With the right password, from one network after the other, as long as anyone listens. */
	const steal = async (index: number, code: string) => {
		const headers = { 'x-test-ip': `203.0.113.${index % 4}` }
		const signedIn = await server.call(
			'POST',
			'/token?grant_type=password',
			{ email: person.email, password: PASSWORD },
			headers,
		)
		const session = { ...bearer(signedIn.body.access_token), ...headers }
		const { body } = await server.call('POST', `/factors/${factor.id}/challenge`, {}, session)
		return await server.call('POST', `/factors/${factor.id}/verify`, { challenge_id: body.id, code }, session)
	}
	for (let index = 0; index < 30; index++) {
		server.pass(20)
		expect((await steal(index, '000000')).status).toBe(422)
	}
	const refused = await steal(1, factor.code())
	expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })

	// The browser that has passed the second step before, and the session that is open, go on.
	const again = server.client({}, browser)
	await again.auth.signInWithPassword({ email: person.email, password: PASSWORD })
	expect((await again.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.code() })).error).toBeNull()
	const elsewhere = server.client()
	await elsewhere.auth.setSession({
		access_token: open.data?.access_token ?? '',
		refresh_token: open.data?.refresh_token ?? '',
	})
	expect((await elsewhere.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.code() })).error).toBeNull()

	server.pass(Number(refused.headers.get('retry-after')))
	expect((await steal(2, factor.code())).status).toBe(200)
})

test('factors of others do not exist', async () => {
	const server = await startAuth()
	const { factor } = await enrolled(server)
	const eve = await register(server)
	const headers = bearer(eve.session.access_token)
	for (const [method, path] of [
		['POST', `/factors/${factor.id}/challenge`],
		['POST', `/factors/${factor.id}/verify`],
		['DELETE', `/factors/${factor.id}`],
	] as const) {
		expect(await server.call(method, path, {}, headers)).toMatchObject({
			status: 404,
			body: { code: 'mfa_factor_not_found', message: 'Factor not found' },
		})
	}
	expect(await server.call('POST', '/factors/nonsense/challenge', {}, headers)).toMatchObject({
		status: 404,
		body: { code: 'validation_failed', message: 'factor_id must be an UUID' },
	})
	const own = await enroll(server, eve.supabase)
	const { data } = await eve.supabase.auth.mfa.challenge({ factorId: own.id })
	expect(
		(await server.call('POST', `/factors/${own.id}/verify`, { challenge_id: data?.id, code: '' }, headers)).body
			.message,
	).toBe('Code needs to be non-empty')
})

test('names are unique, also empty ones; what was never used makes room; ten are enough', async () => {
	const server = await startAuth({ env: { GOTRUE_MFA_MAX_ENROLLED_FACTORS: '3' } })
	const { supabase } = await register(server)
	const begin = (friendlyName?: string) => supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName })
	expect((await begin()).error).toBeNull()
	expect((await begin()).error).toMatchObject({
		code: 'mfa_factor_name_conflict',
		status: 422,
		message: 'A factor with the friendly name "" for this user already exists',
	})
	expect((await begin('a')).error).toBeNull()
	expect((await begin('b')).error).toBeNull()
	expect((await begin('c')).error).toMatchObject({ code: 'too_many_enrolled_mfa_factors', status: 422 })
	server.pass(301)
	expect((await begin()).error).toBeNull()
	const { rows } = await sql`select id from auth.mfa_factors`.execute(server.db)
	expect(rows).toHaveLength(1)
})

test('setting up factors has a limit for each session, and no name of an issuer breaks it', async () => {
	const server = await startAuth({ limited: true })
	const person = await register(server, `${'&'.repeat(64)}@${'x'.repeat(60)}.${'y'.repeat(60)}.example`)
	const begin = (headers: Record<string, string>, body: object) =>
		server.call('POST', '/factors', { factor_type: 'totp', ...body }, headers)
	const [first, second] = [await signIn(server, person.email), await signIn(server, person.email)]
	const mine = bearer(first.session.access_token)
	for (const letter of ['€', '😀', '%', 'x']) {
		const long = await begin(mine, { issuer: letter.repeat(130), friendly_name: letter })
		expect(long, letter).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
		const fitting = await begin(mine, { issuer: letter.repeat(64 / letter.length), friendly_name: letter.repeat(120) })
		expect([fitting.status, fitting.body.totp?.qr_code?.slice(0, 5)], letter).toEqual([200, '<svg '])
	}
	expect((await begin(mine, { friendly_name: 'n'.repeat(256) })).status).toBe(400)
	expect((await begin(mine, { friendly_name: 'tenth' })).status).toBe(200)
	const refused = await begin(mine, { friendly_name: 'eleventh' })
	expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
	// A thief who uses theirs up has not used up the owner's.
	expect((await begin(bearer(second.session.access_token), { friendly_name: 'owner' })).status).toBe(200)
})

test('what was begun and challenged but never finished makes room too', async () => {
	const server = await startAuth({ env: { GOTRUE_MFA_MAX_ENROLLED_FACTORS: '2' } })
	const { supabase } = await register(server)
	for (let round = 0; round < 2; round++) {
		const factor = await enroll(server, supabase)
		await supabase.auth.mfa.challenge({ factorId: factor.id })
	}
	expect((await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'x' })).error?.code).toBe(
		'too_many_enrolled_mfa_factors',
	)
	server.pass(310)
	await enroll(server, supabase)
})

test('taking the factor away lowers the sessions it had raised', async () => {
	const server = await startAuth()
	const { supabase, factor } = await enrolled(server)
	expect((await supabase.auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id })
	const { data } = await supabase.auth.refreshSession()
	expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
	expect(data.user?.factors).toBeUndefined()
	expect((await supabase.auth.updateUser({ password: 'a brand new one' })).error).toBeNull()
})

test.each(['phone', 'webauthn'])('%s answers that it is off', async (factor_type) => {
	const server = await startAuth()
	const { session } = await register(server)
	expect(
		await server.call('POST', '/factors', { factor_type, phone: '15015550142' }, bearer(session.access_token)),
	).toMatchObject({
		status: 422,
		body: {
			code: `mfa_${factor_type}_enroll_not_enabled`,
			message: expect.stringMatching(/^MFA enroll is disabled for /),
		},
	})
})

test('other things that are off or unknown', async () => {
	const server = await startAuth({
		env: {
			GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
			GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
			GOTRUE_MFA_TOTP_VERIFY_ENABLED: 'false',
		},
	})
	const { session, supabase } = await register(server)
	const post = (path: string, body: object) => server.call('POST', path, body, bearer(session.access_token))
	expect(await post('/factors', { factor_type: 'x' })).toMatchObject({
		status: 400,
		body: { message: 'factor_type needs to be totp, phone, or webauthn' },
	})
	const phone = await post('/factors', { factor_type: 'phone', phone: '+15015550142', friendly_name: 'p' })
	expect(phone.body).toMatchObject({ type: 'phone', phone: '15015550142' })
	expect((await post(`/factors/${phone.body.id}/challenge`, {})).body.code).toBe('sms_send_failed')
	const totp = await enroll(server, supabase)
	expect((await post(`/factors/${totp.id}/challenge`, {})).body.code).toBe('mfa_totp_verify_not_enabled')
})
