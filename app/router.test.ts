import { expect, test } from 'vitest'
import { routeAt } from './page-loader.tsx'
import { isAnswered } from './router.tsx'

const to = (path: string, changes = {}) => ({
	canIntercept: true,
	hashChange: false,
	navigationType: 'push' as const,
	downloadRequest: null,
	formData: null,
	destination: { url: `https://homes.example${path}` },
	...changes,
})

test.each([
	'/',
	'/about',
	'/faq?x=1#y',
	'/cities/searcy',
	'/blog/no-such-post',
	'/account',
	'/admin/log',
	'/no/such/page',
])('%s is shown without a load', (path) => {
	expect(isAnswered(to(path))).toBe(true)
})

test.each([
	'/feed.xml',
	'/social/home.jpg',
	'/auth/v1/authorize?provider=google',
	'/rest/v1/leads',
	'/functions/v1/send-contact-email',
	'/storage/v1/object/public/x/y',
	'/realtime/v1/api/broadcast',
	'/healthz',
	'/leads',
	'/auth/confirm/ask',
])('%s is the server’s to answer', (path) => {
	expect(isAnswered(to(path))).toBe(false)
})

test.each([
	['of another site', { canIntercept: false }],
	['within the page', { hashChange: true }],
	['that is a reload', { navigationType: 'reload' }],
	['that is a download', { downloadRequest: '' }],
	['that sends a form', { formData: new FormData() }],
])('a navigation %s is the browser’s', (_, changes) => {
	expect(isAnswered(to('/about', changes))).toBe(false)
})

test('going back is answered, too', () => {
	expect(isAnswered(to('/about', { navigationType: 'traverse' }))).toBe(true)
})

test.each([
	['/', '/'],
	['/about/', '/about'],
	['/cities/west-point', '/cities/:slug'],
	['/blog', '/blog'],
	['/blog/a-post', '/blog/:slug'],
	['/admin', '/admin/*'],
	['/admin/log', '/admin/*'],
	['/administrator', '*'],
	['/auth/confirm', '/auth/confirm'],
	['/auth/other', '*'],
	['/About', '*'],
])('at %s stands the page of %s', (path, route) => {
	expect(routeAt(path).path).toBe(route)
})
