import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { databaseForTest } from '../support/database/database.ts'
import { forwarded } from '../support/database/forwarder.ts'
import { dataFolder, startServer, until } from '../support/server/process.ts'
import { expectTrouble, json, lead } from '../support/server/trouble.ts'

const waits = /^Waiting for the database \(127\.0\.0\.1:\d+: .+\)\. Pages are served meanwhile: http:\/\/localhost:\d+$/

/** A server whose database is behind a door that opens when the test says so. */
async function starting(database: { url: string }) {
	const server = startServer({ DATA_DIR: dataFolder(), DATABASE_URL: database.url, TRUST_PROXY: 'x-forwarded-for' })
	const lines = () => server.err().split('\n').slice(0, -1)
	await until(() => lines().length > 0)
	const url = /http:\S+/.exec(server.err())?.[0].replace('localhost', '127.0.0.1')
	const ask = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init })
	return { server, ask, lines }
}

test('a database that is away at the start is waited for, and pages are served meanwhile', async () => {
	const database = await forwarded(await databaseForTest())
	await database.close()
	const { server, ask, lines } = await starting(database)

	expect((await ask('/')).status).toBe(200)
	expect((await ask('/no-such-page')).status).toBe(404)
	await expectTrouble(ask)
	const health = await ask('/healthz')
	expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5'])
	const token = await ask('/auth/v1/user', { headers: { authorization: 'Bearer x' } })
	expect([token.status, token.headers.get('retry-after')], 'nobody is signed out by it').toEqual([503, '5'])

	await until(() => lines().length > 2)
	for (const line of lines()) expect(line).toMatch(waits)
	expect(lines()[0]).toContain('ECONNREFUSED')
	expect(server.out(), 'what is not ready is not announced').not.toContain('Site')

	await database.open()
	await server.url()
	expect((await ask('/healthz')).status).toBe(200)
	expect((await ask('/rest/v1/leads', json(lead()))).status).toBe(201)
	server.signal('SIGTERM')
	expect((await server.ended).code).toBe(0)
})

test('a database that takes the call and never speaks is waited for too, and a stop does not wait with it', async () => {
	const database = await forwarded(await databaseForTest())
	database.freeze()
	const { server, ask, lines } = await starting(database)
	expect(lines()[0]).toMatch(waits)
	expect(lines()[0]).toContain('timeout expired')
	expect((await ask('/about')).status).toBe(200)
	server.signal('SIGTERM')
	expect(await server.ended).toMatchObject({ code: 0, out: '' })
})

test('a line that breaks while the database is brought up to date is no end either', async () => {
	const database = await forwarded(await databaseForTest())
	// Every connection is cut after its first answers.
	const cut = createServer((caller) => {
		const there = connect(database.port, '127.0.0.1')
		caller.on('error', () => {}).pipe(there)
		there.on('error', () => {}).once('data', () => caller.destroy())
	}).listen(0, '127.0.0.1')
	await new Promise((done) => cut.once('listening', done))
	onTestFinished(() => void cut.close())
	const { port } = cut.address() as AddressInfo
	const { server, lines } = await starting({ url: database.url.replace(`:${database.port}/`, `:${port}/`) })
	await until(() => lines().length > 1)
	server.signal('SIGTERM')
	expect((await server.ended).code).toBe(0)
})

test('a password with an @ in it is not taken for the name of the host, and is not shown', async () => {
	const database = await forwarded(await databaseForTest())
	await database.close()
	const { server } = await starting({ url: database.url.replace(/:[^:@]*@/, ':half@other-half@') })
	expect(server.err()).not.toContain('half')
})
