import { execFileSync } from 'node:child_process'
import {
	chmodSync,
	chownSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { embeddedUrl } from '../../server/database/embedded.ts'
import { databaseFolder } from '../../server/database/folders.ts'
import { unprivilegedUser } from '../../server/database/unprivileged.ts'
import { command, dataFolder, startServer, usedData } from '../support/server/process.ts'
import { lead as aLead, store } from '../support/server/trouble.ts'

// Several servers are started one after the other here.
vi.setConfig({ testTimeout: 180_000 })

/** Only root gives the database to another user. */
const asRoot = test.skipIf(process.getuid?.() !== 0)

const lead = async (url: string) => expect(await store(url, aLead())).toBe(201)

async function leads(dataDir: string): Promise<number> {
	const client = new Client({ connectionString: embeddedUrl(dataDir) })
	await client.connect()
	const { rows } = await client.query('select count(*)::int as number from leads').finally(() => client.end())
	return rows[0].number
}

async function stop(server: ReturnType<typeof startServer>) {
	server.signal('SIGTERM')
	return await server.ended
}

const owners = (folder: string) =>
	new Set(
		['.', ...readdirSync(folder, { recursive: true })].map((name) => {
			const { uid, gid } = lstatSync(join(folder, String(name)))
			return `${uid}:${gid}`
		}),
	)

asRoot(
	'a database that cannot lie in DATA_DIR is named at the start, and a copy of DATA_DIR alone is refused',
	async () => {
		const dataDir = dataFolder()
		chmodSync(dataDir, 0o700)
		const outside = databaseFolder(dataDir, unprivilegedUser(dataDir))
		expect(outside).toMatch(/^\/var\/lib\/little-red\//)
		onTestFinished(() => rmSync(outside, { recursive: true, force: true }))
		const first = startServer({ DATA_DIR: dataDir })
		await lead(await first.url())
		expect((await stop(first)).out).toContain(
			`  Data    ${outside}, outside DATA_DIR: a copy of DATA_DIR alone holds no lead\n`,
		)
		const copy = dataFolder({ copyOf: dataDir })
		const { code, err } = await startServer({ DATA_DIR: copy }).ended
		expect([code, err]).toEqual([1, expect.stringContaining(`DATA_DIR ${copy} has its database in ${outside}`)])
		expect(readdirSync(copy)).not.toContain('postgres')
		// Where it was it goes on.
		const second = startServer({ DATA_DIR: dataDir })
		await second.url()
		expect(await leads(dataDir)).toBe(1)
	},
)

asRoot('a data folder that root has copied is the database’s own again at the start', async () => {
	const dataDir = usedData()
	const first = startServer({ DATA_DIR: dataDir })
	await lead(await first.url())
	expect((await stop(first)).out).not.toContain('  Data ')
	const copy = dataFolder({ copyOf: dataDir })
	execFileSync('chown', ['-R', '0:0', copy])
	await startServer({ DATA_DIR: copy }).url()
	expect(await leads(copy)).toBe(1)
})

asRoot('what root restores for another user is all that user’s', async () => {
	const dataDir = usedData()
	const first = startServer({ DATA_DIR: dataDir })
	await lead(await first.url())
	const backups = mkdtempSync(join(tmpdir(), 'backup-'))
	onTestFinished(() => rmSync(backups, { recursive: true }))
	expect(await command('backup', [backups], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
	const home = dataFolder()
	chownSync(home, 1, 4322) // whoever that is, it has a name
	chmodSync(home, 0o700)
	const restored = join(home, 'site/data')
	const file = join(backups, readdirSync(backups)[0] ?? '')
	expect(await command('restore', [file], { DATA_DIR: restored })).toMatchObject({ code: 0 })
	expect(owners(home)).toEqual(new Set(['1:4322']))
	expect(readdirSync(restored)).toContain('postgres')
	const second = startServer({ DATA_DIR: restored })
	await second.url()
	expect(await leads(restored)).toBe(1)
	await stop(second)
})

test('a database of another major version stops the start with the two commands that bring it over', async () => {
	const dataDir = dataFolder()
	mkdirSync(join(dataDir, 'postgres'))
	writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
	const { code, err } = await startServer({ DATA_DIR: dataDir }).ended
	expect(code).toBe(1)
	expect(err).toMatch(/^The database in \S+ is of PostgreSQL 17, and .* runs PostgreSQL 18, .*Nothing was changed\./)
	expect(err.match(/npm run \w+/g)).toEqual(['npm run backup', 'npm run restore'])
	expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
	expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n')
})

test('a PostgreSQL older than 16 is refused before anything is done to it', async () => {
	const url = await olderPostgres()
	const { code, err } = await startServer({ DATA_DIR: dataFolder(), DATABASE_URL: url }).ended
	expect([code, err]).toEqual([1, 'DATABASE_URL names a PostgreSQL 15: this site needs 16 or later\n'])
})

/** The tests' own PostgreSQL behind a line that makes it say it were 15. */
async function olderPostgres() {
	const real = inject('postgresUrl')
	const socket = `${decodeURIComponent(/host=([^&]+)/.exec(real)?.[1] ?? '')}/.s.PGSQL.5432`
	const line = createServer((client) => {
		const server = dial(socket)
		client.pipe(server).on('error', () => client.destroy())
		server.on('data', (bytes) => {
			const said = bytes.toString('latin1').replaceAll(/(?<!\d)18(\d{4})(?!\d)/g, '15$1')
			client.write(Buffer.from(said, 'latin1'))
		})
		server.on('close', () => client.destroy())
		client.on('close', () => server.destroy()).on('error', () => {})
	}).listen(0, '127.0.0.1')
	await new Promise((done) => line.once('listening', done))
	onTestFinished(() => void line.close())
	return real.replace('@/', `@127.0.0.1:${(line.address() as AddressInfo).port}/`).replace(/\?host=.*$/, '')
}
