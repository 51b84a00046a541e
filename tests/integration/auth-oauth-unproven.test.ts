import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { type Browser, startBrowser } from '../support/auth/cookie-jar.ts'
import { startProvider, walk } from '../support/auth/oidc-provider.ts'
import {
	type AuthServer,
	address,
	bearer,
	fragment,
	PASSWORD,
	register,
	SITE,
	signIn,
	startAuth,
} from '../support/auth/server.ts'
import { fillTrap, leftOf, setTrap, TRAP } from '../support/auth/trap.ts'

async function start(env: Record<string, string> = {}) {
	const provider = await startProvider()
	const server = await startAuth({ env: { ...provider.env, ...env } })
	const byBrowser = async (browser: Browser = startBrowser(), extra = '') => {
		const given = fragment(await walk(`${server.url}/auth/v1/authorize?provider=keycloak${extra}`, browser))
		return { token: given.get('access_token') ?? '', code: given.get('error_code') ?? '' }
	}
	const byToken = async (browser: Browser = startBrowser()) => {
		const token = await provider.idToken({ ...provider.state.person })
		const { data, error } = await server.client({}, browser).auth.signInWithIdToken({ provider: 'keycloak', token })
		return { token: data.session?.access_token ?? '', code: error?.code ?? '' }
	}
	return { provider, server, ways: { 'through the browser': byBrowser, 'by its token': byToken }, byBrowser }
}

const ways = ['through the browser', 'by its token'] as const
const REFUSED = { token: '', code: 'provider_email_needs_verification' }
const whose = async (server: AuthServer, token: string) =>
	(await server.call('GET', '/user', undefined, bearer(token))).body
const sessions = async (server: AuthServer) => (await sql`select id from auth.sessions`.execute(server.db)).rows.length
const idOf = async (server: AuthServer, email: string) =>
	(await sql<{ id: string }>`select id from auth.users where email = ${email}`.execute(server.db)).rows[0]?.id ?? ''

test.each(ways)(
	'an account waiting for its address does not open %s when the provider names another one',
	async (way) => {
		const { provider, server, ways } = await start()
		const victim = address('victim')
		provider.state.person = { sub: 'thief', email: victim, email_verified: false }
		expect(await ways[way]()).toEqual(REFUSED)
		const trap = await idOf(server, victim)
		for (const person of [
			{ sub: 'thief', email: victim },
			{ sub: 'thief', email: victim, email_verified: false },
			{ sub: 'thief', email: address('other'), email_verified: false },
			{ sub: 'thief' },
		]) {
			provider.state.person = person
			expect((await ways[way]()).token).toBe('')
			expect(await sessions(server)).toBe(0)
		}
		provider.state.person = { sub: 'thief', email: address('other'), email_verified: true }
		const own = await whose(server, (await ways[way]()).token)
		expect(own).toMatchObject({ email: provider.state.person.email, identities: [{ id: 'thief' }] })
		expect(own.id).not.toBe(trap)
		const { rows } = await sql`select id from auth.identities where user_id = ${trap}`.execute(server.db)
		expect(rows).toEqual([])
	},
)

test.each(['false', 'TRUE', 'yes', '1', ''])('a verified flag that says “%s” vouches for nothing', async (flag) => {
	const { provider, server, byBrowser } = await start()
	const trap = await setTrap(server)
	provider.state.person = { sub: 'p-1', email: trap.email, email_verified: flag }
	expect(await byBrowser()).toEqual(REFUSED)
	expect(await sessions(server)).toBe(0)
})

