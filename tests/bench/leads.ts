/** Lead inserts over HTTP beside a bare Hono + pg handler doing the same role-switched insert on the same database. */
import { compareLeads } from './compare-leads.ts'
import { startBench } from './load.ts'

const ROUNDS = 6
const WANTED = 0.7

const bench = await startBench()
try {
	const bare = await bench.startBare()
	const { ratio, count } = await compareLeads({ ours: bench.server.url, bare: bare.url }, ROUNDS)
	console.log(
		`ratio  ${ratio.toFixed(2)} of the bare handler's rate (median of ${ROUNDS} rounds; at least ${WANTED} is wanted)`,
	)
	const { rss } = await bench.server.report()
	console.log(`memory ${rss.toFixed(0)} MB resident after ${count} leads`)
	process.exitCode = ratio >= WANTED ? 0 : 1
} finally {
	await bench.stop()
}
