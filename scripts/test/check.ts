/** The quick part of the tests: types, lint and unit tests. */
import { finish, step } from './steps.ts'

await step('Types', 'tsc', ['--noEmit'])
await step('Lint', 'biome', ['check', '--error-on-warnings', '.'])
await step('Layers', 'node', ['scripts/test/layers.ts'])
await step('Unit tests', 'vitest', ['run', '--project', 'unit'])
finish()
