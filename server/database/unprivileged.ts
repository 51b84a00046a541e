import { createHash } from 'node:crypto'
import { chmodSync, lchownSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '../settings/kinds.ts'

/** Empty unless this process is root. */
export type Unprivileged = { uid: number; gid: number } | { uid?: undefined; gid?: undefined }

/**
 * Whom root lets PostgreSQL run as: whoever the data folder belongs to, so that a server of that user finds what root restored
 * for it. In a folder of root's own, and in one of a number without a name, which PostgreSQL refuses to be, it is nobody.
 */
export function unprivilegedUser(dataDir?: string): Unprivileged {
	if (process.getuid?.() !== 0) return {}
	const owner = dataDir === undefined ? undefined : statSync(dataDir, { throwIfNoEntry: false })
	const named = owner && owner.uid !== 0 && accounts().some(({ uid }) => uid === owner.uid)
	return named ? { uid: owner.uid, gid: owner.gid } : nobody()
}

function accounts() {
	const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
	return lines
		.map((line) => line.split(':'))
		.map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function nobody() {
	const { uid = 65534, gid = 65534 } = accounts().find(({ name }) => name === 'nobody') ?? {}
	return { uid, gid }
}

/** Whether a user may pass through every folder above and into this one. */
export function reachableBy(user: { uid: number; gid: number }, folder: string): boolean {
	const { mode, uid, gid } = statSync(folder)
	const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
	return (mode & bit) !== 0 && (folder === dirname(folder) || reachableBy(user, dirname(folder)))
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
	// Earlier versions ran PostgreSQL as nobody, whomever the data folder belonged to.
	if (user.uid !== undefined && [0, nobody().uid].includes(lstatSync(folder).uid))
		lchownSync(folder, user.uid, user.gid)
	const stat = lstatSync(folder)
	if (!stat.isDirectory() || stat.uid !== owner) {
		throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${folder} belongs to another user`)
	}
	chmodSync(folder, 0o700)
	return folder
}

/** Once nothing is in it any more. Whoever needs it again makes it again. */
export function removeRunDirectory(folder: string): void {
	try {
		rmdirSync(folder)
	} catch {
		// A database that was killed has left its socket there, for the next start.
	}
}
