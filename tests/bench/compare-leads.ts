import { flood, insertLead, ms, percentile } from './load.ts'

const COUNT = 400
const WIDTH = 16

/** Lead inserts over HTTP beside the least that could do the same, on the same database. Tells the ratio of their rates. */
export async function compareLeads(contenders: { ours: string; bare: string }, rounds: number) {
	for (const url of Object.values(contenders)) await flood(200, WIDTH, () => insertLead(url))
	const results = {
		ours: { rates: [] as number[], times: [] as number[] },
		bare: { rates: [] as number[], times: [] as number[] },
	}
	const names = ['ours', 'bare'] as const
	for (let round = 0; round < rounds; round++) {
		// In turns, and each first in half of the rounds, so that the machine's moods meet both.
		for (const name of round % 2 ? names : names.toReversed()) {
			const { rate, times } = await flood(COUNT, WIDTH, () => insertLead(contenders[name]))
			results[name].rates.push(rate)
			results[name].times.push(...times)
		}
	}
	for (const name of names) {
		const { rates, times } = results[name]
		console.log(
			`${name.padEnd(6)} ${percentile(rates, 0.5).toFixed(0).padStart(5)} leads/s   p50 ${ms(percentile(times, 0.5))}   p99 ${ms(percentile(times, 0.99))}`,
		)
	}
	const ratios = results.ours.rates.map((rate, index) => rate / (results.bare.rates[index] ?? Number.NaN))
	return { ratio: percentile(ratios, 0.5), count: rounds * COUNT + 200 }
}
