import { expect, test, vi } from 'vitest'
import { proxyWarning, watchProxyHeader } from './proxy-header.ts'

/** How often it was said, after requests with these headers. */
function said(...headers: (string | undefined)[]) {
	const missing = vi.fn()
	const look = watchProxyHeader(missing)
	for (const header of headers) look(header)
	return missing.mock.calls.length
}
const times = (count: number, header?: string) => Array<string | undefined>(count).fill(header)

test('a header that never comes is told once, and not before it is sure', () => {
	expect(said(...times(19))).toBe(0)
	expect(said(...times(20))).toBe(1)
	expect(said(...times(200))).toBe(1)
	expect(said(...times(30, 'unknown'))).toBe(1)
})

test('one request that has it is enough: others may come past the proxy', () => {
	expect(said(...times(19), '203.0.113.9', ...times(100))).toBe(0)
	expect(said('6.6.6.6, 2001:db8::1', ...times(100))).toBe(0)
})

test('a site on https without TRUST_PROXY is warned of, and no other', () => {
	expect(proxyWarning('https://homes.example', undefined)).toMatch(/^TRUST_PROXY is not set/)
	expect(proxyWarning('https://homes.example', 'x-forwarded-for')).toBeUndefined()
	expect(proxyWarning('http://homes.example', undefined)).toBeUndefined()
	expect(proxyWarning(undefined, undefined)).toBeUndefined()
})
