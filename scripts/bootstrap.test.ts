import { spawnSync } from 'node:child_process'
import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A checkout of its own with the real bootstrap; npm and the build only write down that they were called. */
function checkout() {
	const root = mkdtempSync(join(tmpdir(), 'bootstrap-'))
	onTestFinished(() => rmSync(root, { recursive: true }))
	const put = (path: string, text: string) => {
		mkdirSync(dirname(join(root, path)), { recursive: true })
		writeFileSync(join(root, path), text)
	}
	for (const script of [
		'scripts/bootstrap.mjs',
		'scripts/build/build-if-changed.ts',
		'scripts/build/releases.ts',
		'lib/release-age.ts',
	]) {
		cpSync(join(import.meta.dirname, '..', script), join(root, script))
	}
	put('package.json', '{ "type": "module" }')
	put('package-lock.json', '{ "packages": {} }')
	put('app/page.tsx', 'one')
	put(
		'scripts/build/build.ts',
		`import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
		export async function build() {
			appendFileSync('calls', 'build\\n')
			if (existsSync('killed')) process.kill(process.pid, 'SIGKILL')
			const place = 'dist/releases/' + readFileSync('app/page.tsx', 'utf8').replaceAll(' ', '-')
			mkdirSync(place, { recursive: true })
			writeFileSync(place + '/manifest.json', '{}')
			return place
		}`,
	)
	put('server/settings/build.ts', `export const buildVariables = []\nexport const readBuild = () => ({})`)
	put('server/settings/or-stop.ts', `export const orStop = (read) => read()`)
	put(
		'server/check-start.ts',
		`export function checkStart() {
			if (process.env.PORT === 'x') process.exit(1)
		}`,
	)
	put('server/main.ts', `console.log('started', process.argv.slice(2).join(), process.env.FROM_FILE)`)
	put(
		'npm.js',
		`import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
		if (existsSync('npm-is-broken')) process.exit(1)
		mkdirSync('node_modules', { recursive: true })
		appendFileSync('calls', 'npm ' + process.argv[2] + '\\n')`,
	)
	return {
		put,
		append: (path: string, text: string) => appendFileSync(join(root, path), text),
		run: (...args: string[]) => {
			const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm.js') }
			const { pid, status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...args], {
				cwd: root,
				env,
				encoding: 'utf8',
			})
			const calls = join(root, 'calls')
			const called = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
			rmSync(calls, { force: true })
			return { pid, status, stdout, stderr, called }
		},
	}
}

test('the first start installs, builds and starts; the second only starts', () => {
	const { run } = checkout()
	const first = run('start', 'a', 'b')
	expect(first).toMatchObject({ status: 0, stderr: '', called: ['npm install', 'build'] })
	expect(first.stdout).toMatch(/started a,b /)
	expect(run('start')).toMatchObject({ status: 0, called: [], stdout: 'started  undefined\n' })
})

test('a changed page is built again, changed packages are installed again', () => {
	const { run, append } = checkout()
	run('build')
	append('app/page.tsx', ' more')
	expect(run('build').called).toEqual(['build'])
	append('package-lock.json', ' ')
	expect(run('build').called).toEqual(['npm install', 'build'])
	expect(run('build').called).toEqual([])
})

test('an install that failed is named and tried again', () => {
	const { run, put } = checkout()
	put('npm-is-broken', '')
	expect(run('start')).toMatchObject({ status: 1, called: [], stderr: 'npm install failed.\n' })
	expect(run('start')).toMatchObject({ status: 1, stderr: 'npm install failed.\n' })
})

test('what was built before is not built again, whatever was built in between', () => {
	const { run, put } = checkout()
	run('build')
	put('app/page.tsx', 'two')
	expect(run('build').called).toEqual(['build'])
	put('app/page.tsx', 'one')
	expect(run('build').called).toEqual([])
})

test('a wrong setting stops a start before anything is built', () => {
	const { run, put } = checkout()
	put('.env', 'PORT=x\n')
	expect(run('start')).toMatchObject({ status: 1, called: ['npm install'] })
})

test('a build that was killed says so, and what to do', () => {
	const { run, put } = checkout()
	put('killed', '')
	const { status, stderr } = run('start')
	expect(status).toBe(1)
	expect(stderr).toMatch(/^The build was ended by SIGKILL, most likely because the machine ran out of memory: .+\n$/)
})

test('the server is the process that was started, and told to keep little memory', () => {
	const { run, put } = checkout()
	put('server/main.ts', `console.log(process.pid, process.execArgv.join(), process.env.MALLOC_ARENA_MAX)`)
	const { stdout, pid } = run('start')
	expect(stdout).toContain(`${pid} --max-semi-space-size=16 2\n`)
})

test('settings in .env reach the server', () => {
	const { run, put } = checkout()
	put('.env', 'FROM_FILE=yes\n')
	expect(run('start').stdout).toContain('started  yes\n')
})

test('the first setting of a .env counts, whatever mark an editor begins the file with', () => {
	const { run, put } = checkout()
	put('.env', '\uFEFFFROM_FILE="yes" # as ever\r\n')
	expect(run('start').stdout).toContain('started  yes\n')
})

test('what is set outside of .env comes first', () => {
	const { run, put } = checkout()
	put('.env', 'PATH=/nowhere\nnpm_execpath=\nFROM_FILE=yes\n')
	put('server/main.ts', `console.log(process.env.PATH !== '/nowhere', process.env.npm_execpath !== '')`)
	expect(run('start').stdout).toContain('true true\n')
})

test('a .env that is a folder is one line', () => {
	const { run, put } = checkout()
	put('.env/production', 'FROM_FILE=yes\n')
	const { status, stderr } = run('start')
	expect([status, stderr]).toEqual([
		1,
		expect.stringMatching(/^\.env cannot be read \(EISDIR\): it must be a file [^\n]+\n$/),
	])
})

test('a command that does not exist is named, with those that do', () => {
	const { status, stderr } = checkout().run('strat')
	expect(status).toBe(1)
	expect(stderr).toMatch(/^Unknown command "strat"\. There are: start, dev, build, test, [^\n]+\.\n$/)
})

test('a release packed for another address is not started, and says what to set', () => {
	const { run, put } = checkout()
	put('RELEASE.json', JSON.stringify({ release: 'one', siteUrl: 'https://packed.example', retention: '' }))
	put(
		'server/settings/build.ts',
		`export const buildVariables = []
		export const readBuild = ({ SITE_URL }) => ({ siteUrl: SITE_URL || 'https://company.example', retention: '' })`,
	)
	const todo =
		'but this release was packed for https://packed.example: set SITE_URL=https://packed.example here, or pack'
	const unset = run('start')
	expect([unset.status, unset.stderr]).toEqual([1, expect.stringContaining(`SITE_URL is not set, ${todo}`)])
	put('.env', 'SITE_URL=https://other.example\n')
	expect(run('start').stderr).toContain(`SITE_URL is https://other.example, ${todo}`)
	put('.env', 'SITE_URL=https://packed.example\n')
	expect(run('start')).toMatchObject({ status: 0, stderr: '', called: [] })
})
