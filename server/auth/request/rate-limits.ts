/** Counts what is taken from buckets that all servers share. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Limit } from '../settings/limits.ts'

/** What is counted, for whom, and how much of it there may be. */
export type Bucket = { bucket: string; key: string; limit: Limit }

/**
 * Takes one from a bucket that all servers share. 0: taken; else the seconds until there is one again.
 * One statement decides and writes (GCRA), so callers that come together cannot take the same one twice.
 */
export async function take(db: Database, now: Date, { bucket, key, limit }: Bucket): Promise<number> {
	if (limit.count === 0) return limit.seconds
	const { each, ahead, standing } = stepsOf(now, limit)
	const { rows } = await sql`
		insert into auth_service.rate_limits as r (bucket, key, full_at) values (${bucket}, ${hashed(bucket, key)}, ${ahead(1)})
		on conflict (bucket, key) do update set full_at = ${standing} + ${each}
		where ${standing} <= ${ahead(limit.burst - 1)}
		returning true
	`.execute(db)
	return rows.length > 0 ? 0 : await waitFor(db, now, { bucket, key, limit })
}

/** Seconds until one can be taken; takes none. */
export async function waitFor(db: Database, now: Date, { bucket, key, limit }: Bucket): Promise<number> {
	if (limit.count === 0) return limit.seconds
	const { rows } = await sql<{ full_at: Date }>`
		select ${stepsOf(now, limit).standing} as full_at from auth_service.rate_limits r
		where bucket = ${bucket} and key = ${hashed(bucket, key)}
	`.execute(db)
	const fullIn = rows[0] ? (rows[0].full_at.getTime() - now.getTime()) / 1000 : 0
	const wait = fullIn - (limit.burst - 1) * (limit.seconds / limit.count)
	return wait > 0 ? Math.max(1, Math.ceil(wait)) : 0
}

/** Each beyond the limit counts too, up to as many again. */
const CEILING = 2
/** A row that is fuller by as many once more was written by a clock that has been set back since, and says nothing. */
const SET_BACK = CEILING + 1

function stepsOf(now: Date, { count, seconds, burst }: Limit) {
	const step = seconds / count
	const ahead = (steps: number) => sql`${now}::timestamptz + make_interval(secs => ${steps * step})`
	return {
		each: sql`make_interval(secs => ${step})`,
		ahead,
		/** From when on what was taken before says nothing any more. */
		standing: sql`case when r.full_at > ${ahead(SET_BACK * burst)} then ${now}::timestamptz else greatest(r.full_at, ${now}::timestamptz) end`,
	}
}

/** Takes one in any case, and answers how many more than the limit have been taken. For what slows instead of refusing. */
export async function charge(db: Database, now: Date, { bucket, key, limit }: Bucket): Promise<number> {
	if (limit.count === 0) return Number.POSITIVE_INFINITY
	const { each, ahead, standing } = stepsOf(now, limit)
	const { rows } = await sql<{ full_at: Date }>`
		insert into auth_service.rate_limits as r (bucket, key, full_at) values (${bucket}, ${hashed(bucket, key)}, ${ahead(1)})
		on conflict (bucket, key) do update set full_at = least(${standing} + ${each}, ${ahead(CEILING * limit.burst)})
		returning full_at
	`.execute(db)
	const fullIn = rows[0] ? (rows[0].full_at.getTime() - now.getTime()) / 1000 : 0
	return Math.max(0, fullIn / (limit.seconds / limit.count) - limit.burst)
}

/** Gives one back. */
export async function refund(db: Database, now: Date, { bucket, key, limit }: Bucket): Promise<void> {
	if (limit.count === 0) return
	await sql`
		update auth_service.rate_limits set full_at = full_at - make_interval(secs => ${limit.seconds / limit.count})
		where bucket = ${bucket} and key = ${hashed(bucket, key)} and full_at > ${now}
	`.execute(db)
}

export async function reset(db: Database, { bucket, key }: Pick<Bucket, 'bucket' | 'key'>): Promise<void> {
	await sql`delete from auth_service.rate_limits where bucket = ${bucket} and key = ${hashed(bucket, key)}`.execute(db)
}

export const hashed = (bucket: string, key: string) => createHash('sha256').update(`${bucket}\0${key}`).digest()

/** Rows in the past say nothing. Not for use in a longer transaction: it would hold on to what it takes away. Tells how many. */
export async function sweep(db: Database, now: Date): Promise<number> {
	const limits = await sql`
		delete from auth_service.rate_limits where (bucket, key) in (
			select bucket, key from auth_service.rate_limits where full_at < ${now} limit 500 for update skip locked
		)
	`.execute(db)
	const budgets = await sql`
		delete from auth_service.guess_budgets where (bucket, key) in (
			select bucket, key from auth_service.guess_budgets where renews_at < ${now} limit 500 for update skip locked
		)
	`.execute(db)
	return Number(limits.numAffectedRows ?? 0) + Number(budgets.numAffectedRows ?? 0)
}
