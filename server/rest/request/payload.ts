import type { HonoRequest } from 'hono'
import type { Caller } from '../../database/connect.ts'
import { RestError } from '../errors.ts'
import type { Query } from './parse-query.ts'

/** Rows as the JSON array the caller sent, never re-written, and the columns they are to fill. */
export type Rows = { json: string; columns: string[]; missing: 'null' | 'default' }

/** A visitor writes one row a request; whoever is known may write many, as far as the database lets them. */
const mostRows = { anon: 1, authenticated: 1_000, service_role: 1_000 }

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

export function rowsOf(text: string, query: Query, role: Caller['role'], missing: Rows['missing'] = 'null'): Rows {
	const parsed = parse(text)
	const rows = Array.isArray(parsed) ? parsed : [parsed]
	const most = mostRows[role]
	if (rows.length > most)
		throw new RestError(
			413,
			'PGRST102',
			most === 1 ? 'Only one row may be sent at once' : `At most ${most} rows may be sent at once`,
		)
	if (!rows.every(isObject))
		throw invalid(Array.isArray(parsed) ? 'All object keys must match' : 'Expected an object or an array of objects')
	const columns = query.columns ?? Object.keys(rows[0] ?? {})
	if (!query.columns && !rows.every((row) => sameKeys(row, columns))) throw invalid('All object keys must match')
	return { json: Array.isArray(parsed) ? text : `[${text}]`, columns, missing }
}

/** An update sets one row's values. */
export function rowOf(text: string, query: Query, role: Caller['role'], missing?: Rows['missing']): Rows {
	if (text.trimStart().startsWith('[')) throw invalid('Expected an object')
	return rowsOf(text, query, role, missing)
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
