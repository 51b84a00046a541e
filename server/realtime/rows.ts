import type { ClientBase } from 'pg'
import { type Condition, comparisons } from './filter.ts'
import type { Column, Table } from './published.ts'

export type Row = Record<string, unknown>
/** A row as its reader may see it now, and which of the conditions it meets. */
type Seen = { at: number; row: Row; meets: boolean[] }
type Client = Pick<ClientBase, 'query'>
type Question = { keys: Row[]; conditions: Condition[][] }

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Reads rows by their keys, as whoever the transaction speaks for: what policies hide is not among them. */
export async function readRows(client: Client, table: Table, columns: Column[], { keys, conditions }: Question) {
	const parameters: unknown[] = [numbered(keys)]
	const shown = columns.map(({ name }) => `t.${quoted(name)}`)
	const judged = conditions.map((all, index) => `, (${conditionSql(all, table, parameters)}) as meets${index}`)
	const { rows } = await client.query<{ at: number; row: Row } & Record<`meets${number}`, boolean | null>>(
		`select k."#" as at, (select to_jsonb(r) from (select ${shown.join()}) r) as row${judged.join('')} ${byKey(table)}`,
		parameters,
	)
	return rows.map(
		({ at, row, ...rest }): Seen => ({
			at,
			row,
			meets: conditions.map((_, index) => (rest as Record<string, unknown>)[`meets${index}`] === true),
		}),
	)
}

/** Which transaction wrote each of these rows last. Only a role that sees all of them may be asked. */
export async function readWriters(client: Client, table: Table, keys: Row[]): Promise<Map<number, string>> {
	const { rows } = await client.query<{ at: number; xmin: string }>(
		`select k."#" as at, t.xmin::text as xmin ${byKey(table)}`,
		[numbered(keys)],
	)
	return new Map(rows.map(({ at, xmin }) => [at, xmin]))
}

/** Conditions on what is gone: of that there is only what was noted. */
export async function judgeGone(client: Client, table: Table, gone: Row[], conditions: Condition[][]) {
	const parameters: unknown[] = [JSON.stringify(gone)]
	const judged = conditions.map((all, index) => `(${conditionSql(all, table, parameters)}) as meets${index}`)
	const { rows } = await client.query<Record<`meets${number}`, boolean | null>>(
		`select ${judged.join()} from jsonb_array_elements($1::jsonb) with ordinality as g(noted, place)
		cross join jsonb_populate_record(null::${quoted(table.schema)}.${quoted(table.name)}, g.noted) t
		order by g.place`,
		parameters,
	)
	return rows.map((found) => conditions.map((_, index) => found[`meets${index}`] === true))
}

const numbered = (keys: Row[]) => JSON.stringify(keys.map((key, at) => ({ ...key, '#': at })))

function byKey({ schema, name, columns }: Table) {
	const key = columns.filter(({ isKey }) => isKey)
	const types = key.map((column) => `${quoted(column.name)} ${column.type}`)
	const same = key.map((column) => `t.${quoted(column.name)} = k.${quoted(column.name)}`)
	return `from jsonb_to_recordset($1::jsonb) as k("#" integer, ${types.join()})
		join ${quoted(schema)}.${quoted(name)} t on ${same.join(' and ')}`
}

/** Values are only ever parameters, of the column's own type. */
function conditionSql(conditions: Condition[], table: Table, parameters: unknown[]): string {
	const one = (condition: Condition) => {
		const type = table.columns.find(({ name }) => name === condition.column)?.type ?? 'text'
		const column = `t.${quoted(condition.column)}`
		const parameter = (value: unknown) => `$${parameters.push(value)}`
		switch (condition.op) {
			case 'is':
				return `${column} is ${condition.state}`
			case 'in':
				return `${column} = any (${parameter(condition.values)}::${type}[])`
			case 'like':
			case 'ilike':
			case 'match':
			case 'imatch':
				return `${column}::text ${comparisons[condition.op]} ${parameter(condition.value)}`
			default:
				return `${column} ${comparisons[condition.op]} ${parameter(condition.value)}::${type}`
		}
	}
	const all = conditions.map((condition) => `${condition.not ? 'not ' : ''}(${one(condition)})`)
	return all.join(' and ') || 'true'
}
