import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, globSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unprivilegedUser } from '../../server/database/unprivileged.ts'
import { databaseForTest } from '../support/database/database.ts'
import { freePort } from '../support/server/free-port.ts'
import { alive, dataFolder, kill, postgresPid, startServer, until, usedData } from '../support/server/process.ts'
import { lead, store } from '../support/server/trouble.ts'

async function sendLead(url: string) {
	const fields = lead()
	expect(await store(url, fields)).toBe(201)
	return fields.id
}

async function leadsSeen(url: string, id: string) {
	const answer = await fetch(`${url}/rest/v1/leads?select=id`, { headers: { 'x-lead-id': id } })
	return await answer.json()
}

const refusesCalls = (url: string) =>
	fetch(`${url}/healthz`).then(
		() => false,
		() => true,
	)

/** A lead whose sender is slow: the server has the headers and waits for the rest. */
async function slowLead(url: string) {
	const body = JSON.stringify(lead())
	const agent = new Agent({ keepAlive: true })
	const sending = request(`${url}/rest/v1/leads`, {
		agent,
		method: 'POST',
		headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
	})
	const answered = new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
		sending.on('error', reject).on('response', ({ statusCode: status, headers: { connection } }) => {
			resolve({ status, connection })
		})
	})
	answered.catch(() => {})
	sending.flushHeaders()
	await new Promise((received) => sending.once('continue', received))
	sending.write(body.slice(0, 20))
	return {
		finish: () => {
			sending.end(body.slice(20))
			return answered
		},
	}
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
	'%s lets the lead under way arrive, then ends everything',
	async (signal) => {
		const dataDir = usedData()
		const server = startServer({ DATA_DIR: dataDir })
		const url = await server.url()
		const health = await fetch(`${url}/healthz`)
		expect([health.status, await health.json()]).toEqual([
			200,
			{ status: 'ok', alive: true, ready: true, writable: true },
		])
		const postgres = postgresPid(dataDir) ?? 0
		expect(alive(postgres)).toBe(true)

		const slow = await slowLead(url)
		server.signal(signal)
		await until(() => refusesCalls(url))
		expect(await slow.finish()).toEqual({ status: 201, connection: 'close' })
		const { code, err } = await server.ended
		expect({ code, err }).toEqual({ code: 0, err: '' })
		expect(alive(postgres)).toBe(false)
	},
)

test('a log that cannot be written, for a full disk, costs neither the site nor its end', async () => {
	const port = await freePort()
	const full = openSync('/dev/full', 'w')
	const env = { ...process.env, PORT: String(port), DATA_DIR: usedData(), LOG_LEVEL: 'debug' }
	const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', full, full] })
	onTestFinished(() => void child.kill('SIGKILL'))
	closeSync(full)
	const url = `http://127.0.0.1:${port}`
	await until(() =>
		fetch(`${url}/healthz`).then(
			({ ok }) => ok,
			() => false,
		),
	)
	await sendLead(url)
	const ended = once(child, 'exit')
	child.kill('SIGTERM')
	expect(await ended).toEqual([0, null])
})

test('a stop during the very first start leaves no database running behind', async () => {
	const dataDir = dataFolder()
	const server = startServer({ DATA_DIR: dataDir })
	await until(() => postgresPid(dataDir))
	const postgres = postgresPid(dataDir) ?? 0
	server.signal('SIGTERM')
	expect((await server.ended).code).toBe(0)
	expect(alive(postgres)).toBe(false)
})

test('a second server on the same data stops at once, and the first goes on', async () => {
	const dataDir = usedData()
	const first = startServer({ DATA_DIR: dataDir })
	const url = await first.url()
	const { code, err } = await startServer({ DATA_DIR: dataDir }).ended
	expect({ code, err }).toEqual({
		code: 1,
		err: `DATA_DIR ${dataDir} is in use by a server that is already running\n`,
	})
	await sendLead(url)
})

test('a lead that was answered survives the death of the server, alone or with its database, and whoever takes its number then', async () => {
	const dataDir = usedData()
	const first = startServer({ DATA_DIR: dataDir })
	const id = await sendLead(await first.url())
	const orphan = postgresPid(dataDir) ?? 0
	kill(first.pid)
	await first.ended
	expect(alive(orphan)).toBe(true)
	// The one that follows takes its database over.
	const second = startServer({ DATA_DIR: dataDir })
	const url = await second.url()
	expect(await leadsSeen(url, id)).toEqual([{ id }])
	expect(alive(orphan)).toBe(false)

	const another = await sendLead(url)
	kill(second.pid)
	kill(postgresPid(dataDir) ?? 0)
	await second.ended
	// After a power cut another program may have the process number of the old database.
	const other = spawn('sleep', ['120'], { ...unprivilegedUser(), stdio: 'ignore' })
	onTestFinished(() => void other.kill())
	writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${other.pid}\n`)
	const third = await startServer({ DATA_DIR: dataDir }).url()
	for (const each of [id, another]) expect(await leadsSeen(third, each)).toEqual([{ id: each }])
	await sendLead(third)
	expect(alive(other.pid ?? 0)).toBe(true)
})

test('a first start that was killed half-way does not spoil the next', async () => {
	const dataDir = dataFolder()
	const first = startServer({ DATA_DIR: dataDir })
	await until(() => globSync(join(dataDir, '*/PG_VERSION')).length > 0)
	kill(first.pid)
	await first.ended
	const second = startServer({ DATA_DIR: dataDir })
	await sendLead(await second.url())
	expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.'))).toEqual([])
})

test('with DATABASE_URL no other database is started', async () => {
	const dataDir = dataFolder()
	const database = (await databaseForTest()).replace('@/', '@localhost/')
	const server = startServer({ DATA_DIR: dataDir, DATABASE_URL: database })
	const url = await server.url()
	await sendLead(url)
	expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
	server.signal('SIGTERM')
	expect(await server.ended).toMatchObject({ code: 0, err: '' })
})
