import { Agent, request } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { LOCK } from '../../server/database/migrate.ts'
import { databaseForTest } from '../support/database/database.ts'
import { query } from '../support/database/stored.ts'
import { freePort } from '../support/server/free-port.ts'
import { alive, dataFolder, kill, postgresPid, startServer, until, usedData } from '../support/server/process.ts'
import { connectionsOf, webProcesses } from '../support/server/processes.ts'
import { json, lead } from '../support/server/trouble.ts'

async function serving(settings: Record<string, string> = {}) {
	const dataDir = usedData()
	const server = startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info', WEB_PROCESSES: '2', ...settings })
	const url = await server.url()
	const others = () => webProcesses(server.pid)
	return { dataDir, server, url, port: Number(new URL(url).port), others, logged: server.logged }
}

/** Each on a connection of its own, so that they come to all processes; sent again, as the form does, until it is answered. */
async function sendLead(url: string, fields = lead()): Promise<string> {
	const body = JSON.stringify(fields)
	const headers = { 'content-type': 'application/json', 'content-length': body.length, connection: 'close' }
	const status = await new Promise<number>((resolve) => {
		request(`${url}/rest/v1/leads`, { method: 'POST', headers }, (response) => {
			response.resume().on('close', () => resolve(response.statusCode ?? 0))
		})
			.on('error', () => resolve(0))
			.end(body)
	})
	if (status === 201 || status === 409) return fields.id
	// On a busy machine sixty at once are more than the line of one address holds out.
	expect([0, 429, 503]).toContain(status)
	return await sendLead(url, fields)
}

