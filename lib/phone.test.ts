import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, formatPhoneAt, isPhone } from './phone.ts'

test('a number takes its form while it is typed', () => {
	const typed = [...'5015550142'].map((_, n, all) => formatPhone(all.slice(0, n + 1).join('')))
	expect(typed).toEqual([
		'5',
		'50',
		'501',
		'(501) 5',
		'(501) 55',
		'(501) 555',
		'(501) 555-0',
		'(501) 555-01',
		'(501) 555-014',
		'(501) 555-0142',
	])
})

test.each(['+1 501-555-0142', '1 (501) 555 0142', '501.555.0142', ' 501 555 0142 ext 7', '+15015550142'])(
	'%s is pasted or filled in',
	(text) => {
		expect(formatPhone(text)).toBe('(501) 555-0142')
	},
)

test('whatever is typed, the result is a beginning of a phone number, and formatting it again changes nothing', () => {
	fc.assert(
		fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789+()- ') })), (text) => {
			const formatted = formatPhone(text)
			expect(formatted).toMatch(/^(\d{0,3}|\(\d{3}\) \d{1,3}|\(\d{3}\) \d{3}-\d{1,4})$/)
			expect(formatPhone(formatted)).toBe(formatted)
			if (formatted.replace(/\D/g, '').length === 10) expect(isPhone(formatted)).toBe(true)
		}),
	)
})

test('the caret stays behind the digit it was behind, wherever one edits', () => {
	fc.assert(
		fc.property(
			fc.string({ unit: fc.constantFrom(...'23456789'), minLength: 1, maxLength: 9 }),
			fc.nat(9),
			fc.constantFrom(...'0123456789'),
			(digits, at, added) => {
				const place = Math.min(at, digits.length)
				const shown = formatPhone(digits)
				let caret = 0
				for (let seen = 0; seen < place; caret++) if (/\d/.test(shown[caret] ?? '')) seen++
				const edited = shown.slice(0, caret) + added + shown.slice(caret)
				const result = formatPhoneAt(edited, caret + 1)
				expect(result.text).toBe(formatPhone(digits.slice(0, place) + added + digits.slice(place)))
				expect(result.text.slice(0, result.caret).replace(/\D/g, '')).toBe(digits.slice(0, place) + added)
			},
		),
	)
})
