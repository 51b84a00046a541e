import { expect, test } from 'vitest'
import { company } from '../../content/company.ts'
import { findings } from './findings.ts'

const ready = {
	siteUrl: 'https://homes.org',
	smtpUrl: 'smtps://u:p@mail.homes.org',
	mailFrom: 'Homes <hello@homes.org>',
	leadsTo: 'hello@homes.org',
	adminEmail: 'owner@homes.org',
	trustProxy: 'x-forwarded-for',
	backupDir: '/backups',
	backupRecipient: 'age1x',
}
const proven = { says: 'BBB A+', proof: 'https://www.bbb.org/us/ar/searcy/profile/1' }
const none = Object.fromEntries(Object.keys(company.claims).map((name) => [name, undefined])) as typeof company.claims
const ours = {
	...company,
	phone: '(501) 268-0000',
	phoneAlways: '(501) 268-0001',
	email: 'hello@homes.org',
	facebook: 'https://www.facebook.com/homes',
	origin: 'https://homes.org',
	claims: { ...none, bbbRating: proven },
	owner: {
		people: [{ name: 'Ada', role: 'Owner' }],
		photo: undefined,
		legalEntity: 'Homes, LLC',
		mailingAddress: '1 Main',
	},
} as unknown as typeof company

const places = (found: ReturnType<typeof findings>) => found.map(({ where }) => where)

test('a site with its own facts, proofs and settings is ready', () => {
	expect(findings(ours, ready)).toEqual([])
})

test('this checkout still has its placeholders and claims without proof', () => {
	const found = places(findings(company, ready))
	for (const where of ['company.phone', 'company.phoneAlways', 'company.email', 'company.origin', 'company.facebook'])
		expect(found).toContain(where)
	for (const name of ['bbbRating', 'stars', 'familyOwned', 'alwaysOpen'])
		expect(found).toContain(`company.claims.${name}`)
	expect(found).not.toContain('company.claims.spanish')
})

test.each([
	[{ siteUrl: undefined }, 'SITE_URL'],
	[{ siteUrl: 'http://homes.org' }, 'SITE_URL'],
	[{ siteUrl: 'https://homes.example' }, 'SITE_URL'],
	[{ smtpUrl: undefined }, 'SMTP_URL'],
	[{ mailFrom: 'x <a@homes.example>' }, 'MAIL_FROM'],
	[{ leadsTo: 'a@example.com' }, 'LEADS_TO'],
	[{ adminEmail: undefined }, 'ADMIN_EMAIL'],
	[{ trustProxy: undefined }, 'TRUST_PROXY'],
	[{ backupDir: undefined }, 'BACKUP_DIR'],
])('%j is a reason to wait', (change, where) => {
	expect(places(findings(ours, { ...ready, ...change }))).toEqual([where])
})

test('an empty proof, or one that leads nowhere, is none', () => {
	for (const proof of [undefined, '', 'https://reviews.example/us']) {
		const claims = { ...none, stars: { says: '5-Star Rated', proof } }
		expect(places(findings({ ...ours, claims }, ready))).toEqual(['company.claims.stars'])
	}
})

test('what would only be better is no reason to wait', () => {
	const owner = { people: [], photo: undefined, legalEntity: undefined, mailingAddress: undefined }
	const found = findings({ ...ours, owner }, { ...ready, backupRecipient: undefined })
	expect(found.map(({ level }) => level)).toEqual(Array(4).fill('should'))
})
