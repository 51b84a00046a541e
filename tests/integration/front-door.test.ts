import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../server/http/listen.ts'
import { builtSite } from '../../server/static/site.ts'
import { until } from '../support/server/process.ts'
import { emptyFolder, writeRelease } from '../support/server/site.ts'
import { dial } from '../support/server/wire.ts'

const LARGE = 16 * 1024 * 1024

/** A site behind the door, and beside it an interface that says what it was sent. */
async function served({ slowly = false, timeout = 20_000 } = {}) {
	const folder = writeRelease(emptyFolder())
	writeFileSync(join(folder, 'robots.txt'), Buffer.alloc(LARGE, 'x'))
	const site = builtSite(folder, 'https://homes.example')
	const http = await listen({ host: '127.0.0.1', port: 0 }, { timeout, drain: 2 ** 30 })
	onTestFinished(async () => {
		site.close?.()
		await http.close()
	})
	const plainly: number[] = []
	http.answerWith(
		(request, response) => {
			if (site.answerFile?.(request, response)) return
			let body = ''
			request.setEncoding('utf8').on('data', (part: string) => {
				body += part
			})
			const answer = () => response.end(`${request.method} ${request.url} [${body}]`)
			// As a database makes one wait: by then the other side has closed its half.
			request.on('end', () => (slowly ? setTimeout(answer, 50) : answer()))
		},
		(request) => {
			const ready = site.answerPlainly?.(request)
			if (ready) plainly.push(ready.status)
			return ready
		},
	)
	return { http, plainly, ask: () => dial(http.url) }
}

const get = (path: string, ...headers: string[]) =>
	`GET ${path} HTTP/1.1\r\nhost: homes.example\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`

test.each([
	['a page', '/about', []],
	['a page, compressed', '/about', ['accept-encoding: gzip']],
	['a page that is known', '/about', ['if-none-match: "tag-of-about"']],
	['a script', '/assets/app-1.js', ['accept-encoding: br']],
])('%s is answered at the door as it is behind it', async (_, path, headers) => {
	const { ask, plainly } = await served()
	const answers: string[] = []
	// What carries a query is not plain.
	for (const address of [path, `${path}?`]) {
		const { socket, heard } = await ask()
		socket.write(get(address, ...headers))
		await until(() => heard().includes('\r\n\r\n'))
		const length = Number(/content-length: (\d+)/.exec(heard())?.[1] ?? 0)
		await until(() => heard().length >= heard().indexOf('\r\n\r\n') + 4 + length)
		const [head = '', body] = heard().split('\r\n\r\n')
		const lines = head
			.toLowerCase()
			.split('\r\n')
			.filter((line) => !line.startsWith('date:'))
		expect(head).toMatch(/\r\ndate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/i)
		answers.push([...lines.sort(), body].join('\n'))
	}
	expect(plainly).toHaveLength(1)
	expect(answers[0]).toBe(answers[1])
})

test('pages and everything else come on one connection, in the order they were asked for', async () => {
	const { ask, plainly } = await served()
	const { socket, heard } = await ask()
	const say = async (sent: string, answer: string) => {
		const before = heard().length
		socket.write(sent)
		await until(() => heard().indexOf(answer, before) >= 0)
	}
	await say(get('/about'), 'of 1')
	await say(get('/'), 'of 1')
	expect(plainly).toEqual([200, 200])
	socket.write('POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n12345')
	await say('67890', 'POST /echo [1234567890]')
	await say(get('/about') + get('/echo'), 'GET /echo []')
	await say(get('/about'), 'of 1')
	expect(plainly, 'once there was more to it, the connection is Node’s').toHaveLength(2)
})

test.each([
	['a form', 'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n12345', ['POST /echo [12345]']],
	['a page', get('/about'), ['of 1']],
	['several at once', get('/about') + get('/echo/1') + get('/echo/2'), ['of 1', 'GET /echo/1 []', 'GET /echo/2 []']],
])('whoever sends %s and closes their half is answered, and then the connection ends', async (_, sent, answers) => {
	const { ask } = await served({ slowly: true })
	const { socket, heard, closed } = await ask()
	socket.end(sent)
	await closed
	for (const answer of answers) expect(heard()).toContain(answer)
})

test('whoever closes their half in the midst of a request, or never reads, keeps no connection', async () => {
	const { ask, http } = await served({ timeout: 500 })
	const [half, deaf] = [await ask(), await ask()]
	half.socket.end('POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n12')
	await half.closed
	deaf.socket.pause()
	deaf.socket.end(get('/robots.txt?') + get('/robots.txt?'))
	await until(async () => (await http.sockets()) === 0)
})

test('what looks like a request inside a body is a body', async () => {
	const { ask } = await served()
	const { socket, heard } = await ask()
	const hidden = get('/echo/hidden')
	socket.write(`GET /about HTTP/1.1\r\nhost: x\r\ncontent-length: ${hidden.length}\r\n\r\n`)
	await until(() => heard().includes('of 1'))
	socket.write(hidden)
	socket.write(get('/echo/last'))
	await until(() => heard().includes('GET /echo/last []'))
	expect(heard()).not.toContain('GET /echo/hidden')
})

test('whoever asks on and on without reading gets no other answer made', async () => {
	const { ask, plainly } = await served()
	const { socket } = await ask()
	socket.pause()
	socket.write(get('/robots.txt'))
	await until(() => plainly.length === 1)
	for (let n = 0; n < 50; n++) {
		socket.write(get('/assets/app-1.js'))
		await new Promise((sent) => setImmediate(sent))
	}
	const other = await ask()
	other.socket.write(get('/about'))
	await until(() => other.heard().includes('of 1'))
	expect(plainly).toHaveLength(2)
})

test('a stop lets an answer arrive that is under way, and waits for nobody else at the door', async () => {
	const { ask, http, plainly } = await served()
	const [slow, idle, mute] = [await ask(), await ask(), await ask()]
	idle.socket.write(get('/about'))
	await until(() => idle.heard().includes('of 1'))
	slow.socket.pause()
	slow.socket.write(get('/robots.txt'))
	await until(() => plainly.length === 2)
	const drained = http.drain()
	await Promise.all([idle.closed, mute.closed])
	slow.socket.resume()
	await Promise.all([drained, slow.closed])
	expect(slow.heard().split('\r\n\r\n')[1]).toHaveLength(LARGE)
})
