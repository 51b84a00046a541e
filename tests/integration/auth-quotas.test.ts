import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { totpCode } from '../../server/auth/crypto/totp.ts'
import { readAuthSettings } from '../../server/auth/settings/settings.ts'
import { startBrowser } from '../support/auth/cookie-jar.ts'
import { type AuthServer, address, bearer, PASSWORD, register, signIn, startAuth } from '../support/auth/server.ts'

const network = (index: number) => `10.${(index >> 8) & 255}.${index & 255}.1`
const post = (server: AuthServer, path: string, body: object, ip = '192.0.2.1') =>
	server.call('POST', path, body, { 'x-test-ip': ip })
const signUp = (server: AuthServer, email: string, ip: string) =>
	post(server, '/signup', { email, password: PASSWORD }, ip)
const mailsTo = async (server: AuthServer, email: string) =>
	(await server.mails()).filter(({ recipient }) => recipient === email).length
const refusal = { status: 429, body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' } }

/** Registrations from everywhere, until no more are taken. */
async function flood(server: AuthServer) {
	const taken: string[] = []
	for (let index = 0; index < 200; index++) {
		const email = address(`flood${index}`)
		const { status } = await signUp(server, email, network(index))
		if (status === 429) return taken
		taken.push(email)
	}
	throw new Error('nobody stopped it')
}

/** As in production but for the numbers: a registration costs time. */
const small = { GOTRUE_RATE_LIMIT_EMAIL_SENT: '20/1h' }
const noGap = { ...small, GOTRUE_SMTP_MAX_FREQUENCY: '0s' }

test('a flood of registrations leaves the owners of accounts their mails', async () => {
	const server = await startAuth({ limited: true, env: small })
	const { email } = await register(server)
	const taken = await flood(server)
	expect(taken.length).toBeLessThanOrEqual(10)
	const refused = await signUp(server, address(), network(999))
	expect(refused).toMatchObject(refusal)
	server.pass(61)
	expect((await post(server, '/recover', { email })).status).toBe(200)
	expect(await mailsTo(server, email)).toBe(2)
	server.pass(61)
	expect((await post(server, '/otp', { email })).status).toBe(200)
	const { session } = await signIn(server, email)
	expect((await server.call('GET', '/reauthenticate', undefined, bearer(session.access_token))).status).toBe(200)
	expect(await mailsTo(server, email)).toBe(4)
	// Registrations go on as their share fills again.
	server.pass(Number(refused.headers.get('retry-after')))
	expect((await signUp(server, address(), network(999))).status).toBe(200)
})

test('accounts that were never proven do not use up the owners’ mails either, and nobody can tell them apart', async () => {
	const server = await startAuth({ limited: true, env: noGap })
	const { email } = await register(server)
	const pending = (await flood(server))[0] ?? ''
	const before = (await server.mails()).length
	const ask = async (path: string, body: object) => {
		const answers = []
		for (const who of [email, pending, address('nobody')]) {
			const { status, body: answer } = await post(server, path, { ...body, email: who })
			answers.push({ status, answer })
		}
		expect(answers[1], path).toEqual(answers[0])
		expect(answers[2], path).toEqual(answers[0])
		return answers[0]?.status
	}
	expect(await ask('/recover', {})).toBe(200)
	expect((await server.mails()).length - before).toBe(1)
	expect(await mailsTo(server, pending)).toBe(1)
	expect(await ask('/signup', { password: PASSWORD })).toBe(429)
	expect(await ask('/resend', { type: 'signup' })).toBe(429)
})

const nearby = (index: number) => `203.0.113.${index % 256}`

/** Accounts at mailboxes of the attacker's own, as many as are let in, each confirmed. */
async function ownAccounts(server: AuthServer) {
	const owned: { email: string; headers: Record<string, string> }[] = []
	for (let index = 0; index < 100; index++) {
		const email = address('evil')
		if ((await signUp(server, email, nearby(index))).status === 429) return owned
		const { code: token } = (await server.lastMail()).data
		const { body } = await post(server, '/verify', { type: 'signup', email, token }, nearby(index))
		owned.push({ email, headers: bearer(body.access_token) })
	}
	throw new Error('nobody stopped it')
}

/** Every mail that such an account can cause, from several networks, until each is refused or does nothing. */
async function spend(server: AuthServer, owned: Awaited<ReturnType<typeof ownAccounts>>) {
	for (const [index, { email, headers }] of owned.entries()) {
		const from = (offset: number) => ({ 'x-test-ip': nearby(100 + 3 * index + offset) })
		for (let round = 0; round < 4; round++) {
			await server.call('POST', '/recover', { email }, from(0))
			await server.call('GET', '/reauthenticate', undefined, { ...headers, ...from(1) })
			await server.call('PUT', '/user', { email: address('next') }, { ...headers, ...from(2) })
		}
	}
}

test('accounts that an attacker owns use up nobody else’s mails: not the owner’s, not other accounts’, not a new person’s', async () => {
	const adminEmail = address('owner')
	const server = await startAuth({ limited: true, env: noGap, adminEmail })
	const owner = await register(server, adminEmail, {}, startBrowser())
	const older = await register(server)
	server.pass(2 * 86_400)
	const today = await register(server)
	const owned = await ownAccounts(server)
	expect(owned.length).toBeGreaterThan(3)
	await spend(server, owned)
	const heard = async (email: string, ask: () => Promise<{ status: number }>) => {
		const before = await mailsTo(server, email)
		return [(await ask()).status, (await mailsTo(server, email)) - before]
	}
	const recover = (email: string) => heard(email, () => post(server, '/recover', { email }, '198.51.100.5'))
	expect(await recover(owner.email)).toEqual([200, 1])
	for (let round = 0; round < 2; round++) expect(await recover(older.email)).toEqual([200, 1])
	expect(await recover(today.email)).toEqual([200, 1])
	const newcomer = address('newcomer')
	expect(await heard(newcomer, () => signUp(server, newcomer, '198.51.100.6'))).toEqual([200, 1])

	// The same a day later: by now these accounts count as older ones.
	server.pass(2 * 86_400)
	const signedInAgain = []
	for (const { email } of owned) {
		const again = await signIn(server, email)
		signedInAgain.push({ email, headers: bearer(again.session.access_token) })
	}
	await spend(server, signedInAgain)
	expect(await recover(owner.email)).toEqual([200, 1])
	expect(await recover(older.email)).toEqual([200, 1])
	const { session } = await signIn(server, owner.email)
	const atTheDesk = { ...bearer(session.access_token), 'x-test-ip': '198.51.100.5' }
	const reauthenticate = () => server.call('GET', '/reauthenticate', undefined, atTheDesk)
	for (let round = 0; round < 2; round++) expect(await heard(owner.email, reauthenticate)).toEqual([200, 1])
	// Whoever asks twice in such an hour waits, whether or not there is an account.
	const nobody = address('nobody')
	expect((await post(server, '/recover', { email: nobody })).status).toBe(200)
	for (const email of [owner.email, older.email, nobody])
		expect(await post(server, '/recover', { email })).toMatchObject(refusal)
})

test('a mail to the new address of an account counts as one to a new address', async () => {
	const server = await startAuth({ limited: true, env: noGap })
	const { session } = await register(server)
	await flood(server)
	const change = await server.call('PUT', '/user', { email: address('next') }, bearer(session.access_token))
	expect(change).toMatchObject(refusal)
})

test('one network causes only so many mails, whether or not the addresses are known', async () => {
	const server = await startAuth({
		limited: true,
		env: { GOTRUE_SMTP_MAX_FREQUENCY: '0s', GOTRUE_RATE_LIMIT_OTP: '100000' },
	})
	const { email } = await register(server)
	const evil = '203.0.113.66'
	for (let index = 0; index < 50; index++) {
		const who = index % 10 ? address() : email
		const { status, body } = await post(server, '/recover', { email: who }, evil)
		expect([status, body], String(index)).toEqual([200, {}])
	}
	const refused = await post(server, '/recover', { email: address() }, evil)
	expect(refused).toMatchObject(refusal)
	expect((await post(server, '/recover', { email: address() }, '198.51.100.7')).status).toBe(200)
	server.pass(Number(refused.headers.get('retry-after')))
	expect((await post(server, '/recover', { email: address() }, evil)).status).toBe(200)
})

test('one address gets only so many mails an hour, whoever asks from wherever', async () => {
	const server = await startAuth({ limited: true })
	const { email } = await register(server)
	for (const who of [email, address('nobody')]) {
		const statuses = []
		for (let index = 0; index < 15; index++) {
			server.pass(61)
			statuses.push((await post(server, '/recover', { email: who }, network(index))).status)
		}
		expect(statuses.slice(0, 9), who).toEqual(Array(9).fill(200))
		expect(statuses.at(-1), who).toBe(429)
	}
})

test('new addresses may use half of all mails, and an office is let in', () => {
	const { mails, mailsToNew, mailsToYoung, mailsToOlder, mailsOfNetwork } = readAuthSettings({}).limits
	expect([mails, mailsToNew, mailsToYoung, mailsToOlder, mailsOfNetwork].map(({ count }) => count)).toEqual([
		120, 60, 30, 30, 50,
	])
	expect(readAuthSettings({ GOTRUE_RATE_LIMIT_EMAIL_SENT: '0' }).limits.mailsToNew.count).toBe(0)
})

test('what the company itself sends has no network', async () => {
	const server = await startAuth({ limited: true, env: { GOTRUE_RATE_LIMIT_EMAIL_SENT_NETWORK: '1' } })
	const { auth } = await server.admin()
	for (let index = 0; index < 3; index++) expect((await auth.admin.inviteUserByEmail(address())).error).toBeNull()
})

test('mails to two addresses at once, each for the other, wait for each other and do not lock', async () => {
	const server = await startAuth()
	const [ada, bob] = [await register(server), await register(server)]
	await server.crowd()
	const results = await Promise.all(
		Array.from({ length: 6 }, async (_, index) => {
			const [own, other] = index % 2 ? [ada, bob] : [bob, ada]
			await server.client().auth.resetPasswordForEmail(other.email)
			return await own.supabase.auth.updateUser({ email: address('next') })
		}),
	)
	expect(results.map(({ error }) => error)).toEqual(Array(6).fill(null))
	expect(server.logged).toEqual([])
})

/** Every way to be told 429, brought to that point. */
const ways: [string, Record<string, string>, (server: AuthServer) => Promise<() => ReturnType<AuthServer['call']>>][] =
	[
		[
			'requests of one network',
			{ GOTRUE_RATE_LIMIT_OTP: '1/1m' },
			async (server) => async () => await post(server, '/recover', { email: address() }),
		],
		[
			'wrong passwords',
			{ GOTRUE_RATE_LIMIT_FAILED_SIGN_IN: '1/1m' },
			async (server) => async () =>
				await post(server, '/token?grant_type=password', { email: 'a@b.co', password: 'x' }),
		],
		[
			'wrong passwords of one network',
			{ GOTRUE_RATE_LIMIT_FAILED_SIGN_IN_NETWORK: '1/1m' },
			async (server) => async () =>
				await post(server, '/token?grant_type=password', { email: address(), password: 'x' }),
		],
		[
			'mails of the project',
			{ GOTRUE_RATE_LIMIT_EMAIL_SENT: '1/1m' },
			async (server) => async () => await signUp(server, address(), network(7)),
		],
		[
			'mails to new addresses',
			{ GOTRUE_RATE_LIMIT_EMAIL_SENT: '2/1m' },
			async (server) => async () => await signUp(server, address(), network(7)),
		],
		[
			'mails of one network',
			{ GOTRUE_RATE_LIMIT_EMAIL_SENT_NETWORK: '1/1m' },
			async (server) => async () => await signUp(server, address(), network(7)),
		],
		[
			'mails to one address',
			{ GOTRUE_RATE_LIMIT_EMAIL_SENT_ADDRESS: '1/5m' },
			async (server) => {
				const email = address()
				return async () => {
					server.pass(61)
					return await post(server, '/recover', { email })
				}
			},
		],
		[
			'one mail right after another',
			{},
			async (server) => {
				const email = address()
				return async () => await post(server, '/recover', { email })
			},
		],
		[
			'wrong codes of a factor',
			{ GOTRUE_RATE_LIMIT_FAILED_SIGN_IN: '1/1m' },
			async (server) => {
				const { factor, headers } = await withFactor(server)
				return async () => {
					const { body } = await server.call('POST', `/factors/${factor}/challenge`, {}, headers)
					return await server.call(
						'POST',
						`/factors/${factor}/verify`,
						{ challenge_id: body.id, code: '000000' },
						headers,
					)
				}
			},
		],
		[
			'challenges of a factor',
			{ GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '1/1m' },
			async (server) => {
				server.settings.limits.challenge = { count: 1, seconds: 60, burst: 1 }
				const { factor, headers } = await withFactor(server)
				return () => server.call('POST', `/factors/${factor}/challenge`, {}, headers)
			},
		],
	]

/** What a signed-in person may do that changes something, whether or not it makes sense. */
const changes: [string, string][] = [
	['PUT', '/user'],
	['POST', '/factors'],
	['POST', '/factors/00000000-0000-4000-8000-000000000000/challenge'],
	['POST', '/factors/00000000-0000-4000-8000-000000000000/verify'],
	['DELETE', '/factors/00000000-0000-4000-8000-000000000000'],
	['POST', '/factors/backup-codes'],
	['DELETE', '/user/identities/00000000-0000-4000-8000-000000000000'],
	['GET', '/user/identities/authorize?provider=google'],
	['GET', '/reauthenticate'],
	['POST', '/passkeys/registration/options'],
	['POST', '/passkeys/registration/verify'],
	['PATCH', '/passkeys/00000000-0000-4000-8000-000000000000'],
	['DELETE', '/passkeys/00000000-0000-4000-8000-000000000000'],
]

test.each(changes)('%s %s is limited for each session, and leaving never is', async (method, path) => {
	const server = await startAuth({
		env: { GOTRUE_RATE_LIMIT_CHANGES: '3/1m', GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true' },
	})
	const { email, session } = await register(server)
	const other = await signIn(server, email)
	const ask = (token: string) => server.call(method, path, method === 'GET' ? undefined : {}, bearer(token))
	for (let round = 0; round < 3; round++) expect((await ask(session.access_token)).status).not.toBe(429)
	const refused = await ask(session.access_token)
	expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
	expect((await ask(other.session.access_token)).status).not.toBe(429)
	expect((await server.call('POST', '/logout', undefined, bearer(session.access_token))).status).toBe(204)
})

async function withFactor(server: AuthServer) {
	const { supabase, session } = await register(server)
	const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
	expect(totpCode(data?.totp.secret ?? '', server.now())).not.toBe('000000')
	return { factor: data?.id ?? '', headers: bearer(session.access_token) }
}

test.each(ways)('whoever is refused for %s hears for how long, and it is true', async (_, env, prepare) => {
	const server = await startAuth({ limited: true, env })
	const ask = await prepare(server)
	let answer = await ask()
	for (let tries = 0; tries < 5 && answer.status !== 429; tries++) answer = await ask()
	expect(answer.status).toBe(429)
	const seconds = answer.headers.get('retry-after') ?? ''
	expect(seconds).toMatch(/^[1-9]\d{0,5}$/)
	expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After')
	server.pass(Number(seconds))
	expect((await ask()).status).not.toBe(429)
})

test('twenty honest people behind one address register, mistype, sign in and forget their passwords', {
	timeout: 240_000,
}, async () => {
	const server = await startAuth({ limited: true })
	const office = { 'x-test-ip': '198.51.100.20' }
	const people = Array.from({ length: 20 }, (_, index) => address(`person${index}`))
	const code = async (email: string) =>
		(await server.mails()).findLast(({ recipient }) => recipient === email)?.data.code ?? ''
	/** One after the other, as people do: some seconds apart. */
	const each = async (does: (email: string) => Promise<{ status: number; body: unknown }>) => {
		const answers = []
		for (const email of people) {
			server.pass(5)
			const { status, body } = await does(email)
			answers.push(status === 200 ? 200 : body)
		}
		return answers
	}
	const fine = Array(20).fill(200)
	const send = (path: string, body: object) => server.call('POST', path, body, office)
	expect(await each((email) => send('/signup', { email, password: PASSWORD }))).toEqual(fine)
	expect(await each(async (email) => send('/verify', { type: 'signup', email, token: await code(email) }))).toEqual(
		fine,
	)
	expect(await each((email) => send('/token?grant_type=password', { email, password: 'mistyped' }))).toEqual(
		Array(20).fill(expect.objectContaining({ code: 'invalid_credentials' })),
	)
	expect(await each((email) => send('/token?grant_type=password', { email, password: PASSWORD }))).toEqual(fine)
	expect(await each((email) => send('/recover', { email }))).toEqual(fine)
	const sessions: string[] = []
	const recovered = await each(async (email) => {
		const answer = await send('/verify', { type: 'recovery', email, token: await code(email) })
		sessions.push(answer.body.access_token)
		return answer
	})
	expect(recovered).toEqual(fine)
	expect(
		await each(() =>
			server.call('PUT', '/user', { password: 'a brand new one 2' }, { ...bearer(sessions.shift() ?? ''), ...office }),
		),
	).toEqual(fine)
	expect(await each((email) => send('/token?grant_type=password', { email, password: 'a brand new one 2' }))).toEqual(
		fine,
	)
	const { rows } = await sql`select from auth.users where email_confirmed_at is not null`.execute(server.db)
	expect(rows).toHaveLength(20)
})
