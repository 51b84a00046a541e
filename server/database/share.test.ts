import { expect, test } from 'vitest'
import { MOST_PROCESSES } from '../settings/env.ts'
import { type Limits, pools } from './connect.ts'
import { shareOf, shareOfPool } from './share.ts'

test('one process has everything', () => {
	expect(shareOfPool(pools.api, 1)).toBe(pools.api)
	expect(shareOf(64, 1)).toBe(64)
})

const counts = Array.from({ length: MOST_PROCESSES - 1 }, (_, index) => index + 2)
const embeddedConnections = 50

test.each(counts)(
	'%i processes: no network can have all of one, and the embedded database has room for all',
	(processes) => {
		const api = shareOfPool<Limits>(pools.api, processes)
		const auth = shareOfPool<Limits>(pools.auth, processes)
		expect(api.places.kept).toBeGreaterThanOrEqual(1)
		for (const { places } of [api, auth]) {
			expect(places.kept).toBeLessThan(places.atOnce)
			for (const { each, inLine } of [places, places.nobody]) {
				expect(each).toBeGreaterThanOrEqual(1)
				expect(each).toBeLessThan(places.atOnce)
				expect(inLine).toBeGreaterThanOrEqual(1)
			}
		}
		const others = pools.worker.places.atOnce + 1
		expect(processes * (api.places.atOnce + auth.places.atOnce) + others).toBeLessThanOrEqual(embeddedConnections - 10)
	},
)
