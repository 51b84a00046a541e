import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SiteManifest } from '../../server/static/release.ts'
import { builtSite } from '../../server/static/site.ts'
import { all } from '../support/site/html.ts'
import { headings, listedPaths, metaOf, page, pages, site } from '../support/site/pages.ts'

const { routes, files }: SiteManifest = JSON.parse(readFileSync(`${site}/manifest.json`, 'utf8'))
const served = builtSite(site, 'http://localhost:3000').pages

test('the pages that are only for the signed-in are these, and their files say nothing but to wait', () => {
	expect(routes.filter((route) => route.private).map(({ path }) => path)).toEqual(['/account', '/admin/*'])
	const theirs = Object.keys(files).filter((path) => /^\/(account|admin)\b/.test(path))
	expect(theirs.filter((path) => files[path]?.type.startsWith('text/html'))).toEqual(['/account', '/admin'])
	// What makes the desk an app of its own.
	expect(theirs.filter((path) => /\.\w+$/.test(path))).toEqual([
		'/admin/badge-96.png',
		'/admin/icon-192.png',
		'/admin/icon-512.png',
		'/admin/manifest.webmanifest',
	])
	for (const path of ['/account', '/admin']) {
		expect(headings(path)).toEqual(['One moment'])
		expect(metaOf(page(path), 'robots')).toBe('noindex')
	}
})

test('whatever is asked for below the desk is answered alike, be there such a lead or not', async () => {
	const answers = ['/admin', '/admin/log', '/admin/leads/7', '/admin?lead=1'].map(async (path) => {
		const answer = await served.request(path)
		return [answer.status, await answer.text()]
	})
	const expected = [200, readFileSync(`${site}/admin.html`, 'utf8')]
	expect(await Promise.all(answers)).toEqual(answers.map(() => expected))
})

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

test('the icon that browsers ask for without being told is an icon', async () => {
	const answer = await served.request('/favicon.ico')
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
	expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 4)]).toEqual([0, 0, 1, 0])
})

test('robots are kept out of signing in, the account, the desk, the dashboard and visits, and of nothing else', () => {
	const closed = [...readFileSync(`${site}/robots.txt`, 'utf8').matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
	expect(closed.toSorted()).toEqual(['/account', '/admin', '/auth', '/dashboard', '/visit'])
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

test('the app comes at once to where one signs in or answers a mail, to private pages and to the 404 page; nowhere else', () => {
	const eager = pages.filter(({ root }) => all(root, ({ attributes }) => 'data-eager' in attributes).length > 0)
	expect(eager.map(({ path }) => path)).toEqual(['/404', '/account', '/admin', '/auth', '/auth/confirm', '/visit'])
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
