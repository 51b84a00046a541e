import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'

/** The passwords of the roles the server logs in as. */
export type Logins = { api: string; auth: string }

/** Where each part of the server reaches the database, and as whom. The owner makes it and brings it up to date, no more. */
export type Addresses = { owner: string; api: string; auth: string; worker: string }

/** Without logins (another's PostgreSQL) its one user does everything. */
export function addressesOf(owner: string, logins?: Logins): Addresses {
	if (!logins) return { owner, api: owner, auth: owner, worker: owner }
	const loggedInAs = (user: string, password: string) => owner.replace(/\/\/[^@]*@/, `//${user}:${password}@`)
	const api = loggedInAs('authenticator', logins.api)
	return {
		owner,
		api,
		auth: loggedInAs('supabase_auth_admin', logins.auth),
		worker: `${api}&options=${encodeURIComponent('-c role=service_role')}`,
	}
}

const statements = readFileSync(join(import.meta.dirname, 'platform/logins.sql'), 'utf8')

/** Makes the roles, or brings those of an earlier version up to date. */
export async function createLogins(client: Client, logins: Logins): Promise<void> {
	await client.query('begin')
	await client.query(`select set_config('logins.api', $1, true), set_config('logins.auth', $2, true)`, [
		logins.api,
		logins.auth,
	])
	await client.query(statements)
	await client.query('commit')
}
