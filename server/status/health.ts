import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { asCaller, type Database } from '../database/connect.ts'
import { wasFull } from '../database/trouble.ts'

/** Alive is whoever answers at all. Ready: the database answers. Writable: it also takes something in. */
export type Health = { ready: boolean; writable: boolean }

/** However often it is asked, the database is asked no more often than this: milliseconds. */
type Ages = { ready: number; writable: number }
/** So long after something found no room on the disk, nothing is said to be taken in. */
const FULL_MS = 10_000
const usual: Ages = { ready: 1_000, writable: 5_000 }

/** This server, as private.servers knows it. */
export const me: { id: string; startedAt: Date } = { id: randomUUID(), startedAt: new Date() }

const words = (state: Health) =>
	state.writable ? 'ok' : state.ready ? 'the database takes nothing in' : 'database unavailable'

export function createHealth(db: Database, ages = usual): Hono {
	const look = healthOf(db, ages)
	const health = new Hono()
	health.use('/healthz/*', async (c, next) => {
		await next()
		c.header('cache-control', 'no-store')
	})
	// Asks nobody: for whoever would restart a process that has stopped answering.
	health.get('/healthz/live', (c) => c.json({ status: 'ok', alive: true }))
	const answer = (state: Health, well: boolean) =>
		Response.json(
			{ status: words(state), alive: true, ...state },
			well ? {} : { status: 503, headers: { 'retry-after': '5' } },
		)
	// A balancer sends leads elsewhere while they could not be stored here.
	health.get('/healthz/ready', async () => {
		const state = await look()
		return answer(state, state.writable)
	})
	health.get('/healthz', async () => {
		const state = await look()
		return answer(state, state.ready)
	})
	return health
}

/** One question at a time, and its answer is good for a moment: whoever floods this asks the database nothing more. */
function healthOf(db: Database, ages: Ages): () => Promise<Health> {
	let asking: Promise<Health> | undefined
	let last: { state: Health; at: number } | undefined
	let written = Number.NEGATIVE_INFINITY

	async function ask(): Promise<Health> {
		try {
			await sql`select 1`.execute(db)
		} catch {
			return { ready: false, writable: false }
		}
		if (wasFull(FULL_MS)) return { ready: true, writable: false }
		if (performance.now() - written < ages.writable) return { ready: true, writable: true }
		try {
			await write(db)
			written = performance.now()
			return { ready: true, writable: true }
		} catch {
			return { ready: true, writable: false }
		}
	}

	return () => {
		if (last && performance.now() - last.at < ages.ready) return Promise.resolve(last.state)
		asking ??= ask().then((state) => {
			asking = undefined
			last = { state, at: performance.now() }
			return state
		})
		return asking
	}
}

/** A row of its own, so that no other server's transaction can be in its way. */
const write = (db: Database) =>
	asCaller(db, { role: 'service_role', claims: {}, headers: {} }, 'read write', (trx) =>
		sql`
			insert into private.servers (id, started_at) values (${me.id}, ${me.startedAt})
			on conflict (id) do update set seen_at = now()
		`.execute(trx),
	)
