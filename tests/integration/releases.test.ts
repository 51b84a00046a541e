import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { company } from '../../content/company.ts'
import { createLog } from '../../server/http/log.ts'
import { ConfigError } from '../../server/settings/kinds.ts'
import { builtSite } from '../../server/static/site.ts'
import { serveNewest } from '../../server/web/serve-newest.ts'
import { emptyFolder, writeRelease } from '../support/server/site.ts'

/** A checkout's `dist` with releases in it; the newest is what `site` leads to. */
function checkout() {
	const root = emptyFolder()
	const dist = join(root, 'dist')
	const site = join(dist, 'site')
	return {
		root,
		dist,
		site,
		/** Each release has a script of its own name, and is the newest. */
		release: (name: string, { daysAgo = 0 } = {}) => {
			const folder = join(dist, 'releases', name)
			writeRelease(folder, name)
			rmSync(site, { force: true })
			symlinkSync(join('releases', name), site)
			const at = new Date(Date.now() - daysAgo * 86_400_000)
			utimesSync(folder, at, at)
			return folder
		},
	}
}

/** The files as a browser gets them, on a real port. */
async function served(folder: string) {
	const site = builtSite(folder, 'https://homes.example')
	const server = createServer((incoming, outgoing) => {
		if (!site.answerFile?.(incoming, outgoing)) outgoing.writeHead(421).end('not a file')
	}).listen(0, '127.0.0.1')
	await new Promise((done) => server.once('listening', done))
	onTestFinished(() => {
		site.close?.()
		server.close()
	})
	const { port } = server.address() as AddressInfo
	const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
		new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
			request({ port, path, headers, method }, (response) => {
				let body = ''
				response.setEncoding('utf8').on('data', (part: string) => {
					body += part
				})
				const { date: _, ...headers } = response.headers
				response.on('end', () => resolve({ status: response.statusCode ?? 0, headers, body }))
			})
				.on('error', reject)
				.end()
		})
	return { site, get }
}

test('a running server answers from the release it opened, whatever is built or swept beside it', async () => {
	const { site, release } = checkout()
	const first = release('one')
	const { get } = await served(site)
	const before = await get('/about')
	release('two')
	rmSync(first, { recursive: true })
	expect(await get('/about')).toEqual(before)
	expect((await get('/assets/app-one.js')).body).toBe('content of assets/app-one.js')
	expect((await get('/assets/app-two.js')).status).toBe(421)
})

test('told to take the newest release it does, and goes on serving the files of the one before', async () => {
	const { site, release } = checkout()
	release('one')
	const { site: running, get } = await served(site)
	release('two')
	expect(running.take?.()).toBe('two')
	expect((await get('/assets/app-two.js')).body).toBe('content of assets/app-two.js')
	expect((await get('/assets/app-one.js')).body).toBe('content of assets/app-one.js')
	expect((await get('/about')).body).toContain('about</title>of two')
})

test.each([
	['none', undefined],
	['half of one', '{"files":{'],
	['one from before pages had facts', '{"files":{},"hashes":{"scripts":[],"styles":[]}}'],
])('a release whose manifest is %s is refused in one line, and the one that is served goes on', async (_, manifest) => {
	const { site, release } = checkout()
	release('one')
	const { site: running, get } = await served(site)
	const file = join(release('two'), 'manifest.json')
	if (manifest === undefined) rmSync(file)
	else writeFileSync(file, manifest)
	expect(() => builtSite(site, 'https://homes.example')).toThrow(
		new ConfigError(
			`The release in ${dirname(file)} is not whole, or of another version of the site: npm run build makes one`,
		),
	)
	const log = createLog('silent')
	serveNewest(log, () => running.take?.())
	expect((await get('/about')).body).toContain('about</title>of one')
	// Nor is it in the way of one that is whole.
	release('three')
	serveNewest(log, () => running.take?.())
	expect((await get('/about')).body).toContain('about</title>of three')
})

test('files of a release that was last served more than a week ago are not served any more', async () => {
	const { site, release } = checkout()
	release('old', { daysAgo: 8 })
	release('recent', { daysAgo: 6 })
	release('new')
	const { get } = await served(site)
	expect((await get('/assets/app-recent.js')).status).toBe(200)
	expect((await get('/assets/app-old.js')).status).toBe(421)
})

