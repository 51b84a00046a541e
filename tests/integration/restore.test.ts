import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { lockDataDir } from '../../server/database/lock.ts'
import { canMakeDisks, smallDisk } from '../faults/small-disk.ts'
import { databaseForTest } from '../support/database/database.ts'
import { command } from '../support/server/process.ts'

function folder(files: Record<string, string> = {}) {
	const made = mkdtempSync(join(tmpdir(), 'restore-'))
	onTestFinished(() => rmSync(made, { recursive: true, force: true }))
	for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text)
	return made
}

const restore = (args: string[], env: Record<string, string>) => command('restore', args, env)

const keys = { 'jwt-secret': 'the token secret of one site', 'encryption-keys': 'one:key\n' }

/** Of a site with these keys. */
async function backup() {
	const { file } = await makeBackup({ databaseUrl: await databaseForTest(), dataDir: folder(keys) }, folder())
	return file
}

/** As a setting takes its address; where it is reached stands behind it. */
const emptyDatabase = async () => (await databaseForTest()).replace('@/', '@localhost/')

const filesOf = (dataDir: string) =>
	Object.fromEntries(readdirSync(dataDir).map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]))

test('the keys of another site are not replaced, nor is anything beside a running server', async () => {
	const file = await backup()
	const DATABASE_URL = await emptyDatabase()
	const others = { 'encryption-keys': 'other:key\n', 'push-key': 'other' }
	const other = folder(others)
	const refusal = {
		code: 1,
		err: `DATA_DIR ${other} holds keys that are not this backup's (${join(other, 'encryption-keys')}), and nothing was changed: set DATA_DIR to an empty folder, and restore again.\n`,
	}
	expect(await restore([file], { DATABASE_URL, DATA_DIR: other })).toMatchObject(refusal)
	expect(await restore([file], { DATA_DIR: other })).toMatchObject(refusal)
	expect(filesOf(other)).toEqual(others)

	const used = folder()
	const unlock = await lockDataDir(used)
	onTestFinished(unlock)
	expect(await restore([file], { DATABASE_URL, DATA_DIR: used })).toMatchObject({
		code: 1,
		err: expect.stringContaining('is in use by a server that is already running'),
	})
	expect(filesOf(used)).toEqual({})

	// Its own are no hindrance: a site may move to another database.
	const own = folder({ 'jwt-secret': keys['jwt-secret'] })
	expect(await restore([file], { DATABASE_URL, DATA_DIR: own })).toMatchObject({ code: 0, err: '' })
	expect(filesOf(own)).toEqual(keys)
})

test('from a copy for a trial nobody hears, and no copy makes a backup before the next night', async () => {
	const source = await databaseForTest()
	const site = await connected(source)
	await site.query(`
		insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'ann@example.com');
		insert into leads (name, phone, email, address) values ('Mary', '(501) 555-0188', 'mary@example.com', '12 Race Avenue');
		insert into webhooks (url, events) values ('https://tools.example/hook', '{lead.created}');
		insert into alert_deliveries (way, webhook_id, event) select 'webhook', id, 'lead.created' from webhooks;
		insert into push_devices (person, session, endpoint, p256dh, secret, server_key, name)
		select id, id, 'https://push.example/1', repeat('a', 87), repeat('a', 22), '', 'phone' from auth.users;
	`)
	const { file } = await makeBackup({ databaseUrl: source, dataDir: folder() }, folder())
	const waiting = `
		select (select count(*)::int from leads) as leads,
			(select count(*)::int > 0 from messages where status = 'queued') as mails,
			(select count(*)::int from webhooks) + (select count(*)::int from alert_deliveries) as hooks,
			(select count(*)::int from push_devices) as phones,
			(select due_at > now() from private.upkeep where job = 'backup') as patient`
	for (const [args, found] of [
		[[], { leads: 1, mails: true, hooks: 2, phones: 1, patient: true }],
		[['--trial'], { leads: 1, mails: false, hooks: 0, phones: 0, patient: true }],
	] as const) {
		const DATABASE_URL = await emptyDatabase()
		expect(await restore([file, ...args], { DATABASE_URL, DATA_DIR: folder() })).toMatchObject({ code: 0, err: '' })
		expect((await (await connected(DATABASE_URL)).query(waiting)).rows).toEqual([found])
	}
})

test('what cannot be read or written is told in a sentence, and not called damaged', async () => {
	const file = await backup()
	const there = folder({ 'key.txt': 'no key' })
	const key = join(there, 'key.txt')
	for (const [args, dataDir, words] of [
		[[there], folder(), `${there} is a folder: name the file in it.`],
		[[file, '--identity', there], folder(), `${there} is a folder: name the file in it.`],
		[[file, '--identity', `${key}.old`], folder(), `There is no ${key}.old.`],
		[
			[file],
			'/proc/nowhere',
			'DATA_DIR /proc/nowhere cannot be written to (ENOENT): give it to this user, or set it to another folder.',
		],
		[[file], key, `DATA_DIR ${key} cannot be written to (EEXIST): give it to this user, or set it to another folder.`],
	] as const)
		expect(await restore([...args], { DATA_DIR: dataDir })).toMatchObject({ code: 1, err: `${words}\n` })
})

test('a backup by hand tells what it lacks, and what kept it from being made', async () => {
	const DATABASE_URL = await emptyDatabase()
	await (await connected(DATABASE_URL)).query(`
		insert into storage.buckets (id, name) values ('photos', 'photos');
		insert into storage.objects (bucket_id, name, version) values ('photos', 'kitchen', gen_random_uuid());
	`)
	const to = folder()
	const lacks = await command('backup', [to], { DATABASE_URL, DATA_DIR: folder() })
	const [file = ''] = readdirSync(to)
	expect(lacks).toMatchObject({
		code: 1,
		out: expect.stringContaining(file),
		err: expect.stringMatching(/^little-red-\S+ was made and is kept, but one stored file is not in it: [^\n]+\n$/),
	})
	const away = await command('backup', [to], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x', DATA_DIR: folder() })
	const words = 'The database does not answer: look whether it runs, and at DATABASE_URL if it is set.'
	expect(away).toEqual({ code: 1, out: '', err: `No backup was made. ${words}\n` })
	expect(readdirSync(to)).toEqual([file])
})

test.skipIf(!canMakeDisks)('a disk that is too small is told as that, wherever it ends', async () => {
	const file = await backup()
	for (const megabytes of [20, 42]) {
		const dataDir = join(smallDisk(megabytes).folder, 'data')
		expect(await restore([file], { DATA_DIR: dataDir })).toMatchObject({
			code: 1,
			err: `The disk is too full for what is in this backup: make room where DATA_DIR ${dataDir} is, or set it to a folder on another disk, and restore again.\n`,
		})
	}
})

async function connected(url: string) {
	const client = new Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	return client
}
