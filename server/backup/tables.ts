import type { ClientBase } from 'pg'

/** Everything of the product's own and of the platform's that holds rows. What realtime keeps lives for minutes. */
const schemas = ['auth', 'auth_service', 'storage', 'public', 'private', 'supabase_migrations']

export type Table = { schema: string; name: string; columns: string[] }
export type Sequence = { schema: string; name: string; value: string }

/** The tables, each after those it refers to; computed columns are left to be computed again. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
	const { rows } = await client.query<Table & { oid: string; needs: string[] }>(
		`select c.oid::text, n.nspname as schema, c.relname as name,
			array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
				and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
			array(select k.confrelid::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
				and k.confrelid <> c.oid) as needs
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind = 'r' and n.nspname = any ($1) order by 2, 3`,
		[schemas],
	)
	const ordered: typeof rows = []
	const waiting = new Map(rows.map((row) => [row.oid, row]))
	while (waiting.size > 0) {
		const ready = [...waiting.values()].filter(({ needs }) => !needs.some((oid) => waiting.has(oid)))
		if (ready.length === 0) throw new Error('tables refer to each other in a circle')
		for (const table of ready) {
			ordered.push(table)
			waiting.delete(table.oid)
		}
	}
	return ordered.map(({ schema, name, columns }) => ({ schema, name, columns }))
}

export async function sequencesOf(client: ClientBase): Promise<Sequence[]> {
	const { rows } = await client.query<Sequence>(
		`select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
		where schemaname = any ($1) and last_value is not null order by 1, 2`,
		[schemas],
	)
	return rows
}

export const nameOf = (client: ClientBase, { schema, name }: { schema: string; name: string }) =>
	`${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
