import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { RestError } from '../errors.ts'
import type { Condition, comparisons, states } from '../request/parse-filter.ts'
import type { OrderTerm, Query } from '../request/parse-query.ts'
import type { Cast, SelectItem } from '../request/parse-select.ts'
import type { Table } from './catalog.ts'
import { columnNamed } from './names.ts'

/** How many rows are in the answer, the answer as a JSON array's text, and how many rows there are in all. */
export type Outcome = { rows: number; body: string; total: number | null }
export type Statement = (trx: Transaction<Tables>) => Promise<Outcome>

const operators: Record<(typeof comparisons)[number], RawBuilder<unknown>> = {
	eq: sql`=`,
	neq: sql`<>`,
	gt: sql`>`,
	gte: sql`>=`,
	lt: sql`<`,
	lte: sql`<=`,
	like: sql`like`,
	ilike: sql`ilike`,
}
const truths: Record<(typeof states)[number], RawBuilder<unknown>> = {
	null: sql`null`,
	not_null: sql`not null`,
	true: sql`true`,
	false: sql`false`,
	unknown: sql`unknown`,
}
const types: Record<Cast, RawBuilder<unknown>> = {
	text: sql`text`,
	int: sql`integer`,
	int4: sql`integer`,
	integer: sql`integer`,
	bigint: sql`bigint`,
	int8: sql`bigint`,
	numeric: sql`numeric`,
	float8: sql`float8`,
	bool: sql`boolean`,
	boolean: sql`boolean`,
	uuid: sql`uuid`,
	date: sql`date`,
	timestamptz: sql`timestamptz`,
	json: sql`json`,
	jsonb: sql`jsonb`,
}

export const nameOf = (table: Table) => sql.id('public', table.name)
const columnOf = (table: Table, name: string) => sql.id('public', table.name, columnNamed(table, name))

export type Shape = { stripNulls: boolean; headersOnly: boolean }

export function readStatement(table: Table, query: Query, shape: Shape & { count: boolean }): Statement {
	const from = sql`from ${nameOf(table)}${where(table, query.where)}`
	const total = shape.count ? sql`(select count(*)::int ${from})` : sql`null::int`
	return outcome(
		sql`select ${selection(table, query.select)} ${from}${order(table, query.order)}${range(query)}`,
		shape,
		total,
	)
}

/** What one answer holds at most; hosted Supabase has the same number of rows. Who wants more asks again for what follows. */
export const MOST_ROWS = 1_000
const MOST_BYTES = 8 * 1024 * 1024

/** Wraps a query whose rows are the answer. Rows are added up as they come, so that nothing too large is ever put together. */
export function outcome(
	rows: RawBuilder<unknown>,
	shape: Shape,
	total: RawBuilder<unknown> = sql`null::int`,
): Statement {
	if (shape.headersOnly)
		return oneRow(sql`select count(*)::int as rows, '' as body, ${total} as total from (${rows}) as pgrst_row`)
	const json = shape.stripNulls ? sql`json_strip_nulls(row_to_json(pgrst_row))` : sql`row_to_json(pgrst_row)`
	const tooMuch = sql`pgrst_size > ${sql.lit(MOST_BYTES)}`
	return oneRow(sql`
		select count(*)::int as rows, ${total} as total, case when bool_or(${tooMuch}) then null
			else '[' || coalesce(string_agg(pgrst_json, E',\n ') filter (where not ${tooMuch}), '') || ']' end as body
		from (
			select pgrst_json, sum(octet_length(pgrst_json)) over (rows unbounded preceding) as pgrst_size
			from (select ${json}::text as pgrst_json from (${rows}) as pgrst_row) as pgrst_rows
		) as pgrst_sized
	`)
}

export function oneRow(query: RawBuilder<Omit<Outcome, 'body'> & { body: string | null }>): Statement {
	return async (trx) => {
		const { rows: count = 0, total = null, body = '' } = (await query.execute(trx)).rows[0] ?? {}
		if (body !== null) return { rows: count, total, body }
		throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
			details: `The answer would be larger than ${MOST_BYTES} bytes.`,
			hint: 'Ask for fewer rows or columns at once.',
		})
	}
}

export function selection(table: Table, items: SelectItem[]) {
	return sql.join(
		items.map((item) => {
			if (item === '*') return sql`${nameOf(table)}.*`
			const value = columnOf(table, item.column)
			return sql`${item.cast ? sql`${value}::${types[item.cast]}` : value} as ${sql.id(item.alias ?? columnNamed(table, item.column))}`
		}),
	)
}

export function where(table: Table, conditions: Condition[]) {
	if (conditions.length === 0) return sql``
	return sql` where ${sql.join(
		conditions.map((condition) => truthOf(table, condition)),
		sql` and `,
	)}`
}

/** Values stay parameters of unknown type: PostgreSQL reads them as the column's type, or says 22P02. */
function truthOf(table: Table, condition: Condition): RawBuilder<unknown> {
	const not = condition.not ? sql`not ` : sql``
	if ('terms' in condition) {
		return sql`${not}(${sql.join(
			condition.terms.map((term) => truthOf(table, term)),
			condition.op === 'and' ? sql` and ` : sql` or `,
		)})`
	}
	const column = columnOf(table, condition.column)
	if (condition.op === 'is') return sql`${not}${column} is ${truths[condition.state]}`
	if (condition.op === 'in') return sql`${not}${column} = any (${arrayLiteral(condition.values)})`
	const pattern = condition.op === 'like' || condition.op === 'ilike'
	return sql`${not}${column} ${operators[condition.op]} ${pattern ? condition.value.replaceAll('*', '%') : condition.value}`
}

const arrayLiteral = (values: string[]) =>
	`{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`

function order(table: Table, terms: OrderTerm[]) {
	if (terms.length === 0) return sql``
	const nulls = { first: sql` nulls first`, last: sql` nulls last` }
	return sql` order by ${sql.join(
		terms.map((term) => {
			return sql`${columnOf(table, term.column)}${term.descending ? sql` desc` : sql``}${term.nulls ? nulls[term.nulls] : sql``}`
		}),
	)}`
}

function range({ limit = MOST_ROWS, offset }: Query) {
	return sql` limit ${Math.min(limit, MOST_ROWS)}${offset === 0 ? sql`` : sql` offset ${offset}`}`
}