test.each(ways)('%s a provider that vouches for an unproven address leaves nothing of what was there', async (way) => {
	const { provider, server, ways } = await start()
	for (const flag of [true, 'true']) {
		const trap = await setTrap(server)
		await fillTrap(server, trap.id)
		await sql`delete from auth.identities where provider = 'keycloak'`.execute(server.db)
		provider.state.person = {
			sub: `owner-${flag}-${way}`,
			email: trap.email,
			email_verified: flag,
			name: 'Grace Hopper',
		}
		const { token } = await ways[way]()
		expect(await whose(server, token)).toMatchObject({
			id: trap.id,
			user_metadata: { full_name: 'Grace Hopper', email_verified: true },
			app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
			identities: [{ provider: 'keycloak' }],
		})
		// Of all that could be left, the provider's own identity is, which is the owner's; and its name in the list of providers.
		expect(await leftOf(server, trap)).toEqual(['identity', 'name'])
		await sql`delete from auth.users`.execute(server.db)
	}
})

test('an identity from before the proof, once vouched for, is all that stays', async () => {
	const { provider, server, byBrowser } = await start()
	const email = address()
	provider.state.person = { sub: 'p-1', email, email_verified: false }
	expect(await byBrowser()).toEqual(REFUSED)
	const id = await idOf(server, email)
	await fillTrap(server, id)
	provider.state.person.email_verified = true
	const user = await whose(server, (await byBrowser()).token)
	expect(user.identities).toMatchObject([{ id: 'p-1' }])
	expect(user.factors).toBeUndefined()
	expect(await sessions(server)).toBe(1)
})

test('where addresses are confirmed unseen, a provider’s unverified word opens no account that is there', async () => {
	const { provider, server, ways } = await start()
	const trap = await setTrap(server)
	const person = { sub: 'known', email: address('pending'), email_verified: false }
	provider.state.person = person
	expect(await ways['through the browser']()).toEqual(REFUSED)
	const confirmed = await register(server)
	server.settings.email.autoconfirm = true
	await sql`delete from auth.sessions`.execute(server.db)
	for (const way of Object.values(ways)) {
		for (const email of [trap.email, confirmed.email]) {
			provider.state.person = { sub: 'thief', email, email_verified: false }
			expect(await way()).toEqual(REFUSED)
		}
		provider.state.person = person
		expect(await way()).toEqual(REFUSED)
	}
	expect(await sessions(server)).toBe(0)
	provider.state.person = { sub: 'new', email: address('new'), email_verified: false }
	expect((await whose(server, (await ways['through the browser']()).token)).email).toBe(provider.state.person.email)
})

test('who was invited and comes by a provider that vouches finds nothing of whoever had registered the address', async () => {
	const { provider, server, byBrowser } = await start()
	const trap = await setTrap(server)
	await fillTrap(server, trap.id)
	await sql`delete from auth.identities where provider = 'keycloak'`.execute(server.db)
	await (await server.admin()).auth.admin.inviteUserByEmail(trap.email)
	const token = new URL((await server.lastMail()).data.link).searchParams.get('token')
	const invited = `&invite_token=${token}&redirect_to=${SITE}/auth`

	provider.state.person = { sub: 'owner', email: trap.email, email_verified: false }
	expect(await byBrowser(startBrowser(), invited)).toEqual({ token: '', code: 'invite_not_found' })
	const { rows } = await sql`select from auth.users where encrypted_password <> ''`.execute(server.db)
	expect(rows).toHaveLength(1)

	provider.state.person.email_verified = true
	expect(await whose(server, (await byBrowser(startBrowser(), invited)).token)).toMatchObject({ id: trap.id })
	expect(await leftOf(server, trap)).toEqual(['identity', 'name'])
})

test('a provider’s identity that was there before the mail was answered does not open the account afterwards', async () => {
	const { provider, server, byBrowser } = await start()
	const hashOf = (link: string) => new URL(link).searchParams.get('token')
	const proofs: ((email: string, link: string, code: string) => Promise<unknown>)[] = [
		(_, link) => server.press(link),
		(_, link) => server.call('GET', `/verify${new URL(link).search}`),
		(_, link) => server.call('POST', '/verify', { type: 'signup', token_hash: hashOf(link) }),
		(email, _, token) => server.call('POST', '/verify', { type: 'signup', email, token }),
	]
	for (const prove of proofs) {
		const email = address('victim')
		provider.state.person = { sub: `thief of ${email}`, email, email_verified: false }
		expect(await byBrowser()).toEqual(REFUSED)
		const { link, code } = (await server.lastMail()).data
		await prove(email, link, code)
		expect(await sessions(server)).toBe(1)
		expect(await byBrowser()).toEqual(REFUSED)
		await sql`delete from auth.users`.execute(server.db)
	}
})

