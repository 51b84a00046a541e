import { RestError } from '../errors.ts'
import { mostFrequent, type Scanner, scan, scanName } from './scan.ts'

/** Types a column may be cast to: a closed list, because a type's name is not a value. */
export const casts = [
	'text',
	'int',
	'int4',
	'integer',
	'bigint',
	'int8',
	'numeric',
	'float8',
	'bool',
	'boolean',
	'uuid',
	'date',
	'timestamptz',
	'json',
	'jsonb',
] as const
export type Cast = (typeof casts)[number]

export type SelectItem = '*' | { column: string; alias?: string; cast?: Cast }

/** As it is and in one other form. More of one column makes an answer of any size from a small row. */
const EACH_COLUMN = 2

/** `*`, `name`, `alias:name`, `name::text`, separated by commas. */
export function parseSelect(text: string): SelectItem[] {
	const s = scan(text, 'select parameter')
	const items = [scanItem(s)]
	while (s.take(',')) items.push(scanItem(s))
	s.end()
	const named = items.flatMap((item) => (item === '*' ? [] : [item.column]))
	if (mostFrequent(named) + items.length - named.length > EACH_COLUMN)
		throw s.error(`a column may be selected ${EACH_COLUMN} times, with those of *`)
	return items
}

function scanItem(s: Scanner): SelectItem {
	s.match(/ */y)
	if (s.take('*')) return '*'
	if (s.sees('..')) throw notEmbeddable(s.match(/[^,(]*/y) ?? '')
	const first = scanName(s)
	const aliased = s.sees(':') && !s.sees('::') && s.take(':')
	const column = aliased ? scanName(s) : first
	if (s.sees('(') || s.sees('!')) throw notEmbeddable(column)
	const cast = s.take('::') ? scanCast(s) : undefined
	return { column, alias: aliased ? checkedAlias(s, first) : undefined, cast }
}

/** The one name in a statement that the catalog did not give, so it may only be a plain word. */
function checkedAlias(s: Scanner, alias: string) {
	if (!/^[a-z_][a-z0-9_]{0,62}$/i.test(alias)) throw s.error('an alias must be a word of letters, digits and _')
	return alias
}

function scanCast(s: Scanner): Cast {
	const asked = s.match(/[a-z0-9_ ]+/iy)
	const cast = casts.find((name) => name === asked)
	if (!cast) throw s.error(`a cast must be one of ${casts.join(', ')}`)
	return cast
}

const notEmbeddable = (name: string) =>
	new RestError(400, 'PGRST200', `Could not find a relationship with '${name}' in the schema cache`, {
		details: 'Embedding of related resources is not supported',
	})