test('a page of an earlier release is never served, only the files its visitors still ask for', async () => {
	const { site, release } = checkout()
	writeFileSync(join(release('one'), 'only-here.html'), '')
	release('two')
	const { get } = await served(site)
	expect((await get('/')).body).toContain('index</title>of two')
	expect((await get('/only-here')).status).toBe(421)
})

test('a file has its headers, its guards and its length, and none of its bytes where the browser has it', async () => {
	const { site, release } = checkout()
	release('one')
	const { get } = await served(site)
	const { status, headers, body } = await get('/about?utm_source=mail')
	expect([status, Number(headers['content-length'])]).toEqual([200, body.length])
	expect(headers).toMatchObject({
		'content-type': 'text/html; charset=utf-8',
		'x-frame-options': 'DENY',
		'x-content-type-options': 'nosniff',
		'strict-transport-security': expect.stringContaining('max-age'),
		'content-security-policy': expect.stringContaining("default-src 'none'"),
	})
	const known = await get('/about', { 'if-none-match': String(headers.etag) })
	expect([known.status, known.body, known.headers['content-length']]).toEqual([304, '', undefined])
	expect(known.headers).toMatchObject({ etag: headers.etag, vary: 'accept-encoding', 'x-frame-options': 'DENY' })
	expect(await get('/about', {}, 'HEAD')).toMatchObject({ status: 200, body: '', headers: { etag: headers.etag } })
})

test.each(['/leads', '/about/', '/nowhere', '/manifest.json', '/__proto__', '/about%00', '/..%2f', '//about'])(
	'%s is no file, and left to the rest of the server',
	async (path) => {
		const { site, release } = checkout()
		release('one')
		const { get } = await served(site)
		expect((await get(path)).status).toBe(421)
		expect((await get('/about', {}, 'POST')).status).toBe(421)
	},
)

test('whatever else a visitor says about encodings, the one that fits is sent', async () => {
	const { site, release } = checkout()
	release('one')
	const { get } = await served(site)
	for (let index = 0; index < 50; index++) {
		const { status, headers } = await get('/about', { 'accept-encoding': `br, x-${index}` })
		expect([status, headers['content-encoding']]).toEqual([200, 'br'])
	}
})

test('two builds at once, a killed one and its left-overs: one whole release each, and nothing else stays', () => {
	const { root, dist, release } = checkout()
	release('kept')
	release('old', { daysAgo: 8 })
	release('newest')
	for (const folder of ['next-999999-abc', `next-${process.pid}-abc`, 'builds']) mkdirSync(join(dist, folder))
	symlinkSync('../releases/old', join(dist, 'builds/made-of-old'))
	const script = join(import.meta.dirname, '../../scripts/build/releases.ts')
	const run = (code: string) =>
		execFileSync(process.execPath, ['--input-type=module', '-e', `import * as r from '${script}'; ${code}`], {
			cwd: root,
			encoding: 'utf8',
		})
	run('r.sweep()')
	expect(readdirSync(dist).sort()).toEqual(['builds', `next-${process.pid}-abc`, 'releases', 'site'])
	expect(readdirSync(join(dist, 'releases')).sort()).toEqual(['kept', 'newest'])
	expect(readdirSync(join(dist, 'builds'))).toEqual([])
	for (const made of ['one', 'two']) {
		mkdirSync(join(dist, made))
		writeFileSync(join(dist, made, 'manifest.json'), '{"files":{}}')
	}
	const [first, second] = ['one', 'two'].map((made) => run(`console.log(r.publish('dist/${made}'))`).trim())
	expect(first).toMatch(/^dist\/releases\/[0-9a-f]{12}$/)
	expect(second).toBe(first)
	expect(readdirSync(dist).sort()).not.toContain('two')
})

test('a packed release tells what must be set where it is started', () => {
	const { root, release } = checkout()
	release('one')
	const script = join(import.meta.dirname, '../../scripts/build/release-pack.ts')
	const pack = (env: Record<string, string>) =>
		execFileSync(process.execPath, [script], { cwd: root, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' })
	expect(pack({ SITE_URL: 'http://localhost:3461/', RETENTION_AUDIT_DAYS: '400' })).toMatch(
		/set the same there, .+\n {2}SITE_URL=http:\/\/localhost:3461\n {2}RETENTION_AUDIT_DAYS=400\nThen start it with npm start/,
	)
	expect(pack({})).toContain(`\n  SITE_URL=${company.origin}\nThen`)
})
