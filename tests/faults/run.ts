/**
 * npm run faults [-- kills | database | mail | line | disk | update | clock]: breaks a running site again and again, in
 * every way there is a file for here, and keeps the books. Loopback only; takes about half an hour, ends by itself.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename } from 'node:path'

const known = globSync('tests/faults/*.test.ts').map((file) => basename(file, '.test.ts'))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length) {
	console.error(`Usage: npm run faults [-- ${known.toSorted().join(' | ')}]`)
	process.exit(1)
}
const files = (asked.length ? asked : known).map((name) => `tests/faults/${name}.test.ts`)
const { status } = spawnSync(
	'node_modules/.bin/vitest',
	['run', '--project', 'integration', '--maxWorkers=1', ...files],
	{
		stdio: 'inherit',
		env: { ...process.env, FAULTS: 'long' },
	},
)
process.exit(status ?? 1)
