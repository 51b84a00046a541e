import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../support/database/database.ts'

/** The policies themselves, role by role, with nothing of our server between the test and the database. */
let database: Awaited<ReturnType<typeof freshDatabase>>
let client: Client
const admin = randomUUID()
const visitor = randomUUID()
const session = randomUUID()

beforeAll(async () => {
	database = await freshDatabase()
	client = new Client({ connectionString: database.url })
	await client.connect()
	await client.query(
		`insert into auth.users (id, email) values ($1, 'admin@example.com'), ($2, 'visitor@example.com')`,
		[admin, visitor],
	)
	await client.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [admin])
	await client.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal2')`, [session, admin])
})
afterAll(async () => {
	await client.end()
	await database.drop()
})

type As = {
	role: 'anon' | 'authenticated' | 'service_role'
	sub?: string
	session_id?: string
	aal?: string
	amr?: { method: string }[]
	headers?: object
}

/** Runs in a transaction of its own, which is kept. */
async function as(
	{ role, sub, session_id, aal = 'aal1', amr = [], headers = {} }: As,
	statement: string,
	values: unknown[] = [],
) {
	await client.query('begin')
	try {
		await client.query(
			`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.headers', $3, true)`,
			[role, JSON.stringify({ role, sub, session_id, aal, amr }), JSON.stringify(headers)],
		)
		const result = await client.query(statement, values)
		await client.query('commit')
		return result
	} catch (error) {
		await client.query('rollback')
		throw error
	}
}
const refused = (work: Promise<unknown>) =>
	work.then(
		() => 'done',
		(error) => error.code as string,
	)

const lead = (id = randomUUID()) => [id, 'Ada', '(501) 555-0142', `${id}@example.com`, '1 Main Street'] as const
const insert = 'insert into leads (id, name, phone, email, address) values ($1, $2, $3, $4, $5)'
const anon: As = { role: 'anon' }
const known: As = { role: 'authenticated', sub: visitor }
const owner: As = { role: 'authenticated', sub: admin, session_id: session, aal: 'aal2' }

async function stored() {
	const row = lead()
	await as(anon, insert, [...row])
	return row[0]
}

for (const [who, caller] of [
	['a visitor', anon],
	['a signed-in visitor', known],
] as const) {
	test(`${who} may insert a lead, and see only the one whose id they present`, async () => {
		const id = await stored()
		const other = await stored()
		expect((await as(caller, 'select id from leads')).rows).toEqual([])
		const mine = await as({ ...caller, headers: { 'x-lead-id': id } }, 'select id from leads where id = any($1)', [
			[id, other],
		])
		expect(mine.rows).toEqual([{ id }])
		expect((await as({ ...caller, headers: { 'x-lead-id': 'no uuid' } }, 'select id from leads')).rows).toEqual([])
	})

	test(`${who} cannot choose a status, a time, or a column that does not belong to the form`, async () => {
		for (const status of ['contacted', 'offer_made', 'under_contract', 'closed', 'lost']) {
			expect(
				await refused(
					as(caller, insert.replace('address)', 'address, status)').replace('$5)', '$5, $6)'), [...lead(), status]),
				),
			).toBe('42501')
		}
		expect(
			await refused(
				as(caller, insert.replace('address)', 'address, created_at)').replace('$5)', '$5, now())'), [...lead()]),
			),
		).toBe('42501')
	})

	test(`${who} cannot change or delete anything, nor read consents, the trail, mails, roles or limits`, async () => {
		const id = await stored()
		const holding = { ...caller, headers: { 'x-lead-id': id } }
		const columns = await client.query(
			`select column_name from information_schema.columns where table_schema = 'public' and table_name = 'leads'`,
		)
		for (const { column_name } of columns.rows) {
			const changed = await refused(
				as(holding, `update leads set ${column_name} = ${column_name}`).then(
					({ rowCount }) => rowCount && Promise.reject({ code: 'changed' }),
				),
			)
			expect([column_name, changed]).toEqual([column_name, expect.stringMatching(/^(42501|done)$/)])
		}
		expect(await refused(as(holding, 'delete from leads'))).toBe('42501')
		for (const table of [
			'consents',
			'lead_events',
			'messages',
			'user_roles',
			'private.lead_limits',
			'private.untold_leads',
			'auth.users',
		]) {
			const seen = await refused(
				as(holding, `select * from ${table}`).then(({ rowCount }) => rowCount && Promise.reject({ code: 'seen' })),
			)
			expect([table, seen]).toEqual([table, expect.stringMatching(/^(42501|done)$/)])
		}
		expect(await refused(as(holding, `insert into user_roles (user_id, role) values ($1, 'admin')`, [visitor]))).toBe(
			'42501',
		)
		expect(await refused(as(holding, `insert into messages (kind) values ('lead-owner')`))).toBe('42501')
	})
}

test('an admin reads every lead and works it, and each change leaves a trace with their name', async () => {
	const id = await stored()
	await as(owner, `update leads set status = 'contacted', motivation = 'Called' where id = $1`, [id])
	const trail = await as(owner, 'select kind, actor, changes from lead_events where lead_id = $1 order by id', [id])
	expect(trail.rows).toEqual([
		{ kind: 'created', actor: null, changes: {} },
		{ kind: 'updated', actor: admin, changes: { status: ['new', 'contacted'], motivation: ['', 'Called'] } },
	])
	expect(await refused(as(owner, `update leads set id = gen_random_uuid() where id = $1`, [id]))).toBe('42501')
	expect(await refused(as(owner, `update leads set status = 'sold' where id = $1`, [id]))).toBe('23514')
	expect(await refused(as(owner, 'select data from messages'))).toBe('42501')
	expect((await as(owner, 'select kind from messages where lead_id = $1 order by 1', [id])).rows).toHaveLength(2)
})

