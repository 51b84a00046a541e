import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { readPlainRequest } from './plain-request.ts'

const read = (text: string) => readPlainRequest(Buffer.from(text, 'latin1'))
const get = (path: string, ...headers: string[]) =>
	`GET ${path} HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`

test('a plain request is read', () => {
	const sent = get(
		'/about',
		'Host: homes.example',
		'Accept-Encoding: br, gzip',
		'If-None-Match: "1"',
		'Connection: Keep-Alive',
	)
	expect(read(sent)).toEqual({ path: '/about', acceptEncoding: 'br, gzip', ifNoneMatch: '"1"' })
	expect(read(get('/', 'host:x'))).toEqual({ path: '/', acceptEncoding: '', ifNoneMatch: undefined })
})

test.each([
	['a body', get('/', 'host: x', 'content-length: 5')],
	['a body of length 0', get('/', 'host: x', 'Content-Length: 0')],
	['a chunked body', get('/', 'host: x', 'transfer-encoding: chunked')],
	['an expectation', get('/', 'host: x', 'expect: 100-continue')],
	['another protocol', get('/', 'host: x', 'connection: upgrade', 'upgrade: websocket')],
	['the last of its connection', get('/', 'host: x', 'connection: close')],
	['two in one piece', get('/', 'host: x') + get('/', 'host: x')],
	['a byte too many', `${get('/', 'host: x')}\n`],
	['a part of one', get('/', 'host: x').slice(0, -1)],
	['no host', get('/', 'accept: */*')],
	['an empty host', get('/', 'host: ')],
	['two hosts', get('/', 'host: x', 'host: y')],
	['two tags', get('/', 'host: x', 'if-none-match: "1"', 'if-none-match: "2"')],
	['a query', get('/?utm_source=mail', 'host: x')],
	['an absolute address', get('http://homes.example/', 'host: x')],
	['an older version', 'GET / HTTP/1.0\r\nhost: x\r\n\r\n'],
	['another method', 'HEAD / HTTP/1.1\r\nhost: x\r\n\r\n'],
	['bare line feeds', 'GET / HTTP/1.1\nhost: x\n\n'],
	['a bare line feed among others', 'GET / HTTP/1.1\r\nhost: x\ncontent-length: 5\r\n\r\n'],
	['a bare carriage return', 'GET / HTTP/1.1\r\nhost: x\rcontent-length: 5\r\n\r\n'],
	['a folded line', get('/', 'host: x', ' content-length: 5')],
	['a space before the colon', get('/', 'host: x', 'content-length : 5')],
	['a zero byte', get('/', 'host: x\0')],
	['a letter beyond ASCII', get('/', 'host: x', 'x-name: \xe9')],
	['more than is ever plain', get('/', 'host: x', `x-long: ${'x'.repeat(9_000)}`)],
])('%s is not plain', (_, sent) => {
	expect(read(sent)).toBeUndefined()
})

test('what is taken for plain, Node understands the same way, and as one request without a body', async () => {
	let heard: IncomingMessage[] = []
	const server = createServer((request, response) => {
		heard.push(request)
		request.resume().on('end', () => response.end())
	}).listen(0, '127.0.0.1')
	onTestFinished(() => void server.close())
	await new Promise((listening) => server.once('listening', listening))
	const { port } = server.address() as AddressInfo
	const ask = (bytes: Buffer) =>
		new Promise<string>((resolve) => {
			let text = ''
			const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
			socket.setEncoding('latin1').on('data', (part: string) => {
				text += part
			})
			socket.on('error', () => {}).on('close', () => resolve(text))
		})
	const name = fc.constantFrom(
		'host',
		'Host',
		'connection',
		'accept-encoding',
		'If-None-Match',
		'content-length',
		'x-a',
		'a b',
		'',
		'te',
	)
	const value = fc.constantFrom(
		'x',
		'',
		' keep-alive',
		'close',
		'0',
		'"1", W/"2"',
		'gzip',
		'\t',
		'é',
		'a\rb',
		'a\nb',
		'5',
	)
	const end = fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r')
	const line = fc.tuple(name, fc.constantFrom(':', ': ', ' :'), value, end).map((parts) => parts.join(''))
	const path = fc.constantFrom('/', '/about', '/%41', '/a b', '//x', '*', '/é', '/\t')
	const request = fc
		.tuple(
			path,
			fc.constantFrom('HTTP/1.1', 'HTTP/1.0'),
			fc.array(line, { maxLength: 4 }),
			fc.constantFrom('', 'GET /'),
		)
		.map(
			([address, version, lines, rest]) => `GET ${address} ${version}\r\nhost: homes\r\n${lines.join('')}\r\n${rest}`,
		)
	await fc.assert(
		fc.asyncProperty(request, async (text) => {
			const bytes = Buffer.from(text, 'latin1')
			const plain = readPlainRequest(bytes)
			if (!plain) return
			heard = []
			expect((await ask(bytes)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
			expect(heard.map(({ url, method }) => [method, url])).toEqual([['GET', plain.path]])
			const headers: IncomingHttpHeaders = heard[0]?.headers ?? {}
			expect([headers['accept-encoding'] ?? '', headers['if-none-match']]).toEqual([
				plain.acceptEncoding,
				plain.ifNoneMatch,
			])
		}),
		{ numRuns: 500 },
	)
})
