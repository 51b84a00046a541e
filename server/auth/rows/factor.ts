/** A row of auth.mfa_factors, and how to read them. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { FactorType } from './method.ts'
import type { Meta } from './user.ts'

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
	web_authn_credential: Meta | null
}

export async function factorsOf(db: Database, userId: string): Promise<FactorRow[]> {
	return (
		await sql<FactorRow>`select * from auth.mfa_factors where user_id = ${userId}::uuid order by created_at, id`.execute(
			db,
		)
	).rows
}
