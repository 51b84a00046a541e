import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RestServer, startRest } from '../support/server/rest.ts'

let rest: RestServer
beforeAll(async () => {
	rest = await startRest()
})
afterAll(() => rest.stop())

/** A person with an open session, and a second step if asked. */
async function signedIn({ aal = 'aal1', secondStep = false } = {}) {
	const { id, session } = await rest.person({ admin: true })
	await rest.owner.query('update auth.sessions set aal = $2 where id = $1', [session, aal])
	await rest.owner.query(
		`insert into auth.refresh_tokens (token, user_id, session_id, revoked) values ($1, $2, $3, false)`,
		[`token-${id}`, id, session],
	)
	if (secondStep)
		await rest.owner.query(
			`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', 'verified', now(), now())`,
			[randomUUID(), id],
		)
	return { id, session, token: await rest.sign({ sub: id, role: 'authenticated', session_id: session, aal }) }
}

const deleteAccount = (token?: string) =>
	rest.fetch('/rpc/delete_own_account', {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
		body: '{}',
	})

const count = async (table: string, id: string) => {
	const column = table === 'auth.users' ? 'id' : 'user_id'
	const { rows } = await rest.owner.query(`select count(*)::int as n from ${table} where ${column}::text = $1`, [id])
	return rows[0].n
}

test('an account goes with its sessions, tokens, roles and second step, and nobody else’s does', async () => {
	const stays = await signedIn()
	const goes = await signedIn({ secondStep: true, aal: 'aal2' })
	expect((await deleteAccount(goes.token)).status).toBe(204)
	for (const table of ['auth.users', 'auth.sessions', 'auth.refresh_tokens', 'auth.mfa_factors', 'public.user_roles'])
		expect([table, await count(table, goes.id)]).toEqual([table, 0])
	expect([await count('auth.users', stays.id), await count('auth.sessions', stays.id)]).toEqual([1, 1])
})

test('a visitor who is not signed in may not even ask', async () => {
	expect((await deleteAccount()).status).toBe(401)
})

test('whoever has a second step must have passed it', async () => {
	const { id, token } = await signedIn({ secondStep: true })
	const answer = await deleteAccount(token)
	expect([answer.status, await answer.json()]).toMatchObject([
		403,
		{ message: 'Please log in with your six-digit code first.' },
	])
	expect(await count('auth.users', id)).toBe(1)
})

test('a token whose session has been ended is worth nothing', async () => {
	const { id, session, token } = await signedIn()
	await rest.owner.query('delete from auth.sessions where id = $1', [session])
	expect((await deleteAccount(token)).status).toBe(403)
	const other = await signedIn()
	const borrowed = await rest.sign({ sub: id, role: 'authenticated', session_id: other.session })
	expect((await deleteAccount(borrowed)).status).toBe(403)
	expect(await count('auth.users', id)).toBe(1)
})

test('a session that has proven nothing for ten minutes, however often refreshed, deletes no account', async () => {
	const { id, session, token } = await signedIn()
	await rest.owner.query(
		`update auth.mfa_amr_claims set updated_at = now() - interval '601 seconds' where session_id = $1`,
		[session],
	)
	await rest.owner.query(
		`insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
			values (gen_random_uuid(), $1, 'token_refresh', now(), now())`,
		[session],
	)
	const answer = await deleteAccount(token)
	expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'reauthentication_needed' }])
	expect(await count('auth.users', id)).toBe(1)
	await rest.owner.query(
		`insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
			values (gen_random_uuid(), $1, 'otp', now(), now())`,
		[session],
	)
	expect((await deleteAccount(token)).status).toBe(204)
})
