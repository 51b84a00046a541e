/** A row of auth.mfa_factors, and how to read them. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { FactorType } from './method.ts'

/** A security key's credential in the shape GoTrue keeps it in, beside its factor. */
export type SecurityKey = {
	id: string
	publicKey: string
	attestationType: 'none'
	authenticator: { AAGUID: string; signCount: number }
}

export type FactorRow = {
	id: string
	user_id: string
	friendly_name: string | null
	factor_type: FactorType
	status: 'verified' | 'unverified'
	phone: string | null
	secret: string | null
	created_at: Date
	updated_at: Date
	last_challenged_at: Date | null
	web_authn_credential: SecurityKey | null
}

export async function factorsOf(db: Database, userId: string): Promise<FactorRow[]> {
	return (
		await sql<FactorRow>`select * from auth.mfa_factors where user_id = ${userId}::uuid order by created_at, id`.execute(
			db,
		)
	).rows
}
