import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import type { Claims } from '../http/tokens.ts'

export type Rights = Record<'broadcast' | 'presence', { read: boolean; write: boolean }>

export const everything: Rights = { broadcast: { read: true, write: true }, presence: { read: true, write: true } }

const extensions = ['broadcast', 'presence'] as const
class Enough extends Error {
	readonly rights: Rights
	constructor(rights: Rights) {
		super('undone on purpose')
		this.rights = rights
	}
}

/** What the policies on realtime.messages let someone do on a channel: tried on rows that are never kept. */
export async function rightsOn(db: Database, topic: string, claims: Claims, headers: object = {}): Promise<Rights> {
	const answer = await db
		.transaction()
		.execute(async (trx) => {
			throw new Enough(await tried(trx, topic, claims, headers))
		})
		.catch((error: unknown) => error)
	if (answer instanceof Enough) return answer.rights
	throw answer
}

async function tried(trx: Transaction<Tables>, topic: string, claims: Claims, headers: object): Promise<Rights> {
	const rows = { broadcast: randomUUID(), presence: randomUUID() }
	await sql`select set_config('role', 'service_role', true)`.execute(trx)
	for (const extension of extensions)
		await sql`insert into realtime.messages (id, topic, extension, private) values (${rows[extension]}, ${topic}, ${extension}, true)`.execute(
			trx,
		)
	await sql`
		select set_config('role', ${claims.role}, true), set_config('realtime.topic', ${topic}, true),
			set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
			set_config('request.jwt.claim.sub', ${claims.sub ?? ''}, true), set_config('request.jwt.claim.role', ${claims.role}, true),
			set_config('request.headers', ${JSON.stringify(headers)}, true)
	`.execute(trx)
	const ids = extensions.map((extension) => rows[extension])
	const seen = await sql<{ id: string }>`select id from realtime.messages where id in (${sql.join(ids)})`.execute(trx)
	const rights: Rights = { broadcast: { read: false, write: false }, presence: { read: false, write: false } }
	for (const extension of extensions) {
		rights[extension].read = seen.rows.some(({ id }) => id === rows[extension])
		await sql`savepoint trial`.execute(trx)
		rights[extension].write =
			await sql`insert into realtime.messages (topic, extension, private) values (${topic}, ${extension}, true)`
				.execute(trx)
				.then(
					() => true,
					(error: { code?: string }) => {
						if (error.code !== '42501') throw error
						return false
					},
				)
		await sql`rollback to savepoint trial`.execute(trx)
	}
	return rights
}
