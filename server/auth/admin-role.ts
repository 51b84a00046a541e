import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Auth, Trx } from './context.ts'
import type { UserRow } from './users.ts'

/**
 * The owner's address, once proven, is the first admin. Once only: who lost the role since then does not get it back by
 * signing in. Where addresses are confirmed unseen, nothing is proven.
 */
export async function ensureAdminRole(auth: Auth, trx: Trx, user: UserRow): Promise<void> {
	if (!isOwnersAddress(auth, user.email)) return
	if (!user.email_confirmed_at || auth.settings.email.autoconfirm) return
	await sql`
		select set_config('app.acting', 'ADMIN_EMAIL', true), private.decide_role(${user.id}::uuid, 'admin', true, only_first => true)
	`.execute(trx)
}

/** The address that becomes admin by being proven. An account that has another cannot change to it: it would bring its password along. */
export const isOwnersAddress = (auth: Pick<Auth, 'adminEmail'>, email: string | null) =>
	Boolean(auth.adminEmail) && email === auth.adminEmail?.toLowerCase()

/** Whether the account works at the desk, or is the one that will. */
export async function hasRole(auth: Pick<Auth, 'adminEmail'>, db: Database, user: UserRow): Promise<boolean> {
	if (isOwnersAddress(auth, user.email)) return true
	return (await sql`select from public.user_roles where user_id = ${user.id}`.execute(db)).rows.length > 0
}
