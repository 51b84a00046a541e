/** Whether an account has a second step, and whether a session has given it. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Trx } from '../request/context.ts'

/** Of a row of auth.sessions named s. A passkey is something one has, and a finger, face or PIN, in one. */
export const strong = sql<boolean>`(s.aal is not distinct from 'aal2' or exists (
	select from auth.mfa_amr_claims m where m.session_id = s.id and m.authentication_method = 'passkey'
))`

/**
 * Whether an account has set up a second step. A passkey is one where there is a role to protect; without a role the
 * password alone opens all there is, and whoever lost their passkey must be able to make another.
 */
export async function hasSecondStep(db: Database, userId: string): Promise<boolean> {
	const { rows } = await sql<{ has: boolean }>`
		select exists (select from auth.mfa_factors where user_id = ${userId}::uuid and status = 'verified') or exists (
			select from auth.webauthn_credentials w join public.user_roles r using (user_id) where w.user_id = ${userId}::uuid
		) as has
	`.execute(db)
	return rows[0]?.has ?? false
}

type Caller = { strong: boolean; user: { id: string } }

/** Else a stolen password would be enough to set up a second step of one's own beside the owner's. */
export async function lacksSecondStep(db: Database, { strong, user }: Caller): Promise<boolean> {
	return !strong && (await hasSecondStep(db, user.id))
}

/** From the moment an account has a second step, sessions that never gave one are over. */
export async function endWeakSessions(trx: Trx, userId: string, except: string): Promise<void> {
	await sql`delete from auth.sessions s where s.user_id = ${userId} and s.id <> ${except} and not ${strong}`.execute(
		trx,
	)
}
