import type { ClientBase } from 'pg'
import { type Condition, comparisons } from './filter.ts'
import type { Column, Table } from './published.ts'

export type Row = Record<string, unknown>
type Client = Pick<ClientBase, 'query'>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Reads rows by their keys, as whoever the transaction speaks for: what policies hide is not among them. */
export async function readRows(client: Client, table: Table, columns: Column[], keys: Row[]) {
	const shown = columns.map(({ name }) => `t.${quoted(name)}`)
	const { rows } = await client.query<{ at: number; row: Row }>(
		`select k."#" as at, (select to_jsonb(r) from (select ${shown.join()}) r) as row ${byKey(table)}`,
		[numbered(keys)],
	)
	return rows
}

/** Which transaction wrote each of these rows last. Only a role that sees all of them may be asked. */
export async function readWriters(client: Client, table: Table, keys: Row[]): Promise<Map<number, string>> {
	const { rows } = await client.query<{ at: number; xmin: string }>(
		`select k."#" as at, t.xmin::text as xmin ${byKey(table)}`,
		[numbered(keys)],
	)
	return new Map(rows.map(({ at, xmin }) => [at, xmin]))
}

/** Which of the conditions each row meets, by what its reader was shown of it. */
export async function judge(
	client: Client,
	table: Table,
	rows: Row[],
	conditions: Condition[][],
): Promise<boolean[][]> {
	if (rows.length === 0 || conditions.length === 0) return rows.map(() => [])
	const parameters: unknown[] = [JSON.stringify(rows)]
	const judged = conditions.map((all, index) => `(${conditionSql(all, table, parameters)}) as meets${index}`)
	const { rows: found } = await client.query<Record<`meets${number}`, boolean | null>>(
		`select ${judged.join()} from jsonb_array_elements($1::jsonb) with ordinality as g(shown, place)
		cross join jsonb_populate_record(null::${quoted(table.schema)}.${quoted(table.name)}, g.shown) t
		order by g.place`,
		parameters,
	)
	return found.map((answers) => conditions.map((_, index) => answers[`meets${index}`] === true))
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
