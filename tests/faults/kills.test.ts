import { expect, test } from 'vitest'
import { patience, times } from './scale.ts'
import { more, type Site, startSite } from './site.ts'

const kills: [string, (site: Site) => unknown][] = [
	['the server', (site) => site.killServer()],
	['its database', (site) => site.killDatabase()],
	['both at once', (site) => Promise.all([site.killServer(), site.killDatabase()])],
]

test.each(kills)(
	'with %s killed under load, every lead and account that was acknowledged is there, once and whole',
	async (_, strike) => {
		const site = await startSite()
		const visitors = site.visitors()
		for (let round = 0; round < times(1, 30); round++) {
			await more(visitors, 20)
			await strike(site)
			await more(visitors, 10)
		}
		const told = await visitors.leave()
		await site.ready()
		const stored = await visitors.balance(site.query)
		console.log('told', told, 'stored', stored)
		expect(told.leads).toBeGreaterThan(0)
	},
	patience,
)
