import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from '../../server/database/embedded.ts'
import { migrate, migrationsFolder } from '../../server/database/migrate.ts'
import { keptDataFolder } from '../support/server/process.ts'

const { folder, remove } = keptDataFolder()
const ownFiles = readdirSync(migrationsFolder).sort()

/** A cluster of its own, since roles belong to the cluster: the run's shared one has them already. */
let postgres: EmbeddedPostgres
beforeAll(async () => {
	postgres = await startPostgres(folder)
})
afterAll(async () => {
	await postgres.stop()
	await remove()
})

async function clientOf(url: string) {
	const client = new Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	return client
}

let databases = 0
async function emptyDatabase() {
	const name = `empty_${++databases}`
	const server = await clientOf(postgres.url)
	await server.query(`create database ${name} template template0`)
	const url = postgres.url.replace('@/postgres?', `@/${name}?`)
	return { url, client: await clientOf(url) }
}

function migrationsWith(files: Record<string, string>) {
	const made = mkdtempSync(join(tmpdir(), 'migrations-'))
	onTestFinished(() => rmSync(made, { recursive: true }))
	for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text)
	return made
}

const recorded = async (client: Client) =>
	(await client.query('select * from supabase_migrations.schema_migrations order by version')).rows

test('two servers that start at once on an empty database apply each migration once', async () => {
	const { url, client } = await emptyDatabase()
	const both = await Promise.all([migrate(url), migrate(url)])
	expect(both.toSorted((a, b) => a.length - b.length)).toEqual([[], ownFiles])
	expect(await migrate(url)).toEqual([])

	const { rows } = await client.query(
		`select rolname, rolcanlogin, rolbypassrls from pg_roles where rolname in ('anon', 'authenticated', 'service_role') order by 1`,
	)
	expect(rows).toEqual([
		{ rolname: 'anon', rolcanlogin: false, rolbypassrls: false },
		{ rolname: 'authenticated', rolcanlogin: false, rolbypassrls: false },
		{ rolname: 'service_role', rolcanlogin: false, rolbypassrls: true },
	])
})

test('what was applied is written down as the Supabase CLI does, so that either can go on from the other', async () => {
	const { url, client } = await emptyDatabase()
	await migrate(url)
	const expected = ownFiles.map((file) => ({
		version: file.split('_')[0],
		name: file.slice(file.indexOf('_') + 1, -'.sql'.length),
		statements: [readFileSync(join(migrationsFolder, file), 'utf8')],
	}))
	expect(await recorded(client)).toEqual(expected)
})

test('a new migration is applied to a database that has the older ones', async () => {
	const { url, client } = await emptyDatabase()
	const first = { '1_first.sql': 'create table first (id int)' }
	expect(await migrate(url, { folder: migrationsWith(first) })).toEqual(['1_first.sql'])
	const both = { ...first, '2_second.sql': 'alter table first add name text' }
	expect(await migrate(url, { folder: migrationsWith(both) })).toEqual(['2_second.sql'])
	expect((await recorded(client)).map(({ version, name }) => `${version} ${name}`)).toEqual(['1 first', '2 second'])
})

test('a migration that fails is named and leaves nothing of itself behind', async () => {
	const { url, client } = await emptyDatabase()
	const broken = migrationsWith({
		'1_good.sql': 'create table good (id int)',
		'2_bad.sql': 'create table half_done (id int); select 1 / 0;',
		'3_never.sql': 'create table never (id int)',
	})
	await expect(migrate(url, { folder: broken })).rejects.toThrow('migration 2_bad.sql failed: division by zero')
	const { rows } = await client.query(
		`select to_regclass('good') is not null as good, to_regclass('half_done') as half_done, to_regclass('never') as never`,
	)
	expect(rows).toEqual([{ good: true, half_done: null, never: null }])
	expect((await recorded(client)).map(({ version }) => version)).toEqual(['1'])
})

