import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SiteManifest } from '../../server/static/release.ts'
import { builtSite } from '../../server/static/site.ts'
import { all } from '../support/site/html.ts'
import { listedPaths, metaOf, pages, site } from '../support/site/pages.ts'

const { routes, files }: SiteManifest = JSON.parse(readFileSync(`${site}/manifest.json`, 'utf8'))
const served = builtSite(site, 'http://localhost:3000').pages

test('the pages that are only for the signed-in are these, and none of them is a file', () => {
	expect(routes.filter((route) => route.private).map(({ path }) => path)).toEqual(['/account', '/admin/*'])
	expect(Object.keys(files).filter((path) => /^\/(account|admin)\b/.test(path))).toEqual([])
})

test.each(['/account', '/admin', '/admin/log', '/admin/status', '/admin/leads/7'])(
	'%s is the 404 page to whoever asks the server for it',
	async (path) => {
		const answer = await served.request(path)
		expect(answer.status).toBe(404)
		expect(await answer.text()).toBe(readFileSync(`${site}/404.html`, 'utf8'))
	},
)

test.each([
	['/dashboard', 200, 'dashboard'],
	['/dashboard/anything/below', 200, 'dashboard'],
	['/dashboards', 404, '404'],
	['/cities/searcy', 200, 'cities/searcy'],
	['/cities/searcy/below', 404, '404'],
	['/about/below', 404, '404'],
])('%s is answered %i with the page %s', async (path, status, page) => {
	const answer = await served.request(path)
	expect(answer.status).toBe(status)
	expect(await answer.text()).toBe(readFileSync(`${site}/${page}.html`, 'utf8'))
})

test.each([
	['/leads', 303, '/#contact'],
	['/auth/confirm/ask', 303, '/auth'],
	['/auth/confirm/over', 303, '/auth'],
	['/blog/no-such-post', 302, '/blog'],
	['/blog/no/such/post', 302, '/blog'],
])('%s leads elsewhere (%i): to %s', async (path, status, to) => {
	const answer = await served.request(path)
	expect([answer.status, answer.headers.get('location')]).toEqual([status, to])
})

test('robots are kept out of signing in, the account, the desk and the dashboard, and of nothing else', () => {
	const closed = [...readFileSync(`${site}/robots.txt`, 'utf8').matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
	expect(closed.toSorted()).toEqual(['/account', '/admin', '/auth', '/dashboard'])
})

test('nothing that is about the visitor is fetched on a guess', () => {
	const [page] = pages.filter(({ path }) => path === '/')
	const [rules] = all(page?.root ?? { tag: '', attributes: {}, children: [] }, ({ attributes }) =>
		Boolean(attributes.type === 'speculationrules'),
	)
	const [{ where }] = JSON.parse(String(rules?.children[0])).prefetch
	expect(where.and[0]).toEqual({ href_matches: '/*' })
	const guarded = ['/auth', '/auth/confirm', '/auth/v1/verify', '/account', '/admin', '/admin/log']
	const patterns: string[] = where.and[1].not.href_matches
	const isKept = (path: string) =>
		patterns.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname: path }))
	expect(guarded.filter((path) => !isKept(path))).toEqual([])
	expect([...listedPaths, '/dashboard'].filter(isKept)).toEqual([])
})

test('the app comes at once to where one signs in, and to the 404 page, behind which the private ones are; nowhere else', () => {
	const eager = pages.filter(({ root }) => all(root, ({ attributes }) => 'data-eager' in attributes).length > 0)
	expect(eager.map(({ path }) => path)).toEqual(['/404', '/auth', '/auth/confirm'])
})

test('every page that is not in the sitemap asks not to be indexed, and no other does', () => {
	const hidden = pages.filter((page) => metaOf(page, 'robots') === 'noindex').map(({ path }) => path)
	expect(hidden.toSorted()).toEqual(
		pages
			.map(({ path }) => path)
			.filter((path) => !listedPaths.includes(path))
			.toSorted(),
	)
})
