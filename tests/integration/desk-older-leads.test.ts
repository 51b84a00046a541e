import { readdirSync } from 'node:fs'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate, migrationsFolder } from '../../server/database/migrate.ts'

const BEFORE = '20261117080100'

test('leads from before the desk have a next action, their stages as the trail tells them, and are found', async () => {
	const name = `older_${process.pid}_${Date.now()}`
	const server = new Client({ connectionString: inject('postgresUrl').replace('@/postgres?', '@/template1?') })
	await server.connect()
	await server.query(`create database ${name} template template0`)
	onTestFinished(async () => {
		await server.query(`drop database ${name} with (force)`)
		await server.end()
	})
	const url = inject('postgresUrl').replace('@/postgres?', `@/${name}?`)
	const versions = readdirSync(migrationsFolder)
		.map((file) => file.split('_')[0] ?? '')
		.filter((version) => version < BEFORE)
	await migrate(url, { versions })
	const client = new Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	await client.query(`
		insert into leads (name, phone, email, address, texts_version, suspected_spam) select 'Lead ' || n, '(501) 555-010' || n,
			'lead' || n || '@example.com', n || ' Oak Street, Beebe, AR 72012', case when n = 2 then '2026' else '' end, n = 4
		from generate_series(1, 4) n
	`)
	await client.query(`update leads set status = 'contacted' where name in ('Lead 2', 'Lead 3')`)
	await client.query(`update leads set status = 'closed' where name = 'Lead 3'`)

	await migrate(url)
	const { rows } = await client.query(
		`select l.name, w.status, w.next_action, w.texts, w.town, w.suspected, w.contacted_at is not null as contacted, w.closed_at is not null as closed,
			k.words @@ private.words_sought('555-010' || right(l.name, 1)) as found
		from leads l join lead_work w on w.lead_id = l.id join private.lead_keys k on k.lead_id = l.id order by 1`,
	)
	const common = { town: 'beebe', found: true, texts: 'none', suspected: false, contacted: false, closed: false }
	expect(rows).toEqual([
		{ ...common, name: 'Lead 1', status: 'new', next_action: 'call' },
		{ ...common, name: 'Lead 2', status: 'contacted', next_action: 'call', texts: 'agreed', contacted: true },
		{ ...common, name: 'Lead 3', status: 'closed', next_action: null, contacted: true, closed: true },
		{ ...common, name: 'Lead 4', status: 'new', next_action: 'call', suspected: true },
	])
})
