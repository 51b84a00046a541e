/** Whether an account works at the desk. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { UserRow } from './user.ts'

type Owner = { adminEmail?: string | undefined }

/** The address that becomes admin by being proven. An account that has another cannot change to it: it would bring its password along. */
export const isOwnersAddress = (auth: Owner, email: string | null) =>
	Boolean(auth.adminEmail) && email === auth.adminEmail?.toLowerCase()

/** Whether the account works at the desk, or is the one that will. */
export async function hasRole(auth: Owner, db: Database, user: UserRow): Promise<boolean> {
	if (isOwnersAddress(auth, user.email)) return true
	return (await sql`select from public.user_roles where user_id = ${user.id}`.execute(db)).rows.length > 0
}

/** Whether the account may do more than a visitor. */
export async function hasAnyRole(db: Database, userId: string): Promise<boolean> {
	const { rows } = await sql`select from public.user_roles where user_id = ${userId}::uuid limit 1`.execute(db)
	return rows.length > 0
}
