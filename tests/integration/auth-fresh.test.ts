import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { totpCode } from '../../server/auth/crypto/totp.ts'
import { type AuthServer, address, bearer, PASSWORD, register, signIn, startAuth } from '../support/auth/server.ts'

const TEN_MINUTES = 600
const linking = {
	GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
	GOTRUE_EXTERNAL_KEYCLOAK_ENABLED: 'true',
	GOTRUE_EXTERNAL_KEYCLOAK_CLIENT_ID: 'client',
	GOTRUE_EXTERNAL_KEYCLOAK_SECRET: 'secret',
	GOTRUE_EXTERNAL_KEYCLOAK_URL: 'http://127.0.0.1:9/realm',
}
const needed = { status: 400, body: { code: 'reauthentication_needed' } }

async function withApp(server: AuthServer, supabase: SupabaseClient) {
	const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
	if (error) throw error
	const raised = await supabase.auth.mfa.challengeAndVerify({
		factorId: data.id,
		code: totpCode(data.totp.secret, server.now()),
	})
	if (raised.error) throw raised.error
	return { id: data.id, secret: data.totp.secret, token: raised.data.access_token }
}

/** What a stolen token could do for good, and what must be proven anew before it. */
const guarded: [string, (server: AuthServer, token: string) => Promise<{ status: number; body: unknown }>][] = [
	['adding an app', (server, token) => server.call('POST', '/factors', { factor_type: 'totp' }, bearer(token))],
	[
		'linking another way to sign in',
		(server, token) => server.call('GET', '/user/identities/authorize?provider=keycloak', undefined, bearer(token)),
	],
	[
		'linking another way to sign in by an ID token',
		(server, token) =>
			server.call(
				'POST',
				'/token?grant_type=id_token',
				{ provider: 'keycloak', id_token: 'x', link_identity: true },
				bearer(token),
			),
	],
	[
		'taking a way to sign in away',
		(server, token) => server.call('DELETE', `/user/identities/${crypto.randomUUID()}`, undefined, bearer(token)),
	],
]

test.each(guarded)('a token that was stolen after ten minutes is not enough for %s', async (_, act) => {
	const server = await startAuth({ env: linking })
	const { email } = await register(server)
	const { session } = await signIn(server, email)
	server.pass(TEN_MINUTES + 1)
	expect(await act(server, session.access_token)).toMatchObject(needed)
	// Nor is one that was refreshed since: a refresh proves nothing of who is there.
	const { body } = await server.call('POST', '/token?grant_type=refresh_token', {
		refresh_token: session.refresh_token,
	})
	expect(await act(server, body.access_token)).toMatchObject(needed)
	// The same right after the password was given is another matter, whatever comes of it.
	const again = await signIn(server, email)
	expect(await act(server, again.session.access_token)).not.toMatchObject(needed)
})

test('an app is removed only by whoever has just proven themselves', async () => {
	const server = await startAuth()
	const { supabase, email } = await register(server)
	const app = await withApp(server, supabase)
	server.pass(TEN_MINUTES + 1)
	expect(await server.call('DELETE', `/factors/${app.id}`, undefined, bearer(app.token))).toMatchObject(needed)
	const again = await signIn(server, email)
	const { error } = await again.supabase.auth.mfa.challengeAndVerify({
		factorId: app.id,
		code: totpCode(app.secret, server.now()),
	})
	expect(error).toBeNull()
	expect((await again.supabase.auth.mfa.unenroll({ factorId: app.id })).error).toBeNull()
})

test('what was begun and never proven can be put away at any time', async () => {
	const server = await startAuth()
	const { supabase } = await register(server)
	const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
	server.pass(TEN_MINUTES + 1)
	expect((await supabase.auth.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull()
})

test('a token without a session has proven nothing', async () => {
	const server = await startAuth()
	const { user } = await register(server)
	const token = await server.keys.sign({
		sub: user.id,
		role: 'authenticated',
		aud: 'authenticated',
		exp: 9_999_999_999,
	})
	expect(await server.call('POST', '/factors', { factor_type: 'totp' }, bearer(token))).toMatchObject(needed)
})

test('a mailed code proves it as well as the password', async () => {
	const server = await startAuth()
	const { email, supabase } = await register(server)
	server.pass(TEN_MINUTES + 1)
	expect((await supabase.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('reauthentication_needed')
	await supabase.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
	const { code } = (await server.lastMail()).data
	expect((await supabase.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
	expect((await supabase.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
})

test('a way in that is added or removed is told to the owner, with time and device, and holds no key', async () => {
	const server = await startAuth()
	const { supabase, email } = await register(server)
	const app = await withApp(server, supabase)
	expect(await server.notices()).toMatchObject([
		{
			kind: 'auth-notice-factor-added',
			recipient: email,
			data: { device: 'Unknown device', at: expect.stringMatching(/^\d{4}-/) },
		},
	])
	expect(JSON.stringify(await server.notices())).not.toContain(app.secret)
	expect((await supabase.auth.mfa.unenroll({ factorId: app.id })).error).toBeNull()
	expect((await server.notices()).map(({ kind }) => kind)).toEqual([
		'auth-notice-factor-added',
		'auth-notice-factor-removed',
	])
})

test('an empty mail quota holds no notice back, and one account hears of one thing only so often', async () => {
	const server = await startAuth({ env: { GOTRUE_RATE_LIMIT_EMAIL_SENT: '1' } })
	const { supabase } = await register(server)
	expect((await server.client().auth.signUp({ email: address(), password: PASSWORD })).error?.code).toBe(
		'over_email_send_rate_limit',
	)
	for (let round = 0; round < 11; round++) {
		const app = await withApp(server, supabase)
		await supabase.auth.mfa.unenroll({ factorId: app.id })
		server.pass(30)
	}
	const kinds = (await server.notices()).map(({ kind }) => kind)
	expect(kinds.filter((kind) => kind === 'auth-notice-factor-added')).toHaveLength(10)
	expect(kinds.filter((kind) => kind === 'auth-notice-factor-removed')).toHaveLength(10)
})

test('a notice that is switched off is not sent', async () => {
	const server = await startAuth({ env: { GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_ENROLLED_ENABLED: 'false' } })
	const { supabase } = await register(server)
	await withApp(server, supabase)
	expect(await server.notices()).toEqual([])
})
