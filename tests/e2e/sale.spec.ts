import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e/page.ts'

test.use({ comeFresh: true })

const pictures = (page: Page) => page.locator('ol:has(> li img[src*="/step-1-"]) picture')

/** Which of the four pictures are all there, and whether they lie on each other. */
const seen = (page: Page) =>
	pictures(page).evaluateAll((all) => ({
		shown: all.map((each) => getComputedStyle(each).opacity === '1'),
		places: new Set(all.map((each) => `${each.getBoundingClientRect().x} ${each.getBoundingClientRect().y}`)).size,
	}))

/** Scrolls until a step stands where one reads. */
const read = (page: Page, step: string) =>
	page
		.getByRole('heading', { name: step, exact: true })
		.evaluate((heading) =>
			scrollTo({ top: heading.getBoundingClientRect().top + scrollY - innerHeight * 0.4, behavior: 'instant' }),
		)

test('one house goes through the four steps as they are scrolled by, on a phone’s home page and at a desk', async ({
	page,
}) => {
	for (const [path, width] of [
		['/', 390],
		['/how-it-works', 1280],
	] as const) {
		await page.emulateMedia({ reducedMotion: 'no-preference' })
		await page.setViewportSize({ width, height: 800 })
		await page.goto(path)
		await expect(pictures(page)).toHaveCount(4)
		for (const [step, shown] of [
			['Contact Us', [true, false, false, false]],
			['Get Your Offer', [true, true, false, false]],
			['Choose Closing Date', [true, true, true, false]],
			['Get Paid', [true, true, true, true]],
		] as const) {
			await read(page, step)
			await expect.poll(() => seen(page), step).toEqual({ shown, places: 1 })
			await expect(pictures(page).first()).toBeInViewport()
		}
		await page.emulateMedia({ reducedMotion: 'reduce' })
		await expect.poll(() => seen(page)).toEqual({ shown: [true, true, true, true], places: 4 })
	}
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })

	test('they are four plain pictures, each with its step', async ({ page }) => {
		await page.goto('/')
		expect(await seen(page)).toEqual({ shown: [true, true, true, true], places: 4 })
	})
})
