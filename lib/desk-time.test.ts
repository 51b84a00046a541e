import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueWords, fromField, morning, toField, waited } from './desk-time.ts'

const at = (text: string) => Date.parse(text)

test('a morning is nine o’clock in Arkansas, in summer, in winter and over a change of the clocks', () => {
	expect(new Date(morning(1, at('2026-11-17T15:00Z'))).toISOString()).toBe('2026-11-18T15:00:00.000Z')
	expect(new Date(morning(1, at('2026-07-01T04:00Z'))).toISOString()).toBe('2026-07-01T14:00:00.000Z')
	expect(new Date(morning(7, at('2026-10-30T12:00Z'))).toISOString()).toBe('2026-11-06T15:00:00.000Z')
})

test('what a field names is what it shows again', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: at('2026-01-01T00:00Z') / 60_000, max: at('2030-01-01T00:00Z') / 60_000 }),
			(minute) => {
				const field = toField(minute * 60_000)
				expect(toField(fromField(field))).toBe(field)
			},
		),
	)
	// This half hour is left out of that night.
	expect(toField(fromField('2026-03-08T02:30'))).toBe('2026-03-08T01:30')
})

test('a due time is said as one would say it', () => {
	const now = at('2026-11-17T18:00Z')
	expect(dueWords('2026-11-17T20:00:00Z', now)).toBe('today, 2:00 PM')
	expect(dueWords('2026-11-18T15:00:00Z', now)).toBe('tomorrow, 9:00 AM')
	expect(dueWords('2026-11-16T15:00:00Z', now)).toBe('yesterday')
	expect(dueWords('2026-11-10T15:00:00Z', now)).toBe('7 days ago')
	expect(dueWords('2026-11-20T15:00:00Z', now)).toBe('Friday, 9:00 AM')
	expect(dueWords('2026-12-20T15:00:00Z', now)).toBe('Dec 20, 9:00 AM')
})

test('a wait is a running clock, then hours, then late', () => {
	const now = at('2026-11-17T18:00Z')
	const ago = (ms: number) => waited(new Date(now - ms).toISOString(), now)
	expect(ago(64_000)).toEqual({ state: 'fresh', text: '1:04' })
	expect(ago(-5_000)).toEqual({ state: 'fresh', text: '0:00' })
	expect(ago(5 * 60_000)).toEqual({ state: 'waiting', text: '5 min' })
	expect(ago(200 * 60_000)).toEqual({ state: 'waiting', text: '3 h 20 min' })
	expect(ago(24 * 3_600_000)).toEqual({ state: 'late', text: '1 day' })
})
