import { createWriteStream, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openKeeper } from '../bytes/open-keeper.ts'
import { BYTES_FOLDER, isVersion, placeOf, unfinishedPlaceOf } from '../bytes/places.ts'
import type { S3Settings } from '../bytes/s3.ts'
import { migrate, migrationsFolder } from '../database/migrate.ts'
import { BackupError, type Manifest, openArchive } from './archive.ts'
import { keepQuiet } from './keep-quiet.ts'
import { NEXT_NIGHT } from './next-night.ts'
import { placeSecrets, SECRETS } from './place-secrets.ts'
import { nameOf } from './tables.ts'

export type RestoreTarget = {
	databaseUrl: string
	dataDir: string
	identity?: string | undefined
	s3?: S3Settings | undefined
	/** To be tried out beside the site: nobody is to hear from it. */
	trial?: boolean | undefined
}

/**
 * Puts a verified backup into an empty database and data folder. The schema is made by the migrations the backup knows,
 * the rows come in one transaction, and the migrations that are newer follow: all of it is there, or nothing is.
 */
export async function restoreBackup(file: string, manifest: Manifest, target: RestoreTarget): Promise<void> {
	refuseNewer(manifest)
	await migrate(target.databaseUrl, { versions: manifest.migrations })
	const client = new Client({ connectionString: target.databaseUrl, connectionTimeoutMillis: 5_000 })
	client.on('error', () => {})
	await client.connect()
	try {
		await refuseUsed(client)
		await client.query('begin')
		const tables = new Map(manifest.tables.map((table) => [table.entry, table]))
		const all = manifest.tables.map((table) => nameOf(client, table))
		// What migrations and the first start have put there themselves is in the backup, too.
		await client.query(`truncate ${all.join(', ')}`)
		// Nothing is announced, counted or recorded a second time.
		for (const table of all) await client.query(`alter table ${table} disable trigger user`)
		const secrets = new Map<string, Buffer>()
		await openArchive(file, target.identity, async (name, bytes) => {
			const table = tables.get(name)
			if (table) await copyIn(client, table, bytes)
			else if (isSecret(name)) secrets.set(name, await buffer(bytes))
			else await placeFile(target, name, bytes)
		})
		for (const table of all) await client.query(`alter table ${table} enable trigger user`)
		for (const sequence of manifest.sequences) {
			await client.query('select setval($1::regclass, $2::bigint)', [nameOf(client, sequence), sequence.value])
		}
		// Rows that are there without their keys would be worse than keys without rows.
		await placeSecrets(target.dataDir, secrets)
		await client.query('commit')
		await client.query('analyze')
		await migrate(target.databaseUrl)
		// Not in the first minute: whoever tries one out beside the site has a moment to see where its backups would go.
		await client.query(`update private.upkeep set due_at = ${NEXT_NIGHT} where job = 'backup'`)
		if (target.trial) await keepQuiet(client)
	} finally {
		await client.end().catch(() => {})
	}
}

/** Rows of a schema that this version has never heard of would be lost on the way. */
function refuseNewer({ migrations }: Manifest) {
	const known = readdirSync(migrationsFolder)
	const unknown = migrations.find((version) => !known.some((file) => file.startsWith(`${version}_`)))
	if (unknown)
		throw new BackupError(
			`This backup was made by a newer version (migration ${unknown}): bring this checkout up to date first.`,
		)
}

/** People and leads that are there already would be replaced: that is never what someone wants unasked. */
async function refuseUsed(client: Client) {
	const { rows } = await client.query(
		'select exists (select from auth.users) or exists (select from public.leads) as used',
	)
	if (rows[0].used) throw new BackupError('The database is not empty: a backup is restored into an empty one only.')
}

async function copyIn(client: Client, table: Manifest['tables'][number], bytes: Readable) {
	const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
	const rows = client.query(copyFrom(`copy ${nameOf(client, table)} (${columns}) from stdin`))
	await pipeline(bytes, createZstdDecompress(), rows)
}

/** Each goes under the data folder and nowhere else. */
const isSecret = (name: string) => name.startsWith(SECRETS) && normalize(name) === name && !name.includes('..')

/** Stored files, to whoever keeps them. */
async function placeFile({ dataDir, s3 }: RestoreTarget, name: string, bytes: Readable) {
	const version = basename(name)
	if (!isVersion(version) || name !== join(BYTES_FOLDER, placeOf(version)))
		throw new BackupError(`This backup holds something unexpected: ${name}`)
	const file = join(dataDir, BYTES_FOLDER, unfinishedPlaceOf(version))
	await mkdir(dirname(file), { recursive: true })
	await pipeline(bytes, createWriteStream(file, { mode: 0o600, flush: true }))
	await openKeeper(dataDir, s3).keep(version, file)
}
