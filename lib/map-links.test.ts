import { expect, test } from 'vitest'
import { mapLinks, whereIs } from './map-links.ts'

test.each([
	['12 Race Avenue, Searcy', '12 Race Avenue, Searcy, AR'],
	['402 County Road 318', '402 County Road 318, White County, AR'],
	['9 Main, Bald Knob AR 72010', '9 Main, Bald Knob AR 72010'],
	['9 Main, Beebe, arkansas', '9 Main, Beebe, arkansas'],
	['1 Arbor Lane', '1 Arbor Lane, White County, AR'],
])('%s is looked for as %s', (address, found) => {
	expect(whereIs(address)).toBe(found)
})

test('two maps are asked, and nothing in an address leads elsewhere', () => {
	const links = mapLinks('1 Oak & Elm#"><b>?x=1')
	expect(links.map(({ href }) => new URL(href).host)).toEqual(['www.google.com', 'maps.apple.com'])
	for (const { href } of links) expect(href).not.toMatch(/["<>#]/)
})
