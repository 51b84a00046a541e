import type { ClientBase } from 'pg'
import type { Caller } from '../database/connect.ts'

export type Role = Caller['role']
export type Column = {
	name: string
	/** As PostgreSQL prints it, for statements. */
	type: string
	/** As subscribers are told it. */
	shortType: string
	isKey: boolean
	/** Which roles may read it at all. */
	readers: Role[]
}
export type Table = {
	schema: string
	name: string
	/** The roles that policies, or their absence, could let read a row. */
	readers: Role[]
	/** Whether a role sees its rows by policies. */
	guarded: Role[]
	columns: Column[]
}
export type Published = Map<string, Table>

export const tableKey = (schema: string, name: string) => `${schema}.${name}`

const statement = `
	select p.schemaname as schema, p.tablename as name,
		array(select r from unnest($1::text[]) r where has_any_column_privilege(r, c.oid, 'select') and (
			not c.relrowsecurity or (select rolbypassrls or rolsuper from pg_roles where rolname = r) or exists (
				select from pg_policy y where y.polrelid = c.oid and y.polcmd in ('r', '*') and y.polpermissive
					and (0 = any (y.polroles) or (select oid from pg_roles where rolname = r) = any (y.polroles))
			)
		)) as readers,
		array(select r from unnest($1::text[]) r where c.relrowsecurity and not (
			select rolbypassrls or rolsuper from pg_roles where rolname = r
		)) as guarded,
		(select json_agg(json_build_object(
			'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'shortType', t.typname,
			'isKey', coalesce((select a.attnum = any (i.indkey) from pg_index i where i.indrelid = c.oid and i.indisprimary), false),
			'readers', array(select r from unnest($1::text[]) r where has_column_privilege(r, c.oid, a.attnum, 'select'))
		) order by a.attnum)
		from pg_attribute a join pg_type t on t.oid = a.atttypid
		where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname = any (p.attnames)) as columns
	from pg_publication_tables p
	join pg_class c on c.relname = p.tablename and c.relnamespace = to_regnamespace(quote_ident(p.schemaname))
	where p.pubname = 'supabase_realtime' and c.relkind = 'r'
`

/** The tables whose changes are told, and who could be told of what. */
export async function readPublished(client: Pick<ClientBase, 'query'>): Promise<Published> {
	const { rows } = await client.query<Table>(statement, [['anon', 'authenticated', 'service_role']])
	return new Map(rows.map((table) => [tableKey(table.schema, table.name), table]))
}
