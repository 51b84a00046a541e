import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockAt, momentOf, zonedIso } from './zoned.ts'

const zone = 'America/Chicago'

test.each([
	['2026-11-20T10:00', '2026-11-20T16:00:00.000Z'],
	['2026-07-04T10:00', '2026-07-04T15:00:00.000Z'],
	['2026-03-08T03:30', '2026-03-08T08:30:00.000Z'],
	['2026-03-08T01:30', '2026-03-08T07:30:00.000Z'],
	['2026-11-01T03:00', '2026-11-01T09:00:00.000Z'],
])('%s in Arkansas is %s', (clock, moment) => {
	expect(momentOf(clock, zone)?.toISOString()).toBe(moment)
})

test('a moment read off the clock is that moment, but for the hour that comes twice', () => {
	const minute = fc.integer({ min: Date.parse('2026-01-01') / 60_000, max: Date.parse('2028-01-01') / 60_000 })
	fc.assert(
		fc.property(minute, (minutes) => {
			const moment = new Date(minutes * 60_000)
			const back = momentOf(clockAt(moment, zone), zone)
			expect([0, 3_600_000]).toContain(Math.abs((back?.getTime() ?? 0) - moment.getTime()))
			expect(clockAt(back ?? new Date(0), zone)).toBe(clockAt(moment, zone))
		}),
	)
})

test.each(['', 'tomorrow', '2026-13-40T10:00', '2026-11-20', '2026-11-20T10:00:00Z', '0002-11-20T10:00'])(
	'%j is no hour',
	(clock) => {
		expect(momentOf(clock, zone)).toBeUndefined()
	},
)

test.each([
	['2026-11-17T20:05:09Z', zone, '2026-11-17T14:05:09-06:00'],
	['2026-07-01T00:00:00Z', zone, '2026-06-30T19:00:00-05:00'],
	['2026-03-08T07:59:59Z', zone, '2026-03-08T01:59:59-06:00'],
	['2026-03-08T08:00:00Z', zone, '2026-03-08T03:00:00-05:00'],
	['2026-01-01T00:00:00Z', 'Asia/Kolkata', '2026-01-01T05:30:00+05:30'],
])('%s on a clock in %s is %s', (moment, place, shown) => {
	expect(zonedIso(Date.parse(moment), place)).toBe(shown)
	expect(Date.parse(shown)).toBe(Date.parse(moment))
})
