import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { listen } from '../database/listen.ts'
import { Unreachable } from '../database/trouble.ts'

/** What a trigger or another server wrote for all of them. */
export type Note = { seq: string; xid: string; at: Date; kind: string; sender: string | null; body: unknown }
type Asker = Pick<Client, 'query'>

export type Feed = ReturnType<typeof openFeed>

type Settings = {
	databaseUrl: string
	/** Told of everything once, in the order it was written, one after the other. */
	heard: (notes: Note[], client: Asker) => Promise<void>
	/** Now it hears; what was before may have been missed. */
	began: () => void
	log: { warn: (about: object, message: string) => void }
}

/** How long a subscriber waits for a database that is away. */
const PATIENCE_MS = 4_000
const away = () => Promise.reject(new Unreachable('PGRST001'))
const PAGE = 500
/** Between one look and the next. */
const BREATH_MS = 25
/** Others may need as long to read what we have read. */
const KEPT_MS = 60_000
const SWEEP_MS = 15_000
/** After longer silence someone may have swept away what we have not read. */
const SILENT_MS = 45_000
/** What waits to be written while the database is away. */
const MOST_WAITING = 1_000

/** Reads what is committed, whoever wrote it, by the one connection that also listens; nothing is read twice, and nothing left out. */
export function openFeed({ databaseUrl, heard, began, log }: Settings) {
	const me = randomUUID()
	let client: Client | undefined
	/** Everything of earlier transactions has been read. */
	let horizon: string | undefined
	/** What has been read of later ones. */
	let seen = new Map<string, bigint>()
	const read: { seq: string; at: number }[] = []
	let epoch = ''
	let lastAt = 0
	let readAt = 0
	let working: Promise<void> | undefined
	let again = false
	let stopped = false
	let broken = false
	let waiting: { kind: string; body: string }[] = []
	/** Asked in between: the connection does one thing at a time. */
	let questions: ((mine: Asker | undefined) => Promise<void>)[] = []
	let there = Promise.withResolvers<void>()

	function wake() {
		again = true
		working ??= work().finally(() => {
			working = undefined
			if (again && !stopped && client) wake()
		})
	}

	async function work() {
		const mine = client
		if (!mine) return
		try {
			while ((again || waiting.length > 0 || questions.length > 0) && !stopped && client === mine) {
				again = false
				const due = questions
				questions = []
				for (const question of due) await question(mine)
				// Many changes at once are read together: one by one they would take from what makes them.
				await pause(Math.max(0, readAt + BREATH_MS - performance.now()), undefined, { ref: false })
				await writeAll(mine)
				await readAll(mine)
				readAt = performance.now()
			}
		} catch (error) {
			if (client === mine) lose()
			if (!stopped) log.warn({ code: (error as { code?: unknown }).code }, 'changes could not be read')
			mine.end().catch(() => {})
		}
	}

	/** Until the next connection there is nothing to ask, and nothing is heard. */
	function lose() {
		if (client) there = Promise.withResolvers()
		client = undefined
		const unanswered = questions
		questions = []
		for (const question of unanswered) void question(undefined)
	}

	async function writeAll(mine: Asker) {
		const due = waiting
		if (due.length === 0) return
		waiting = []
		broken = true
		await mine.query(
			`with written as (
				insert into realtime_service.outbox (kind, sender, body)
				select note ->> 'kind', $1, note -> 'body' from jsonb_array_elements($2::jsonb) with ordinality as n(note, place) order by place
			) select pg_notify('realtime', '')`,
			[me, JSON.stringify(due)],
		)
		broken = false
	}

	async function readAll(mine: Asker) {
		for (;;) {
			const { rows } = await mine.query<Note & { next: string }>(
				`select o.*, s.next from (select pg_snapshot_xmin(pg_current_snapshot())::text as next) s
				left join lateral (
					select seq::text, xid::text, at, kind, sender, body from realtime_service.outbox
					where xid >= $1::xid8 and not (seq = any ($2::bigint[])) order by realtime_service.outbox.seq limit ${PAGE}
				) o on true`,
				[horizon ?? '0', [...seen.keys()]],
			)
			const notes = rows.filter(({ seq }) => seq !== null)
			const now = performance.now()
			for (const { seq, xid } of notes) {
				seen.set(seq, BigInt(xid))
				read.push({ seq, at: now })
			}
			// Until they are told they are lost if the connection is; one that breaks while it only reads loses nothing.
			broken = true
			if (notes.length > 0) await heard(notes, mine)
			broken = false
			lastAt = performance.now()
			if (notes.length === PAGE) continue
			const next = rows[0]?.next ?? '0'
			horizon = next
			seen = new Map([...seen].filter(([, xid]) => xid >= BigInt(next)))
			return
		}
	}

	/** From here on; what lies there already is nobody's news. */
	async function begin(mine: Client) {
		const { rows } = await mine.query<{ epoch: string; next: string }>(
			`select pg_postmaster_start_time()::text as epoch, pg_snapshot_xmin(pg_current_snapshot())::text as next`,
		)
		const [{ epoch: now, next } = { epoch: '', next: '0' }] = rows
		const first = horizon === undefined
		const lost = broken || now !== epoch || performance.now() - lastAt > SILENT_MS
		epoch = now
		broken = false
		if (first || lost) {
			horizon = next
			const { rows: old } = await mine.query<{ seq: string; xid: string }>(
				'select seq::text, xid::text from realtime_service.outbox where xid >= $1::xid8',
				[next],
			)
			seen = new Map(old.map(({ seq, xid }) => [seq, BigInt(xid)]))
		}
		lastAt = performance.now()
		client = mine
		there.resolve()
		if (first || lost) began()
		wake()
	}

	const begun = () =>
		listen(
			databaseUrl,
			'realtime',
			(mine, fresh) => {
				if (!fresh) return wake()
				lose()
				void Promise.resolve(working)
					.then(() => begin(mine))
					.catch(() => void mine.end().catch(() => {}))
			},
			log,
		)

	function ask<T>(question: (asker: Asker) => Promise<T>): Promise<T> {
		return new Promise((resolve, reject) => {
			questions.push(async (mine) => {
				if (!mine) return reject(new Unreachable('PGRST001'))
				await question(mine).then(resolve, reject)
			})
			if (client) wake()
			else lose()
		})
	}

	const sweep = setInterval(() => {
		const old = performance.now() - KEPT_MS
		const count = read.findIndex(({ at }) => at > old)
		const gone = read.splice(0, count < 0 ? read.length : count).map(({ seq }) => seq)
		if (gone.length === 0) return
		// Also what a server had read that is no more.
		const statement = `delete from realtime_service.outbox where seq = any ($1::bigint[]) or at < now() - interval '1 hour'`
		ask((mine) => mine.query(statement, [gone])).then(
			() => {
				for (const seq of gone) seen.delete(seq)
			},
			() => {},
		)
	}, SWEEP_MS).unref()

	let listening: ReturnType<typeof begun> | undefined

	return {
		me,
		/** Once there is a database to listen to. */
		start() {
			listening ??= begun()
		},
		/** Resolves once changes are heard of; rejects where that takes longer than anyone waits. */
		live: () =>
			client
				? Promise.resolve()
				: Promise.race([there.promise, pause(PATIENCE_MS, undefined, { ref: false }).then(away)]),
		isLive: () => client !== undefined,
		ask,
		/** For the other servers. Those who were away hear it no more. */
		publish(kind: string, body: unknown) {
			if (waiting.length >= MOST_WAITING) waiting.shift()
			// As a text: people may say what jsonb has no way to hold, and one such word would end the connection for all.
			waiting.push({ kind, body: JSON.stringify(body) })
			if (client) wake()
		},
		async stop() {
			clearInterval(sweep)
			if (client && waiting.length > 0) wake()
			await working
			stopped = true
			lose()
			await listening?.stop()
		},
	}
}
