import { expect, test } from 'vitest'
import { cities } from '../../content/cities/all.ts'
import type { City } from '../../content/cities/city.ts'
import { places } from '../../content/places.ts'
import { townCards } from '../../content/town-cards.ts'
import { all, one, textOf, withId } from '../support/site/html.ts'
import { metaOf, page, structuredOf, titleOf } from '../support/site/pages.ts'

/** The specification's own table. */
const table: [city: string, slug: string, population?: string, median?: string][] = [
	['Searcy', 'searcy', '24,318', '$175,000'],
	['Beebe', 'beebe', '8,168', '$165,000'],
	['Bald Knob', 'bald-knob'],
	['Bradford', 'bradford', '762', '$89,500'],
	['El Paso', 'el-paso', '331', '$95,800'],
	['Garner', 'garner', '284', '$92,100'],
	['Griffithville', 'griffithville', '228', '$87,900'],
	['Higginson', 'higginson', '621', '$98,700'],
	['Judsonia', 'judsonia', '1,814', '$112,500'],
	['Kensett', 'kensett', '1,437', '$95,800'],
	['Letona', 'letona', '257', '$89,900'],
	['McRae', 'mcrae', '682', '$94,200'],
	['Pangburn', 'pangburn', '601', '$108,500'],
	['Romance', 'romance', '241', '$96,800'],
	['Rose Bud', 'rose-bud', '482', '$103,700'],
	['Russell', 'russell', '228', '$91,200'],
	['West Point', 'west-point', '185', '$88,900'],
]

const cityOf = (slug: string): City => {
	const city = cities.find((each) => each.slug === slug)
	if (!city) throw new Error(`no city is called ${slug}`)
	return city
}

test.each(table)('%s’s page has its headline and a button to the form', (city, slug) => {
	const { main } = page(`/cities/${slug}`)
	expect(textOf(one(main, 'h1'))).toBe(`We Buy Houses in ${city}, Arkansas`)
	const button = all(main, 'a').find((link) => textOf(link) === 'Get Your Cash Offer')
	expect(button?.attributes.href).toBe('#contact')
	expect(all(withId(main, 'contact'), 'form')).toHaveLength(1)
})

test('each town’s picture says what it shows, and that it is drawn', () => {
	const said = table.map(([, slug]) => all(page(`/cities/${slug}`).main, 'img')[0]?.attributes.alt ?? '')
	for (const alt of said) expect(alt).toMatch(/^Illustration: an? |^Illustration: (brick|rows|flooded) /)
	expect(new Set(said).size).toBe(table.length)
})

test.each(table)('%s’s page shows the six trust badges in order', (_, slug) => {
	const badges = one(page(`/cities/${slug}`).main, ({ attributes }) => attributes['aria-label'] === 'Why sell to us')
	expect(all(badges, 'b').map(textOf)).toEqual([
		'Trusted Partner',
		'5-Star Rated',
		'Fast Closing',
		'Any Condition',
		'Local Experts',
		'No Fees',
	])
	expect(textOf(all(badges, 'li')[2] ?? badges)).toContain('Close in 7-14 days')
})

test.each(table)(
	'%s’s page shows its population and median home value only as given',
	(_, slug, population, median) => {
		const figures = all(page(`/cities/${slug}`).main, 'dl').map((list) => [
			all(list, 'dt').map(textOf),
			all(list, 'dd').map(textOf),
		])
		expect(figures).toEqual(
			population
				? [
						[
							['Population', 'Median home value'],
							[population, median],
						],
					]
				: [],
		)
	},
)

test.each(table)('%s’s page is about the town and names its neighborhoods', (city, slug) => {
	const about = withId(page(`/cities/${slug}`).main, 'about')
	expect(all(about, 'h2').map(textOf)).toContain(`About ${city}`)
	const { neighborhoods, overview } = cityOf(slug)
	expect(neighborhoods.length).toBeGreaterThanOrEqual(2)
	const text = textOf(about)
	for (const paragraph of overview) expect(text).toContain(paragraph)
	for (const { area, locations } of neighborhoods) {
		expect(all(about, 'h3').map(textOf)).toContain(area)
		expect(locations.length).toBeGreaterThanOrEqual(2)
		for (const location of locations) expect(text).toContain(location)
	}
})

test.each(table)('a search for %s finds its own title, description, keywords and agent', (city, slug) => {
	const found = page(`/cities/${slug}`)
	expect(titleOf(found)).toContain(`We Buy Houses in ${city}, AR`)
	expect(metaOf(found, 'description')).toContain(city)
	expect(metaOf(found, 'keywords')).toContain(city)
	expect(structuredOf(found).find((data) => data['@type'] === 'RealEstateAgent')).toMatchObject({
		areaServed: [{ '@type': 'City', name: `${city}, Arkansas` }],
	})
})

test('the towns of the footer are the towns that have pages, and the specification’s', () => {
	expect(places.map(({ slug, name }) => [name, slug])).toEqual(table.map(([name, slug]) => [name, slug]))
	expect(cities.map(({ slug, name }) => [name, slug])).toEqual(table.map(([name, slug]) => [name, slug]))
	for (const [, slug, population, median] of table) {
		expect(cityOf(slug).population).toBe(population)
		expect(cityOf(slug).medianHomeValue).toBe(median)
	}
})

test('every town down the road is another town with a page', () => {
	for (const { slug, nearby } of cities) {
		expect(nearby.filter((each) => each === slug || !places.some((place) => place.slug === each))).toEqual([])
		expect(new Set(nearby).size).toBe(3)
	}
})

/** All of a town's own prose. */
const prose = ({ slug, description, lead, overview, houses, notes }: City) =>
	[
		(townCards as Record<string, string>)[slug] ?? '',
		description,
		lead,
		...overview,
		houses.title,
		...houses.paragraphs,
		...notes.flatMap((note) => [note.title, note.text]),
	].join('\n')

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}’'$,.-]*[\p{L}\p{N}]/gu) ?? []
const sentencesOf = (text: string) =>
	text
		.split(/(?<=[.!?])\s+|\n/)
		.map((sentence) => wordsOf(sentence).join(' '))
		.filter(Boolean)
const shinglesOf = (text: string) => {
	const words = wordsOf(text)
	return new Set(words.slice(3).map((_, index) => words.slice(index, index + 4).join(' ')))
}

const pairs = cities.flatMap((one, index) => cities.slice(index + 1).map((other) => [one, other] as const))

test('no two towns share more than 40% of the words that stand in the same sentences', () => {
	const tooMuch = pairs.filter(([one, other]) => {
		const known = new Set(sentencesOf(prose(other)))
		const shared = sentencesOf(prose(one)).filter((sentence) => known.has(sentence))
		const share = wordsOf(shared.join(' ')).length / Math.min(wordsOf(prose(one)).length, wordsOf(prose(other)).length)
		return share > 0.4
	})
	expect(tooMuch.map(([one, other]) => `${one.name} and ${other.name}`)).toEqual([])
})

test('no two towns share more than 40% of their runs of four words', () => {
	const tooMuch = pairs.filter(([one, other]) => {
		const [first, second] = [shinglesOf(prose(one)), shinglesOf(prose(other))]
		return [...first].filter((run) => second.has(run)).length / Math.min(first.size, second.size) > 0.4
	})
	expect(tooMuch.map(([one, other]) => `${one.name} and ${other.name}`)).toEqual([])
})
