/** Makes and changes users. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isAccountEmail } from '../../../lib/email.ts'
import type { Work } from '../request/context.ts'
import { AuthError, invalid } from '../request/errors.ts'
import type { Meta, UserRow } from '../rows/user.ts'
import { forgetRegistrations } from './registrations.ts'

type NewUser = {
	id?: string
	email?: string | undefined
	phone?: string | undefined
	passwordHash?: string | null
	appMeta: Meta
	userMeta: Meta
	emailConfirmed?: boolean
	phoneConfirmed?: boolean
	anonymous?: boolean
	role?: string | undefined
}

/** Undefined if the address, number or id is taken, also by someone who took it this very moment. */
export async function insertUser(work: Work, user: NewUser): Promise<UserRow | undefined> {
	const { auth, db } = work
	const now = auth.now()
	const { rows } = await sql<UserRow>`
		insert into auth.users (
			instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data,
			email_confirmed_at, phone_confirmed_at, is_anonymous, created_at, updated_at,
			confirmation_token, recovery_token, email_change_token_new, email_change, email_change_token_current
		) values (
			'00000000-0000-0000-0000-000000000000', ${user.id ?? randomUUID()}::uuid, ${auth.settings.jwt.audience},
			${user.role ?? 'authenticated'}, ${user.email || null}, ${user.phone || null}, ${user.passwordHash ?? ''},
			${JSON.stringify(user.appMeta)}::jsonb, ${JSON.stringify(user.userMeta)}::jsonb,
			${user.emailConfirmed ? now : null}, ${user.phoneConfirmed ? now : null}, ${user.anonymous ?? false}, ${now}, ${now},
			'', '', '', '', ''
		) on conflict do nothing returning *
	`.execute(db)
	return rows[0]
}

/** New values win; null takes a key away. */
export function mergeMeta(old: Meta | null, change: Meta): Meta {
	const merged = { ...old, ...change }
	for (const key of Object.keys(change)) if (change[key] === null) delete merged[key]
	// It travels in every access token, and those travel in a header.
	if (JSON.stringify(merged).length > 8192) throw invalid('User metadata cannot be larger than 8 KiB')
	return merged
}

export async function setUserMeta(work: Work, user: UserRow, change: Meta): Promise<void> {
	const { auth, db } = work
	const merged = JSON.stringify(mergeMeta(user.raw_user_meta_data, change))
	await sql`update auth.users set raw_user_meta_data = ${merged}::jsonb, updated_at = ${auth.now()} where id = ${user.id}`.execute(
		db,
	)
}

export async function setAppMeta(work: Work, user: UserRow, change: Meta): Promise<void> {
	const { auth, db } = work
	const merged = JSON.stringify(mergeMeta(user.raw_app_meta_data, change))
	await sql`update auth.users set raw_app_meta_data = ${merged}::jsonb, updated_at = ${auth.now()} where id = ${user.id}`.execute(
		db,
	)
}

/** Answers with the row as it is then. */
export async function confirmEmail(work: Work, user: UserRow): Promise<UserRow | undefined> {
	const { auth, db } = work
	const now = auth.now()
	const { rows } = await sql<UserRow>`
		update auth.users set email_confirmed_at = coalesce(email_confirmed_at, ${now}), is_anonymous = false, updated_at = ${now},
			raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
		where id = ${user.id} returning *
	`.execute(db)
	await sql`
		update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = ${now}
		where user_id = ${user.id} and provider = 'email'
	`.execute(db)
	await forgetRegistrations(db, user.id)
	return rows[0]
}

/** The address in the one form it is kept in. */
export function cleanEmail(email: string): string {
	const clean = email.trim().toLowerCase()
	if (!isAccountEmail(clean)) throw invalid('Unable to validate email address: invalid format')
	return clean
}

export function cleanPhone(phone: string): string {
	const clean = phone.replace(/^\+/, '').replaceAll(' ', '')
	if (!/^[1-9]\d{1,14}$/.test(clean)) throw invalid('Invalid phone number format (E.164 required)')
	return clean
}

export const emailExists = () =>
	new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
export const phoneExists = () => new AuthError(422, 'phone_exists', 'Phone number already registered by another user')
