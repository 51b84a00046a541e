import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { runDirectory, unprivilegedUser } from '../../../server/database/unprivileged.ts'

const root = join(import.meta.dirname, '../../..')

/** None of our own settings, and code that need not be compiled anew by each process. */
const plain = { PATH: process.env.PATH, NODE_COMPILE_CACHE: '.cache/compile' }

/** One of the commands, as `npm run` starts it, with no settings but these: how it ended and what it said. */
export function command(script: string, args: string[], env: Record<string, string>) {
	return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
		const settings = { cwd: root, env: { ...plain, ...env } }
		execFile(process.execPath, [`scripts/${script}.ts`, ...args], settings, (error, out, err) =>
			resolve({ code: error ? error.code : 0, out, err }),
		)
	})
}

/** A data folder that PostgreSQL's own user can reach, gone with everything in it when the test ends. */
export function dataFolder({ copyOf }: { copyOf?: string } = {}): string {
	const { folder, remove } = keptDataFolder({ copyOf })
	onTestFinished(remove)
	return folder
}

/** The data of a server that ran and was stopped, for whatever is not about the first start. */
export const usedData = () => dataFolder({ copyOf: inject('usedData') })

/** The same for a whole file of tests, which removes it. */
export function keptDataFolder({ copyOf }: { copyOf?: string | undefined } = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'little-red-data-'))
	chmodSync(folder, 0o755)
	if (copyOf) execFileSync('cp', ['-a', `${copyOf}/.`, folder])
	const sockets = runDirectory(folder, unprivilegedUser())
	const remove = async () => {
		const left = postgresPid(folder)
		if (left) kill(left)
		await until(() => !left || !alive(left))
		for (const made of [folder, sockets]) rmSync(made, { recursive: true, force: true, maxRetries: 5 })
	}
	return { folder, remove }
}

/** The real process, as `npm start` runs it, with no environment but this. Gone when the test ends. */
export function startServer(env: Record<string, string>) {
	const server = spawnServer(env)
	onTestFinished(async () => {
		server.signal('SIGKILL')
		await server.ended
	})
	return server
}

export function spawnServer(env: Record<string, string>, cwd = root) {
	const child = spawn(process.execPath, ['server/main.ts'], {
		cwd,
		env: { ...plain, PORT: '0', LOG_LEVEL: 'error', ...env },
	})
	let out = ''
	let err = ''
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		out += text
	})
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		err += text
	})
	const ended = new Promise<{ code: number | null; signal: string | null; err: string; out: string }>((resolve) => {
		child.on('close', (code, signal) => resolve({ code, signal, err, out }))
	})
	return {
		pid: pidOf(child),
		/** How it ended and what it said. */
		ended,
		signal: (name: NodeJS.Signals) => child.kill(name),
		/** What it has said so far, to the log and beside it. */
		out: () => out,
		err: () => err,
		/** How often its log says this. */
		logged: (words: string) => out.split(words).length - 1,
		/** Its address, once it has printed it. */
		async url(): Promise<string> {
			const address = () => /Site +(http:\S+)/.exec(out)?.[1]
			await until(() => address() !== undefined || child.exitCode !== null)
			const found = address()
			if (!found) throw new Error(`the server did not start: ${err}`)
			return found.replace('localhost', '127.0.0.1')
		},
	}
}

function pidOf(child: ChildProcess) {
	if (!child.pid) throw new Error('the process could not be started')
	return child.pid
}

export function postgresPid(dataDir: string): number | undefined {
	const file = join(dataDir, 'postgres/postmaster.pid')
	return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** PostgreSQL and all its processes: each is a session of its own. */
export function freeze(postmaster: number) {
	const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number)
	const all = [postmaster, ...children]
	const signal = (name: NodeJS.Signals) => {
		for (const pid of all) {
			try {
				process.kill(pid, name)
			} catch {
				// It ended meanwhile.
			}
		}
	}
	signal('SIGSTOP')
	onTestFinished(() => signal('SIGCONT'))
	return () => signal('SIGCONT')
}

/** Not a zombie either: a killed child that nobody has waited for yet is gone. */
export function alive(pid: number): boolean {
	try {
		return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
	} catch {
		return false
	}
}

export function kill(pid: number) {
	try {
		process.kill(pid, 'SIGKILL')
	} catch {
		// It was gone already.
	}
}

/** Waits for something to become true; the test's own time limit is the only one. Looks less often the longer it takes: looking is work, too. */
export async function until(condition: () => unknown): Promise<void> {
	for (let rest = 10; !(await condition()); rest = Math.min(100, rest * 1.2))
		await new Promise((again) => setTimeout(again, rest))
}
