import { expect, test } from 'vitest'
import { startBrowser } from '../support/auth/cookie-jar.ts'
import { type AuthServer, address, fragment, PASSWORD, register, SITE, startAuth } from '../support/auth/server.ts'

const STRANGER = { 'x-test-ip': '203.0.113.66' }
const HOME = { 'x-test-ip': '198.51.100.5' }
const challenge = { code_challenge: 'A'.repeat(43), code_challenge_method: 's256' }
const lastTo = async (server: AuthServer, email: string) =>
	(await server.mails()).findLast(({ recipient }) => recipient === email)?.data.link ?? ''

type Owner = { email: string; user: { id: string } | null }

/** Every request that is answered by a mail to somebody else. */
const mails: [string, string, object, (server: AuthServer) => Promise<Owner>][] = [
	['recovery', '/recover', {}, register],
	['magic link', '/otp', {}, register],
	['confirmation', '/resend', { type: 'signup' }, pending],
	['confirmation asked for as a magic link', '/otp', {}, pending],
	[
		'change of address',
		'/resend',
		{ type: 'email_change' },
		async (server) => {
			const { supabase, email, user } = await register(server)
			expect((await supabase.auth.updateUser({ email: address('next') })).error).toBeNull()
			const first = (await server.mails()).find(
				({ kind, recipient }) => kind === 'auth-email-change' && recipient !== email,
			)
			await server.press(first?.data.link ?? '', undefined, HOME)
			return { email, user }
		},
	],
]

async function pending(server: AuthServer) {
	const email = address()
	const { data } = await server.client().auth.signUp({ email, password: PASSWORD })
	return { email, user: data.user }
}

test.each(mails)(
	'a stranger’s own PKCE challenge and target change nothing about what the owner’s press gives: %s',
	async (...row) => {
		const [, path, body, prepare] = row
		const server = await startAuth()
		const { email, user } = await prepare(server)
		const target = encodeURIComponent(`${SITE}/robots.txt`)
		const asked = await server.call('POST', `${path}?redirect_to=${target}`, { ...body, ...challenge, email }, STRANGER)
		expect(asked.status).toBe(200)
		const location = await server.press(await lastTo(server, email), startBrowser(), HOME)
		expect(location).toMatch(new RegExp(`^${SITE}/auth#`))
		const { data, error } = await server.client().auth.setSession({
			access_token: fragment(location).get('access_token') ?? '',
			refresh_token: fragment(location).get('refresh_token') ?? '',
		})
		expect(error).toBeNull()
		expect(data.user?.id).toBe(user?.id)
	},
)

const APP = 'https://app.example/done'

test('an app on another origin finishes with PKCE where it began; a stranger cannot send the owner there with a dead code', async () => {
	const server = await startAuth({ env: { GOTRUE_URI_ALLOW_LIST: APP } })
	const { email } = await register(server)
	const app = server.client({ flowType: 'pkce' })
	await app.auth.resetPasswordForEmail(email, { redirectTo: APP })
	const location = new URL(await server.press(await lastTo(server, email)))
	expect(location.href).toContain(APP)
	const { data } = await app.auth.exchangeCodeForSession(location.searchParams.get('code') ?? '')
	expect(data.user?.email).toBe(email)

	const target = encodeURIComponent(APP)
	await server.call('POST', `/recover?redirect_to=${target}`, { ...challenge, email }, STRANGER)
	const led = await server.press(await lastTo(server, email), startBrowser(), HOME)
	expect(led).toMatch(new RegExp(`^${SITE}/auth#`))
	expect(fragment(led).get('access_token')).toBeTruthy()
})

test('a stranger who asks first, and again and again, does not take the owner’s turn', async () => {
	const server = await startAuth({ limited: true })
	const { email } = await register(server)
	const ask = async (headers: Record<string, string>) =>
		(await server.call('POST', '/recover', { email }, headers)).status
	for (let minute = 0; minute < 10; minute++) {
		server.pass(61)
		const stranger = await ask(STRANGER)
		if (minute === 0) expect([stranger, await ask(STRANGER), await ask(HOME)]).toEqual([200, 429, 200])
	}
	// What one network may send to one address is used up; the owner's is not.
	expect([await ask(STRANGER), await ask(HOME)]).toEqual([429, 200])
	const location = await server.press(await lastTo(server, email), startBrowser(), HOME)
	expect(fragment(location).get('access_token')).toBeTruthy()
})

test('strangers everywhere use up what an address gets, and the owner is still sent mails in a browser that knows the account', async () => {
	const server = await startAuth({ limited: true })
	const browser = startBrowser()
	const { email } = await register(server, undefined, {}, browser)
	for (let index = 0; index < 15; index++) {
		server.pass(61)
		await server.call('POST', '/recover', { ...challenge, email }, { 'x-test-ip': `10.0.${index}.1` })
		const guess = { type: 'recovery', email, token: '000000' }
		for (let tries = 0; tries < 3; tries++)
			await server.call('POST', '/verify', guess, { 'x-test-ip': `10.1.${index}.${tries}` })
	}
	expect((await server.call('POST', '/recover', { email }, { 'x-test-ip': '10.2.0.1' })).status).toBe(429)
	// Whatever strangers did, the newest mail opens the account, wherever it is pressed …
	const theirs = await server.press(await lastTo(server, email), startBrowser(), HOME)
	expect(fragment(theirs).get('access_token')).toBeTruthy()
	// … and the owner's own browser gets one more.
	const own = await server.client({}, browser).auth.resetPasswordForEmail(email)
	expect(own.error).toBeNull()
	const location = await server.press(await lastTo(server, email), browser)
	expect(fragment(location).get('access_token')).toBeTruthy()
})
