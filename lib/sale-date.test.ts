import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOf, daysBetween, isDate, lastDayOf, waysOut } from './sale-date.ts'

const way = (id: string) => {
	const found = waysOut.find((each) => each.id === id)
	if (!found) throw new Error(`no way is called ${id}`)
	return found
}
const chances = (daysLeft: number) =>
	Object.fromEntries(waysOut.map((each) => [each.id, chanceOf(each, daysLeft)] as const))

test('three months before the sale everything is open', () => {
	expect(new Set(Object.values(chances(90)))).toEqual(new Set(['open']))
})

test('the day before the sale one can catch up or file for bankruptcy, in a hurry, and nothing else', () => {
	expect(chances(1)).toEqual({ catchUp: 'tight', apply: 'over', list: 'over', cash: 'over', bankruptcy: 'tight' })
})

test('on the day of the sale one can still catch up or file for bankruptcy, until the sale is held', () => {
	expect(chances(0)).toEqual({ catchUp: 'tight', apply: 'over', list: 'over', cash: 'over', bankruptcy: 'tight' })
})

test('after the day of the sale nothing of this is left', () => {
	expect(new Set(Object.values(chances(-1)))).toEqual(new Set(['over']))
})

test.each([
	[38, 'tight'],
	[37, 'over'],
])('an application for help counts more than 37 days before the sale: with %i days it is %s', (days, chance) => {
	expect(chanceOf(way('apply'), days)).toBe(chance)
})

test('a cash sale needs the seven days it takes at the soonest', () => {
	expect([8, 7, 6].map((days) => chanceOf(way('cash'), days))).toEqual(['tight', 'tight', 'over'])
})

test('the last day is counted back over the ends of months and of summer time', () => {
	expect(lastDayOf(way('apply'), '2027-01-15')).toBe('2026-12-08')
	expect(lastDayOf(way('cash'), '2027-03-16')).toBe('2027-03-09')
	expect(lastDayOf(way('catchUp'), '2028-02-29')).toBe('2028-02-29')
	expect(daysBetween('2026-10-30', '2026-11-03')).toBe(4)
})

const date = fc
	.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2040-12-31T00:00:00Z'), noInvalidDate: true })
	.map((day) => day.toISOString().slice(0, 10))

test('on its last day a way is not over, and the day after it is', () => {
	fc.assert(
		fc.property(date, fc.constantFrom(...waysOut), (sale, each) => {
			const last = lastDayOf(each, sale)
			expect(daysBetween(last, sale)).toBe(each.least)
			expect(chanceOf(each, daysBetween(last, sale))).not.toBe('over')
			expect(chanceOf(each, daysBetween(last, sale) - 1)).toBe('over')
		}),
	)
})

test('the more days are left, the better each way looks', () => {
	const rank = { over: 0, tight: 1, open: 2 }
	fc.assert(
		fc.property(fc.integer({ min: -5, max: 400 }), fc.constantFrom(...waysOut), (days, each) => {
			expect(rank[chanceOf(each, days + 1)]).toBeGreaterThanOrEqual(rank[chanceOf(each, days)])
		}),
	)
})

test.each([
	['2026-12-01', true],
	['0002-12-01', false],
	['2026-13-45', false],
	['', false],
])('%s is a whole date: %s', (text, whole) => {
	expect(isDate(text)).toBe(whole)
})
