import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RestServer, startRest } from '../support/server/rest.ts'

let rest: RestServer
beforeAll(async () => {
	rest = await startRest()
})
afterAll(() => rest.stop())

type Row = { action: string; actor?: string; at?: string; traits?: object }

/** As GoTrue writes it; the newest is the last. */
async function happened(...rows: Row[]) {
	for (const { action, actor = randomUUID(), at, traits } of rows) {
		const payload = { action, actor_id: actor, actor_username: 'someone@example.com', log_type: 'account', traits }
		await rest.owner.query(
			`insert into auth.audit_log_entries (id, payload, created_at, ip_address) values ($1, $2, coalesce($3, clock_timestamp()), '192.0.2.7')`,
			[randomUUID(), JSON.stringify(payload), at ?? null],
		)
	}
}

const ask = async (name: string, token?: string, body: object = {}) => {
	const answer = await rest.fetch(`/rpc/${name}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
		body: JSON.stringify(body),
	})
	return { status: answer.status, body: await answer.json() }
}
const actionsOf = (answer: { body: { action: string }[] }) => answer.body.map(({ action }) => action)

async function addSecondStep(id: string) {
	await rest.owner.query(
		`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', 'verified', now(), now())`,
		[randomUUID(), id],
	)
}

/** Of an admin who has passed the second step. */
async function adminToken() {
	return (await rest.person({ admin: true })).token
}

test('an account’s owner sees what happened to it, newest first, and nothing of others', async () => {
	const [ada, eve] = [await rest.person(), await rest.person()]
	await happened(
		{
			action: 'login',
			actor: ada.id,
			traits: { provider: 'email', device: 'Chrome on Mac', user_email: 'x', secret: 's' },
		},
		{ action: 'token_refreshed', actor: ada.id },
		{ action: 'login_failed', actor: ada.id, traits: { reason: 'password', times: 3 } },
		{ action: 'user_modified', traits: { user_id: ada.id } },
		{ action: 'login', actor: eve.id },
		{ action: 'login' },
	)
	const { status, body } = await ask('own_activity', ada.token)
	expect(status).toBe(200)
	expect(body).toMatchObject([
		{ action: 'user_modified', by_account: false },
		{ action: 'login_failed', by_account: true, traits: { reason: 'password', times: 3 }, ip: '192.0.2.7' },
		{ action: 'login', by_account: true },
	])
	expect(body[2].traits).toEqual({ provider: 'email', device: 'Chrome on Mac' })
	expect(actionsOf(await ask('own_activity', eve.token))).toEqual(['login'])
	const { data } = await eve.client.rpc('own_activity')
	expect(data).toHaveLength(1)
})

test('older entries come a page at a time, each once, also those of one moment', async () => {
	const { id, token } = await rest.person()
	const at = '2026-11-16T12:00:00Z'
	await happened(...Array.from({ length: 45 }, () => ({ action: 'login', actor: id, at })))
	const seen: string[] = []
	let last: { id: string; created_at: string } | undefined
	for (let page = 0; page < 4; page++) {
		const { body } = await ask('own_activity', token, { before: last?.created_at, before_id: last?.id })
		seen.push(...body.map((row: { id: string }) => row.id))
		last = body.at(-1) ?? last
	}
	expect(new Set(seen).size).toBe(45)
	expect(seen).toHaveLength(45)
	const { body } = await ask('own_activity', token, { most: 100_000 })
	expect(body).toHaveLength(45)
})

test('a token without a living session sees nothing: signed out, banned, borrowed, or none at all', async () => {
	const [ada, eve] = [await rest.person(), await rest.person()]
	await happened({ action: 'login', actor: ada.id })
	expect((await ask('own_activity')).status).toBe(401)
	const borrowed = await rest.sign({ sub: ada.id, role: 'authenticated', session_id: eve.session })
	expect((await ask('own_activity', borrowed)).status).toBe(403)
	expect((await ask('own_activity', await rest.sign({ sub: ada.id, role: 'authenticated' }))).status).toBe(403)
	expect((await ask('own_activity', await rest.sign({ role: 'service_role' }))).status).toBe(403)
	await rest.owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [ada.id])
	expect((await ask('own_activity', ada.token)).status).toBe(403)
	await rest.owner.query(`update auth.users set banned_until = null where id = $1`, [ada.id])
	expect((await ask('own_activity', ada.token)).status).toBe(200)
	await rest.owner.query('delete from auth.sessions where id = $1', [ada.session])
	expect((await ask('own_activity', ada.token)).status).toBe(403)
})

