import { expect, test } from 'vitest'
import { closedPaths, isListed, ownAddress, patternOf, unguessedPaths } from './route-facts.ts'

test.each([
	['/', '/', true],
	['/', '/about', false],
	['/about', '/about/', true],
	['/about', '/about-us', false],
	['/about', '/about/us', false],
	['/dashboard/*', '/dashboard', true],
	['/dashboard/*', '/dashboard/x/y', true],
	['/dashboard/*', '/dashboards', false],
	['/cities/:slug', '/cities', false],
	['/cities/:slug', '/cities/', false],
	['*', '/whatever/there/is', true],
])('%s stands for %s: %s', (path, address, fits) => {
	expect(patternOf(path).test(address)).toBe(fits)
})

test.each([
	['/cities/searcy', 'searcy'],
	['/cities/west-point/', 'west-point'],
	['/cities/a/b', 'a/b'],
])('the name in %s is %s', (address, slug) => {
	expect(patternOf('/cities/:slug').exec(address)?.groups?.slug).toBe(slug)
})

test('a page stands at the address above whatever it takes', () => {
	expect(['/about', '/dashboard/*', '*'].map(ownAddress)).toEqual(['/about', '/dashboard', '/404'])
})

const routes = [
	{ path: '/' },
	{ path: '/thanks', robots: 'unlisted' },
	{ path: '/sign', robots: 'closed', eager: true },
	{ path: '/sign/confirm', robots: 'closed', eager: true },
	{ path: '/signs' },
	{ path: '/desk/*', private: true },
	{ path: '*', robots: 'unlisted', eager: true },
] as const

test('search engines find what is neither private nor asks otherwise', () => {
	expect(routes.filter(isListed).map(({ path }) => path)).toEqual(['/', '/signs'])
})

test('robots are kept out of private pages without being told twice', () => {
	expect(closedPaths(routes)).toEqual(['/sign', '/desk'])
})

test('what is about the visitor is not fetched on a guess, nor anything below it', () => {
	expect(unguessedPaths(routes)).toEqual(['/sign', '/sign/*', '/desk', '/desk/*'])
})
