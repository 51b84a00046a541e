/**
 * npm run admin -- grant <email> [helper]: makes a registered, verified user an admin, or a helper, who works leads and nothing
 * else. `revoke` takes every role back at once and for good, `list` shows all. `reset` is for whoever has lost every second step: it forgets them, and the desk asks for a new one.
 * Beside a running site, or without it.
 */
import { sql } from 'kysely'
import { company } from '../content/company.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { hasDatabase } from '../server/database/folders.ts'
import { readEnv } from '../server/settings/env.ts'
import { ConfigError } from '../server/settings/kinds.ts'
import { orStop } from '../server/settings/or-stop.ts'
import { whyUnreachable } from './unreachable.ts'
import { withDatabase } from './with-database.ts'

/** Said and done with; thrown, so that a database started for this is stopped again. */
class Refusal extends Error {}

const [action, address = '', role = 'admin'] = process.argv.slice(2)
const email = address.toLowerCase()
const isKnown = ['grant', 'revoke', 'reset'].includes(action ?? '') && ['admin', 'helper'].includes(role)
if (!(action === 'list' || (isKnown && email))) {
	fail('Usage: npm run admin -- grant <email> [helper] | revoke <email> | reset <email> | list')
}

const NOT_YET = 'There is no database yet: start the site first (npm start).'
const env = orStop(() => readEnv(process.env))
try {
	if (!env.databaseUrl && !hasDatabase(env.dataDir)) throw new Refusal(NOT_YET)
	const said = await withDatabase(env, async (url) => {
		const db = connect(url)
		try {
			return await perform(db)
		} finally {
			await db.destroy()
		}
	})
	console.log(said)
} catch (error) {
	if (error instanceof ConfigError || error instanceof Refusal) fail(error.message)
	if ((error as NodeJS.ErrnoException).code === '42P01') fail(NOT_YET)
	const why = whyUnreachable(error, env)
	if (why) fail(why)
	throw error
}

async function perform(db: Database): Promise<string> {
	if (action === 'list') {
		const { rows } = await sql<{ email: string; role: string }>`
			select u.email, r.role from public.user_roles r join auth.users u on u.id = r.user_id order by 2, 1
		`.execute(db)
		const lines = rows.map((row) => (row.role === 'admin' ? row.email : `${row.email} (${row.role})`))
		return lines.join('\n') || 'There is no admin yet.'
	}
	const { rows } = await sql<{ id: string; confirmed: boolean }>`
		select id, email_confirmed_at is not null as confirmed from auth.users
		where email = ${email} and not is_sso_user and deleted_at is null
	`.execute(db)
	const [user] = rows
	if (!user) throw new Refusal(`Nobody has registered as ${email}.`)
	return action === 'reset' ? await reset(db, user.id) : await decide(db, user)
}

async function decide(db: Database, { id, confirmed }: { id: string; confirmed: boolean }): Promise<string> {
	const granted = action === 'grant'
	if (granted && !confirmed) throw new Refusal(`${email} has not been verified yet: open the link in the mail first.`)
	for (const decided of granted ? [role] : ['admin', 'helper'])
		await sql`
			select set_config('app.acting', 'npm run admin', true), private.decide_role(${id}::uuid, ${decided}, ${granted})
		`.execute(db)
	const name = role === 'admin' ? 'an admin' : 'a helper'
	return granted ? `${email} is ${name} now.` : `${email} is no admin any more, and no helper.`
}

/** Nobody is signed in afterwards, and the owner of the account hears of it. */
async function reset(db: Database, id: string): Promise<string> {
	const entry = {
		action: 'factor_unenrolled',
		actor_id: '00000000-0000-0000-0000-000000000000',
		actor_username: 'npm run admin',
		log_type: 'factor',
		traits: { user_id: id },
	}
	const about = { by: company.name, at: new Date().toISOString() }
	await db.transaction().execute(async (trx) => {
		for (const table of ['auth.mfa_factors', 'auth.webauthn_credentials', 'auth_service.backup_codes', 'auth.sessions'])
			await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(trx)
		await sql`
			insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), ${JSON.stringify(entry)}::json, now())
		`.execute(trx)
		await sql`
			insert into public.messages (kind, recipient, data) values ('auth-notice-factor-removed', ${email}, ${JSON.stringify(about)}::jsonb)
		`.execute(trx)
	})
	return `${email} is signed out and has no passkey, app or backup code any more.`
}

function fail(why: string): never {
	console.error(why)
	process.exit(1)
}
