import { createHash } from 'node:crypto'
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createArchive, verifyArchive } from '../../server/backup/archive.ts'
import { backUpIfDue, type NightlySettings, startBackups } from '../../server/backup/nightly.ts'
import { connect } from '../../server/database/connect.ts'
import { render } from '../../server/messages/templates.ts'
import { addressesAt, databaseForTest } from '../support/database/database.ts'
import { until } from '../support/server/process.ts'

function folder() {
	const made = mkdtempSync(join(tmpdir(), 'nightly-'))
	onTestFinished(() => rmSync(made, { recursive: true, force: true }))
	return made
}

const log = { info: () => {}, warn: () => {}, error: () => {} }

async function site(changes: Partial<NightlySettings> = {}) {
	const url = await databaseForTest()
	const client = new Client({ connectionString: url })
	await client.connect()
	const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
	const to = folder()
	const settings = (): NightlySettings => {
		// With the rights that the worker has in production.
		const db = connect(addressesAt(url).worker)
		onTestFinished(() => db.destroy())
		return { db, source: { databaseUrl: url, dataDir: folder() }, folder: to, keep: 14, log, ...changes }
	}
	onTestFinished(() => client.end())
	return {
		query,
		client,
		folder: to,
		settings,
		files: () => readdirSync(to).sort(),
		backUp: (signal = new AbortController().signal) => backUpIfDue(settings(), signal),
		made: () => query('select file, bytes::int, sha256, error from private.backups order by id'),
		dueAgain: () => query(`update private.upkeep set due_at = now() where job = 'backup'`),
		/** Minutes from now. */
		due: async (): Promise<number> =>
			(
				await query(
					`select extract(epoch from due_at - now())::float8 / 60 as wait from private.upkeep where job = 'backup'`,
				)
			)[0].wait,
	}
}

const past = (day: number) => `little-red-2026-01-${String(day).padStart(2, '0')}T09-00-00Z.tar`

test('of all servers one makes the backup of a night; it is whole, on record, and due again the next night at three', async () => {
	const { query, backUp, files, made, folder } = await site()
	expect((await Promise.all([backUp(), backUp(), backUp()])).sort()).toEqual([false, false, true])
	const [name = ''] = files()
	expect(files()).toEqual([expect.stringMatching(/^little-red-.*Z\.tar$/)])
	await verifyArchive(join(folder, name))
	const bytes = readFileSync(join(folder, name))
	const sha256 = createHash('sha256').update(bytes).digest('hex')
	expect(await made()).toEqual([{ file: name, bytes: bytes.length, sha256, error: null }])
	expect(
		await query(
			`select (due_at at time zone 'America/Chicago')::time::text as clock,
				(due_at at time zone 'America/Chicago')::date - (now() at time zone 'America/Chicago')::date as days
			from private.upkeep where job = 'backup'`,
		),
	).toEqual([{ clock: '03:00:00', days: 1 }])
	expect(await backUp()).toBe(false)
})

test('whoever dies at a backup is followed by another, and a time that a wrong clock has set is not waited for', async () => {
	const { query, backUp, made } = await site()
	// As a server leaves it that was killed while it made one.
	await query(`update private.upkeep set due_at = now() + interval '10 minutes' where job = 'backup'`)
	expect(await backUp()).toBe(false)
	await query(`update private.upkeep set due_at = now() - interval '1 second' where job = 'backup'`)
	expect(await backUp()).toBe(true)
	await query(`update private.upkeep set due_at = now() + interval '70 years' where job = 'backup'`)
	expect(await backUp()).toBe(true)
	expect(await made()).toHaveLength(2)
})

test('so many backups stay, and nothing else is touched but what a crash has left', async () => {
	const { folder, files, backUp } = await site({ keep: 3 })
	for (const name of [
		...[1, 2, 3, 4].map(past),
		'letter.tar',
		'little-red-notes.txt',
		`${past(1)}.part`,
		`${past(2)}.part`,
	])
		writeFileSync(join(folder, name), '')
	for (const name of ['.unfinished-abc123', '.unfinished-now']) mkdirSync(join(folder, name))
	for (const name of [`${past(1)}.part`, '.unfinished-abc123']) utimesSync(join(folder, name), 0, 0)
	await backUp()
	expect(files()).toEqual([
		'.unfinished-now',
		'letter.tar',
		`${past(2)}.part`,
		past(3),
		past(4),
		expect.stringMatching(/^little-red-2.*Z\.tar$/),
		'little-red-notes.txt',
	])
})

test('the newest good one stays, even if a wrong clock has given others newer names', async () => {
	const { folder, files, backUp, made } = await site({ keep: 1 })
	for (const day of [1, 2]) writeFileSync(join(folder, past(day).replace('2026', '2099')), '')
	await backUp()
	const [{ file }] = await made()
	expect(files()).toEqual([file])
})

test('what a clock that was ahead has named goes first', async () => {
	const { folder, files, backUp } = await site({ keep: 3 })
	for (const name of [past(1), past(2), past(3).replace('2026', '2099')]) writeFileSync(join(folder, name), '')
	await backUp()
	expect(files()).toEqual([past(1), past(2), expect.stringMatching(/^little-red-2.*Z\.tar$/)])
})

