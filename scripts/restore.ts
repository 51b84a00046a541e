/**
 * npm run restore -- <file> [--identity <key file>] [--trial]: puts a backup into an empty DATA_DIR or DATABASE_URL. For a trial,
 * without what waited to be sent, and without webhooks and phones.
 */

import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyArchive } from '../server/backup/archive.ts'
import { refuseOtherSecrets } from '../server/backup/place-secrets.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { whyNotRestored } from '../server/backup/why-not-restored.ts'
import { whyUnread } from '../server/backup/why-unread.ts'
import { giveTo } from '../server/database/folders.ts'
import { makeFolder } from '../server/settings/make-folder.ts'
import { readSettings } from '../server/web/read-settings.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'Usage: npm run restore -- <file> [--identity <file with the age key>] [--trial]'
const { values, positionals } = given()
const [file] = positionals
if (!file || positionals.length > 1) fail(USAGE)

const { env } = readSettings()
try {
	const identity = values.identity && keyIn(values.identity)
	console.log('Checking the backup …')
	const manifest = await verifyArchive(file, identity)
	const rows = manifest.entries.reduce((sum, entry) => sum + (entry.rows ?? 0), 0)
	console.log(`Made ${manifest.madeAt}, ${manifest.tables.length} tables, ${rows} rows. Restoring …`)
	// Before a database is begun there.
	refuseOtherSecrets(env.dataDir, manifest)
	const user = openFor(env.dataDir)
	const target = { dataDir: env.dataDir, identity, s3: env.storageS3, trial: values.trial }
	await withDatabase(env, (databaseUrl) => restoreBackup(file, manifest, { databaseUrl, ...target }), { alone: true })
	if (user) giveTo(env.dataDir, user)
	console.log(
		values.trial
			? 'Restored for a trial: what was waiting to be sent, webhooks and phones are left out. Start it with SMTP_URL and BACKUP_DIR empty.'
			: 'Restored. Mails that were waiting when the backup was made go out when the site starts, also if they went out since.',
	)
} catch (error) {
	const why = whyNotRestored(error, env.dataDir)
	if (why) fail(why)
	throw error
}

function given() {
	try {
		return parseArgs({ options: { identity: { type: 'string' }, trial: { type: 'boolean' } }, allowPositionals: true })
	} catch {
		return fail(USAGE)
	}
}

/** A key file as age-keygen writes it has comments above the key. */
function keyIn(file: string): string {
	const key = /^AGE-SECRET-KEY-\S+$/m.exec(textOf(file))?.[0]
	return key ?? fail('The identity file holds no AGE-SECRET-KEY.')
}

function textOf(file: string): string {
	try {
		return readFileSync(file, 'utf8')
	} catch (error) {
		return fail(whyUnread(error, file) ?? (error as Error).message)
	}
}

/** Root restores for whoever the data folder belongs to, or the folder it is made in: their server must be able to read it all. */
function openFor(dataDir: string) {
	const made = open(dataDir)
	if (process.getuid?.() !== 0) return undefined
	const { uid, gid } = statSync(made ? dirname(made) : dataDir)
	if (uid === 0) return undefined
	if (made) giveTo(made, { uid, gid })
	return { uid, gid }
}

function open(dataDir: string): string | undefined {
	try {
		const made = makeFolder(dataDir)
		accessSync(dataDir, constants.W_OK | constants.X_OK)
		return made
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		if (code === 'ENOSPC') throw error
		return fail(
			`DATA_DIR ${dataDir} cannot be written to (${code}): give it to this user, or set it to another folder.`,
		)
	}
}

function fail(why: string): never {
	console.error(why)
	process.exit(1)
}
