import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Morning } from './mails/content.ts'

export const MORNING = 'morning-digest'

/** Puts this morning's digest into the outbox if it is time and nobody has. Tells whether it did. */
export async function queueMorningDigest(db: Database): Promise<boolean> {
	const { rows } = await sql<{ queued: boolean }>`select private.queue_morning_digest() as queued`.execute(db)
	return rows[0]?.queued ?? false
}

/** What the day holds as the mail goes out. Nothing, once the day it was made for is over. */
export async function takeMorning(db: Database, message: { created_at: Date }): Promise<Morning | undefined> {
	const { rows } = await sql<{ told: Morning }>`
		select private.morning_digest() as told
		where (${message.created_at}::timestamptz at time zone private.time_zone())::date = (now() at time zone private.time_zone())::date
	`.execute(db)
	return rows[0]?.told
}
