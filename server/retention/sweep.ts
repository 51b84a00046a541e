import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Log } from '../messages/deliver.ts'
import { errorCodes } from '../messages/delivery-error.ts'
import type { Rule } from './rules.ts'

type Sweep = { db: Database; rules: Rule[]; log: Log; now?: () => Date; stopped?: () => boolean }
/** As private.upkeep names them. */
export type Job = 'retention' | 'retention of accounts'

/** So many batches of a rule at a time; what is left then is for the next sweep, which comes sooner. */
const MOST_BATCHES = 40
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Removes what has had its time, in small transactions. Tells whether that was all. */
export async function sweep({
	db,
	rules,
	log,
	now = () => new Date(),
	stopped = () => false,
}: Sweep): Promise<boolean> {
	const removed: Record<string, number> = {}
	let finished = true
	for (const rule of rules) {
		try {
			for (let batch = 1; !stopped(); batch++) {
				const count = await db.transaction().execute((trx) => rule.remove(trx, { now: now(), size: rule.size }))
				if (count > 0) removed[rule.name] = (removed[rule.name] ?? 0) + count
				if (count < rule.size) break
				if (batch === MOST_BATCHES) {
					finished = false
					break
				}
			}
		} catch (error) {
			// One kind that cannot be removed shall not keep the others.
			finished = false
			log.error({ rule: rule.name, ...errorCodes(error) }, 'what has had its time could not be removed')
		}
	}
	if (Object.keys(removed).length > 0) log.info({ removed }, 'removed what has had its time')
	return finished
}

/**
 * Sweeps if nobody has in the last hour: the committed update is the claim, so of all servers one does it, and nobody waits
 * for it. One that dies at it is followed by another an hour later. Tells whether it swept.
 */
export async function sweepIfDue(job: Job, asked: Sweep): Promise<boolean> {
	const dueIn = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`
	const { rows } = await sql`
		update private.upkeep set due_at = ${dueIn(HOUR_MS)}
		where job = (
			select job from private.upkeep
			-- Later than ever written, unless the clock has been set back since.
			where job = ${job} and (due_at <= now() or due_at > ${dueIn(2 * HOUR_MS)}) for update skip locked
		) returning job
	`.execute(asked.db)
	if (rows.length === 0) return false
	if (!(await sweep(asked)))
		await sql`update private.upkeep set due_at = ${dueIn(MINUTE_MS)} where job = ${job}`.execute(asked.db)
	return true
}
