import { expect, test } from '../support/e2e/page.ts'
import { answered, holdApp } from '../support/e2e/visitor.ts'

test.use({ storageState: answered })

const path = '/situations/foreclosure'
const rows = (page: import('@playwright/test').Page) => page.locator('#timeline tbody').getByRole('row')

test('a sale date shows what is still possible, and until when, at a phone and at a desk, by the day at the courthouse; and who helps for free is called by the first buttons', async ({
	page,
}) => {
	const phone = { width: 390, height: 844 }
	const date = page.getByLabel('Date of the sale')
	await page.clock.setFixedTime('2026-11-17T18:00:00Z')
	await page.setViewportSize(phone)
	await page.goto(path)
	for (const [name, href] of [
		['Free counselor: (800) 569-4287', 'tel:+18005694287'],
		['Free legal aid: (800) 952-9243', 'tel:+18009529243'],
	] as const) {
		await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
		await expect(page.getByRole('link', { name })).toBeInViewport()
	}
	for (const viewport of [phone, { width: 1280, height: 800 }])
		await test.step(`${viewport.width} pixels`, async () => {
			await page.setViewportSize(viewport)
			await expect(rows(page)).toHaveCount(5)
			await date.fill('2026-12-17')
			await expect(page.getByText('30 days are left until the sale.')).toBeVisible()
			await expect(rows(page).filter({ hasText: 'Catch up' })).toContainText('Still open')
			await expect(rows(page).filter({ hasText: 'Apply for help' })).toContainText('Likely too late')
			await expect(rows(page).filter({ hasText: 'Sell with an agent' })).toContainText('Likely too late')
			await expect(rows(page).filter({ hasText: 'Sell for cash' })).toContainText('by Dec 10, 2026')
			await date.fill('2026-11-18')
			await expect(page.getByText('The sale is tomorrow. Call today.')).toBeVisible()
			await expect(rows(page).filter({ hasText: 'Sell for cash' })).toContainText('Likely too late')
			await expect(rows(page).filter({ hasText: 'bankruptcy' }).first()).toContainText('Still open, but hurry')
			await date.fill('2026-11-01')
			await expect(page.getByText('That day has passed.')).toBeVisible()
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
		})
	await test.step('the day at the courthouse, not the visitor’s', async () => {
		// Nine in the evening in Searcy, the next day in Greenwich.
		await page.clock.setFixedTime('2026-11-18T03:00:00Z')
		await page.reload()
		await date.fill('2026-11-18')
		await expect(page.getByText('The sale is tomorrow. Call today.')).toBeVisible()
	})
})

test('a date that is given before the app is here is counted when it arrives', async ({ page }) => {
	await page.clock.setFixedTime('2026-11-17T18:00:00Z')
	const letGo = await holdApp(page)
	await page.goto(path)
	await page.getByLabel('Date of the sale').fill('2027-02-17')
	await expect(page.getByText('days are left')).toBeHidden()
	letGo()
	await expect(page.getByText('92 days are left until the sale.')).toBeVisible()
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('the table says until when each way is usually open, and asks for no date', async ({ page }) => {
		await page.goto(path)
		await expect(rows(page).filter({ hasText: 'Apply for help' })).toContainText('More than 37 days before')
		await expect(page.getByLabel('Date of the sale')).toBeHidden()
	})
})
