/** Why a backup could not be restored, in a sentence for whoever wants it. */

import { statfsSync } from 'node:fs'
import { NotStarted } from '../database/embedded.ts'
import { ConfigError } from '../settings/kinds.ts'
import { BackupError } from './archive.ts'
import { databaseWords } from './database-words.ts'

const FULL = ['ENOSPC', 'EDQUOT', '53100']
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS']
/** A database whose disk is full may end without a word of it. This is what it makes room for at a time, and what an empty one takes. */
const SEGMENT = 16 * 1024 * 1024
const EMPTY = 64 * 1024 * 1024

/** Nothing where it is not known. */
export function whyNotRestored(given: unknown, dataDir: string): string | undefined {
	if (given instanceof BackupError || given instanceof ConfigError) return given.message
	// A migration that failed has its reason beside it.
	const error = ((given as Error).cause ?? given) as NodeJS.ErrnoException
	const code = String(error.code)
	const notStarted = error instanceof NotStarted
	const words = notStarted ? error.message : databaseWords(error)
	if (FULL.includes(code) || (words && hasLess(dataDir, notStarted ? EMPTY : SEGMENT)))
		return `The disk is too full for what is in this backup: make room where DATA_DIR ${dataDir} is, or set it to a folder on another disk, and restore again.`
	if (UNWRITABLE.includes(code))
		return `${error.path ?? dataDir} cannot be written to (${code}): give DATA_DIR to this user, or set it to another folder.`
	return words ?? (code === 'ENOENT' ? `There is no ${error.path}.` : undefined)
}

function hasLess(dataDir: string, room: number): boolean {
	try {
		const { bavail, bsize } = statfsSync(dataDir)
		return bavail * bsize < room
	} catch {
		return false
	}
}
