/** A row of auth.users, how to find and lock one, and what can be told from it. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'

export type Meta = Record<string, unknown>

/** A row of auth.users, as far as this service uses it. */
export type UserRow = {
	id: string
	aud: string
	role: string
	email: string | null
	phone: string | null
	encrypted_password: string | null
	email_confirmed_at: Date | null
	phone_confirmed_at: Date | null
	confirmed_at: Date | null
	invited_at: Date | null
	confirmation_sent_at: Date | null
	recovery_sent_at: Date | null
	email_change: string | null
	email_change_sent_at: Date | null
	email_change_confirm_status: number | null
	phone_change: string | null
	phone_change_sent_at: Date | null
	reauthentication_sent_at: Date | null
	last_sign_in_at: Date | null
	banned_until: Date | null
	deleted_at: Date | null
	raw_app_meta_data: Meta | null
	raw_user_meta_data: Meta | null
	created_at: Date
	updated_at: Date
	is_anonymous: boolean
	is_sso_user: boolean
}

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
	return (await sql<UserRow>`select * from auth.users where id = ${id}::uuid and deleted_at is null`.execute(db))
		.rows[0]
}

/** For changes that must not run side by side: whoever comes second waits, and then sees what the first one did. */
export async function lockUser(trx: Transaction<Tables>, id: string): Promise<UserRow | undefined> {
	const { rows } =
		await sql<UserRow>`select * from auth.users where id = ${id}::uuid and deleted_at is null for update`.execute(trx)
	return rows[0]
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
	const { rows } = await sql<UserRow>`
		select * from auth.users where email = ${email} and not is_sso_user and deleted_at is null
	`.execute(db)
	return rows[0]
}

export async function findUserByPhone(db: Database, phone: string): Promise<UserRow | undefined> {
	return (await sql<UserRow>`select * from auth.users where phone = ${phone} and deleted_at is null`.execute(db))
		.rows[0]
}

export const isBanned = (auth: { now: () => Date }, user: UserRow) =>
	user.banned_until !== null && user.banned_until > auth.now()

/** Set up on an address that nobody has proven to be theirs: an account that opens for no one. */
export const awaitsProof = (user: UserRow) =>
	Boolean(user.email) && !user.email_confirmed_at && !user.phone_confirmed_at
