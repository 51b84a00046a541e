import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLead, leadFields, readLead } from '../../lib/lead.ts'
import { lead, type RestServer, startRest } from '../support/server/rest.ts'

let rest: RestServer
beforeAll(async () => {
	rest = await startRest()
})
afterAll(() => rest.stop())

const stored = async () => (await rest.owner.query('select count(*)::int as n from leads')).rows[0].n as number

describe('a visitor', () => {
	test('gets the lead back that they sent, and it is stored', async () => {
		const id = randomUUID()
		const { data, error, status } = await rest.visitor(id).from('leads').insert(lead({ id })).select().single()
		expect(error).toBeNull()
		expect(status).toBe(201)
		expect(data).toMatchObject({ id, name: 'Ada Miller', status: 'new' })
		const { rows } = await rest.owner.query('select host(ip) as ip from consents where lead_id = $1', [id])
		expect(rows[0].ip).toBe('203.0.113.9')
	})

	test('may send one without asking for it back', async () => {
		const { data, error, status } = await rest.visitor().from('leads').insert(lead())
		expect({ data, error, status }).toEqual({ data: null, error: null, status: 201 })
	})

	test('who sends the same lead again hears of it, and there is one lead', async () => {
		const id = randomUUID()
		const send = () => rest.visitor(id).from('leads').insert(lead({ id })).select().single()
		await send()
		const again = await send()
		expect(again.status).toBe(409)
		expect(again.error?.code).toBe('23505')
		const ignored = await rest.visitor(id).from('leads').upsert(lead({ id }), { ignoreDuplicates: true })
		expect(ignored.status).toBe(201)
		expect((await rest.owner.query('select from leads where id = $1', [id])).rowCount).toBe(1)
	})

	test('hears in the words of the forms by how much a text is too long, and nothing of it is stored', async () => {
		const before = await stored()
		const fields = { ...readLead(() => ''), ...lead() }
		const visitors = [rest.visitor(), (await rest.person()).client]
		for (const [name, over] of [
			['name', 1],
			['address', 3],
			['message', 40_000],
		] as const) {
			const { column, limit } = leadFields[name]
			const text = '🏠'.repeat(limit + over)
			for (const visitor of visitors) {
				const { error, status } = await visitor.from('leads').insert(lead({ [column]: text }))
				const said = checkLead({ ...fields, [name]: text })[name]
				expect([status, error?.code, error?.message]).toEqual([400, 'text_too_long', said])
			}
			expect(
				(
					await rest
						.visitor()
						.from('leads')
						.insert(lead({ [column]: '🏠'.repeat(limit) }))
				).error,
			).toBeNull()
		}
		expect(await stored()).toBe(before + 3)
	})

	test('without the id in the header does not get the row, and nothing is stored', async () => {
		const before = await stored()
		const { error, status } = await rest.visitor().from('leads').insert(lead()).select().single()
		expect(status).toBe(401)
		expect(error?.code).toBe('42501')
		expect(await stored()).toBe(before)
	})

	test('reads no other lead', async () => {
		const { rows } = await rest.owner.query('select id from leads limit 1')
		const other = rest.visitor(randomUUID())
		expect((await other.from('leads').select()).data).toEqual([])
		expect((await other.from('leads').select().eq('id', rows[0].id).maybeSingle()).data).toBeNull()
		expect((await other.from('leads').select('*', { count: 'exact', head: true })).count).toBe(0)
		expect((await rest.visitor(rows[0].id).from('leads').select('id')).data).toEqual([{ id: rows[0].id }])
	})

	test.each([
		['a status of their own', { status: 'closed' }, 401, '42501'],
		['a time of their own', { created_at: '2020-01-01' }, 401, '42501'],
		['a column that does not exist', { rank: 1 }, 400, 'PGRST204'],
		['no name', { name: null }, 400, '23502'],
		['a phone that is none', { phone: '555' }, 400, '23514'],
		['an id that is none', { id: 'x' }, 400, '22P02'],
		['a number for a truth', { suspected_spam: 'perhaps' }, 400, '22P02'],
	])('cannot insert %s', async (_, values, status, code) => {
		const before = await stored()
		const answer = await rest.visitor().from('leads').insert(lead(values))
		expect([answer.status, answer.error?.code]).toEqual([status, code])
		expect(Object.keys(answer.error ?? {}).sort()).toEqual(
			expect.arrayContaining(['code', 'details', 'hint', 'message']),
		)
		expect(await stored()).toBe(before)
	})

	test('cannot change or delete a lead, not even their own', async () => {
		const id = randomUUID()
		await rest.visitor(id).from('leads').insert(lead({ id }))
		const changed = await rest.visitor(id).from('leads').update({ name: 'Eve' }).eq('id', id)
		expect([changed.status, changed.error?.code]).toEqual([401, '42501'])
		const deleted = await rest.visitor(id).from('leads').delete().eq('id', id)
		expect([deleted.status, deleted.error?.code]).toEqual([401, '42501'])
		expect((await rest.owner.query('select name from leads where id = $1', [id])).rows).toEqual([
			{ name: 'Ada Miller' },
		])
	})

	test.each(['consents', 'lead_events', 'messages', 'user_roles'])('cannot read %s', async (table) => {
		const { status, error } = await rest.visitor().from(table).select()
		expect([status, error?.code]).toEqual([401, '42501'])
	})

	test.each(['users', 'lead_limits', 'schema_migrations', 'pg_roles', 'pg_class'])(
		'finds no table %s: only public is served',
		async (table) => {
			const { status, error } = await rest.visitor().from(table).select()
			expect([status, error?.code]).toEqual([404, 'PGRST205'])
		},
	)

	test('is told of the address that has sent too many, and when to come back', async () => {
		await rest.owner.query(`update private.lead_limits set most = 1 where beyond = 'refuse'`)
		try {
			const answer = await rest.fetch('/leads', {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					'x-forwarded-for': '198.51.100.7',
					'cf-connecting-ip': '198.51.100.7',
				},
				body: JSON.stringify(lead()),
			})
			expect(answer.status).toBe(429)
			expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
			expect(await answer.json()).toEqual({
				code: 'too_many_leads',
				message: expect.stringContaining('call us'),
				details: null,
				hint: null,
			})
		} finally {
			await rest.owner.query('update private.lead_limits set most = 1000000')
		}
	})
})

