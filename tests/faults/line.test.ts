import { expect, test } from 'vitest'
import { startVisitors } from './ledger.ts'
import { badLine, mishaps } from './line.ts'
import { patience, times } from './scale.ts'
import { more, startSite } from './site.ts'

test(
	'on a line that loses, cuts, doubles and delays, every lead arrives once and nothing is stored in halves',
	async () => {
		const site = await startSite()
		const { url, happened } = await badLine(site.url, 2026)
		const visitors = startVisitors(() => url)
		await more(visitors, times(60, 3_000))
		const told = await visitors.leave()
		console.log('told', told, 'stored', await visitors.balance(site.query), Object.fromEntries(happened))
		expect([...happened.keys()].toSorted()).toEqual(Object.keys(mishaps).toSorted())
	},
	patience,
)
