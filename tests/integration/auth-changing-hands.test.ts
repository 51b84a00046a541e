import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Browser, startBrowser } from '../support/auth/cookie-jar.ts'
import {
	type AuthServer,
	address,
	bearer,
	fragment,
	PASSWORD,
	SITE,
	signIn,
	startAuth,
} from '../support/auth/server.ts'
import { fillTrap, leftOf, setTrap, TRAP } from '../support/auth/trap.ts'

const OWNER = 'owner@homes.example'
const roles = async (server: AuthServer) =>
	(await sql`select user_id, role from public.user_roles`.execute(server.db)).rows

type Mail = Awaited<ReturnType<AuthServer['lastMail']>>
type Way = (
	server: AuthServer,
	mail: Mail,
	browser: Browser,
) => Promise<{ token: string; type: string; reclaimed: boolean }>

/** By how the session says it came about; then there is no password to it. */
function isReclaimed(token: string): boolean {
	const { amr } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')) || '{}')
	return amr?.[0]?.method === 'recovery'
}
const ofLocation = (location: string) => {
	const given = fragment(location)
	const token = given.get('access_token') ?? ''
	return { token, type: given.get('type') ?? '', reclaimed: isReclaimed(token) }
}
const post = async (server: AuthServer, browser: Browser, body: object) => {
	const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
	const { access_token: token = '' } = await (await browser.fetch(`${server.url}/auth/v1/verify`, init)).json()
	return { token, type: '', reclaimed: isReclaimed(token) }
}
const hashIn = (mail: Mail) => new URL(mail.data.link).searchParams.get('token')

const ways = {
	'the button of our page': async (server, mail, browser) => ofLocation(await server.press(mail.data.link, browser)),
	'opening a link of the contract': async (server, mail, browser) => {
		const url = `${server.url}/auth/v1/verify${new URL(mail.data.link).search}`
		return ofLocation((await browser.fetch(url)).headers.get('location') ?? '')
	},
	'another client, with the hash': (server, mail, browser) =>
		post(server, browser, { type: 'signup', token_hash: hashIn(mail) }),
	'another client, with the code': (server, mail, browser) =>
		post(server, browser, { type: 'signup', email: mail.recipient, token: mail.data.code }),
} satisfies Record<string, Way>
type Named = keyof typeof ways
const names = Object.keys(ways) as Named[]

test.each(names)('who set a trap on the owner’s address gains nothing when the owner proves it by %s', async (way) => {
	const server = await startAuth({ adminEmail: OWNER })
	for (const filled of [false, true]) {
		await sql`delete from auth.users`.execute(server.db)
		await sql`delete from private.role_decisions`.execute(server.db)
		const trap = await setTrap(server, OWNER)
		if (filled) await fillTrap(server, trap.id)
		const arrived = await ways[way](server, trap.mail, startBrowser())
		expect(await leftOf(server, trap)).toEqual([])
		expect(await roles(server)).toEqual([{ user_id: trap.id, role: 'admin' }])
		expect(arrived.reclaimed).toBe(true)
		expect((await server.notices()).at(-1)).toMatchObject({ kind: 'auth-notice-password-removed', recipient: OWNER })

		// The only session is the prover's, and it sets the first password.
		const { rows } = await sql`select id from auth.sessions`.execute(server.db)
		expect(rows).toHaveLength(1)
		const { body } = await server.call('PUT', '/user', { password: 'the owner’s own words' }, bearer(arrived.token))
		expect(body).toMatchObject({ id: trap.id, email: OWNER, app_metadata: { provider: 'email', providers: ['email'] } })
		const identity = { provider: 'email', identity_data: { email: OWNER, email_verified: true } }
		expect(body.identities).toMatchObject([identity])
		await signIn(server, OWNER, 'the owner’s own words')
	}
})

test.each(names)('whoever registered and proves it in the same browser by %s keeps password and name', async (way) => {
	const server = await startAuth({ adminEmail: OWNER })
	for (const email of [OWNER, address()]) {
		const browser = startBrowser()
		await server
			.client({}, browser)
			.auth.signUp({ email, password: PASSWORD, options: { data: { first_name: 'Ada' } } })
		const arrived = await ways[way](server, await server.lastMail(), browser)
		expect(arrived.reclaimed).toBe(false)
		expect((await signIn(server, email)).user?.user_metadata).toMatchObject({ first_name: 'Ada', email_verified: true })
	}
	expect(await roles(server)).toHaveLength(1)
})

