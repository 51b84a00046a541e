import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { company } from '../../content/company.ts'
import { dealTerms } from '../../content/deal-terms.ts'
import { faq } from '../../content/faq.ts'
import {
	headings,
	listedPages,
	listedPaths,
	metaOf,
	page,
	pages,
	site,
	slugs,
	structuredOf,
	titleOf,
} from '../support/site/pages.ts'

const origin = new URL(metaOf(page('/'), 'canonical') ?? '').origin

/** The home page again, and the second of the two that only say to wait. */
const unnamed = ['/dashboard', '/admin']

test('no two pages share a title', () => {
	const titles = pages.filter(({ path }) => !unnamed.includes(path)).map(titleOf)
	expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('no two pages share a description', () => {
	const texts = pages.filter(({ path }) => !unnamed.includes(path)).map((each) => metaOf(each, 'description'))
	expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})

test('titles fit a line of search results', () => {
	// The home page's is the specification's; a post's is its own headline, whole.
	const long = ['/', '/blog/paperwork-inherited-or-shared-house']
	expect(listedPages.filter((each) => titleOf(each).length > 60).map(({ path }) => path)).toEqual(long)
})

test('descriptions are 50 to 160 characters long', () => {
	const wrong = listedPages.filter((each) => {
		const { length } = metaOf(each, 'description') ?? ''
		return length < 50 || length > 160
	})
	expect(wrong.map(({ path }) => path)).toEqual([])
})

test.each(listedPages)('$path can be found and shared: canonical address, Open Graph, Twitter', (each) => {
	const { path } = each
	const url = origin + path
	const title = titleOf(each)
	const description = metaOf(each, 'description')
	expect(metaOf(each, 'canonical')).toBe(url)
	expect({
		site: metaOf(each, 'og:site_name'),
		type: metaOf(each, 'og:type'),
		title: metaOf(each, 'og:title'),
		description: metaOf(each, 'og:description'),
		url: metaOf(each, 'og:url'),
		card: metaOf(each, 'twitter:card'),
		twitterTitle: metaOf(each, 'twitter:title'),
		twitterDescription: metaOf(each, 'twitter:description'),
	}).toEqual({
		site: company.name,
		type: path.startsWith('/blog/') ? 'article' : 'website',
		title,
		description,
		url,
		card: 'summary_large_image',
		twitterTitle: title,
		twitterDescription: description,
	})
})

test.each(listedPages)('$path is shared with a picture of 1200 × 630', async (each) => {
	const image = metaOf(each, 'og:image') ?? ''
	expect(metaOf(each, 'twitter:image')).toBe(image)
	expect(image.startsWith(`${origin}/`)).toBe(true)
	const { width, height } = await sharp(site + image.slice(origin.length)).metadata()
	expect([width, height]).toEqual([1200, 630])
})

test('the home page and every town give keywords', () => {
	for (const path of ['/', ...slugs.cities.map((slug) => `/cities/${slug}`)]) {
		expect(metaOf(page(path), 'keywords')?.split(', ').length).toBeGreaterThanOrEqual(5)
	}
})

test('the sitemap lists every page meant to be found, and no other', () => {
	const found = [...readFileSync(`${site}/sitemap.xml`, 'utf8').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
	expect(found.toSorted()).toEqual(listedPaths.map((path) => origin + path).toSorted())
	expect(new Set(found).size).toBe(found.length)
})

test('robots are let in, kept from the account, and shown the sitemap', () => {
	const lines = readFileSync(`${site}/robots.txt`, 'utf8').split('\n')
	expect(lines).toContain('User-agent: *')
	expect(lines).toContain('Disallow: /auth')
	expect(lines).toContain('Disallow: /dashboard')
	expect(lines).not.toContain('Disallow: /')
	expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('the feed carries the twelve posts, newest first', () => {
	const feed = readFileSync(`${site}/feed.xml`, 'utf8')
	expect(feed).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/)
	expect(feed.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
	const open: string[] = []
	for (const [, slash, name = '', alone] of feed.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
		if (slash) expect(open.pop()).toBe(name)
		else if (!alone) open.push(name)
	}
	expect(open).toEqual([])
	const items = feed.split('<item>').slice(1)
	const field = (item: string, name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(item)?.[1] ?? ''
	expect(items.map((item) => field(item, 'link')).toSorted()).toEqual(
		slugs.posts.map((slug) => `${origin}/blog/${slug}`).toSorted(),
	)
	const times = items.map((item) => Date.parse(field(item, 'pubDate')))
	expect(times).toEqual(times.toSorted((a, b) => b - a))
	for (const item of items) expect(field(item, 'title') && field(item, 'description')).toBeTruthy()
})

test('language models find the company and links that lead somewhere', () => {
	const text = readFileSync(`${site}/llms.txt`, 'utf8')
	expect(text.startsWith(`# ${company.name}\n\n> `)).toBe(true)
	const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, url = '']) => url)
	expect(links).toHaveLength(4 + 6 + 17 + 12)
	expect(links.filter((url) => !listedPaths.includes(url.slice(origin.length)))).toEqual([])
})

test('the icons and the manifest that every page names are there', () => {
	const manifest = JSON.parse(readFileSync(`${site}/site.webmanifest`, 'utf8'))
	expect(manifest.name).toBe(company.name)
	const files = ['/favicon.svg', '/apple-touch-icon.png', ...manifest.icons.map((icon: { src: string }) => icon.src)]
	expect(files.filter((file) => !existsSync(site + file))).toEqual([])
})

const types = (path: string) => structuredOf(page(path)).map((data) => data['@type'])

test('search engines are told what each kind of page is', () => {
	expect(types('/')).toEqual(['RealEstateAgent'])
	expect(structuredOf(page('/'))[0]?.description).toMatch(/the buyer, not a real estate agent or broker/)
	expect(types('/faq').toSorted()).toEqual(['BreadcrumbList', 'FAQPage'])
	for (const slug of slugs.cities)
		expect(types(`/cities/${slug}`).toSorted()).toEqual(['BreadcrumbList', 'RealEstateAgent'])
	for (const slug of slugs.posts) expect(types(`/blog/${slug}`).toSorted()).toEqual(['BlogPosting', 'BreadcrumbList'])
	for (const path of [
		'/about',
		'/contact',
		'/how-it-works',
		'/blog',
		'/areas-we-serve',
		'/check-a-cash-buyer',
		'/papers-and-closing-day',
		...slugs.situations.map((slug) => `/situations/${slug}`),
	]) {
		expect(types(path)).toContain('BreadcrumbList')
	}
})

test('the home page’s agent serves the county and its seventeen towns', () => {
	const [agent] = structuredOf(page('/'))
	expect(agent).toMatchObject({
		'@context': 'https://schema.org',
		name: company.name,
		url: `${origin}/`,
		email: company.email,
	})
	const served = agent?.areaServed as { '@type': string; name: string }[]
	expect(served[0]).toEqual({ '@type': 'AdministrativeArea', name: 'White County, Arkansas' })
	expect(served.filter((area) => area['@type'] === 'City')).toHaveLength(17)
})

test('the FAQ’s structured answers are those on the page', () => {
	const data = structuredOf(page('/faq')).find((each) => each['@type'] === 'FAQPage')
	const entries = data?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
	expect(entries.map(({ name }) => name)).toEqual([...faq, ...dealTerms].map(({ question }) => question))
	for (const { acceptedAnswer } of entries) expect(acceptedAnswer.text.length).toBeGreaterThan(100)
})

test('a post’s structured data is the post’s', () => {
	for (const slug of slugs.posts) {
		const post = structuredOf(page(`/blog/${slug}`)).find((each) => each['@type'] === 'BlogPosting')
		expect(post).toMatchObject({
			headline: headings(`/blog/${slug}`, ['h1'])[0],
			mainEntityOfPage: `${origin}/blog/${slug}`,
		})
		expect(post?.datePublished).toMatch(/^20\d\d-\d\d-\d\d$/)
	}
})

test('breadcrumbs lead from home to the page itself, over pages that exist', () => {
	for (const each of listedPages) {
		const trail = structuredOf(each).find((data) => data['@type'] === 'BreadcrumbList')
		if (!trail) continue
		const items = trail.itemListElement as { position: number; item: string }[]
		expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
		expect(items[0]?.item).toBe(`${origin}/`)
		expect(items.at(-1)?.item).toBe(origin + each.path)
		expect(items.filter(({ item }) => !listedPaths.includes(item.slice(origin.length)))).toEqual([])
	}
})

test('no page claims ratings or reviews that search engines would take for ours', () => {
	const claims = pages
		.flatMap((each) => structuredOf(each))
		.filter((data) => /aggregateRating|"review"/.test(JSON.stringify(data)))
	expect(claims).toEqual([])
})
