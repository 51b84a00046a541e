import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadFilter, parseFilter } from './filter.ts'

test('conditions that all have to hold', () => {
	expect(parseFilter('status=eq.new,address=not.in.("a, b",c),size=is.null')).toEqual([
		{ column: 'status', not: false, op: 'eq', value: 'new' },
		{ column: 'address', not: true, op: 'in', values: ['a, b', 'c'] },
		{ column: 'size', not: false, op: 'is', state: 'null' },
	])
	expect(parseFilter('title=eq."a\\"b\\\\c"')).toMatchObject([{ value: 'a"b\\c' }])
	expect(parseFilter('title=eq.a.b=c')).toMatchObject([{ value: 'a.b=c' }])
	expect(parseFilter('title=eq.')).toMatchObject([{ value: '' }])
})

test.each([
	'',
	'status',
	'status=new',
	'=eq.1',
	'a=constructor.1',
	'a=is.maybe',
	'a=in.1',
	'a=in.(1',
	'a=in.(1)2',
	'a=eq."open',
	'a=eq.1,',
	`a=in.(${Array(101).fill('1').join()})`,
	Array(21).fill('a=eq.1').join(),
	`a=eq.${'x'.repeat(2_000)}`,
])('%s is refused', (text) => {
	expect(() => parseFilter(text)).toThrow(BadFilter)
})

test('whatever is written, it is read or refused, at once', () => {
	fc.assert(
		fc.property(fc.string({ unit: fc.constantFrom(...'a=eq.in(),"\\not'), maxLength: 200 }), (text) => {
			try {
				expect(parseFilter(text).length).toBeGreaterThan(0)
			} catch (error) {
				expect(error).toBeInstanceOf(BadFilter)
			}
		}),
	)
})

test('a value that is quoted comes out as it went in', () => {
	const quoted = (value: string) => `"${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`
	fc.assert(
		fc.property(fc.array(fc.string({ maxLength: 20 }), { minLength: 1, maxLength: 5 }), (values) => {
			expect(parseFilter(`a=in.(${values.map(quoted).join()})`)).toMatchObject([{ values }])
		}),
	)
})