test('the button pressed in another browser than the one that registered leaves nothing of what was there', async () => {
	const server = await startAuth()
	for (const filled of [false, true]) {
		const trap = await setTrap(server)
		if (filled) await fillTrap(server, trap.id)
		const location = await server.press(trap.mail.data.link)
		expect(ofLocation(location)).toMatchObject({ type: 'recovery', reclaimed: true })
		expect(await leftOf(server, trap)).toEqual([])
		const { body } = await server.call('GET', '/user', undefined, bearer(ofLocation(location).token))
		const own = { sub: trap.id, email: trap.email, email_verified: true, phone_verified: false }
		expect(body.user_metadata).toEqual(own)
	}
})

test.each(names.slice(1))('as with GoTrue, %s keeps what was registered, if nobody else wanted it', async (way) => {
	const server = await startAuth()
	const email = address()
	await server.client().auth.signUp({ email, password: PASSWORD, options: { data: { first_name: 'Ada' } } })
	const arrived = await ways[way](server, await server.lastMail(), startBrowser())
	expect(arrived.reclaimed).toBe(false)
	expect((await signIn(server, email)).user?.user_metadata).toMatchObject({ first_name: 'Ada' })
})

test.each(names.slice(1))('%s keeps nothing of an account that has a role already', async (way) => {
	const server = await startAuth()
	const trap = await setTrap(server)
	await sql`insert into public.user_roles (user_id, role) values (${trap.id}, 'admin')`.execute(server.db)
	expect((await ways[way](server, trap.mail, startBrowser())).reclaimed).toBe(true)
	expect(await leftOf(server, trap)).toEqual([])
})

test('sessions and factors of an account that was unproven do not outlive the proof, whoever brings it', async () => {
	const server = await startAuth()
	const browser = startBrowser()
	const trap = await setTrap(server, address(), browser)
	await fillTrap(server, trap.id)
	expect(ofLocation(await server.press(trap.mail.data.link, browser)).reclaimed).toBe(false)
	const left = await leftOf(server, trap)
	for (const way of ['session', 'refresh token', 'factor', 'change of address', 'code', 'flow'])
		expect(left).not.toContain(way)
})

const asking: [string, (server: AuthServer, email: string, browser: Browser) => Promise<unknown>][] = [
	[
		'registering',
		(server, email, browser) => {
			const options = { data: { first_name: 'Grace', last_name: 'Hopper' } }
			return server.client({}, browser).auth.signUp({ email, password: PASSWORD, options })
		},
	],
	['a code', (server, email, browser) => server.client({}, browser).auth.signInWithOtp({ email })],
	['a new password', (server, email, browser) => server.client({}, browser).auth.resetPasswordForEmail(email)],
	['an invitation', async (server, email) => (await server.admin()).auth.admin.inviteUserByEmail(email)],
]

test.each(asking)(
	'once the owner has asked for the account by %s, no way of proving it keeps the trap',
	async (by, ask) => {
		const server = await startAuth()
		for (const way of names) {
			const trap = await setTrap(server)
			await fillTrap(server, trap.id)
			const browser = startBrowser()
			await ask(server, trap.email, browser)
			const mail = await server.lastMail()
			if (by === 'a new password') {
				const type = { type: 'recovery', token_hash: hashIn(mail) }
				const arrived =
					way === 'the button of our page' ? await ways[way](server, mail, browser) : await post(server, browser, type)
				expect(arrived.reclaimed).toBe(true)
			} else expect((await ways[way](server, mail, browser)).reclaimed).toBe(true)
			expect(await leftOf(server, trap)).toEqual([])
		}
	},
)

test.each(['magiclink', 'recovery'] as const)(
	'a link of type %s that the service’s own tools made proves the address for its owner, not for the trap',
	async (type) => {
		const server = await startAuth()
		for (const by of ['hash', 'code']) {
			const trap = await setTrap(server)
			const { data } = await (await server.admin()).auth.admin.generateLink({ type, email: trap.email })
			const { hashed_token: token_hash, email_otp: token } = data.properties ?? {}
			const proof = by === 'hash' ? { token_hash } : { email: trap.email, token }
			expect((await post(server, startBrowser(), { type, ...proof })).reclaimed).toBe(true)
			expect(await leftOf(server, trap)).toEqual([])
		}
	},
)

