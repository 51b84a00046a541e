import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { BackupError, verifyArchive } from '../../server/backup/archive.ts'
import { tablesOf } from '../../server/backup/tables.ts'
import { embeddedUrl } from '../../server/database/embedded.ts'
import { command, dataFolder, keptDataFolder, spawnServer, startServer } from '../support/server/process.ts'
import { serviceOf } from '../support/server/storage.ts'
import { store } from '../support/server/trouble.ts'

function folder() {
	const made = mkdtempSync(join(tmpdir(), 'backup-'))
	onTestFinished(() => rmSync(made, { recursive: true, force: true }))
	return made
}

/** Every row of every table, as text. */
async function everything(dataDir: string): Promise<Record<string, string[]>> {
	const client = new Client({ connectionString: embeddedUrl(dataDir) })
	await client.connect()
	try {
		const found: Record<string, string[]> = {}
		for (const { schema, name } of await tablesOf(client)) {
			const { rows } = await client.query(`select t::text as row from "${schema}"."${name}" t order by 1`)
			found[`${schema}.${name}`] = rows.map(({ row }) => row)
		}
		return found
	} finally {
		await client.end()
	}
}

const lead = async (url: string) => {
	const id = randomUUID()
	const odd = { name: 'Zoë “Ü” \\ Tab\there', address: '12 Race Avenue\nSearcy \\N' }
	const row = { id, ...odd, phone: '(501) 555-0188', email: `${id}@example.com` }
	return { id, status: await store(url, row, { 'x-real': `203.0.113.${Math.floor(Math.random() * 250)}` }) }
}

const source = keptDataFolder({ copyOf: inject('usedData') })
let server: ReturnType<typeof spawnServer>
let url: string
/** Leads that were answered before any backup began. */
const early: string[] = []

beforeAll(async () => {
	server = spawnServer({ DATA_DIR: source.folder, TRUST_PROXY: 'x-real' })
	url = await server.url()
	const account = { email: 'owner@example.com', password: 'correct horse 1', data: { first_name: 'Ada' } }
	const signup = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) }
	expect((await fetch(`${url}/auth/v1/signup`, signup)).status).toBe(200)
	for (let sent = 0; sent < 20; sent++) {
		const { id, status } = await lead(url)
		expect(status).toBe(201)
		early.push(id)
	}
	const service = await serviceOf(url, readFileSync(join(source.folder, 'jwt-secret'), 'utf8'))
	expect((await service.createBucket('photos', { public: true })).error).toBeNull()
	expect((await service.from('photos').upload('kitchen.jpg', 'a picture')).error).toBeNull()
})
afterAll(async () => {
	server?.signal('SIGTERM')
	await server?.ended
	await source.remove()
})

/** A backup made while leads come in; those answered before it began must be in it. */
async function backUp(env: Record<string, string> = {}) {
	const to = folder()
	const made = await command('backup', [to], { DATA_DIR: source.folder, ...env })
	expect(made).toMatchObject({ code: 0, err: '' })
	const [name = ''] = readdirSync(to)
	expect(readdirSync(to)).toHaveLength(1)
	return join(to, name)
}

test('a backup made under load, restored elsewhere and served, holds everything that was answered before it', async () => {
	let loading = true
	const load = async () => {
		while (loading) expect((await lead(url)).status).toBe(201)
	}
	const loads = [load(), load()]
	const file = await backUp()
	loading = false
	await Promise.all(loads)
	expect(statSync(file).mode & 0o077).toBe(0)

	const target = dataFolder()
	expect(await command('restore', [file], { DATA_DIR: target })).toMatchObject({ code: 0, err: '' })
	const second = startServer({ DATA_DIR: target, LOG_LEVEL: 'silent' })
	const restored = await second.url()
	const [old, copy] = [await everything(source.folder), await everything(target)]
	expect(Object.keys(copy)).toEqual(Object.keys(old))
	for (const name of [
		'auth.users',
		'auth.identities',
		'auth_service.signing_keys',
		'supabase_migrations.schema_migrations',
	])
		expect(copy[name], name).toEqual(old[name])
	const ids = (rows: string[] = []) => rows.map((row) => row.slice(1, 37))
	expect(ids(copy['public.leads'])).toEqual(expect.arrayContaining(early))
	// One snapshot: each lead came with its consent, its entry in the trail and its messages, whole.
	expect(copy['public.consents']).toHaveLength(copy['public.leads']?.length ?? -1)
	expect(copy['public.lead_events']).toHaveLength(copy['public.leads']?.length ?? -1)
	for (const row of copy['public.leads'] ?? []) expect(old['public.leads']).toContain(row)
	expect(await (await fetch(`${restored}/storage/v1/object/public/photos/kitchen.jpg`)).text()).toBe('a picture')
	expect(readFileSync(join(target, 'jwt-secret'), 'utf8')).toBe(readFileSync(join(source.folder, 'jwt-secret'), 'utf8'))
	// It is a site again: it takes leads, and numbers go on from where they were.
	expect((await lead(restored)).status).toBe(201)
})

