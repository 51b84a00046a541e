/** npm run restore -- <file> [--identity <key file>]: puts a backup into an empty DATA_DIR or DATABASE_URL. */
import { mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BackupError, verifyArchive } from '../server/backup/archive.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { ConfigError } from '../server/env.ts'
import { readSettings } from '../server/read-settings.ts'
import { withDatabase } from './with-database.ts'

const { values, positionals } = parseArgs({ options: { identity: { type: 'string' } }, allowPositionals: true })
const [file] = positionals
if (!file || positionals.length > 1) fail('Usage: npm run restore -- <file> [--identity <file with the age key>]')

const { env } = readSettings()
try {
	const identity = values.identity && keyIn(readFileSync(values.identity, 'utf8'))
	console.log('Checking the backup …')
	const manifest = await verifyArchive(file, identity)
	const rows = manifest.entries.reduce((sum, entry) => sum + (entry.rows ?? 0), 0)
	console.log(`Made ${manifest.madeAt}, ${manifest.tables.length} tables, ${rows} rows. Restoring …`)
	mkdirSync(env.dataDir, { recursive: true })
	const target = { dataDir: env.dataDir, identity }
	await withDatabase(env, (databaseUrl) => restoreBackup(file, manifest, { databaseUrl, ...target }), { alone: true })
	console.log('Restored. Mails that were waiting when the backup was made go out when the site starts.')
} catch (error) {
	const { code, path } = error as NodeJS.ErrnoException
	if (code === 'ENOENT') fail(`There is no ${path}.`)
	if (error instanceof BackupError || error instanceof ConfigError) fail((error as Error).message)
	throw error
}

/** A key file as age-keygen writes it has comments above the key. */
function keyIn(text: string): string {
	const key = /^AGE-SECRET-KEY-\S+$/m.exec(text)?.[0]
	return key ?? fail('The identity file holds no AGE-SECRET-KEY.')
}

function fail(why: string): never {
	console.error(why)
	process.exit(1)
}
