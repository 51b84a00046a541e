import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startBrowser } from '../support/auth/cookie-jar.ts'
import { type AuthServer, address, PASSWORD, register, signIn, startAuth } from '../support/auth/server.ts'

type Asker = { ip?: string; cookie?: string }

const guess = (server: AuthServer, email: string, password: string, { ip, cookie }: Asker = {}) =>
	server.call(
		'POST',
		'/token?grant_type=password',
		{ email, password },
		{ ...(ip && { 'x-test-ip': ip }), ...(cookie && { cookie }) },
	)

/** What a browser that has signed in sends along from then on. */
async function cookieAfterSignIn(server: AuthServer, email: string, ip = '198.51.100.7') {
	const { status, headers } = await guess(server, email, PASSWORD, { ip })
	expect(status).toBe(200)
	return headers.getSetCookie().map((cookie) => cookie.split(';')[0])[0] ?? ''
}

const network = (index: number) => `10.${index >> 8}.${index & 255}.1`
const limited = { limited: true, env: { GOTRUE_RATE_LIMIT_FAILED_SIGN_IN_NETWORK: '100000' } }

test('whoever guesses from one network is shut out there, for that account, for as long as it is told', async () => {
	const server = await startAuth(limited)
	const [ada, bob] = [await register(server), await register(server)]
	const evil = { ip: '203.0.113.66' }
	for (let round = 0; round < 10; round++) expect((await guess(server, ada.email, 'wrong', evil)).status).toBe(400)
	const refused = await guess(server, ada.email, PASSWORD, evil)
	expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
	// The owner elsewhere, and others there, are none the worse.
	expect((await guess(server, ada.email, PASSWORD, { ip: '198.51.100.7' })).status).toBe(200)
	expect((await guess(server, bob.email, PASSWORD, evil)).status).toBe(200)
	server.pass(Number(refused.headers.get('retry-after')))
	expect((await guess(server, ada.email, PASSWORD, evil)).status).toBe(200)
	// The right one has cleared the count.
	for (let round = 0; round < 10; round++) expect((await guess(server, ada.email, 'wrong', evil)).status).toBe(400)
})

test('guesses that come together are all counted, and an address nobody has is treated alike', async () => {
	const server = await startAuth({ ...limited, env: { ...limited.env, GOTRUE_RATE_LIMIT_FAILED_SIGN_IN: '5/5m' } })
	const { email } = await register(server)
	await server.crowd()
	for (const who of [email, address('nobody')]) {
		const together = await Promise.all(
			Array.from({ length: 12 }, () => guess(server, who, 'wrong', { ip: '203.0.113.66' })),
		)
		// One may lose its place to another that came in the same millisecond; none is ever gained.
		expect([4, 5]).toContain(together.filter((answer) => answer.status === 400).length)
	}
})

test('a network of IPv6 is one network, however many addresses it has', async () => {
	const server = await startAuth(limited)
	const { email } = await register(server)
	for (let round = 0; round < 10; round++) {
		expect((await guess(server, email, 'wrong', { ip: `2001:db8:1:2::${round + 1}` })).status).toBe(400)
	}
	expect((await guess(server, email, PASSWORD, { ip: '2001:db8:1:2:ffff::9' })).status).toBe(429)
	expect((await guess(server, email, PASSWORD, { ip: '2001:db8:1:3::1' })).status).toBe(200)
})

/** Wrong passwords from ever new networks, until the account is known to be under attack. */
async function attack(server: AuthServer, email: string, tries: number, from = 0) {
	for (let index = 0; index < tries; index++) {
		expect((await guess(server, email, 'wrong', { ip: network(from + index) })).status).toBe(400)
	}
}

/** Wrong passwords sent together by those who will not wait for the answer: what each heard before they left. */
function impatient(server: AuthServer, email: string, networks: string[]) {
	const leaving = new AbortController()
	const heard: (number | 'nothing')[] = []
	const all = networks.map(async (ip) => {
		const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-test-ip': ip },
			body: JSON.stringify({ email, password: 'wrong' }),
			signal: leaving.signal,
		}).catch(() => undefined)
		heard.push(answer?.status ?? 'nothing')
	})
	return {
		heard,
		leave: async () => {
			leaving.abort()
			await Promise.all(all)
		},
	}
}

