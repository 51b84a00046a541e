import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listening } from '../support/server/app.ts'
import { tinySite } from '../support/server/site.ts'

const site = () => tinySite()
const titleOf = async (response: Response) => /<title>(.*)<\/title>/.exec(await response.text())?.[1]

test.each([
	['/', 'index'],
	['/about', 'about'],
	['/blog/first', 'blog/first'],
	['/dashboard', 'dashboard'],
	['/dashboard/x/y', 'dashboard'],
	['/admin/leads/7', 'admin'],
])('%s shows the page %s', async (path, page) => {
	const response = await site().request(path)
	expect(response.status).toBe(200)
	expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
	expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
	expect(await titleOf(response)).toBe(page)
})

test.each([
	['/about/', '/about'],
	['/about/?utm_source=a&b=%2F', '/about?utm_source=a&b=%2F'],
	['/index.html', '/'],
	['/blog/index.html?x', '/blog?x'],
	['/blog//first', '/blog/first'],
	['/dashboard/', '/dashboard'],
	['//', '/'],
	['//evil.example/', '/evil.example'],
	['///evil.example//a//', '/evil.example/a'],
	['/%5Cevil.example/', '/%5Cevil.example'],
	['/%09/evil.example/', '/%09/evil.example'],
	['/%0d%0aset-cookie:a=b/', '/%0d%0aset-cookie:a=b'],
	['/%C3%A9/', '/%C3%A9'],
])('%s leads for good to %s, on this site', async (path, expected) => {
	const { raw } = await listening(site())
	const { status, headers } = await raw(`GET ${path}`)
	expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([308, expected, null])
	expect(new URL(expected, 'https://homes.example/').host).toBe('homes.example')
})

test('a page that does not exist is the 404 page with that status', async () => {
	const response = await site().request('/nowhere')
	expect([response.status, await titleOf(response)]).toEqual([404, '404'])
	const etag = response.headers.get('etag') ?? ''
	expect((await site().request('/nowhere', { headers: { 'if-none-match': etag } })).status).toBe(404)
})

test('a post that does not exist leads to the blog', async () => {
	const response = await site().request('/blog/unknown')
	expect([response.status, response.headers.get('location')]).toEqual([302, '/blog'])
})

test.each([
	'/..%2f..%2fetc/passwd',
	'/..%5c..%5cetc/passwd',
	'/%2e%2e/%2e%2e/etc/passwd',
	'/../../../etc/passwd',
	'/assets/..%2f..%2f..%2fetc%2fpasswd',
	'/secret.txt',
	'/manifest.json',
	'/about.html',
	'/about.html.br',
	'/%00',
	'/about%00.html',
	'/%',
	'/%E0%A4%A',
	'/%ff/x',
	'/__proto__',
	'/constructor',
	`/${'a'.repeat(12_000)}`,
])('%.40s shows no file that is not a page', async (path) => {
	const { raw } = await listening(site())
	const { status, body } = await raw(`GET ${path}`)
	expect([400, 404]).toContain(status)
	expect(body).not.toMatch(/root:|in the folder|sha256-script|about/)
})

test.each([
	['br', 'br', brotliDecompressSync],
	['zstd', 'zstd', zstdDecompressSync],
	['gzip', 'gzip', gunzipSync],
	['gzip;q=1, br;q=0, zstd;q=0', 'gzip', gunzipSync],
	['*;q=0, zstd', 'zstd', zstdDecompressSync],
	['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
	['identity', null, (bytes: Buffer) => bytes],
])('a browser that takes %s gets %s, and it is the page', async (accept, encoding, decompress) => {
	const response = await site().request('/about', { headers: { 'accept-encoding': accept } })
	expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
		encoding,
		'accept-encoding',
	])
	expect(decompress(Buffer.from(await response.arrayBuffer())).toString()).toContain('<title>about</title>')
})

test('each encoding has a tag of its own, so that a cache does not mix them up', async () => {
	const tags = await Promise.all(
		['br', 'zstd', 'gzip', 'identity'].map(async (accept) =>
			(await site().request('/about', { headers: { 'accept-encoding': accept } })).headers.get('etag'),
		),
	)
	expect(tags).toEqual(['"tag-of-about-br"', '"tag-of-about-zstd"', '"tag-of-about-gzip"', '"tag-of-about"'])
})

test.each([
	['"tag-of-about"', 304],
	['W/"tag-of-about"', 304],
	['"old", W/"older" , "tag-of-about"', 304],
	['*', 304],
	['"tag-of-about-br"', 200],
	['"old"', 200],
	['tag-of-about', 200],
])('a browser that has %s is answered %i', async (known, status) => {
	const response = await site().request('/about', { headers: { 'if-none-match': known } })
	expect(response.status).toBe(status)
	expect((await response.text()) === '').toBe(status === 304)
	for (const name of ['etag', 'vary', 'cache-control']) expect(response.headers.get(name)).not.toBeNull()
})

test.each([
	['/assets/app-1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
	['/assets/font-1.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
	['/robots.txt', 'text/plain; charset=utf-8', 'public, max-age=0, must-revalidate'],
])('%s is served as %s and kept: %s', async (path, type, caching) => {
	const response = await site().request(path)
	expect(await response.text()).toBe(`content of ${path.slice(1)}`)
	expect(response.headers.get('content-type')).toBe(type)
	expect(response.headers.get('cache-control')).toBe(caching)
})

test.each(['/', '/nowhere', '/dashboard/x'])('%s runs no script but ours', async (path) => {
	const policy = (await site().request(path)).headers.get('content-security-policy')
	expect(policy).toContain("script-src 'self' 'sha256-script';")
	expect(policy).toContain("style-src 'self' 'sha256-style';")
	expect(policy).toContain("default-src 'none';")
	expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test('a HEAD request has the headers of the page and nothing else', async () => {
	const { fetch } = await listening(site())
	const [head, get] = await Promise.all([fetch('/about', { method: 'HEAD' }), fetch('/about')])
	expect([head.status, await head.text()]).toEqual([200, ''])
	for (const name of ['content-type', 'etag', 'vary', 'cache-control', 'content-security-policy']) {
		expect(head.headers.get(name)).toBe(get.headers.get(name))
	}
	expect((await fetch('/nowhere', { method: 'HEAD' })).status).toBe(404)
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('a page takes no %s', async (method) => {
	const response = await site().request('/about', { method })
	expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
