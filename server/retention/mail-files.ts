import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { daysBefore } from '../../lib/retention.ts'

/** So many at a time: an unlink is not free. */
const MOST_FILES = 2_000
const UNFINISHED_DAYS = 1

/** Removes mails kept as files (server/messages/mail-files.ts) after their time, and what a crash left unfinished. Tells how many. */
export async function removeMailFiles(folder: string, days: number | undefined, now = new Date()): Promise<number> {
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return []
		throw error
	})
	const mailsBefore = days === undefined ? undefined : daysBefore(now, days)
	const unfinishedBefore = daysBefore(now, UNFINISHED_DAYS)
	let removed = 0
	for (const name of names) {
		if (removed === MOST_FILES) break
		const before = /^\.[\da-f-]{36}\.tmp$/.test(name)
			? unfinishedBefore
			: name.endsWith('.eml')
				? mailsBefore
				: undefined
		if (!before) continue
		const file = join(folder, name)
		const found = await stat(file).catch(() => undefined)
		if (!found?.isFile() || found.mtime >= before) continue
		await rm(file, { force: true })
		removed++
	}
	return removed
}
