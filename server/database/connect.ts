import type { Duplex } from 'node:stream'
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { createFairQueue, type FairQueue, type Places, type Use } from '../queue/fair-queue.ts'
import { currentNetwork, isForemost } from '../queue/network.ts'
import type { Tables } from './tables.ts'
import { Unreachable } from './trouble.ts'

export type Database = Kysely<Tables>

/** How many connections, who gets one, and how long everything may take at most, in milliseconds. */
export type Limits = {
	places: Places
	/** The database itself ends what runs, or waits for a lock, for longer. */
	statement: number
	lock: number
	/** From asking for a connection until it is given back. Then it is destroyed: whoever froze at the other end need not agree. */
	deadline: number
}

const second = 1_000

/** Someone is waiting for the answer: it comes within five seconds, whatever it is. */
const prompt = { statement: 3 * second, lock: 2 * second, deadline: 4 * second }

/**
 * The parts of the server have connections of their own, so that none can take another's: with the two that listen they are
 * 16, and three servers fit into a PostgreSQL of 50.
 */
export const pools = {
	api: {
		places: { atOnce: 8, kept: 2, each: 3, inLine: 24, nobody: { each: 5, inLine: 200 }, patience: 2 * second },
		...prompt,
	},
	auth: {
		places: { atOnce: 4, each: 2, inLine: 24, nobody: { each: 3, inLine: 200 }, patience: 2 * second },
		...prompt,
	},
	worker: {
		places: { atOnce: 2, each: 2, inLine: 100, nobody: { each: 2, inLine: 100 }, patience: 10 * second },
		statement: 10 * second,
		lock: 5 * second,
		deadline: 20 * second,
	},
} satisfies Record<string, Limits>

/** For work beside the server, at its start and by hand, which nobody waits for at a counter. */
export const unhurried: Limits = {
	places: { atOnce: 10, each: 10, inLine: 1_000, nobody: { each: 10, inLine: 1_000 }, patience: 60 * second },
	statement: 300 * second,
	lock: 60 * second,
	deadline: 600 * second,
}

/** Until the database is brought up to date nobody gets a connection: they hear that it is away, which it is to them. */
export type Gate = { open: boolean }

/** After this nobody is at home, however little whoever asked is in a hurry. */
const LONGEST_CALL_MS = 60 * second

/** How long connections have to say goodbye to a database that may be frozen. */
const GOODBYE_MS = 1_000

export function connect(url: string, limits: Limits = unhurried, gate: Gate = { open: true }): Database {
	const { places, statement, lock, deadline } = limits
	const pool = new Pool({
		connectionString: url,
		max: places.atOnce,
		connectionTimeoutMillis: Math.min(deadline, LONGEST_CALL_MS),
		statement_timeout: statement,
		lock_timeout: lock,
		// Ours comes first; this is for a server that froze with a transaction open.
		idle_in_transaction_session_timeout: deadline + second,
		keepAlive: true,
	})
	// A connection that breaks, idle or in use, is replaced; whoever used it is told. Without listeners it would end the process.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	const queue = createFairQueue(places)
	const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded(pool, queue, deadline, gate) }) })
	uses.set(db, queue.use)
	return db
}

const uses = new WeakMap<Database, () => Use>()

/** How many of its connections are in use, and how many requests wait for one. */
export const useOf = (db: Database): Use => uses.get(db)?.() ?? { inside: 0, waiting: 0 }

/** Shares the connections out by network, and lets nobody keep one past the deadline. */
function guarded(pool: Pool, queue: FairQueue, deadline: number, gate: Gate): PostgresPool {
	const streams = new Map<unknown, Duplex>()
	pool.on('connect', (client) => streams.set(client, client.connection.stream))
	pool.on('remove', (client) => streams.delete(client))
	return {
		options: pool.options,
		async end() {
			const late = setTimeout(() => {
				for (const stream of streams.values()) stream.destroy()
			}, GOODBYE_MS)
			await pool.end()
			clearTimeout(late)
		},
		async connect() {
			if (!gate.open) throw new Unreachable('PGRST001')
			const asked = performance.now()
			const left = () => Math.max(0, asked + deadline - performance.now())
			const leave = await queue.enter(currentNetwork(), isForemost())
			const client = await within(left(), pool.connect()).catch((error) => {
				leave()
				throw new Unreachable('PGRST001', error)
			})
			const late = setTimeout(() => client.connection.stream.destroy(new Unreachable('PGRST003')), left())
			const release = client.release
			client.release = (destroy) => {
				clearTimeout(late)
				release(destroy)
				leave()
			}
			return client
		},
	}
}

/** A connection that comes when nobody waits for it any more is the next one's. */
async function within(ms: number, coming: Promise<PoolClient>): Promise<PoolClient> {
	const { promise, reject } = Promise.withResolvers<never>()
	const late = setTimeout(() => {
		coming.then((client) => client.release()).catch(() => {})
		reject(new Error('no connection came in time'))
	}, ms)
	return await Promise.race([coming, promise]).finally(() => clearTimeout(late))
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
