import { expect, test } from 'vitest'
import { all, one, type ParsedElement } from '../support/site/html.ts'
import { answerPaths, listedPaths, page, pages, slugs } from '../support/site/pages.ts'

/** The pages an element leads to, without the places on them. */
const leadsTo = (element: ParsedElement) =>
	all(element, 'a')
		.map(({ attributes }) => attributes.href?.split('#')[0] ?? '')
		.filter((href) => href.startsWith('/'))

test('no page is without a link to it from another page, and not from the bar or the footer alone', () => {
	const readers = pages.filter(({ path }) => path !== '/dashboard')
	const unlinked = listedPaths.filter((path) => {
		const others = readers.filter((other) => other.path !== path)
		return !others.some(({ main }) => leadsTo(main).includes(path))
	})
	expect(unlinked).toEqual([])
})

const situations = slugs.situations.map((slug) => `/situations/${slug}`)
const hrefs = (element: ParsedElement) => all(element, 'a').map(({ attributes }) => attributes.href ?? '')

test('the home page leads to every situation and every hard question in one tap', () => {
	const found = hrefs(page('/').main)
	expect([...situations, ...answerPaths].filter((href) => !found.includes(href))).toEqual([])
})

test.each([
	'/faq',
	'/areas-we-serve',
	'/about',
	'/how-it-works',
	...slugs.cities.map((slug) => `/cities/${slug}`),
	...slugs.posts.map((slug) => `/blog/${slug}`),
	...situations,
	'/check-a-cash-buyer',
	'/papers-and-closing-day',
])('%s leads to every situation and every hard question but itself', (path) => {
	const found = hrefs(page(path).main)
	const wanted = [...situations, ...answerPaths].filter((href) => href !== path)
	expect(wanted.filter((href) => !found.includes(href))).toEqual([])
})

test('the chooser stands right below the trust strip, with a picture of its own for each situation', () => {
	const [, , chooser] = all(page('/').main, 'section')
	const cards = chooser ? all(chooser, 'li') : []
	expect(cards.map((card) => one(card, 'a').attributes.href)).toEqual(situations)
	for (const [index, card] of cards.entries())
		expect(one(card, 'img').attributes.src).toContain(`/${slugs.situations[index]}-800.webp`)
})

test('contact is in the bar, the menu and the footer of every page', () => {
	for (const { root, path } of pages) {
		const found = [...all(root, 'header'), ...all(root, 'footer')].flatMap(leadsTo)
		expect(found.filter((href) => href === '/contact').length, path).toBeGreaterThanOrEqual(3)
	}
})