test('a backup for a recipient is opened by that key alone', async () => {
	const identity = await generateIdentity()
	const file = await backUp({ BACKUP_RECIPIENT: await identityToRecipient(identity) })
	expect(file).toMatch(/\.tar\.age$/)
	expect(readFileSync(file, 'latin1')).not.toMatch(/manifest\.json|jwt-secret|Race Avenue/)
	const keys = folder()
	const keyFile = (key: string) => {
		const path = join(keys, randomUUID())
		writeFileSync(path, `# created: today\n# public key: age1…\n${key}\n`)
		return path
	}
	const restore = (...args: string[]) => command('restore', [file, ...args], { DATA_DIR: dataFolder() })
	expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining('This backup is encrypted') })
	expect(await restore('--identity', keyFile(await generateIdentity()))).toMatchObject({
		code: 1,
		err: 'The key does not open this backup.\n',
	})
	expect(await restore('--identity', keyFile(identity))).toMatchObject({ code: 0, err: '' })
})

test('a damaged backup is known for it before anything is restored', async () => {
	const file = await backUp()
	const whole = readFileSync(file)
	const changed = (at: number) =>
		Buffer.concat([whole.subarray(0, at), Buffer.from([(whole[at] ?? 0) ^ 1]), whole.subarray(at + 1)])
	const damages: Record<string, Buffer> = {
		'cut off': whole.subarray(0, whole.length / 2),
		'without its end': whole.subarray(0, whole.length - 4096),
		'a bit of a row flipped': changed(512 + 12),
		'a bit of a name flipped': changed(12),
		'something else': Buffer.from('a file that is no backup at all'),
		empty: Buffer.alloc(0),
	}
	const broken = join(folder(), 'broken.tar')
	for (const [what, bytes] of Object.entries(damages)) {
		writeFileSync(broken, bytes)
		await expect(verifyArchive(broken), what).rejects.toThrow(BackupError)
	}
	const target = dataFolder()
	const { code, err } = await command('restore', [broken], { DATA_DIR: target })
	expect([code, err]).toEqual([1, expect.stringMatching(/^This is no whole backup of this product.*\n$/)])
	expect(readdirSync(target)).toEqual([])
	expect(await command('restore', ['/nowhere.tar'], { DATA_DIR: target })).toMatchObject({
		code: 1,
		err: 'There is no /nowhere.tar.\n',
	})
})

test('nothing that is there already is replaced', async () => {
	const file = await backUp()
	const running = await command('restore', [file], { DATA_DIR: source.folder })
	expect(running).toMatchObject({ code: 1, err: expect.stringContaining('is in use by a server') })
	const target = dataFolder()
	expect((await command('restore', [file], { DATA_DIR: target })).code).toBe(0)
	const again = await command('restore', [file], { DATA_DIR: target })
	expect(again).toMatchObject({ code: 1, err: expect.stringContaining('The database is not empty') })
})

test('a backup that cannot be written says so and leaves nothing half-made behind', async () => {
	const to = folder()
	const database = 'postgres://nobody@127.0.0.1:1/nowhere'
	const { code, err } = await command('backup', [to], { DATA_DIR: source.folder, DATABASE_URL: database })
	expect(code).toBe(1)
	expect(err).toMatch(/^No backup was made\. [^\n]+\n$/)
	expect(readdirSync(to)).toEqual([])
	const file = join(to, 'letter.txt')
	writeFileSync(file, '')
	expect(await command('backup', [file], { DATA_DIR: source.folder })).toEqual({
		code: 1,
		out: '',
		err: `No backup was made. ${file} is not a folder.\n`,
	})
})
