import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../request/parse-filter.ts'
import type { SelectItem } from '../request/parse-select.ts'
import type { Rows } from '../request/payload.ts'
import type { Table } from './catalog.ts'
import { columnNamed, columnToWrite } from './names.ts'
import { nameOf, outcome, type Statement, selection, where } from './read-statement.ts'

/** What comes back of the rows written: nothing (then no right to read them is needed), or these items. */
export type Returning = { items: SelectItem[] | null; stripNulls: boolean }

export type Conflict = { resolution: 'merge-duplicates' | 'ignore-duplicates'; columns?: string[] }

export function insertStatement(table: Table, rows: Rows, returning: Returning, conflict?: Conflict): Statement {
	const columns = rows.columns.map((name) => columnToWrite(table, name).name)
	const into = columns.length > 0 ? sql` (${sql.join(columns.map((name) => sql.id(name)))})` : sql``
	const values = sql.join(columns.map((name) => sql.id('pgrst_body', name)))
	return written(
		table,
		sql`insert into ${nameOf(table)}${into} select ${columns.length > 0 ? values : sql``} from ${payload(table, rows)}${onConflict(table, columns, conflict)}`,
		returning,
	)
}

export function updateStatement(table: Table, rows: Rows, conditions: Condition[], returning: Returning): Statement {
	const columns = rows.columns.map((name) => columnToWrite(table, name).name)
	// Nothing to set is nothing to do, but still a question that needs the right to ask it.
	if (columns.length === 0) {
		const items = returning.items ? selection(table, returning.items) : sql`1`
		return outcome(sql`select ${items} from ${nameOf(table)} where false`, { ...returning, headersOnly: false })
	}
	const settings = columns.map((name) => sql`${sql.id(name)} = ${sql.id('pgrst_body', name)}`)
	return written(
		table,
		sql`update ${nameOf(table)} set ${sql.join(settings)} from ${payload(table, rows)}${where(table, conditions)}`,
		returning,
	)
}

export function deleteStatement(table: Table, conditions: Condition[], returning: Returning): Statement {
	return written(table, sql`delete from ${nameOf(table)}${where(table, conditions)}`, returning)
}

/** Each row comes back as JSON from RETURNING itself: measurably cheaper than gathering them in a second query. */
function written(table: Table, change: RawBuilder<unknown>, { items, stripNulls }: Returning): Statement {
	if (!items) {
		return async (trx) => ({ rows: Number((await change.execute(trx)).numAffectedRows), body: '', total: null })
	}
	const json = stripNulls ? sql`json_strip_nulls(row_to_json(pgrst_row))` : sql`row_to_json(pgrst_row)`
	const query = sql<{
		body: string
	}>`${change} returning (select ${json} from (select ${selection(table, items)}) as pgrst_row)::text as body`
	return async (trx) => {
		const { rows } = await query.execute(trx)
		return { rows: rows.length, body: `[${rows.map((row) => row.body).join(',\n ')}]`, total: null }
	}
}

/** The body's rows, read by PostgreSQL as the columns' types, so that a bad value is its 22P02. */
function payload(table: Table, { json, columns, missing }: Rows) {
	if (columns.length === 0) return sql`json_array_elements(${json}::json) as pgrst_body`
	const written = columns.map((name) => columnToWrite(table, name))
	const typed = sql`pgrst_body (${sql.join(written.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`))})`
	const defaults = written.flatMap((column) =>
		missing === 'default' && column.default ? [sql`${column.name}::text, ${sql.raw(column.default)}`] : [],
	)
	if (defaults.length === 0) return sql`json_to_recordset(${json}::json) as ${typed}`
	return sql`jsonb_array_elements(${json}::jsonb) as pgrst_item,
		lateral jsonb_to_record(jsonb_build_object(${sql.join(defaults)}) || pgrst_item) as ${typed}`
}

function onConflict(table: Table, written: string[], conflict: Conflict | undefined) {
	const target = conflict?.columns?.map((name) => columnNamed(table, name)) ?? table.primaryKey
	if (!conflict || target.length === 0) return sql``
	const names = (columns: string[]) => sql.join(columns.map((name) => sql.id(name)))
	if (conflict.resolution === 'ignore-duplicates' || written.length === 0)
		return sql` on conflict (${names(target)}) do nothing`
	const settings = written.map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`)
	return sql` on conflict (${names(target)}) do update set ${sql.join(settings)}`
}
