import { randomUUID } from 'node:crypto'
import { query } from '../database/stored.ts'

/** A lead as a visitor's form stores it, without going through the pages. */
export async function storedLead(values: Record<string, unknown> = {}): Promise<string> {
	const id = randomUUID()
	const row = { id, name: 'Mary Lee', phone: '(501) 555-0177', email: `${id}@example.com`, address: '1 Oak', ...values }
	const names = Object.keys(row)
	await query(
		`insert into leads (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
		Object.values(row),
	)
	return id
}

/** The desk's own work for a lead. */
export const workOf = async (id: string) =>
	(await query<Record<string, unknown>>('select * from lead_work where lead_id = $1', [id]))[0] ?? {}
