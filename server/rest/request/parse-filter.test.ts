import { expect, test } from 'vitest'
import { parseFilter, parseLogic } from './parse-filter.ts'

test('a comparison takes everything after its point', () => {
	expect(parseFilter('name', 'eq.a.b,(c)')).toEqual({ column: 'name', not: false, op: 'eq', value: 'a.b,(c)' })
	expect(parseFilter('"a.b"', 'not.ilike.*x*')).toEqual({ column: 'a.b', not: true, op: 'ilike', value: '*x*' })
	expect(parseFilter('name', 'eq.')).toEqual({ column: 'name', not: false, op: 'eq', value: '' })
	expect(parseFilter('name', 'eq."quoted"')).toEqual({ column: 'name', not: false, op: 'eq', value: '"quoted"' })
})

test('a state, a list', () => {
	expect(parseFilter('a', 'is.NULL')).toEqual({ column: 'a', not: false, op: 'is', state: 'null' })
	expect(parseFilter('a', 'not.in.(1,"b,c","d\\"e",f g)')).toEqual({
		column: 'a',
		not: true,
		op: 'in',
		values: ['1', 'b,c', 'd"e', 'f g'],
	})
	expect(parseFilter('a', 'in.()')).toEqual({ column: 'a', not: false, op: 'in', values: [] })
})

test('conditions within conditions', () => {
	expect(parseLogic('not.or', '(a.eq.1,and(b.is.true, not.or(c.in.(1,2),d.lt."x,y")))')).toEqual({
		op: 'or',
		not: true,
		terms: [
			{ column: 'a', not: false, op: 'eq', value: '1' },
			{
				op: 'and',
				not: false,
				terms: [
					{ column: 'b', not: false, op: 'is', state: 'true' },
					{
						op: 'or',
						not: true,
						terms: [
							{ column: 'c', not: false, op: 'in', values: ['1', '2'] },
							{ column: 'd', not: false, op: 'lt', value: 'x,y' },
						],
					},
				],
			},
		],
	})
})

test('a column called like an operator is still a column', () => {
	expect(parseLogic('or', '(or.eq.1,android.eq.2)')).toMatchObject({ terms: [{ column: 'or' }, { column: 'android' }] })
})

test('eight deep is deep enough', () => {
	const nested = (depth: number) => `${'(and'.repeat(depth - 1)}(a.eq.1)${')'.repeat(depth - 1)}`
	expect(() => parseLogic('or', nested(8))).not.toThrow()
	expect(() => parseLogic('or', nested(9))).toThrow('failed to parse logic tree')
})

test.each([
	['a', '1'],
	['a', 'xx.1'],
	['a', 'is.maybe'],
	['a', 'is.nullx'],
	['a', 'in.1'],
	['a', 'in.(1'],
	['a', 'in.(1)2'],
	['a', 'constructor.1'],
	['a->b', 'eq.1'],
	['', 'eq.1'],
])('%s=%s is refused', (key, value) => {
	expect(() => parseFilter(key, value)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }))
})
