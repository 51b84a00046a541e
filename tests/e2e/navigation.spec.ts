import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e/page.ts'
import { answered, holdApp, toastOf, wake, withoutPrograms } from '../support/e2e/visitor.ts'

test.use({ comeFresh: true, storageState: answered })

const bar = (page: Page) => page.getByRole('banner')
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const offerToast = 'Tell us about the house and we’ll call within 24 hours.'

/** A load would lose this. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

/** The contact section stands at the top of the window, below the bar. */
const expectContactInView = (page: Page) =>
	expect
		.poll(() =>
			page.evaluate(() => {
				const top = document.getElementById('contact')?.getBoundingClientRect().top ?? -1
				return top >= 0 && top <= 110
			}),
		)
		.toBe(true)

test('a link changes page, title and address without a load, starts at the top, and hands the focus to the page', async ({
	page,
}) => {
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
})

test('a link to the form of the home page arrives at the form', async ({ page }) => {
	await page.goto('/faq')
	await wake(page)
	await mark(page)
	await page.getByRole('main').getByRole('link', { name: 'Get Your Offer' }).click()
	await expect(page).toHaveURL('/#contact')
	await expectContactInView(page)
	expect(await focused(page)).toBe('contact')
	expect(await isMarked(page)).toBe(true)
})

test('Get Your Offer scrolls to the form where the page has one, and says so', async ({ page }) => {
	await page.goto('/cities/kensett')
	await bar(page).getByRole('link', { name: 'Get Your Offer' }).click()
	await expect(toastOf(page)).toHaveText(offerToast)
	await expectContactInView(page)
	await expect(page).toHaveURL('/cities/kensett')
})

test('Get Your Offer goes to the home page’s form from a page without one, and says so there', async ({ page }) => {
	await page.goto('/faq')
	await bar(page).getByRole('link', { name: 'Get Your Offer' }).click()
	await expect(page).toHaveURL('/#contact')
	await expect(toastOf(page)).toHaveText(offerToast)
	await expectContactInView(page)
})

test('the city page’s button leads to its own form', async ({ page }) => {
	await page.goto('/cities/romance')
	await page.getByRole('link', { name: 'Get Your Cash Offer' }).click()
	await expectContactInView(page)
	await expect(page).toHaveURL('/cities/romance#contact')
})

test('a call and a mail are announced, from the bar, the footer and the pages', async ({ page }) => {
	await withoutPrograms(page)
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
})

