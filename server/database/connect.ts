import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool } from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/**
 * How many connections each part of the server may hold. They are apart, so that none can take another's; with the one that
 * listens they are 15, and three servers fit into a PostgreSQL of 50.
 */
export const pools = { api: 8, auth: 4, worker: 2 }

export function connect(url: string, max = 10): Database {
	const pool = new Pool({
		connectionString: url,
		max,
		connectionTimeoutMillis: 5_000,
		statement_timeout: 30_000,
		keepAlive: true,
	})
	// A connection that breaks, idle or in use, is replaced; whoever used it is told. Without listeners it would end the process.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** On whose behalf a request runs. Row level security reads all three. */
export type Caller = {
	role: 'anon' | 'authenticated' | 'service_role'
	claims: Record<string, unknown>
	headers: Record<string, string>
}

/** One transaction as the caller: the database's policies decide what it may see and do. */
export function asCaller<T>(
	db: Database,
	caller: Caller,
	access: 'read only' | 'read write',
	work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
	return db
		.transaction()
		.setAccessMode(access)
		.execute(async (trx) => {
			await sql`
				select set_config('role', ${caller.role}, true),
					set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true),
					set_config('request.headers', ${JSON.stringify(caller.headers)}, true)
			`.execute(trx)
			return await work(trx)
		})
}
