import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { addressesOf } from '../../../server/database/logins.ts'

async function administer(statement: string) {
	const url = new URL(inject('postgresUrl').replace('@/', '@localhost/'))
	url.pathname = '/template1'
	const client = new Client({ connectionString: url.href.replace('@localhost/', '@/') })
	await client.connect()
	// Whoever has just left the database that is copied may still be seen there for a moment.
	const again = (error: { code?: string }): Promise<unknown> => {
		if (error.code !== '55006') throw error
		return client.query(statement).catch(again)
	}
	await client
		.query(statement)
		.catch(again)
		.finally(() => client.end())
}

/** A migrated database of one's own, gone when the test or hook that asked for it ends. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await administer(`create database ${name} template postgres strategy file_copy`)
	return {
		url: inject('postgresUrl').replace('@/postgres?', `@/${name}?`),
		drop: () => administer(`drop database ${name} with (force)`),
	}
}

/** Where each part of the server reaches a database of these tests, as the role it has in production. */
export const addressesAt = (url: string) => addressesOf(url, inject('logins'))

/** For a single test: dropped by itself. */
export async function databaseForTest() {
	const database = await freshDatabase()
	onTestFinished(database.drop)
	return database.url
}
