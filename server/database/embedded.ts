import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
	chownSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { databaseLogins } from '../settings/secrets.ts'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { databaseFolder, noteFolder, openFolder, refuseOtherMajor } from './folders.ts'
import type { Logins } from './logins.ts'
import { ownerPassword, replaceLost } from './owner-password.ts'
import { runDirectory, type Unprivileged, unprivilegedUser } from './unprivileged.ts'

const run = promisify(execFile)

export type EmbeddedPostgres = {
	/** As its owner. */
	url: string
	/** Where its files lie. */
	folder: string
	logins: Logins
	/** Resolves when the process has ended, with how. */
	died: Promise<string>
	stop: () => Promise<void>
}

/** It could not be made or started this time: a full disk, an old process that still holds the data, … */
export class NotStarted extends Error {}

/** How long it has to end in an orderly way, and then without; both lose nothing, the second is put right by the next start. */
const STOP_MS = [8_000, 3_000] as const

/**
 * Runs the real PostgreSQL that npm brought as a child of this process, on a Unix socket only.
 * It refuses to run as root; then it runs as an unprivileged user, in folders that user can reach.
 */
export async function startPostgres(
	dataDir: string,
	given?: AbortSignal,
	connections = settings.max_connections,
): Promise<EmbeddedPostgres> {
	const user = unprivilegedUser(dataDir)
	const binaries = findBinaries()
	const folder = databaseFolder(dataDir, user)
	refuseOtherMajor(folder, binaries.version)
	const data = openFolder(folder, user)
	const native = reachableBinaries(binaries, user)
	const postgres = join(native, 'bin/postgres')
	const socketDir = runDirectory(dataDir, user)
	const password = ownerPassword(dataDir)
	const spawnAs = { ...user, cwd: socketDir, env: { LC_ALL: 'C', PATH: process.env.PATH ?? '' } }

	if (!existsSync(join(data, 'PG_VERSION'))) await initialise(join(native, 'bin/initdb'), data, password, spawnAs)
	noteFolder(dataDir, data)
	await stopOrphan(data, socketDir)
	const unset = await replaceLost(dataDir, { postgres, data, spawnAs })
	if (unset) throw new NotStarted(`PostgreSQL could not be given another password for the lost one: ${unset}`)
	if (given?.aborted) throw new NotStarted('PostgreSQL was not started: the server is stopping')

	const child = spawn(
		postgres,
		[
			'-D',
			data,
			'-k',
			socketDir,
			...Object.entries({ ...settings, max_connections: connections }).flatMap(([name, value]) => [
				'-c',
				`${name}=${value}`,
			]),
		],
		{ ...spawnAs, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
	)
	const died = watch(child)
	const stop = () => end(child, died)
	// Recovery may take its time; a stop does not wait for it.
	given?.addEventListener('abort', stop, { once: true })
	await Promise.race([
		accepting(child),
		died.then((why) => {
			throw new NotStarted(`PostgreSQL did not start: ${why}`)
		}),
	])
	given?.removeEventListener('abort', stop)
	return { url: embeddedUrl(dataDir), folder: data, logins: databaseLogins(dataDir), died, stop }
}

async function end(child: ChildProcess, died: Promise<string>) {
	if (child.exitCode !== null || child.signalCode !== null) return
	child.kill('SIGINT') // "fast": roll back, disconnect, checkpoint
	const later = [
		setTimeout(() => child.kill('SIGQUIT'), STOP_MS[0]), // at once
		setTimeout(() => child.kill('SIGKILL'), STOP_MS[0] + STOP_MS[1]), // it does not hear: it is frozen
	]
	await died
	for (const timer of later) clearTimeout(timer)
}

/** How to reach the database of a data folder as its owner, from this process or from another beside it. */
export function embeddedUrl(dataDir: string): string {
	const socketDir = runDirectory(dataDir, unprivilegedUser(dataDir))
	return `postgres://postgres:${ownerPassword(dataDir)}@/postgres?host=${encodeURIComponent(socketDir)}`
}

/** What differs from PostgreSQL's defaults; durability is untouched. */
const settings = {
	listen_addresses: '',
	unix_socket_permissions: '0700',
	max_connections: 50,
	shared_buffers: '64MB',
	// An error's DETAIL repeats the row it refused, and that row is a person.
	log_error_verbosity: 'terse',
	log_min_error_statement: 'panic',
	log_min_messages: 'warning',
	timezone: 'UTC',
}

/** Made beside its place and moved there when it is whole: a first start that is cut off leaves nothing that looks like a database. */
async function initialise(initdb: string, data: string, password: string, spawnAs: Unprivileged & { cwd: string }) {
	const unfinished = mkdtempSync(`${data}.new-`)
	if (spawnAs.uid) chownSync(unfinished, spawnAs.uid, spawnAs.gid)
	const pwfile = join(spawnAs.cwd, 'pwfile')
	writeFileSync(pwfile, password, { mode: 0o644 }) // its folder is 0700
	try {
		await run(
			initdb,
			[
				'-D',
				unfinished,
				'-U',
				'postgres',
				`--pwfile=${pwfile}`,
				'-A',
				'scram-sha-256',
				'-E',
				'UTF8',
				'--locale-provider=builtin',
				'--locale=C.UTF-8',
			],
			spawnAs,
		)
		renameSync(unfinished, data)
	} catch (error) {
		const said = String((error as { stderr?: unknown }).stderr ?? '').split('\n')
		const why = said.findLast((line) => /error|FATAL|PANIC/.test(line)) ?? (error as Error).message.split('\n')[0]
		throw new NotStarted(`PostgreSQL could not make its data folder: ${why}`)
	} finally {
		rmSync(pwfile, { force: true })
		removeUnfinished(data)
	}
}

function removeUnfinished(data: string) {
	for (const name of readdirSync(dirname(data)).filter((name) => name.startsWith(`${basename(data)}.new-`))) {
		rmSync(join(dirname(data), name), { recursive: true, force: true, maxRetries: 5 })
	}
}

/** A server that was killed leaves its PostgreSQL running; that one is shut down properly before a new one starts. */
async function stopOrphan(data: string, socketDir: string) {
	const pidFile = join(data, 'postmaster.pid')
	if (!existsSync(pidFile)) return
	const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
	const alive = () => {
		try {
			process.kill(pid, 0)
			return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)
		} catch {
			return false
		}
	}
	if (alive()) process.kill(pid, 'SIGINT')
	for (let waited = 0; alive() && waited < 30_000; waited += 50) await new Promise((done) => setTimeout(done, 50))
	// PostgreSQL takes any process with that number for itself, even a dead one that nobody has waited for.
	if (alive()) return
	rmSync(pidFile, { force: true })
	rmSync(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
}

function watch(child: ChildProcess) {
	let reason = ''
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		reason = text.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? reason
	})
	return new Promise<string>((resolve) => {
		child.on('error', (error) => resolve(error.message))
		child.on('exit', (code, signal) => resolve(`${signal ?? `exit code ${code}`}${reason && `: ${reason}`}`))
	})
}

function accepting(child: ChildProcess) {
	return new Promise<void>((resolve) => {
		child.stderr?.on('data', (text: string) => {
			if (text.includes('ready to accept connections')) resolve()
		})
	})
}
