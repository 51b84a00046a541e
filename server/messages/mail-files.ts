import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The name of a mail's file: only harmless characters, and short enough for any file system. */
export function mailFileName(time: Date, to: string): string {
	const address = to
		.slice(0, 100)
		.replace(/[^A-Za-z0-9@._+-]/g, '_')
		.replace(/\.{2,}/g, '_')
	return `${time.toISOString().replaceAll(':', '-')}-${address}.eml`
}

/** Keeps mails as files: each appears whole or not at all, and only this user may read it. */
export function createMailFolder(folder: string) {
	let last = 0
	return async (to: string, mail: Buffer) => {
		// No two mails share a millisecond, so none replaces another.
		last = Math.max(Date.now(), last + 1)
		const file = join(folder, mailFileName(new Date(last), to))
		const unfinished = join(folder, `.${randomUUID()}.tmp`)
		await mkdir(folder, { recursive: true, mode: 0o700 })
		try {
			const handle = await open(unfinished, 'wx', 0o600)
			try {
				await handle.writeFile(mail)
				await handle.sync()
			} finally {
				await handle.close()
			}
			await rename(unfinished, file)
		} catch (error) {
			await rm(unfinished, { force: true })
			throw error
		}
	}
}
