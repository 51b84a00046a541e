/** npm run restore -- <file> [--identity <key file>]: puts a backup into an empty DATA_DIR or DATABASE_URL. */

import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, verifyArchive } from '../server/backup/archive.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { giveTo } from '../server/database/folders.ts'
import { ConfigError } from '../server/settings/kinds.ts'
import { makeFolder } from '../server/settings/make-folder.ts'
import { readSettings } from '../server/web/read-settings.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'Usage: npm run restore -- <file> [--identity <file with the age key>]'
const { values, positionals } = given()
const [file] = positionals
if (!file || positionals.length > 1) fail(USAGE)

const { env } = readSettings()
try {
	const identity = values.identity && keyIn(readFileSync(values.identity, 'utf8'))
	console.log('Checking the backup …')
	const manifest = await verifyArchive(file, identity)
	const rows = manifest.entries.reduce((sum, entry) => sum + (entry.rows ?? 0), 0)
	console.log(`Made ${manifest.madeAt}, ${manifest.tables.length} tables, ${rows} rows. Restoring …`)
	const user = openFor(env.dataDir)
	const target = { dataDir: env.dataDir, identity, s3: env.storageS3 }
	await withDatabase(env, (databaseUrl) => restoreBackup(file, manifest, { databaseUrl, ...target }), { alone: true })
	if (user) giveTo(env.dataDir, user)
	console.log('Restored. Mails that were waiting when the backup was made go out when the site starts.')
} catch (error) {
	const { code, path } = error as NodeJS.ErrnoException
	if (code === 'ENOENT') fail(`There is no ${path}.`)
	if (error instanceof BackupError || error instanceof ConfigError) fail((error as Error).message)
	throw error
}

function given() {
	try {
		return parseArgs({ options: { identity: { type: 'string' } }, allowPositionals: true })
	} catch {
		return fail(USAGE)
	}
}

/** A key file as age-keygen writes it has comments above the key. */
function keyIn(text: string): string {
	const key = /^AGE-SECRET-KEY-\S+$/m.exec(text)?.[0]
	return key ?? fail('The identity file holds no AGE-SECRET-KEY.')
}

/** Root restores for whoever the data folder belongs to, or the folder it is made in: their server must be able to read it all. */
function openFor(dataDir: string) {
	const made = makeFolder(dataDir)
	if (process.getuid?.() !== 0) return undefined
	const { uid, gid } = statSync(made ? dirname(made) : dataDir)
	if (uid === 0) return undefined
	if (made) giveTo(made, { uid, gid })
	return { uid, gid }
}

function fail(why: string): never {
	console.error(why)
	process.exit(1)
}
