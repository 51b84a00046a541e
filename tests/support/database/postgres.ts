import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../server/database/embedded.ts'
import type { Logins } from '../../../server/database/logins.ts'
import { migrate } from '../../../server/database/migrate.ts'

declare module 'vitest' {
	interface ProvidedContext {
		postgresUrl: string
		/** The data of a server that ran and was stopped. */
		usedData: string
		logins: Logins
	}
}

/** One real PostgreSQL for the whole run, migrated once; each test file copies it, and whoever starts a server its data. */
export default async function setup(project: TestProject) {
	const folder = mkdtempSync(join(tmpdir(), 'little-red-test-'))
	chmodSync(folder, 0o755) // where root runs the tests, PostgreSQL is another user
	const first = await startPostgres(folder)
	await migrate(first.url, { logins: first.logins })
	await first.stop()
	const used = mkdtempSync(join(tmpdir(), 'little-red-used-'))
	execFileSync('cp', ['-a', `${folder}/.`, used])
	const postgres = await startPostgres(folder)
	project.provide('usedData', used)
	project.provide('postgresUrl', postgres.url)
	project.provide('logins', postgres.logins)
	return async () => {
		await postgres.stop()
		for (const made of [folder, used]) rmSync(made, { recursive: true, force: true })
	}
}