const wait = (server: AuthServer, ms: number) => {
	server.settings.limits.slow = { stepMs: ms, mostMs: ms }
}
const counted = async (server: AuthServer) =>
	(await sql`select from auth_service.rate_limits where bucket = 'failed-sign-in'`.execute(server.db)).rows.length

test('strangers from everywhere slow each other down, and lock nobody out', async () => {
	const server = await startAuth(limited)
	wait(server, 0)
	const { email } = await register(server)
	const cookie = await cookieAfterSignIn(server, email)
	await attack(server, email, 60)

	wait(server, 300)
	const started = performance.now()
	expect((await guess(server, email, PASSWORD, { ip: network(200) })).status).toBe(200)
	expect(performance.now() - started).toBeGreaterThanOrEqual(295)

	// The owner's own browser does not wait: this would take longer than the test may.
	wait(server, 3_600_000)
	expect((await guess(server, email, PASSWORD, { ip: network(201), cookie })).status).toBe(200)
	// Nor does anyone once the attack is over.
	server.pass(7200)
	expect((await guess(server, email, PASSWORD, { ip: network(202) })).status).toBe(200)
})

test('each try beyond the total waits longer than the one before, up to a few seconds', async () => {
	const server = await startAuth({
		...limited,
		env: { ...limited.env, GOTRUE_RATE_LIMIT_FAILED_SIGN_IN_TOTAL: '3/1h' },
	})
	server.settings.limits.slow = { stepMs: 200, mostMs: 400 }
	const { email } = await register(server)
	await attack(server, email, 3)
	for (const least of [195, 395, 395]) {
		const started = performance.now()
		await attack(server, email, 1, Math.round(started) % 60_000)
		expect(performance.now() - started).toBeGreaterThanOrEqual(least)
	}
	expect((await startAuth()).settings.limits.slow).toEqual({ stepMs: 250, mostMs: 5_000 })
})

test('who waits holds neither a connection nor a place at the hashing', async () => {
	const server = await startAuth(limited)
	const [victim, other] = [await register(server), await register(server)]
	wait(server, 0)
	await attack(server, victim.email, 60)
	wait(server, 3_600_000)
	const before = await counted(server)
	// More than there are connections and places in the line, and still everyone else is served.
	const crowd = impatient(
		server,
		victim.email,
		Array.from({ length: 100 }, (_, index) => network(1000 + index)),
	)
	await expect.poll(() => counted(server), { timeout: 60_000 }).toBe(before + 100)
	await signIn(server, other.email)
	await signIn(server, other.email)
	await crowd.leave()
	expect(new Set(crowd.heard)).toEqual(new Set(['nothing']))
})

test('one network cannot fill the room where strangers wait', async () => {
	const server = await startAuth(limited)
	const { email } = await register(server)
	wait(server, 0)
	await attack(server, email, 60)
	wait(server, 3_600_000)
	const crowd = impatient(server, email, Array(9).fill('203.0.113.66'))
	await expect.poll(() => crowd.heard, { timeout: 60_000 }).toEqual(Array(5).fill(429))
	await crowd.leave()
	expect(crowd.heard).toEqual([...Array(5).fill(429), ...Array(4).fill('nothing')])
})

test('a known browser is not locked out by a stranger in its own network, and has a limit of its own', async () => {
	const server = await startAuth({ limited: true })
	const { email } = await register(server)
	const shared = { ip: '203.0.113.66' }
	const cookie = await cookieAfterSignIn(server, email, shared.ip)
	for (let round = 0; round < 10; round++) await guess(server, email, 'wrong', shared)
	expect((await guess(server, email, PASSWORD, shared)).status).toBe(429)
	expect((await guess(server, email, PASSWORD, { ...shared, cookie })).status).toBe(200)
	for (let round = 0; round < 10; round++) {
		server.pass(1)
		expect((await guess(server, email, 'wrong', { ...shared, cookie })).status).toBe(400)
	}
	const refused = await guess(server, email, PASSWORD, { ...shared, cookie })
	expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
	// A stolen cookie is worth nothing on another account, and none is worth anything if made up.
	const other = await register(server)
	for (let round = 0; round < 10; round++) await guess(server, other.email, 'wrong', { ip: '203.0.113.67', cookie })
	for (const brought of [cookie, 'device=made-up']) {
		expect((await guess(server, other.email, PASSWORD, { ip: '203.0.113.67', cookie: brought })).status).toBe(429)
	}
})

