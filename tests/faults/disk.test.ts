import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder, until } from '../support/server/process.ts'
import { patience, times } from './scale.ts'
import { more, startSite } from './site.ts'
import { canMakeDisks, smallDisk } from './small-disk.ts'

test.skipIf(!canMakeDisks)(
	'a disk that is full stops leads with 503 and nothing else; with room again everything goes on, and nothing is lost',
	async () => {
		const disk = smallDisk(192)
		const dataDir = join(disk.folder, 'data')
		mkdirSync(dataDir, { mode: 0o755 })
		const site = await startSite({ dataDir })
		const visitors = site.visitors()
		for (let round = 0; round < times(1, 10); round++) {
			await more(visitors, 20)
			disk.fill()
			// What is left of the last blocks is used up by leads that still fit.
			await until(async () => {
				disk.fill()
				const body = JSON.stringify({
					name: 'Mary Quartermain',
					phone: '(501) 555-0177',
					email: `${crypto.randomUUID()}@example.com`,
					address: '1 Oak St, Searcy',
					motivation: 'x'.repeat(5_000),
				})
				const headers = { 'content-type': 'application/json', prefer: 'return=minimal' }
				const answer = await fetch(`${site.url}/rest/v1/leads`, { method: 'POST', headers, body }).catch(
					() => undefined,
				)
				const text = await answer?.text()
				if (answer?.status !== 503) return false
				expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
				expect(text).not.toMatch(/base\/|pg_|No space/)
				return true
			})
			expect((await fetch(`${site.url}/about`)).status).toBe(200)
			const health = await fetch(`${site.url}/healthz/ready`)
			expect([health.status, await health.json()]).toMatchObject([503, { ready: true, writable: false }])
			disk.clear()
			await more(visitors, 20)
		}
		const told = await visitors.leave()
		await site.ready()
		console.log('told', told, 'stored', await visitors.balance(site.query))
	},
	patience,
)

test.skipIf(!canMakeDisks)(
	'mails that are written to files wait for room, and none is left in halves',
	async () => {
		const dataDir = dataFolder()
		const mails = join(dataDir, 'mail')
		const disk = smallDisk(8, mails)
		const site = await startSite({ dataDir })
		disk.fill()
		const visitors = site.visitors({ homeowners: 2, registering: 0 })
		await more(visitors, 5)
		await visitors.leave()
		await until(async () => (await site.query(`select from messages where last_error is not null`)).length > 0)
		const written = () => readdirSync(mails).filter((name) => name.endsWith('.eml'))
		expect(written().filter((name) => statSync(join(mails, name)).size === 0)).toEqual([])
		disk.clear()
		await until(async () => {
			await site.sendNow()
			return (await site.query(`select from messages where status <> 'sent'`)).length === 0
		})
		const { leads } = await visitors.balance(site.query)
		expect(written()).toHaveLength(leads * 2)
		for (const name of written())
			expect(readFileSync(join(mails, name), 'utf8')).toMatch(/^Content-Type: multipart[\s\S]+--\s*$/m)
	},
	patience,
)
