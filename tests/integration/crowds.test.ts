import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/server/app.ts'
import { until } from '../support/server/process.ts'

async function site() {
	const app = await startApp({ trustProxy: 'x-forwarded-for' })
	const send = (from: string, path: string, body: unknown) =>
		app.fetch(path, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
			body: JSON.stringify(body),
		})
	const lead = (from: string) =>
		send(from, '/rest/v1/leads', {
			id: randomUUID(),
			name: 'Ada Miller',
			phone: '(501) 555-0199',
			email: `${randomUUID()}@example.com`,
			address: '12 Race Ave, Searcy',
		})
	const form = (from: string) =>
		app.fetch('/leads', {
			method: 'POST',
			headers: { 'x-forwarded-for': from },
			body: new URLSearchParams({
				name: 'Ada',
				phone: '(501) 555-0199',
				email: `${randomUUID()}@example.com`,
				address: '1 Elm',
			}),
		})
	const signIn = (from: string) =>
		send(from, '/auth/v1/token?grant_type=password', { email: `${randomUUID()}@example.com`, password: 'a guess' })
	const askRole = (from: string) => send(from, '/rest/v1/rpc/has_role', { role: 'admin' })
	const read = (from: string) => app.fetch('/rest/v1/user_roles', { headers: { 'x-forwarded-for': from } })
	await askRole('198.51.100.1') // by then the catalog is known, which no lock shall keep from being read
	return { ...app, lead, form, signIn, askRole, read }
}

