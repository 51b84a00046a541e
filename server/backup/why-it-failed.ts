/** Why a backup could not be made, in words for the owner. */

import { errorCodes } from '../messages/delivery-error.ts'
import { BackupError } from './archive.ts'

const causes = (folder: string): Record<string, string> => ({
	ENOSPC: `The disk that ${folder} is on is full.`,
	EDQUOT: `The disk space allowed for ${folder} is used up.`,
	EROFS: `${folder} can only be read. A server run by systemd writes only where its unit’s ReadWritePaths says.`,
	EACCES: `The server may not write into ${folder}.`,
	EPERM: `The server may not write into ${folder}.`,
	ENOENT: `${folder} is not there.`,
	ENOTDIR: `${folder} is not a folder.`,
	EEXIST: `${folder} is not a folder.`,
	EIO: `The disk that ${folder} is on has an error.`,
})

/** Not the error's own words: they may name rows. */
export function whyItFailed(error: unknown, folder = 'BACKUP_DIR'): string {
	if (error instanceof BackupError) return error.message
	const { code } = errorCodes(error)
	return (
		causes(folder)[String(code)] ??
		`Something went wrong while it was made (${code}). The server’s log has the same word.`
	)
}
