import { expect, test } from 'vitest'
import { company, telephoneLink } from '../../content/company.ts'
import { postList, render } from './markdown.ts'

test('a text names the company by its facts, its number as one that can be called, and leaves other braces alone', () => {
	const link = `<a href="${telephoneLink(company.phone)}">${company.phone}</a>`
	expect(render('Call {phone}, {name} or {other}.')).toBe(`<p>Call ${link}, ${company.name} or {other}.</p>\n`)
})

test('links that leave the site tell the target nothing, links within it are plain', () => {
	expect(render('[here](/faq) and [there](https://example.com)')).toBe(
		'<p><a href="/faq">here</a> and <a href="https://example.com" rel="noopener noreferrer">there</a></p>\n',
	)
})

test('a table can be scrolled by keyboard and its headings are headings', () => {
	const html = render('| Town | Value |\n|---|---|\n| Searcy | $175,000 |')
	expect(html).toContain('<div class="scroll-x" tabindex="0" role="region" aria-label="Table">')
	expect(html).toContain('<th scope="col">Town</th><th scope="col">Value</th>')
	expect(html).toContain('<td>Searcy</td><td>$175,000</td>')
})

test('posts are listed newest first, each with all that its card shows', () => {
	const posts = postList()
	expect(posts).toHaveLength(12)
	expect(posts.map(({ date }) => date)).toEqual(
		posts
			.map(({ date }) => date)
			.toSorted()
			.reverse(),
	)
	for (const post of posts) {
		expect(Object.entries(post).filter(([, value]) => !value)).toEqual([])
		expect(post.readTime).toMatch(/^[1-9] min read$/)
	}
})
