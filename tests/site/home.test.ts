import { expect, test } from 'vitest'
import { all, one, textOf, withId } from '../support/site/html.ts'
import { headings, mainText, page, titleOf } from '../support/site/pages.ts'

const { main, root } = page('/')
const sectionWith = (heading: string) => {
	const found = main.children.find(
		(child) => typeof child !== 'string' && all(child, 'h2').some((each) => textOf(each) === heading),
	)
	if (!found || typeof found === 'string') throw new Error(`no section is headed ${heading}`)
	return found
}

test('the home page tells its story in order: promise, trust, situations, steps, properties, comparison, answers, benefits, contact', () => {
	const text = mainText('/')
	const order = [
		'Close in as little as 7 days',
		'BBB A+',
		'5-Star Rated',
		'What brings you here?',
		'How it works',
		'Contact Us',
		'Get Your Offer',
		'Choose Closing Date',
		'Get Paid',
		'Properties we buy',
		'Single Family',
		'Multi-Family',
		'Distressed',
		'With a realtor',
		'Straight answers',
		'Why Arkansas Homeowners Choose Us',
		'Get Your Cash Offer',
	]
	const places = order.map((words, index) => {
		const from = index === 0 ? 0 : text.indexOf(order[index - 1] ?? '')
		return text.indexOf(words, from)
	})
	expect(places).not.toContain(-1)
	expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the home page is called what the company is called and what it does', () => {
	expect(titleOf(page('/'))).toBe('Little Red Home Buyers | Cash Home Buyers in White County, AR')
})

test('the promises stand on the home page: a reply within 24 hours, closing in 7 days, no fees, as it stands', () => {
	const text = mainText('/')
	for (const promise of ['within 24 hours', '7 days', '7-14 days', 'several months', 'no fees', 'As it stands']) {
		expect(text).toContain(promise)
	}
})

test('the process has its four steps, numbered', () => {
	const steps = all(sectionWith('Four steps from a phone call to a check'), 'li').map((step) => [
		textOf(one(step, 'span')),
		textOf(one(step, 'h3')),
	])
	expect(steps).toEqual([
		['1', 'Contact Us'],
		['2', 'Get Your Offer'],
		['3', 'Choose Closing Date'],
		['4', 'Get Paid'],
	])
})

test('the ten benefits stand in their order', () => {
	expect(all(sectionWith('Why Arkansas Homeowners Choose Us'), 'h3').map(textOf)).toEqual([
		'Fair Cash Offer',
		'Fast Closing',
		'Buy As-Is',
		'No Hidden Fees',
		'Flexible Move-Out',
		'Local Experts',
		'No Repairs Required',
		'Cash Purchase',
		'Simple Process',
		'Guaranteed Closing',
	])
})

test.each(['30-60+ days', '6% average commission', '2-5% closing costs'])(
	'the realtor’s %s comes with a footnote that speaks of it',
	(figure) => {
		const row = all(main, 'tr').find((each) => all(each, 'td').some((cell) => textOf(cell).endsWith(figure)))
		expect(row).toBeDefined()
		if (!row) return
		const note = withId(main, one(row, 'a').attributes.href?.slice(1) ?? '')
		expect(textOf(note)).toContain(figure.split(' ')[0])
	},
)

test('the contact section has the three ways, the form and the trust block', () => {
	const contact = withId(main, 'contact')
	expect(textOf(one(contact, 'h2'))).toBe('Get Your Cash Offer')
	const ways = all(contact, 'a').slice(0, 3)
	expect(ways.map(({ attributes }) => attributes.href?.split(':')[0])).toEqual(['tel', 'mailto', 'https'])
	expect(textOf(one(contact, 'form'))).toContain('What you typed is still here.')
	const text = textOf(contact)
	expect(text).toContain('Your information is secure')
	expect(text).toContain('No Fees or Commissions')
	expect(text).toContain('Close in 7-14 Days')
	expect(all(contact, ({ attributes }) => Boolean(attributes.name)).map(({ attributes }) => attributes.name)).toEqual([
		'name',
		'phone',
		'email',
		'address',
		'message',
		'texts',
		'town',
		'website',
	])
	expect(one(contact, ({ attributes }) => attributes.name === 'email').attributes.type).toBe('email')
})

test('the hero form asks for address, phone and e-mail, and carries its fixed name', () => {
	const form = all(main, 'form').find((each) => textOf(each).includes('Get your cash offer'))
	expect(form?.attributes).toMatchObject({ method: 'post', action: '/leads' })
	const fields = form ? all(form, 'input').map(({ attributes: { name, type, value } }) => ({ name, type, value })) : []
	expect(fields).toMatchObject([
		{ name: 'name', type: 'hidden', value: 'Lead from Hero Form' },
		{ name: 'address' },
		{ name: 'phone', type: 'tel' },
		{ name: 'email', type: 'email' },
		{ name: 'town' },
		{ name: 'website' },
	])
})

test('the dashboard is the home page again', () => {
	expect(headings('/dashboard')).toEqual(headings('/'))
	expect(mainText('/dashboard')).toBe(mainText('/'))
})

test('the bar has its links, the offer, the call and the menu', () => {
	const bar = one(root, 'header')
	const [nav] = all(bar, 'nav')
	const links = (nav ? all(nav, 'a') : []).map((link) => [textOf(link), link.attributes.href])
	expect(links).toEqual([
		['Little Red Home Buyers', '/'],
		['How It Works', '/how-it-works'],
		['About Us', '/about'],
		['Areas We Serve', '/areas-we-serve'],
		['Blog', '/blog'],
		['Contact', '/contact'],
		['(501) 555-0142', 'tel:+15015550142'],
		['Get Your Offer', '/#contact'],
	])
})
