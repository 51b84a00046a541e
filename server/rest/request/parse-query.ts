import { RestError } from '../errors.ts'
import { type Condition, notEmbedded, parseFilter, parseLogic, refuseTooMany } from './parse-filter.ts'
import { parseSelect, type SelectItem } from './parse-select.ts'
import { mostFrequent, parseNames, scan, scanName } from './scan.ts'

export type OrderTerm = { column: string; descending: boolean; nulls?: 'first' | 'last' }

export type Query = {
	select: SelectItem[]
	where: Condition[]
	order: OrderTerm[]
	limit?: number
	offset: number
	columns?: string[]
	onConflict?: string[]
}

const logic = ['and', 'or', 'not.and', 'not.or']
const ours = ['select', 'columns', 'on_conflict', 'order', 'limit', 'offset']

/** What a query string asks of a table. */
export function parseQuery(search: URLSearchParams): Query {
	const parsed = <T>(name: string, parse: (text: string) => T) => {
		const text = search.get(name)
		return text === null ? undefined : parse(text)
	}
	const where = [...search].filter(([key]) => !ours.includes(key)).map(parseCondition)
	refuseTooMany(where)
	return {
		select: parsed('select', parseSelect) ?? ['*'],
		where,
		order: parsed('order', parseOrder) ?? [],
		limit: parsed('limit', parseLimit),
		offset: parsed('offset', (text) => parseCount('offset', text)) ?? 0,
		columns: parsed('columns', (text) => parseNames(text, 'columns parameter')),
		onConflict: parsed('on_conflict', (text) => parseNames(text, 'on_conflict parameter')),
	}
}

/** A write is narrowed by filters alone: one that seemed to obey `limit` and did not would be a trap. */
export function refuseParameters(search: URLSearchParams, method: string, refused: string[]) {
	const name = refused.find((name) => search.has(name))
	if (name) throw new RestError(400, 'PGRST100', `The ${name} parameter is not supported with ${method}`)
}

function parseCondition([key, value]: [string, string]): Condition {
	if (logic.includes(key)) return parseLogic(key, value)
	const path = key.split('.')
	if (path.length > 1 && [...logic, ...ours].includes(path.at(-1) ?? '')) throw notEmbedded(path[0] ?? '')
	return parseFilter(key, value)
}

function parseOrder(text: string): OrderTerm[] {
	const s = scan(text, 'order')
	const terms: OrderTerm[] = []
	do {
		const column = scanName(s)
		const manner = /^(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(s.match(/[^,]*/y) ?? '')
		if (!manner) throw s.error('expecting asc, desc, nullsfirst or nullslast')
		terms.push({ column, descending: manner[1] === 'desc', nulls: manner[2] as OrderTerm['nulls'] })
	} while (s.take(','))
	if (mostFrequent(terms.map(({ column }) => column)) > 1) throw s.error('a column may be ordered by once')
	return terms
}

function parseLimit(text: string) {
	if (/^-\d+$/.test(text)) {
		throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
			details: 'Limit should be greater than or equal to zero.',
		})
	}
	return parseCount('limit', text)
}

function parseCount(name: string, text: string): number {
	const count = Number(text)
	if (!/^\d+$/.test(text) || !Number.isSafeInteger(count)) throw scan(text, name).error('expecting a whole number')
	return count
}
