import type { Client } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { databaseForTest } from '../support/database/database.ts'
import { asOwner, client, inbox, joined, startRealtime, token } from '../support/server/realtime.ts'

type Told = { eventType: string; new: Record<string, unknown>; old: Record<string, unknown>; errors: unknown }

const ADA = '11111111-1111-4111-8111-111111111111'
const BOB = '22222222-2222-4222-8222-222222222222'

let databaseUrl: string
let sql: Client

/** A table where everyone sees their own. */
beforeEach(async () => {
	databaseUrl = await databaseForTest()
	sql = await asOwner(databaseUrl)
	await sql.query(`
		create table public.notes (id int primary key, owner uuid, title text, secret text, size numeric, done boolean default false, tags text[], at timestamptz default now());
		alter table public.notes enable row level security;
		revoke all on public.notes from anon, authenticated;
		grant select (id, owner, title, size, done, tags, at) on public.notes to authenticated;
		create policy own on public.notes for select to authenticated using (owner = auth.uid());
		alter publication supabase_realtime add table public.notes;
	`)
})

describe.each(['1.0.0', '2.0.0'])('protocol %s', (vsn) => {
	test('a change is told to who may read the row, with the columns they may read, and to nobody else', async () => {
		const { url } = await startRealtime(databaseUrl)
		const ada = inbox<Told>()
		const bob = inbox<Told>()
		for (const [who, box] of [
			[ADA, ada],
			[BOB, bob],
		] as const) {
			const channel = (await client(url, { jwt: await token({ sub: who }), vsn })).channel('any name')
			channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, (told) =>
				box.take(told as never),
			)
			await joined(channel, { changes: true })
		}
		await sql.query(
			`insert into notes values (1, '${ADA}', 'first', 'hidden', 1.5, true, '{a,b}', '2026-01-31T12:00:00Z')`,
		)
		await sql.query(`insert into notes values (2, '${BOB}', 'other', 'hidden')`)
		await ada.until((all) => all.length === 1)
		await sql.query(`update notes set title = 'changed' where id = 1`)
		await ada.until((all) => all.length === 2)
		await sql.query('delete from notes where id = 1')
		const [inserted, updated, deleted] = await ada.until((all) => all.length === 3)
		expect(inserted).toMatchObject({
			eventType: 'INSERT',
			new: {
				id: 1,
				owner: ADA,
				title: expect.any(String),
				size: 1.5,
				done: true,
				tags: ['a', 'b'],
				at: '2026-01-31T12:00:00+00:00',
			},
			errors: null,
		})
		expect(inserted?.new).not.toHaveProperty('secret')
		expect(updated).toMatchObject({ eventType: 'UPDATE', new: { id: 1, title: 'changed' }, old: { id: 1 } })
		expect(deleted).toMatchObject({ eventType: 'DELETE', old: { id: 1 }, new: {} })
		expect(deleted?.old).toEqual({ id: 1 })
		await bob.until((all) => all.length === 2)
		expect(bob.all.map(({ eventType, new: row, old }) => [eventType, row.title, old])).toEqual([
			['INSERT', 'other', {}],
			['DELETE', undefined, { id: 1 }],
		])
	})
})

test('a row that comes into sight is told, one that leaves it is not', async () => {
	const { url } = await startRealtime(databaseUrl)
	const box = inbox<Told>()
	const channel = (await client(url, { jwt: await token({ sub: ADA }) })).channel('x')
	channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, (told) => box.take(told as never))
	await sql.query(`insert into notes values (1, '${BOB}', 'his'), (2, '${ADA}', 'hers')`)
	await joined(channel, { changes: true })
	await sql.query(`update notes set owner = '${ADA}', title = 'now hers' where id = 1`)
	await sql.query(`update notes set owner = '${BOB}', title = 'now his' where id = 2`)
	await sql.query(`update notes set title = 'the end' where id = 1`)
	await box.until((all) => all.some(({ new: row }) => row.title === 'the end'))
	expect(box.all.map(({ new: row }) => row.title)).toEqual(expect.arrayContaining(['the end']))
	expect(JSON.stringify(box.all)).not.toContain('now his')
	expect(box.all.every(({ new: row }) => row.id === 1)).toBe(true)
})

