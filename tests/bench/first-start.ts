/** The first start of a fresh clone, within 1 GB in all: packages, pictures, build, PostgreSQL, server. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryGroup, type MemoryGroup } from './memory-group.ts'

const WANTED_MB = 1024

const clone = mkdtempSync(join(tmpdir(), 'little-red-clone-'))
const group = createMemoryGroup(WANTED_MB)
if (!group) {
	console.error('No group of processes with bounded memory can be made here: it takes root and the cgroup file system.')
	process.exit(1)
}
try {
	spawnSync('git', ['clone', '-q', '.', clone], { stdio: 'inherit' })
	await start(group)
} finally {
	group.remove()
	rmSync(clone, { recursive: true, force: true })
}

async function start(members: MemoryGroup) {
	const [program = '', ...first] = members.launcher
	const started = performance.now()
	const child = spawn(program, [...first, 'npm', 'start'], {
		cwd: clone,
		env: { ...process.env, PORT: '0', LOG_LEVEL: 'error' },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const ended = new Promise((done) => child.once('exit', done))
	let peak = { used: 0, holders: '', at: 0 }
	const seconds = () => (performance.now() - started) / 1000
	const watch = setInterval(() => {
		const used = members.used()
		if (used > peak.used) peak = { used, holders: holders(members), at: seconds() }
	}, 50)
	const running = await new Promise<boolean>((done) => {
		ended.then(() => done(false))
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			for (const line of text.split('\n').filter((said) => /^[A-Z]/.test(said)))
				console.log(`${seconds().toFixed(1).padStart(6)} s  ${members.used().toFixed(0).padStart(4)} MB  ${line}`)
			if (/^ {2}Site/m.test(text)) done(true)
		})
	})
	console.log(
		`${seconds().toFixed(1).padStart(6)} s  ${members.used().toFixed(0).padStart(4)} MB  ${running ? 'the site answers' : 'ended'}`,
	)
	console.log(`peak ${peak.used.toFixed(0)} MB at ${peak.at.toFixed(1)} s: ${peak.holders}`)
	const kills = members.kills()
	console.log(`killed for want of memory within ${WANTED_MB} MB: ${kills}`)
	clearInterval(watch)
	child.kill('SIGINT')
	await ended
	process.exitCode = running && kills === 0 ? 0 : 1
}

/** The largest processes, by what each holds. */
function holders(members: MemoryGroup) {
	const sizes = members.pids().flatMap((pid) => {
		try {
			const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
			const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').replace(/\s+/g, ' ').slice(0, 60)
			return [{ size: Number(resident ?? 0) / 1024, words }]
		} catch {
			return []
		}
	})
	return sizes
		.sort((one, other) => other.size - one.size)
		.slice(0, 4)
		.map(({ size, words }) => `${size.toFixed(0)} MB ${words}`)
		.join(' | ')
}
