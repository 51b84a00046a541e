import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

const backup = /^little-red-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.age)?$/
const unfinished = /^(\.unfinished-\w+|little-red-.*\.part)$/
const DAY_MS = 86_400_000

/**
 * Leaves so many backups, the newest by their names, and in any case the one that was just made; and nothing a crash has left.
 * What is named after a day that has not come was made by a clock that was ahead: it counts as the oldest.
 */
export async function prune(folder: string, keep: number, justMade: string): Promise<void> {
	const names = await readdir(folder)
	const made = names.filter((name) => backup.test(name) && join(folder, name) !== justMade).sort()
	const ahead = made.filter((name) => name > basename(justMade))
	const old = [...ahead, ...made.filter((name) => !ahead.includes(name))].reverse().slice(Math.max(keep - 1, 0))
	for (const name of old) await rm(join(folder, name), { force: true })
	for (const name of names.filter((name) => unfinished.test(name))) {
		const path = join(folder, name)
		const found = await stat(path).catch(() => undefined)
		// Somebody may be making one by hand this moment.
		if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
	}
}
