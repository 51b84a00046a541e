import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lead, type RestServer, startRest } from '../support/server/rest.ts'

let rest: RestServer
let admin: SupabaseClient
let token: string
beforeAll(async () => {
	rest = await startRest()
	await rest.owner.query(`
		insert into leads (name, phone, email, address, motivation, created_at, suspected_spam)
		select 'Lead ' || lpad(n::text, 2, '0'), '(501) 555-01' || lpad(n::text, 2, '0'), 'lead' || n || '@example.com',
			n || ' Race Ave, "B, C"', case when n % 2 = 0 then 'divorce' else '' end, timestamptz '2026-01-01' + n * interval '1 hour', n > 54
		from generate_series(1, 57) n
	`)
	const person = await rest.person({ admin: true })
	admin = person.client
	token = person.token
})
afterAll(() => rest.stop())

const names = (rows: unknown) => (rows as { name: string }[]).map((row) => row.name)
const get = (path: string, headers: Record<string, string> = {}) =>
	rest.fetch(path, { headers: { authorization: `Bearer ${token}`, ...headers } })

describe('an admin reads', () => {
	test('a page of the newest, and how many there are', async () => {
		const { data, count, status } = await admin
			.from('leads')
			.select('*', { count: 'exact' })
			.order('created_at', { ascending: false })
			.range(10, 19)
		expect([status, count, data?.length]).toEqual([206, 57, 10])
		expect(data?.[0]).toMatchObject({ name: 'Lead 47' })
	})

	test('only the columns asked for, by other names and as text', async () => {
		const { data } = await admin.from('leads').select('who:name,suspected_spam::text').order('name').limit(1)
		expect(data).toEqual([{ who: 'Lead 01', suspected_spam: 'false' }])
	})

	test.each<[string, (q: ReturnType<typeof all>) => unknown, string[]]>([
		['eq', (q) => q.eq('name', 'Lead 07'), ['Lead 07']],
		['neq with not', (q) => q.not('name', 'neq', 'Lead 07'), ['Lead 07']],
		['gt, lt', (q) => q.gt('name', 'Lead 10').lt('name', 'Lead 13'), ['Lead 11', 'Lead 12']],
		[
			'gte, lte of a time',
			(q) => q.gte('created_at', '2026-01-01T05:00:00Z').lte('created_at', '2026-01-01T06:00:00+00:00'),
			['Lead 05', 'Lead 06'],
		],
		['like with a star', (q) => q.like('email', '*ead57@*'), ['Lead 57']],
		['ilike with %', (q) => q.ilike('name', 'LEAD 0_').lt('name', 'Lead 03'), ['Lead 01', 'Lead 02']],
		['is', (q) => q.is('suspected_spam', true), ['Lead 55', 'Lead 56', 'Lead 57']],
		['not is null', (q) => q.not('name', 'is', null).lte('name', 'Lead 01'), ['Lead 01']],
		['in, with commas and quotes in a value', (q) => q.in('name', ['Lead 01', 'x,"y"', 'Lead 02)']), ['Lead 01']],
		['in, a value with a comma', (q) => q.in('address', ['3 Race Ave, \\"B, C\\"']), ['Lead 03']],
		['in nothing', (q) => q.in('name', []), []],
		[
			'or, nested',
			(q) => q.or('name.eq."Lead 01",and(name.gte.Lead 56,suspected_spam.is.true),not.and(name.neq.Lead 03)'),
			['Lead 01', 'Lead 03', 'Lead 56', 'Lead 57'],
		],
		['two filters on one column', (q) => q.gte('name', 'Lead 57').gte('name', 'Lead 01'), ['Lead 57']],
	])('by %s', async (_, narrow, expected) => {
		const { data, error } = (await narrow(all())) as Awaited<ReturnType<typeof all>>
		expect(error).toBeNull()
		expect(names(data)).toEqual(expected)
	})

	function all() {
		return admin.from('leads').select('name').order('name')
	}

	test('in an order with two keys and a place for nulls', async () => {
		const { data } = await admin
			.from('leads')
			.select('name')
			.order('suspected_spam', { ascending: false, nullsFirst: false })
			.order('name', { ascending: false })
			.limit(4)
		expect(names(data)).toEqual(['Lead 57', 'Lead 56', 'Lead 55', 'Lead 54'])
	})

	test('one, or none, and hears when one is not one', async () => {
		expect((await admin.from('leads').select('name').eq('name', 'Lead 01').single()).data).toEqual({ name: 'Lead 01' })
		expect((await admin.from('leads').select('name').eq('name', 'nobody').maybeSingle()).data).toBeNull()
		const many = await admin.from('leads').select('name').single()
		expect([many.status, many.error?.code, many.error?.details]).toEqual([
			406,
			'PGRST116',
			'The result contains 57 rows',
		])
	})

	test('a count alone', async () => {
		const { count, data, status } = await admin
			.from('leads')
			.select('*', { count: 'exact', head: true })
			.eq('motivation', 'divorce')
		expect([status, count, data]).toEqual([200, 28, null])
	})

	test('by the Range header', async () => {
		const answer = await get('/leads?select=name&order=name', {
			range: '5-6',
			'range-unit': 'items',
			prefer: 'count=exact',
		})
		expect([answer.status, answer.headers.get('content-range'), answer.headers.get('preference-applied')]).toEqual([
			206,
			'5-6/57',
			'count=exact',
		])
		expect(await answer.json()).toEqual([{ name: 'Lead 06' }, { name: 'Lead 07' }])
		expect((await get('/leads?select=name', { range: '9-5' })).status).toBe(416)
		expect((await get('/leads?select=name')).headers.get('content-range')).toBe('0-56/*')
		expect((await get('/leads?select=name&limit=0')).headers.get('content-range')).toBe('*/*')
	})

	test('past the end is told how many there are', async () => {
		const answer = await get('/leads?offset=58', { prefer: 'count=exact' })
		expect([answer.status, answer.headers.get('content-range')]).toEqual([416, '*/57'])
		expect(await answer.json()).toMatchObject({ code: 'PGRST103' })
	})

	test('without the nulls, if asked', async () => {
		const { data } = await admin
			.from('messages')
			.select('kind,recipient')
			.eq('kind', 'lead-owner')
			.limit(1)
			.stripNulls()
		expect(data).toEqual([{ kind: 'lead-owner' }])
	})
})