describe('many leads in one request', () => {
	const bulk = () => [lead(), lead()]

	test('are not for someone signed in who is no admin', async () => {
		const before = await stored()
		const { status, error } = await (await rest.person()).client.from('leads').insert(bulk())
		expect([status, error?.code]).toEqual([400, 'one_lead_a_request'])
		expect(await stored()).toBe(before)
	})

	test('are for an admin and for the service', async () => {
		const before = await stored()
		expect((await (await rest.person({ admin: true })).client.from('leads').insert(bulk())).status).toBe(201)
		const answer = await rest.fetch('/leads', {
			method: 'POST',
			headers: {
				authorization: `Bearer ${await rest.sign({ role: 'service_role' })}`,
				'content-type': 'application/json',
			},
			body: JSON.stringify(bulk()),
		})
		expect(answer.status).toBe(201)
		expect(await stored()).toBe(before + 4)
	})
})

describe('someone signed in who is no admin', () => {
	test('is held to what a visitor is held to, and told 403', async () => {
		const id = randomUUID()
		const { client } = await rest.person()
		expect((await client.from('leads').select()).data).toEqual([])
		const refused = await client.from('leads').insert(lead({ id, status: 'closed' }))
		expect([refused.status, refused.error?.code]).toEqual([403, '42501'])
		expect((await client.from('leads').insert(lead({ id }))).status).toBe(201)
		const changed = await client.from('leads').update({ name: 'Eve' }).eq('id', id).select()
		expect(changed.data).toEqual([])
		expect((await client.from('leads').delete().eq('id', id)).error?.code).toBe('42501')
		expect((await client.rpc('has_role', { role: 'admin' })).data).toBe(false)
	})
})

describe('a bearer token', () => {
	const ask = (authorization: string) => rest.fetch('/leads', { headers: { authorization } })

	test('that has expired is told so', async () => {
		const answer = await ask(`Bearer ${await rest.sign({ role: 'authenticated' }, 1)}`)
		expect(answer.status).toBe(401)
		expect(await answer.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' })
		expect(answer.headers.get('www-authenticate')).toContain('Bearer')
	})

	test.each([
		['garbage', async () => 'garbage'],
		['signed by another', async () => (await rest.sign({ role: 'authenticated' })).replace(/.{6}$/, 'AAAAAA')],
		['of a role that is not ours', () => rest.sign({ role: 'postgres' })],
		['without a signature', async () => `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`],
	])('that is %s is refused', async (_, token) => {
		const answer = await ask(`Bearer ${await token()}`)
		expect(answer.status).toBe(401)
		expect(await answer.json()).toMatchObject({ code: 'PGRST301' })
		expect(answer.headers.get('www-authenticate')).toContain('Bearer')
	})
})
