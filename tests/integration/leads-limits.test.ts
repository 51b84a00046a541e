import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/server/app.ts'

const row = (changes: Record<string, unknown> = {}) => ({
	id: randomUUID(),
	name: 'Ada Prospect',
	phone: '(501) 555-0177',
	email: `${randomUUID()}@example.com`,
	address: '3 Judson Avenue, Judsonia',
	...changes,
})

/** The server behind a proxy that says who asks. */
async function service() {
	const app = await startApp({ trustProxy: 'x-forwarded-for' })
	const send = (ip: string, body: object, path = '/rest/v1/leads', headers: Record<string, string> = {}) =>
		app.fetch(path, {
			method: 'POST',
			body: JSON.stringify(body),
			headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...headers },
		})
	const form = (ip: string, { id: _, ...fields } = row()) =>
		app.fetch('/leads', { method: 'POST', body: new URLSearchParams(fields), headers: { 'x-forwarded-for': ip } })
	const limit = (scope: string, beyond: string, most: number) =>
		sql`update private.lead_limits set most = ${most} where scope = ${scope} and beyond = ${beyond}`.execute(app.db)
	const leads = () => app.db.selectFrom('leads').selectAll().orderBy('created_at').execute()
	const kinds = async (id: string) => {
		const found = await app.db.selectFrom('messages').select('kind').where('lead_id', '=', id).orderBy('kind').execute()
		return found.map(({ kind }) => kind)
	}
	const untold = async () =>
		(await sql<{ lead_id: string }>`select lead_id from private.untold_leads`.execute(app.db)).rows.map(
			(u) => u.lead_id,
		)
	return { ...app, send, form, limit, leads, kinds, untold }
}

/** A connection that acts as a visitor, with nothing of our server in between. */
async function visitor(url: string, ip = '203.0.113.50', role = 'anon') {
	const client = new Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	const begin = async () => {
		await client.query('begin')
		await client.query(
			`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.headers', $3, true), set_config('statement_timeout', '20s', true)`,
			[role, JSON.stringify({ role }), JSON.stringify({ 'cf-connecting-ip': ip })],
		)
	}
	const insert = (...rows: object[]) =>
		client.query(
			`insert into leads (id, name, phone, email, address) select id, name, phone, email, address
			from json_to_recordset($1) as r(id uuid, name text, phone text, email text, address text)`,
			[JSON.stringify(rows)],
		)
	return { client, begin, insert }
}

const refusal = (work: Promise<unknown>) =>
	work.then(
		() => 'done',
		(error) => `${error.code} ${error.code === 'PGRST' ? JSON.parse(error.message).code : ''}`.trim(),
	)

test('a thousand leads in one request are refused, however they are wrapped, and nobody is mailed', async () => {
	const { send, leads, db } = await service()
	const many = Array.from({ length: 1_000 }, () => row({ email: 'stranger@example.com' }))
	const two = many.slice(0, 2)
	for (const [body, path, prefer] of [
		[many, '', ''],
		[two, '', ''],
		[two, '', 'return=representation'],
		[two, '?columns=id,name,phone,email,address', ''],
		[two, '?on_conflict=id', 'resolution=merge-duplicates'],
		[two, '?on_conflict=id', 'resolution=ignore-duplicates'],
		[[two[0], two[0]], '', 'resolution=ignore-duplicates'],
	] as const) {
		const answer = await send('203.0.113.9', body, `/rest/v1/leads${path}`, { prefer })
		expect([answer.status, Object.keys(await answer.json()).sort()]).toEqual([
			413,
			['code', 'details', 'hint', 'message'],
		])
	}
	expect(await leads()).toEqual([])
	expect(await db.selectFrom('messages').selectAll().execute()).toEqual([])
	expect((await send('203.0.113.9', row())).status).toBe(201)
})

test('the database itself takes one lead a request from a visitor, by whatever way it comes', async () => {
	const { db, databaseUrl, leads } = await service()
	await sql`
		create function public.several() returns void language sql as $$
			insert into public.leads (name, phone, email, address) values ('A', '(501) 555-0100', 'a@b.co', '1 Main');
			insert into public.leads (name, phone, email, address) values ('B', '(501) 555-0100', 'b@b.co', '2 Main');
		$$
	`.execute(db)
	for (const role of ['anon', 'authenticated']) {
		const { client, begin, insert } = await visitor(databaseUrl, '203.0.113.50', role)
		for (const attack of [
			() => insert(row(), row()),
			() => insert(...Array.from({ length: 1_000 }, () => row())),
			() => insert(row()).then(() => insert(row())),
			() => client.query('select public.several()'),
		]) {
			await begin()
			expect(await refusal(attack())).toBe('PGRST one_lead_a_request')
			await client.query('rollback')
		}
	}
	expect(await leads()).toEqual([])
	const trusted = await visitor(databaseUrl, '203.0.113.50', 'service_role')
	await trusted.begin()
	await trusted.insert(...Array.from({ length: 200 }, () => row()))
	await trusted.client.query('commit')
	expect((await leads()).filter((lead) => lead.suspected_spam)).toEqual([])
})

