import { expect, test } from 'vitest'
import { company } from '../../content/company.ts'
import { dealTerms } from '../../content/deal-terms.ts'
import { all, one, type ParsedElement, textOf, withId } from '../support/site/html.ts'
import {
	answerPaths,
	headings,
	listedPaths,
	mainText,
	metaOf,
	page,
	pages,
	slugs,
	titleOf,
} from '../support/site/pages.ts'

const links = (element: ParsedElement) => all(element, 'a').map((link) => [textOf(link), link.attributes.href])

test('every route of the site is a page', () => {
	const routes = [...listedPaths, '/auth', '/auth/confirm', '/dashboard', '/404', '/thank-you']
	expect(routes).toHaveLength(11 + 12 + 17 + 6 + 5)
	expect(routes.filter((route) => !pages.some(({ path }) => path === route))).toEqual([])
})

test('about says who we are and has its four cards', () => {
	expect(headings('/about', ['h1'])).toEqual(['Who we are'])
	const cards = all(page('/about').main, ({ tag, children }) => tag === 'li' && children.length === 2)
		.flatMap((card) => all(card, 'h2'))
		.map(textOf)
	expect(cards).toEqual(['Local Experts', 'Family Owned', 'Experience', 'Trusted'])
})

test('contact has the call, the mail and the office, and a second number at any hour', () => {
	expect(headings('/contact', ['h2']).slice(0, 3)).toEqual(['Call Us', 'Email Us', 'Office Location'])
	const text = mainText('/contact')
	for (const words of [
		company.phone,
		company.phoneAlways,
		'available 24/7',
		company.email,
		'White County',
		'y appointment only',
	]) {
		expect(text).toContain(words)
	}
	expect(company.phoneAlways).not.toBe(company.phone)
})

test('how it works shows the four steps', () => {
	expect(headings('/how-it-works', ['h3'])).toEqual(['Contact Us', 'Get Your Offer', 'Choose Closing Date', 'Get Paid'])
})

test('the FAQ answers its five questions first, then those about a deal’s terms, one at a time', () => {
	const items = all(page('/faq').main, 'details')
	expect(items).toHaveLength(5 + dealTerms.length)
	expect(new Set(items.map(({ attributes }) => attributes.name)).size).toBe(1)
	expect(items[0]?.attributes.name).toBeTruthy()
	expect(items.some(({ attributes }) => 'open' in attributes)).toBe(false)
	const answers = items.map(textOf)
	for (const [index, words] of [
		['fast', 'close', '7 days'],
		['repairs', 'as it stands'],
		['fees or commissions', 'No.'],
		['offer determined', 'location, condition and recent comparable sales'],
		['houses do you buy', 'Single-family', 'multi-family', 'mobile homes', 'vacant land'],
	].entries()) {
		for (const word of words) expect(answers[index]).toContain(word)
	}
})

test('the areas page has six towns with their pictures, each leading to its page, and a way to the form', () => {
	const { main } = page('/areas-we-serve')
	const cards = all(
		main,
		({ tag, children }) =>
			tag === 'li' && children.some((child) => typeof child !== 'string' && child.tag === 'picture'),
	)
	expect(cards.map((card) => links(card)[0])).toEqual([
		['Searcy', '/cities/searcy'],
		['Beebe', '/cities/beebe'],
		['Bald Knob', '/cities/bald-knob'],
		['Bradford', '/cities/bradford'],
		['El Paso', '/cities/el-paso'],
		['Garner', '/cities/garner'],
	])
	for (const card of cards) expect(textOf(one(card, 'p')).length).toBeGreaterThan(30)
	expect(links(main)).toContainEqual(['Get Your Cash Offer', '#contact'])
	expect(withId(main, 'contact').tag).toBe('section')
})

