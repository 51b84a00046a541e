import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../server/http/listen.ts'
import { startApp } from '../support/server/app.ts'
import { until } from '../support/server/process.ts'
import { dial } from '../support/server/wire.ts'

const interfaces = ['/rest/v1/leads', '/leads', '/auth/v1/signup', '/functions/v1/send-contact-email']
const framings = ['content-length', 'chunked'] as const

async function wire(url: string) {
	const { socket, heard, closed } = await dial(url)
	/** A body of so many bytes, of which only a part is sent. */
	const post = (path: string, framing: (typeof framings)[number], size: number, sent = size) => {
		const length = framing === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${size}`
		socket.write(`POST ${path} HTTP/1.1\r\nhost: homes.example\r\ncontent-type: application/json\r\n${length}\r\n\r\n`)
		const body = 'x'.repeat(sent)
		socket.write(
			framing === 'chunked' ? `${size.toString(16)}\r\n${body}${sent === size ? '\r\n0\r\n\r\n' : ''}` : body,
		)
	}
	return {
		socket,
		post,
		closed,
		heard,
		head: () => heard().slice(0, heard().indexOf('\r\n\r\n')).toLowerCase(),
	}
}

test.each(framings)('whoever sends too much (%s) is told that the connection closes, and it does', async (framing) => {
	const { url, lines } = await startApp()
	for (const path of interfaces) {
		const { post, closed, head } = await wire(url)
		post(path, framing, 3 * 1024 * 1024, 1_500_000)
		await closed
		expect(head(), path).toMatch(/^http\/1\.1 413 /)
		expect(head(), path).toMatch(/\r\nconnection: close(\r\n|$)/)
		expect(head(), path).not.toContain('keep-alive')
	}
	expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('an answer given before all of the request has come ends the connection, too; any other keeps it', async () => {
	const { url } = await startApp()
	const early = await wire(url)
	early.post('/about', 'content-length', 500_000, 10)
	await early.closed
	expect(early.head()).toMatch(/^http\/1\.1 405 [\s\S]*\r\nconnection: close/)

	const usual = await wire(url)
	for (const count of [1, 2, 3]) {
		usual.post('/rest/v1/leads', 'content-length', 10)
		usual.socket.write('GET /about HTTP/1.1\r\nhost: homes.example\r\n\r\n')
		await until(() => usual.heard().split('HTTP/1.1 200').length > count)
	}
	expect(usual.heard()).not.toMatch(/connection: close/i)
})

test.each(framings)('a visitor who hangs up half-way (%s) is no fault of ours', async (framing) => {
	const { url, lines } = await startApp()
	for (const path of interfaces) {
		const { post, socket } = await wire(url)
		lines.length = 0
		// Asked first on the same connection, so that the server is known to have begun with what follows.
		socket.write('GET /about HTTP/1.1\r\nhost: homes.example\r\n\r\n')
		post(path, framing, 1_000, 100)
		await until(() => lines.length > 0)
		socket.end()
		await until(() => lines.some((line) => line.includes(path)))
		expect(lines.filter((line) => !line.includes('"level":"info"'))).toEqual([])
	}
})

/** What Node itself answers, with the times of the real server in small. */
async function impatient() {
	const times = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }
	const server = await listen({ host: '127.0.0.1', port: 0 }, times)
	onTestFinished(server.close)
	return server
}

test.each([
	['headers that trickle', 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', 408],
	['a body that trickles', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n', 408],
	['a chunked body that trickles', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n', 408],
])('%s cannot hold a connection for longer than a request may take', async (what, first, status) => {
	const server = await impatient()
	// Whoever reads the body waits for it; the answer is then Node's.
	server.answerWith((request) => void request.resume().on('error', () => {}))
	const { socket, closed, head } = await wire(server.url)
	socket.write(first)
	const trickle = setInterval(() => socket.write(what.includes('chunked') ? '1\r\nx\r\n' : 'x'), 20)
	onTestFinished(() => clearInterval(trickle))
	await closed
	expect(head()).toMatch(new RegExp(`^http/1\\.1 ${status} `))
	expect(head()).toContain('connection: close')
})

test('an upload may take longer than that, and has its end as well', async () => {
	const times = { headersTimeout: 100, requestTimeout: 200, uploadTimeout: 1_000, connectionsCheckingInterval: 50 }
	const server = await listen({ host: '127.0.0.1', port: 0 }, times)
	onTestFinished(server.close)
	server.answerWith((request) => void request.resume().on('error', () => {}))
	const began = performance.now()
	const { socket, closed, head } = await wire(server.url)
	socket.write('POST /storage/v1/object/photos/x HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n')
	const trickle = setInterval(() => socket.write('x'), 20)
	onTestFinished(() => clearInterval(trickle))
	await closed
	expect(head()).toMatch(/^http\/1\.1 408 /)
	expect(performance.now() - began).toBeGreaterThan(900)
})

test.each([
	['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
	['what is no request', 'nonsense\r\n\r\n', 400],
	['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400],
])('%s: the answer says that the connection closes', async (_, sent, status) => {
	const { socket, closed, head } = await wire((await impatient()).url)
	socket.write(sent)
	await closed
	expect(head()).toMatch(new RegExp(`^http/1\\.1 ${status} `))
	expect(head()).toContain('connection: close')
})

test('bodies that trickle take no connection of the database: a lead passes twenty of them', async () => {
	const { url, fetch } = await startApp({ trustProxy: 'x-forwarded-for' })
	for (let n = 0; n < 20; n++) {
		const { post } = await wire(url)
		post(interfaces[n % interfaces.length] ?? '', n % 2 ? 'chunked' : 'content-length', 1_000, 10)
	}
	const lead = { name: 'Ada', phone: '(501) 555-0199', email: 'ada@example.com', address: '1 Elm Street' }
	const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.4' }
	const answer = await fetch('/rest/v1/leads', { method: 'POST', headers, body: JSON.stringify(lead) })
	expect(answer.status).toBe(201)
})

test('a stop waits for the request under way, and for nobody who is silent', async () => {
	const server = await listen({ host: '127.0.0.1', port: 0 }, { drain: 2 ** 30, silent: 50 })
	onTestFinished(server.close)
	let finish = () => {}
	server.answerWith(({ url }, response) => {
		if (url === '/slow') finish = () => void response.end('done')
		else response.end('at once')
	})
	const wires = await Promise.all([1, 2, 3, 4].map(() => wire(server.url)))
	const [mute, halting, idle, slow] = wires
	halting?.socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
	idle?.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
	slow?.socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
	await until(() => idle?.heard().endsWith('at once'))
	const drained = server.drain()
	await Promise.all([mute?.closed, halting?.closed, idle?.closed])
	expect(slow?.socket.destroyed).toBe(false)
	finish()
	await drained
	await slow?.closed
	expect(slow?.heard()).toMatch(/connection: close[\s\S]*done$/i)
})

/** A connection that sends and never reads; everything it asks for waits. */
async function mute(url: string, requests: number) {
	const socket = connect(Number(new URL(url).port), '127.0.0.1').pause()
	onTestFinished(() => void socket.destroy())
	const state = { cut: false }
	socket
		.on('error', () => {})
		.on('close', () => {
			state.cut = true
		})
	await once(socket, 'connect')
	socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests))
	return state
}

/** More than the two kernels would hold for it. */
const large = Buffer.alloc(16 * 1024 * 1024)

test('a connection that asks on and on without reading gets a few answers made, and is cut off', async () => {
	const server = await listen({ host: '127.0.0.1', port: 0 }, { answersEach: 4, timeout: 0 })
	onTestFinished(server.close)
	let made = 0
	server.answerWith((_, response) => {
		made++
		response.write(large)
	})
	const asking = await mute(server.url, 500)
	await until(() => made > 0)
	// Its end is seen by the server first: the client does not even read that.
	expect(made).toBeLessThanOrEqual(4)
	const other = await fetch(server.url)
	expect(other.status).toBe(200)
	await other.body?.cancel()
	expect(made).toBeLessThanOrEqual(5)
	expect(asking.cut).toBe(false)
})

test('what clients leave unread is bounded in all, and whoever reads is served', async () => {
	const room = 5 * large.length
	const server = await listen({ host: '127.0.0.1', port: 0 }, { waiting: room, lookEvery: 20, timeout: 0 })
	onTestFinished(server.close)
	let asked = 0
	let ended = 0
	server.answerWith((_, response) => {
		asked++
		response.once('close', () => ended++)
		response.end(large)
	})
	const clients = 20
	for (let n = 0; n < clients; n++) {
		await mute(server.url, 1)
		await until(() => asked === n + 1)
	}
	await until(() => ended >= clients - 5)
	expect(ended, 'what there is room for may wait').toBeLessThan(clients)
	const answer = await fetch(server.url)
	expect((await answer.arrayBuffer()).byteLength).toBe(large.length)
})

test('answers that wait behind one that is not read count, too', async () => {
	const server = await listen(
		{ host: '127.0.0.1', port: 0 },
		{ waiting: 4 * large.length, lookEvery: 20, timeout: 0, answersEach: 8 },
	)
	onTestFinished(server.close)
	let ended = 0
	server.answerWith((_, response) => {
		response.once('close', () => ended++)
		// Later, as whoever asks a database does: by then all eight requests have been read.
		setImmediate(() => response.end(large))
	})
	await mute(server.url, 8)
	await until(() => ended > 0)
})

test('a connection on which nothing moves is cut off even where there is room', async () => {
	const server = await listen({ host: '127.0.0.1', port: 0 }, { timeout: 100 })
	onTestFinished(server.close)
	const ended = new Promise<void>((done) => {
		server.answerWith((_, response) => void response.once('close', done).end(large))
	})
	await mute(server.url, 1)
	await ended
})

test('a visitor who leaves before the answer is there is no error, and the next is served', async () => {
	const { url, fetch, db, databaseUrl, lines } = await startApp()
	const holder = new Client({ connectionString: databaseUrl })
	await holder.connect()
	onTestFinished(() => holder.end())
	await holder.query('begin; lock table leads in access exclusive mode')
	const body = JSON.stringify({
		name: 'Ada',
		phone: '(501) 555-0199',
		email: 'ada@example.com',
		address: '1 Elm Street',
	})
	const left: Socket[] = []
	for (const path of ['/rest/v1/leads', '/leads']) {
		const { socket } = await wire(url)
		left.push(socket)
		const form = 'name=Ada&phone=(501)+555-0199&email=ada@example.com&address=1+Elm+Street'
		const [type, sent] = path === '/leads' ? ['application/x-www-form-urlencoded', form] : ['application/json', body]
		socket.write(
			`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${sent?.length}\r\n\r\n${sent}`,
		)
	}
	const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
	await until(async () => (await waiting.execute(db)).rows.length === 2)
	for (const socket of left) socket.destroy()
	await holder.query('rollback')
	await until(async () => (await fetch('/rest/v1/leads')).status === 200)
	await until(() => lines.length >= 3)
	expect(lines.filter((line) => !line.includes('"level":"info"'))).toEqual([])
})
