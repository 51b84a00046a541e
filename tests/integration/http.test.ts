import { Hono } from 'hono'
import { sql } from 'kysely'
import { Client, DatabaseError } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openMail } from '../../server/auth/mailed/send-mail.ts'
import { sealer } from '../support/auth/server.ts'
import { startApp } from '../support/server/app.ts'
import { until } from '../support/server/process.ts'
import { tinySite } from '../support/server/site.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const lead = { name: 'Ada Miller', phone: '(501) 555-0199', email: 'ada@example.com', address: '12 Race Ave, Searcy' }
const json = (body: unknown, headers: Record<string, string> = {}) => ({
	method: 'POST',
	headers: { 'content-type': 'application/json', ...headers },
	body: JSON.stringify(body),
})

/** Pages of which one is broken in the way that is told. */
const broken = (thrown: Error) =>
	new Hono().get('/broken', () => {
		throw thrown
	})

const answers: [what: string, path: string, init: RequestInit, status: number][] = [
	['a page', '/', {}, 200],
	['a page that is unchanged', '/', { headers: { 'if-none-match': '*' } }, 304],
	['a page that is missing', '/nowhere', {}, 404],
	['a page that was moved', '/about/', {}, 308],
	['a page that is posted to', '/about', { method: 'POST' }, 405],
	['the health check', '/healthz', {}, 200],
	['rows', '/rest/v1/leads', {}, 200],
	['a table that is missing', '/rest/v1/nothing', {}, 404],
	['a lead that is refused', '/rest/v1/leads', json({ name: '' }), 400],
	['a token that is false', '/rest/v1/leads', { headers: { authorization: 'Bearer false' } }, 401],
	['a preflight', '/rest/v1/leads', { method: 'OPTIONS', headers: { origin: 'https://other.example' } }, 204],
	['a body that is too large', '/rest/v1/leads', json({ name: 'x'.repeat(1024 * 1024) }), 413],
	[
		'an account that is unknown',
		'/auth/v1/token?grant_type=password',
		json({ email: 'a@b.example', password: 'x' }),
		400,
	],
	['an account that is not signed in', '/auth/v1/user', {}, 401],
	['a function that is missing', '/functions/v1/nothing', json({}), 404],
	['a fault of our own', '/broken', {}, 500],
]

test('every answer has a number of its own, never the one a client made up, and guards the browser', async () => {
	const pages = broken(new Error('oops')).route('/', tinySite())
	const { fetch } = await startApp({ pages })
	const numbers = new Set<string>()
	for (const [what, path, init, status] of answers) {
		const made = { ...Object.fromEntries(new Headers(init.headers)), 'x-request-id': 'made-up' }
		const response = await fetch(path, { ...init, headers: made })
		const { headers } = response
		await response.arrayBuffer()
		expect({ what, status: response.status }).toEqual({ what, status })
		expect(headers.get('x-request-id'), what).toMatch(uuid)
		numbers.add(headers.get('x-request-id') ?? '')
		expect(headers.get('x-content-type-options'), what).toBe('nosniff')
		expect(headers.get('x-frame-options'), what).toBe('DENY')
		expect(headers.get('referrer-policy'), what).toBe('strict-origin-when-cross-origin')
		expect(headers.get('cross-origin-opener-policy'), what).toBe('same-origin')
		expect(headers.get('permissions-policy'), what).toContain('geolocation=()')
		expect(headers.get('strict-transport-security'), what).toBeNull()
		expect(headers.get('x-powered-by'), what).toBeNull()
		if (/^\/(rest|auth|functions|healthz|broken)/.test(path))
			expect(headers.get('cache-control'), what).toBe('no-store')
	}
	expect(numbers.size).toBe(answers.length)
})

test('a site on https tells browsers to stay there, on pages and on the API', async () => {
	const { fetch } = await startApp({ siteUrl: 'https://homes.example' })
	for (const path of ['/', '/nowhere', '/rest/v1/leads', '/healthz']) {
		expect((await fetch(path)).headers.get('strict-transport-security')).toContain('max-age=63072000')
	}
})