test.each(slugs.situations)('the %s page has its heading, one intro sentence, and a form', (slug) => {
	const { main } = page(`/situations/${slug}`)
	const [hero = main] = all(main, 'section')
	expect(textOf(one(hero, 'h1')).toLowerCase()).toContain(
		{
			divorce: 'divorce',
			foreclosure: 'foreclosure',
			inheritance: 'inherited',
			'property-tax': 'property tax',
			landlord: 'landlord',
			'moving-to-care': 'care',
		}[slug],
	)
	const intro = all(hero, 'p').map(textOf).at(-1) ?? ''
	expect(intro.match(/[.!?](\s|$)/g)).toHaveLength(1)
	expect(all(withId(main, 'contact'), 'form')).toHaveLength(1)
	expect(titleOf(page(`/situations/${slug}`))).toContain('White County')
})

test.each(['/privacy-policy', '/terms'])('%s names the phone and the e-mail', (path) => {
	expect(mainText(path)).toContain(company.phone)
	expect(mainText(path)).toContain(company.email)
	expect(mainText(path)).not.toMatch(/\{\w+\}/)
})

test('both legal texts stand under the law of Arkansas', () => {
	expect(mainText('/terms')).toContain('The law of the State of Arkansas governs these terms')
	expect(mainText('/privacy-policy')).toContain('The law of the State of Arkansas governs this policy')
})

test('the terms say what the services are', () => {
	expect(mainText('/terms')).toContain('cash offers, fast closing, as-is purchases and fair transactions')
})

test('a wrong address is met with Page Not Found and a way home', () => {
	expect(headings('/404', ['h1'])).toEqual(['Page Not Found'])
	expect(links(page('/404').main)).toEqual([['Back to Home', '/']])
})

test('the thank-you page says what the dialog says', () => {
	expect(headings('/thank-you', ['h1'])).toEqual(['Thank You for Reaching Out!'])
	expect(mainText('/thank-you')).toContain(
		'We have received your information and will contact you shortly with your cash offer.',
	)
	expect(mainText('/thank-you')).toContain(company.phone)
})

test.each(pages.map(({ path }) => path))('%s has the footer with its buttons, links, towns and account', (path) => {
	const footer = one(page(path).root, 'footer')
	expect(
		all(footer, ({ attributes }) => 'title' in attributes && 'href' in attributes).map(
			({ attributes }) => attributes.href,
		),
	).toEqual([company.facebook, `mailto:${company.email}`, 'tel:+15015550142', company.map])
	const [quick, situations, answers, areas] = all(footer, 'nav')
	expect(quick && links(quick).map(([, href]) => href)).toEqual([
		'/how-it-works',
		'/about',
		'/areas-we-serve',
		'/faq',
		'/blog',
		'/privacy-policy',
		'/terms',
	])
	expect(situations && links(situations).map(([, href]) => href)).toEqual(
		slugs.situations.map((slug) => `/situations/${slug}`),
	)
	expect(answers && links(answers).map(([, href]) => href)).toEqual(answerPaths)
	expect(areas && links(areas)).toEqual([
		['Searcy AR', '/cities/searcy'],
		['Beebe AR', '/cities/beebe'],
		['Bald Knob AR', '/cities/bald-knob'],
		['Bradford AR', '/cities/bradford'],
		['El Paso AR', '/cities/el-paso'],
		['Garner AR', '/cities/garner'],
		['Griffithville AR', '/cities/griffithville'],
		['Higginson AR', '/cities/higginson'],
		['Judsonia AR', '/cities/judsonia'],
		['Kensett AR', '/cities/kensett'],
		['Letona AR', '/cities/letona'],
		['McRae AR', '/cities/mcrae'],
		['Pangburn AR', '/cities/pangburn'],
		['Romance AR', '/cities/romance'],
		['Rose Bud AR', '/cities/rose-bud'],
		['Russell AR', '/cities/russell'],
		['West Point AR', '/cities/west-point'],
	])
	expect(links(footer)).toContainEqual(['Login / Sign Up', '/auth'])
	expect(textOf(footer)).toContain(`cash home buyer in ${company.areaShort}`)
})

test('search engines are kept from every page but those meant to be found', () => {
	const open = pages.filter((each) => !metaOf(each, 'robots')?.includes('noindex')).map(({ path }) => path)
	expect(open.toSorted()).toEqual(listedPaths.toSorted())
})
