/** A row of auth.identities, and how to read them. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Meta } from './user.ts'

export type IdentityRow = {
	id: string
	provider_id: string
	user_id: string
	identity_data: Meta
	provider: string
	last_sign_in_at: Date | null
	created_at: Date
	updated_at: Date
	email: string | null
}

export async function identitiesOf(db: Database, userId: string): Promise<IdentityRow[]> {
	return (
		await sql<IdentityRow>`select * from auth.identities where user_id = ${userId}::uuid order by created_at, id`.execute(
			db,
		)
	).rows
}

export async function findIdentity(db: Database, provider: string, subject: string): Promise<IdentityRow | undefined> {
	const { rows } = await sql<IdentityRow>`
		select * from auth.identities where provider = ${provider} and provider_id = ${subject}
	`.execute(db)
	return rows[0]
}
