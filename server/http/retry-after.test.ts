import { expect, test } from 'vitest'
import { retryAfter } from './retry-after.ts'

const now = Date.parse('2026-11-17T12:00:00Z')

test.each([
	['120', 120_000],
	[' 0 ', 0],
	['86400', 3_600_000],
	['9'.repeat(400), 3_600_000],
	['Tue, 17 Nov 2026 12:05:00 GMT', 300_000],
	['Tue, 17 Nov 2026 11:00:00 GMT', 0],
	['Wed, 18 Nov 2026 12:00:00 GMT', 3_600_000],
	['-5', 0],
	['1.5e3 s', 0],
	['later', 0],
	['', 0],
	[undefined, 0],
])('%j is a wait of %d ms', (header, wait) => expect(retryAfter(header, now)).toBe(wait))
