import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Env } from './env.ts'
import { ConfigError } from './kinds.ts'
import { makeFolder } from './make-folder.ts'

/** The folders of the settings, before anything relies on them. */
export function openFolders({ dataDir, backupDir }: Pick<Env, 'dataDir' | 'backupDir'>): void {
	try {
		makeFolder(dataDir)
		accessSync(dataDir, constants.W_OK | constants.X_OK)
	} catch (error) {
		throw new ConfigError(`DATA_DIR ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code})`)
	}
	if (backupDir) refuseFile(backupDir)
}

/** It is made when the first backup is; a file in its place, or above it, would be found out at night. */
function refuseFile(backupDir: string) {
	let there = backupDir
	while (!seen(there)) there = dirname(there)
	if (seen(there)?.isDirectory()) return
	throw new ConfigError(
		`BACKUP_DIR ${backupDir} cannot be a folder: ${there} is a file. Name another place, or move it`,
	)
}

/** Nothing for what is not there, or may not be looked at. */
function seen(path: string) {
	try {
		return statSync(path)
	} catch {
		return undefined
	}
}
