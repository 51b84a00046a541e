import { basename } from 'node:path'
import type { Backup } from './make-backup.ts'

/** What is told of a backup without all stored files, if it is one: it is worth keeping, and no good one. */
export function lacking({ file, missing }: Pick<Backup, 'file' | 'missing'>): string | undefined {
	if (missing === 0) return undefined
	const [files, are] = missing === 1 ? ['one stored file', 'is'] : [`${missing} stored files`, 'are']
	return `${basename(file)} was made and is kept, but ${files} ${are} not in it: the bytes are not where they belong. An earlier backup may still hold them, so keep one elsewhere.`
}
