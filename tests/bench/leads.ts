/** Lead inserts over HTTP beside a bare Hono + pg handler doing the same role-switched insert on the same database. */
import { flood, insertLead, ms, percentile, startBench } from './load.ts'

const ROUNDS = 6
const COUNT = 400
const WIDTH = 16
const WANTED = 0.7

const bench = await startBench()
try {
	const bare = await bench.startBare()
	const contenders = { ours: bench.server.url, bare: bare.url }
	for (const url of Object.values(contenders)) await flood(200, WIDTH, () => insertLead(url))
	const results: Record<string, { rates: number[]; times: number[] }> = {
		ours: { rates: [], times: [] },
		bare: { rates: [], times: [] },
	}
	for (let round = 0; round < ROUNDS; round++) {
		// In turns, and each first in half of the rounds, so that the machine's moods meet both.
		const order = Object.entries(contenders)
		for (const [name, url] of round % 2 ? order : order.toReversed()) {
			const { rate, times } = await flood(COUNT, WIDTH, () => insertLead(url))
			results[name]?.rates.push(rate)
			results[name]?.times.push(...times)
		}
	}
	for (const [name, { rates, times }] of Object.entries(results)) {
		console.log(
			`${name.padEnd(6)} ${percentile(rates, 0.5).toFixed(0).padStart(5)} leads/s   p50 ${ms(percentile(times, 0.5))}   p99 ${ms(percentile(times, 0.99))}`,
		)
	}
	const ratios = results.ours?.rates.map((rate, index) => rate / (results.bare?.rates[index] ?? Number.NaN)) ?? []
	const ratio = percentile(ratios, 0.5)
	console.log(
		`ratio  ${ratio.toFixed(2)} of the bare handler's rate (median of ${ROUNDS} rounds; at least ${WANTED} is wanted)`,
	)
	const { rss } = await bench.server.report()
	console.log(`memory ${rss.toFixed(0)} MB resident after ${ROUNDS * COUNT + 200} leads`)
	process.exitCode = ratio >= WANTED ? 0 : 1
} finally {
	await bench.stop()
}
