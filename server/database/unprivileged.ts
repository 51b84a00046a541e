import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '../env.ts'

/** Empty unless this process is root. */
export type Unprivileged = { uid: number; gid: number } | { uid?: undefined; gid?: undefined }

export function unprivilegedUser(): Unprivileged {
	if (process.getuid?.() !== 0) return {}
	const nobody = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.map((line) => line.split(':'))
		.find(([name]) => name === 'nobody')
	return { uid: Number(nobody?.[2] ?? 65534), gid: Number(nobody?.[3] ?? 65534) }
}

/** Whether a user with no rights of their own may pass through every folder above and into this one. */
export function reachableByOthers(folder: string): boolean {
	const passable = (statSync(folder).mode & 0o001) !== 0
	return passable && (folder === dirname(folder) || reachableByOthers(dirname(folder)))
}

/**
 * A private folder with a short name for the sockets of one data folder: a socket's path may have 107
 * characters at most, and a data folder may have more.
 */
export function runDirectory(dataDir: string, user: Unprivileged): string {
	const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
	const folder = join('/tmp', `little-red-${name}`)
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	const owner = user.uid ?? process.getuid?.()
	if (user.uid && lstatSync(folder).uid === 0) chownSync(folder, user.uid, user.gid)
	const stat = lstatSync(folder)
	if (!stat.isDirectory() || stat.uid !== owner) {
		throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${folder} belongs to another user`)
	}
	chmodSync(folder, 0o700)
	return folder
}
