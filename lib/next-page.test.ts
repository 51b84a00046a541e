import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPage, signInFor } from './next-page.ts'

const lead = '/admin?lead=5b0f8f0e-2f4c-4f0b-9d3e-0a1b2c3d4e5f'

const one = '/admin/leads/5b0f8f0e-2f4c-4f0b-9d3e-0a1b2c3d4e5f'

test.each(['/account', '/admin', '/admin/leads', one, '/admin/log', '/admin/status', lead])(
	'a sign-in for %s comes back to it',
	(page) => {
		const { pathname, searchParams } = new URL(signInFor(page), 'https://homes.example')
		expect([pathname, nextPage(searchParams.get('next'))]).toEqual(['/auth', page])
	},
)

test.each([
	'',
	'/',
	'//evil.example',
	'///evil.example/admin',
	'/\\evil.example',
	'\\\\evil.example/account',
	'https://evil.example/admin',
	'javascript:alert(1)',
	'/account@evil.example',
	'/account.evil.example',
	'/account\n',
	' /account',
	'/account?next=//evil.example',
	'/account#access_token=x',
	'/admin/../auth/v1/logout',
	'/admin/what/ever',
	'/admin/leads/1',
	`${one}/..`,
	'/admin?lead=1',
	`${lead}&x=1`,
	`${lead}\n//evil.example`,
	'/auth/v1/verify',
	'/ADMIN',
])('nobody is led to %j', (address) => {
	expect(nextPage(address)).toBeUndefined()
	expect(signInFor(address)).toBe('/auth')
})

const pieces = fc.constantFrom(
	'/',
	'//',
	'\\',
	'account',
	'admin',
	'?lead=',
	'@',
	'evil.example',
	':',
	'#',
	'\t',
	'\n',
	'..',
)

test('whatever an address asks for, it leads to a page of this site', () => {
	const addresses = fc.oneof(
		fc.string(),
		fc.webUrl(),
		fc.array(pieces).map((all) => all.join('')),
	)
	fc.assert(
		fc.property(addresses, (asked) => {
			const { origin, pathname } = new URL(nextPage(asked) ?? '/account', 'https://homes.example/auth')
			expect(origin).toBe('https://homes.example')
			expect(pathname).toMatch(/^\/(account|admin)/)
		}),
	)
})
