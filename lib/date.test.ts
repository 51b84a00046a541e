import { expect, test } from 'vitest'
import { longDate } from './date.ts'

test('dates read as MMM d, yyyy', () => {
	expect(longDate('2026-05-05')).toBe('May 5, 2026')
	expect(longDate('2025-12-31')).toBe('Dec 31, 2025')
})