/** The kernel shares connections out by chance: so many never come to one process alone. */
async function visitAll(url: string, path = '/about') {
	const agent = new Agent({ keepAlive: true })
	onTestFinished(() => agent.destroy())
	const visit = () =>
		new Promise((resolve) => {
			request(`${url}${path}`, { agent }, (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
				.on('error', resolve)
				.end()
		})
	return await Promise.all(Array.from({ length: 64 }, visit))
}

test('two processes share the port; one that is killed or hangs is replaced, and no lead that was answered is lost or doubled', async () => {
	const { dataDir, server, url, port, others, logged } = await serving()
	expect(others()).toHaveLength(1)
	const [first = 0] = others()

	await visitAll(url)
	expect(connectionsOf(server.pid, port)).toBeGreaterThan(0)
	expect(connectionsOf(first, port)).toBeGreaterThan(0)

	const sent: Promise<string>[] = []
	for (let n = 0; n < 30; n++) sent.push(sendLead(url))
	kill(first)
	for (let n = 0; n < 30; n++) sent.push(sendLead(url))
	const ids = await Promise.all(sent)
	await until(() => others().length === 1 && others()[0] !== first)
	await until(() => logged('a web process ended by itself and is replaced') === 1)
	const [hanging = 0] = others()
	await until(async () => {
		await visitAll(url)
		return connectionsOf(hanging, port) > 0
	})
	process.kill(hanging, 'SIGSTOP')
	await until(() => others().length === 1 && others()[0] !== hanging)
	const [second = 0] = others()
	expect((await query<{ id: string }>('select id from leads', [], dataDir)).map(({ id }) => id).sort()).toEqual(
		[...ids].sort(),
	)
	const listening = `select from pg_stat_activity where application_name = 'listen-messages'`
	expect(await query(listening, [], dataDir), 'one worker').toHaveLength(1)

	const postgres = postgresPid(dataDir) ?? 0
	server.signal('SIGTERM')
	expect(await server.ended).toMatchObject({ code: 0, err: '' })
	expect([alive(second), alive(postgres)]).toEqual([false, false])
})

test('every process knows every account, takes the newest release, and counts for the metrics of all', async () => {
	const metrics = `127.0.0.1:${await freePort()}`
	const { server, url, logged } = await serving({ METRICS_ADDRESS: metrics, GOTRUE_MAILER_AUTOCONFIRM: 'true' })
	const auth = () =>
		createClient(url, 'sb_publishable_test', {
			auth: { persistSession: false, autoRefreshToken: false },
			global: { headers: { connection: 'close' } },
		}).auth
	const account = { email: 'ada@example.com', password: 'correct horse battery' }
	expect((await auth().signUp(account)).error, server.out()).toBeNull()
	for (let n = 0; n < 8; n++) {
		const session = auth()
		const { data, error } = await session.signInWithPassword(account)
		expect(error, server.out()).toBeNull()
		expect((await session.getUser(data.session?.access_token)).data.user?.email).toBe(account.email)
		expect((await session.refreshSession()).error).toBeNull()
		expect((await session.signOut()).error).toBeNull()
	}

	server.signal('SIGUSR2')
	await until(() => logged('serving the newest release') === 2)
	await Promise.all(Array.from({ length: 40 }, () => fetch(`${url}/about`, { headers: { connection: 'close' } })))
	await until(async () =>
		/route="file",status="2xx"\} 40$/m.test(await (await fetch(`http://${metrics}/metrics`)).text()),
	)
})

test('a site is announced once all its processes know the database, and one that takes another’s place knows it when it is first visited', async () => {
	const database = (await databaseForTest()).replace('@/', '@localhost/')
	// Who has this lock brings the database up to date; everyone else waits.
	const bringer = new Client({ connectionString: database })
	await bringer.connect()
	onTestFinished(() => bringer.end())
	await bringer.query('select pg_advisory_lock($1)', [LOCK])
	const port = await freePort()
	const server = startServer({
		DATA_DIR: dataFolder(),
		DATABASE_URL: database,
		WEB_PROCESSES: '2',
		PORT: String(port),
	})
	const url = `http://127.0.0.1:${port}`
	const other = () => webProcesses(server.pid)[0] ?? 0
	const isVisited = async () => {
		await visitAll(url)
		return alive(other()) && connectionsOf(other(), port) > 0
	}
	await until(isVisited)

	const first = other()
	kill(first)
	await until(async () => other() !== first && (await isVisited()))
	const late = other()
	process.kill(late, 'SIGSTOP')
	onTestFinished(() => kill(late))
	await bringer.query('select pg_advisory_unlock($1)', [LOCK])
	// One of several: what the kernel gives to the one that does not move waits with it.
	const ask = (path: string, init: RequestInit = {}) =>
		fetch(url + path, { ...init, signal: AbortSignal.timeout(1_000) }).then(
			({ status }) => status,
			() => 0,
		)
	const oneAnswers = (path: string, status: number, body?: () => object) =>
		until(() => {
			const asked = Array.from({ length: 8 }, async () => {
				if ((await ask(path, body && json(body()))) !== status) throw new Error('not this one')
			})
			return Promise.any(asked).then(
				() => true,
				() => false,
			)
		})
	await oneAnswers('/healthz', 200)
	await oneAnswers('/rest/v1/leads', 201, lead)
	expect(server.out(), 'one of two knows it').not.toContain('Site')
	process.kill(late, 'SIGCONT')
	await server.url()
	const keys = '/auth/v1/.well-known/jwks.json'
	expect(new Set(await visitAll(url, keys))).toEqual(new Set([200]))

	// The one that comes in its place waits two seconds for the database, no longer: on a busy machine another is looked at.
	let refused = true
	for (let last = late, round = 0; refused && round < 3; round++) {
		kill(last)
		await until(() => ![last, 0].includes(other()))
		last = other()
		const statuses = new Set<unknown>()
		await until(async () => {
			for (const status of await visitAll(url, keys)) statuses.add(status)
			return connectionsOf(last, port) > 0
		})
		refused = statuses.has(503)
	}
	expect(refused).toBe(false)
})

test('a port that another server has is not shared with it; with the first process all of its own end', async () => {
	const { server, port, others } = await serving()
	const second = startServer({ DATA_DIR: usedData(), WEB_PROCESSES: '2', PORT: String(port) })
	expect(await second.ended).toMatchObject({ code: 1, err: `PORT ${port} is already in use\n` })
	const [other = 0] = others()
	server.signal('SIGKILL')
	await server.ended
	await until(() => !alive(other))
})
