import { describe, expect, test } from 'vitest'
import { telephoneLink } from '../content/company.ts'
import { checkCode, checkEmail, checkName, checkPassword } from '../lib/account.ts'
import { isAccountEmail, isEmail, isPlainAddress } from '../lib/email.ts'
import { checkLead, type LeadFields, leadRow, readLead, storable, summary } from '../lib/lead.ts'
import { mapLinks } from '../lib/map-links.ts'
import { formatPhone, formatPhoneAt, isPhone } from '../lib/phone.ts'
import { hasText, withoutEndSlashes } from '../lib/text.ts'
import { createHandler } from '../supabase/functions/send-contact-email/handler.ts'
import { cleanEmail, cleanPhone } from './auth/accounts/users.ts'
import { readChallenge } from './auth/mailed/flow-states.ts'
import { isAllowedRedirect } from './auth/mailed/redirects.ts'
import { isUuid } from './auth/request/body.ts'
import { globsOf, matchesGlob } from './auth/settings/glob.ts'
import { readAuthSettings } from './auth/settings/settings.ts'
import { clientIp } from './http/client-ip.ts'
import { describeError as describeForLog } from './http/log.ts'
import { fillRetryPage } from './leads/retry-page.ts'
import { describeError } from './messages/delivery-error.ts'
import { mailFileName } from './messages/mail-files.ts'
import type { Lead } from './messages/mails/content.ts'
import { givenName, lines, oneLine, shorten, unlinked } from './messages/mails/visitor-text.ts'
import { render } from './messages/templates.ts'
import { networkOf } from './queue/network.ts'
import { parseQuery } from './rest/request/parse-query.ts'
import { readEnv } from './settings/env.ts'
import { goDuration } from './settings/kinds.ts'

/**
 * Whatever looks at text from outside does so in time that grows with its length and no faster. What grows with its square
 * takes ten seconds for 60,000 characters, and an hour for a million: then nobody else is served.
 */
const CPU_MS = 750

const units = [
	'.',
	'@',
	'a',
	'1',
	' ',
	'/',
	'-',
	'<',
	'"',
	'\\',
	':',
	',',
	'(',
	'{',
	'*',
	'+',
	'%',
	'\n',
	'\0',
	'😀',
	'.1',
	'@a',
	',{',
	'a.',
	'1m',
	':1',
]
const around: ((text: string) => string)[] = [
	(text) => text,
	(text) => `a@${text}@`,
	(text) => `x${text}!`,
	(text) => `<${text}`,
	(text) => `https://a.example/${text}\n`,
]

/** The smaller ones first: what fails there would not come back from the larger. */
const shapes = [
	...units.flatMap((unit) => around.map((dress) => dress(unit.repeat(60_000 / unit.length)))),
	...units.map((unit) => `x${unit.repeat(1_000_000 / unit.length)}!`),
]

/** Computing time of this thread, which other programs on the machine do not lengthen. */
const spent = (from?: NodeJS.CpuUsage) => {
	const { user, system } = process.threadCpuUsage(from)
	return (user + system) / 1000
}

function shown(text: string) {
	return `${JSON.stringify(text.slice(0, 24))}… (${text.length})`
}

async function staysQuick(look: (text: string) => unknown) {
	for (const text of shapes) {
		const before = process.threadCpuUsage()
		try {
			await look(text)
		} catch {
			// Refused is as good as answered.
		}
		const ms = spent(before)
		if (ms > CPU_MS) expect.fail(`${shown(text)} took ${Math.round(ms)} ms`)
	}
}

const good: LeadFields = {
	...readLead(() => ''),
	name: 'Ada',
	phone: '(501) 555-0188',
	email: 'a@b.co',
	address: '1 Main',
}
const id = '0b0e6a52-6d3f-4f0e-9a53-1f2a3b4c5d6e'
const lead: Lead = {
	...leadRow({ id, fields: good, at: { pathname: '', search: '' }, suspicion: null }),
	created_at: new Date(0),
}
const siteUrl = 'https://homes.example'
const allowing = (list: string) => ({ siteUrl, settings: readAuthSettings({ GOTRUE_URI_ALLOW_LIST: list }) })
const sendContactEmail = createHandler(async () => undefined)
const contact = (body: object) =>
	sendContactEmail(new Request('http://here/', { method: 'POST', body: JSON.stringify(body) }), '')
