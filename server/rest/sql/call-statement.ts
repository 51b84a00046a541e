import { type RawBuilder, sql } from 'kysely'
import type { Argument, Routine } from './catalog.ts'
import { MOST_ROWS, oneRow, outcome, type Shape, type Statement } from './read-statement.ts'

/** A function called by named arguments, which PostgreSQL reads from JSON as the types the function declares. */
export function callStatement(routine: Routine, taken: Argument[], json: string, shape: Shape): Statement {
	const names = taken.map(({ name }) => sql`${sql.id(name)} => ${sql.id('pgrst_arguments', name)}`)
	const call = sql`${sql.id('public', routine.name)}(${names.length > 0 ? sql.join(names) : sql``})`
	// Types are the catalog's, as PostgreSQL prints them.
	const types = taken.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`)
	const given =
		types.length > 0
			? sql`json_to_record(${json}::json) as pgrst_arguments (${sql.join(types)})`
			: sql`(values (1)) as pgrst_arguments`
	if (routine.returns === 'row')
		return outcome(sql`select pgrst_call.* from ${given}, lateral ${call} as pgrst_call limit ${MOST_ROWS}`, shape)
	const body = routine.returns === 'void' ? sql`''` : jsonOf(sql`pgrst_row.pgrst_value`, shape)
	return oneRow(sql`
		select count(*)::int as rows, ${body} as body, null::int as total
		from (select ${call} as pgrst_value from ${given} limit ${MOST_ROWS}) as pgrst_row
	`)
}

function jsonOf(value: RawBuilder<unknown>, shape: Shape) {
	if (shape.headersOnly) return sql`''`
	const list = sql`coalesce(json_agg(${value}), '[]')`
	return shape.stripNulls ? sql`json_strip_nulls(${list})::text` : sql`${list}::text`
}
