/**
 * Only a sign-in knows how long a password is. So it is noted there whether it is shorter than a role asks for, and when
 * the account has a role, or is given one, its owner is led to choose another.
 */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Trx, Work } from '../request/context.ts'

export async function notePasswordLength(work: Work, userId: string, password: string): Promise<void> {
	const { auth, db } = work
	if ([...password].length >= auth.settings.password.minLengthWithRole) return await forgetPasswordLength(db, userId)
	await sql`insert into auth_service.short_passwords (user_id) values (${userId}) on conflict do nothing`.execute(db)
}

/** For a new password: what was noted was of the one before. */
export async function forgetPasswordLength(trx: Trx, userId: string): Promise<void> {
	await sql`delete from auth_service.short_passwords where user_id = ${userId}`.execute(trx)
}

export async function hasShortPassword(db: Database, userId: string): Promise<boolean> {
	const { rows } = await sql`select from auth_service.short_passwords where user_id = ${userId}`.execute(db)
	return rows.length > 0
}
