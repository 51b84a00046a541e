/** How many wrong guesses there are in a day. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { hashed } from './rate-limits.ts'

const HOUR_MS = 3_600_000
const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS)

/** A day that ends later than in a day was begun by a clock that has been set back since; an hour is left to servers that differ. */
const isOver = (now: Date) => sql`(b.renews_at <= ${now} or b.renews_at > ${hoursAfter(now, 25)})`

/** What is guessed at, and for whom the guesses are counted. */
export type Budget = { bucket: string; key: string; most: number }

/** Seconds until guesses count again; 0 while some are left. A day begins with its first wrong guess. */
export async function spentFor(db: Database, now: Date, { bucket, key, most }: Budget): Promise<number> {
	const { rows } = await sql<{ renews_at: Date }>`
		select renews_at from auth_service.guess_budgets b
		where bucket = ${bucket} and key = ${hashed(bucket, key)} and wrong >= ${most} and not ${isOver(now)}
	`.execute(db)
	return rows[0] ? (rows[0].renews_at.getTime() - now.getTime()) / 1000 : 0
}

/** Whoever asks must hold a lock on what is guessed at: guesses that come together are then counted one by one. */
export async function countWrong(db: Database, now: Date, { bucket, key }: Budget): Promise<void> {
	await sql`
		insert into auth_service.guess_budgets as b (bucket, key, wrong, renews_at)
		values (${bucket}, ${hashed(bucket, key)}, 1, ${hoursAfter(now, 24)})
		on conflict (bucket, key) do update set
			wrong = case when ${isOver(now)} then 1 else b.wrong + 1 end,
			renews_at = case when ${isOver(now)} then excluded.renews_at else b.renews_at end
	`.execute(db)
}
