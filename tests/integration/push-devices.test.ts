import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { until } from '../support/server/process.ts'
import { type RestServer, startRest } from '../support/server/rest.ts'

let rest: RestServer
beforeAll(async () => {
	rest = await startRest()
})
afterAll(() => rest.stop())

/** Devices of one helper with something to hear, removed by one connection while another does something about them. */
async function devices(count: number) {
	const { id: person, session } = await rest.person({ role: 'helper' })
	const { rows } = await rest.owner.query<{ id: string }>(
		`insert into push_devices (person, session, endpoint, p256dh, secret, server_key, name)
		select $1, $2, 'https://push.example/' || gen_random_uuid(), repeat('a', 87), repeat('b', 22), 'key', 'Phone'
		from generate_series(1, $3) returning id`,
		[person, session, count],
	)
	const ids = rows.map(({ id }) => id).sort()
	await rest.owner.query(
		`insert into private.pushes (device, kind, waiting, since, due_at) select d, 'leads', 1, now(), now() from unnest($1::uuid[]) d`,
		[ids],
	)
	return ids
}
async function connection() {
	const client = new Client({ connectionString: rest.databaseUrl })
	await client.connect()
	onTestFinished(() => client.end())
	const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
	return { query: client.query.bind(client) as Client['query'], pid: rows[0]?.pid }
}

test.each([
	['a notice is written down as told', `select private.mark_push_told($1, 'leads', 1)`],
	['a notice is written down as failed', `select private.mark_push_failed($1, 'leads', 1000)`],
	['what is new is given out', 'select private.spread_pushes() where $1::uuid is not null'],
])('a device is removed in the moment in which %s', async (_, sent) => {
	const [first, last] = await devices(2)
	const lead = randomUUID()
	await rest.owner.query(
		`insert into leads (id, name, phone, email, address) values ($1, 'Ada', '(501) 555-0199', 'ada@example.com', '1 Elm')`,
		[lead],
	)
	await rest.owner.query(`insert into private.push_news (kind, lead_id) values ('leads', $1)`, [lead])
	const [remover, sender] = [await connection(), await connection()]
	await remover.query('begin')
	await remover.query('select from push_devices where id = $1 for update', [last])
	const sending = sender.query(sent, [last])
	await until(async () => {
		const { rows } = await rest.owner.query('select wait_event_type from pg_stat_activity where pid = $1', [sender.pid])
		return rows[0]?.wait_event_type === 'Lock'
	})
	await remover.query('delete from push_devices where id = $1', [last])
	await remover.query('commit')
	await sending
	const { rows } = await rest.owner.query('select device from private.pushes where device = any($1)', [[first, last]])
	expect(rows).toEqual([{ device: first }])
})
