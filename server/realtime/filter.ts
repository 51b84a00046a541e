/** `status=eq.new,address=not.in.("a, b",c)`: conditions that all have to hold, read from left to right. */

export const comparisons = {
	eq: '=',
	neq: '<>',
	lt: '<',
	lte: '<=',
	gt: '>',
	gte: '>=',
	like: 'like',
	ilike: 'ilike',
	match: '~',
	imatch: '~*',
	isdistinct: 'is distinct from',
} as const
const states = ['null', 'true', 'false', 'unknown'] as const

export type Condition = { column: string; not: boolean } & (
	| { op: keyof typeof comparisons; value: string }
	| { op: 'in'; values: string[] }
	| { op: 'is'; state: (typeof states)[number] }
)

const MOST_CONDITIONS = 20
const MOST_VALUES = 100
const LONGEST = 2_000

export class BadFilter extends Error {}

export function parseFilter(text: string): Condition[] {
	if (text.length > LONGEST) throw new BadFilter(`a filter has ${LONGEST} characters at most`)
	const conditions: Condition[] = []
	let at = 0
	const fail = (why: string) => new BadFilter(`Error parsing \`filter\` params: ${why}`)
	const take = (pattern: RegExp) => {
		pattern.lastIndex = at
		const found = pattern.exec(text)?.[0]
		at += found?.length ?? 0
		return found
	}
	const value = (unquoted: RegExp) => {
		if (text[at] !== '"') return take(unquoted) ?? ''
		const quoted = take(/"(?:[^"\\]|\\.)*"/suy)
		if (quoted === undefined) throw fail('a quote is not closed')
		return quoted.slice(1, -1).replaceAll(/\\(.)/gsu, '$1')
	}
	const list = () => {
		const values: string[] = []
		if (!take(/\(/y)) throw fail('in is followed by (a,b)')
		do values.push(value(/[^,()]*/y))
		while (take(/,/y))
		if (!take(/\)/y)) throw fail('a bracket is not closed')
		if (values.length > MOST_VALUES) throw fail(`in takes ${MOST_VALUES} values at most`)
		return values
	}
	do {
		const column = take(/[^=.,]+/y)
		if (!column || !take(/=/y)) throw fail('expected column=operator.value')
		const not = take(/not\./y) !== undefined
		const op = take(/[a-z]+/y) ?? ''
		if (!take(/\./y)) throw fail(`expected an operator after ${column}=`)
		if (op === 'in') conditions.push({ column, not, op, values: list() })
		else if (op === 'is') {
			const said = take(/[a-z]*/y)
			const state = states.find((known) => known === said)
			if (!state) throw fail('is takes null, true, false or unknown')
			conditions.push({ column, not, op, state })
		} else if (isComparison(op)) conditions.push({ column, not, op, value: value(/[^,]*/y) })
		else throw fail(`unknown operator ${op}`)
		if (conditions.length > MOST_CONDITIONS) throw fail(`${MOST_CONDITIONS} conditions at most`)
	} while (take(/,/y))
	if (at < text.length) throw fail(`unexpected ${text[at]}`)
	return conditions
}

const isComparison = (op: string): op is keyof typeof comparisons => Object.hasOwn(comparisons, op)
