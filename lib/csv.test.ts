import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvLine, guarded, unguarded } from './csv.ts'

const read = (text: string) =>
	Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data.map((cells) => cells.map(unguarded))

const odd = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ unit: fc.constantFrom(...`='"+-@,;\t\r\n ＝‮\u0000a1`) }),
)

test('whatever stands in a cell comes back as it was', () => {
	fc.assert(
		fc.property(fc.array(fc.array(odd, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (lines) => {
			expect(read(lines.map(csvLine).join(''))).toEqual([...lines, ['']])
		}),
		{ numRuns: 1000 },
	)
})

test('no cell begins as a formula does, with whatever in front of it', () => {
	fc.assert(
		fc.property(odd, (text) => {
			expect(guarded(text)).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u)
			expect(guarded(text)).not.toMatch(/^[\t\r\n]/)
			expect(unguarded(guarded(text))).toBe(text)
		}),
		{ numRuns: 1000 },
	)
})

test.each([
	['=1+1', `'=1+1`],
	[`=HYPERLINK("http://x","y")`, `"'=HYPERLINK(""http://x"",""y"")"`],
	['+1 501 555 0100', `'+1 501 555 0100`],
	['(501) 555-0100', '(501) 555-0100'],
	[' @SUM(A1)', `' @SUM(A1)`],
	['\u202E=1', `'\u202E=1`],
	[`'=1`, `''=1`],
	[`O'Neil, Jr.`, `"O'Neil, Jr."`],
	[-5, '-5'],
	[null, ''],
	[{ a: 1 }, `"{""a"":1}"`],
])('%j is written as %j', (value, written) => {
	expect(csvLine([value])).toBe(`${written}\r\n`)
})
