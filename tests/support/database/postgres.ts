import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
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

/** Three files at a time, each with the connections of several servers. */
const CONNECTIONS = 150

/** Nobody pulls this one's plug: what tests kill are servers of their own. */
async function hurry(url: string) {
	const client = new Client({ connectionString: url })
	await client.connect()
	for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
		await client.query(`alter system set ${setting} = off`)
	await client.query('select pg_reload_conf()')
	await client.end()
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
	const postgres = await startPostgres(folder, undefined, CONNECTIONS)
	await hurry(postgres.url)
	project.provide('usedData', used)
	project.provide('postgresUrl', postgres.url)
	project.provide('logins', postgres.logins)
	return async () => {
		await postgres.stop()
		for (const made of [folder, used]) rmSync(made, { recursive: true, force: true })
	}
}
