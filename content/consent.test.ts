import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { company } from './company.ts'
import { consent, textConsent } from './consent.ts'

const seal = (text: string) =>
	createHash('sha256').update(text.replaceAll(company.name, '{name}')).digest('hex').slice(0, 12)

test('words that someone agreed to do not change under their version', () => {
	const kept: Record<string, string> = { '2026-11-17': 'aa639c163948', '2026-11-17 texts': 'd2aa1654cc14' }
	expect({
		[consent.version]: seal(consent.text),
		[`${textConsent.version} texts`]: seal(textConsent.label + textConsent.text),
	}).toEqual(kept)
})

test('the box for texts says who, what for, how often, what it costs, how to stop, and that nothing depends on it', () => {
	for (const said of [
		company.name,
		'about selling my house',
		'How often',
		'Message and data rates may apply',
		'STOP',
		'HELP',
		'not a condition of anything',
	])
		expect(textConsent.text).toContain(said)
	expect(consent.text).not.toMatch(/\btext/i)
	expect(consent.text).toContain('not a condition of anything')
})
