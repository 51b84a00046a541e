/** The quick part of the tests: types, lint, how hard each page is to read, and unit tests. */
import { finish, step } from './steps.ts'

await step('Types', 'tsc', ['--noEmit'])
await step('Lint', 'biome', ['check', '--error-on-warnings', '.'])
await step('Layers', 'node', ['scripts/test/layers.ts'])
await step('Reading', 'node', ['scripts/test/reading.ts'])
await step('Unit tests', 'vitest', ['run', '--project', 'unit'])
finish()
