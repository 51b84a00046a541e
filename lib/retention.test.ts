import { expect, test } from 'vitest'
import { inWords, readRetention, retentionWords } from './retention.ts'

test('unset, blank and spelled out are told apart', () => {
	const preset = readRetention({})
	expect(preset).toEqual({
		sentMail: 180,
		failedMail: 365,
		mailFiles: 90,
		audit: 365,
		consents: 1826,
		suspectedLeads: 180,
		unconfirmedAccounts: 30,
		endedSessions: 30,
	})
	expect(readRetention({ RETENTION_AUDIT_DAYS: ' ' })).toEqual(preset)
	expect(readRetention({ RETENTION_AUDIT_DAYS: '30' }).audit).toBe(30)
	expect(readRetention({ RETENTION_AUDIT_DAYS: 'forever' }).audit).toBeUndefined()
})

test.each([
	// It could mean at once as well as never.
	['RETENTION_AUDIT_DAYS', '0'],
	['RETENTION_AUDIT_DAYS', '-1'],
	['RETENTION_AUDIT_DAYS', '1.5'],
	['RETENTION_AUDIT_DAYS', '100000'],
	['RETENTION_SENT_MAIL_DAYS', 'a year'],
	['RETENTION_SENT_MAIL_DAYS', '1'],
	['RETENTION_CONSENTS_DAYS', '1460'],
])('%s=%s is refused by its name', (name, value) => {
	expect(() => readRetention({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]+$`))
})

test.each([
	[1, 'one day'],
	[2, 'two days'],
	[90, '90 days'],
	[364, '364 days'],
	[365, 'one year'],
	[366, 'one year'],
	[367, '367 days'],
	[730, 'two years'],
	[1461, 'four years'],
	[1826, 'five years'],
])('%s days are %s', (days, words) => expect(inWords(days)).toBe(words))

test('the page names every kind with the time that is set for it', () => {
	expect(retentionWords(readRetention({})).split('\n')).toEqual([
		expect.stringMatching(/^- Copies of the emails we sent.*: 180 days /),
		expect.stringMatching(/^- Emails that could not be delivered: one year,/),
		expect.stringMatching(/^- Emails stored as files.*: 90 days\.$/),
		expect.stringMatching(/^- The security log of accounts.*: one year\.$/),
		expect.stringMatching(/^- The records of your consent.* at least five years\. /),
		expect.stringMatching(/^- Requests that look like spam.*: 180 days\.$/),
		expect.stringMatching(/^- Accounts whose email address was never verified: 30 days\.$/),
		expect.stringMatching(/^- Sign-in sessions that have expired: 30 days\./),
		expect.stringMatching(/^- The mark of a browser.*: 400 days /),
		expect.stringMatching(/^- Codes and links we emailed you.*: two days at most\.$/),
	])
	const other = retentionWords(readRetention({ RETENTION_AUDIT_DAYS: '730', RETENTION_CONSENTS_DAYS: 'forever' }))
	expect(other).toContain('with IP addresses: two years.')
	expect(other).toContain('called, emailed or texted: no fixed end. A claim')
})

test('it can be read aloud: whole sentences, no names of settings, none longer than a breath', () => {
	for (const line of retentionWords(readRetention({})).split('\n')) {
		expect(line).toMatch(/^- [A-Z][^_]*\.$/)
		for (const sentence of line.slice(2).split(/(?<=\.) /)) expect(sentence.split(' ').length).toBeLessThanOrEqual(30)
	}
})
