import { type Selectable, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

export type AlertDelivery = Selectable<Tables['alert_deliveries']>
export type Way = AlertDelivery['way']

const inMilliseconds = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`

/** None is put off for so long: if one is, the clock has been set back since. */
const SET_BACK = 12 * 3_600_000
/** One that hangs, or has a long line, leaves hands free for the others. */
const MOST_EACH = 2
/** Whoever is done with one of a busy receiver's looks again; until then its others are not waited for. */
const isFree = sql`(way = 'text' or webhook_id <> all (array(
	select webhook_id from public.alert_deliveries where way = 'webhook' and status = 'queued' and taken_until > now()
	group by webhook_id having count(*) >= ${MOST_EACH}
)))`

/** Takes one that is due, by a committed lease, as the outbox does. New ones go before those that have failed. */
export async function claim(db: Database, way: Way, lease: number): Promise<AlertDelivery | undefined> {
	const { rows } = await sql<AlertDelivery>`
		update public.alert_deliveries set attempts = attempts + 1, next_attempt_at = ${inMilliseconds(lease)}, taken_until = ${inMilliseconds(lease)}
		where id = (
			select id from public.alert_deliveries
			where way = ${way} and status = 'queued' and (next_attempt_at <= now() or next_attempt_at > ${inMilliseconds(SET_BACK)})
				and ${isFree}
			order by attempts, event <> 'lead.created', next_attempt_at
			limit 1 for update skip locked
		)
		returning *
	`.execute(db)
	return rows[0]
}

/** Milliseconds until the next is due, if one is queued. */
export async function nextDue(db: Database, way: Way): Promise<number | null> {
	const { rows } = await sql<{ wait: number | null }>`
		select ceil(extract(epoch from min(next_attempt_at) - clock_timestamp()) * 1000)::float8 as wait
		from public.alert_deliveries where way = ${way} and status = 'queued' and (taken_until > now() or ${isFree})
	`.execute(db)
	return rows[0]?.wait ?? null
}

/** How a try went: what was answered, or why nothing was, in a word. `forGood`: trying again cannot help. `wait`: no sooner, in milliseconds. */
export type Outcome = { ok: boolean; code?: number; error?: string; forGood?: boolean; gone?: boolean; wait?: number }

type Ended = { outcome: Outcome; retryIn: number | undefined }

/** Writes down how a try went. One that was removed, or sent anew since, is left as it is. */
export async function mark(db: Database, { id, attempts }: AlertDelivery, { outcome, retryIn }: Ended): Promise<void> {
	const status = outcome.ok ? 'sent' : retryIn === undefined ? 'failed' : 'queued'
	await sql`
		update public.alert_deliveries set status = ${status}, code = ${outcome.code ?? null}, last_error = ${outcome.error ?? null},
			taken_until = null, ended_at = case when ${status} <> 'queued' then now() end, next_attempt_at = ${inMilliseconds(retryIn ?? 0)}
		where id = ${id} and status = 'queued' and attempts = ${attempts}
	`.execute(db)
}

/** Whoever asks for a pause has it from all that waits for them. */
export async function putOff(db: Database, { webhook_id }: AlertDelivery, wait: number): Promise<void> {
	await sql`
		update public.alert_deliveries set next_attempt_at = ${inMilliseconds(wait)}
		where webhook_id = ${webhook_id} and status = 'queued' and taken_until is null and next_attempt_at < ${inMilliseconds(wait)}
	`.execute(db)
}
