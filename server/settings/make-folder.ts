import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing; tells the first of them, as Node's own does. That one never ends where a
 * folder is there and takes none in, as /proc.
 */
export function makeFolder(folder: string, mode = 0o777): string | undefined {
	const above = dirname(folder)
	const first = existsSync(above) ? undefined : makeFolder(above, mode)
	try {
		mkdirSync(folder, { mode })
		return first ?? folder
	} catch (error) {
		if (existsSync(folder) && statSync(folder).isDirectory()) return first
		throw error
	}
}
