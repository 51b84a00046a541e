import fc from 'fast-check'
import { expect, test } from 'vitest'
import { company } from '../../content/company.ts'
import { isPlainAddress } from '../../lib/email.ts'
import { leadRow, readLead } from '../../lib/lead.ts'
import type { Lead } from './mails/content.ts'
import { html } from './mails/html-template.ts'
import { givenName, unlinked } from './mails/visitor-text.ts'
import { render } from './templates.ts'

const siteUrl = 'https://site.example'

const fields = {
	...readLead(() => ''),
	name: 'Mary Ann Smith',
	phone: '(501) 555-0177',
	email: 'mary.smith@example.com',
	address: '12 Oak & Elm St, Searcy',
	message: 'The roof leaks.',
}
const at = { pathname: '/cities/searcy', search: '?utm_source=google&utm_medium=cpc&utm_campaign=white+county' }
const lead: Lead = {
	...leadRow({ id: '0b0e6a52-6d3f-4f0e-9a53-1f2a3b4c5d6e', fields, at, suspicion: null }),
	created_at: new Date('2026-07-04T03:05:00Z'),
}

function mail(kind: string, changes: Partial<Lead> = {}) {
	const content = render(kind, { lead: { ...lead, ...changes }, data: {}, siteUrl })
	if (!content) throw new Error(`no mail of kind ${kind}`)
	return content
}

const contact = (email: string) => {
	const data = { name: 'Ada', email, subject: 'Hi', message: 'Hello' }
	const content = render('contact-owner', { lead: null, data, siteUrl })
	if (!content) throw new Error('no mail')
	return content
}

const hostile = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 200 }),
	fc.constantFrom(
		'<script>alert(1)</script>',
		'"><img src=x onerror=alert(1)>',
		"' onclick='x",
		'</div></body><a href="//evil.com">win</a>',
		'&lt;b&gt;',
		`$\{7*7}`,
		'\r\nBcc: all@evil.com\r\n\r\n<b>',
		'\0\u202E',
		'<!-- ',
		'`',
		'\uD800',
		'🏚️'.repeat(300),
	),
)
// Begins with something visible, so that no field is left out for being empty.
const hostileText = fc.array(hostile, { minLength: 1, maxLength: 4 }).map((parts) => `x${parts.join('')}`)

