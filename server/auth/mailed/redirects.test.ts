import { expect, test } from 'vitest'
import { readAuthSettings } from '../settings/settings.ts'
import { isAllowedRedirect } from './redirects.ts'

const allow = (address: string, list = '', siteUrl = 'https://homes.example') =>
	isAllowedRedirect({ siteUrl, settings: readAuthSettings({ GOTRUE_URI_ALLOW_LIST: list }) }, address)

test.each([
	['https://homes.example/auth?x=1#y', '', true],
	['https://homes.example', '', true],
	['http://homes.example/', '', false],
	['https://homes.example:444/', '', false],
	['https://homes.example.evil.example/', '', false],
	['https://homes.example@evil.example/', '', false],
	['https://evil.example\\@homes.example/', '', false],
	['https://user@homes.example/', '', false],
	['https://homes.example\n.evil.example/', '', false],
	['//homes.example', '', false],
	['javascript:alert(1)', '**', false],
	['https://evil.example/', 'https://*.homes.example/**', false],
	['https://a.homes.example/x/y', 'https://*.homes.example/**', true],
	['https://a.b.homes.example/x', 'https://*.homes.example/**', false],
	['https://evil.example/.homes.example/x', 'https://*.homes.example/**', false],
	['https://app.example/a/b', 'https://app.example/*', false],
	['https://app.example/a', 'https://other.example, https://app.example/*', true],
	['https://appxexample/a', 'https://app.example/*', false],
	['https://a1.example/', 'https://a[12].example/', true],
	['https://b.example/', 'https://{a,b}.example/', true],
	['com.app://signed-in', 'com.app://**', true],
	['http://10.0.0.1/', 'http://**', false],
	['http://167772161/', 'http://**', false],
	['http://0x7f000001/', 'http://**', false],
	['http://127.0.0.1:9/', 'http://127.0.0.1:*/**', true],
])('%s with %j: %s', (address, list, expected) => {
	expect(allow(address, list)).toBe(expected)
})

test('the port does not matter on one’s own machine', () => {
	expect(allow('http://localhost:5173/x', '', 'http://localhost:3000')).toBe(true)
	expect(allow('http://127.0.0.1:5173/x', '', 'http://localhost:3000')).toBe(false)
})
