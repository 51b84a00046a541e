import { expect, test } from 'vitest'
import { dealTerms } from '../content/deal-terms.ts'
import { faq } from '../content/faq.ts'
import { slugOf } from './slug.ts'

test('every question has an address of its own, of plain letters', () => {
	const slugs = [...faq, ...dealTerms].map(({ question }) => slugOf(question))
	expect(new Set(slugs).size).toBe(slugs.length)
	expect(slugs[0]).toBe('how-fast-can-you-close')
	for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
	expect(slugOf('What’s “as-is”?')).toBe('whats-as-is')
})
