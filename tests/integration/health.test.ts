import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { createHealth } from '../../server/status/health.ts'
import { addressesAt, databaseForTest } from '../support/database/database.ts'
import { listening, startApp } from '../support/server/app.ts'
import { until } from '../support/server/process.ts'

type Fetch = (path: string) => Promise<Response>

async function healthAt(fetch: Fetch, path: string) {
	const answer = await fetch(path)
	return { code: answer.status, retryAfter: answer.headers.get('retry-after'), ...((await answer.json()) as object) }
}

async function query(url: string, statement: string, values: unknown[] = []) {
	const client = new Client({ connectionString: url })
	await client.connect()
	return await client.query(statement, values).finally(() => client.end())
}

/** A disk that is full refuses whatever needs room, and goes on answering questions. */
const fillDisk = (url: string) =>
	query(
		url,
		`create function private.disk_full() returns trigger language plpgsql as $$
		begin raise sqlstate '53100' using message = 'could not extend file "base/5/16384": No space left on device'; end $$;
		create trigger disk_full before insert or update on private.servers for each row execute function private.disk_full()`,
	)

test('the health check tells alive from ready from a database that takes nothing in', async () => {
	const { fetch, databaseUrl } = await startApp()
	const well = { code: 200, retryAfter: null, status: 'ok', alive: true }
	expect(await healthAt(fetch, '/healthz/live')).toEqual(well)
	for (const path of ['/healthz', '/healthz/ready'])
		expect(await healthAt(fetch, path), path).toEqual({ ...well, ready: true, writable: true })

	await fillDisk(databaseUrl)
	// What was found well a moment ago is not asked again.
	await until(async () => (await fetch('/healthz/ready')).status === 503)
	const full = { status: 'the database takes nothing in', alive: true, ready: true, writable: false }
	expect(await healthAt(fetch, '/healthz/ready')).toEqual({ ...full, code: 503, retryAfter: '5' })
	expect(await healthAt(fetch, '/healthz')).toEqual({ ...full, code: 200, retryAfter: null })
	await query(databaseUrl, 'drop trigger disk_full on private.servers')
	await until(async () => (await fetch('/healthz/ready')).status === 200)

	const name = /@\/(\w+)\?/.exec(databaseUrl)?.[1]
	const others = inject('postgresUrl').replace('@/postgres?', '@/template1?')
	await query(others, `alter database ${name} allow_connections false`)
	await query(others, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
	await until(async () => (await fetch('/healthz')).status === 503)
	const away = {
		code: 503,
		retryAfter: '5',
		status: 'database unavailable',
		alive: true,
		ready: false,
		writable: false,
	}
	for (const path of ['/healthz', '/healthz/ready']) expect(await healthAt(fetch, path), path).toEqual(away)
	expect(await healthAt(fetch, '/healthz/live')).toEqual(well)
	await query(others, `alter database ${name} allow_connections true`)
	await until(async () => (await fetch('/healthz/ready')).status === 200)
})

test('a flood of health checks is one question to the database', async () => {
	const url = await databaseForTest()
	const db = connect(addressesAt(url).api)
	onTestFinished(() => db.destroy())
	await query(
		url,
		`create table private.asked (at timestamptz default clock_timestamp());
		create function private.note_asked() returns trigger language plpgsql security definer as $$
		begin insert into private.asked default values; return null; end $$;
		create trigger note_asked after insert or update on private.servers for each row execute function private.note_asked()`,
	)
	const { fetch } = await listening(createHealth(db, { ready: 60_000, writable: 0 }))
	const answers = await Promise.all(Array.from({ length: 100 }, () => fetch('/healthz/ready')))
	for (let more = 0; more < 50; more++) answers.push(await fetch('/healthz'))
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
	expect((await query(url, 'select from private.asked')).rowCount).toBe(1)
})
