import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Made on first use and kept in the data folder, readable by its owner only. */
export function keptSecret(dataDir: string, name: string): string {
	const file = join(dataDir, name)
	if (!existsSync(file)) {
		// Written beside it first, so that a start that is cut off leaves no empty secret.
		writeFileSync(`${file}.new`, randomBytes(36).toString('base64url'), { mode: 0o600 })
		renameSync(`${file}.new`, file)
	}
	return readFileSync(file, 'utf8').trim()
}

export const jwtSecret = (dataDir: string) => keptSecret(dataDir, 'jwt-secret')
export const databasePassword = (dataDir: string) => keptSecret(dataDir, 'postgres-password')

/** What a backup must hold besides the database: without these, parts of it could not be read, or tokens not accepted. */
export const secretFiles = ['jwt-secret'] as const
