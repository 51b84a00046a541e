import { expect, test } from 'vitest'
import { hold } from './held.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))
const shown = (ids: string) => rows(ids).map((row) => ({ row, gone: false }))
const after = (before: string, now: string, own = '') =>
	hold(shown(before), rows(now), new Set(own))
		.map(({ row, gone }) => (gone ? `(${row.id})` : row.id))
		.join('')

test('what comes above waits, what comes below is added, what others take away stays where it was', () => {
	expect(after('', 'abc')).toBe('abc')
	expect(after('abc', 'xabc')).toBe('abc')
	expect(after('abc', 'axbc')).toBe('abc')
	expect(after('abc', 'abcd')).toBe('abcd')
	expect(after('abc', 'ac')).toBe('a(b)c')
})

test('what the reader did moves at once, also when it is taken back', () => {
	expect(after('abc', 'ac', 'b')).toBe('ac')
	expect(after('ac', 'abc', 'b')).toBe('abc')
	expect(after('bc', 'abc', 'a')).toBe('abc')
})
