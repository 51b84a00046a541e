import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { hashed } from './rate-limits.ts'

const DAY_MS = 86_400_000

/** What is guessed at, and for whom the guesses are counted. */
export type Budget = { bucket: string; key: string; most: number }

/** Seconds until guesses count again; 0 while some are left. A day begins with its first wrong guess. */
export async function spentFor(db: Database, now: Date, { bucket, key, most }: Budget): Promise<number> {
	const { rows } = await sql<{ renews_at: Date }>`
		select renews_at from auth_service.guess_budgets
		where bucket = ${bucket} and key = ${hashed(bucket, key)} and wrong >= ${most} and renews_at > ${now}
	`.execute(db)
	return rows[0] ? (rows[0].renews_at.getTime() - now.getTime()) / 1000 : 0
}

/** Whoever asks must hold a lock on what is guessed at: guesses that come together are then counted one by one. */
export async function countWrong(db: Database, now: Date, { bucket, key }: Budget): Promise<void> {
	await sql`
		insert into auth_service.guess_budgets as b (bucket, key, wrong, renews_at)
		values (${bucket}, ${hashed(bucket, key)}, 1, ${new Date(now.getTime() + DAY_MS)})
		on conflict (bucket, key) do update set
			wrong = case when b.renews_at <= ${now} then 1 else b.wrong + 1 end,
			renews_at = case when b.renews_at <= ${now} then excluded.renews_at else b.renews_at end
	`.execute(db)
}
