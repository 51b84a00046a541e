import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openKeeper } from '../bytes/open-keeper.ts'
import { BYTES_FOLDER, BYTES_LOCK, isVersion, placeOf } from '../bytes/places.ts'
import type { S3Settings } from '../bytes/s3.ts'
import { MissingBytes } from '../bytes/trouble.ts'
import { secretFiles } from '../settings/secrets.ts'
import { createArchive } from './archive.ts'
import { nameOf, sequencesOf, type Table, tablesOf } from './tables.ts'

export type BackupSource = {
	databaseUrl: string
	dataDir: string
	recipient?: string | undefined
	s3?: S3Settings | undefined
}

/** What was made: a file of so many bytes, with that checksum. */
export type Backup = {
	file: string
	bytes: number
	sha256: string
	/** Stored files whose bytes were not to be found: the rest is worth keeping without them. */
	missing: number
}

type Options = {
	now?: Date
	/** Ends it early, and leaves nothing behind. */
	signal?: AbortSignal
}

/**
 * Writes a backup of everything into a folder while the site goes on. One snapshot: what was committed before it is in,
 * whole; what was not is not.
 */
export async function makeBackup(
	source: BackupSource,
	folder: string,
	{ now = new Date(), signal }: Options = {},
): Promise<Backup> {
	const stamp = now
		.toISOString()
		.replace(/\.\d+Z$/, 'Z')
		.replaceAll(':', '-')
	const target = join(folder, `little-red-${stamp}.tar${source.recipient ? '.age' : ''}`)
	const scratch = await mkdtemp(join(folder, '.unfinished-'))
	const client = new Client({ connectionString: source.databaseUrl, connectionTimeoutMillis: 5_000 })
	client.on('error', () => {}) // whoever waits for it is told
	const hangUp = () => client.connection.stream.destroy(new Error('the backup was ended'))
	signal?.addEventListener('abort', hangUp)
	const archive = await createArchive(target, source.recipient)
	try {
		await client.connect()
		// From before the snapshot on: bytes of what is deleted or replaced meanwhile stay until they are read.
		await client.query('select pg_advisory_lock_shared($1)', [BYTES_LOCK])
		await client.query('begin isolation level repeatable read read only')
		const { rows } = await client.query(
			`select current_setting('server_version') as postgres,
				array(select version from supabase_migrations.schema_migrations order by version) as migrations`,
		)
		const tables = await tablesOf(client)
		const listed: (Table & { entry: string })[] = []
		for (const table of tables) {
			const entry = `database/${table.schema}.${table.name}.copy.zst`
			const file = join(scratch, 'table')
			await archive.addFile(entry, file, await copyOut(client, table, file))
			listed.push({ entry, ...table })
		}
		const sequences = await sequencesOf(client)
		const stored = await versionsOf(client)
		await client.query('commit')
		for (const name of secretFiles) {
			const file = join(source.dataDir, name)
			if (existsSync(file)) await archive.addFile(`secrets/${name}`, file)
		}
		const keeper = openKeeper(source.dataDir, source.s3)
		let missing = 0
		for (const version of stored) {
			signal?.throwIfAborted()
			const name = join(BYTES_FOLDER, placeOf(version))
			const found = await keeper.read(version).catch((error) => {
				if (!(error instanceof MissingBytes)) throw error
			})
			if (found) await archive.addBytes(name, found)
			else missing++
		}
		return {
			file: target,
			missing,
			...(await archive.finish({ madeAt: now.toISOString(), ...rows[0], tables: listed, sequences })),
		}
	} catch (error) {
		await archive.abandon()
		throw error
	} finally {
		signal?.removeEventListener('abort', hangUp)
		await client.end().catch(() => {})
		await rm(scratch, { recursive: true, force: true })
	}
}

async function copyOut(client: Client, table: Table, file: string): Promise<number> {
	const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
	const rows = client.query(copyTo(`copy ${nameOf(client, table)} (${columns}) to stdout`))
	await pipeline(rows, createZstdCompress(), createWriteStream(file, { mode: 0o600 }))
	return rows.rowCount
}

/** The bytes that the snapshot's rows name. A row whose bytes are elsewhere (another's storage service) names none of ours. */
async function versionsOf(client: Client): Promise<string[]> {
	const { rows } = await client.query<{ version: string }>(
		'select version from storage.objects where version is not null',
	)
	return rows.map(({ version }) => version).filter(isVersion)
}
