import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Digest, Lead } from './mails/content.ts'

export const DIGEST = 'leads-digest'

/** As many as a mail is read to the end of; the desk has them all. */
const SHOWN = 25

/** Untold, or named by a digest that will not come any more. */
const waiting = sql`u.digest is null or not exists (select from public.messages m where m.id = u.digest and m.status = 'queued')`

/** Puts a digest into the outbox if there is something to tell and the last one is long enough ago. Tells whether it did. */
export async function queueDigest(db: Database, gap: number): Promise<boolean> {
	const { numAffectedRows } = await sql`
		insert into public.messages (kind) select ${DIGEST}
		where exists (select from private.untold_leads u where ${waiting})
			and not exists (
				select from public.messages m
				where m.kind = 'leads-digest' and greatest(m.created_at, m.sent_at) > now() - ${gap} * interval '1 millisecond'
					and greatest(m.created_at, m.sent_at) < now() + interval '1 minute' -- not from before the clock was set back
			)
		on conflict do nothing
	`.execute(db)
	return numAffectedRows === 1n
}

/**
 * What a digest tells. The first attempt decides which leads these are and later ones keep to it: a repeat has the same
 * Message-ID, so a mailbox may hide it, and with it what it had not told before. What comes meanwhile is for the next one.
 */
export async function takeDigest(db: Database, id: string): Promise<Digest> {
	await sql`
		update private.untold_leads u set digest = ${id}
		where (${waiting}) and not exists (select from private.untold_leads t where t.digest = ${id})
	`.execute(db)
	const mine = sql`from private.untold_leads u join public.leads l on l.id = u.lead_id where u.digest = ${id}`
	const reasons = await sql<Digest['reasons'][number]>`
		select l.suspected_because as because, count(*)::int as count ${mine} group by 1 order by 2 desc
	`.execute(db)
	const newest = await sql<Lead>`select l.* ${mine} order by l.created_at desc, l.id limit ${SHOWN}`.execute(db)
	return { reasons: reasons.rows, newest: newest.rows }
}