const message = { name: 'Ada', email: 'a@b.co', subject: 'Hi', message: 'Hello' }

const looks: Record<string, (text: string) => unknown> = {
	isEmail,
	isPlainAddress,
	isAccountEmail,
	cleanEmail,
	cleanPhone,
	isPhone,
	isUuid,
	formatPhone,
	'formatPhoneAt its end': (text) => formatPhoneAt(text, text.length),
	hasText,
	storable,
	withoutEndSlashes,
	telephoneLink,
	mapLinks,
	checkEmail: (email) => checkEmail({ email }),
	checkPassword: (password) => checkPassword({ password }),
	checkName: (firstName) => checkName({ firstName, lastName: firstName }),
	checkCode: (code) => checkCode({ code }),
	...Object.fromEntries(
		Object.keys(good).map((field) => [
			`checkLead ${field}`,
			(text: string) => summary({ ...good, [field]: text }, checkLead({ ...good, [field]: text })),
		]),
	),
	...Object.fromEntries(
		Object.keys(message).map((field) => [`contact ${field}`, (text: string) => contact({ ...message, [field]: text })]),
	),
	oneLine,
	lines,
	unlinked,
	givenName,
	'shorten to 90': (text) => shorten(text, 90),
	'the page to try again': (text) => fillRetryPage('%value:name%', text, { name: text }, {}),
	'a refused delivery': (response) => describeError({ response, message: 'no' }, ['Mary Smith', 'mary.smith']),
	'an error for the log': (text) => describeForLog(new Error(text)),
	'the name of a mail’s file': (to) => mailFileName(new Date(0), to),
	...Object.fromEntries(
		(['name', 'email', 'address', 'motivation', 'source_page', 'utm_source'] as const).flatMap((field) =>
			['lead-owner', 'lead-homeowner'].map((kind) => [
				`${kind} ${field}`,
				(text: string) => render(kind, { lead: { ...lead, [field]: text }, data: {}, siteUrl }),
			]),
		),
	),
	...Object.fromEntries(
		Object.keys(message).map((field) => [
			`contact-owner ${field}`,
			(text: string) => render('contact-owner', { lead: null, data: { ...message, [field]: text }, siteUrl }),
		]),
	),
	'a redirect': (address) =>
		isAllowedRedirect(allowing('https://**.a.example/**, https://*.homes.example/**'), address),
	'a challenge': (text) => readChallenge({ code_challenge: text, code_challenge_method: 'plain' }),
	'an address header': (text) => networkOf(clientIp('203.0.113.9', text)),
	...Object.fromEntries(
		['select', 'order', 'limit', 'columns', 'on_conflict', 'or', 'name', 'id'].map((name) => [
			`the parameter ${name}`,
			(text: string) => parseQuery(new URLSearchParams([[name, name === 'id' ? `in.(${text}` : text]])),
		]),
	),
	'the name of a parameter': (text) => parseQuery(new URLSearchParams([[text, 'eq.1']])),
	...Object.fromEntries(
		['PORT', 'SITE_URL', 'MAIL_FROM', 'LEADS_TO', 'ADMIN_EMAIL', 'TRUST_PROXY', 'SMTP_URL'].map((name) => [
			`the setting ${name}`,
			(text: string) => readEnv({ [name]: text }),
		]),
	),
	goDuration,
	globsOf,
	'the setting GOTRUE_RATE_LIMIT_OTP': (text) => readAuthSettings({ GOTRUE_RATE_LIMIT_OTP: text }),
}

describe.each(Object.entries(looks))('%s', (_, look) => {
	test('takes no longer than a text is long', { timeout: 120_000 }, () => staysQuick(look))
})

test('a glob with many stars is matched in as many steps as both are long', () => {
	const before = process.threadCpuUsage()
	expect(matchesGlob(`https://${'**a'.repeat(40)}`, `https://${'a'.repeat(2_000)}!`)).toBe(false)
	expect(matchesGlob(`https://${'*a'.repeat(40)}b`, `https://${'a'.repeat(2_000)}`)).toBe(false)
	expect(matchesGlob(`https://${'**a'.repeat(40)}`, `https://${'a'.repeat(2_000)}`)).toBe(true)
	expect(spent(before)).toBeLessThan(CPU_MS)
})
