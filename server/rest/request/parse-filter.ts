import { RestError } from '../errors.ts'
import { type Scanner, scan, scanName, scanQuoted } from './scan.ts'

export const comparisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'] as const
export const states = ['null', 'not_null', 'true', 'false', 'unknown'] as const

type Test =
	| { op: (typeof comparisons)[number]; value: string }
	| { op: 'is'; state: (typeof states)[number] }
	| { op: 'in'; values: string[] }
export type Filter = { column: string; not: boolean } & Test
export type Condition = Filter | { op: 'and' | 'or'; not: boolean; terms: Condition[] }

/** A tree deeper than this is nobody's question. */
const MAX_DEPTH = 8
/** Nor is one of more conditions, or of more values to compare one with. */
const MAX_CONDITIONS = 100
const MAX_VALUES = 500

/** Each is work for every row that is looked at. */
export function refuseTooMany(conditions: Condition[]) {
	if (countOf(conditions) > MAX_CONDITIONS)
		throw new RestError(400, 'PGRST100', `At most ${MAX_CONDITIONS} conditions may be asked for at once`)
}

const countOf = (conditions: Condition[]): number =>
	conditions.reduce((sum, condition) => sum + ('terms' in condition ? countOf(condition.terms) : 1), 0)

/** `column=op.value`. */
export function parseFilter(key: string, value: string): Filter {
	const name = scan(key, 'tree path')
	const column = scanName(name)
	if (name.sees('.')) throw notEmbedded(column)
	name.end()
	const s = scan(value, 'filter')
	const filter = { column, ...scanTest(s, () => s.match(/.*/sy) ?? '') }
	s.end()
	return filter
}

/** `or=(…)`, `and=(…)`, `not.or=(…)`, `not.and=(…)`. */
export function parseLogic(key: string, value: string): Condition {
	const s = scan(value, 'logic tree')
	const terms = scanTerms(s, 1)
	s.end()
	return { op: key.endsWith('and') ? 'and' : 'or', not: key.startsWith('not.'), terms }
}

export const notEmbedded = (name: string) =>
	new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
		hint: `Verify that '${name}' is included in the 'select' query parameter.`,
	})

function scanTerms(s: Scanner, depth: number): Condition[] {
	if (depth > MAX_DEPTH) throw s.error(`conditions may be nested ${MAX_DEPTH} deep`)
	s.expect('(')
	const terms = [scanTerm(s, depth)]
	while (s.take(',')) terms.push(scanTerm(s, depth))
	s.expect(')')
	s.match(/ */y)
	return terms
}

function scanTerm(s: Scanner, depth: number): Condition {
	s.match(/ */y)
	const nested = s.match(/(?:not\.)?(?:and|or)(?= *\()/y)
	if (nested) {
		s.match(/ */y)
		return { op: nested.endsWith('and') ? 'and' : 'or', not: nested.startsWith('not.'), terms: scanTerms(s, depth + 1) }
	}
	const column = scanName(s)
	s.expect('.')
	return { column, ...scanTest(s, () => scanListed(s)) }
}

function scanTest(s: Scanner, scanValue: () => string): { not: boolean } & Test {
	const not = s.take('not.')
	const asked = s.match(/[^.,()]*/y)
	if (!s.take('.')) throw s.error('expecting operator (eq, gt, ...)')
	if (asked === 'in') return { not, op: 'in', values: scanList(s) }
	if (asked === 'is') return { not, op: 'is', state: scanState(s) }
	const op = comparisons.find((name) => name === asked)
	if (!op) throw s.error(`unknown single value operator ${asked}`)
	return { not, op, value: scanValue() }
}

function scanState(s: Scanner) {
	const asked = s.match(/[a-z_]+/iy)?.toLowerCase()
	const state = states.find((name) => name === asked)
	if (!state) throw s.error('expecting null or trilean value (unknown, true, false)')
	return state
}

function scanList(s: Scanner): string[] {
	s.expect('(')
	const values = [scanListed(s)]
	while (s.take(',')) values.push(scanListed(s))
	s.expect(')')
	if (values.length > MAX_VALUES) throw s.error(`a list may have ${MAX_VALUES} values`)
	return values.length === 1 && values[0] === '' ? [] : values
}

/** A value among others: up to a comma or bracket, or quoted. */
function scanListed(s: Scanner): string {
	const quoted = s.match(/"(?:[^"\\]|\\.)*"(?=[,)])/suy)
	if (quoted !== undefined) return scanQuoted(scan(quoted, 'value'))
	return s.match(/[^,)]*/y) ?? ''
}
