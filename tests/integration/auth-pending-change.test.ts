import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startBrowser } from '../support/auth/cookie-jar.ts'
import { startProvider, walk } from '../support/auth/oidc-provider.ts'
import {
	type AuthServer,
	address,
	bearer,
	PASSWORD,
	register,
	SITE,
	signIn,
	startAuth,
} from '../support/auth/server.ts'

/** An intruder in someone's session has the account's address changed to their own; the mail to it lies ready. */
async function intrude(server: AuthServer) {
	const { email } = await register(server)
	const theirs = await signIn(server, email)
	const next = address('intruder')
	await theirs.supabase.auth.updateUser({ email: next })
	const mail = (await server.mails()).find((each) => each.recipient === next)
	const hash = new URL(mail?.data.link ?? '').searchParams.get('token') ?? ''
	const owner = await signIn(server, email)
	return { email, next, theirs, owner, hash, code: mail?.data.code ?? '' }
}

/** One address speaks for itself, so that whatever is left of the change is enough to finish it. */
const trusting = { env: { GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false' } }

type Case = Awaited<ReturnType<typeof intrude>>
const endings: [string, (server: AuthServer, found: Case) => PromiseLike<{ error: unknown }>][] = [
	[
		'a new password',
		(_, { owner }) => owner.supabase.auth.updateUser({ password: 'a brand new one', current_password: PASSWORD }),
	],
	[
		'a forgotten password set anew',
		async (server, { email }) => {
			const supabase = server.client()
			await supabase.auth.resetPasswordForEmail(email)
			const { code } = (await server.lastMail()).data
			await supabase.auth.verifyOtp({ email, token: code, type: 'recovery' })
			return await supabase.auth.updateUser({ password: 'a brand new one' })
		},
	],
	[
		'a password set by the owner of the service',
		async (server, { owner }) =>
			(await server.admin()).auth.admin.updateUserById(owner.user.id, { password: 'a brand new one' }),
	],
	['signing out everywhere', (_, { owner }) => owner.supabase.auth.signOut({ scope: 'global' })],
	['signing out the others', (_, { owner }) => owner.supabase.auth.signOut({ scope: 'others' })],
	[
		'an address set by the owner of the service',
		async (server, { owner }) =>
			(await server.admin()).auth.admin.updateUserById(owner.user.id, { email: address('chosen') }),
	],
]

test.each(endings)('%s ends a change of address that was under way, and no mail brings it back', async (_, end) => {
	const server = await startAuth(trusting)
	const found = await intrude(server)
	expect((await end(server, found)).error).toBeNull()
	const before = await addressOf(server, found.owner.user.id)
	await server.client().auth.resend({ type: 'email_change', email: before })
	const late = (await server.mails()).filter((mail) => mail.recipient === found.next)
	expect(late).toHaveLength(1)
	for (const body of [
		{ type: 'email_change', token_hash: found.hash },
		{ type: 'email_change', email: found.next, token: found.code },
	])
		expect((await server.call('POST', '/verify', body)).body.code).toBe('otp_expired')
	expect(await addressOf(server, found.owner.user.id)).toBe(before)
	expect((await userRow(server, found.owner.user.id))?.email_change).toBe('')
})

test('signing out here alone leaves a change of address under way', async () => {
	const server = await startAuth(trusting)
	const { supabase, user } = await register(server)
	const next = address('next')
	await supabase.auth.updateUser({ email: next })
	const { code } = (await server.lastMail()).data
	await supabase.auth.signOut({ scope: 'local' })
	await server.client().auth.verifyOtp({ email: next, token: code, type: 'email_change' })
	expect(await addressOf(server, user.id)).toBe(next)
})

test('a password and an address changed in one go: the change that was just asked for stays', async () => {
	const server = await startAuth(trusting)
	const { session, user } = await register(server)
	const next = address('next')
	await server.call('PUT', '/user', { password: 'a brand new one', email: next }, bearer(session.access_token))
	const mail = (await server.mails()).find((each) => each.recipient === next)
	await server.client().auth.verifyOtp({ email: next, token: mail?.data.code ?? '', type: 'email_change' })
	expect(await addressOf(server, user.id)).toBe(next)
})

test('of two changes under way the later counts, and a yes to the first is none to the second', async () => {
	const server = await startAuth()
	const { supabase, email, user } = await register(server)
	const [first, second] = [address('first'), address('second')]
	await supabase.auth.updateUser({ email: first })
	const code = async (who: string) => (await server.mails()).findLast((mail) => mail.recipient === who)?.data.code ?? ''
	const [ofFirst, ofCurrent] = [await code(first), await code(email)]
	await supabase.auth.updateUser({ email: second })
	const verify = (who: string, token: string) =>
		server.call('POST', '/verify', { type: 'email_change', email: who, token })
	expect((await verify(first, ofFirst)).body.code).toBe('otp_expired')
	expect((await verify(email, ofCurrent)).body.code).toBe('otp_expired')
	expect((await verify(second, await code(second))).status).toBe(200)
	expect(await addressOf(server, user.id)).toBe(email)
	expect((await verify(email, await code(email))).status).toBe(200)
	expect(await addressOf(server, user.id)).toBe(second)
})

test('a link made for another address does not use the yes that was given to the one before', async () => {
	const server = await startAuth()
	const { supabase, email, user } = await register(server)
	await supabase.auth.updateUser({ email: address('first') })
	const ofCurrent = (await server.mails()).findLast((mail) => mail.recipient === email)?.data.code ?? ''
	const { auth } = await server.admin()
	const made = await auth.admin.generateLink({ type: 'email_change_new', email, newEmail: address('second') })
	const body = { type: 'email_change', token_hash: made.data.properties?.hashed_token }
	expect((await server.call('POST', '/verify', body)).status).toBe(200)
	const old = { type: 'email_change', email, token: ofCurrent }
	expect((await server.call('POST', '/verify', old)).body.code).toBe('otp_expired')
	expect(await addressOf(server, user.id)).toBe(email)
})

test('an identity that an intruder is about to link is not linked once the owner has set a new password', async () => {
	const provider = await startProvider()
	const server = await startAuth({ env: { ...provider.env, GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true' } })
	const { email, user, supabase } = await register(server)
	const theirBrowser = startBrowser()
	const intruder = server.client({}, theirBrowser)
	await intruder.auth.signInWithPassword({ email, password: PASSWORD })
	provider.state.person = { sub: 'thief', email: address('thief'), email_verified: true }
	const { data } = await intruder.auth.linkIdentity({ provider: 'keycloak', options: { redirectTo: `${SITE}/auth` } })
	await supabase.auth.updateUser({ password: 'a brand new one' })
	expect(new URL(await walk(data.url ?? '', theirBrowser)).searchParams.get('error_code')).toBe('bad_oauth_state')
	const { rows } = await sql`select provider from auth.identities where user_id = ${user.id}`.execute(server.db)
	expect(rows).toEqual([{ provider: 'email' }])
})

test('a code that an intruder has yet to exchange is worth nothing after a new password', async () => {
	const server = await startAuth()
	const { email, supabase } = await register(server)
	const intruder = server.client({ flowType: 'pkce' })
	await intruder.auth.signInWithOtp({ email })
	const { searchParams } = new URL((await server.lastMail()).data.link)
	const opened = await server.call('GET', `/verify?type=magiclink&token=${searchParams.get('token')}`)
	await supabase.auth.updateUser({ password: 'a brand new one' })
	const code = new URL(opened.location).searchParams.get('code') ?? ''
	expect((await intruder.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
})

async function userRow(server: AuthServer, id: string) {
	const { rows } = await sql<{ email: string; email_change: string }>`
		select email, email_change from auth.users where id = ${id}
	`.execute(server.db)
	return rows[0]
}

const addressOf = async (server: AuthServer, id: string) => (await userRow(server, id))?.email ?? ''
