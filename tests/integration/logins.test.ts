import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, embeddedUrl, startPostgres } from '../../server/database/embedded.ts'
import { addressesOf } from '../../server/database/logins.ts'
import { migrate } from '../../server/database/migrate.ts'
import { keptDataFolder, startServer, usedData } from '../support/server/process.ts'
import { lead, store } from '../support/server/trouble.ts'

/** A database as the server makes its own: what may be made in it is a property of the database, which a copy does not have. */
const kept = keptDataFolder()
let own: EmbeddedPostgres
beforeAll(async () => {
	own = await startPostgres(kept.folder)
	await migrate(own.url) // as far as earlier versions went
	await migrate(own.url, { logins: own.logins })
})
afterAll(async () => {
	await own.stop()
	await kept.remove()
})

async function loggedIn(url: string) {
	const client = new Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	return client
}

/** What whoever got hold of a request's connection would try first. */
const attempts: [what: string, statement: string][] = [
	['become the owner', 'set role postgres'],
	['become the owner for good', 'set session authorization postgres'],
	['become the auth service', 'set role supabase_auth_admin'],
	['read accounts', 'select * from auth.users'],
	['read sessions', 'select * from auth.refresh_tokens'],
	['read signing keys', 'select * from auth_service.signing_keys'],
	['run a program', `copy (select 1) to program 'cat'`],
	['run a program and read what it says', `do $$ begin create temp table t (x text); copy t from program 'id'; end $$`],
	['write a file', `copy (select 1) to '/tmp/little-red-written'`],
	['read a file', `select pg_read_file('/etc/passwd')`],
	['load a library', `load '/tmp/library.so'`],
	['read passwords', 'select * from pg_authid'],
	['change a setting for all', `alter system set log_statement = 'all'`],
	['make a table', 'create table public.mine (x int)'],
	['make a table for itself', 'create temporary table mine (x int)'],
	['make a table of a query', 'select 1 as x into public.mine'],
	['make a schema', 'create schema mine'],
	['make a function', `create function public.mine() returns int language sql as 'select 1'`],
	['make a role', 'create role mine'],
	['make a database', 'create database mine'],
	['make an extension', 'create extension pg_trgm'],
	['make a type', `create type public.mine as enum ('x')`],
	['make a large object', `select lo_from_bytea(0, 'x')`],
	['make a publication', 'create publication mine for all tables'],
]

describe.each(['authenticator', 'anon', 'authenticated', 'service_role'])('a request’s connection as %s', (role) => {
	test('can do nothing that a request has no need of', async () => {
		const client = await loggedIn(addressesOf(own.url, own.logins).api)
		await client.query(`set role ${role}`)
		for (const [what, statement] of attempts) {
			await expect(client.query(statement), what).rejects.toMatchObject({ code: '42501' })
		}
	})
})

test('a request’s connection has no rights of its own, only the way to the three roles', async () => {
	const client = await loggedIn(addressesOf(own.url, own.logins).api)
	for (const table of ['leads', 'messages', 'user_roles', 'consents']) {
		await expect(client.query(`select from public.${table}`), table).rejects.toMatchObject({ code: '42501' })
	}
	for (const role of ['anon', 'authenticated', 'service_role']) await client.query(`set role ${role}`)
	expect((await client.query('select count(*)::int from public.leads')).rows).toEqual([{ count: 0 }])
})

test('the worker’s connection is the service role from its first statement on', async () => {
	const client = await loggedIn(addressesOf(own.url, own.logins).worker)
	expect((await client.query('select current_user, session_user')).rows).toEqual([
		{ current_user: 'service_role', session_user: 'authenticator' },
	])
})

test('the auth service reads no lead, no mail and no consent, and cannot become another', async () => {
	const client = await loggedIn(addressesOf(own.url, own.logins).auth)
	const refused = [
		...['leads', 'messages', 'consents', 'lead_events'].map((table) => `select from public.${table}`),
		'update public.user_roles set role = role',
		'set role postgres',
		'set role service_role',
		`copy (select 1) to program 'cat'`,
		'create table auth.mine (x int)',
		'create temporary table mine (x int)',
		'drop table auth.users',
		'truncate auth.users',
	]
	for (const statement of refused) {
		await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
	}
})