describe('a body over 1 MiB', () => {
	const large = JSON.stringify({ ...lead, motivation: 'x'.repeat(1024 * 1024) })
	const inPieces = () => new Blob([large]).stream()
	test.each([
		['that says how large it is', () => ({ body: large })],
		['that comes in pieces', () => ({ body: inPieces(), duplex: 'half' })],
	])('%s is refused and not taken for a fault', async (_, body) => {
		const { fetch, lines } = await startApp()
		const headers = { 'content-type': 'application/json' }
		const response = await fetch('/rest/v1/leads', { method: 'POST', headers, ...body() } as RequestInit)
		expect([response.status, response.headers.get('connection')]).toEqual([413, 'close'])
		expect(await response.json()).toMatchObject({ code: 'request_entity_too_large', details: null, hint: null })
		expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
	})
})

test('a function that does not exist is a JSON 404', async () => {
	const { fetch } = await startApp()
	const response = await fetch('/functions/v1/nothing', json({}))
	expect(response.status).toBe(404)
	expect(response.headers.get('content-type')).toMatch(/^application\/json/)
	expect(await response.json()).toMatchObject({ code: 'not_found' })
})

test('a fault of our own tells the visitor nothing and the log everything but people', async () => {
	const thrown = Object.assign(new DatabaseError('duplicate of ada@example.com', 1, 'error'), {
		severity: 'ERROR',
		code: '23505',
		detail: 'Key (email)=(ada@example.com) already exists.',
	})
	const { fetch, lines } = await startApp({ pages: broken(thrown) })
	const response = await fetch('/broken?email=ada@example.com')
	expect(response.status).toBe(500)
	const text = await response.text()
	expect(JSON.parse(text)).toEqual({
		code: 'unexpected_failure',
		message: 'Something went wrong on our side. Please try again.',
		details: null,
		hint: null,
	})
	const [failure, request] = lines.map((line) => JSON.parse(line))
	const id = response.headers.get('x-request-id')
	expect(failure).toMatchObject({ level: 'error', id, err: { type: 'DatabaseError', code: '23505' } })
	expect(request).toMatchObject({ level: 'error', id, status: 500, path: '/broken' })
	expect(lines.join('')).not.toContain('ada@')
})

test('the log says what was asked and how it went, and nothing of who asked', async () => {
	const { fetch, lines } = await startApp()
	const sent = await fetch(
		'/rest/v1/leads?columns=name,phone,email,address',
		json(lead, { 'x-lead-id': 'id-of-hers', cookie: 'cookie-of-hers', 'user-agent': 'browser-of-hers' }),
	)
	expect(sent.status).toBe(201)
	expect((await fetch('/rest/v1/leads?email=eq.ada@example.com')).status).toBe(200)
	expect((await fetch('/rest/v1/leads', json({ ...lead, phone: '555-ada' }))).status).toBe(400)
	expect(lines.map((line) => JSON.parse(line))).toEqual(
		[
			['POST', 201],
			['GET', 200],
			['POST', 400],
		].map(([method, status]) => ({
			level: 'info',
			time: expect.any(String),
			id: expect.stringMatching(uuid),
			method,
			path: '/rest/v1/leads',
			status,
			ms: expect.any(Number),
			msg: 'request',
		})),
	)
})

test.each([
	['no proxy is trusted', undefined, { 'x-forwarded-for': '6.6.6.6' }, null],
	['another header is trusted', 'x-real-ip', { 'x-forwarded-for': '6.6.6.6', 'cf-connecting-ip': '6.6.6.6' }, null],
	['the trusted header has several', 'x-forwarded-for', { 'x-forwarded-for': '6.6.6.6, 198.51.100.4' }, '198.51.100.4'],
	['the trusted header has one', 'x-real-ip', { 'x-real-ip': '198.51.100.4' }, '198.51.100.4'],
	['the trusted header is missing', 'x-forwarded-for', {}, null],
])(
	'the address with the consent is the true one, and this machine is nobody’s, when %s',
	async (_, trustProxy, headers, expected) => {
		const { fetch, db } = await startApp({ trustProxy })
		expect((await fetch('/rest/v1/leads', json(lead, headers as Record<string, string>))).status).toBe(201)
		const { rows } = await sql`select host(ip) as ip from consents`.execute(db)
		expect(rows).toEqual([{ ip: expected }])
	},
)