test('who comes by a provider and answers the mail in the same browser signs in by that provider from then on', async () => {
	const { provider, server, ways } = await start()
	for (const way of Object.values(ways)) {
		const [browser, email] = [startBrowser(), address()]
		provider.state.person = { sub: `owner of ${email}`, email, email_verified: false, name: 'Ada Byron' }
		expect(await way(browser)).toEqual(REFUSED)
		const given = fragment(await server.press((await server.lastMail()).data.link, browser))
		expect(given.get('type')).toBe('signup')
		const user = await whose(server, (await way(startBrowser())).token)
		expect(user).toMatchObject({
			email,
			user_metadata: { full_name: 'Ada Byron' },
			identities: [{ provider: 'keycloak' }],
		})
	}
})

test('an account that waits is not found by an address that some identity of it brought along', async () => {
	const { provider, server, byBrowser } = await start()
	const trap = await setTrap(server)
	const email = address('other')
	await sql`
		insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
		values ('g-1', ${trap.id}, ${JSON.stringify({ sub: 'g-1', email, email_verified: true })}::jsonb, 'google', now(), now())
	`.execute(server.db)
	provider.state.person = { sub: 'p-1', email, email_verified: true }
	expect((await whose(server, (await byBrowser()).token)).id).not.toBe(trap.id)
})

test('whoever only claims an address does not stand in the way of the account it belongs to', async () => {
	const { provider, server, byBrowser } = await start()
	const { user } = await register(server)
	const email = address('second')
	await sql`
		insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
		values ('g-1', ${user.id}, ${JSON.stringify({ sub: 'g-1', email, email_verified: true })}::jsonb, 'google', now(), now())
	`.execute(server.db)
	await setTrap(server, email)
	provider.state.person = { sub: 'p-1', email, email_verified: true }
	expect((await whose(server, (await byBrowser()).token)).id).toBe(user.id)
})

test('no session is opened or kept on an account whose address is unproven, whatever leads there', async () => {
	const { provider, server } = await start({ GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true' })
	const trap = await setTrap(server)
	await fillTrap(server, trap.id)
	const { rows } = await sql<{ id: string; flow: string }>`
		select s.id, f.auth_code as flow from auth.sessions s, auth.flow_state f where f.user_id = s.user_id
	`.execute(server.db)
	const [found] = rows
	const exchange = { auth_code: found?.flow, code_verifier: 'x'.repeat(43) }
	expect((await server.call('POST', '/token?grant_type=pkce', exchange)).body.code).toBe('email_not_confirmed')

	// A session that an earlier version opened: nothing is linked by it, and the next start ends it.
	const old = await server.keys.sign({
		sub: trap.id,
		session_id: found?.id,
		role: 'authenticated',
		aud: 'authenticated',
	})
	const id_token = await provider.idToken({ sub: 'p-1', email: address(), email_verified: true })
	const linking = { provider: 'keycloak', id_token, link_identity: true }
	const linked = await server.call('POST', '/token?grant_type=id_token', linking, bearer(old))
	expect(linked.body.code).toMatch(/^(email_not_confirmed|reauthentication_needed)$/)
	const { user } = await register(server)
	await migrate(server.databaseUrl)
	const { rows: left } = await sql`select user_id from auth.sessions`.execute(server.db)
	expect(left).toEqual([{ user_id: user.id }])
	expect((await server.client().auth.signInWithPassword({ email: trap.email, password: TRAP })).error?.code).toBe(
		'email_not_confirmed',
	)
	await signIn(server, user.email ?? '', PASSWORD)
})