test('the running server is logged in as these roles alone, and their passwords are for its owner only', async () => {
	const dataDir = usedData()
	const url = await startServer({ DATA_DIR: dataDir }).url()
	expect((await fetch(`${url}/rest/v1/leads`)).status).toBe(200)
	expect((await fetch(`${url}/auth/v1/user`)).status).toBe(401)
	const owner = await loggedIn(embeddedUrl(dataDir))
	const everyone = async () => {
		const { rows } = await owner.query<{ name: string | null }>(`
			select distinct usename as name from pg_stat_activity
			where backend_type = 'client backend' and pid <> pg_backend_pid() order by 1
		`)
		return rows.map(({ name }) => name)
	}
	let names: (string | null)[] = []
	// Who is just logging in has no name yet.
	await expect.poll(async () => (names = await everyone()), { timeout: 60_000 }).not.toContain(null)
	expect(names).toEqual(['authenticator', 'supabase_auth_admin'])
	for (const secret of ['postgres-password', 'postgres-api-password', 'postgres-auth-password']) {
		expect(statSync(join(dataDir, secret)).mode & 0o777, secret).toBe(0o600)
	}
})

test('a lost password is replaced at the next start, and the data stay', async () => {
	const dataDir = usedData()
	const file = join(dataDir, 'postgres-password')
	const before = readFileSync(file, 'utf8')
	const stopped = startServer({ DATA_DIR: dataDir })
	expect(await store(await stopped.url(), lead())).toBe(201)
	rmSync(file)
	// Whoever works beside it meanwhile makes none that the database does not know.
	const beside = new Client({ connectionString: embeddedUrl(dataDir) })
	await expect(beside.connect()).rejects.toMatchObject({ code: '28P01' })
	expect(existsSync(file)).toBe(false)
	stopped.signal('SIGTERM')
	await stopped.ended
	const server = startServer({ DATA_DIR: dataDir })
	await server.url()
	expect(server.err()).toBe('')
	expect(readFileSync(file, 'utf8')).not.toBe(before)
	expect(statSync(file).mode & 0o777).toBe(0o600)
	expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres-password'))).toEqual(['postgres-password'])
	const owner = await loggedIn(embeddedUrl(dataDir))
	expect((await owner.query('select count(*)::int as leads from public.leads')).rows).toEqual([{ leads: 1 }])
})

test('a password that the database refuses stops the start in one line, which says how to set another', async () => {
	const dataDir = usedData()
	const file = join(dataDir, 'postgres-password')
	writeFileSync(file, 'of-another-database')
	const { code, err } = await startServer({ DATA_DIR: dataDir }).ended
	expect(code).toBe(1)
	expect(err).toMatch(
		/^DATA_DIR \S+ has a file postgres-password that its database refuses: remove that file, [^\n]+\n$/,
	)
	rmSync(file)
	await startServer({ DATA_DIR: dataDir }).url()
})

test('a password that is lost while its database runs on is kept again when that must be started again', async () => {
	const dataDir = usedData()
	const file = join(dataDir, 'postgres-password')
	const first = await startPostgres(dataDir)
	const before = readFileSync(file, 'utf8')
	rmSync(file)
	await first.stop()
	const again = await startPostgres(dataDir)
	onTestFinished(again.stop)
	expect(readFileSync(file, 'utf8')).toBe(before)
	await loggedIn(first.url)
})

test('rights and passwords that strayed are put right at the next start', async () => {
	const owner = await loggedIn(own.url)
	await owner.query('alter role authenticator superuser')
	const former = { api: 'former', auth: 'former' }
	await migrate(own.url, { logins: former })
	await migrate(own.url, { logins: own.logins })
	const addresses = addressesOf(own.url, own.logins)
	for (const address of [addresses.api, addresses.auth, addresses.worker]) {
		const client = await loggedIn(address)
		await expect(client.query('set role postgres')).rejects.toMatchObject({ code: '42501' })
		await client.query('listen messages')
	}
	await expect(loggedIn(addressesOf(own.url, former).api)).rejects.toMatchObject({ code: '28P01' })
})
