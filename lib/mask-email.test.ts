import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
	['ada.miller@example.com', 'ad•••@example.com'],
	['ada@example.com', 'a•••@example.com'],
	['a@example.com', 'a•••@example.com'],
	['"odd@one"@example.com', '"o•••@example.com'],
	['nothing', 'nothing'],
])('%s is shown as %s', (email, shown) => {
	expect(maskEmail(email)).toBe(shown)
})
