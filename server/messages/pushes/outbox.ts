import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** A notice that was taken to be sent. Name and town are there only for a device whose sign-in has not run out. */
export type Push = {
	device: string
	kind: string
	endpoint: string
	p256dh: string
	secret: string
	/** How many it tells of, and how many were told shortly before. */
	waiting: number
	told: number
	attempts: number
	lead_id: string | null
	what: string
	name: string | null
	town: string | null
	/** What is to be done now at the desk, and visits of today. */
	due: number
	visits: number
}

export const offerKey = (db: Database, key: string) => sql`select private.offer_push_key(${key})`.execute(db)

/** Gives what is new to those who want to hear it. */
export async function spread(db: Database): Promise<void> {
	await sql`select private.note_morning(), private.spread_pushes()`.execute(db)
}

export async function take(db: Database, key: string, lease: number): Promise<Push | undefined> {
	const { rows } = await sql<Push>`select * from private.take_push(${key}, ${lease})`.execute(db)
	return rows[0]
}

/** Milliseconds until the next is due, if one is. */
export async function nextDue(db: Database, key: string): Promise<number | null> {
	const { rows } = await sql<{ wait: number | null }>`select private.next_push(${key}) as wait`.execute(db)
	return rows[0]?.wait ?? null
}

export const markTold = (db: Database, { device, kind, waiting }: Push) =>
	sql`select private.mark_push_told(${device}, ${kind}, ${waiting})`.execute(db)

/** Without a time to wait it is given up. */
export const markFailed = (db: Database, { device, kind }: Push, retryIn: number | null) =>
	sql`select private.mark_push_failed(${device}, ${kind}, ${retryIn}::integer)`.execute(db)

export const dropDevice = (db: Database, { device }: Push) =>
	sql`select private.drop_push_device(${device})`.execute(db)