test('a homeowner is taken in however many others there were: beyond the total a lead is stored and marked', async () => {
	const { send, form, limit, leads, kinds, untold } = await service()
	await limit('everyone', 'mark', 5)
	for (let n = 0; n < 8; n++) expect((await send(`198.51.100.${n}`, row())).status).toBe(201)
	const homeowner = row()
	expect((await send('203.0.113.7', homeowner)).status).toBe(201)
	expect((await form('203.0.113.8')).status).toBe(303)
	const stored = await leads()
	expect(stored.map((lead) => lead.suspected_because)).toEqual([...Array(5).fill(null), ...Array(5).fill('flood')])
	expect(stored.map((lead) => lead.suspected_spam)).toEqual([...Array(5).fill(false), ...Array(5).fill(true)])
	expect(await kinds(homeowner.id)).toEqual([])
	expect((await untold()).sort()).toEqual(
		stored
			.slice(5)
			.map((lead) => lead.id)
			.sort(),
	)
})

test('only a network’s own flood is told to wait, and a repeat of a stored lead never is', async () => {
	const { send, form, limit, leads } = await service()
	await limit('network', 'refuse', 3)
	const first = row()
	expect((await send('203.0.113.7', first)).status).toBe(201)
	for (let n = 0; n < 2; n++) expect((await form('203.0.113.7')).status).toBe(303)
	for (const refused of [await send('203.0.113.7', row()), await form('203.0.113.7')]) {
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
		expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
	}
	expect((await send('203.0.113.7', first)).status).toBe(409)
	expect((await send('203.0.113.8', row())).status).toBe(201)
	expect(await leads()).toHaveLength(4)
})

