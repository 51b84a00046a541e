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
		logins: Logins
	}
}

/** One real PostgreSQL for the whole run, migrated once; each test file copies it. */
export default async function setup(project: TestProject) {
	const folder = mkdtempSync(join(tmpdir(), 'little-red-test-'))
	chmodSync(folder, 0o755) // where root runs the tests, PostgreSQL is another user
	const postgres = await startPostgres(folder)
	await migrate(postgres.url, { logins: postgres.logins })
	project.provide('postgresUrl', postgres.url)
	project.provide('logins', postgres.logins)
	return async () => {
		await postgres.stop()
		rmSync(folder, { recursive: true, force: true })
	}
}