test('what hosted Supabase brings itself is left as it is', async () => {
	const { url, client } = await emptyDatabase()
	await migrate((await emptyDatabase()).url) // so that the roles exist
	await client.query(`
		create schema auth;
		create type auth.one_time_token_type as enum ('confirmation_token');
		create table auth.users (
			id uuid primary key, email text, theirs text, email_confirmed_at timestamptz, phone_confirmed_at timestamptz
		);
		create table auth.mfa_factors (id uuid primary key, user_id uuid, status text);
		create table auth.flow_state (id uuid primary key);
		create table auth.sessions (id uuid primary key, user_id uuid);
		create table auth.webauthn_credentials (id uuid primary key);
		create table auth.webauthn_challenges (id uuid primary key);
		create table auth.refresh_tokens (id bigint primary key);
		create function auth.jwt() returns jsonb language sql as 'select ''{"from": "them"}''::jsonb';
		create function auth.uid() returns uuid language sql as 'select null::uuid';
		create function auth.role() returns text language sql as 'select ''theirs''';
		insert into auth.users (id, email, theirs) values ('11111111-1111-1111-1111-111111111111', 'kept@example.com', 'kept');
	`)
	const shape = async () =>
		(
			await client.query(`
				select 'relation' as kind, relname::text as name, relacl::text as access, relowner::regrole::text as detail
					from pg_class where relnamespace = 'auth'::regnamespace
				union all select 'column', attrelid::regclass || '.' || attname, attacl::text, atttypid::regtype::text
					from pg_attribute join pg_class c on c.oid = attrelid where relnamespace = 'auth'::regnamespace and attnum > 0
				union all select 'function', proname::text, proacl::text, prosrc
					from pg_proc where pronamespace = 'auth'::regnamespace
				union all select 'schema', nspname::text, nspacl::text, null from pg_namespace where nspname in ('auth', 'public')
				union all select 'default', defaclobjtype::text, defaclacl::text, null from pg_default_acl
				order by 1, 2
			`)
		).rows
	const before = await shape()
	expect(await migrate(url)).toEqual(ownFiles)
	expect(await shape()).toEqual(before)
	expect((await client.query('select email, theirs from auth.users')).rows).toEqual([
		{ email: 'kept@example.com', theirs: 'kept' },
	])
})

test('a database from before passkeys were kept gets their tables, and keeps its accounts', async () => {
	const { url, client } = await emptyDatabase()
	await migrate(url)
	await client.query(`
		drop table auth_service.passkey_sessions, auth.webauthn_credentials, auth.webauthn_challenges;
		insert into auth.users (id, email) values ('11111111-1111-1111-1111-111111111111', 'kept@example.com');
	`)
	expect(await migrate(url)).toEqual([])
	expect(await migrate(url)).toEqual([])
	await client.query(`
		insert into auth.webauthn_credentials (user_id, credential_id, public_key) select id, 'a', 'b' from auth.users
	`)
	expect(
		(await client.query('select sign_count, transports, friendly_name from auth.webauthn_credentials')).rows,
	).toEqual([{ sign_count: '0', transports: [], friendly_name: '' }])
})

test('a lead from before names had to show something stays, and can be worked on', async () => {
	const { url, client } = await emptyDatabase()
	const before = ownFiles.map((file) => file.split('_')[0] ?? '').filter((version) => version < '20261117020100')
	await migrate(url, { versions: before })
	const lead = `'(501) 555-0188', 'a@example.com'`
	await client.query(
		`insert into leads (name, address, phone, email) values (U&'\\200B', '12 Race Ave', ${lead}), ('Ada', U&'\\3164', ${lead})`,
	)
	await migrate(url)
	await client.query(`update leads set status = 'contacted'`)
	expect((await client.query('select name, address from leads order by name')).rows).toEqual([
		{ name: '(no name)', address: '12 Race Ave' },
		{ name: 'Ada', address: '(no address)' },
	])
})

test('a second database of the same PostgreSQL serves its roles like the first', async () => {
	await migrate((await emptyDatabase()).url)
	const second = await emptyDatabase()
	await migrate(second.url)
	await second.client.query('set role service_role')
	expect((await second.client.query('select * from leads')).rows).toEqual([])
})

test.each(['anon', 'authenticated'])('%s reads no account, whatever the service behind it keeps', async (role) => {
	const { url, client } = await emptyDatabase()
	await migrate(url)
	await client.query(`set role ${role}`)
	for (const table of [
		'auth.users',
		'auth.webauthn_credentials',
		'auth.sessions',
		'auth.refresh_tokens',
		'auth_service.signing_keys',
	]) {
		await expect(client.query(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' })
	}
})
