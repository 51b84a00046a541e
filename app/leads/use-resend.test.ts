import { expect, test } from 'vitest'
import { pauseAfter } from './use-resend.ts'

test('pauses grow, are no shorter than the server asks for, and come to an end', () => {
	expect([0, 1, 2, 3, 4, 5, 19].map((tries) => pauseAfter(tries, 0))).toEqual([3, 6, 12, 24, 48, 60, 60])
	expect(pauseAfter(0, 30)).toBe(30)
	expect(pauseAfter(5, 5)).toBe(60)
	expect(pauseAfter(20, 0)).toBeUndefined()
	expect(pauseAfter(0, 3600)).toBeUndefined()
})