test('one network that tries one password on many accounts is stopped; a known browser there is not', async () => {
	const server = await startAuth({ limited: true, env: { GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '100000' } })
	server.settings.limits.token = { count: 100_000, seconds: 300, burst: 100_000 }
	const { email } = await register(server)
	const office = { ip: '203.0.113.66' }
	const cookie = await cookieAfterSignIn(server, email, office.ip)
	for (let index = 0; index < 100; index++) {
		expect((await guess(server, address(`victim${index}`), 'Summer2026', office)).status).toBe(400)
	}
	const refused = await guess(server, address(), 'Summer2026', office)
	expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
	expect((await guess(server, email, PASSWORD, { ...office, cookie })).status).toBe(200)
	expect((await guess(server, email, PASSWORD, { ip: '198.51.100.7' })).status).toBe(200)
})

test('the cookie of a known browser is out of reach of scripts and other sites, and what is stored is not it', async () => {
	const server = await startAuth()
	const browser = startBrowser()
	const [ada, bob] = [await register(server, address(), {}, browser), await register(server, address(), {}, browser)]
	const known = () => browser.cookies.filter(({ name }) => name === 'device')
	const [cookie] = known()
	expect(known()).toHaveLength(1)
	expect(cookie).toMatchObject({ path: '/auth/v1' })
	expect(cookie?.value).toMatch(/^[\w-]{43}$/)
	expect(cookie?.attributes).toMatch(/HttpOnly/)
	expect(cookie?.attributes).toMatch(/SameSite=Lax/)
	const { rows } = await sql<{ mark: Buffer; user_id: string }>`
		select mark, user_id from auth_service.known_devices
	`.execute(server.db)
	expect(rows.map((row) => row.user_id).sort()).toEqual([ada.user.id, bob.user.id].sort())
	expect(new Set(rows.map((row) => row.mark.toString('hex'))).size).toBe(2)
	expect(JSON.stringify(rows)).not.toContain(cookie?.value)
	await ada.supabase.auth.refreshSession()
	expect(known()).toHaveLength(1)
})

test('a browser that was signed in before there were cookies becomes known as its session goes on', async () => {
	const server = await startAuth()
	const { session } = await register(server)
	await sql`delete from auth_service.known_devices`.execute(server.db)
	const devices = async () => (await sql`select from auth_service.known_devices`.execute(server.db)).rows.length
	const refresh = (token: string, cookie = '') =>
		server.call('POST', '/token?grant_type=refresh_token', { refresh_token: token }, { cookie })
	const first = await refresh(session.refresh_token)
	expect(await devices()).toBe(0)
	await refresh(first.body.refresh_token, first.headers.getSetCookie()[0]?.split(';')[0])
	expect(await devices()).toBe(1)
})

test('a program that keeps no cookie does not push the browsers of an account out', async () => {
	const server = await startAuth()
	const browser = startBrowser()
	const { email, supabase } = await register(server, address(), {}, browser)
	await supabase.auth.refreshSession()
	for (let round = 0; round < 25; round++) await signIn(server, email)
	const { rows } = await sql<{ came_back: boolean }>`
		select came_back from auth_service.known_devices order by came_back
	`.execute(server.db)
	expect([rows.length, rows.at(-1)?.came_back]).toEqual([20, true])
})

test('a new password makes every browser a stranger again', async () => {
	const server = await startAuth()
	const { supabase } = await register(server)
	await supabase.auth.updateUser({ password: 'a brand new one 2' })
	expect((await sql`select from auth_service.known_devices`.execute(server.db)).rows).toEqual([])
})