describe('an admin works a lead', () => {
	test('sets its status, gets the row, and the trail says who', async () => {
		const { data, error, status } = await admin
			.from('leads')
			.update({ status: 'contacted' })
			.eq('name', 'Lead 20')
			.select('name,status')
			.single()
		expect([status, error, data]).toEqual([200, null, { name: 'Lead 20', status: 'contacted' }])
		const trail = await admin.from('lead_events').select('kind,changes').eq('kind', 'updated')
		expect(trail.data).toEqual([{ kind: 'updated', changes: { status: ['new', 'contacted'] } }])
	})

	test('without asking for the row gets 204', async () => {
		const answer = await admin
			.from('leads')
			.update({ motivation: 'moving' }, { count: 'exact' })
			.in('name', ['Lead 21', 'Lead 22'])
		expect([answer.status, answer.data, answer.count]).toEqual([204, null, 2])
		expect((await admin.from('leads').update({}).eq('name', 'Lead 21').select()).data).toEqual([])
	})

	test('and what was to change one row changes none when there are more', async () => {
		const several = await admin.from('leads').update({ motivation: 'oops' }).gte('name', 'Lead 50').select().single()
		expect([several.status, several.error?.code]).toEqual([406, 'PGRST116'])
		const capped = await admin
			.from('leads')
			.update({ motivation: 'oops' })
			.gte('name', 'Lead 50')
			.setHeader('Prefer', 'handling=strict,max-affected=1')
		expect([capped.status, capped.error?.code]).toEqual([400, 'PGRST124'])
		expect((await admin.from('leads').select('*', { count: 'exact', head: true }).eq('motivation', 'oops')).count).toBe(
			0,
		)
	})

	test('may not set what is not granted, nor delete', async () => {
		const moved = await admin.from('leads').update({ created_at: '2020-01-01' }).eq('name', 'Lead 20')
		expect([moved.status, moved.error?.code]).toEqual([403, '42501'])
		expect((await admin.from('leads').delete().eq('name', 'Lead 20')).status).toBe(403)
		expect((await admin.from('leads').update({ status: 'sold' }).eq('name', 'Lead 20')).error?.code).toBe('23514')
	})

	test('asks for a role, by POST, GET and HEAD', async () => {
		expect((await admin.rpc('has_role', { role: 'admin' })).data).toBe(true)
		expect((await admin.rpc('has_role', { role: 'admin' }, { get: true })).data).toBe(true)
		expect((await admin.rpc('has_role', { role: 'owner' })).data).toBe(false)
		expect((await admin.rpc('has_role', { role: 'admin' }, { head: true })).status).toBe(200)
		for (const args of [{}, { role: 'admin', more: 1 }, { rolle: 'admin' }]) {
			const { status, error } = await admin.rpc('has_role', args)
			expect([status, error?.code]).toEqual([404, 'PGRST202'])
		}
		expect((await admin.rpc('acts_as_admin')).error?.code).toBe('PGRST202')
	})
})

