import { type Selectable, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import { DIGEST } from './digest.ts'

export type Message = Selectable<Tables['messages']>

/** Times are the database's own, so that servers whose clocks differ agree on what is due. */
const inMilliseconds = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`

/** None is put off for so long, and none that was written for at once and never tried: if one is, the clock has been set back since. */
const SET_BACK = 2 * 3_600_000
const isDue = sql`(next_attempt_at <= now() or attempts = 0 and next_attempt_at <= created_at or next_attempt_at > ${inMilliseconds(SET_BACK)})`

/**
 * Takes one due message. The committed update is the claim: until the lease ends nobody else finds the row due, and if the
 * taker dies it comes due by itself. Fresh messages go before those that have failed, so a backlog delays no new lead.
 */
export async function claim(db: Database, lease: number): Promise<Message | undefined> {
	const { rows } = await sql<Message>`
		update public.messages set attempts = attempts + 1, next_attempt_at = ${inMilliseconds(lease)}, taken_until = ${inMilliseconds(lease)}
		where id = (
			select id from public.messages
			where status = 'queued' and ${isDue}
			order by attempts, next_attempt_at
			limit 1 for update skip locked
		)
		returning *
	`.execute(db)
	return rows[0]
}

/** Milliseconds until the next message is due, if one is queued; and whether leads wait to be told in a digest. */
export async function nextDue(db: Database): Promise<{ wait: number | null; untold: boolean }> {
	const { rows } = await sql<{ wait: number | null; untold: boolean }>`
		select ceil(extract(epoch from min(next_attempt_at) - clock_timestamp()) * 1000)::float8 as wait,
			exists (select from private.untold_leads) as untold
		from public.messages where status = 'queued'
	`.execute(db)
	return rows[0] ?? { wait: null, untold: false }
}

/** A mail of the auth service carries a key to an account; once it is out, or never will be, the row keeps none. */
const isSecret = sql`kind like 'auth-%'`

/** What a digest has told is told in the same moment. */
const told = (message: Message) =>
	message.kind === DIGEST ? sql`with told as (delete from private.untold_leads where digest = ${message.id})` : sql``

export async function markSent(db: Database, message: Message): Promise<void> {
	await sql`
		${told(message)}
		update public.messages set status = 'sent', sent_at = now(), last_error = null, taken_until = null,
			data = case when ${isSecret} then '{}' else data end
		where id = ${message.id} and status = 'queued'
	`.execute(db)
}

export type Patience = { attempts: number; age: number }

/** Writes down why, and when to try again. Gives up only after enough attempts and enough time, or at once when told. */
export async function markFailed(
	db: Database,
	message: Message,
	failure: { reason: string; retryIn: number; patience: Patience; permanent: boolean },
): Promise<'queued' | 'failed' | undefined> {
	const { reason, retryIn, patience, permanent } = failure
	// With the attempt's number as condition, a late answer cannot undo what a later attempt has written.
	const forGood = sql`(${permanent}::boolean or attempts >= ${patience.attempts} and created_at <= now() - ${patience.age} * interval '1 millisecond')`
	const { rows } = await sql<{ status: 'queued' | 'failed' }>`
		update public.messages set
			last_error = ${reason},
			next_attempt_at = ${inMilliseconds(retryIn)},
			taken_until = null,
			status = case when ${forGood} then 'failed' else 'queued' end,
			data = case when ${forGood} and ${isSecret} then '{}' else data end
		where id = ${message.id} and status = 'queued' and attempts = ${message.attempts}
		returning status
	`.execute(db)
	return rows[0]?.status
}
