import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrivalAt, takeLink } from './link.ts'

let replaced: string | undefined

/** The page was opened at an address. */
function openedAt(address: string) {
	const { pathname, hash, search } = new URL(address, 'https://homes.example')
	vi.stubGlobal('location', { pathname, hash, search })
}

beforeEach(() => {
	replaced = undefined
	vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, to: string) => (replaced = to) })
})
afterEach(() => vi.unstubAllGlobals())

test('an address without a link brings nothing and stays', () => {
	openedAt('/auth?utm_source=mail')
	expect(takeLink()).toEqual({ failed: false })
	expect(replaced).toBeUndefined()
})

test.each([
	['signup', { says: 'Your email is verified. You are signed in.' }],
	['magiclink', { says: 'Successfully signed in!' }],
	['recovery', { recovery: true }],
	['invite', { recovery: true }],
	['email_change', { says: 'Your new email address is confirmed.', to: '/account' }],
	['something-new', {}],
])(
	'a link for %s that carries a session leaves the tokens to the client, and says what it was for',
	(type, brought) => {
		openedAt(`/auth#access_token=a.b.c&refresh_token=r&type=${type}`)
		expect(takeLink()).toEqual({ session: true, ...brought })
		expect(replaced).toBeUndefined()
	},
)

test('the page for mailed links hands over by an address that does not stay in the history', () => {
	openedAt(arrivalAt('signup'))
	expect(takeLink()).toEqual({ session: true, says: 'Your email is verified. You are signed in.' })
	expect(replaced).toBe('/auth')
})

test.each(['/auth#error=access_denied&error_code=otp_expired', '/auth?error_code=otp_expired', '/auth#error=x'])(
	'%s was refused, and is not refused again after a reload',
	(address) => {
		openedAt(address)
		expect(takeLink()).toEqual({ failed: true })
		expect(replaced).toBe('/auth')
	},
)

test('the first yes of two is thanked for, and leads to the account', () => {
	openedAt('/auth#message=Confirmation+link+accepted')
	expect(takeLink()).toMatchObject({ firstOfTwo: true, to: '/account' })
	expect(replaced).toBe('/auth')
})

test('a mail that says it was not you opens the form of a forgotten password', () => {
	openedAt('/auth?forgot')
	expect(takeLink()).toEqual({ forgot: true })
	expect(replaced).toBe('/auth')
})

test('the page that asked for a sign-in is known, also after a reload; an address that is no such page is not', () => {
	openedAt('/auth?next=%2Fadmin%2Flog')
	expect(takeLink()).toEqual({ failed: false, next: '/admin/log' })
	expect(replaced).toBeUndefined()
	openedAt('/auth?next=%2F%2Fevil.example')
	expect(takeLink()).toEqual({ failed: false })
	openedAt('/auth#next=%2Faccount')
	expect(takeLink()).toEqual({ failed: false })
})

test('a session outranks whatever else an address claims', () => {
	openedAt('/auth?forgot&error=x#access_token=a.b.c&type=recovery')
	expect(takeLink()).toEqual({ session: true, recovery: true })
})
