import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		// Most tests wait for a process or the database rather than for a core.
		maxWorkers: 3,
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
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
})
