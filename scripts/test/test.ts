/** Every test there is: types, lint, unit, integration on a real PostgreSQL, end-to-end in a real browser. */
import { isSmallMachine } from '../../tests/support/quick-folder.ts'
import { findBrowser } from './browser.ts'
import { finish, step } from './steps.ts'

const checked = together([
	// By one checker: several know each type anew, which takes twice the work and no less time on two cores.
	() => step('Types', 'tsc', ['--noEmit', '--singleThreaded']),
	() => step('Lint', 'biome', ['check', '--error-on-warnings', '.']),
	() => step('Layers', 'node', ['scripts/test/layers.ts']),
])
// Where there is none yet, it comes over the network while they run.
process.env.CHROMIUM = findBrowser()
await checked
// Side by side: both wait for processes, timers and the network as often as for a core.
await together([
	() => step('Unit and integration tests', 'vitest', ['run']),
	() => step('End-to-end tests', 'playwright', ['test']),
])
finish()

/** Where there is little memory, one after the other. */
async function together(steps: (() => Promise<unknown>)[]) {
	if (!isSmallMachine) await Promise.all(steps.map((take) => take()))
	else for (const take of steps) await take()
}
