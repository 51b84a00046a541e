import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountMessages } from '../content/words/account-messages.ts'
import {
	accountFailure,
	checkCode,
	checkLogin,
	checkName,
	checkPassword,
	checkPasswordChange,
	checkRegistration,
	isUnverified,
	loginFailure,
	passwordRefusal,
	registerFailure,
} from './account.ts'

describe('what a form says', () => {
	test('an empty login names both fields', () => {
		expect(checkLogin({ email: '', password: '' })).toEqual({
			email: 'Invalid email address',
			password: 'Password must be at least 6 characters',
		})
	})

	test('an empty registration names all four, from the top down', () => {
		expect(
			Object.entries(checkRegistration({ firstName: ' A ', lastName: '', email: 'ada@', password: '12345' })),
		).toEqual([
			['firstName', 'First name must be at least 2 characters'],
			['lastName', 'Last name must be at least 2 characters'],
			['email', 'Invalid email address'],
			['password', 'Password must be at least 6 characters'],
		])
	})

	test('a name that no screen shows is none', () => {
		expect(Object.keys(checkName({ firstName: '\u200b\u200b\u200b', lastName: '\u3164\u2060' }))).toEqual([
			'firstName',
			'lastName',
		])
	})

	test('what is right is not spoken of', () => {
		expect(checkRegistration({ firstName: 'Al', lastName: 'Bo', email: ' a@b.co ', password: '123456' })).toEqual({})
	})

	test('a password is counted in characters from below and in bytes from above', () => {
		expect(checkPassword({ password: '🏠🏠🏠🏠🏠' })).toHaveProperty('password')
		expect(checkPassword({ password: '🏠'.repeat(18) })).toEqual({})
		expect(checkPassword({ password: `${'🏠'.repeat(18)}!` })).toEqual({
			password: 'Password cannot be longer than 72 characters',
		})
	})

	test('a password is changed with the one before it, and is longer where more hangs on it', () => {
		expect(checkPasswordChange({ current: '', password: 'xkq93z' }, false)).toEqual({
			current: 'Please enter your current password',
		})
		expect(checkPasswordChange({ current: 'x', password: 'xkq93zw8vt1' }, true)).toEqual({
			password: 'Your account can see leads, so its password must be at least 12 characters',
		})
		expect(checkPasswordChange({ current: 'x', password: 'xkq93zw8vt1m' }, true)).toEqual({})
	})

	test('a code may be typed with blanks', () => {
		expect(checkCode({ code: ' 123 456 ' })).toEqual({})
		expect(checkCode({ code: '12345' })).toEqual({ code: 'Please enter the 6 digits' })
	})
})

describe('what a refusal becomes', () => {
	test.each([
		[{ message: 'Invalid login credentials' }, 'Invalid email or password. Please try again.'],
		[{ code: 'invalid_credentials', message: 'other words' }, 'Invalid email or password. Please try again.'],
		[{ message: 'Error: Email not confirmed' }, 'Please verify your email before logging in.'],
		[{ message: 'User is banned' }, 'User is banned'],
		[{ message: '' }, 'Failed to sign in'],
		[
			{ name: 'AuthRetryableFetchError', message: 'Failed to fetch' },
			'An unexpected error occurred. Please try again.',
		],
		[{ status: 500, message: 'stack trace' }, 'An unexpected error occurred. Please try again.'],
	])('login: %o', (failure, shown) => expect(loginFailure(failure)).toBe(shown))

	test.each([
		[{ message: 'User already registered' }, 'This email is already registered. Please try logging in instead.'],
		[{ message: 'Signups not allowed for this instance' }, 'Signups not allowed for this instance'],
		[{}, 'Failed to register'],
		[{ name: 'AuthUnknownError', message: 'Unexpected token <' }, 'An unexpected error occurred. Please try again.'],
	])('register: %o', (failure, shown) => expect(registerFailure(failure)).toBe(shown))

	test.each([
		[
			{ code: 'weak_password', message: 'words of the server', reasons: ['pwned'] },
			'password',
			/first passwords others would try/,
		],
		[{ code: 'weak_password', message: 'At least 12.', reasons: ['length'] }, 'password', /^At least 12\.$/],
		[{ code: 'weak_password', message: '' }, 'password', /at least 6/],
		[{ code: 'same_password', message: 'x' }, 'password', /already have/],
		[{ code: 'current_password_invalid', message: 'x' }, 'current', /not your current password/],
	])('a password refused is said at its field: %o', (failure, field, shown) =>
		expect(passwordRefusal(failure)?.[field]).toMatch(shown),
	)

	test('what is not about a password is not said at its field', () => {
		expect(passwordRefusal({ code: 'over_request_rate_limit', message: 'x' })).toBeUndefined()
	})

	test('whatever comes, something is said', () => {
		fc.assert(
			fc.property(fc.record({ name: fc.string(), code: fc.string(), message: fc.string() }), (failure) => {
				for (const say of [loginFailure, registerFailure, accountFailure]) expect(say(failure)).not.toBe('')
			}),
		)
	})

	test('only an unconfirmed address is offered another link', () => {
		expect(isUnverified({ message: 'Email not confirmed' })).toBe(true)
		expect(isUnverified({ message: 'Invalid login credentials' })).toBe(false)
	})
})

test('a wait that the service names is told in our own words, an endless one as before', () => {
	const message = 'For security purposes, you can only request this after 55 seconds.'
	expect(accountFailure({ code: 'over_email_send_rate_limit', status: 429, message })).toBe(
		'That was a little too soon. Try again in 55 seconds.',
	)
	expect(loginFailure({ code: 'over_request_rate_limit', status: 429, message: 'Request rate limit reached' })).toBe(
		accountMessages.tooMany,
	)
})
