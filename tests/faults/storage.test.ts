import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { embeddedUrl } from '../../server/database/embedded.ts'
import { startServer, until, usedData } from '../support/server/process.ts'
import { serviceOf, token } from '../support/server/storage.ts'
import { patience, times } from './scale.ts'

/** So many send at once. */
const SENDERS = times(8, 200)
const SECRET = 'the secret of these faults, which is long enough'

test(
	'with the server killed under uploads, every file that was acknowledged is there, and rows and bytes agree',
	async () => {
		const dataDir = usedData()
		const env = { DATA_DIR: dataDir, GOTRUE_JWT_SECRET: SECRET, TRUST_PROXY: 'x-real' }
		const authorization = `Bearer ${await token({ role: 'service_role' }, SECRET)}`
		const acknowledged = new Map<string, string>()
		let server = startServer(env)
		let url = await server.url()
		expect((await (await serviceOf(url, SECRET)).createBucket('files', { public: true })).error).toBeNull()

		/** One after another, of which every third replaces what is there. */
		let uploading = true
		const upload = async (who: number) => {
			for (let number = 0; uploading; number++) {
				const name = `${who}/${number - (number % 3 === 2 ? 1 : 0)}`
				const body = randomBytes(200_000)
				const headers = { authorization, 'x-upsert': 'true', 'x-real': `203.0.${who >> 8}.${who & 255}` }
				const answer = await fetch(`${url}/storage/v1/object/files/${name}`, { method: 'POST', headers, body }).catch(
					() => undefined,
				)
				if (answer?.status === 200) acknowledged.set(name, createHash('md5').update(body).digest('hex'))
				// Who was cut off does not know which of the two is there.
				else acknowledged.delete(name)
			}
		}
		for (let round = 0; round < times(1, 5); round++) {
			uploading = true
			const before = acknowledged.size
			const uploads = Array.from({ length: SENDERS }, (_, who) => upload(who + 1 + round * SENDERS))
			await until(() => acknowledged.size > before + times(20, SENDERS))
			server.signal('SIGKILL')
			await server.ended
			uploading = false
			await Promise.all(uploads)
			server = startServer(env)
			url = await server.url()
		}
		const database = new Client({ connectionString: embeddedUrl(dataDir) })
		await database.connect()
		try {
			const folder = join(dataDir, 'storage')
			const files = () =>
				readdirSync(folder, { recursive: true, withFileTypes: true })
					.filter((entry) => entry.isFile())
					.map(({ name }) => name)
					.sort()
			const stored = async () =>
				(
					await database.query<{ name: string; version: string; tag: string }>(
						`select name, version, metadata ->> 'eTag' as tag from storage.objects`,
					)
				).rows
			// The sweep of the start takes what the kill has left.
			const versions = (await stored()).map(({ version }) => version).sort()
			await until(() => files().join() === versions.join())
			const rows = new Map((await stored()).map((row) => [row.name, row]))
			for (const { version, tag } of rows.values()) {
				const bytes = readFileSync(join(folder, version.slice(0, 2), version))
				expect(`"${createHash('md5').update(bytes).digest('hex')}"`).toBe(tag)
			}
			console.log('told', acknowledged.size, 'stored', rows.size)
			for (const [name, md5] of acknowledged) expect([name, rows.get(name)?.tag]).toEqual([name, `"${md5}"`])
		} finally {
			await database.end()
		}
	},
	patience,
)
