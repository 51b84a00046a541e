/** Why a backup could not be made, in words for the owner, or for whoever makes one by hand. */

import { relative, resolve } from 'node:path'
import { KeeperAway } from '../bytes/trouble.ts'
import { errorCodes } from '../messages/delivery-error.ts'
import { BackupError } from './archive.ts'
import { databaseWords } from './database-words.ts'

const causes = (folder: string, who: string): Record<string, string> => ({
	ENOSPC: `The disk that ${folder} is on is full.`,
	EDQUOT: `The disk space allowed for ${folder} is used up.`,
	EROFS: `${folder} can only be read. A server run by systemd writes only where its unit’s ReadWritePaths says.`,
	EACCES: `${who} may not write into ${folder}.`,
	EPERM: `${who} may not write into ${folder}.`,
	ENOENT: `${folder} is not there.`,
	ENOTDIR: `${folder} is not a folder.`,
	EEXIST: `${folder} is not a folder.`,
	EIO: `The disk that ${folder} is on has an error.`,
	'42P01': 'The site has not been started with this database: there is nothing to back up yet.',
})

type Target = {
	/** Where it was to go. */
	folder?: string
	/** What the owner knows it by. */
	named?: string
	/** Whoever reads it has no log, and may read the error's own words: they are not kept. */
	byHand?: boolean
}

/** To the owner not the error's own words: they may name rows. */
export function whyItFailed(error: unknown, { folder, named = 'BACKUP_DIR', byHand = false }: Target = {}): string {
	if (error instanceof BackupError) return error.message
	if (error instanceof KeeperAway)
		return 'The store of files that STORAGE_S3_URL names does not answer, or does not let the site in.'
	const { code } = errorCodes(error)
	const who = byHand ? 'This user' : 'The server'
	return (
		databaseWords(error) ??
		(folder && unread(error as NodeJS.ErrnoException, folder, who)) ??
		causes(named, who)[String(code)] ??
		(byHand
			? `${(error as Error).message} (${code})`
			: `Something went wrong while it was made (${code}). The server’s log has the same word.`)
	)
}

/** A file of the site that may not be read is no fault of the folder the backup goes to. */
function unread({ code, path }: NodeJS.ErrnoException, folder: string, who: string): string | undefined {
	if (!path || !['EACCES', 'EPERM'].includes(String(code))) return undefined
	if (isWithin(folder, path) || isWithin(path, folder)) return undefined
	// A secret that cannot be seen is about to be made.
	return `${who} may not read ${path.replace(/\.new$/, '')}: a backup is made by the user the site runs as.`
}

const isWithin = (outer: string, inner: string) => !relative(resolve(outer), resolve(inner)).startsWith('..')
