import { createWriteStream, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openKeeper } from '../bytes/open-keeper.ts'
import { BYTES_FOLDER, isVersion, placeOf, unfinishedPlaceOf } from '../bytes/places.ts'
import type { S3Settings } from '../bytes/s3.ts'
import { migrate, migrationsFolder } from '../database/migrate.ts'
import { BackupError, type Manifest, openArchive } from './archive.ts'
import { nameOf } from './tables.ts'

export type RestoreTarget = {
	databaseUrl: string
	dataDir: string
	identity?: string | undefined
	s3?: S3Settings | undefined
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
		await openArchive(file, target.identity, async (name, bytes) => {
			const table = tables.get(name)
			if (table) await copyIn(client, table, bytes)
			else await placeFile(target, name, bytes)
		})
		for (const table of all) await client.query(`alter table ${table} enable trigger user`)
		for (const sequence of manifest.sequences) {
			await client.query('select setval($1::regclass, $2::bigint)', [nameOf(client, sequence), sequence.value])
		}
		await client.query('commit')
		await client.query('analyze')
	} finally {
		await client.end().catch(() => {})
	}
	await migrate(target.databaseUrl)
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

/** Secrets, each under the data folder and nowhere else, and stored files, to whoever keeps them. */
async function placeFile({ dataDir, s3 }: RestoreTarget, name: string, bytes: Readable) {
	const [kind = ''] = name.split('/')
	if (!['secrets', BYTES_FOLDER].includes(kind) || normalize(name) !== name || name.includes('..'))
		throw new BackupError(`This backup holds something unexpected: ${name}`)
	if (kind === 'secrets') return await writeFile(join(dataDir, name.slice('secrets/'.length)), bytes)
	const version = basename(name)
	if (!isVersion(version) || name !== join(BYTES_FOLDER, placeOf(version)))
		throw new BackupError(`This backup holds something unexpected: ${name}`)
	const file = join(dataDir, BYTES_FOLDER, unfinishedPlaceOf(version))
	await writeFile(file, bytes)
	await openKeeper(dataDir, s3).keep(version, file)
}

async function writeFile(place: string, bytes: Readable) {
	await mkdir(dirname(place), { recursive: true })
	await pipeline(bytes, createWriteStream(place, { mode: 0o600, flush: true }))
}
