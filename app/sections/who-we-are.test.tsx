import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { company } from '../../content/company.ts'
import { WhoWeAre } from './who-we-are.tsx'

type Owner = typeof company.owner

const nothing: Owner = { people: [], photo: undefined, legalEntity: undefined, mailingAddress: undefined }
const all: Owner = {
	people: [
		{ name: 'Ann Doe', role: 'Owner, walks every house' },
		{ name: 'Sam Doe', role: 'Owner, keeps the books' },
	],
	photo: { image: 'about', alt: 'Ann and Sam Doe on a porch' },
	legalEntity: 'Example Buyers, LLC',
	mailingAddress: 'PO Box 1, Searcy, AR 72145',
}
const html = (owner: Owner) => renderToStaticMarkup(<WhoWeAre owner={owner} />)

beforeAll(() => {
	vi.stubGlobal('__PICTURES__', 'test')
})

test('nothing is shown, not even a heading, while the owner has set nothing', () => {
	expect(html(nothing)).toBe('')
	expect(html(company.owner)).toBe('')
})

test('people, photo, legal name and address are shown once they are set', () => {
	const shown = html(all)
	for (const words of [
		'Ann Doe',
		'walks every house',
		'Sam Doe',
		'alt="Ann and Sam Doe on a porch"',
		'/images/test/about-',
		'Example Buyers, LLC',
		'Secretary of State',
		'PO Box 1, Searcy, AR 72145',
	])
		expect(shown).toContain(words)
})

test.each([
	['people', ['Ann Doe']],
	['photo', ['<picture']],
	['legalEntity', ['Legal name', 'Example Buyers, LLC', 'Secretary of State']],
	['mailingAddress', ['Mailing address', 'PO Box 1']],
] as const)('set alone, %s is shown without holes for the rest', (name, own) => {
	const shown = html({ ...nothing, [name]: all[name] })
	for (const words of own) expect(shown).toContain(words)
	const others = ['Ann Doe', '<picture', 'Legal name', 'Mailing address'].filter(
		(each) => !own.some((mine) => mine === each),
	)
	for (const words of others) expect(shown).not.toContain(words)
	expect(shown).not.toMatch(/<(ul|dl|dd|b)[^>]*><\/|undefined/)
})
