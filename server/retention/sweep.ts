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

/** Longer than a site is away by itself, or it was: then there is no hurry either. */
const AWAY = sql`interval '2 days'`
const PATIENCE = sql`interval '1 day'`

/** Still waited for; one that is further off was written by a clock that has been set back since. */
const patient = sql`(not_before > now() and not_before <= now() + ${PATIENCE})`

/**
 * Sweeps if nobody has in the last hour: the committed update is the claim, so of all servers one does it, and nobody waits
 * for it. One that dies at it is followed by another an hour later. Tells whether it swept.
 *
 * Where the last time is days ago, the clock may have been set far ahead, and nothing that goes comes back: a day is waited
 * first, in which it may be put right. It is the database's clock that counts, whatever the machine of a server thinks.
 */
export async function sweepIfDue(job: Job, asked: Sweep): Promise<boolean> {
	const dueIn = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`
	const { rows } = await sql<{ away: boolean; at: Date }>`
		with due as (
			select job, due_at < now() - ${AWAY} as away from private.upkeep
			-- Later than ever written, unless the clock has been set back since.
			where job = ${job} and (due_at <= now() or due_at > ${dueIn(2 * HOUR_MS)}) and ${patient} is not true
			for update skip locked
		)
		update private.upkeep u set due_at = ${dueIn(HOUR_MS)}, not_before = case when due.away then now() + ${PATIENCE} end
		from due where u.job = due.job returning due.away, now() as at
	`.execute(asked.db)
	const [claim] = rows
	if (!claim) return false
	if (claim.away) {
		asked.log.warn({ job }, 'nothing was removed for days, or the clock was set ahead: it is done in a day')
		return false
	}
	if (!(await sweep({ now: () => claim.at, ...asked })))
		await sql`update private.upkeep set due_at = ${dueIn(MINUTE_MS)} where job = ${job}`.execute(asked.db)
	return true
}

/** Whether a job waits for a clock to be put right. Then nothing else that is old is removed either. */
export async function isPatient(db: Database): Promise<boolean> {
	const { rows } = await sql`select from private.upkeep where ${patient}`.execute(db)
	return rows.length > 0
}