test('a state that was never to be seen is not told, however soon the row changes again', async () => {
	const { url } = await startRealtime(databaseUrl)
	const box = inbox<Told>()
	const channel = (await client(url, { jwt: await token({ sub: ADA }) })).channel('x')
	channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, (told) => box.take(told as never))
	await joined(channel, { changes: true })
	await sql.query(`insert into notes values (1, '${BOB}', 'his alone')`)
	// Both in sight by the time anyone looks; the first state was his.
	for (let round = 0; round < 30; round++) {
		await sql.query(`update notes set owner = '${BOB}', title = 'private ${round}' where id = 1`)
		await sql.query(`update notes set owner = '${ADA}', title = 'shared ${round}' where id = 1`)
	}
	await sql.query(
		`begin; update notes set owner = '${BOB}', title = 'private within'; update notes set owner = '${ADA}', title = 'shared at last'; commit`,
	)
	await box.until((all) => all.some(({ new: row }) => row.title === 'shared at last'))
	expect(JSON.stringify(box.all)).not.toContain('private')
	expect(JSON.stringify(box.all)).not.toContain('his alone')
})

test('filters and column lists', async () => {
	const { url } = await startRealtime(databaseUrl)
	const heard = inbox<[string, Told]>()
	const channel = (await client(url, { jwt: await token({ sub: ADA }) })).channel('x')
	const filters: Record<string, string> = {
		eq: 'title=eq.one',
		in: 'title=in.(one,"t,w(o)")',
		notin: 'title=not.in.(one)',
		and: 'size=gt.1,size=lte.3',
		like: 'title=like.%w%',
		match: 'title=match.^o.e$',
		is: 'size=is.null',
		distinct: 'title=isdistinct.one',
	}
	for (const [name, filter] of Object.entries(filters))
		channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes', filter }, (told) =>
			heard.take([name, told as never]),
		)
	channel.on(
		'postgres_changes',
		{ event: 'INSERT', schema: 'public', table: 'notes', select: ['title'] } as never,
		(told) => heard.take(['select', told as never]),
	)
	await joined(channel, { changes: true })
	await sql.query(`insert into notes (id, owner, title, size) values (1, '${ADA}', 'one', 3)`)
	await sql.query(`insert into notes (id, owner, title) values (2, '${ADA}', 't,w(o)')`)
	await heard.until((all) => all.filter(([name]) => name === 'select').length === 2)
	const of = (id: number) =>
		heard.all
			.filter(([, told]) => told.new.id === id)
			.map(([name]) => name)
			.sort()
	expect(of(1)).toEqual(['and', 'eq', 'in', 'match', 'select'])
	expect(of(2)).toEqual(['distinct', 'in', 'is', 'like', 'notin', 'select'])
	expect(heard.all.find(([name]) => name === 'select')?.[1].new).toEqual({ id: 1, title: 'one' })
})

test.each([
	['a table that is not published', { table: 'consents' }, /publication/],
	['a column that is not theirs to read', { table: 'notes', filter: 'secret=eq.hidden' }, /invalid column secret/],
	['a value of another type', { table: 'notes', filter: 'id=eq.abc' }, /invalid input syntax/],
	['an operator nobody knows', { table: 'notes', filter: 'id=frob.1' }, /unknown operator/],
	['a pattern that is none', { table: 'notes', filter: 'title=match.(' }, /regular expression/],
	['columns of every table', { select: ['id'] }, /needs a table/],
])('%s: said so, and the channel stays', async (_, wanted, message) => {
	const { url } = await startRealtime(databaseUrl)
	const channel = (await client(url, { jwt: await token({ sub: ADA }) })).channel('x', {
		config: { broadcast: { self: true } },
	})
	const heard = inbox<unknown>()
	channel.on('broadcast', { event: 'still here' }, (one) => heard.take(one))
	channel.on('postgres_changes', { event: '*', schema: 'public', ...wanted } as never, () => {})
	await expect(joined(channel, { changes: true })).rejects.toThrow(message)
	await channel.send({ type: 'broadcast', event: 'still here', payload: {} })
	await heard.until((all) => all.length === 1)
})

test('a visitor hears nothing of leads, nor of those that are gone; a table without a policy for them is refused', async () => {
	const { url } = await startRealtime(databaseUrl)
	await sql.query(
		`create table open (id int primary key); grant select on open to anon; alter publication supabase_realtime add table open`,
	)
	const [visitor, after] = [inbox<Told>(), inbox<Told>()]
	const leads = (await client(url)).channel('leads')
	leads.on('postgres_changes', { event: '*', schema: 'public', table: 'leads' }, (told) => visitor.take(told as never))
	leads.on('postgres_changes', { event: '*', schema: 'public', table: 'open' }, (told) => after.take(told as never))
	const outcome = await joined(leads, { changes: true }).then(
		() => 'joined',
		(error: Error) => error.message,
	)
	expect(outcome === 'joined' || /Unauthorized/.test(outcome)).toBe(true)
	const service = inbox<Told>()
	const all = (await client(url, { jwt: await token({ role: 'service_role' }) })).channel('leads')
	all.on('postgres_changes', { event: '*', schema: 'public', table: 'leads' }, (told) => service.take(told as never))
	await joined(all, { changes: true })
	await sql.query(
		`insert into leads (name, phone, email, address) values ('Mary Lee', '(501) 555-0177', 'mary@example.com', '1 Oak St')`,
	)
	await service.until((told) => told.length >= 1)
	expect(service.all[0]?.new).toMatchObject({ name: 'Mary Lee' })
	// Whoever has a lead's id is let in by it: of one that is gone nothing is told either.
	await sql.query('delete from leads')
	await sql.query('insert into open values (1); delete from open')
	await after.until((told) => told.some(({ eventType }) => eventType === 'DELETE'))
	await service.until((told) => told.some(({ eventType }) => eventType === 'DELETE'))
	expect(visitor.all).toEqual([])
	const events = (await client(url)).channel('events')
	events.on('postgres_changes', { event: '*', schema: 'public', table: 'lead_events' }, () => {})
	await expect(joined(events, { changes: true })).rejects.toThrow('Unauthorized')
})