/** What a token says, what the session behind it has done by now, and whether that opens the desk. */
const steps: [string, Pick<As, 'aal' | 'amr'>, { aal: string; method?: string }, boolean][] = [
	['a password alone', {}, { aal: 'aal1', method: 'password' }, false],
	['a code', { aal: 'aal2' }, { aal: 'aal2', method: 'totp' }, true],
	['a passkey', { amr: [{ method: 'passkey' }] }, { aal: 'aal1', method: 'passkey' }, true],
	['a token from before the code', {}, { aal: 'aal2', method: 'totp' }, false],
	['a token from before the passkey', { amr: [{ method: 'password' }] }, { aal: 'aal1', method: 'passkey' }, false],
	['an app that was taken away', { aal: 'aal2' }, { aal: 'aal1', method: 'password' }, false],
	['a passkey that was taken away', { amr: [{ method: 'passkey' }] }, { aal: 'aal1' }, false],
	['a passkey in the token and a code in the session', { amr: [{ method: 'passkey' }] }, { aal: 'aal2' }, false],
]

test.each(steps)('whether the desk opens by %s', async (_, token, now, opens) => {
	const lead = await stored()
	const session_id = randomUUID()
	await client.query('insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)', [session_id, admin, now.aal])
	await client.query(
		`insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method) values (gen_random_uuid(), $1, now(), now(), $2)`,
		[session_id, now.method ?? 'otp'],
	)
	const person: As = { role: 'authenticated', sub: admin, session_id, ...token }
	const seen = []
	for (const table of ['leads', 'consents', 'lead_events', 'messages'])
		seen.push((await as(person, `select count(*)::int as n from ${table}`)).rows[0].n > 0)
	expect(seen).toEqual(Array(4).fill(opens))
	const { rowCount } = await as(person, `update leads set status = 'contacted' where id = $1`, [lead])
	expect(rowCount).toBe(opens ? 1 : 0)
	// The flag stays what it is: it says who may go and give the second step.
	expect((await as(person, `select has_role('admin')`)).rows).toEqual([{ has_role: true }])
})

test('has_role is about the caller only', async () => {
	expect((await as(owner, `select has_role('admin')`)).rows).toEqual([{ has_role: true }])
	expect((await as(known, `select has_role('admin')`)).rows).toEqual([{ has_role: false }])
	expect((await as(anon, `select has_role('admin')`)).rows).toEqual([{ has_role: false }])
	expect((await as(owner, `select has_role('owner')`)).rows).toEqual([{ has_role: false }])
})

test('a lead leaves a record of consent with the address and browser the server saw', async () => {
	const row = lead()
	const headers = { 'cf-connecting-ip': '203.0.113.9', 'user-agent': 'Test/1.0' }
	await as(
		{ ...anon, headers },
		insert
			.replace('address)', 'address, consent_version, source_page)')
			.replace('$5)', `$5, '2026-11-15', '/cities/searcy')`),
		[...row],
	)
	const { rows } = await client.query(
		'select wording_version, page, host(ip) as ip, user_agent from consents where lead_id = $1',
		[row[0]],
	)
	expect(rows).toEqual([
		{ wording_version: '2026-11-15', page: '/cities/searcy', ip: '203.0.113.9', user_agent: 'Test/1.0' },
	])
})

test('suspected spam waits for the digest and tells nobody else', async () => {
	const row = lead()
	await as(anon, insert.replace('address)', 'address, suspected_spam)').replace('$5)', '$5, true)'), [...row])
	const { rows } = await client.query('select kind from messages where lead_id = $1', [row[0]])
	expect(rows).toEqual([])
	const untold = await client.query('select digest from private.untold_leads where lead_id = $1', [row[0]])
	expect(untold.rows).toEqual([{ digest: null }])
})

test('a lead and its messages are stored together or not at all', async () => {
	const row = lead()
	await client.query('begin')
	await client.query(insert, [...row])
	await client.query('rollback')
	const { rows } = await client.query('select from messages where lead_id = $1', [row[0]])
	expect(rows).toEqual([])
})

test('deleting a lead deletes its trail and its mails', async () => {
	const id = await stored()
	await client.query('delete from leads where id = $1', [id])
	for (const table of ['lead_events', 'messages']) {
		expect((await client.query(`select from ${table} where lead_id = $1`, [id])).rows).toEqual([])
	}
})

test('a repeat of a stored lead is a duplicate, never one too many', async () => {
	const headers = { 'cf-connecting-ip': '203.0.113.77' }
	const row = lead()
	await as({ ...anon, headers }, insert, [...row])
	await client.query(`update private.lead_limits set most = 1 where beyond = 'refuse'`)
	try {
		expect(await refused(as({ ...anon, headers }, insert, [...row]))).toBe('23505')
		expect(await refused(as({ ...anon, headers }, insert, [...lead()]))).toBe('PGRST')
		expect(await refused(as({ ...anon, headers: { 'cf-connecting-ip': '203.0.113.78' } }, insert, [...lead()]))).toBe(
			'done',
		)
	} finally {
		await client.query(`update private.lead_limits set most = 30 where beyond = 'refuse'`)
	}
})
