import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e/page.ts'
import { holdApp, toastOf, wake } from '../support/e2e/visitor.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookieConsent'))

test('Accept All is remembered, thanked for, and the banner stays away', async ({ page }) => {
	await page.goto('/')
	await expect(banner(page)).toBeVisible()
	await banner(page).getByRole('button', { name: 'Accept All' }).click()
	await expect(banner(page)).toBeHidden()
	await expect(toastOf(page)).toHaveText('Thank you. Your choice is saved in this browser.')
	expect(await stored(page)).toBe('accepted')
	await page.reload()
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(banner(page)).toBeHidden()
})

test('Decline hides the banner on every page of the visit, stores nothing, and the next visit is asked again', async ({
	page,
}) => {
	await page.goto('/')
	await banner(page).getByRole('button', { name: 'Decline' }).click()
	await expect(banner(page)).toBeHidden()
	await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
	await expect(page).toHaveURL('/about')
	await expect(banner(page)).toBeHidden()
	expect(await stored(page)).toBeNull()
	await page.reload()
	await expect(banner(page)).toBeVisible()
})

test('the banner’s privacy link goes there and hides it', async ({ page }) => {
	await page.goto('/faq')
	await wake(page)
	await banner(page).getByRole('link', { name: 'Privacy policy' }).click()
	await expect(page).toHaveURL('/privacy-policy')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
	await expect(banner(page)).toBeHidden()
})

test('the banner’s privacy link hides it even when it is quicker than the app', async ({ page }) => {
	const letGo = await holdApp(page)
	await page.goto('/faq')
	await banner(page).getByRole('link', { name: 'Privacy policy' }).click()
	letGo()
	await expect(page).toHaveURL('/privacy-policy')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
	await expect(banner(page)).toBeHidden()
})

test('an answer in one tab hides the banner in the other', async ({ page, context }) => {
	await page.goto('/terms')
	await wake(page)
	const other = await context.newPage()
	await other.goto('/about')
	await other.getByRole('button', { name: 'Accept All' }).click()
	await expect(banner(page)).toBeHidden()
})

for (const width of [320, 390, 768]) {
	test(`a toast leaves the banner’s buttons free at ${width} pixels`, async ({ page }) => {
		await page.setViewportSize({ width, height: 700 })
		await page.goto('/about')
		await page.getByRole('banner').getByRole('link', { name: 'Little Red Home Buyers' }).click()
		await expect(toastOf(page).locator('> *')).toBeVisible()
		const toast = await toastOf(page).locator('> *').boundingBox()
		const question = await banner(page).boundingBox()
		expect((toast?.y ?? 700) + (toast?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0)
	})
}