describe('with the service role', () => {
	const service = async (method: string, path: string, body?: unknown, prefer = 'return=representation') =>
		rest.fetch(path, {
			method,
			headers: {
				authorization: `Bearer ${await rest.sign({ role: 'service_role' })}`,
				'content-type': 'application/json',
				prefer,
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		})

	test('rows are inserted together, merged by their key and deleted', async () => {
		const rows = [lead({ name: 'One' }), lead({ name: 'Two' })]
		const inserted = await (await service('POST', '/leads?select=id,name', rows)).json()
		expect(names(inserted)).toEqual(['One', 'Two'])
		const merged = await service(
			'POST',
			'/leads?select=id,name',
			[{ ...lead({ name: 'Uno' }), id: inserted[0].id }],
			'resolution=merge-duplicates,return=representation',
		)
		expect([merged.status, await merged.json()]).toEqual([201, [{ id: inserted[0].id, name: 'Uno' }]])
		const deleted = await service('DELETE', `/leads?select=name&id=in.(${inserted[0].id},${inserted[1].id})`)
		expect([deleted.status, names(await deleted.json()).sort()]).toEqual([200, ['Two', 'Uno']])
		expect((await service('DELETE', '/leads?name=eq.nobody', undefined, '')).status).toBe(204)
	})

	test('one row twice in one merge is refused', async () => {
		const twice = lead({ id: '7b0f6f0e-0f53-4b1c-9a3e-0a7d7b1c2d3e' })
		const answer = await service('POST', '/leads', [twice, twice], 'resolution=merge-duplicates')
		expect([answer.status, (await answer.json()).code]).toEqual([400, '21000'])
	})

	test('rows that lack a column get its default, if asked, and none is none', async () => {
		const rows = [lead({ motivation: 'a' }), lead()]
		const uneven = await service('POST', '/leads', rows)
		expect([uneven.status, await uneven.json()]).toEqual([
			400,
			{ code: 'PGRST102', message: 'All object keys must match', details: null, hint: null },
		])
		const columns = 'columns=name,phone,email,address,"motivation"&select=motivation'
		expect((await service('POST', `/leads?${columns}`, rows)).status).toBe(400)
		const filled = await service('POST', `/leads?${columns}`, rows, 'missing=default,return=representation')
		expect(await filled.json()).toEqual([{ motivation: 'a' }, { motivation: '' }])
		const none = await service('POST', '/leads', [])
		expect([none.status, await none.json()]).toEqual([201, []])
		expect((await service('POST', '/leads', {})).status).toBe(400)
	})

	test('headers only say where the row is', async () => {
		const answer = await service('POST', '/leads', lead(), 'return=headers-only')
		expect([answer.status, await answer.text()]).toEqual([201, ''])
		expect(answer.headers.get('location')).toMatch(/^\/leads\?id=eq\.[0-9a-f-]{36}$/)
		expect((await (await service('GET', answer.headers.get('location') as string)).json()).length).toBe(1)
	})
})

describe('functions', () => {
	beforeAll(async () => {
		await rest.owner.query(`
			create function public.add(a integer, b integer default 1) returns integer language sql as 'select a + b';
			create function public.nothing() returns void language sql as '';
			create function public.pair(out a integer, out b text) language sql as $$ select 1, 'x' $$;
			create function public.series(n integer) returns table (i integer) language sql as 'select generate_series(1, n)';
			create function public.words(list text[]) returns setof text language sql as 'select unnest(list)';
			create function public.store() returns void language sql as $$ insert into lead_events (lead_id, kind) select id, 'created' from leads limit 1 $$;
			create function public.teapot() returns void language plpgsql as $$ begin raise sqlstate 'PT418' using message = 'short and stout'; end $$;
			create function public.broken() returns void language plpgsql as $$ begin raise sqlstate 'PGRST' using message = 'no json'; end $$;
		`)
		rest.aSecond()
	})

	test('answer in the shape of what they return', async () => {
		const visitor = rest.visitor()
		expect((await visitor.rpc('add', { a: 2 })).data).toBe(3)
		expect((await visitor.rpc('add', { a: 2, b: 5 }, { get: true })).data).toBe(7)
		expect(await visitor.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
		expect((await visitor.rpc('pair')).data).toEqual({ a: 1, b: 'x' })
		expect((await visitor.rpc('series', { n: 2 })).data).toEqual([{ i: 1 }, { i: 2 }])
		expect((await visitor.rpc('series', { n: 1 }).single()).data).toEqual({ i: 1 })
		expect((await visitor.rpc('series', { n: 2 }).single()).error?.code).toBe('PGRST116')
		expect((await visitor.rpc('words', { list: ['a', 'b,c'] })).data).toEqual(['a', 'b,c'])
		expect((await visitor.rpc('words', { list: ['a', 'b'] }, { get: true })).data).toEqual(['a', 'b'])
	})

	test('answer bad values, writes by GET and their own errors as such', async () => {
		const visitor = rest.visitor()
		expect(await visitor.rpc('add', { a: 'x' })).toMatchObject({ status: 400, error: { code: '22P02' } })
		expect(await visitor.rpc('add', { a: '99999999999' })).toMatchObject({ status: 400, error: { code: '22003' } })
		expect(await admin.rpc('store', {}, { get: true })).toMatchObject({ status: 405, error: { code: '25006' } })
		expect(await visitor.rpc('teapot')).toMatchObject({
			status: 418,
			error: { code: 'PT418', message: 'short and stout' },
		})
		expect(await visitor.rpc('broken')).toMatchObject({ status: 500, error: { code: 'PGRST121' } })
	})
})
