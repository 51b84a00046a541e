import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['{app,content,lib,server,scripts}/**/*.test.{ts,tsx}'],
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
					include: ['tests/{integration,faults}/**/*.test.ts'],
					globalSetup: 'tests/support/postgres.ts',
					testTimeout: 20_000,
					hookTimeout: 30_000,
				},
			},
		],
	},
})