test('a stolen password alone does not tell where its owner signs in', async () => {
	const { id, session, token } = await rest.person()
	await addSecondStep(id)
	expect(await ask('own_activity', token)).toMatchObject({
		status: 403,
		body: { message: 'Please log in with your six-digit code first.' },
	})
	const claimed = await rest.sign({ sub: id, role: 'authenticated', session_id: session, aal: 'aal2' })
	expect((await ask('own_activity', claimed)).status).toBe(403)
	await rest.owner.query(`update auth.sessions set aal = 'aal2' where id = $1`, [session])
	expect((await ask('own_activity', claimed)).status).toBe(200)
})

test('only an admin who has passed the second step sees everybody’s', async () => {
	const [person, admin] = [await rest.person(), await rest.person({ admin: true })]
	expect((await ask('audit_log')).status).toBe(401)
	expect((await ask('audit_log', person.token)).status).toBe(403)
	expect((await ask('audit_log', await rest.sign({ role: 'service_role' }))).status).toBe(403)
	const weak = await rest.sign({ sub: admin.id, role: 'authenticated', session_id: admin.session, aal: 'aal1' })
	expect((await ask('audit_log', weak)).status).toBe(403)
	expect((await ask('audit_log', admin.token)).status).toBe(200)
	await rest.owner.query('delete from auth.sessions where id = $1', [admin.session])
	expect((await ask('audit_log', admin.token)).status).toBe(403)
})

test('an admin finds entries by kind and by person, and goes back through them', async () => {
	const token = await adminToken()
	const ada = await rest.person()
	await happened(
		{ action: 'login', actor: ada.id },
		{ action: 'token_refreshed', actor: ada.id },
		{ action: 'role_granted', traits: { user_id: ada.id, role: 'admin' } },
		{ action: 'login_failed', actor: '00000000-0000-0000-0000-000000000000', traits: { reason: 'account' } },
	)
	const person = ada.id.slice(4, 30).toUpperCase()
	const all = await ask('audit_log', token, { most: 200 })
	expect(actionsOf(all).slice(0, 3)).toEqual(['login_failed', 'role_granted', 'login'])
	expect(actionsOf(await ask('audit_log', token, { person }))).toEqual(['role_granted', 'login'])
	expect(actionsOf(await ask('audit_log', token, { person, kinds: ['token_refreshed'] }))).toEqual(['token_refreshed'])
	expect((await ask('audit_log', token, { person: '100%_\\' })).body).toEqual([])
	const { body: roles } = await ask('audit_log', token, { person, kinds: ['role_granted'] })
	expect(roles).toMatchObject([{ subject: `${ada.id}@example.com`, traits: { role: 'admin' } }])
	const { body: first } = await ask('audit_log', token, { person, most: 1 })
	const next = await ask('audit_log', token, { person, before: first[0].created_at, before_id: first[0].id })
	expect(actionsOf(next)).toEqual(['login'])
})

test('an entry of another shape hides none of the others', async () => {
	const { id, token } = await rest.person()
	await happened({ action: 'login', actor: id })
	for (const payload of ['{}', '[]', 'null', `{"actor_id":"${id}","action":"login","traits":"odd"}`]) {
		await rest.owner.query(`insert into auth.audit_log_entries (id, payload, created_at) values ($1, $2, now())`, [
			randomUUID(),
			payload,
		])
	}
	expect((await ask('own_activity', token)).body).toHaveLength(2)
	expect((await ask('audit_log', await adminToken())).status).toBe(200)
})
