import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e/page.ts'

/** How far a door stands open, in degrees. */
const ajar = (page: Page) =>
	page
		.locator('main form .doorway svg')
		.first()
		.evaluate((leaf) => Math.round((Math.acos(new DOMMatrix(getComputedStyle(leaf).transform).m11) * 180) / Math.PI))

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('the door of a form swings a little with every field that is right, and stays still where less motion is asked for', async ({
		page,
	}) => {
		for (const [path, fields] of [
			['/', ['address', 'phone', 'email']],
			['/contact', ['name', 'phone', 'email', 'address']],
		] as const) {
			await page.goto(path)
			const field = (name: string) => page.locator(`main form:has(.doorway) [name=${name}]`).first()
			expect(await ajar(page)).toBe(0)
			await field('email').fill('no address')
			for (const [index, name] of fields.entries()) {
				await field(name).fill('mary@example.com')
				await expect.poll(() => ajar(page), name).toBe(11 * (index + 1))
			}
			await field('phone').fill('')
			await expect.poll(() => ajar(page)).toBe(11 * (fields.length - 1))
		}
		await page.emulateMedia({ reducedMotion: 'reduce' })
		await expect.poll(() => ajar(page)).toBe(0)
	})
})
