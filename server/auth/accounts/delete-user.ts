/** An account goes: for good, or so that only a row without a person stays. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { allTokenTypes, clearTokens } from '../mailed/one-time-tokens.ts'
import { readBody, yesOrNo } from '../request/body.ts'
import { type Call, transact, type Work } from '../request/context.ts'
import { identitiesOf } from '../rows/identity.ts'
import type { UserRow } from '../rows/user.ts'
import { forgetDevices } from '../sessions/devices.ts'
import { endSessions } from '../sessions/sessions.ts'

/** For good, or so that only a row without a person stays. Either way the logs forget the address. */
export async function deleteUser(call: Call, user: UserRow): Promise<void> {
	const { c } = call
	const { should_soft_delete } = await readBody(c, z.object({ should_soft_delete: yesOrNo }), {})
	await transact(call, async (work) => {
		await sql`select private.forget_account(${user.id}::uuid, null, ${c.var.clientIp})`.execute(work.db)
		if (should_soft_delete) await empty(work, user)
		else await sql`delete from auth.users where id = ${user.id}`.execute(work.db)
	})
}

/** As GoTrue does it: the row stays for whoever points to it, with hashes where a person was. */
async function empty(work: Work, user: UserRow): Promise<void> {
	const { auth, db } = work
	const hidden = (value: string | null) =>
		value &&
		createHash('sha256')
			.update(user.id + value)
			.digest('base64url')
	const now = auth.now()
	await endSessions(db, user.id, 'global')
	await clearTokens(db, user.id, allTokenTypes)
	await forgetDevices(db, user.id)
	await sql`delete from auth.mfa_factors where user_id = ${user.id}`.execute(db)
	await sql`delete from auth.webauthn_credentials where user_id = ${user.id}`.execute(db)
	await sql`delete from public.user_roles where user_id = ${user.id}`.execute(db)
	await sql`
		update auth.users set email = ${hidden(user.email)}, phone = ${hidden(user.phone)?.slice(0, 15) ?? null}, encrypted_password = '',
			email_change = '', phone_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = ${now}, updated_at = ${now}
		where id = ${user.id}
	`.execute(db)
	for (const identity of await identitiesOf(db, user.id)) {
		await sql`update auth.identities set provider_id = ${hidden(identity.provider_id)}, identity_data = '{}' where id = ${identity.id}`.execute(
			db,
		)
	}
}
