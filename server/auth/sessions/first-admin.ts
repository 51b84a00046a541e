/** Makes the owner's address, once proven, the first admin. */
import { sql } from 'kysely'
import type { Work } from '../request/context.ts'
import { isOwnersAddress } from '../rows/role.ts'
import type { UserRow } from '../rows/user.ts'

/**
 * The owner's address, once proven, is the first admin. Once only: who lost the role since then does not get it back by
 * signing in. Where addresses are confirmed unseen, nothing is proven.
 */
export async function ensureAdminRole(work: Work, user: UserRow): Promise<void> {
	const { auth, db } = work
	if (!isOwnersAddress(auth, user.email)) return
	if (!user.email_confirmed_at || auth.settings.email.autoconfirm) return
	await sql`
		select set_config('app.acting', 'ADMIN_EMAIL', true), private.decide_role(${user.id}::uuid, 'admin', true, only_first => true)
	`.execute(db)
}
