import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e/page.ts'
import { answered, keepToasts, toastOf, wake, withoutPrograms } from '../support/e2e/visitor.ts'

const bottomOf = async (page: Page, name: string, role: 'textbox' | 'button') => {
	const box = await page.getByRole('form', { name: 'Get your cash offer' }).getByRole(role, { name }).boundingBox()
	return (box?.y ?? 9999) + (box?.height ?? 0)
}
const reachBar = (page: Page) => page.getByRole('navigation', { name: 'Reach us' })
const scrollDown = (page: Page, top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)

test('the first screen of a phone asks the question, with the cookie banner up; the headline keeps the county’s name together, and the logo stays on one line, at any width', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 800 })
	await page.goto('/')
	await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
	expect(await bottomOf(page, 'Property address', 'textbox')).toBeLessThan(600)
	expect(await bottomOf(page, 'Get My Cash Offer', 'button')).toBeLessThanOrEqual(800)
	await page.setViewportSize({ width: 360, height: 640 })
	expect(await bottomOf(page, 'Property address', 'textbox')).toBeLessThanOrEqual(640)

	for (const width of [360, 390, 480, 640, 768, 1024, 1280, 1536, 1920]) {
		await page.setViewportSize({ width, height: 800 })
		const lines = await page.evaluate(() => {
			const linesOf = (element: Element | null, text: string) => {
				const walker = document.createTreeWalker(element as Node, NodeFilter.SHOW_TEXT)
				const range = document.createRange()
				while (walker.nextNode()) {
					const node = walker.currentNode as Text
					const at = node.data.replaceAll('\u00a0', ' ').indexOf(text)
					if (at < 0) continue
					range.setStart(node, at)
					range.setEnd(node, at + text.length)
					return range.getClientRects().length
				}
			}
			const logo = document.querySelector('header nav a span')
			return {
				county: linesOf(document.querySelector('h1'), 'White County'),
				logo: (logo?.getBoundingClientRect().height ?? 99) < 40,
				bar: (document.querySelector('header nav')?.getBoundingClientRect().height ?? 99) < 80,
				wide: document.documentElement.scrollWidth,
			}
		})
		expect(lines, String(width)).toEqual({ county: 1, logo: true, bar: true, wide: width })
	}
})

test('on a phone of either width, once the form has scrolled away, a bar under the thumb calls, texts and leads to the form', async ({
	page,
}) => {
	await withoutPrograms(page)
	await keepToasts(page)
	await page.setViewportSize({ width: 360, height: 800 })
	await page.goto('/')
	await wake(page)
	for (const width of [360, 390]) {
		await page.setViewportSize({ width, height: 800 })
		await scrollDown(page, 0)
		await expect(reachBar(page)).toHaveCount(0)
		await scrollDown(page, 2500)
		await expect(reachBar(page)).toBeInViewport({ ratio: 1 })
		await expect(reachBar(page).getByRole('link', { name: 'Text' })).toHaveAttribute('href', 'sms:+15015550142')
		await reachBar(page).getByRole('link', { name: 'Call' }).click()
		await expect(toastOf(page)).toHaveText('Initiating call...')
		const toast = await toastOf(page).locator('> *').boundingBox()
		const bar = await reachBar(page).boundingBox()
		expect((toast?.y ?? 800) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
		await page.emulateMedia({ media: 'print' })
		await expect(reachBar(page)).toBeHidden()
		await page.emulateMedia({ media: 'screen' })
		await reachBar(page).getByRole('link', { name: 'Get offer' }).click()
		await expect(page.getByRole('form', { name: 'Ask for your cash offer' })).toBeInViewport()
		await expect(reachBar(page)).toHaveCount(0)
	}
})

test.describe('for whoever has answered the banner', () => {
	test.use({ storageState: answered })

	test('the bar under the thumb is on pages without a form from the start, and on no wide screen, nor where people sign in', async ({
		page,
	}) => {
		await page.setViewportSize({ width: 390, height: 800 })
		await page.goto('/faq')
		await wake(page)
		await expect(reachBar(page)).toBeVisible()
		// What is read still stands on the page's own ground, and the last of it above the bar.
		await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
		const last = page.getByRole('contentinfo').locator('p').last()
		await last.evaluate((line) => line.scrollIntoView({ behavior: 'instant' }))
		const [line, bar] = [await last.boundingBox(), await reachBar(page).boundingBox()]
		expect((line?.y ?? 800) + (line?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
		await page.setViewportSize({ width: 1280, height: 800 })
		await expect(reachBar(page)).toBeHidden()
		await page.setViewportSize({ width: 390, height: 800 })
		await page.goto('/auth')
		await wake(page)
		await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
		await expect(reachBar(page)).toHaveCount(0)
	})
})

test.describe('a phone that is turned on its side', () => {
	test.use({
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
		storageState: answered,
		comeFresh: true,
	})

	test('does not lose its place, and the bar is put away', async ({ page }) => {
		await page.goto('/about')
		await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }))
		const bar = page.getByRole('banner')
		await expect(bar).toBeInViewport()
		await page.setViewportSize({ width: 844, height: 330 })
		await expect(bar).not.toBeInViewport()
		expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1500)
		await page.keyboard.press('Tab')
		await bar.getByRole('link').first().focus()
		await expect(bar).toBeInViewport()
	})
})
