import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedUrl } from '../../server/database/embedded.ts'
import { freeze, postgresPid } from '../support/server/process.ts'
import { patience, times } from './scale.ts'
import { more, type Site, startSite } from './site.ts'

const lasting = times(1_000, 20_000)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const postmaster = (site: Site) => postgresPid(site.dataDir) ?? 0

/** Takes every connection that is left, as a program that leaks them does. */
async function takeAllConnections(site: Site) {
	const taken: Client[] = []
	for (;;) {
		const client = new Client({ connectionString: embeddedUrl(site.dataDir) })
		client.on('error', () => {})
		try {
			await client.connect()
		} catch {
			return () => Promise.all(taken.map((held) => held.end()))
		}
		taken.push(client)
		onTestFinished(() => client.end().catch(() => {}))
	}
}

const faults: [string, (site: Site) => Promise<unknown>][] = [
	[
		'frozen',
		async (site) => {
			const thaw = freeze(postmaster(site))
			await pause(lasting)
			thaw()
		},
	],
	['stopped in an orderly way', async (site) => process.kill(postmaster(site), 'SIGINT')],
	[
		'out of connections',
		async (site) => {
			const giveBack = await takeAllConnections(site)
			await pause(lasting)
			await giveBack()
		},
	],
]

test.each(faults)(
	'a database that is %s costs that time alone: pages are served meanwhile, and no lead is lost',
	async (_, strike) => {
		const site = await startSite()
		const visitors = site.visitors()
		for (let round = 0; round < times(1, 5); round++) {
			await more(visitors, 20)
			const striking = strike(site)
			expect((await fetch(`${site.url}/about`)).status).toBe(200)
			await striking
			await more(visitors, 20)
		}
		const told = await visitors.leave()
		await site.ready()
		console.log('told', told, 'stored', await visitors.balance(site.query))
	},
	patience,
)
