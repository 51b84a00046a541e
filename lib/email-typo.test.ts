import { expect, test } from 'vitest'
import { distance, likelyDomain, withDomain } from './email-typo.ts'

test.each([
	['mary@gmial.com', 'gmail.com'],
	['mary@gmail.con', 'gmail.com'],
	['mary@gmail.co', 'gmail.com'],
	['mary@gnail.com', 'gmail.com'],
	['mary@GMAL.COM ', 'gmail.com'],
	['mary@yaho.com', 'yahoo.com'],
	['mary@hotmial.com', 'hotmail.com'],
	['mary@outlok.cm', 'outlook.com'],
	['mary@iclod.com', 'icloud.com'],
	['mary@sbcgobal.net', 'sbcglobal.net'],
])('%s is likely meant for %s', (email, domain) => {
	expect(likelyDomain(email)).toBe(domain)
})

test.each([
	'mary@gmail.com',
	'mary@ymail.com',
	'mary@mail.com',
	'mary@me.com',
	'mary@example.com',
	'mary@yahoo.fr',
	'mary@gmail',
	'mary@',
	'mary',
	'',
	'a@b@gmial.com',
	`mary@${'gmail'.repeat(50)}.com`,
])('nothing is suggested for %s', (email) => {
	expect(likelyDomain(email)).toBeUndefined()
})

test('letters that changed places are one mistake, and only what is after the @ is put right', () => {
	expect([distance('', 'abc'), distance('abc', 'acb'), distance('abc', 'abc'), distance('kitten', 'sitting')]).toEqual([
		3, 1, 0, 3,
	])
	expect(withDomain(' Mary.Lee@gmial.com ', 'gmail.com')).toBe('Mary.Lee@gmail.com')
})
