import { globSync, readFileSync } from 'node:fs'
import { places } from '../../../content/places.ts'
import { situationList } from '../../../content/situation-list.ts'
import { all, one, type ParsedElement, parse, textOf } from './html.ts'

export const site = 'dist/site'

export type Page = { path: string; html: string; root: ParsedElement; main: ParsedElement }

/** What the server fills in before it is a page. */
const templates = ['leads', 'thank-you/photos/left-out', 'auth/confirm/ask', 'auth/confirm/over', 'visit/filled'].map(
	(name) => `${site}/${name}.html`,
)

/** Every page the build wrote, by its address. */
export const pages: readonly Page[] = globSync(`${site}/**/*.html`)
	.filter((file) => !templates.includes(file))
	.map((file) => {
		const html = readFileSync(file, 'utf8')
		const root = parse(html)
		return { path: addressOf(file), html, root, main: one(root, 'main') }
	})
	.sort((a, b) => a.path.localeCompare(b.path))

function addressOf(file: string) {
	const name = file.slice(site.length).replace(/\.html$/, '')
	return name === '/index' ? '/' : name
}

export function page(path: string): Page {
	const found = pages.find((each) => each.path === path)
	if (!found) throw new Error(`there is no page at ${path}`)
	return found
}

/** What a visitor reads between the bar and the footer. */
export const mainText = (path: string) => textOf(page(path).main)

/** The texts of a page's headings, in order. */
export const headings = (path: string, tags = ['h1', 'h2', 'h3']) =>
	all(page(path).main, ({ tag }) => tags.includes(tag)).map(textOf)

export const slugs = {
	cities: places.map(({ slug }) => slug),
	situations: situationList.map(({ slug }) => slug),
	posts: globSync('content/posts/*.md').map((file) => file.replace(/^.*\/|\.md$/g, '')),
}

/** Where each hard question is answered, as an address with its place. */
export const answerPaths = [
	'/how-it-works#what-will-i-get',
	'/check-a-cash-buyer',
	'/faq#deal-terms',
	'/papers-and-closing-day',
	'/about',
	'/contact',
]

/** The pages meant to be found. */
export const listedPaths = [
	'/',
	'/about',
	'/contact',
	'/how-it-works',
	'/faq',
	'/blog',
	'/areas-we-serve',
	'/check-a-cash-buyer',
	'/papers-and-closing-day',
	'/privacy-policy',
	'/terms',
	...slugs.posts.map((slug) => `/blog/${slug}`),
	...slugs.cities.map((slug) => `/cities/${slug}`),
	...slugs.situations.map((slug) => `/situations/${slug}`),
]

export const listedPages = listedPaths.map(page)

/** The value of a meta tag or of the canonical link. */
export function metaOf({ root }: Page, name: string): string | undefined {
	const head = one(root, 'head')
	if (name === 'canonical') {
		return all(head, ({ tag, attributes }) => tag === 'link' && attributes.rel === 'canonical')[0]?.attributes.href
	}
	return all(head, ({ tag, attributes }) => tag === 'meta' && [attributes.name, attributes.property].includes(name))[0]
		?.attributes.content
}

export const titleOf = ({ root }: Page) => textOf(one(one(root, 'head'), 'title'))

/** A page's structured data. */
export const structuredOf = ({ root }: Page): { '@type': string; [property: string]: unknown }[] =>
	all(root, ({ attributes }) => attributes.type === 'application/ld+json').map(({ children }) =>
		JSON.parse(String(children[0])),
	)
