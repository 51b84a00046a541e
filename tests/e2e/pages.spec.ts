import type { Page } from '@playwright/test'
import { places } from '../../content/places.ts'
import { expect, test } from '../support/e2e/page.ts'
import { posts } from '../support/e2e/posts.ts'
import { answered, enter, wake } from '../support/e2e/visitor.ts'

test.use({ storageState: answered })

const groups: Record<string, [path: string, heading: string | RegExp][]> = {
	'the main pages': [
		['/', /Close in as little as 7 days/],
		['/about', 'Who we are'],
		['/contact', 'Talk to a person'],
		['/how-it-works', 'From a phone call to a closing'],
		['/faq', 'Frequently asked questions'],
		['/blog', 'What we know about houses here'],
		['/areas-we-serve', /courthouse square/],
		['/auth', 'Your account'],
		['/dashboard', /Close in as little as 7 days/],
		['/dashboard/anything/below', /Close in as little as 7 days/],
		['/check-a-cash-buyer', /check any cash buyer/],
		['/papers-and-closing-day', /What to bring/],
		['/privacy-policy', 'Privacy Policy'],
		['/terms', 'Terms'],
		['/thank-you', 'Thank You for Reaching Out!'],
	],
	'the first towns': places
		.slice(0, 9)
		.map(({ slug, name }) => [`/cities/${slug}`, `We Buy Houses in ${name}, Arkansas`]),
	'the other towns': places.slice(9).map(({ slug, name }) => [`/cities/${slug}`, `We Buy Houses in ${name}, Arkansas`]),
	'the posts': posts.map(({ slug, title }) => [`/blog/${slug}`, title]),
	'the situations': [
		['/situations/divorce', /divorce/],
		['/situations/foreclosure', /foreclosure/],
		['/situations/inheritance', /inherited/],
		['/situations/property-tax', /property tax/],
		['/situations/landlord', /landlord/],
		['/situations/moving-to-care', /care/],
	],
}

const clear = 'rgba(0, 0, 0, 0)'
const white = 'rgb(255, 255, 255)'
const bar = (page: Page) => page.getByRole('banner')

async function expectBarWhiteOnceScrolled(page: Page) {
	// A turn of the wheel before the page has drawn itself once may go unheard.
	await expect(async () => {
		await page.mouse.wheel(0, 600)
		await expect(bar(page)).toHaveCSS('background-color', white, { timeout: 2_000 })
	}).toPass()
	await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
	await expect(bar(page)).toHaveCSS('background-color', clear)
}

for (const [name, paths] of Object.entries(groups)) {
	test(`${name} open, say what they are, and come alive without a complaint; the bar is clear over the home page’s picture alone, until it is scrolled`, async ({
		page,
		complaints,
	}) => {
		for (const [path, heading] of paths) {
			const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
			expect(response?.status(), path).toBe(200)
			await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
			const isHome = path === '/' || path.startsWith('/dashboard')
			await expect(bar(page), path).toHaveCSS('background-color', isHome ? clear : white)
			if (isHome) await expectBarWhiteOnceScrolled(page)
			await wake(page)
			await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
			expect(complaints, path).toEqual([])
		}
	})
}

test('a wrong address is answered with the 404 page, whose button goes home and says welcome back; a post that does not exist leads to the blog; and the bar takes the colour of where one is', async ({
	page,
	complaints,
}) => {
	for (const path of ['/cities/little-rock', '/situations/none', '/no/such/page']) {
		const response = await page.goto(path)
		expect(response?.status()).toBe(404)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
	}
	// The browser itself remarks on each 404.
	expect(complaints.splice(0)).toHaveLength(3)
	await page.getByRole('link', { name: 'Back to Home' }).click()
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('status')).toHaveText('Welcome back to the homepage!')
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Close in as little as 7 days')
	await expect(bar(page)).toHaveCSS('background-color', clear)

	await test.step('a post that does not exist, by a link', async () => {
		await enter(page, '/about')
		await page.evaluate(() => {
			navigation.navigate('/blog/no-such-post')
		})
		await expect(page).toHaveURL('/blog')
		await expect(page.getByRole('link', { name: /^Read More/ })).toHaveCount(12)
	})
	await test.step('to and from the home page without a load', async () => {
		await bar(page).getByRole('link', { name: 'Little Red Home Buyers' }).click()
		await expect(page).toHaveURL('/')
		await expect(bar(page)).toHaveCSS('background-color', clear)
		await bar(page).getByRole('link', { name: 'Blog' }).click()
		await expect(page).toHaveURL('/blog')
		await expect(bar(page)).toHaveCSS('background-color', white)
		await expect(bar(page).getByRole('link', { name: 'Blog' })).toHaveAttribute('aria-current', 'page')
	})
	await test.step('a post that does not exist, by its address', async () => {
		await page.goto('/blog/no-such-post')
		await expect(page).toHaveURL('/blog')
	})
})
