import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const policyOf = (api?: string) =>
	Object.fromEntries(
		contentSecurityPolicy({ scripts: ['sha256-one', 'sha256-two'], styles: ['sha256-three'] }, api)
			.split('; ')
			.map((rule) => [rule.split(' ')[0], rule.slice(rule.indexOf(' ') + 1)]),
	)

test('a page runs our files and the inline code the build wrote down, and nothing else', () => {
	expect(policyOf()).toEqual({
		'default-src': "'none'",
		'script-src': "'self' 'sha256-one' 'sha256-two'",
		'style-src': "'self' 'sha256-three'",
		'img-src': "'self' data:",
		'font-src': "'self'",
		'connect-src': "'self'",
		'manifest-src': "'self'",
		'form-action': "'self'",
		'base-uri': "'none'",
		'frame-ancestors': "'none'",
	})
})

test('a page may speak to the API where it lives elsewhere, by its origin only', () => {
	expect(policyOf('https://x.supabase.co/rest/v1')['connect-src']).toBe(
		"'self' https://x.supabase.co wss://x.supabase.co",
	)
})

test.each([
	['https://homes.example', 'max-age=63072000; includeSubDomains'],
	['http://localhost:3000', null],
])('browsers are told to stay with TLS only where the site has it: %s', async (siteUrl, expected) => {
	const app = new Hono().use(securityHeaders(siteUrl)).get('/', (c) => c.text('hello'))
	expect((await app.request('/')).headers.get('strict-transport-security')).toBe(expected)
})

test('an answer that is no page may do nothing in a browser; what a route says of itself stays', async () => {
	const app = new Hono()
		.use(securityHeaders('https://homes.example'))
		.get('/plain', (c) => c.json({}))
		.get('/own', (c) =>
			c.text('', 200, { 'content-security-policy': "default-src 'self'", 'referrer-policy': 'no-referrer' }),
		)
	const [plain, own] = [(await app.request('/plain')).headers, (await app.request('/own')).headers]
	expect(plain.get('content-security-policy')).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
	expect(plain.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
	expect([own.get('content-security-policy'), own.get('referrer-policy')]).toEqual([
		"default-src 'self'",
		'no-referrer',
	])
})
