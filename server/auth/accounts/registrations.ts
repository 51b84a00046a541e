/**
 * What GoTrue does not keep: an account can be set up on an address by someone who does not have it, to wait until its owner confirms it and
 * then walk in with the password or the provider chosen beforehand. So until an address is proven it is written down in
 * which browser its account was set up, and whether anyone else asked for it who did not show its password.
 */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Trx, Work } from '../request/context.ts'
import type { Meta, UserRow } from '../rows/user.ts'

/** In the place of a browser: the service's own tools, with the service key. */
export const OWNER = Buffer.alloc(0)

type Registration = {
	/** Undefined where it is not known which one it was. */
	browser: Buffer | undefined
	/** Whether the account has this registration's password and name, or who registers knows that password. */
	made: boolean
	data?: Meta
}

const KEPT = 10
const nameIn = (data: Meta, key: string) => (typeof data[key] === 'string' ? data[key].slice(0, 100) : '')

export async function noteRegistration(work: Work, userId: string, registration: Registration) {
	const { auth, db } = work
	const { browser, made, data = {} } = registration
	if (!browser) return
	await sql`
		insert into auth_service.registrations as r (user_id, browser, made, first_name, last_name, registered_at)
		values (${userId}, ${browser}, ${made}, ${nameIn(data, 'first_name')}, ${nameIn(data, 'last_name')}, ${auth.now()})
		on conflict (user_id, browser) do update set made = r.made or excluded.made,
			first_name = excluded.first_name, last_name = excluded.last_name, registered_at = excluded.registered_at
	`.execute(db)
	// Strangers may ask as often as they like; this does not grow with it.
	await sql`
		delete from auth_service.registrations where user_id = ${userId} and not made and browser not in (
			select browser from auth_service.registrations where user_id = ${userId} order by registered_at desc limit ${KEPT}
		)
	`.execute(db)
}

/** Whether the account as it is now was set up in this browser, or its password shown there since. */
export async function isMaker(db: Database, userId: string, browser: Buffer | undefined): Promise<boolean> {
	if (!browser) return false
	const { rows } = await sql`
		select from auth_service.registrations where user_id = ${userId} and browser = ${browser} and made
	`.execute(db)
	return rows.length > 0
}

/** The account is being set up anew: nobody's word of before is in it. */
export async function unmake(trx: Trx, userId: string): Promise<void> {
	await sql`update auth_service.registrations set made = false where user_id = ${userId}`.execute(trx)
}

/** What the person at this browser called themselves when registering here; of nobody else's word. */
export async function nameGivenBy(db: Database, userId: string, browser: Buffer | undefined): Promise<Meta> {
	const { rows } = await sql<{ first_name: string; last_name: string }>`
		select first_name, last_name from auth_service.registrations where user_id = ${userId} and browser = ${browser ?? OWNER}
	`.execute(db)
	return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, name]) => name !== ''))
}

/** Someone asks for an unconfirmed account, who may not be the one who made it. */
export async function dispute(trx: Trx, user: UserRow): Promise<void> {
	await sql`insert into auth_service.disputed_accounts (user_id) values (${user.id}) on conflict do nothing`.execute(
		trx,
	)
}

export async function isDisputed(db: Database, userId: string): Promise<boolean> {
	const { rows } = await sql`select from auth_service.disputed_accounts where user_id = ${userId}`.execute(db)
	return rows.length > 0
}

/** The address is proven: who asked for it before is of no more interest. */
export async function forgetRegistrations(trx: Trx, userId: string): Promise<void> {
	await sql`delete from auth_service.registrations where user_id = ${userId}`.execute(trx)
	await sql`delete from auth_service.disputed_accounts where user_id = ${userId}`.execute(trx)
}
