/** Writes refusals into the audit log: a flood is seen there and fills no disk. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '../../queue/network.ts'
import type { UserRow } from '../rows/user.ts'
import { payloadOf } from './audit.ts'
import type { Call } from './context.ts'
import { AuthError, type Failure, failed, OAuthError } from './errors.ts'
import { take } from './rate-limits.ts'

export const banned = (status: 400 | 403, user: UserRow) =>
	new AuthError(status, 'user_banned', 'User is banned').noting(failed(user, 'banned'))

const MINUTE_MS = 60_000
/** So many rows a minute for one account, however many networks take part, and for all that name none together. */
const rowsPerMinute = { count: 60, seconds: 60, burst: 60 }

/**
 * Writes a refusal down that was marked for it. One row an account, network, reason and minute, which counts what it stands
 * for: a flood shall be seen in the log and not fill the disk. Not for use in a transaction.
 */
export async function recordFailure(call: Call, error: unknown): Promise<void> {
	const { auth, c } = call
	const failure = error instanceof AuthError || error instanceof OAuthError ? error.failure : undefined
	if (!failure) return
	try {
		await record(call, failure)
	} catch (unwritten) {
		// Whoever was refused is told so all the same.
		auth.log.error({ id: c.var.requestId, err: unwritten }, 'a refusal could not be written down')
	}
}

async function record(call: Call, { action, actor, reason }: Failure): Promise<void> {
	const { auth, c } = call
	const now = auth.now()
	const account = typeof actor === 'string' ? '' : actor.id
	const minute = Math.floor(now.getTime() / MINUTE_MS)
	const about = [action, reason, account, networkOf(c.var.clientIp), minute].join('\0')
	const id = createHash('sha256').update(about).digest('hex').slice(0, 32)
	// What a limit turns away is not counted: it would cost a write for each of a flood.
	const again =
		action === 'limit_reached'
			? sql`select from auth.audit_log_entries where id = ${id}::uuid`
			: sql`update auth.audit_log_entries set payload = ${oneMore} where id = ${id}::uuid returning id`
	if ((await again.execute(auth.db)).rows.length > 0) return
	if (await take(auth.db, now, { bucket: 'failures-noted', key: account, limit: rowsPerMinute })) return
	await sql`
		insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
		values ('00000000-0000-0000-0000-000000000000', ${id}::uuid, ${payloadOf(c, action, actor, { reason })}::json, ${now}, ${c.var.clientIp})
		on conflict (id) do update set payload = ${oneMore}
	`.execute(auth.db)
}

const stored = sql`audit_log_entries.payload`
const oneMore = sql`jsonb_set(${stored}::jsonb, '{traits,times}', to_jsonb(coalesce((${stored} -> 'traits' ->> 'times')::int, 1) + 1))::json`
