import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '../../server/database/tables.ts'
import { until } from '../support/server/process.ts'
import { lead, type RestServer, startRest } from '../support/server/rest.ts'

let rest: RestServer
const statements: string[] = []
beforeAll(async () => {
	rest = await startRest((url) => {
		const pool = new Pool({ connectionString: url, max: 4 })
		pool.on('error', () => {})
		pool.on('connect', (client) => client.on('error', () => {}))
		return new Kysely<Tables>({
			dialect: new PostgresDialect({ pool }),
			log: ({ query }) => void statements.push(query.sql),
		})
	})
})
afterAll(() => rest.stop())

const loads = () => statements.filter((statement) => statement.includes('pg_proc')).length

test('a request is one statement, and the catalog is read once for all of them', async () => {
	await rest.visitor().from('leads').select()
	expect(loads()).toBe(1)
	statements.length = 0
	await rest.visitor().from('leads').insert(lead())
	expect(statements.map((statement) => statement.trim().split(/\s/)[0])).toEqual([
		'start',
		'select',
		'insert',
		'commit',
	])
	expect(statements[0]).toContain('read write')
	statements.length = 0
	await rest.visitor().from('leads').select('name', { count: 'exact' }).limit(1)
	expect(statements.map((statement) => statement.trim().split(/\s/)[0])).toEqual([
		'start',
		'select',
		'select',
		'commit',
	])
	expect(statements[0]).toContain('read only')
})

test('what a visitor sends in bulk is refused before the database hears of it', async () => {
	statements.length = 0
	const { status, error } = await rest.visitor().from('leads').insert([lead(), lead()])
	expect([status, error?.code]).toEqual([413, 'PGRST102'])
	expect(statements).toEqual([])
})

test('a table made meanwhile is found, and names that are none do not hammer the database', async () => {
	rest.aSecond()
	expect((await rest.visitor().from('notes').select()).status).toBe(404)
	await rest.owner.query('create table public.notes (id integer primary key, text text)')
	rest.aSecond()
	const before = loads()
	const answers = await Promise.all(Array.from({ length: 20 }, () => rest.visitor().from('notes').select()))
	expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
	await Promise.all(Array.from({ length: 100 }, (_, i) => rest.visitor().from(`none_${i}`).select()))
	await Promise.all(Array.from({ length: 100 }, (_, i) => rest.fetch(`/notes?none_${i}=eq.1`)))
	expect(loads() - before).toBe(1)
})

test('what only fails at commit is not called stored', async () => {
	await rest.owner.query(`
		create table public.pages (id integer primary key, next integer references public.pages deferrable initially deferred);
		grant all on public.pages to anon;
	`)
	rest.aSecond()
	const { status, error } = await rest.visitor().from('pages').insert({ id: 1, next: 2 })
	expect([status, error?.code]).toEqual([409, '23503'])
	expect((await rest.visitor().from('pages').select()).data).toEqual([])
})

test('a connection that ends in the middle of a request is answered 503, and the next request works', async () => {
	await rest.owner.query(`create function public.slow() returns void language sql as 'select pg_sleep(10)'`)
	rest.aSecond()
	const answer = rest
		.visitor()
		.rpc('slow')
		.then((answer) => answer)
	await until(async () => {
		const { rowCount } = await rest.owner.query(
			`select pg_terminate_backend(pid) from pg_stat_activity where query like '%slow%' and state = 'active' and pid <> pg_backend_pid() and datname = current_database()`,
		)
		return rowCount
	})
	const { status, error } = await answer
	expect(status).toBe(503)
	expect(Object.keys(error ?? {})).toEqual(expect.arrayContaining(['code', 'details', 'hint', 'message']))
	expect((await rest.visitor().from('leads').select()).status).toBe(200)
})

test('no database at all is answered 503 in shape, from the first request on', async () => {
	const other = await startRest(
		() => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new Pool({ host: '/nowhere' }) }) }),
	)
	try {
		const answer = await other.fetch('/leads')
		expect([answer.status, (await answer.json()).code]).toEqual([503, 'PGRST001'])
	} finally {
		await other.stop()
	}
})
