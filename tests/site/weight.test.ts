import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { all, textOf } from '../support/site/html.ts'
import { pages, site } from '../support/site/pages.ts'

const KB = 1024
const assets = `${site}/assets`
const sizeOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

/** What a server sends before it waits for the first answer. */
const FLIGHT = 14 * KB

test.each(pages)('$path comes in one flight, with the styles of what is seen first', ({ path }) => {
	expect(sizeOf(`${site}${path === '/' ? '/index' : path}.html`)).toBeLessThanOrEqual(FLIGHT)
})

/** The file that styles the rest of a page, of a page that has one. */
const restOf = ({ root }: (typeof pages)[number]) =>
	all(root, ({ tag, attributes }) => tag === 'link' && attributes.rel === 'stylesheet').map(
		({ attributes }) => site + attributes.href,
	)

test('only the home page, which is long, has a file for the styles of its rest, and that is small', () => {
	expect(pages.filter((page) => restOf(page).length).map(({ path }) => path)).toEqual(['/', '/dashboard'])
	for (const file of new Set(pages.flatMap(restOf))) expect(sizeOf(file)).toBeLessThanOrEqual(5 * KB)
})

test('the script in every page is at most 1.5 KB as it travels', () => {
	for (const { root, path } of pages) {
		const [script] = all(root, ({ tag, attributes }) => tag === 'script' && 'data-app' in attributes)
		const code = String(script?.children[0] ?? '')
		expect(code.length, path).toBeGreaterThan(0)
		expect(deflateRawSync(code).length, path).toBeLessThanOrEqual(1.5 * KB)
	}
})

test('the typefaces are two files and at most 30 KB', () => {
	const fonts = readdirSync(assets).filter((name) => name.endsWith('.woff2'))
	expect(fonts).toHaveLength(2)
	expect(fonts.reduce((sum, font) => sum + statSync(`${assets}/${font}`).size, 0)).toBeLessThanOrEqual(30 * KB)
})

test('a page that begins with a picture announces it before anything that takes long to read', () => {
	const begun = pages.filter(({ html }) => /<img [^>]*fetchPriority="high"/.test(html))
	expect(begun.length).toBeGreaterThan(40)
	for (const { html, path } of begun) {
		const announced = html.indexOf('<link rel="preload" as="image"')
		expect(announced, path).toBeGreaterThan(0)
		const [, files, sizes] =
			/<link rel="preload" as="image" type="image\/avif" imagesrcset="([^"]+)" imagesizes="([^"]+)"/.exec(html) ?? []
		const [shown] = /<picture[^>]*>(?:<source [^>]+>)+<img [^>]*fetchPriority="high"/.exec(html) ?? []
		expect(shown, path).toContain(`<source type="image/avif" srcSet="${files}" sizes="${sizes}"/>`)
		expect(announced, path).toBeLessThan(html.indexOf('<title>'))
		expect(announced, path).toBeLessThan(html.indexOf('<style>'))
	}
})

/** The AVIF file of a page's first picture in one width. */
const firstPicture = ({ root }: (typeof pages)[number], width: number) => {
	const [source] = all(root, 'source')
	const entry = source?.attributes.srcset?.split(', ').find((each) => each.endsWith(` ${width}w`))
	return entry?.split(' ')[0]
}

test.each([480, 800, 1200])(
	'no page begins with a picture of more than 60 KB in the %i pixels a phone picks',
	(width) => {
		const files = new Set(pages.map((each) => firstPicture(each, width)).filter((file) => file !== undefined))
		expect(files.size).toBeGreaterThan(20)
		expect([...files]).toContainEqual(expect.stringMatching(/hero-\d+\.avif$/))
		expect([...files].filter((file) => !file.endsWith('.avif') || statSync(site + file).size > 60 * KB)).toEqual([])
	},
)

