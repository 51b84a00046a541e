import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Puts reminders of tomorrow's visits into the outbox, each once. Tells whether there were any. */
export async function remindOfVisits(db: Database): Promise<boolean> {
	const { rows } = await sql<{ told: number }>`select private.remind_of_visits() as told`.execute(db)
	return (rows[0]?.told ?? 0) > 0
}
