import { expect, test } from 'vitest'
import { company } from '../../../content/company.ts'
import { isKnownKind, render } from '../templates.ts'
import { notices, renderNotice } from './account-notices.ts'

const data = {
	at: '2026-11-16T21:14:00.000Z',
	device: 'Chrome on Android phone',
	email: 'ada@example.com',
	new_email: 'new@example.com',
	provider: 'Google',
}
const site = 'https://homes.example'

test.each(notices)('%s says what happened, when, from where, and how to undo it', (notice) => {
	const { subject, html, text } = renderNotice(notice, data, site)
	expect(subject.length).toBeGreaterThan(10)
	for (const part of [html, text]) {
		expect(part).toContain('November 16, 2026 at 3:14 PM (Central Time)')
		expect(part).toContain('Chrome on Android phone')
		expect(part).toContain('If this was not you')
		expect(part).toContain(company.phone)
		expect(part).not.toMatch(/undefined|\[object|null/)
	}
	expect(isKnownKind(notice)).toBe(true)
	expect(render(notice, { lead: null, data, siteUrl: site })?.text).toBe(text)
})

test('whoever can still undo it alone is led to a new password and to the devices', () => {
	const { html, text } = renderNotice('auth-notice-password-changed', data, site)
	for (const part of [html, text]) {
		expect(part).toContain(`${site}/auth?forgot`)
		expect(part).toContain(`${site}/account`)
	}
})

test('a changed address names both, and sends nobody to a way that the old one no longer opens', () => {
	const { html, text } = renderNotice('auth-notice-email-changed', data, site)
	for (const part of [html, text]) {
		expect(part).toContain('from ada@example.com to new@example.com')
		expect(part).not.toContain('forgot')
	}
})

test('an address in a notice stays text', () => {
	const { html } = renderNotice('auth-notice-email-changed', { ...data, email: '<script>@example.com' }, site)
	expect(html).not.toContain('<script>')
})

test('what the company did is not said to come from a device', () => {
	const { text } = renderNotice('auth-notice-password-changed', { at: data.at, by: company.name }, site)
	expect(text).toContain(`Done by: ${company.name}`)
	expect(text).not.toContain('Device:')
})
