import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { categories, siteBegan } from '../../content/post.ts'
import { postList } from '../../scripts/build/markdown.ts'
import { all, one, textOf } from '../support/site/html.ts'
import { page, slugs, structuredOf } from '../support/site/pages.ts'

const posts = postList()
const cards = all(page('/blog').main, 'li')
const longDate = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-9]\d?, 20\d\d\b/

test('the blog has twelve posts, three of each kind', () => {
	expect(cards).toHaveLength(12)
	expect(categories).toEqual(['Market Analysis', 'Buying Tips', 'Selling Tips', 'Local Insights'])
	for (const category of categories) {
		expect(cards.filter((card) => textOf(card).startsWith(category))).toHaveLength(3)
	}
})

test('every card has a date, a read time, a title, an excerpt and a link, newest first', () => {
	const dates = cards.map((card) => {
		const time = one(card, 'time')
		expect(textOf(time)).toMatch(new RegExp(`^${longDate.source}$`))
		expect(textOf(card)).toMatch(/\b[3-5] min read\b/)
		const post = posts.find(({ title }) => title === textOf(one(card, 'h2')))
		expect(textOf(card)).toContain(post?.excerpt ?? 'a post of this title')
		const link = one(card, 'a')
		expect(textOf(link)).toMatch(/^Read More/)
		expect(link.attributes.href).toBe(`/blog/${post?.slug}`)
		return time.attributes.datetime ?? ''
	})
	expect(dates).toEqual(dates.toSorted().reverse())
})

test('the date a reader sees is the date the post has', () => {
	for (const { slug, date, updated } of posts) {
		const times = all(one(page(`/blog/${slug}`).main, 'article'), 'time')
		expect(times.map(({ attributes }) => attributes.datetime)).toEqual(updated === date ? [date] : [date, updated])
		for (const time of times)
			expect(new Date(`${textOf(time)} UTC`).toISOString().slice(0, 10)).toBe(time.attributes.datetime)
	}
})

test.each(posts)(
	'$slug is dated no earlier than the site, and changed no earlier than it was published',
	({ slug, date, updated }) => {
		expect(date >= siteBegan && updated >= date && updated <= new Date().toISOString().slice(0, 10)).toBe(true)
		const [posting] = structuredOf(page(`/blog/${slug}`)).filter((each) => each['@type'] === 'BlogPosting')
		expect(posting).toMatchObject({ datePublished: date, dateModified: updated })
	},
)

test.each(posts)(
	'the post $slug has its way back, date, read time, category and paragraphs',
	({ slug, title, readTime, category }) => {
		const { main } = page(`/blog/${slug}`)
		expect(textOf(one(main, 'h1'))).toBe(title)
		const [back] = all(main, 'a')
		expect(back && textOf(back)).toBe('Back to Blog')
		expect(back?.attributes.href).toBe('/blog')
		const text = textOf(main)
		expect(text).toMatch(longDate)
		expect(text).toContain(readTime)
		expect(text).toContain(category)
		expect(all(main, 'p').length).toBeGreaterThan(8)
		expect(text).not.toMatch(/\{\w+\}/)
	},
)

test('each post leads to two others to read next, the first of its own kind', () => {
	for (const { slug, category } of posts) {
		const next = all(page(`/blog/${slug}`).main, 'h3').map(textOf)
		const kinds = next.map((title) => posts.find((post) => post.title === title && post.slug !== slug)?.category)
		expect(kinds, slug).toEqual([category, expect.not.stringMatching(category)])
	}
})

test.each(slugs.posts)('the post %s is 600 to 1,000 words long, without its sources', (slug) => {
	const source = readFileSync(`content/posts/${slug}.md`, 'utf8')
	const [body = ''] = source.replace(/^---\n[\s\S]*?\n---\n/, '').split('## Sources')
	const words = body
		.replace(/\]\([^)]*\)/g, ']')
		.split(/\s+/)
		.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
	expect(words).toBeGreaterThanOrEqual(600)
	expect(words).toBeLessThanOrEqual(1000)
	expect(source).toContain('\n## Sources\n')
})
