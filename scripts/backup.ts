/** npm run backup [-- <folder>]: writes one file with everything the site knows, while it goes on running. */

import { existsSync } from 'node:fs'
import { lacking } from '../server/backup/lacking.ts'
import { makeBackup } from '../server/backup/make-backup.ts'
import { whyItFailed } from '../server/backup/why-it-failed.ts'
import { ConfigError } from '../server/settings/kinds.ts'
import { makeFolder } from '../server/settings/make-folder.ts'
import { readSettings } from '../server/web/read-settings.ts'
import { withDatabase } from './with-database.ts'

const { env } = readSettings()
const folder = process.argv[2] ?? env.backupDir ?? 'backups'
if (!env.databaseUrl && !existsSync(env.dataDir)) {
	console.error(`DATA_DIR ${env.dataDir} does not exist: there is nothing to back up yet.`)
	process.exit(1)
}
const started = performance.now()
const { dataDir, backupRecipient: recipient } = env
const { file, bytes, missing } = await withDatabase(env, (databaseUrl) => {
	makeFolder(folder, 0o700)
	return makeBackup({ databaseUrl, dataDir, recipient, s3: env.storageS3 }, folder)
}).catch((error) => {
	console.error(
		error instanceof ConfigError
			? error.message
			: `No backup was made. ${whyItFailed(error, { folder, named: folder, byHand: true })}`,
	)
	process.exit(1)
})
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`${file}  (${(bytes / 1024 / 1024).toFixed(1)} MB in ${seconds} s)`)
const lacks = lacking({ file, missing })
if (lacks) {
	console.error(lacks)
	process.exitCode = 1
}
if (!recipient)
	console.log(
		'It holds personal data and keys in the clear: keep it safe, or set BACKUP_RECIPIENT to an age public key.',
	)
if (env.databaseUrl)
	console.log(
		'Secrets given by environment variables are not in it: keep JWT_SECRET and the encryption key elsewhere, too.',
	)
