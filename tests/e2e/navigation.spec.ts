import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e/page.ts'
import {
	answered,
	enter,
	expectContactInView,
	keepToasts,
	toastOf,
	wake,
	withoutPrograms,
} from '../support/e2e/visitor.ts'

test.use({ comeFresh: true, storageState: answered })

const bar = (page: Page) => page.getByRole('banner')
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const offerToast = 'Tell us about the house and we’ll call within 24 hours.'

/** A load would lose this. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('a link changes page, title and address without a load, starts at the top, and hands the focus to the page; the Facebook page and the map are announced, and lead there', async ({
	page,
}) => {
	const asked: string[] = []
	// Nothing to show: the browser stays where it is.
	await page.context().route(/^https:/, (route) => {
		asked.push(route.request().url())
		return route.fulfill({ status: 204 })
	})
	await page.goto('/')
	await wake(page)
	await mark(page)
	await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
	await bar(page).getByRole('link', { name: 'About Us' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who we are')
	await expect(page).toHaveURL('/about')
	await expect(page).toHaveTitle('About Us | Little Red Home Buyers')
	await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
	await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about$/)
	await expect(page.locator('meta[name=description]')).toHaveCount(1)
	await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', /\/about$/)
	expect(await scrolled(page)).toBe(0)
	expect(await focused(page)).toBe('main')
	expect(await isMarked(page)).toBe(true)

	await page.goBack()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Close in as little as 7 days')
	await expect.poll(() => scrolled(page)).toBe(1500)
	expect(await isMarked(page)).toBe(true)
	await page.goForward()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who we are')
	await test.step('what leads elsewhere', async () => {
		const footer = page.getByRole('contentinfo')
		// In a tab of its own, so that what was typed here stays.
		await expect(footer.getByRole('link', { name: 'Facebook page (opens in a new tab)' })).toHaveAttribute(
			'rel',
			'noopener',
		)
		await footer.getByRole('link', { name: 'Facebook page' }).click()
		await expect(toastOf(page)).toHaveText('Opening Facebook page...')
		await expect.poll(() => asked.at(-1)).toContain('facebook.com')
		await footer.getByRole('link', { name: 'White County on the map' }).click()
		await expect(toastOf(page)).toHaveText('Opening map location...')
		await expect.poll(() => asked.at(-1)).toContain('openstreetmap.org')
		await expect(page).toHaveURL('/about')
	})
})

test('the FAQ shows one answer at a time, and none when the last is closed; a link to the form of the home page arrives at the form, and one in the footer at the top of its page', async ({
	page,
}) => {
	await page.goto('/faq')
	await wake(page)
	await mark(page)
	await test.step('the FAQ', async () => {
		const items = page.locator('details')
		const [first, second] = [items.nth(0), items.nth(1)]
		await expect(first.getByText('In as little as 7 days')).toBeHidden()
		await first.locator('summary').click()
		await expect(first.getByText('In as little as 7 days')).toBeVisible()
		await second.locator('summary').click()
		await expect(second.getByText('We buy the house as it stands')).toBeVisible()
		await expect(first.getByText('In as little as 7 days')).toBeHidden()
		await second.locator('summary').click()
		await expect(page.locator('details[open]')).toHaveCount(0)
	})
	await test.step('to the form', async () => {
		await page.getByRole('main').getByRole('link', { name: 'Get Your Offer' }).click()
		await expect(page).toHaveURL('/#contact')
		await expectContactInView(page)
		expect(await focused(page)).toBe('contact')
		expect(await isMarked(page)).toBe(true)
	})
	await test.step('from the footer', async () => {
		await enter(page, '/cities/letona')
		await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
		await expect(page).toHaveURL('/faq')
		await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
		await expect.poll(() => scrolled(page)).toBe(0)
		expect(await isMarked(page)).toBe(true)
	})
})

test('Get Your Offer scrolls to the form where the page has one, and says so; the city page’s button leads to its own form', async ({
	page,
}) => {
	await test.step('in the bar', async () => {
		await page.goto('/cities/kensett')
		await bar(page).getByRole('link', { name: 'Get Your Offer' }).click()
		await expect(toastOf(page)).toHaveText(offerToast)
		await expectContactInView(page)
		await expect(page).toHaveURL('/cities/kensett')
	})
	await test.step('on the page', async () => {
		await page.goto('/cities/romance')
		await page.getByRole('link', { name: 'Get Your Cash Offer' }).click()
		await expectContactInView(page)
		await expect(page).toHaveURL('/cities/romance#contact')
	})
})

test('Get Your Offer goes to the home page’s form from a page without one, and says so there, at the bottom right, until it is closed; the logo goes home with a welcome, which outlives the way there and the next page', async ({
	page,
}) => {
	await keepToasts(page)
	await page.setViewportSize({ width: 1280, height: 800 })
	await page.goto('/faq')
	await bar(page).getByRole('link', { name: 'Get Your Offer' }).click()
	await expect(page).toHaveURL('/#contact')
	await expect(toastOf(page)).toHaveText(offerToast)
	await expectContactInView(page)
	const box = await toastOf(page).locator('> *').boundingBox()
	expect(box && 1280 - box.x - box.width).toBeLessThanOrEqual(32)
	expect(box && 800 - box.y - box.height).toBeLessThanOrEqual(32)
	await page.getByRole('button', { name: 'Close this message' }).click()
	await expect(toastOf(page)).toHaveText('')

	await test.step('the logo', async () => {
		await enter(page, '/terms')
		await bar(page).getByRole('link', { name: 'Little Red Home Buyers' }).click()
		await expect(page).toHaveURL('/')
		await expect(toastOf(page)).toHaveText('Welcome to Little Red Home Buyers!')
		await bar(page).getByRole('link', { name: 'Areas We Serve' }).click()
		await expect(page).toHaveURL('/areas-we-serve')
		await expect(toastOf(page)).toHaveText('Welcome to Little Red Home Buyers!')
	})
})

test('a call and a mail are announced, from the bar, the footer and the pages, one toast at a time, each for five seconds', async ({
	page,
}) => {
	await withoutPrograms(page)
	await page.clock.install()
	await page.goto('/contact')
	const footer = page.getByRole('contentinfo')
	await bar(page).getByRole('link', { name: '(501) 555-0142' }).click()
	await expect(toastOf(page)).toHaveText('Initiating call...')
	await footer.getByRole('link', { name: 'Send an email' }).click()
	await expect(toastOf(page)).toHaveText('Opening email client...')
	await footer.getByRole('link', { name: 'Call (501) 555-0142' }).click()
	await expect(toastOf(page)).toHaveText('Initiating call...')
	await page.getByRole('main').getByRole('link', { name: 'offers@' }).first().click()
	await expect(toastOf(page)).toHaveText('Opening email client...')
	await page.getByRole('main').getByRole('link', { name: '(501) 555-0123' }).click()
	await expect(toastOf(page)).toHaveText('Initiating call...')
	await test.step('one at a time, for five seconds', async () => {
		const toasts = toastOf(page).locator('> *')
		await bar(page).getByRole('link', { name: '(501) 555-0142' }).click()
		await expect(toastOf(page)).toHaveText('Initiating call...')
		await page.clock.pauseAt(Date.now() + 60_000)
		await bar(page).getByRole('link', { name: 'Get Your Offer' }).click()
		await expect(toastOf(page)).toHaveText(offerToast)
		await expect(toasts).toHaveCount(1)
		await page.clock.runFor(4_900)
		await expect(toastOf(page)).toHaveText(offerToast)
		await page.clock.runFor(200)
		await expect(toasts).toHaveCount(0)
	})
})
