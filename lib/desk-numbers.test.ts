import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costWithin, type DeskNumbers, everyWeek, shareOf, sourceLines } from './desk-numbers.ts'

const numbers: DeskNumbers = {
	since: '2026-01-01T06:00:00Z',
	until: '2026-02-15T06:00:00Z',
	leads: 12,
	weeks: [],
	sources: [
		{ source: 'site', leads: 10, closed: 2 },
		{ source: 'google', leads: 2, closed: 0 },
	],
	towns: [],
	first_contact: {
		leads: 0,
		contacted: 0,
		within_5_minutes: 0,
		within_1_hour: 0,
		within_24_hours: 0,
		median_minutes: null,
	},
	funnel: [],
}

test('a week without a lead is a week of none', () => {
	expect(
		everyWeek([
			{ week: '2026-02-23', leads: 2 },
			{ week: '2026-03-16', leads: 1 },
		]),
	).toEqual([
		{ week: '2026-02-23', leads: 2 },
		{ week: '2026-03-02', leads: 0 },
		{ week: '2026-03-09', leads: 0 },
		{ week: '2026-03-16', leads: 1 },
	])
	expect(everyWeek([])).toEqual([])
})

test('what a source cost is divided by whom it brought, and by nobody where it brought none', () => {
	const costs = [
		{ source: 'google', month: '2026-01-01', dollars: 310 },
		{ source: 'google', month: '2026-02-01', dollars: 280 },
		{ source: 'radio', month: '2026-02-01', dollars: 56 },
		{ source: 'site', month: '2025-12-01', dollars: 900 },
	]
	expect(sourceLines(numbers, costs)).toEqual([
		{ source: 'site', leads: 10, closed: 2, cost: undefined, perLead: undefined, perDeal: undefined },
		{ source: 'google', leads: 2, closed: 0, cost: 450, perLead: 225, perDeal: undefined },
		{ source: 'radio', leads: 0, closed: 0, cost: 28, perLead: undefined, perDeal: undefined },
	])
})

test('the parts of a month sum to the month, wherever it is cut', () => {
	const cost = { source: 'x', month: '2028-02-01', dollars: 2_900 }
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 29 }), (day) => {
			const cut = `2028-02-${String(day).padStart(2, '0')}`
			const sum = costWithin(cost, '2028-01-01', cut) + costWithin(cost, cut, '2028-04-01')
			expect(sum).toBeCloseTo(2_900)
		}),
	)
	expect(costWithin(cost, '2028-03-01', '2028-04-01')).toBe(0)
})

test('a share of nothing is none', () => {
	expect([shareOf(0, 0), shareOf(1, 3), shareOf(0, 4)]).toEqual([undefined, 33, 0])
})
