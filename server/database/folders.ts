import { createHash } from 'node:crypto'
import {
	chmodSync,
	existsSync,
	lchownSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	realpathSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../settings/kinds.ts'
import { PASSWORD_FILE } from '../settings/secrets.ts'
import { reachableBy, type Unprivileged, unprivilegedUser } from './unprivileged.ts'

/** For what the database's own user cannot reach where it should be. */
export const ELSEWHERE = '/var/lib/little-red'

/** A file of the data folder: it says that the database is not in it, and where it is. */
const NOTE = 'database-is-elsewhere'

const holdsDatabase = (folder: string) => existsSync(join(folder, 'PG_VERSION'))
const plainName = (inside: string) => inside.replaceAll(/[^a-z0-9]+/gi, '-')
/** Two data folders may differ in nothing but what a plain name leaves out. */
const outsideOf = (dataDir: string, base: string) => {
	const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
	return join(base, `${plainName(join(dataDir, 'postgres'))}-${hash}`)
}

/** Where earlier versions put it. It is this data folder's if it was made after the password that it was made with. */
function earlierOutside(dataDir: string, base: string): string | undefined {
	const folder = join(base, plainName(join(dataDir, 'postgres')))
	const password = statSync(join(dataDir, PASSWORD_FILE), { throwIfNoEntry: false })
	if (!password || !existsSync(folder)) return undefined
	try {
		const made = statSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false })
		return made && password.mtimeMs <= made.mtimeMs ? folder : undefined
	} catch {
		return folder // it may not be looked into, so it may be
	}
}

/**
 * Where the database of a data folder lies: in it, unless the user that runs PostgreSQL cannot get there. Never begins a new
 * one where another is meant: a data folder that was moved or copied without its database is told, not filled anew.
 */
export function databaseFolder(dataDir: string, user: Unprivileged, base = ELSEWHERE): string {
	const inside = join(dataDir, 'postgres')
	const outside = earlierOutside(dataDir, base) ?? outsideOf(dataDir, base)
	const noted = notedFolder(dataDir)
	if (noted !== undefined) {
		if (noted === outside && holdsDatabase(outside)) return outside
		throw new ConfigError(
			`DATA_DIR ${dataDir} has its database in ${noted}, as its file ${NOTE} says, and ${noted === outside ? 'there is none that this user can read' : 'was moved or copied without it'}: restore a backup into an empty DATA_DIR, or bring the database to ${outside} and write that into the file`,
		)
	}
	if (user.uid === undefined) {
		if (holdsDatabase(inside) || !existsSync(outside)) return inside
		throw new ConfigError(
			`DATA_DIR ${dataDir} has its database in ${outside}, made when the server ran as root: run npm run backup as root, then npm run restore as this user into an empty DATA_DIR`,
		)
	}
	if (reachableBy(user, dataDir)) return holdsDatabase(outside) && !holdsDatabase(inside) ? outside : inside
	if (holdsDatabase(inside) && !holdsDatabase(outside))
		throw new ConfigError(
			`DATA_DIR ${dataDir} holds a database that PostgreSQL cannot reach: run as root, it is another user, who may not pass through a folder above it. Open these folders (chmod o+x), or move DATA_DIR to where everybody may go`,
		)
	return outside
}

/** Whether a data folder has a database already. */
export const hasDatabase = (dataDir: string) =>
	existsSync(dataDir) && holdsDatabase(databaseFolder(dataDir, unprivilegedUser(dataDir)))

function notedFolder(dataDir: string): string | undefined {
	const file = join(dataDir, NOTE)
	return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[0] : undefined
}

/** Whoever copies the data folder finds out that it is not all. Written once the database is there. */
export function noteFolder(dataDir: string, folder: string): void {
	if (isInside(dataDir, folder) || notedFolder(dataDir) === folder) return
	writeFileSync(
		join(dataDir, NOTE),
		`${folder}\n\nThe database of this folder lies there, because its user cannot reach this one.\nA copy of this folder alone holds no lead: use npm run backup, or copy both.\n`,
	)
}

export const isInside = (dataDir: string, folder: string) => folder === join(dataDir, 'postgres')

/** Makes the folder, or puts right whom it belongs to: root may have copied it here. */
export function openFolder(folder: string, user: Unprivileged): string {
	mkdirSync(folder, { recursive: true })
	const owner = user.uid ?? process.getuid?.()
	if (user.uid !== undefined && [folder, join(folder, 'PG_VERSION')].some((path) => ownerOf(path, owner) !== owner))
		giveTo(folder, user)
	if (ownerOf(folder, owner) !== owner)
		throw new ConfigError(
			`DATA_DIR cannot be used: ${folder} belongs to another user. As root: chown -R ${owner} ${folder}`,
		)
	chmodSync(folder, 0o700)
	return folder
}

const ownerOf = (path: string, none: number | undefined) => statSync(path, { throwIfNoEntry: false })?.uid ?? none

/** A folder with all that is in it; the file by which it is known to be done comes last. */
export function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): void {
	const all = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
	const last = join(folder, 'PG_VERSION')
	for (const path of [...all.filter((path) => path !== last), folder]) lchownSync(path, uid, gid)
	if (all.includes(last)) lchownSync(last, uid, gid)
}

/** A major version reads its own files only, and would refuse these with less to go by. */
export function refuseOtherMajor(folder: string, version: string): void {
	if (!holdsDatabase(folder)) return
	const there = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
	const ours = version.split('.')[0]
	if (there === ours) return
	throw new ConfigError(
		`The database in ${folder} is of PostgreSQL ${there}, and this version of the site runs PostgreSQL ${ours}, which cannot read it. Nothing was changed. Two commands bring it over:\n` +
			`  npm run backup                      in the version of the site that ran it until now\n` +
			`  npm run restore -- <that backup>    in this one, with DATA_DIR set to an empty folder`,
	)
}
