import type { HonoRequest } from 'hono'
import { RestError } from './errors.ts'
import type { Query } from './parse-query.ts'

/** Rows as the JSON array the caller sent, never re-written, and the columns they are to fill. */
export type Rows = { json: string; columns: string[]; missing: 'null' | 'default' }

const MAX_ROWS = 1_000

const invalid = (message: string) => new RestError(400, 'PGRST102', message)

/** The body's text; only JSON is read. */
export async function readJson(request: HonoRequest): Promise<string> {
	const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
	const text = await request.text()
	if (text !== '' && type && type !== 'application/json') {
		throw new RestError(415, 'PGRST102', `Content-Type not acceptable: ${type}`)
	}
	return text
}

export function rowsOf(text: string, query: Query, missing: Rows['missing'] = 'null'): Rows {
	const parsed = parse(text)
	const rows = Array.isArray(parsed) ? parsed : [parsed]
	if (rows.length > MAX_ROWS) throw new RestError(413, 'PGRST102', `At most ${MAX_ROWS} rows may be sent at once`)
	if (!rows.every(isObject))
		throw invalid(Array.isArray(parsed) ? 'All object keys must match' : 'Expected an object or an array of objects')
	const columns = query.columns ?? Object.keys(rows[0] ?? {})
	if (!query.columns && !rows.every((row) => sameKeys(row, columns))) throw invalid('All object keys must match')
	return { json: Array.isArray(parsed) ? text : `[${text}]`, columns, missing }
}

/** An update sets one row's values. */
export function rowOf(text: string, query: Query, missing?: Rows['missing']): Rows {
	if (text.trimStart().startsWith('[')) throw invalid('Expected an object')
	return rowsOf(text, query, missing)
}

/** Named arguments; none is an empty body. */
export function argumentsOf(text: string): { json: string; names: string[] } {
	const parsed = text === '' ? {} : parse(text)
	if (!isObject(parsed)) throw invalid('Expected an object of named arguments')
	return { json: text || '{}', names: Object.keys(parsed) }
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		throw invalid('Empty or invalid json')
	}
}

const isObject = (value: unknown): value is object =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

function sameKeys(row: object, keys: string[]) {
	const own = Object.keys(row)
	return own.length === keys.length && keys.every((key) => Object.hasOwn(row, key))
}
