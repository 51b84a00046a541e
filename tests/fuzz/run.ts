/** npm run fuzz [-- <requests> [<seed>]]: sends so many requests that nobody should send (160,000), on loopback, and shows each fault. */
import { spawnSync } from 'node:child_process'

const [requests = '160000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
if (!/^\d+$/.test(requests) || !/^\d+$/.test(seed)) {
	console.error('Usage: npm run fuzz [-- <requests> [<seed>]]')
	process.exit(1)
}
const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'integration', 'tests/fuzz'], {
	stdio: 'inherit',
	env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
})
process.exit(status ?? 1)
