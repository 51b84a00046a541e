import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { embeddedUrl } from '../../server/database/embedded.ts'
import { freePort } from '../support/server/free-port.ts'
import { dataFolder, startServer, until, usedData } from '../support/server/process.ts'

type Sample = { name: string; labels: Record<string, string>; value: number }

/** As strict as Prometheus: every line is a comment of a metric or a sample of the one that was announced. */
function parse(text: string): Sample[] {
	const samples: Sample[] = []
	let metric = ''
	let type = ''
	expect(text.endsWith('\n')).toBe(true)
	for (const line of text.slice(0, -1).split('\n')) {
		const help = /^# HELP ([a-zA-Z_:][\w:]*) .+$/.exec(line)
		const typed = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram)$/.exec(line)
		if (help) metric = help[1] ?? ''
		else if (typed) {
			expect(typed[1]).toBe(metric)
			type = typed[2] ?? ''
		} else {
			const sample = /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)*)\})? (-?[\d.e+-]+|\+Inf|NaN)$/.exec(
				line,
			)
			expect(sample, line).not.toBeNull()
			const name = sample?.[1] ?? ''
			expect(type === 'histogram' ? name.replace(/_(bucket|sum|count)$/, '') : name).toBe(metric)
			const labels = [...(sample?.[2] ?? '').matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, value]) => [
				key,
				value,
			])
			samples.push({
				name,
				labels: Object.fromEntries(labels),
				value: Number(sample?.[3]?.replace('+Inf', 'Infinity')),
			})
		}
	}
	return samples
}

test('metrics are on an address of their own, say what the server does, and nothing of anybody', async () => {
	const dataDir = usedData()
	const port = await freePort()
	const env = {
		DATA_DIR: dataDir,
		METRICS_ADDRESS: `127.0.0.1:${port}`,
		TRUST_PROXY: 'x-real',
		SMTP_URL: 'smtp://127.0.0.1:1',
	}
	const url = await startServer(env).url()
	const id = randomUUID()
	const address = `${id}@example.com`
	const post = (path: string, body: string) =>
		fetch(url + path, {
			method: 'POST',
			body,
			headers: { 'content-type': 'application/json', 'x-real': '203.0.113.7' },
		})
	const lead = { id, name: 'Zora Quill', phone: '(501) 555-0188', email: address, address: '12 Race Avenue' }
	expect((await post('/rest/v1/leads', JSON.stringify(lead))).status).toBe(201)
	expect((await post('/rest/v1/leads', 'x'.repeat(1024 * 1024 + 1))).status).toBe(413)
	expect(
		(await post('/auth/v1/token?grant_type=password', JSON.stringify({ email: address, password: 'x' }))).status,
	).toBe(400)
	expect((await fetch(`${url}/about`)).status).toBe(200)
	for (let n = 0; n < 40; n++) await fetch(`${url}/${address}/${n}`)
	await fetch(`${url}/rest/v1/${address}`)

	const at = `http://127.0.0.1:${port}`
	const answer = await fetch(`${at}/metrics`)
	expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
	const text = await answer.text()
	for (const personal of [id, 'example.com', 'Zora', '555-0188', '5550188', 'Race', '203.0.113'])
		expect(text).not.toContain(personal)
	const samples = parse(text)
	const find = (name: string, labels: Record<string, string> = {}) =>
		samples.find(
			(each) => each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
		)?.value
	expect(find('little_red_requests_total', { method: 'POST', route: '/rest/v1/:table', status: '2xx' })).toBe(1)
	expect(find('little_red_requests_total', { route: 'file', status: '2xx' })).toBe(1)
	expect(find('little_red_refusals_total', { interface: 'leads', status: '413' })).toBe(1)
	expect(find('little_red_request_seconds_count', { route: '/rest/v1/:table' })).toBeGreaterThanOrEqual(2)
	expect(find('little_red_request_seconds_bucket', { route: '/rest/v1/:table', le: '+Inf' })).toBe(
		find('little_red_request_seconds_count', { route: '/rest/v1/:table' }),
	)
	expect(find('little_red_database_up')).toBe(1)
	for (const name of [
		'process_resident_memory_bytes',
		'process_start_time_seconds',
		'little_red_disk_free_bytes',
		'little_red_disk_size_bytes',
	])
		expect(find(name), name).toBeGreaterThan(1_000_000)
	for (const name of [
		'little_red_sockets',
		'little_red_mail_queued',
		'little_red_mail_oldest_seconds',
		'little_red_mail_failed',
	])
		expect(find(name), name).toBeGreaterThanOrEqual(0)
	for (const pool of ['api', 'auth', 'worker'])
		expect(find('little_red_pool_connections', { pool }), pool).toBeGreaterThanOrEqual(0)
	expect(find('little_red_event_loop_delay_seconds', { quantile: '0.99' })).toBeGreaterThanOrEqual(0)
	expect(new Set(samples.map(({ labels }) => labels.route)).size).toBeLessThan(20)
	// No backup was ever made: there is no age to tell.
	expect(find('little_red_backup_age_seconds')).toBeUndefined()

	// Mails that cannot be sent, and a backup of two hours ago, show within seconds.
	const client = new Client({ connectionString: embeddedUrl(dataDir) })
	await client.connect()
	await client.query(
		`insert into private.backups (started_at, finished_at, file) values (now(), now() - interval '2 hours', 'x')`,
	)
	await client.end()
	await until(async () => {
		const now = parse(await (await fetch(`${at}/metrics`)).text())
		const value = (name: string) => now.find((each) => each.name === name)?.value ?? 0
		return value('little_red_mail_failing') === 2 && value('little_red_backup_age_seconds') > 7_000
	})

	expect((await fetch(`${at}/healthz`)).status).toBe(404)
	expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
	// The visitors' address has none.
	expect((await fetch(`${url}/metrics`)).status).toBe(404)
})

test('a metrics address that is taken stops the start and is named', async () => {
	const server = createServer().listen(0, '127.0.0.1')
	await new Promise((done) => server.once('listening', done))
	const { port } = server.address() as AddressInfo
	const { code, err } = await startServer({ DATA_DIR: dataFolder(), METRICS_ADDRESS: `127.0.0.1:${port}` }).ended
	server.close()
	expect([code, err]).toEqual([1, `METRICS_ADDRESS 127.0.0.1:${port} is already in use\n`])
})