test('the reclaimed owner is called by the name they gave, in the browser they gave it in, and never by the trap’s', async () => {
	const server = await startAuth()
	const metadata = async (ownersBrowser: Browser, provingBrowser: Browser) => {
		const trap = await setTrap(server)
		const options = { data: { first_name: 'Grace', last_name: 'Hopper', note: 'of no use' } }
		await server.client({}, ownersBrowser).auth.signUp({ email: trap.email, password: PASSWORD, options })
		const { link } = (await server.lastMail()).data
		// The trap is renewed, so that the last word is not the owner's.
		await trap.supabase.auth.signUp({ email: trap.email, password: TRAP, options: { data: { first_name: 'Thief' } } })
		expect(ofLocation(await server.press(link, provingBrowser)).token).toBe('')
		const arrived = ofLocation(await server.press((await server.lastMail()).data.link, provingBrowser))
		return (await server.call('GET', '/user', undefined, bearer(arrived.token))).body.user_metadata
	}
	const browser = startBrowser()
	expect(await metadata(browser, browser)).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' })
	expect(await metadata(browser, browser)).not.toHaveProperty('note')
	expect(await metadata(startBrowser(), startBrowser())).not.toHaveProperty('first_name')
})

test('a stranger who asks for someone’s account takes neither their name nor their way to it', async () => {
	const server = await startAuth()
	const browser = startBrowser()
	const email = address()
	const options = { data: { first_name: 'Ada' } }
	await server.client({}, browser).auth.signUp({ email, password: PASSWORD, options })
	for (let round = 0; round < 12; round++) {
		const { data } = await server.client({}, startBrowser()).auth.signUp({
			email,
			password: TRAP,
			options: { data: { first_name: `Thief ${round}` } },
		})
		// Nor are they told who registered before.
		expect(JSON.stringify(data)).not.toContain('Ada')
	}
	const { rows } = await sql`select from auth_service.registrations`.execute(server.db)
	expect(rows.length).toBeLessThanOrEqual(11)
	const arrived = ofLocation(await server.press((await server.lastMail()).data.link, browser))
	expect(arrived.reclaimed).toBe(true)
	const { body } = await server.call('GET', '/user', undefined, bearer(arrived.token))
	expect(body.user_metadata.first_name).toBe('Ada')
	expect((await server.client().auth.signInWithPassword({ email, password: TRAP })).error?.code).toBe(
		'invalid_credentials',
	)
})

test('whoever registers again in the same browser has thought better of it: the last password and name count', async () => {
	const server = await startAuth()
	const [browser, email] = [startBrowser(), address()]
	const supabase = server.client({}, browser)
	await supabase.auth.signUp({ email, password: 'first thought', options: { data: { first_name: 'Ad' } } })
	const first = (await server.lastMail()).data
	await supabase.auth.signUp({ email, password: PASSWORD, options: { data: { first_name: 'Ada' } } })
	expect((await supabase.auth.verifyOtp({ email, token: first.code, type: 'signup' })).error?.code).toBe('otp_expired')
	expect(ofLocation(await server.press((await server.lastMail()).data.link, browser)).reclaimed).toBe(false)
	expect((await signIn(server, email)).user?.user_metadata.first_name).toBe('Ada')
	expect((await server.client().auth.signInWithPassword({ email, password: 'first thought' })).error?.code).toBe(
		'invalid_credentials',
	)
})

