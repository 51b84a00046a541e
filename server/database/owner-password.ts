import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ConfigError } from '../settings/kinds.ts'
import { databasePassword, keptSecret, PASSWORD_FILE } from '../settings/secrets.ts'
import { hasDatabase } from './folders.ts'
import type { Unprivileged } from './unprivileged.ts'

/** A new password that the database does not know yet: the next start of it sets it. */
const UNSET_FILE = `${PASSWORD_FILE}-unset`

/** What this process goes on using, even if the file is lost meanwhile. */
const known = new Map<string, string>()

const isKept = (dataDir: string) => existsSync(join(dataDir, PASSWORD_FILE))

/**
 * The owner's password. One that was lost, or removed to be replaced, is made anew; but it becomes the kept one only once the
 * database has it, or nobody would get in any more.
 */
export function ownerPassword(dataDir: string): string {
	const password =
		isKept(dataDir) || !hasDatabase(dataDir)
			? databasePassword(dataDir)
			: (known.get(dataDir) ?? keptSecret(dataDir, UNSET_FILE))
	known.set(dataDir, password)
	return password
}

type Program = { postgres: string; data: string; spawnAs: Unprivileged & { cwd: string } }

/**
 * Gives the database a new password if the kept one was lost; tells why it could not. PostgreSQL runs without a server for that:
 * nobody can connect meanwhile, and whoever may write its files is asked for nothing.
 */
export async function replaceLost(dataDir: string, { postgres, data, spawnAs }: Program): Promise<string | undefined> {
	if (isKept(dataDir)) return undefined
	const password = ownerPassword(dataDir)
	const child = spawn(postgres, ['--single', '-D', data, '-c', 'log_min_error_statement=panic', 'postgres'], {
		...spawnAs,
		stdio: ['pipe', 'ignore', 'pipe'],
	})
	child.stdin.on('error', () => {}) // it ended before it read this, and says why
	child.stdin.end(`alter role postgres password '${password}'\n`)
	const ended = new Promise((resolve) => child.on('error', resolve).on('close', resolve))
	const [end, said] = await Promise.all([ended, text(child.stderr)])
	// A statement that failed does not count for its exit code.
	const why = said.split('\n').findLast((line) => /ERROR|FATAL|PANIC/.test(line))
	if (why || end !== 0) return why ?? `${end}`
	keptSecret(dataDir, PASSWORD_FILE, () => password)
	rmSync(join(dataDir, UNSET_FILE), { force: true })
	return undefined
}

/** A kept password that is another database's, as one that was copied here, or made by a version before. */
export const explainRefused = (dataDir: string) => (error: NodeJS.ErrnoException) => {
	if (error.code !== '28P01') throw error
	throw new ConfigError(
		`DATA_DIR ${dataDir} has a file ${PASSWORD_FILE} that its database refuses: remove that file, and the next start sets another password`,
	)
}
