import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lead, type RestServer, startRest } from '../support/server/rest.ts'

let rest: RestServer
beforeAll(async () => {
	rest = await startRest()
})
afterAll(() => rest.stop())

/** One text under a thousand names: 30 MB from one row. */
const thousandfold = Array.from({ length: 1_000 }, (_, n) => `_${n.toString(36)}:motivation`).join()
const control = '\u0001'.repeat(5_000)

/** A lead from before texts were cleaned, with the longest JSON a row can have. */
async function oldLead() {
	const id = randomUUID()
	await rest.owner.query('alter table leads disable trigger clean_lead')
	await rest.owner.query(
		`insert into leads (id, name, phone, email, address, motivation, source_page, utm_source)
			values ($1, 'Ada', '(501) 555-0199', 'ada@example.com', '1 Elm', $2, left($2, 300), left($2, 200))`,
		[id, control],
	)
	await rest.owner.query('alter table leads enable trigger clean_lead')
	return id
}

const read = (id: string, path: string) => rest.fetch(path, { headers: { 'x-lead-id': id } })

test('a visitor cannot have one text repeated in an answer, in a read or in what a write gives back', async () => {
	const id = await oldLead()
	const answer = await read(id, `/leads?select=${thousandfold}`)
	expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'PGRST100' })])

	const sent = randomUUID()
	const stored = await rest.fetch(`/leads?select=${thousandfold}`, {
		method: 'POST',
		headers: { 'x-lead-id': sent, 'content-type': 'application/json', prefer: 'return=representation' },
		body: JSON.stringify(lead({ id: sent, motivation: 'x'.repeat(5_000) })),
	})
	expect([stored.status, await stored.json()]).toEqual([400, expect.objectContaining({ code: 'PGRST100' })])
	expect((await rest.owner.query('select from leads where id = $1', [sent])).rowCount).toBe(0)
})

test('the most a visitor can be told of the largest lead there is stays small', async () => {
	const id = await oldLead()
	const sizes = await Promise.all(
		['*', '*,*', '*,text:motivation'].map(async (select) => {
			const answer = await read(id, `/leads?select=${select}`)
			expect(answer.status).toBe(200)
			return (await answer.text()).length
		}),
	)
	expect(Math.max(...sizes)).toBeLessThan(100_000)
	expect(Math.min(...sizes)).toBeGreaterThan(30_000)
})

test('a lead of control characters is stored without them, and not refused', async () => {
	const id = randomUUID()
	const sent = lead({ id, name: 'Ada\u0007 Miller', motivation: `${control.slice(1)}roof\tleaks\nbadly` })
	const { data, status } = await rest.visitor(id).from('leads').insert(sent).select('name,motivation').single()
	expect([status, data]).toEqual([201, { name: 'Ada Miller', motivation: 'roof\tleaks\nbadly' }])
})

test('an old lead with control characters can still be worked', async () => {
	const id = await oldLead()
	const { client } = await rest.person({ admin: true })
	const worked = await client.from('leads').update({ status: 'contacted' }).eq('id', id).select('status')
	expect([worked.error, worked.data]).toEqual([null, [{ status: 'contacted' }]])
})

test('an answer has a thousand rows at most, of a table and of a function, and says where it ends', async () => {
	await rest.owner.query(`
		create table public.many as select n from generate_series(1, 1500) n;
		grant select on public.many to anon;
		create function public.list_many() returns setof public.many stable language sql as 'select * from public.many';
		create function public.count_many() returns setof int stable language sql as 'select n from public.many';
	`)
	rest.aSecond()
	for (const path of ['/many', '/many?limit=1400', '/rpc/list_many', '/rpc/count_many']) {
		const answer = await rest.fetch(path)
		expect([path, (await answer.json()).length, answer.headers.get('content-range')]).toEqual([path, 1000, '0-999/*'])
	}
	const rest500 = await rest.fetch('/many?order=n&offset=1000', { headers: { prefer: 'count=exact' } })
	expect([(await rest500.json()).length, rest500.headers.get('content-range')]).toEqual([500, '1000-1499/1500'])
})

test('an answer of more than eight megabytes is never put together: who asks is told to ask for less', async () => {
	await rest.owner.query(`
		create table public.large as select n, repeat('x', 1000000) as text from generate_series(1, 20) n;
		grant select on public.large to anon;
		create function public.list_large() returns setof public.large stable language sql as 'select * from public.large';
	`)
	rest.aSecond()
	for (const path of ['/large', '/large?select=a:text,text&limit=5', '/rpc/list_large']) {
		const answer = await rest.fetch(path)
		expect([path, answer.status, await answer.json()]).toEqual([
			path,
			416,
			expect.objectContaining({ code: 'PGRST103' }),
		])
	}
	const fitting = await rest.fetch('/large?order=n.desc&limit=7')
	expect((await fitting.json()).map(({ n }: { n: number }) => n)).toEqual([20, 19, 18, 17, 16, 15, 14])
	expect((await rest.fetch('/large', { method: 'HEAD' })).headers.get('content-range')).toBe('0-19/*')
})