test('what is written through one server is heard at another, also what a long transaction committed late', async () => {
	const [one, other] = [await startRealtime(databaseUrl), await startRealtime(databaseUrl)]
	const boxes = []
	for (const { url } of [one, other]) {
		const box = inbox<Told>()
		const channel = (await client(url, { jwt: await token({ sub: ADA }) })).channel('x')
		channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, (told) => box.take(told as never))
		await joined(channel, { changes: true })
		boxes.push(box)
	}
	const slow = await asOwner(databaseUrl)
	await slow.query(`begin; insert into notes (id, owner, title) values (100, '${ADA}', 'late')`)
	for (let id = 1; id <= 40; id++) await sql.query(`insert into notes (id, owner, title) values (${id}, '${ADA}', 'n')`)
	for (const box of boxes) await box.until((all) => all.length === 40)
	await slow.query('commit')
	for (const box of boxes) {
		await box.until((all) => all.length === 41)
		expect(new Set(box.all.map(({ new: row }) => row.id)).size).toBe(41)
	}
})

test('a table that is published later is heard once someone asks for it', async () => {
	const { url } = await startRealtime(databaseUrl)
	await sql.query(`create table public.later (a int, b text, primary key (a, b)); grant select on public.later to anon`)
	await sql.query('alter publication supabase_realtime add table public.later')
	const box = inbox<Told>()
	const channel = (await client(url)).channel('x')
	channel.on('postgres_changes', { event: '*', schema: 'public', table: 'later' }, (told) => box.take(told as never))
	await joined(channel, { changes: true })
	await sql.query(`insert into later values (1, 'x'), (2, 'y')`)
	await box.until((all) => all.length === 2)
	await sql.query(`delete from later where a = 2`)
	await box.until((all) => all.length === 3)
	expect(box.all.at(-1)).toMatchObject({ eventType: 'DELETE', old: { a: 2, b: 'y' } })
})

test('a filter that takes too long ends, and keeps nobody else waiting', async () => {
	const { url } = await startRealtime(databaseUrl)
	const jwt = await token({ sub: ADA })
	const said = inbox<{ status: string; message: string }>()
	const slow = (await client(url, { jwt })).channel('slow')
	slow.on(
		'postgres_changes',
		{ event: '*', schema: 'public', table: 'notes', filter: `title=match."^(a*)(a*)(a*)(a*)x\\\\1\\\\2\\\\3\\\\4$"` },
		() => {},
	)
	slow.on('system', {}, (message) => said.take(message))
	await joined(slow, { changes: true })
	const box = inbox<Told>()
	const other = (await client(url, { jwt })).channel('other')
	other.on('postgres_changes', { event: '*', schema: 'public', table: 'notes', filter: 'size=eq.1' }, (told) =>
		box.take(told as never),
	)
	await joined(other, { changes: true })
	await sql.query(
		`insert into notes (id, owner, title, size) values (1, '${ADA}', repeat('a', 300) || 'x' || repeat('a', 299), 1)`,
	)
	await box.until((all) => all.length === 1)
	await said.until((all) => all.some(({ status, message }) => status === 'error' && message.includes('too long')))
})

test('a connection that breaks is made anew, and what was written meanwhile is told once', async () => {
	const { url } = await startRealtime(databaseUrl)
	const box = inbox<Told>()
	const channel = (await client(url, { jwt: await token({ sub: ADA }) })).channel('x')
	channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, (told) => box.take(told as never))
	await joined(channel, { changes: true })
	for (let id = 1; id <= 5; id++) {
		await sql.query(
			`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen-realtime' and datname = current_database()`,
		)
		await sql.query(`insert into notes (id, owner, title) values (${id}, '${ADA}', 'n')`)
		await box.until((all) => all.some(({ new: row }) => row.id === id))
	}
	expect(box.all.map(({ new: row }) => row.id)).toEqual([1, 2, 3, 4, 5])
})
