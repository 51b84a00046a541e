import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columns as exported } from '../content/words/desk/export.ts'
import { filePhone, fileTime, guessColumns, readLine, sameInFile } from './import-lead.ts'

const heads = ['Name', 'Phone', 'Email', 'Address']
const columns = guessColumns(heads)
const read = (cells: string[], as = columns) => readLine({ line: 2, cells }, as)
const good = ['Mary Lee', '501-555-0142', 'mary@example.com', '12 Race Ave, Searcy']

test('columns are known by many names, in parts too, and as they were matched before', () => {
	expect(columns).toEqual(['name', 'phone', 'email', 'address'])
	const crm = [
		'First Name',
		'Last Name',
		'Cell',
		'E-mail',
		'Street',
		'City',
		'State',
		'ZIP',
		'Lead Status',
		'Date Added',
		'X',
	]
	expect(guessColumns(crm)).toEqual([
		...['name', 'name', 'phone', 'email', 'address', 'address', 'address', 'address', 'stage', 'came', undefined],
	])
	expect(guessColumns(['Full name', 'First name', 'Mobile', 'Phone'])).toEqual(['name', undefined, 'phone', undefined])
	expect(guessColumns(['Phone', 'Fon'], { fon: 'phone', phone: '' })).toEqual([undefined, 'phone'])
	expect(guessColumns(['', '__proto__', 'constructor'])).toEqual([undefined, undefined, undefined])
	// What the desk exports it takes back.
	const own = guessColumns(Object.values(exported))
	expect(own.slice(0, 9)).toEqual([
		'name',
		'phone',
		'email',
		'address',
		undefined,
		'stage',
		'message',
		'source',
		'came',
	])
	expect(own.slice(9).every((field) => field === undefined)).toBe(true)
})

test('parts are put together, once each', () => {
	const as = guessColumns(['First name', 'Last name', 'Phone', 'Email', 'Address', 'City', 'State'])
	const { row, errors } = read(
		['Anna', 'Ann', '(501) 555-0142', 'a@example.com', '9 Carter Rd, Searcy', 'Searcy', 'AR'],
		as,
	)
	expect(errors).toEqual([])
	expect([row.name, row.address]).toEqual(['Anna Ann', '9 Carter Rd, Searcy, AR'])
})

test.each([
	['5015550142', '(501) 555-0142'],
	['+1 501.555.0142', '(501) 555-0142'],
	['1-501-555-0142 ext. 12', '(501) 555-0142'],
	['501-555-01422', '501-555-01422'],
	['555-0142', '555-0142'],
	['501-555-0142 / 870-555-0111', '501-555-0142 / 870-555-0111'],
	['call 501 555 0142', 'call 501 555 0142'],
])('the number %j is %j', (text, phone) => {
	expect(filePhone(text)).toBe(phone)
})

const NOW = Date.parse('2026-11-17T12:00:00Z')
test.each([
	['2026-11-02', '2026-11-02T18:00:00.000Z'],
	['2026-11-02T08:30:00-06:00', '2026-11-02T14:30:00.000Z'],
	['2026-11-02 08:30:15+0100', '2026-11-02T07:30:15.000Z'],
	['2026-11-02T08:30:00.123z', '2026-11-02T08:30:00.000Z'],
	['2026-11-02 08:30', '2026-11-02T14:30:00.000Z'],
	['2026-3-4', '2026-03-04T18:00:00.000Z'],
	['3/4/26', '2026-03-04T18:00:00.000Z'],
	['3/4/2026', '2026-03-04T18:00:00.000Z'],
	['03-04-2026', '2026-03-04T18:00:00.000Z'],
	['7/4/2026 1:05 PM', '2026-07-04T18:05:00.000Z'],
	['7/4/26, 12:05:09 a.m.', '2026-07-04T05:05:09.000Z'],
	['07-04-26 13:05', '2026-07-04T18:05:00.000Z'],
	['11/17/26', '2026-11-17T12:00:00.000Z'],
	['1/2/97', '1997-01-02T18:00:00.000Z'],
	['02/30/2026', undefined],
	['13/1/2026', undefined],
	['3/4-2026', undefined],
	['3/4/126', undefined],
	['yesterday', undefined],
	['', undefined],
	['2026-11-02T99:00', undefined],
	['11/2/26 99:00 pm', undefined],
	['0001-01-01 00:00:00', undefined],
	['1/1/0001', undefined],
	['2026-11-02T09:00+99:00', undefined],
])('%j is %j', (text, moment) => {
	expect(fileTime(text, NOW)?.toISOString()).toBe(moment)
})

test('every mistake of a line is told in the words of a file; what it may lack it comes in without', () => {
	expect(read(good)).toMatchObject({ errors: [], warnings: [] })
	expect(read(['', '501', 'mary at example', 'x'.repeat(301)]).errors).toEqual([
		'The name is missing',
		'“501” is no phone number of ten digits',
		'“mary at example” is no email address',
		'The address is longer than 300 characters',
	])
	const as = guessColumns([...heads, 'Stage', 'Date'])
	expect(read([...good, 'Offer Made', '1/2/20'], as)).toMatchObject({
		row: { status: 'offer_made', came: '2020-01-02T18:00:00.000Z' },
		warnings: [],
	})
	const hot = read([...good, 'Hot', 'soon'], as)
	expect(hot).toMatchObject({ row: { status: 'new' }, errors: [] })
	expect(hot.row.came).toBeUndefined()
	expect(hot.warnings).toEqual(['We will leave the stage out: “Hot”', 'We will leave the date out: “soon”'])
	for (const never of ['2999-01-01', '1/2/1950']) {
		const { row, warnings } = read([...good, '', never], as)
		expect([row.came, warnings]).toEqual([undefined, [`We will leave the date out: “${never}”`]])
	}
	expect(readLine({ line: 3, cells: good, broken: true }, columns).errors).toEqual(['The quotation marks do not match'])
})

test('whatever a line holds, what is ready can be stored as text', () => {
	fc.assert(
		fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 4, maxLength: 4 }), (cells) => {
			const { row } = read(cells)
			expect(JSON.stringify(row)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
		}),
	)
})

test('a cell guarded against formulas is the cell it was', () => {
	expect(read([`'=Mary`, `'+1 501 555 0142`, 'mary@example.com', `'-12 Race Ave`]).row).toMatchObject({
		name: '=Mary',
		phone: '(501) 555-0142',
		address: '-12 Race Ave',
	})
})

test('who stands in a file twice is told', () => {
	const at = (line: number, phone: string, email: string) =>
		readLine({ line, cells: ['A', phone, email, '1 Oak'] }, columns)
	const lines = [
		at(2, '501-555-0101', 'a@example.com'),
		at(3, '501-555-0102', 'A@example.com'),
		at(4, 'none', 'a@example.com'),
		at(5, '501-555-0105', 'b@example.com'),
	]
	expect([...sameInFile(lines)]).toEqual([[3, 2]])
})
