import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { embeddedUrl } from '../../../server/database/embedded.ts'
import { e2e } from '../e2e/addresses.ts'

/** Asks the end-to-end tests' database directly. */
export async function query<T>(statement: string, values: unknown[] = [], dataDir = e2e.dataDir): Promise<T[]> {
	const client = new Client({ connectionString: embeddedUrl(dataDir) })
	await client.connect()
	try {
		return (await client.query(statement, values)).rows
	} finally {
		await client.end()
	}
}

export const leadsOf = (email: string) => query('select * from leads where email = $1 order by created_at', [email])

/** The mails in the folder that went to an address. */
export function mailsTo(address: string, dataDir = e2e.dataDir): string[] {
	const folder = join(dataDir, 'mail')
	if (!existsSync(folder)) return []
	return readdirSync(folder)
		.filter((name) => name.endsWith(`-${address}.eml`))
		.map((name) => readFileSync(join(folder, name), 'utf8'))
}
