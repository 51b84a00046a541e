import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isSmallMachine, quickFolder } from './tests/support/quick-folder.ts'

process.env.TMPDIR = quickFolder()

/** These wait for whole servers to start, die and come back, up to a minute each. Begun last, they would go on alone while a core has nothing to do. */
const waiting =
	/tests\/(faults\/\w+|integration\/(lifecycle|data-folder|database-restart|backup|signing-keys|configuration|web-processes|waiting|sealing))\.test\.ts$/

class WaitingFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]) {
		const sorted = await super.sort(files)
		return sorted.toSorted((one, other) => Number(waiting.test(other.moduleId)) - Number(waiting.test(one.moduleId)))
	}
}

export default defineConfig({
	test: {
		// Many tests wait for a process or the database, and the browser has its own beside them.
		maxWorkers: isSmallMachine ? 2 : 3,
		sequence: { sequencer: WaitingFirst },
		// The files a worker takes share what they import: reading the server anew for each took a fifth of all time.
		isolate: false,
		// They stay for long, and by itself each would take half of a small machine before it looks for what it can give back.
		...(isSmallMachine && { execArgv: ['--max-old-space-size=320'] }),
		projects: [
			{
				test: {
					name: 'unit',
					include: ['{app,content,lib,server,scripts}/**/*.test.{ts,tsx}'],
					testTimeout: 30_000,
				},
			},
			{
				test: {
					name: 'site',
					include: ['tests/site/**/*.test.ts'],
				},
			},
			{
				test: {
					name: 'integration',
					include: ['tests/{integration,faults,fuzz}/**/*.test.ts'],
					globalSetup: 'tests/support/database/postgres.ts',
					testTimeout: 180_000,
					hookTimeout: 180_000,
				},
			},
		],
	},
})