test('whoever shows the password of an unproven account in another browser keeps it when proving it there', async () => {
	const server = await startAuth({ adminEmail: OWNER })
	const ways: ((browser: Browser) => Promise<unknown>)[] = [
		(browser) => server.client({}, browser).auth.signInWithPassword({ email: OWNER, password: PASSWORD }),
		(browser) => server.client({}, browser).auth.signUp({ email: OWNER, password: PASSWORD }),
	]
	for (const show of ways) {
		await sql`delete from auth.users`.execute(server.db)
		await server.client({}, startBrowser()).auth.signUp({ email: OWNER, password: PASSWORD })
		const browser = startBrowser()
		await server.client({}, browser).auth.signInWithPassword({ email: OWNER, password: 'a wrong guess' })
		expect(browser.cookies).toEqual([])
		await show(browser)
		expect(ofLocation(await server.press((await server.lastMail()).data.link, browser)).reclaimed).toBe(false)
		await signIn(server, OWNER)
	}
	// Another site's form, with the password of a trap, makes nobody its author.
	await sql`delete from auth.users`.execute(server.db)
	const trap = await setTrap(server, OWNER)
	const visitor = startBrowser()
	const headers = { 'content-type': 'text/plain', origin: 'https://evil.example' }
	const body = JSON.stringify({ email: OWNER, password: TRAP })
	await visitor.fetch(`${server.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
	expect(ofLocation(await server.press(trap.mail.data.link, visitor)).reclaimed).toBe(true)
})

test('another site’s form cannot register a password in its visitor’s browser and have them confirm it', async () => {
	const server = await startAuth({ adminEmail: OWNER })
	const foreign: Record<string, string>[] = [
		{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
		{ origin: 'null', 'sec-fetch-site': 'cross-site' },
		{ 'sec-fetch-site': 'cross-site' },
	]
	for (const headers of foreign) {
		await sql`delete from auth.users`.execute(server.db)
		const visitor = startBrowser()
		const body = JSON.stringify({ email: OWNER, password: TRAP, data: { first_name: 'Thief' } })
		const init = { method: 'POST', headers: { 'content-type': 'text/plain', ...headers }, body }
		expect((await visitor.fetch(`${server.url}/auth/v1/signup`, init)).status).toBe(200)
		expect(visitor.cookies).toEqual([])
		expect(ofLocation(await server.press((await server.lastMail()).data.link, visitor)).reclaimed).toBe(true)
		const { error } = await server.client().auth.signInWithPassword({ email: OWNER, password: TRAP })
		expect(error?.code).toBe('invalid_credentials')
	}
})

test('another site’s form does not press the button; its visitor is shown the page', async () => {
	const server = await startAuth()
	const trap = await setTrap(server)
	for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
		const location = new URL(await server.press(trap.mail.data.link, startBrowser(), headers))
		expect(`${location.origin}${location.pathname}`).toBe(`${SITE}/auth/confirm`)
		expect(location.searchParams.get('token')).toBe(hashIn(trap.mail))
	}
	expect(ofLocation(await server.press(trap.mail.data.link, startBrowser(), { origin: SITE })).token).not.toBe('')
})

test('the mark of the browser that registers is unseen by scripts and other sites, and stored as a hash', async () => {
	const server = await startAuth()
	const browser = startBrowser()
	await setTrap(server, address(), browser)
	const [cookie] = browser.cookies
	expect(cookie?.attributes).toBe('Max-Age=604800; Path=/auth/; HttpOnly; SameSite=Lax')
	const { rows } = await sql<{
		dump: string
	}>`select json_agg(r)::text as dump from auth_service.registrations r`.execute(server.db)
	expect(rows[0]?.dump).not.toContain(Buffer.from(cookie?.value ?? '').toString('hex'))
	await setTrap(server, address(), browser)
	expect(browser.cookies).toEqual([cookie])
})

test('too many tries from one network lead back to the button, and the link still works later', async () => {
	const server = await startAuth({ env: { GOTRUE_RATE_LIMIT_VERIFY: '2' } })
	const browser = startBrowser()
	const { mail } = await setTrap(server, address(), browser)
	for (const _ of [1, 2]) await server.press(`${SITE}/auth/confirm?token=x&type=signup`)
	const location = new URL(await server.press(mail.data.link, browser))
	expect(location.pathname).toBe('/auth/confirm')
	expect(Object.fromEntries(location.searchParams)).toMatchObject({
		token: hashIn(mail),
		type: 'signup',
		again: 'later',
	})
	server.pass(301)
	expect(ofLocation(await server.press(mail.data.link, browser)).token).not.toBe('')
})

test('what the owner of the service set up for someone is theirs to keep, also after a second invitation', async () => {
	const server = await startAuth()
	const { auth } = await server.admin()
	const email = address()
	await auth.admin.inviteUserByEmail(email, { data: { first_name: 'Ada' } })
	await auth.admin.inviteUserByEmail(email)
	const arrived = ofLocation(await server.press((await server.lastMail()).data.link))
	expect(arrived).toMatchObject({ type: 'invite', reclaimed: false })
	const { body } = await server.call('GET', '/user', undefined, bearer(arrived.token))
	expect(body.user_metadata).toMatchObject({ first_name: 'Ada' })

	const other = address()
	await auth.admin.createUser({ email: other, password: PASSWORD, user_metadata: { first_name: 'Grace' } })
	await server.client().auth.resend({ type: 'signup', email: other })
	await server.press((await server.lastMail()).data.link)
	expect((await signIn(server, other)).user?.user_metadata).toMatchObject({ first_name: 'Grace' })
})

test('an account that is being proven cannot be started over by whoever set the trap, however close the two come', async () => {
	const server = await startAuth()
	const trap = await setTrap(server)
	let again: Promise<unknown> = Promise.resolve()
	await server.db.transaction().execute(async (trx) => {
		await sql`select from auth.users where id = ${trap.id} for update`.execute(trx)
		again = trap.supabase.auth.signUp({ email: trap.email, password: TRAP })
		const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
		while ((await waiting.execute(server.db)).rows.length === 0) await new Promise((next) => setTimeout(next, 10))
		await sql`update auth.users set email_confirmed_at = now(), encrypted_password = '' where id = ${trap.id}`.execute(
			trx,
		)
	})
	await again
	expect((await server.client().auth.signInWithPassword({ email: trap.email, password: TRAP })).error?.code).toBe(
		'invalid_credentials',
	)
})

test('an account that has another address cannot bring its password to the owner’s by changing to it', async () => {
	const server = await startAuth({ adminEmail: OWNER })
	const thief = await setTrap(server, address('thief'))
	const { data } = await thief.supabase.auth.verifyOtp({
		email: thief.email,
		token: thief.mail.data.code,
		type: 'signup',
	})
	const token = bearer(data.session?.access_token ?? '')
	const before = (await server.mails()).length
	const asked = await server.call('PUT', '/user', { email: OWNER.toUpperCase() }, token)
	expect(asked).toMatchObject({ status: 422, body: { code: 'email_exists' } })
	expect(await server.mails()).toHaveLength(before)

	// A change that was under way when the address became the owner's.
	const { auth } = await server.admin()
	const hashes = []
	for (const type of ['email_change_current', 'email_change_new'] as const) {
		const made = await auth.admin.generateLink({ type, email: thief.email, newEmail: OWNER })
		hashes.push(made.data.properties?.hashed_token)
	}
	for (const token_hash of hashes) await server.call('POST', '/verify', { type: 'email_change', token_hash })
	expect(await roles(server)).toEqual([])
	expect((await server.call('GET', '/user', undefined, token)).body.email).toBe(thief.email)
})

test('a nameless visitor’s session does not stay in the account of whoever proves the address it asked for', async () => {
	const server = await startAuth({ env: { GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' } })
	const begin = async () => {
		const browser = startBrowser()
		const supabase = server.client({}, browser)
		await supabase.auth.signInAnonymously({ options: { data: { first_name: 'Thief' } } })
		const email = address()
		await supabase.auth.updateUser({ email })
		return { browser, supabase, email, link: (await server.lastMail()).data.link }
	}
	const theirs = await begin()
	const arrived = ofLocation(await server.press(theirs.link))
	expect(arrived).toMatchObject({ type: 'recovery', reclaimed: true })
	expect((await theirs.supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
	const { body } = await server.call('GET', '/user', undefined, bearer(arrived.token))
	expect(body).toMatchObject({ email: theirs.email, is_anonymous: false, identities: [{ provider: 'email' }] })
	expect(body.user_metadata).not.toHaveProperty('first_name')

	const own = await begin()
	expect(ofLocation(await server.press(own.link, own.browser))).toMatchObject({
		type: 'email_change',
		reclaimed: false,
	})
	expect((await own.supabase.auth.getUser()).data.user).toMatchObject({ email: own.email, is_anonymous: false })
})

test('where addresses are confirmed unseen, whoever comes second still finds nothing of the first', async () => {
	const before = await startAuth()
	const traps = [await setTrap(before), await setTrap(before)]
	before.settings.email.autoconfirm = true
	const [registered, mailed] = traps
	if (!registered || !mailed) throw new Error('no trap')
	const { data } = await before.client().auth.signUp({ email: registered.email, password: PASSWORD })
	expect(data.session?.user.user_metadata).not.toHaveProperty('first_name')
	await signIn(before, registered.email)
	await before.client().auth.signInWithOtp({ email: mailed.email })
	for (const trap of traps) {
		const { error } = await before.client().auth.signInWithPassword({ email: trap.email, password: TRAP })
		expect(error?.code).toBe('invalid_credentials')
	}
})

test('PKCE: pressed in another browser, only whoever pressed is signed in, and the password set beforehand is gone', async () => {
	const server = await startAuth()
	const email = address()
	const supabase = server.client({ flowType: 'pkce' }, startBrowser())
	await supabase.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${SITE}/auth` } })
	const location = new URL(await server.press((await server.lastMail()).data.link))
	expect(location.searchParams.get('code')).toBeNull()
	const token = fragment(location.href).get('access_token') ?? ''
	expect((await server.client().auth.getClaims(token)).data?.claims.amr).toMatchObject([{ method: 'recovery' }])
	expect((await server.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
		'invalid_credentials',
	)
})
