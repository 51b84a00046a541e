import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Auth, Request } from './context.ts'
import type { UserRow } from './users.ts'

const types = {
	login: 'account',
	logout: 'account',
	user_signedup: 'team',
	user_repeated_signup: 'user',
	user_confirmation_requested: 'user',
	user_recovery_requested: 'user',
	user_reauthenticate_requested: 'user',
	user_invited: 'team',
	user_modified: 'user',
	user_updated_password: 'user',
	user_deleted: 'team',
	token_refreshed: 'token',
	token_revoked: 'token',
	token_reused: 'token',
	identity_unlinked: 'user',
	factor_in_progress: 'factor',
	factor_unenrolled: 'factor',
	challenge_created: 'factor',
	verification_attempted: 'factor',
	one_time_token_voided: 'user',
} as const

type Actor = Pick<UserRow, 'id' | 'email' | 'phone'> | 'admin'

/** What happened to whom, from where: in GoTrue's own table and words. Written in the transaction of what it speaks of. */
export async function audit(
	auth: Auth,
	db: Database,
	c: Request,
	action: keyof typeof types,
	actor: Actor,
	traits?: Record<string, unknown>,
): Promise<void> {
	const payload = {
		action,
		actor_id: actor === 'admin' ? '00000000-0000-0000-0000-000000000000' : actor.id,
		actor_username: actor === 'admin' ? 'service_role' : (actor.email ?? actor.phone ?? ''),
		actor_via_sso: false,
		log_type: types[action],
		...(traits && { traits }),
	}
	await sql`
		insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
		values ('00000000-0000-0000-0000-000000000000', ${randomUUID()}, ${JSON.stringify(payload)}::json, ${auth.now()}, ${c.var.clientIp})
	`.execute(db)
}
