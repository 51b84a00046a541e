import { expect, test } from 'vitest'
import { askedFor, type Filters, printFilters, readFilters } from './filters.ts'

test('what narrows a list survives the address', () => {
	const filters: Filters = {
		status: ['new', 'lost'],
		town: 'bald-knob',
		source: 'google',
		texts: 'agreed',
		assignee: 'me',
		spam: true,
		stale: true,
		due: 'week',
		age: 30,
		search: '555-0123 & more',
		order: 'due',
	}
	expect(readFilters(printFilters(filters))).toEqual(filters)
	expect(printFilters({})).toBe('')
})

test('an address that names what is not there narrows by nothing', () => {
	expect(readFilters('?stage=what,ever&due=never&texts=1&age=-3&order=x&view=board')).toEqual({})
})

test('the database is asked in its own words', () => {
	expect(askedFor({ assignee: 'nobody', age: 1 }, Date.parse('2026-11-17T10:20:00Z'))).toEqual({
		assignee: null,
		from: '2026-11-16T10:00:00.000Z',
	})
})
