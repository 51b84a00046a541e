import { expect, test } from 'vitest'
import { decoded, readTable } from './read-table.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const cellsOf = (text: string) => {
	const table = readTable(text)
	return typeof table === 'string' ? table : [table.head, ...table.lines.map(({ cells }) => cells)]
}

test('files of Excel and others are read: marks, old code pages, semicolons, tabs, odd quoting', () => {
	const latin = Uint8Array.from(
		'Name;Town\r\nJosé;“Knob”',
		(sign) => ({ '“': 0x93, '”': 0x94 })[sign] ?? sign.charCodeAt(0),
	)
	expect(cellsOf(decoded(latin))).toEqual([
		['Name', 'Town'],
		['José', '“Knob”'],
	])
	expect(cellsOf(decoded(utf8('\uFEFFName,Town\nJosé,Searcy')))).toEqual([
		['Name', 'Town'],
		['José', 'Searcy'],
	])
	const wide = new Uint8Array([
		0xff,
		0xfe,
		...[...'Name\tTown\r\nJosé\tSearcy'].flatMap((sign) => [sign.charCodeAt(0), 0]),
	])
	expect(cellsOf(decoded(wide))).toEqual([
		['Name', 'Town'],
		['José', 'Searcy'],
	])
	expect(cellsOf('Name,Note\r\n"Lee, ""Bo""","two\r\nlines"\r\n\r\n , \r\nAnn,x')).toEqual([
		['Name', 'Note'],
		['Lee, "Bo"', 'two\r\nlines'],
		['Ann', 'x'],
	])
})

test('the heading tells what stands between the cells, whatever more of another they hold', () => {
	const told = readTable(`Name;Phone;Address\r\n${'Ann;(501) 555-0110;1 Oak St, Searcy, AR, 72143\r\n'.repeat(12)}`)
	const cells = ['Ann', '(501) 555-0110', '1 Oak St, Searcy, AR, 72143']
	expect(told).toEqual({
		head: ['Name', 'Phone', 'Address'],
		lines: Array.from({ length: 12 }, (_, place) => ({ line: place + 2, cells })),
	})
	expect(cellsOf('Phone;Address\r\n(501) 555-0101;1 Oak St\r\n')).toEqual([
		['Phone', 'Address'],
		['(501) 555-0101', '1 Oak St'],
	])
	expect(readTable('Name;Address\n"A";"1 Main, Searcy, AR"\n')).toEqual({
		head: ['Name', 'Address'],
		lines: [{ line: 2, cells: ['A', '1 Main, Searcy, AR'] }],
	})
	// Blank lines before it, quotes in it, a break within them, an inch that is none.
	expect(cellsOf('\uFEFF\r\n\t\t\r\n"Last, ""first"",\r\nmiddle"\tRod 5"\tx\r\nLee, Bo\t1;2;3;4\ty')).toEqual([
		['Last, "first",\r\nmiddle', 'Rod 5"', 'x'],
		['Lee, Bo', '1;2;3;4', 'y'],
	])
	expect(cellsOf('Name,Town;\nLee,Searcy;')).toEqual([
		['Name', 'Town;'],
		['Lee', 'Searcy;'],
	])
	expect(cellsOf('Name|Town\nLee|Searcy')).toEqual([
		['Name', 'Town'],
		['Lee', 'Searcy'],
	])
})

test('Excel’s own first line tells what stands between the cells, and is neither the heading nor a lead', () => {
	// Whoever guesses would take one of the others: they are more.
	for (const [first, mark] of [
		['sep=;', ';'],
		['SEP=,', ','],
		['"sep=\t"', '\t'],
	])
		for (const end of ['\r\n', '\n'])
			expect(readTable(`\uFEFF${first}${end}Name${mark}Town${end}Lee | a | b${mark}Searcy${end}`)).toEqual({
				head: ['Name', 'Town'],
				lines: [{ line: 3, cells: ['Lee | a | b', 'Searcy'] }],
			})
	for (const first of ['sep=;;', 'sep=; ', '"sep=;";;', '\r\n \r\nsep=;'])
		expect(cellsOf(`\uFEFF${first}\r\nName, first;Town, state, county\r\nLee;Searcy`)).toEqual([
			['Name, first', 'Town, state, county'],
			['Lee', 'Searcy'],
		])
	expect(readTable('\n\nsep=;\nName;Town\nLee;Searcy')).toMatchObject({ lines: [{ line: 5 }] })
	expect(cellsOf('sep=ten;Town\nLee;Searcy')).toEqual([
		['sep=ten', 'Town'],
		['Lee', 'Searcy'],
	])
})

test('a line keeps its number, and one whose quotes never end is told', () => {
	const table = readTable('Name,Note\n\nAnn,x\n"Bo,y\nCid,z')
	expect(table).toMatchObject({ lines: [{ line: 3 }, { line: 4, broken: true }] })
})

test.each([
	['nothing', '', 'empty'],
	['only a head', 'Name,Phone\r\n', 'empty'],
	['a workbook', 'PK\u0003\u0004xxxx', 'unreadable'],
	['a thousand columns', `${'a,'.repeat(1000)}\n${'b,'.repeat(1000)}`, 'too_many_columns'],
	['too many lines', `Name\n${'x\n'.repeat(20_001)}`, 'too_many_lines'],
	['lines without end', `Name\n${'x\n'.repeat(90_000)}`, 'too_many_lines'],
])('%s is refused', (_, text, why) => {
	expect(readTable(text)).toBe(why)
})

test('a cell of ten megabytes, NUL bytes and marks of direction are cells like others', () => {
	const table = readTable(`Name,Note\n\u202Eeel,${'x'.repeat(10_000_000)}\nA\0nn,y`)
	expect(table).toMatchObject({ lines: [{ cells: ['\u202Eeel', 'x'.repeat(6_000)] }, { cells: ['A\0nn', 'y'] }] })
})
