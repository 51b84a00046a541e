import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Table } from './catalog.ts'
import { columnNamed } from './names.ts'
import type { Condition, comparisons, states } from './parse-filter.ts'
import type { OrderTerm, Query } from './parse-query.ts'
import type { Cast, SelectItem } from './parse-select.ts'

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

/** Wraps a query whose rows are the answer. */
export function outcome(
	rows: RawBuilder<unknown>,
	shape: Shape,
	total: RawBuilder<unknown> = sql`null::int`,
): Statement {
	return oneRow(sql`
		select count(*)::int as rows, ${jsonOf(sql`pgrst_row`, shape)} as body, ${total} as total
		from (${rows}) as pgrst_row
	`)
}

export function oneRow(query: RawBuilder<Outcome>): Statement {
	return async (trx) => (await query.execute(trx)).rows[0] as Outcome
}

export function jsonOf(value: RawBuilder<unknown>, shape: Shape) {
	if (shape.headersOnly) return sql`''`
	const list = sql`coalesce(json_agg(${value}), '[]')`
	return shape.stripNulls ? sql`json_strip_nulls(${list})::text` : sql`${list}::text`
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

function range({ limit, offset }: Query) {
	return sql`${limit === undefined ? sql`` : sql` limit ${limit}`}${offset === 0 ? sql`` : sql` offset ${offset}`}`
}