const tags = (markup: string) =>
	(markup.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/((?:\?q|;query)=)[^"]*/, '$1'))

test('nothing a visitor types changes the markup of a mail or makes a link', () => {
	fc.assert(
		fc.property(hostileText, hostileText, hostileText, hostileText, (name, address, motivation, page) => {
			const typed = {
				name,
				address,
				motivation: motivation.replace(/[\r\n\u2028\u2029]/g, ' '),
				source_page: page,
				utm_source: page,
			}
			for (const kind of ['lead-owner', 'lead-homeowner']) {
				const content = mail(kind, typed)
				expect(tags(content.html)).toEqual(tags(mail(kind).html))
				expect(content.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
				expect(content.text.length).toBeGreaterThan(100)
				expect(content.html.isWellFormed() && content.text.isWellFormed()).toBe(true)
			}
		}),
	)
})

test('only our own templates pass the html tag unescaped', () => {
	fc.assert(
		fc.property(hostile, (text) => {
			expect(html`<p title="${text}">${text}</p>`.markup.match(/[<>"]/g)?.join('')).toBe('<"">' + '<>')
		}),
	)
	expect(html`${{ markup: '<b>' } as never}`.markup).not.toContain('<b>')
	expect(html`${[html`<i>a</i>`, html`<i>b</i>`]}${null}${false}${0}`.markup).toBe('<i>a</i><i>b</i>0')
})

test.each([
	'https://evil.com/x',
	'evil.com',
	'www.evil.com',
	'http://1.2.3.4/x',
	'evil。com',
	'someone@evil.com',
	'https://evil',
	'EVIL.COM.',
])('a mail program finds no link in %s', (text) => {
	expect(unlinked(text)).not.toMatch(/\w[.。]\p{L}|:\/\/|\d\.\d+\.\d/u)
	expect(mail('lead-homeowner', { name: text, address: text }).text).not.toContain(text.replace(/\.$/, ''))
})

test('an ordinary address is shown as it was typed', () => {
	expect(unlinked('1204 E. Race Ave., Apt. 3.5, Searcy, AR 72143')).toBe(
		'1204 E. Race Ave., Apt. 3.5, Searcy, AR 72143',
	)
})

test('the owner gets everything needed to call back', () => {
	const { subject, html, text, replyTo } = mail('lead-owner')
	expect(subject).toBe('New lead: 12 Oak & Elm St, Searcy (Mary Ann Smith)')
	expect(replyTo).toBe('mary.smith@example.com')
	expect(html).toContain('href="tel:+15015550177"')
	const house = '12%20Oak%20%26%20Elm%20St%2C%20Searcy%2C%20AR'
	for (const map of [
		`https://www.google.com/maps/search/?api=1&amp;query=${house}`,
		`https://maps.apple.com/?q=${house}`,
	])
		expect(html).toContain(`href="${map}"`)
	expect(html).toContain(`href="${siteUrl}/admin?lead=${lead.id}"`)
	for (const part of [
		'Mary Ann Smith',
		'mary.smith@example.com',
		'The roof leaks.',
		'/cities/searcy',
		'google',
		'white county',
	]) {
		expect(html).toContain(part)
		expect(text).toContain(part)
	}
	// 03:05 in London is the evening before in Arkansas.
	expect(text).toContain('Friday, July 3, 2026 at 10:05 PM CDT')
	expect(html).not.toContain('pam')
})

test.each([
	'"a,b"@c.d',
	'a@b.c,d@e.f',
	'<a@b.c>',
	'a b@c.d',
	'a@b.c\r\nBcc:x@y.z',
	'a;b@c.d',
	'a@b@c.d',
	'a@1.2.3',
	'a@0x7f',
])('a reply is not sent to %j, which is not a plain address', (email) => {
	expect(isPlainAddress(email)).toBe(false)
	expect(mail('lead-owner', { email }).replyTo).toBeUndefined()
})

test.each([
	'x?bcc=evil@z.example',
	'x&body=hello@y.example',
	'x%0d%0abcc:evil@y.example',
	'a%2Cb@y.example',
	"o'neil#1@y.example",
])('a click on %j writes to that one address and nobody else', (email) => {
	for (const { html, text } of [mail('lead-owner', { email }), contact(email)]) {
		const links = [...html.matchAll(/href="(mailto:[^"]*)"/g)].map(([, href = '']) => {
			const { pathname, search, hash } = new URL(href.replaceAll('&#39;', "'"))
			return [decodeURIComponent(pathname), search, hash]
		})
		// One that could be read as several is no link at all.
		const plain = isPlainAddress(email) ? [[email, '', '']] : []
		expect(links).toEqual([...plain, [company.email, '', '']])
		expect(text.includes(email)).toBe(!/[?&=%#]/.test(email))
	}
})

test('the homeowner reads what happens next and how to reach us', () => {
	expect(mail('lead-homeowner').html).toContain('<img src="https://site.example/open-door.jpg"')
	expect(mail('lead-owner').html).not.toContain('<img')
	const { html, text, replyTo } = mail('lead-homeowner')
	expect(replyTo).toBe(company.email)
	for (const part of [
		'Hello Mary,',
		'within 24 hours',
		company.phone,
		'no obligation',
		'We will stop',
		'(501) 555-0177',
		company.name,
	]) {
		expect(html).toContain(part)
		expect(text).toContain(part)
	}
})

test.each([
	['Lead from Hero Form', null],
	['Mary Ann Smith', 'Mary'],
	['Mrs. Mary Smith', 'Mrs. Smith'],
	['Dr. Ada King', 'Dr. King'],
	['Estate of John Smith', 'Estate of John Smith'],
	['The Estate of John Smith', 'The Estate of John Smith'],
	['The Smiths', 'The Smiths'],
	['Mr. and Mrs. Smith', 'Mr. and Mrs. Smith'],
	['The', 'The'],
	['The best pills are here now', null],
	["D'Angelo", "D'Angelo"],
	['José', 'José'],
	['Win $1000 now', null],
	['evil.com', null],
	['buy cheap pills at my very best shop', null],
	['x'.repeat(200), null],
])('%s is greeted as %s', (name, greeting) => {
	expect(givenName(name)).toBe(greeting)
})

test('a message of a kind nobody wrote, or about nothing, makes no mail', () => {
	expect(render('constructor', { lead, data: {}, siteUrl })).toBeNull()
	expect(render('lead-owner', { lead: null, data: {}, siteUrl })).toBeNull()
})