test('one IPv6 network is one sender, an IPv4 address is one however it is written, and this machine is nobody', async () => {
	const { send, limit, db } = await service()
	await limit('network', 'refuse', 2)
	const asked = async (ip: string) => (await send(ip, row())).status
	expect(await asked('2001:db8:1:2::1')).toBe(201)
	expect(await asked('2001:db8:1:2:ffff::9')).toBe(201)
	expect(await asked('2001:db8:1:2:3:4:5:6')).toBe(429)
	expect(await asked('2001:db8:1:3::1')).toBe(201)
	expect(await asked('::ffff:203.0.113.9')).toBe(201)
	expect(await asked('203.0.113.9')).toBe(201)
	expect(await asked('::ffff:cb00:7109')).toBe(429)
	for (const nobody of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
		for (let n = 0; n < 3; n++) expect(await asked(nobody)).toBe(201)
	const { rows } = await sql`
		select private.network_of(ip::inet)::text as network from unnest(array[
			'203.0.113.9/8', '::ffff:203.0.113.9', '2001:db8:1:2:3:4:5:6', '127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '::'
		]) ip
	`.execute(db)
	expect(rows.map((each) => (each as { network: string }).network)).toEqual([
		'203.0.113.9/32',
		'203.0.113.9/32',
		'2001:db8:1:2::/64',
		...Array(5).fill(null),
	])
})

test('an office of twenty people behind one address can all ask for an offer, and all are told', async () => {
	const { send, leads, kinds } = await service()
	const office = Array.from({ length: 20 }, () => row())
	const answers = await Promise.all(office.map((lead) => send('203.0.113.7', lead)))
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
	expect((await leads()).filter((lead) => lead.suspected_spam)).toEqual([])
	for (const { id } of office) expect(await kinds(id)).toEqual(['lead-homeowner', 'lead-owner'])
})

test('one network cannot use up what is everyone’s: beyond its share its leads are marked and do not count', async () => {
	const { send, limit, leads, kinds } = await service()
	await limit('network', 'mark', 3)
	await limit('everyone', 'mark', 6)
	for (let n = 0; n < 12; n++) expect((await send('203.0.113.7', row())).status).toBe(201)
	expect((await leads()).filter((lead) => lead.suspected_because === 'flood')).toHaveLength(9)
	const homeowner = row()
	await send('203.0.113.8', homeowner)
	expect(await kinds(homeowner.id)).toEqual(['lead-homeowner', 'lead-owner'])
})

test('a stranger’s mailbox gets three confirmations a day, however its address is written; the owner hears of all', async () => {
	const { send, kinds } = await service()
	const confirmed = async (email: string, network: number) => {
		const lead = row({ email })
		expect((await send(`203.0.113.${network}`, lead)).status).toBe(201)
		const told = await kinds(lead.id)
		expect(told).toContain('lead-owner')
		return told.includes('lead-homeowner')
	}
	const told = async (...addresses: string[]) => {
		const results: boolean[] = []
		for (const [n, address] of addresses.entries()) results.push(await confirmed(address, n))
		return results
	}
	expect(await told('mary@mail.example', 'MARY@Mail.Example', 'mary+a@mail.example', 'mary+b@mail.example')).toEqual([
		true,
		true,
		true,
		false,
	])
	expect(await told('m.ary@mail.example')).toEqual([true])
	expect(await told('j.o.e@gmail.com', 'joe@googlemail.com', 'JO.E+x@gmail.com', 'joe@gmail.com')).toEqual([
		true,
		true,
		true,
		false,
	])
	// The mailer's own mapping makes one domain of these.
	expect(await told('x@ｅxample.com', 'x@eｘample.com', 'x@exaｍple.com', 'x@examｐle.com')).toEqual([
		true,
		true,
		true,
		false,
	])
})

test('nobody waits for somebody else’s request, be it of the same network, mailbox or flood', async () => {
	const { databaseUrl, limit } = await service()
	const email = 'same@example.com'
	for (const most of [100, 1]) {
		await limit('everyone', 'mark', most)
		const [one, other] = [await visitor(databaseUrl), await visitor(databaseUrl)]
		await one.begin()
		await one.insert(row({ email }))
		// The first is not done, and will not be until the second is: waiting would end at its own time limit.
		await other.begin()
		await other.insert(row({ email }))
		await other.client.query('commit')
		await one.client.query('commit')
	}
})

test('what a lead costs does not grow with how many came within the hour', async () => {
	const { databaseUrl } = await service()
	const { client, begin } = await visitor(databaseUrl)
	const owner = new Client({ connectionString: databaseUrl })
	await owner.connect()
	onTestFinished(() => owner.end())
	/** So many leads told one by one this hour, a tenth of them from one network, all with one mailbox. */
	const crowd = (from: number, to: number) =>
		owner.query(`
			begin;
			set local session_replication_role = replica;
			insert into leads (id, name, phone, email, address)
			select md5(n::text)::uuid, 'N', '(501) 555-0100', 'stranger@example.com', '1 Main' from generate_series(${from}, ${to}) n;
			insert into consents (lead_id, wording_version, page, ip, user_agent)
			select md5(n::text)::uuid, '', '', case when n % 10 = 0 then '203.0.113.9'::inet else '10.0.0.0'::inet + n end, ''
			from generate_series(${from}, ${to}) n;
			insert into messages (kind, recipient, lead_id, status)
			select kind, case kind when 'lead-homeowner' then 'stranger@example.com' end, md5(n::text)::uuid, 'sent'
			from generate_series(${from}, ${to}) n, unnest(array['lead-owner', 'lead-homeowner']) kind;
			commit
		`)
	/** Pages looked at. */
	const pages = async (by: Client, statement: string) => {
		let found = Number.NaN
		for (let round = 0; round < 7; round++) {
			if (by === client) await begin()
			const { rows } = await by.query(`explain (analyze, buffers, format json) ${statement}`)
			const { Plan } = rows[0]['QUERY PLAN'][0]
			found = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
			if (by === client) await client.query('rollback')
		}
		return found
	}
	const costs = async () => ({
		quietNetwork: await pages(owner, `select private.leads_within('203.0.113.50', 60, '1 day')`),
		busyNetwork: await pages(owner, `select private.leads_within('203.0.113.9', 60, '1 day')`),
		everyone: await pages(owner, `select private.leads_within(null, 120, '1 hour')`),
		quietMailbox: await pages(owner, `select private.mailbox_has_room('nobody@example.com')`),
		busyMailbox: await pages(owner, `select private.mailbox_has_room('stranger@example.com')`),
		lead: await pages(
			client,
			`insert into leads (name, phone, email, address) values ('N', '(501) 555-0100', 'a@b.co', '1 Main')`,
		),
	})
	// Plans made for a table as good as empty are kept while it fills.
	await crowd(1, 20)
	await owner.query('vacuum analyze leads, consents, messages')
	await costs()
	await crowd(21, 50_000)
	const pagesEach = await costs()
	expect(pagesEach, JSON.stringify(pagesEach)).toSatisfy((each: object) =>
		Object.values(each).every((count) => count < 120),
	)
})
