/** The passkeys of an account: finding one's own, and taking one away. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { isUuid } from '../request/body.ts'
import type { Trx } from '../request/context.ts'
import { AuthError } from '../request/errors.ts'

/** A row of auth.webauthn_credentials, as far as this service uses it. */
export type PasskeyRow = {
	id: string
	user_id: string
	credential_id: Buffer
	public_key: Buffer
	/** A bigint, which the driver reads as text. */
	sign_count: string
	transports: string[]
	friendly_name: string
	created_at: Date
	last_used_at: Date | null
}

export const passkeyJson = ({ id, friendly_name, created_at, last_used_at }: PasskeyRow) => ({
	id,
	...(friendly_name && { friendly_name }),
	created_at,
	...(last_used_at && { last_used_at }),
})

export async function passkeysOf(db: Database, userId: string): Promise<PasskeyRow[]> {
	return (
		await sql<PasskeyRow>`
			select * from auth.webauthn_credentials where user_id = ${userId}::uuid order by created_at, id
		`.execute(db)
	).rows
}

/** One of the user's own; someone else's is as good as none. */
export async function findPasskey(db: Database, userId: string, id: string): Promise<PasskeyRow> {
	const { rows } = isUuid(id)
		? await sql<PasskeyRow>`
			select * from auth.webauthn_credentials where id = ${id}::uuid and user_id = ${userId}::uuid
		`.execute(db)
		: { rows: [] }
	if (!rows[0]) throw new AuthError(404, 'validation_failed', 'Passkey not found')
	return rows[0]
}

/**
 * Takes a passkey away, and with it the sessions it opened: whoever lost a device has lost those too. The session that
 * asks stays, but no longer counts as one that gave a second step.
 */
export async function removePasskey(trx: Trx, passkey: PasskeyRow, exceptSession?: string): Promise<void> {
	const opened = sql`(select session_id from auth_service.passkey_sessions where passkey_id = ${passkey.id})`
	await sql`delete from auth.sessions where id in ${opened} and id is distinct from ${exceptSession ?? null}::uuid`.execute(
		trx,
	)
	await sql`
		delete from auth.mfa_amr_claims where session_id in ${opened} and authentication_method = 'passkey'
	`.execute(trx)
	await sql`delete from auth.webauthn_credentials where id = ${passkey.id}`.execute(trx)
}