test('the Facebook page and the map are announced, and lead there', async ({ page }) => {
	const asked: string[] = []
	// Nothing to show: the browser stays where it is.
	await page.context().route(/^https:/, (route) => {
		asked.push(route.request().url())
		return route.fulfill({ status: 204 })
	})
	await page.goto('/about')
	await wake(page)
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

test('a footer link goes to its page and to its top', async ({ page }) => {
	await page.goto('/cities/letona')
	await wake(page)
	await mark(page)
	await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
	await expect(page).toHaveURL('/faq')
	await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
	await expect.poll(() => scrolled(page)).toBe(0)
	expect(await isMarked(page)).toBe(true)
})

test('one toast at a time, each for five seconds', async ({ page }) => {
	await withoutPrograms(page)
	await page.clock.install()
	await page.goto('/about')
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

test('a toast can be closed before its time', async ({ page }) => {
	await page.goto('/how-it-works')
	await bar(page).getByRole('link', { name: 'Get Your Offer' }).click()
	await page.getByRole('button', { name: 'Close this message' }).click()
	await expect(toastOf(page)).toHaveText('')
})

test('the logo goes home with a welcome, which outlives the way there and the next page', async ({ page }) => {
	await page.goto('/terms')
	await bar(page).getByRole('link', { name: 'Little Red Home Buyers' }).click()
	await expect(page).toHaveURL('/')
	await expect(toastOf(page)).toHaveText('Welcome to Little Red Home Buyers!')
	await bar(page).getByRole('link', { name: 'Areas We Serve' }).click()
	await expect(page).toHaveURL('/areas-we-serve')
	await expect(toastOf(page)).toHaveText('Welcome to Little Red Home Buyers!')
})

test('a toast sits at the bottom right', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 })
	await page.goto('/how-it-works')
	await bar(page).getByRole('link', { name: 'Get Your Offer' }).click()
	const box = await toastOf(page).locator('> *').boundingBox()
	expect(box && 1280 - box.x - box.width).toBeLessThanOrEqual(32)
	expect(box && 800 - box.y - box.height).toBeLessThanOrEqual(32)
})

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 800 } })

	test('the menu opens, and closes by its button, by Escape, and when a page is chosen', async ({ page }) => {
		await page.goto('/')
		const menu = page.locator('#menu')
		const open = page.getByRole('button', { name: 'Menu', exact: true })
		await expect(menu).toBeHidden()
		await open.click()
		await expect(menu.getByRole('link', { name: 'How It Works' })).toBeVisible()
		await page.getByRole('button', { name: 'Close the menu' }).click()
		await expect(menu).toBeHidden()
		await open.click()
		await expect(menu).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(menu).toBeHidden()
		await expect(open).toBeFocused()
		await open.click()
		await menu.getByRole('link', { name: 'About Us' }).click()
		await expect(page).toHaveURL('/about')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who we are')
		await expect(menu).toBeHidden()
	})

	for (const [when, early] of [
		['before the app is here', true],
		['once the app is here', false],
	] as const)
		test(`the open menu holds the focus and keeps the page still, ${when}`, async ({ page }) => {
			const letGo = await holdApp(page)
			await page.setViewportSize({ width: 360, height: 640 })
			await page.goto('/about')
			if (!early) {
				letGo()
				await wake(page)
			}
			const open = page.getByRole('button', { name: 'Menu', exact: true })
			await open.click()
			const menu = page.getByRole('dialog', { name: 'Menu' })
			expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
			for (const name of ['FAQ', 'Contact', 'Foreclosure', 'Property tax', 'Moving to care', 'Get Your Offer'])
				await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
			const outside: (string | null | undefined)[] = []
			for (let step = 0; step < 40; step++) {
				await page.keyboard.press('Tab')
				const at = await page.evaluate(() => {
					const element = document.activeElement
					return element?.closest('body > *, #menu')?.matches('#menu') ? undefined : element?.textContent?.slice(0, 40)
				})
				// The browser's own controls come round between the last and the first.
				if (at !== undefined && !(await page.evaluate(() => document.activeElement === document.body))) outside.push(at)
			}
			expect(outside).toEqual([])
			await page.mouse.move(180, 300)
			await page.mouse.wheel(0, 3000)
			await page.keyboard.press('End')
			await page.keyboard.press('Escape')
			await expect(menu).toBeHidden()
			await expect(open).toBeFocused()
			expect(await scrolled(page)).toBe(0)
			letGo()
		})

	test('a menu opened while another page is on its way stays open when that comes', async ({ page }) => {
		const held = Promise.withResolvers<void>()
		await page.route('**/assets/about-*.js', async (route) => {
			await held.promise
			await route.continue()
		})
		await page.goto('/')
		await wake(page)
		await page.evaluate(() => void navigation.navigate('/about'))
		await expect(page).toHaveURL('/about')
		await page.getByRole('button', { name: 'Menu', exact: true }).click()
		held.resolve()
		await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Who we are')
		await expect(page.locator('#menu')).toBeVisible()
	})

	test('Get Your Offer in the menu closes it and shows the form', async ({ page }) => {
		await page.goto('/areas-we-serve')
		await page.getByRole('button', { name: 'Menu', exact: true }).click()
		await page.locator('#menu').getByRole('link', { name: 'Get Your Offer' }).click()
		await expect(page.locator('#menu')).toBeHidden()
		await expectContactInView(page)
	})
})

test('the FAQ shows one answer at a time, and none when the last is closed', async ({ page }) => {
	await page.goto('/faq')
	const items = page.locator('details')
	const [first, second] = [items.nth(0), items.nth(1)]
	await wake(page)
	await expect(first.getByText('In as little as 7 days')).toBeHidden()
	await first.locator('summary').click()
	await expect(first.getByText('In as little as 7 days')).toBeVisible()
	await second.locator('summary').click()
	await expect(second.getByText('We buy the house as it stands')).toBeVisible()
	await expect(first.getByText('In as little as 7 days')).toBeHidden()
	await second.locator('summary').click()
	await expect(page.locator('details[open]')).toHaveCount(0)
})