test('whoever comes with the zone of a link in their address signs in like anyone', async () => {
	const { fetch, db } = await startApp({ trustProxy: 'x-forwarded-for' })
	const headers = { 'x-forwarded-for': 'fe80::1%eth0' }
	const email = 'ada@example.com'
	const signedUp = await fetch('/auth/v1/signup', json({ email, password: 'correct horse 1' }, headers))
	expect(signedUp.status).toBe(200)
	const { rows } = await sql<{ id: string; data: object }>`select id, data from messages`.execute(db)
	const { code: token } = rows[0] ? openMail(sealer, rows[0]) : {}
	expect((await fetch('/auth/v1/verify', json({ type: 'signup', email, token }, headers))).status).toBe(200)
	expect((await sql`select host(ip) as ip from auth.sessions`.execute(db)).rows).toEqual([{ ip: 'fe80::1' }])
})

test('a front end on another origin may send everything its client sends, and read the count', async () => {
	const { fetch } = await startApp()
	const origin = 'https://preview.example'
	const wanted = 'apikey,authorization,content-profile,content-type,prefer,x-client-info,x-lead-id'
	const preflight = await fetch('/rest/v1/leads', {
		method: 'OPTIONS',
		headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': wanted },
	})
	expect(preflight.status).toBe(204)
	expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
	expect(preflight.headers.get('access-control-allow-methods')?.split(',')).toContain('POST')
	expect(preflight.headers.get('access-control-allow-headers')?.split(',').sort()).toEqual(wanted.split(','))
	const rows = await fetch('/rest/v1/leads', { headers: { origin, prefer: 'count=exact' } })
	expect(rows.headers.get('access-control-allow-origin')).toBe(origin)
	expect(rows.headers.get('access-control-expose-headers')).toContain('Content-Range')
	expect(rows.headers.get('vary')?.toLowerCase()).toContain('origin')
})

test('odd requests are the sender’s mistake, not ours', async () => {
	const { raw } = await startApp()
	for (const line of [
		'TRACE /rest/v1/leads',
		'PROPFIND /rest/v1/leads',
		'GET /rest/v1/%00',
		'GET /rest/v1/%E0%A4%A',
		'GET /rest/v1/leads?select=%00',
		'GET /rest/v1/leads?%E0%A4%A=eq.1',
		'POST /functions/v1/../../rest/v1/',
		'OPTIONS *',
		'GET http://other.example/nowhere',
		`GET /rest/v1/${'a'.repeat(12_000)}`,
	]) {
		const { status } = await raw(line)
		expect(Math.floor(status / 100), line).toBe(4)
	}
})

test('a page is not opened to other origins', async () => {
	const { fetch } = await startApp()
	const response = await fetch('/about', { headers: { origin: 'https://other.example' } })
	expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

test('the health check follows the database, down and up again', async () => {
	const { fetch, databaseUrl } = await startApp()
	const name = /@\/(\w+)\?/.exec(databaseUrl)?.[1]
	const server = new Client({ connectionString: inject('postgresUrl').replace('@/postgres?', '@/template1?') })
	await server.connect()
	onTestFinished(() => server.end())
	const health = async () => {
		const response = await fetch('/healthz')
		return [response.status, ((await response.json()) as { status: string }).status]
	}
	expect(await health()).toEqual([200, 'ok'])

	await server.query(`alter database ${name} allow_connections false`)
	await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
	await until(async () => (await health())[0] === 503)
	expect(await health()).toEqual([503, 'database unavailable'])
	expect((await fetch('/about')).status).toBe(200)

	await server.query(`alter database ${name} allow_connections true`)
	await until(async () => (await health())[0] === 200)
})

test('a proxy that does not send the header it is trusted for is told in the log, once', async () => {
	const { fetch, lines } = await startApp({ trustProxy: 'x-real-ip' })
	for (let n = 0; n < 30; n++)
		await (await fetch('/about', { headers: { 'x-forwarded-for': '203.0.113.9' } })).arrayBuffer()
	const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn')
	expect(warnings).toMatchObject([{ header: 'x-real-ip', msg: expect.stringContaining('TRUST_PROXY') }])
})
