import { sql } from 'kysely'
import type { Auth, Trx } from './context.ts'
import { listProviders, saveOwnIdentity } from './identities.ts'
import type { UserRow } from './users.ts'

/*
 * Ours: an account can be set up on an address by someone who does not have it, to wait until its owner confirms it and
 * then walk in with the password or the provider chosen beforehand. So when anyone else asks for such an account without
 * showing its password, that is noted; and when the address is proven, nothing that was set up before opens it any more.
 */

/** Someone asks for an unconfirmed account, who may not be the one who made it. */
export async function dispute(trx: Trx, user: UserRow): Promise<void> {
	await sql`insert into auth_service.disputed_accounts (user_id) values (${user.id}) on conflict do nothing`.execute(
		trx,
	)
}

/** The address of an unconfirmed account is being proven. */
export async function settle(auth: Auth, trx: Trx, user: UserRow): Promise<void> {
	const { rows } =
		await sql`delete from auth_service.disputed_accounts where user_id = ${user.id} returning user_id`.execute(trx)
	if (rows.length === 0) return
	await sql`update auth.users set encrypted_password = '' where id = ${user.id}`.execute(trx)
	await sql`delete from auth.identities where user_id = ${user.id} and provider <> 'email'`.execute(trx)
	await saveOwnIdentity(auth, trx, user, 'email', { email: user.email, email_verified: true })
	await listProviders(trx, user.id)
}
