/** Writes down what happened to whom, from where, in GoTrue's own table and words. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deviceOf, UNKNOWN_DEVICE } from '../../../lib/device.ts'
import type { AuthContext, Call } from './context.ts'
import type { Actor } from './errors.ts'

/** GoTrue's words where it has one. Those of failures, limits, reuse and voided codes are ours. */
const types = {
	login: 'account',
	login_failed: 'account',
	logout: 'account',
	limit_reached: 'account',
	reauthentication_failed: 'account',
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
	passkey_created: 'user',
	passkey_updated: 'user',
	passkey_deleted: 'user',
	generate_recovery_codes: 'factor',
	mfa_code_login: 'factor',
	one_time_token_voided: 'user',
} as const

export type Action = keyof typeof types
type Traits = Record<string, unknown>

const NIL = '00000000-0000-0000-0000-000000000000'

/** What happened to whom, from where: in GoTrue's own table and words. Written in the transaction of what it speaks of. */
export async function audit(call: Call, action: Action, actor: Actor, traits?: Traits): Promise<void> {
	const { auth, c, db } = call
	await sql`
		insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
		values (${NIL}, ${randomUUID()}, ${payloadOf(c, action, actor, traits)}::json, ${auth.now()}, ${c.var.clientIp})
	`.execute(db)
}

export function payloadOf(c: AuthContext, action: Action, actor: Actor, traits: Traits = {}): string {
	const person = typeof actor === 'string' ? undefined : actor
	// In words, not as the browser puts it: those tell people apart.
	const device = deviceOf(c.req.header('user-agent'))
	const all = { ...traits, ...(device !== UNKNOWN_DEVICE && { device }) }
	return JSON.stringify({
		action,
		actor_id: person?.id ?? NIL,
		actor_username: actor === 'admin' ? 'service_role' : (person?.email ?? person?.phone ?? ''),
		actor_via_sso: false,
		log_type: types[action],
		...(Object.keys(all).length > 0 && { traits: all }),
	})
}