/** The file a dynamic import of a module brings: 'home' is home-CkEIRm9Y.js. */
const chunk = (name: string) => {
	const dynamic = readdirSync(assets)
		.filter((file) => file.endsWith('.js'))
		.flatMap((file) => [...readFileSync(`${assets}/${file}`, 'utf8').matchAll(/import\([`"']\.\/([\w.-]+\.js)/g)])
		.map(([, file = '']) => file)
	const found = new Set(dynamic.filter((file) => file.replace(/-[\w-]{8}\.js$/, '') === name))
	if (found.size !== 1) throw new Error(`expected one chunk for ${name}, found ${[...found].join(', ') || 'none'}`)
	return [...found][0] as string
}

/** A file and everything it imports before it runs. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
	if (seen.has(file)) return seen
	seen.add(file)
	const code = readFileSync(`${assets}/${file}`, 'utf8')
	for (const [, next = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) withImports(next, seen)
	return seen
}

const entry = basename(
	all(
		pages[0]?.root ?? { tag: '', attributes: {}, children: [] },
		({ tag, attributes }) => tag === 'script' && 'data-app' in attributes,
	)[0]?.attributes['data-app'] ?? '',
)

test.each([
	['/', ['home']],
	['/cities/searcy', ['city', 'searcy']],
	['/cities/west-point', ['city', 'west-point']],
	['/situations/divorce', ['situation', 'divorce']],
	['/situations/foreclosure', ['foreclosure']],
	['/how-it-works', ['how-it-works']],
	['/check-a-cash-buyer', ['check-buyer']],
	['/papers-and-closing-day', ['papers']],
])('using %s brings at most 80 KB of script', (_, chunks) => {
	const files = [entry, ...chunks.map(chunk)].reduce((seen, file) => withImports(file, seen), new Set<string>())
	expect(files.size).toBeGreaterThan(chunks.length + 1)
	const sum = [...files].reduce((total, file) => total + sizeOf(`${assets}/${file}`), 0)
	expect(sum).toBeGreaterThan(30 * KB)
	expect(sum).toBeLessThanOrEqual(80 * KB)
})

test('nobody who reads a page is brought what is for accounts, not even later', () => {
	const late = ['home-story', 'site-links', 'more-help-links', 'steps', 'pictured-steps'].map(chunk)
	const files = late.reduce((seen, file) => withImports(file, seen), new Set<string>())
	expect([...files].filter((file) => /^(account|desk|auth-pages|supabase)-/.test(file))).toEqual([])
})

test('the whole desk, every room of it, brings at most 250 KB of script', () => {
	const named = readFileSync('app/desk/rooms.ts', 'utf8').matchAll(/import\('\.\/.+\/([\w-]+)\.tsx'\)/g)
	const rooms = ['desk', 'frame', 'supabase', ...Array.from(named, ([, name = '']) => name)].map(chunk)
	expect(rooms.length).toBeGreaterThan(12)
	const files = [entry, ...rooms].reduce((seen, file) => withImports(file, seen), new Set<string>())
	const sum = [...files].reduce((total, file) => total + sizeOf(`${assets}/${file}`), 0)
	expect(sum).toBeGreaterThan(100 * KB)
	expect(sum).toBeLessThanOrEqual(250 * KB)
})

test('the backend’s client is not among what a landing page brings', () => {
	const files = [...withImports(chunk('home'), withImports(entry))]
	expect(files.filter((file) => file.startsWith('supabase'))).toEqual([])
	expect(chunk('supabase')).toMatch(/^supabase/)
})

test('every class that a page uses is styled in the page, if it is styled anywhere', () => {
	const [file] = readdirSync(assets).filter((name) => /^style-.*\.css$/.test(name))
	const classesIn = (css: string) =>
		new Set(Array.from(css.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) => name.replaceAll('\\', '')))
	const styled = classesIn(readFileSync(`${assets}/${file}`, 'utf8'))
	for (const page of pages) {
		const { root, path } = page
		const [style] = all(root, 'style')
		const rest = restOf(page).map((name) => readFileSync(name, 'utf8'))
		const own = classesIn([style?.children[0], ...rest].join())
		const used = new Set(all(root, () => true).flatMap(({ attributes }) => (attributes.class ?? '').split(' ')))
		// By itself it has no style: it marks whose state others follow.
		used.delete('group')
		expect(
			[...used].filter((name) => styled.has(name) && !own.has(name)),
			path,
		).toEqual([])
	}
})

test('the picture of the mail of thanks is there by an address that stays, and light', () => {
	expect(statSync(`${site}/open-door.jpg`).size).toBeLessThanOrEqual(60 * KB)
})

test('the style sheet is in the page, once, and typefaces are fetched only where no script lets them in', () => {
	for (const { root, path } of pages) {
		const [style, typefaces, ...others] = all(root, 'style')
		expect(others, path).toEqual([])
		expect(typefaces?.attributes, path).toEqual({ id: 'typefaces', media: '(scripting:none)' })
		expect(String(typefaces?.children[0]).match(/url\(/g), path).toHaveLength(2)
		expect(String(style?.children[0]), path).not.toContain('url(/assets/')
		expect(String(style?.children[0]).length, path).toBeGreaterThan(1000)
		expect(textOf(root), path).not.toContain('{--')
	}
})
