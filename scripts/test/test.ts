/** Every test there is: types, lint, unit, integration on a real PostgreSQL, end-to-end in a real browser. */
import { findBrowser } from './browser.ts'
import { finish, step } from './steps.ts'

process.env.CHROMIUM = findBrowser()
await Promise.all([
	step('Types', 'tsc', ['--noEmit']),
	step('Lint', 'biome', ['check', '--error-on-warnings', '.']),
	step('Layers', 'node', ['scripts/test/layers.ts']),
])
// Side by side: both wait for processes, timers and the network as often as for a core.
await Promise.all([
	step('Unit and integration tests', 'vitest', ['run']),
	step('End-to-end tests', 'playwright', ['test']),
])
finish()
