import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RestError } from '../errors.ts'
import { parseQuery } from './parse-query.ts'

test('a whole question', () => {
	const search = new URLSearchParams(
		'select=id&name=eq.x&name=neq.y&or=(a.eq.1)&order=created_at.desc.nullslast,id&limit=10&offset=20&columns=a,"b"&on_conflict=id',
	)
	expect(parseQuery(search)).toEqual({
		select: [{ column: 'id' }],
		where: [
			{ column: 'name', not: false, op: 'eq', value: 'x' },
			{ column: 'name', not: false, op: 'neq', value: 'y' },
			{ op: 'or', not: false, terms: [{ column: 'a', not: false, op: 'eq', value: '1' }] },
		],
		order: [
			{ column: 'created_at', descending: true, nulls: 'last' },
			{ column: 'id', descending: false },
		],
		limit: 10,
		offset: 20,
		columns: ['a', 'b'],
		onConflict: ['id'],
	})
})

test.each([
	'order=name.up',
	'order=',
	'order=name.asc.nulls',
	'limit=1e3',
	'limit=',
	'offset=-1',
	'limit=0x10',
	'columns=',
	'consents.order=id',
	'a.or=(b.eq.1)',
	'order=name,id,name.desc',
	`a=in.(${Array(501).fill(1)})`,
	`or=(b.eq.1,a.in.(${Array(501).fill(1)}))`,
	Array(101).fill('a=eq.1').join('&'),
	`or=(${Array(101).fill('a.eq.1')})`,
	`a=eq.1&or=(${Array(50).fill('a.eq.1')},and(${Array(50).fill('a.eq.1')}))`,
])('%.60s is refused', (text) => {
	expect(() => parseQuery(new URLSearchParams(text))).toThrow(expect.objectContaining({ status: 400 }))
})

test('a list of ids and a search in every column are no problem', () => {
	const search = new URLSearchParams(`id=in.(${Array(500).fill(1)})&or=(${Array(99).fill('a.ilike.*x*')})`)
	expect(parseQuery(search).where).toHaveLength(2)
})

test('any query string either parses or is refused in the protocol', () => {
	const token = fc.constantFrom(
		'name',
		'not.',
		'eq.',
		'in.(',
		'is.null',
		'and(',
		'or(',
		'(',
		')',
		',',
		'.',
		':',
		'::',
		'*',
		'"',
		'\\',
		'->',
		'-',
		' ',
		'..',
		'asc',
		'.desc',
		'.nullsfirst',
		'1',
		'\0',
		'é',
		'😀',
		'!inner',
		'__proto__',
	)
	const text = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join('')),
	)
	const key = fc.oneof(
		text,
		fc.constantFrom('select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'and', 'or', 'not.and', 'not.or'),
	)
	fc.assert(
		fc.property(fc.array(fc.tuple(key, text), { maxLength: 4 }), (pairs) => {
			try {
				parseQuery(new URLSearchParams(pairs))
			} catch (error) {
				expect(error).toBeInstanceOf(RestError)
				expect((error as RestError).code).toMatch(/^PGRST(100|103|108|200)$/)
				expect((error as RestError).status).toBeLessThan(500)
			}
		}),
		{ numRuns: 1_000 },
	)
})
