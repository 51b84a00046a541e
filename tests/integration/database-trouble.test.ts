import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect, type Limits, pools } from '../../server/database/connect.ts'
import { addressesAt, databaseForTest } from '../support/database/database.ts'
import { forwarded } from '../support/database/forwarder.ts'
import { patient } from '../support/database/patient.ts'
import { startApp } from '../support/server/app.ts'
import { freePort } from '../support/server/free-port.ts'
import { freeze, postgresPid, startServer, until, usedData } from '../support/server/process.ts'
import { expectTrouble, interfaces, json, lead } from '../support/server/trouble.ts'

const within = (changes: Partial<Limits>) => (usual: Limits) => ({ ...patient(usual), ...changes })

describe.each([
	['the lock timeout', within({ lock: 200 })],
	['the statement timeout', within({ statement: 200 })],
	['our own deadline, which needs no answer from there', within({ deadline: 500 })],
])('a wait that is ended by %s', (_, limits) => {
	test('is answered 503 with Retry-After in the shape of each interface, and the next request works', async () => {
		const { fetch, databaseUrl, lines } = await startApp({ trustProxy: 'x-forwarded-for', limits })
		const other = new Client({ connectionString: databaseUrl })
		await other.connect()
		onTestFinished(() => other.end())
		await fetch('/rest/v1/leads')
		await other.query('begin; lock table leads, messages, auth_service.rate_limits in access exclusive mode')
		await expectTrouble(fetch)
		await other.query('rollback')
		for (const [, path, init] of interfaces.slice(0, 3)) {
			// The way back from a connection that was destroyed is a new one, which has a little time, too.
			await until(async () => (await fetch(path, init())).status < 400)
		}
		expect(lines.join('')).not.toContain('request failed')
	})
})

test('a full disk is told as trouble of the moment, without a word of files or statements', async () => {
	const { fetch, db } = await startApp({ trustProxy: 'x-forwarded-for' })
	await sql`
		create function public.full_disk() returns trigger language plpgsql as $$
		begin
			raise sqlstate '53100' using message = 'could not extend file "base/5/16384": No space left on device', hint = 'Check free disk space.';
		end
		$$
	`.execute(db)
	for (const table of ['public.leads', 'public.messages', 'auth_service.rate_limits']) {
		await sql`create trigger full_disk before insert on ${sql.table(table)} execute function public.full_disk()`.execute(
			db,
		)
	}
	const said: string[] = []
	await expectTrouble(async (path, init) => {
		const answer = await fetch(path, init)
		said.push(await answer.clone().text())
		return answer
	})
	expect(said.join('\n')).not.toMatch(/base\/5|16384|No space|disk|full_disk/)
})

test('the database itself ends what takes too long, on the connections of every part', async () => {
	const addresses = addressesAt(await databaseForTest())
	for (const part of ['api', 'auth', 'worker'] as const) {
		const db = connect(addresses[part], pools[part])
		onTestFinished(() => db.destroy())
		const { rows } = await sql<Record<string, number>>`
			select name, setting::int from pg_settings
			where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by 1
		`.execute(db)
		expect(rows.map(({ setting }) => setting)).toEqual([
			pools[part].deadline + 1_000,
			pools[part].lock,
			pools[part].statement,
		])
	}
	for (const { deadline, places } of [pools.api, pools.auth]) {
		expect([deadline < 5_000, places.patience * 2 < 5_000]).toEqual([true, true])
	}
	const connections = Object.values(pools).reduce((sum, { places }) => sum + places.atOnce, 1)
	expect(connections * 3).toBeLessThanOrEqual(47) // of 50 PostgreSQL keeps three for its owner
})

test('a connection may take as long to be made as there is time for an answer, and no longer', async () => {
	const line = await forwarded(await databaseForTest())
	const connected = (deadline: number) => {
		const db = connect(line.url, { ...patient(pools.api), places: { ...pools.api.places, patience: 1 }, deadline })
		onTestFinished(() => db.destroy())
		return () => sql`select`.execute(db)
	}
	const [patiently, hastily] = [connected(50_000), connected(200)]
	line.freeze()
	const waits = patiently()
	await expect(hastily()).rejects.toThrow('the database does not answer')
	line.thaw()
	await waits
	await until(() =>
		hastily().then(
			() => true,
			() => false,
		),
	)
})

test('a PostgreSQL that froze is told as 503 everywhere while it lasts, pages are served, and all works again afterwards', async () => {
	const dataDir = usedData()
	const metrics = `127.0.0.1:${await freePort()}`
	const settings = { DATA_DIR: dataDir, TRUST_PROXY: 'x-forwarded-for', METRICS_ADDRESS: metrics }
	const url = await startServer(settings).url()
	const ask = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init })
	// Connections that are open freeze with it; new ones are never answered. Both are met.
	expect((await ask('/rest/v1/leads')).status).toBe(200)
	expect((await ask('/auth/v1/user', { headers: { authorization: 'Bearer x' } })).status).toBe(403)
	const thaw = freeze(postgresPid(dataDir) ?? 0)

	await Promise.all([
		expectTrouble(ask),
		expectMetrics(metrics),
		expectWayBack(ask, url.replace('127.0.0.1', 'localhost')),
	])
	const health = await ask('/healthz')
	expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5'])
	expect((await ask('/about')).status).toBe(200)

	thaw()
	await until(async () => (await ask('/healthz')).status === 200)
	await until(async () => (await ask('/rest/v1/leads', json(lead()))).status === 201)
	await until(async () => (await ask(...signIn)).status === 400)
})

/** Whoever scrapes is answered before it gives up, which Prometheus does after ten seconds. */
async function expectMetrics(address: string) {
	const scraped = await fetch(`http://${address}/metrics`, { signal: AbortSignal.timeout(10_000) })
	expect(await scraped.text()).toMatch(/^little_red_database_up 0$/m)
}

/** A browser on its way to a provider is led back to where it came from, if that is ours. */
async function expectWayBack(ask: (path: string, init: RequestInit) => Promise<Response>, site: string) {
	const authorize = (target: string, address: string) =>
		ask(`/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(target)}`, {
			headers: { accept: 'text/html', 'x-forwarded-for': address },
		})
	const [back, nowhere] = await Promise.all([
		authorize(`${site}/auth`, '198.51.100.5'),
		authorize('https://evil.example/', '198.51.100.6'),
	])
	expect([back.status, back.headers.get('retry-after'), nowhere.status]).toEqual([302, '5', 503])
	const { origin, pathname, hash } = new URL(back.headers.get('location') ?? '')
	expect([origin + pathname, Object.fromEntries(new URLSearchParams(hash.slice(1)))]).toEqual([
		`${site}/auth`,
		expect.objectContaining({ error: 'temporarily_unavailable', error_code: 'request_timeout' }),
	])
}

const signIn: [string, RequestInit] = [
	'/auth/v1/token?grant_type=password',
	json({ email: 'a@example.com', password: 'x' }),
]