test('a failure is on record, mailed once a day, tried again within the hour, and takes nothing away', async () => {
	const { query, folder, files, made, dueAgain, due, settings, backUp } = await site({ keep: 1 })
	await backUp()
	const [good] = files()
	const file = join(folder, 'file')
	writeFileSync(file, '')
	for (let tries = 0; tries < 3; tries++) {
		await dueAgain()
		expect(await backUpIfDue({ ...settings(), folder: file }, new AbortController().signal)).toBe(true)
		expect(await due()).toBeGreaterThan(59)
		expect(await due()).toBeLessThan(61)
	}
	const error = 'BACKUP_DIR is not a folder.'
	expect(await made()).toMatchObject([{ file: good }, { error }, { error }, { error }])
	expect(files()).toContain(good)
	const mails = await query(`select recipient, data from messages where kind = 'backup-failed'`)
	expect(mails).toEqual([{ recipient: null, data: { reason: error, made: false, last: expect.any(String) } }])
	const mail = render('backup-failed', { lead: null, data: mails[0].data, siteUrl: 'https://site.example' })
	for (const words of [mail?.text, mail?.html]) {
		expect(words).toContain(error)
		expect(words).toContain('The last good one is of ')
		expect(words).toContain('https://site.example/admin/status')
	}
	await query(`update messages set created_at = now() - interval '25 hours'`)
	await dueAgain()
	await backUpIfDue({ ...settings(), folder: file }, new AbortController().signal)
	expect(await query(`select from messages where kind = 'backup-failed'`)).toHaveLength(2)
	// A database that cannot be read is one of its own kind, and nothing of its words is repeated.
	await dueAgain()
	const source = { databaseUrl: 'postgres://nobody@127.0.0.1:1/secret-words', dataDir: folder }
	await backUpIfDue({ ...settings(), source }, new AbortController().signal)
	expect((await made()).at(-1)?.error).toMatch(/^The database does not answer/)
	expect(files().filter((name) => !name.startsWith('little-red-') && name !== 'file')).toEqual([])
})

test('a backup without all stored files is kept, logged and told to the owner, and is no good one', async () => {
	const warned: object[] = []
	const warn = (about: object) => void warned.push(about)
	const { query, files, made, due, backUp } = await site({ log: { ...log, warn } })
	await query(`insert into storage.buckets (id, name) values ('photos', 'photos')`)
	await query(
		`insert into storage.objects (bucket_id, name, version) select 'photos', n::text, gen_random_uuid() from generate_series(1, 3) n`,
	)
	expect(await backUp()).toBe(true)
	const [file = ''] = files()
	expect(warned).toEqual([{ file, bytes: expect.any(Number), missing: 3 }])
	const error = expect.stringContaining(`${file} was made and is kept, but 3 stored files are not in it`)
	expect(await made()).toEqual([{ file: null, bytes: null, sha256: null, error }])
	expect(await due()).toBeGreaterThan(61)
	const [{ data }] = await query(`select data from messages where kind = 'backup-failed'`)
	const mail = render('backup-failed', { lead: null, data, siteUrl: 'https://site.example' })
	expect(mail).toMatchObject({ subject: 'The backup lacks stored files', text: error })
	expect(mail?.text).toContain('the next backup is made tomorrow night')
})

test('a server that is told to stop leaves its backup to the next, and nothing half-made', async () => {
	const { query, client, files, made, due, settings } = await site()
	// A table that cannot be read yet holds the backup up.
	await client.query('begin')
	await client.query('lock table public.leads')
	const nightly = startBackups({ ...settings(), every: 5 })
	const other = new Client({ connectionString: (settings().source as { databaseUrl: string }).databaseUrl })
	await other.connect()
	await until(
		async () =>
			(
				await other.query(`select from pg_locks where not granted and relation = 'public.leads'::regclass
				and database = (select oid from pg_database where datname = current_database())`)
			).rowCount,
	)
	await nightly.stop()
	await other.end()
	await client.query('commit')
	expect(files()).toEqual([])
	expect(await made()).toEqual([])
	expect(await due()).toBeLessThanOrEqual(0)
	expect(await query('select from messages')).toEqual([])
})

test('a backup that reads back otherwise than it was written does not get its name', async () => {
	const to = folder()
	const target = join(to, 'little-red.tar')
	writeFileSync(join(to, 'row'), 'a row')
	const archive = await createArchive(target)
	await archive.addFile('row', join(to, 'row'))
	// The disk has something else at that place than what was written.
	rmSync(`${target}.part`)
	writeFileSync(`${target}.part`, 'nothing of it')
	const about = { madeAt: '', postgres: '', migrations: [], tables: [], sequences: [] }
	await expect(archive.finish(about)).rejects.toThrow('What was read back from the disk is not what was written to it.')
	await archive.abandon()
	expect(readdirSync(to)).toEqual(['row'])
})

test('a disk that fills while a backup is written is named as the cause, also of an encrypted one', async () => {
	for (const recipient of [undefined, await identityToRecipient(await generateIdentity())]) {
		const to = folder()
		const target = join(to, 'little-red.tar')
		symlinkSync('/dev/full', `${target}.part`)
		writeFileSync(join(to, 'row'), Buffer.alloc(3_000_000))
		const archive = await createArchive(target, recipient)
		const filling = async () => {
			for (let entry = 0; entry < 20; entry++) await archive.addFile(`row ${entry}`, join(to, 'row'))
		}
		await expect(filling()).rejects.toMatchObject({ code: 'ENOSPC' })
		await expect(archive.addFile('another', join(to, 'row'))).rejects.toMatchObject({ code: 'ENOSPC' })
		await archive.abandon()
		expect(readdirSync(to)).toEqual(['row'])
	}
})
