/** The quick part of the tests: types, lint, how hard each page is to read, and unit tests. */
import { finish, step } from './steps.ts'

// By one checker: several know each type anew, which takes twice the work and no less time on two cores.
await step('Types', 'tsc', ['--noEmit', '--singleThreaded'])
await step('Lint', 'biome', ['check', '--error-on-warnings', '.'])
await step('Layers', 'node', ['scripts/test/layers.ts'])
await step('Reading', 'node', ['scripts/test/reading.ts'])
await step('Unit tests', 'vitest', ['run', '--project', 'unit'])
finish()
