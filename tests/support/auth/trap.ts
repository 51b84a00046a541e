import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Browser, startBrowser } from './cookie-jar.ts'
import { type AuthServer, address } from './server.ts'

export const TRAP = 'the password of a thief'

/** Someone registers an address that is not theirs, and waits. */
export async function setTrap(server: AuthServer, email = address('victim'), browser: Browser = startBrowser()) {
	const supabase = server.client({}, browser)
	const { data, error } = await supabase.auth.signUp({
		email,
		password: TRAP,
		options: { data: { first_name: 'Thief', last_name: 'Crook', note: 'Call 1-900-EVIL' } },
	})
	if (error || !data.user) throw error ?? new Error('not registered')
	return { supabase, browser, email, id: data.user.id, mail: await server.lastMail() }
}

const secrets = { session: randomUUID(), refresh: 'thiefstoken2', flow: randomUUID(), linking: randomUUID() }

/** All that an account could hold when earlier versions, or another service on these tables, let someone in too early. */
export async function fillTrap(server: AuthServer, id: string) {
	const { db } = server
	const now = server.now()
	const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
	await run(
		sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${secrets.session}, ${id}, ${now}, ${now}, 'aal1')`,
	)
	await run(sql`
		insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
		values (${secrets.refresh}, ${id}, false, ${now}, ${now}, ${secrets.session})
	`)
	await run(sql`
		insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
		values (${randomUUID()}, ${id}, 'begun', 'totp', 'unverified', 'JBSWY3DPEHPK3PXP', ${now}, ${now}),
			(${randomUUID()}, ${id}, 'done', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', ${now}, ${now})
	`)
	await run(sql`
		insert into auth.webauthn_credentials (user_id, credential_id, public_key) values (${id}, ${Buffer.from(id)}, 'key')
	`)
	await run(sql`
		insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
		values ('thief', ${id}, '{"sub": "thief", "email": "thief@example.com", "email_verified": true}', 'keycloak', ${now}, ${now})
	`)
	await run(
		sql`update auth.users set email_change = 'thief@example.com', email_change_sent_at = ${now} where id = ${id}`,
	)
	for (const type of ['recovery_token', 'email_change_token_new', 'reauthentication_token'])
		await run(sql`
			insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
			values (${randomUUID()}, ${id}, ${type}::auth.one_time_token_type, ${`thief-${type}`}, 'thief@example.com')
		`)
	await run(
		sql`update auth.users set recovery_token = 'thief-recovery_token', recovery_sent_at = ${now} where id = ${id}`,
	)
	for (const [flow, user, target] of [
		[secrets.flow, id, null],
		[secrets.linking, null, id],
	])
		await run(sql`
			insert into auth.flow_state (id, user_id, linking_target_id, auth_code, code_challenge, code_challenge_method, provider_type,
				authentication_method, created_at, updated_at)
			values (${flow}, ${user}, ${target}, ${flow}, ${'x'.repeat(43)}, 'plain', 'keycloak', 'oauth', ${now}, ${now})
		`)
}

/** What of the trap is left, by name; nothing, if the account changed hands. It uses up what it finds. */
export async function leftOf(server: AuthServer, { email, id }: { email: string; id: string }): Promise<string[]> {
	const asked = async (name: string, left: boolean | Promise<boolean>) => ((await left) ? [name] : [])
	const signIn = () => server.client().auth.signInWithPassword({ email, password: TRAP })
	const verify = async (body: object) => (await server.call('POST', '/verify', body)).status === 200
	const counted = async (statement: ReturnType<typeof sql>) => (await statement.execute(server.db)).rows.length > 0
	const pkce = { auth_code: secrets.flow, code_verifier: 'x'.repeat(43) }
	return (
		await Promise.all([
			asked(
				'password',
				signIn().then(({ error }) => error === null),
			),
			asked('hash', counted(sql`select from auth.users where id = ${id} and encrypted_password <> ''`)),
			asked(
				'refresh token',
				server
					.call('POST', '/token?grant_type=refresh_token', { refresh_token: secrets.refresh })
					.then(({ status }) => status === 200),
			),
			asked('session', counted(sql`select from auth.sessions where id = ${secrets.session}`)),
			asked('factor', counted(sql`select from auth.mfa_factors where user_id = ${id}`)),
			asked('passkey', counted(sql`select from auth.webauthn_credentials where user_id = ${id}`)),
			asked('identity', counted(sql`select from auth.identities where user_id = ${id} and provider <> 'email'`)),
			asked(
				'name',
				counted(sql`
				select from auth.users u left join auth.identities i on i.user_id = u.id
				where u.id = ${id} and concat(raw_user_meta_data, identity_data, raw_app_meta_data) ~ 'Thief|Crook|EVIL|keycloak'
			`),
			),
			asked('change of address', counted(sql`select from auth.users where id = ${id} and email_change <> ''`)),
			asked('mailed code', verify({ type: 'recovery', token_hash: 'thief-recovery_token' })),
			asked('tokens', counted(sql`select from auth.one_time_tokens where user_id = ${id}`)),
			asked(
				'code',
				server.call('POST', '/token?grant_type=pkce', pkce).then(({ status }) => status === 200),
			),
			asked('flow', counted(sql`select from auth.flow_state where ${id}::uuid in (user_id, linking_target_id)`)),
		])
	).flat()
}
