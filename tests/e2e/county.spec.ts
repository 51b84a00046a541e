import type { Page } from '@playwright/test'
import { places } from '../../content/places.ts'
import { townCards } from '../../content/town-cards.ts'
import { expect, test } from '../support/e2e/page.ts'

const map = { name: /^Map of White County/ }

async function expectTownsHit(page: Page, width: number, least: number) {
	await page.setViewportSize({ width, height: 800 })
	const towns = page.getByRole('region', map).getByRole('link')
	await expect(towns).toHaveCount(places.length)
	const boxes = await towns.evaluateAll((links) =>
		links.map((link) => {
			const { left, top, right, bottom } = link.getBoundingClientRect()
			const [name = link] = link.children
			return { name: name.textContent, to: link.getAttribute('href'), left, top, right, bottom }
		}),
	)
	expect(boxes.map(({ name, to }) => [name, to])).toEqual(places.map(({ name, slug }) => [name, `/cities/${slug}`]))
	for (const box of boxes) {
		expect(box.bottom - box.top, box.name ?? '').toBeGreaterThanOrEqual(least)
		expect(box.right - box.left, box.name ?? '').toBeGreaterThanOrEqual(44)
	}
	const overlapping = boxes.flatMap((one, index) =>
		boxes
			.slice(index + 1)
			.filter((other) => one.left < other.right && other.left < one.right)
			.filter((other) => one.top < other.bottom && other.top < one.bottom)
			.map((other) => `${one.name} ${other.name}`),
	)
	expect(overlapping).toEqual([])
}

test('on a phone the map is panned within itself, first seen around the county seat; every town on it can be hit, at any width, and none for another; and a tap opens the town', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 800 })
	await page.goto('/areas-we-serve')
	const region = page.getByRole('region', map)
	await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(200)
	const wide = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
	expect(await wide()).toBe(true)
	await expectTownsHit(page, 1024, 26)
	await expectTownsHit(page, 360, 44)
	await region.getByRole('link', { name: 'West Point' }).click()
	await expect(page).toHaveURL('/cities/west-point')
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a town’s card shows when it is pointed at or focused, within the picture, and on the home page, too, a town says what it is', async ({
		page,
	}) => {
		await page.goto('/areas-we-serve')
		const region = page.getByRole('region', map)
		for (const { slug, name } of places) {
			const link = region.locator(`a[href="/cities/${slug}"]`)
			const card = link.getByText(townCards[slug])
			await expect(card, name).toBeHidden()
			if (slug === 'searcy') await link.hover()
			else await link.focus()
			// A link that a script focuses counts as focused by keyboard only after a key.
			await page.keyboard.press('Shift')
			await expect(card, name).toBeVisible()
			// Of one moment, since the focus may have the page on its way to the town.
			const beyond = await card.evaluate((shown) => {
				const [box, frame] = [
					shown.getBoundingClientRect(),
					shown.closest('section')?.getBoundingClientRect() ?? new DOMRect(),
				]
				return [frame.left - box.left, frame.top - box.top, box.right - frame.right, box.bottom - frame.bottom]
			})
			expect(Math.max(...beyond), name).toBeLessThanOrEqual(0)
			await page.mouse.move(0, 0)
		}

		await page.goto('/')
		const searcy = page.getByRole('region', map).locator('a[href="/cities/searcy"]')
		const card = (part: string) =>
			searcy.evaluate((town, name) => getComputedStyle(town, '::after')[name as 'content'], part)
		expect(await card('display')).toBe('none')
		await searcy.hover()
		expect(await card('display')).toBe('block')
		expect(await card('content')).toContain(townCards.searcy)
	})
})

test('on the home page every town on the map can be hit, at any width; the cards come with the app, and the pictures when they are near', async ({
	page,
}) => {
	const asked: string[] = []
	page.on('request', (request) => asked.push(request.url()))
	await page.setViewportSize({ width: 390, height: 800 })
	await page.goto('/')
	await expectTownsHit(page, 390, 44)
	await page.keyboard.press('Shift')
	const searcy = page.getByRole('region', map).locator('a[href="/cities/searcy"]')
	await expect(searcy.getByText(townCards.searcy)).toBeAttached()
	expect(asked.filter((url) => /\/images\/\w+\/(county|searcy)-/.test(url))).toEqual([])
	// After a key, so that it shows its focus.
	await searcy.focus()
	await expect(searcy.getByText(townCards.searcy)).toBeVisible()
	await expect.poll(() => asked.some((url) => url.includes('/county-'))).toBe(true)
	await expectTownsHit(page, 1280, 26)
})
