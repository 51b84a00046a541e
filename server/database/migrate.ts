import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { ConfigError } from '../settings/kinds.ts'
import { createLogins, type Logins } from './logins.ts'

const platformFolder = join(import.meta.dirname, 'platform')
export const migrationsFolder = join(import.meta.dirname, '../../supabase/migrations')

/** Who may take on which role is asked and said in words that older ones do not know. */
const OLDEST = 16

/** Any number; the same one in every server, so that servers starting together take turns. */
export const LOCK = 7_303_501

type Options = {
	folder?: string
	/** Only these, where a backup is to be put into the schema it was made with. */
	versions?: string[]
	/** On a database of our own: who the server logs in as from then on. */
	logins?: Logins
}

/** Brings a database up to date: first what hosted Supabase would bring itself, then the product's own migrations. */
export async function migrate(
	databaseUrl: string,
	{ folder = migrationsFolder, versions, logins }: Options = {},
): Promise<string[]> {
	const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true })
	// A connection that breaks is told by the query that needs it; without a listener it would end the process.
	client.on('error', () => {})
	await client.connect()
	try {
		await refuseOldServer(client)
		await client.query('select pg_advisory_lock($1)', [LOCK])
		await createPlatform(client)
		const applied = await applyMigrations(client, folder, versions)
		await client.query('select realtime_service.follow_publication()')
		if (logins) await createLogins(client, logins)
		return applied
	} finally {
		await client.end() // which also gives the lock back
	}
}

/** Hosted Supabase applies the migrations by itself, with a PostgreSQL of its own choosing; this is for DATABASE_URL. */
async function refuseOldServer(client: Client) {
	const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`)
	const major = Math.floor(Number(rows[0]?.number) / 10_000)
	if (major < OLDEST)
		throw new ConfigError(`DATABASE_URL names a PostgreSQL ${major}: this site needs ${OLDEST} or later`)
}

async function createPlatform(client: Client) {
	const read = (file: string) => readFileSync(join(platformFolder, file), 'utf8')
	const { rows } = await client.query(`
		select to_regrole('service_role') is not null as roles,
			to_regprocedure('auth.role()') is not null as functions,
			to_regclass('auth.users') is not null as tables,
			to_regclass('auth.webauthn_challenges') is not null as passkeys,
			to_regclass('realtime.messages') is not null as realtime,
			to_regclass('storage.objects') is not null as storage
	`)
	await client.query('begin')
	// Roles belong to the whole cluster, what they may do in a database does not.
	if (!rows[0].roles || !rows[0].tables) await client.query(read('roles.sql'))
	if (!rows[0].functions) await client.query(read('auth-functions.sql'))
	if (!rows[0].tables) await client.query(read('auth-tables.sql'))
	if (!rows[0].passkeys) await client.query(read('auth-passkeys.sql'))
	if (!rows[0].realtime) await client.query(read('realtime.sql'))
	if (!rows[0].storage) await client.query(read('storage.sql'))
	for (const support of ['auth-support.sql', 'realtime-support.sql', 'storage-support.sql'])
		await client.query(read(support))
	await client.query('commit')
}

async function applyMigrations(client: Client, folder: string, versions?: string[]) {
	await client.query(`
		create schema if not exists supabase_migrations;
		create table if not exists supabase_migrations.schema_migrations (
			version text primary key, statements text[], name text
		);
	`)
	const { rows } = await client.query('select version from supabase_migrations.schema_migrations')
	const known = new Set(rows.map((row) => row.version))
	const applied: string[] = []
	for (const file of readdirSync(folder)
		.filter((name) => name.endsWith('.sql'))
		.sort()) {
		const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
		if (!version || known.has(version) || versions?.includes(version) === false) continue
		const statements = readFileSync(join(folder, file), 'utf8')
		try {
			await client.query('begin')
			await client.query(statements)
			await client.query(
				'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
				[version, [statements], name],
			)
			await client.query('commit')
		} catch (error) {
			await client.query('rollback')
			throw new Error(`migration ${file} failed: ${(error as Error).message}`, { cause: error })
		}
		applied.push(file)
	}
	return applied
}
