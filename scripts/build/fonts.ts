/**
 * Cuts the two typefaces down to what the site sets: Latin letters, one optical size, the weights in use.
 * Headings have one weight, which takes half of what all of them would.
 * Run by hand after a change of typeface (npm run fonts); its result is kept in app/fonts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const letters = [...Array(0x5f).keys()].map((n) => String.fromCodePoint(0x20 + n)).join('')
const glyphs = `${letters}\u00a0©®°·×−–—‘’“”•…→←✓áéíñóúüÁÉÍÑÓÚÜ§½¼¾′″`

const cuts: { from: string; to: string; axes: Parameters<typeof subsetFont>[2]['variationAxes'] }[] = [
	{
		from: 'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
		to: 'app/fonts/newsreader.woff2',
		axes: { opsz: 36, wght: 560 },
	},
	{
		from: 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
		to: 'app/fonts/figtree.woff2',
		axes: { wght: { min: 400, max: 700 } },
	},
]

for (const { from, to, axes } of cuts) {
	const font = await subsetFont(readFileSync(from), glyphs, { targetFormat: 'woff2', variationAxes: axes })
	writeFileSync(to, font)
	console.log(`${to} ${font.length} bytes`)
}
