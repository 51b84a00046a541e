import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { RestError } from '../errors.ts'

/** Types and defaults are SQL as PostgreSQL prints it. */
export type Column = { name: string; type: string; default: string | null }
export type Table = { name: string; columns: Map<string, Column>; primaryKey: string[] }
export type Argument = { name: string; type: string; required: boolean }
export type Routine = { name: string; arguments: Argument[]; returns: 'void' | 'scalar' | 'row'; returnsSet: boolean }
export type Schema = { tables: Map<string, Table>; routines: Map<string, Routine[]> }

/** However many names are not found, the database is asked again this often at most. */
const RELOAD_MS = 1_000

/** What schema `public` has, kept in memory. Every name that enters a statement comes from here. */
export function createCatalog(db: Database, now: () => number = () => performance.now()) {
	let current: Promise<Schema> | undefined
	let loadedAt = 0

	function load() {
		loadedAt = now()
		const attempt = readSchema(db)
		current = attempt
		attempt.catch(() => {
			if (current === attempt) current = undefined
		})
		return attempt
	}

	return {
		/** Builds a statement; a name that is missing may be newer than what is in memory. */
		async use<T>(build: (schema: Schema) => T): Promise<T> {
			const used = current ?? load()
			try {
				return build(await used)
			} catch (error) {
				if (!(error instanceof RestError && error.missingName)) throw error
				if (current === used && now() - loadedAt >= RELOAD_MS) load()
				if (!current || current === used) throw error
				return build(await current)
			}
		},
	}
}

async function readSchema(db: Database): Promise<Schema> {
	const { rows } = await sql<{
		tables: { name: string; columns: Column[]; primary_key: string[] }[]
		routines: Routine[]
	}>`
		select
			(select coalesce(json_agg(json_build_object('name', c.relname, 'columns', (${columnsOf}), 'primary_key', (${primaryKeyOf}))), '[]')
				from pg_catalog.pg_class c
				where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')) as tables,
			(select coalesce(json_agg(json_build_object('name', p.proname, 'arguments', a.list, 'returnsSet', p.proretset, 'returns', case
					when p.prorettype = 'void'::regtype then 'void'
					when t.typtype = 'c' or p.proargmodes && '{o,b,t}' or p.prorettype = 'record'::regtype then 'row'
					else 'scalar' end)), '[]')
				from pg_catalog.pg_proc p
				join pg_catalog.pg_type t on t.oid = p.prorettype
				cross join lateral (${argumentsOf}) a
				where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0 and a.all_named
					and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)) as routines
	`.execute(db)
	const { tables = [], routines = [] } = rows[0] ?? {}
	return {
		tables: new Map(
			tables.map(({ name, columns, primary_key }) => [
				name,
				{ name, columns: new Map(columns.map((column) => [column.name, column])), primaryKey: primary_key },
			]),
		),
		routines: Map.groupBy(routines, (routine) => routine.name),
	}
}

const columnsOf = sql`
	select coalesce(json_agg(json_build_object(
			'name', a.attname,
			'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
			'default', case when a.attgenerated = '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end
		) order by a.attnum), '[]')
	from pg_catalog.pg_attribute a
	left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
	where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
`

const primaryKeyOf = sql`
	select coalesce(json_agg(a.attname order by a.attnum), '[]')
	from pg_catalog.pg_index i
	join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
	where i.indrelid = c.oid and i.indisprimary
`

const argumentsOf = sql`
	select coalesce(bool_and(coalesce(i.name, '') <> ''), true) as all_named,
		coalesce(json_agg(json_build_object(
			'name', i.name,
			'type', pg_catalog.format_type(i.type, null),
			'required', i.position <= p.pronargs - p.pronargdefaults
		) order by i.position), '[]') as list
	from (
		select u.name, u.type, row_number() over (order by u.ordinality) as position
		from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes, p.proargnames)
			with ordinality as u (type, mode, name, ordinality)
		where coalesce(u.mode, 'i') in ('i', 'b')
	) i
`
