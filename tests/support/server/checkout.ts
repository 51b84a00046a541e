import { spawn, spawnSync } from 'node:child_process'
import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A checkout of its own with the real bootstrap; npm and the build only write down that they were called. */
export function checkout() {
	const root = mkdtempSync(join(tmpdir(), 'bootstrap-'))
	onTestFinished(() => rmSync(root, { recursive: true }))
	const put = (path: string, text: string | Buffer) => {
		mkdirSync(dirname(join(root, path)), { recursive: true })
		writeFileSync(join(root, path), text)
	}
	for (const script of [
		'scripts/bootstrap.mjs',
		'scripts/build/build-if-changed.ts',
		'scripts/build/releases.ts',
		'lib/release-age.ts',
	]) {
		cpSync(join(import.meta.dirname, '../../..', script), join(root, script))
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
			if (existsSync('endless')) {
				writeFileSync('building', String(process.pid))
				await new Promise((done) => setTimeout(done, 60_000))
			}
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
	put('scripts/test/check.ts', '')
	put('server/main.ts', `console.log('started', process.argv.slice(2).join(), process.env.FROM_FILE)`)
	put(
		'npm.js',
		`import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
		if (existsSync('npm-is-broken')) process.exit(1)
		mkdirSync('node_modules', { recursive: true })
		appendFileSync('calls', 'npm ' + process.argv[2] + '\\n')
		await new Promise((done) => setTimeout(done, existsSync('npm-is-slow') ? 1_000 : 0))`,
	)
	const args = ['scripts/bootstrap.mjs']
	const settings = { cwd: root, env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm.js') } }
	const called = () => {
		const calls = join(root, 'calls')
		const lines = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
		rmSync(calls, { force: true })
		return lines
	}
	return {
		put,
		link: (path: string, to: string) => symlinkSync(to, join(root, path)),
		append: (path: string, text: string) => appendFileSync(join(root, path), text),
		read: (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
		called,
		run: (...more: string[]) => {
			const ended = spawnSync(process.execPath, [...args, ...more], { ...settings, encoding: 'utf8' })
			const { pid, status, stdout, stderr } = ended
			return { pid, status, stdout, stderr, called: called() }
		},
		begin: (...more: string[]) => {
			const child = spawn(process.execPath, [...args, ...more], settings)
			const ended = Promise.all([
				new Promise((done) => child.once('exit', done)),
				text(child.stdout),
				text(child.stderr),
			])
			return { stop: () => child.kill('SIGTERM'), ended }
		},
	}
}
