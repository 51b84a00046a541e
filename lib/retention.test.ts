import { expect, test } from 'vitest'
import { inWords, readRetention, retentionRules, retentionSettings, retentionWords } from './retention.ts'

test('unset, blank and spelled out are told apart', () => {
	const preset = readRetention({})
	expect(preset).toEqual(Object.fromEntries(Object.entries(retentionRules).map(([kind, { days }]) => [kind, days])))
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
	const preset = readRetention({})
	const lines = retentionWords(preset).split('\n')
	for (const [index, { what, days }] of Object.values(retentionRules).entries()) {
		expect(lines[index]).toContain(`- ${what}: `)
		expect(lines[index]).toContain(inWords(days))
	}
	expect(lines).toHaveLength(retentionSettings.length + 2)
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