/** Keeps everybody else away from a table until it is let go. */
async function hold(databaseUrl: string, table: string) {
	const client = new Client({ connectionString: databaseUrl })
	await client.connect()
	onTestFinished(() => client.end())
	await client.query(`begin; lock table ${table} in access exclusive mode`)
	return {
		release: () => client.query('rollback'),
		/** How many stand before it with a connection in their hands. */
		waiting: async () => {
			await client.query('select pg_stat_clear_snapshot()')
			const { rows } = await client.query(
				`select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
			)
			return rows[0].count as number
		},
	}
}

/** Sends them all and counts those that were answered. */
function crowd(requests: Promise<Response>[]) {
	let answered = 0
	const statuses = Promise.all(
		requests.map(async (request) => {
			const { status } = await request
			answered++
			return status
		}),
	)
	return { statuses, answered: () => answered }
}

test.each(['203.0.113.7', '127.0.0.1'])(
	'twenty requests of %s that queue on something keep no homeowner waiting',
	async (greedy) => {
		const { askRole, lead, form, databaseUrl } = await site()
		const held = await hold(databaseUrl, 'public.user_roles')
		const { statuses, answered } = crowd(Array.from({ length: 20 }, () => askRole(greedy)))
		await until(async () => (await held.waiting()) >= 3)

		expect((await lead('198.51.100.4')).status).toBe(201)
		expect((await form('2001:db8:5::1')).status).toBe(303)
		expect(answered()).toBe(0)
		await held.release()
		expect(await statuses).toEqual(Array(20).fill(200))
	},
)

test('without a trusted proxy the forms still go through beside an API that hangs', async () => {
	const { askRole, form, fetch, databaseUrl } = await site()
	const held = await hold(databaseUrl, 'public.user_roles')
	const { statuses, answered } = crowd(Array.from({ length: 20 }, () => askRole('127.0.0.1')))
	await until(async () => (await held.waiting()) >= 5)
	expect((await form('127.0.0.1')).status).toBe(303)
	expect((await fetch('/healthz')).status).toBe(200)
	expect(answered()).toBe(0)
	await held.release()
	await statuses
})

test('one IPv6 network is one, whatever address of it is used', async () => {
	const { askRole, lead, databaseUrl } = await site()
	const held = await hold(databaseUrl, 'public.user_roles')
	const { statuses } = crowd(Array.from({ length: 20 }, (_, n) => askRole(`2001:db8:1:1::${n + 1}`)))
	await until(async () => (await held.waiting()) >= 3)
	expect((await lead('2001:db8:1:2::1')).status).toBe(201)
	expect(await held.waiting()).toBe(3)
	await held.release()
	await statuses
})

test('sign-ins that hang, from twenty networks, keep no homeowner waiting', async () => {
	const { signIn, lead, databaseUrl } = await site()
	const held = await hold(databaseUrl, 'auth_service.rate_limits')
	const { statuses, answered } = crowd(Array.from({ length: 20 }, (_, n) => signIn(`203.0.113.${n + 1}`)))
	await until(async () => (await held.waiting()) >= 4)
	expect((await lead('198.51.100.4')).status).toBe(201)
	expect(answered()).toBe(0)
	await held.release()
	await statuses
})

test('requests that hang, from twenty networks, keep nobody from signing in', async () => {
	const { askRole, signIn, databaseUrl } = await site()
	const held = await hold(databaseUrl, 'public.user_roles')
	const { statuses, answered } = crowd(Array.from({ length: 20 }, (_, n) => askRole(`203.0.113.${n + 1}`)))
	await until(async () => (await held.waiting()) >= 6)
	expect((await signIn('198.51.100.4')).status).toBe(400)
	expect(answered()).toBe(0)
	await held.release()
	await statuses
})

test('reads that hang, from however many networks, keep no lead, no form and no health check waiting', async () => {
	const { read, lead, form, fetch, databaseUrl } = await site()
	const held = await hold(databaseUrl, 'public.user_roles')
	const networks = Array.from({ length: 20 }, (_, n) => `203.0.113.${n + 1}`)
	const { statuses, answered } = crowd(networks.flatMap((from) => [read(from), read(from)]))
	await until(async () => (await held.waiting()) >= 6)
	// Also one that is not ours to choose: of the very network that reads.
	for (const from of ['198.51.100.4', '203.0.113.1']) {
		expect((await lead(from)).status).toBe(201)
		expect((await form(from)).status).toBe(303)
	}
	expect((await fetch('/healthz', { headers: { 'x-forwarded-for': '198.51.100.5' } })).status).toBe(200)
	expect([await held.waiting(), answered()]).toEqual([6, 0])
	await held.release()
	expect(await statuses).toEqual(Array(40).fill(401))
})

test('without a trusted proxy leads by the API go through beside reads that hang', async () => {
	const { read, lead, databaseUrl } = await site()
	const held = await hold(databaseUrl, 'public.user_roles')
	const { statuses, answered } = crowd(Array.from({ length: 20 }, () => read('127.0.0.1')))
	await until(async () => (await held.waiting()) >= 5)
	expect((await lead('127.0.0.1')).status).toBe(201)
	expect([await held.waiting(), answered()]).toEqual([5, 0])
	await held.release()
	await statuses
})

test('a network that sends more than its line holds is turned away at once and told when to come back', async () => {
	const { askRole, databaseUrl } = await site()
	const held = await hold(databaseUrl, 'public.user_roles')
	const answers = Array.from({ length: 40 }, () => askRole('203.0.113.7'))
	const first = await Promise.race(answers)
	expect([first.status, Number(first.headers.get('retry-after')) > 0]).toEqual([429, true])
	expect(await first.json()).toMatchObject({ code: 'too_many_at_once', details: null, hint: null })
	await held.release()
	const statuses = await Promise.all(answers.map(async (answer) => (await answer).status))
	expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(27)
	expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('an office of twenty behind one address can all send and sign in in the same second', async () => {
	const { lead, signIn } = await site()
	const office = '198.51.100.20'
	const leads = crowd(Array.from({ length: 20 }, () => lead(office)))
	expect(await leads.statuses).toEqual(Array(20).fill(201))
	const signIns = crowd(Array.from({ length: 20 }, () => signIn(office)))
	expect(new Set(await signIns.statuses)).toEqual(new Set([400]))
})
