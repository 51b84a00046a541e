import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { all, one, type ParsedElement, textOf } from '../support/site/html.ts'
import { pages, site } from '../support/site/pages.ts'

const idsOf = (root: ParsedElement) =>
	all(root, ({ attributes }) => Boolean(attributes.id)).map(({ attributes }) => attributes.id)
const byPath = new Map(pages.map((each) => [each.path, new Set(idsOf(each.root))]))

test.each(pages)('every link on $path leads to a page, a file or a place that is there', ({ path, root }) => {
	const broken = all(root, ({ attributes }) => Boolean(attributes.href))
		.map(({ attributes }) => attributes.href ?? '')
		.filter((href) => /^[/#]/.test(href))
		.filter((href) => {
			const [address = '', fragment] = href.split('#')
			const ids = byPath.get(address || path)
			if (fragment !== undefined) return !ids?.has(fragment)
			return !ids && !existsSync(site + address)
		})
	expect(broken).toEqual([])
})

test('links that leave the site are whole addresses over TLS, and the rest are ours, calls or mail', () => {
	const odd = pages.flatMap(({ path, root }) =>
		all(root, 'a')
			.map(({ attributes }) => attributes.href ?? '(none)')
			.filter((href) => !/^(\/|#|https:\/\/[\w-]+(\.[\w-]+)+|tel:\+1\d{10}$|mailto:[^@]+@[^@]+$)/.test(href))
			.map((href) => `${path} → ${href}`),
	)
	expect(odd).toEqual([])
})

test.each(pages)(
	'no two things on $path have one id, and every label and description points at something',
	({ root }) => {
		const ids = idsOf(root)
		expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
		const references = all(root, () => true).flatMap(({ attributes }) =>
			['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget'].flatMap(
				(name) => attributes[name]?.split(' ') ?? [],
			),
		)
		expect(references.filter((id) => !ids.includes(id))).toEqual([])
	},
)

const isLive = ({ attributes }: ParsedElement) => attributes.role === 'alert' || 'aria-live' in attributes

test('nothing that is told by itself stands in something else that is, and is told twice', () => {
	const nested = pages.flatMap(({ path, root }) =>
		all(root, isLive).flatMap((live) => all(live, isLive).map((inner) => `${path}: ${textOf(inner)}`)),
	)
	expect(nested).toEqual([])
})

test.each(pages)('$path has one first heading, and its headings go down a level at a time', ({ root }) => {
	const levels = all(root, ({ tag }) => /^h[1-6]$/.test(tag)).map(({ tag }) => Number(tag[1]))
	expect(levels[0]).toBe(1)
	expect(levels.filter((level) => level === 1)).toHaveLength(1)
	expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([])
	expect(all(root, ({ tag }) => /^h[1-6]$/.test(tag)).filter((heading) => !textOf(heading))).toEqual([])
})

test.each(pages)(
	'the pictures of $path have their words and their room, and only the first is fetched at once',
	({ root }) => {
		const pictures = all(root, 'img')
		for (const { attributes } of pictures) {
			expect(attributes).toMatchObject({ alt: expect.any(String), width: '1600', height: '1000' })
			expect(['eager', 'lazy']).toContain(attributes.loading)
		}
		expect(
			pictures.slice(1).filter(({ attributes }) => attributes.loading === 'eager' || attributes.fetchpriority),
		).toEqual([])
		const [first] = pictures
		if (first) expect(first.attributes).toMatchObject({ loading: 'eager', fetchpriority: 'high' })
	},
)

test.each(pages)('every file a picture of $path may ask for is there', ({ root }) => {
	const sets = all(root, ({ attributes }) => Boolean(attributes.srcset)).flatMap(({ attributes }) =>
		(attributes.srcset ?? '').split(', ').map((entry) => entry.split(' ')[0] ?? ''),
	)
	const sources = all(root, 'img').map(({ attributes }) => attributes.src ?? '')
	expect([...sets, ...sources].filter((file) => !existsSync(site + file))).toEqual([])
})

test.each(pages)('$path needs no style or script that its security policy forbids', ({ root }) => {
	expect(all(root, ({ attributes }) => 'style' in attributes)).toEqual([])
	expect(all(root, ({ attributes }) => Object.keys(attributes).some((name) => name.startsWith('on')))).toEqual([])
	const scripts = all(root, 'script').map(({ attributes }) => attributes.src ?? attributes.type ?? 'inline')
	const others = scripts.filter((kind) => kind !== 'application/ld+json')
	expect(others).toEqual(['inline', 'speculationrules'])
	const sheets = all(root, ({ tag, attributes }) => tag === 'link' && attributes.rel === 'stylesheet')
	expect(sheets.map(({ attributes }) => attributes.href).filter((href) => !href?.startsWith('/assets/'))).toEqual([])
	const [head] = all(root, 'head')
	expect(head && all(head, ({ attributes }) => attributes.rel === 'stylesheet')).toEqual([])
})

test.each(pages)('$path speaks English to the browser and fits a phone', ({ root }) => {
	expect(one(root, 'html').attributes.lang).toBe('en-US')
	expect(one(root, ({ attributes }) => attributes.name === 'viewport').attributes.content).toBe(
		'width=device-width,initial-scale=1',
	)
})

test.each(pages)('nothing on $path was left unfinished', ({ html }) => {
	const words = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
	expect(/lorem/i.exec(words) ?? /TODO|undefined|\[object|\bNaN\b/.exec(words)).toBeNull()
	expect(words).not.toMatch(/>\s*(null|true|false)\s*</)
})

test.each(pages)('every button of $path is of a kind whose early taps the inline script keeps', ({ root }) => {
	const kept = ({ attributes }: ParsedElement) => attributes.type === 'submit' || attributes.type === 'button'
	expect(
		all(root, 'button')
			.filter((button) => !kept(button))
			.map(textOf),
	).toEqual([])
	expect(all(root, 'select'), 'the inline script keeps clicks and forms, not choices').toEqual([])
})

test('links that call, write or leave are opened at once, and announced when the app is here', () => {
	const leaving = pages.flatMap(({ root }) =>
		all(root, 'footer').flatMap((footer) =>
			all(footer, ({ attributes }) => /^(tel:|mailto:|https:)/.test(attributes.href ?? '')),
		),
	)
	expect(leaving.length).toBeGreaterThan(0)
	expect(leaving.filter(({ attributes }) => attributes['data-early'] !== 'pass')).toEqual([])
})

const withForms = pages.filter(({ path }) => !path.startsWith('/auth'))

test.each(withForms)('the forms of $path work without any script', ({ root }) => {
	for (const form of all(root, 'form')) {
		if (form.attributes.method !== 'dialog') {
			expect(form.attributes.method).toBe('post')
			expect(form.attributes.action).toMatch(/^\/leads(\/texts|\/photos)?$/)
		}
		expect(all(form, ({ tag, attributes }) => tag === 'button' && attributes.type === 'submit').length).toBeGreaterThan(
			0,
		)
	}
})
