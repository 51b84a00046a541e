import { expect, test } from 'vitest'
import { longDate } from './date.ts'
import { dayOf, timeAgo } from './time-ago.ts'

test('dates read as MMM d, yyyy', () => {
	expect(longDate('2026-05-05')).toBe('May 5, 2026')
	expect(longDate('2025-12-31')).toBe('Dec 31, 2025')
})

// Without a zone, both are where the reader is.
const now = new Date('2026-11-16T15:00:00')
const at = (local: string) => new Date(local).toISOString()

test('a day is today, a date of this year, or one with its year', () => {
	expect(dayOf(at('2026-11-16T00:01:00'), now)).toBe('today')
	expect(dayOf(at('2026-11-15T23:59:00'), now)).toBe('Nov 15')
	expect(dayOf(at('2025-11-16T12:00:00'), now)).toBe('Nov 16, 2025')
})

test.each([
	['2026-11-16T15:00:30', 'just now'],
	['2026-11-16T14:59:30', 'just now'],
	['2026-11-16T14:59:00', '1 minute ago'],
	['2026-11-16T14:01:00', '59 minutes ago'],
	['2026-11-16T12:30:00', '2 hours ago'],
	['2026-11-13T12:00:00', '3 days ago'],
	['2026-09-01T12:00:00', 'Sep 1'],
])('%s is %s', (moment, words) => expect(timeAgo(at(moment), now)).toBe(words))
