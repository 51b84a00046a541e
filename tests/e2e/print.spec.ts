import { expect, test } from '../support/e2e/page.ts'
import { enter, wake } from '../support/e2e/visitor.ts'

test('printed, what one reads has our name and number and every answer, and no banner, bar, form or button; and an answer has an address of its own, which opens it, with or without a load', async ({
	page,
}) => {
	for (const [path, texts] of [
		['/faq', ['In as little as 7 days, with clear title.', 'We buy the house as it stands']],
		['/blog/what-as-is-means-in-arkansas', []],
		['/privacy-policy', []],
		['/check-a-cash-buyer', []],
	] as const) {
		await page.emulateMedia({ media: 'screen' })
		await page.goto(path)
		const name = page.getByText('Little Red Home Buyers · (501) 555-0142')
		await expect(name).toBeHidden()
		await page.emulateMedia({ media: 'print' })
		await expect(name).toBeVisible()
		expect(await name.evaluate((line) => line.getBoundingClientRect().top), path).toBeLessThan(30)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
		const others = '.cookie-banner, .bar, footer, form, [href="#main"], .toasts, #contact, main button'
		await expect(page.locator(others).filter({ visible: true }), path).toHaveCount(0)
	}

	await page.emulateMedia({ media: 'screen' })
	const second = page.getByText('We buy the house as it stands')
	await page.goto('/faq#do-i-need-to-make-repairs-first')
	await expect(second).toBeVisible()
	await expect(second).toBeInViewport()
	await expect(page.getByText('In as little as 7 days, with clear title.')).toBeHidden()
	await expect(page.getByRole('link', { name: /Link to this answer\s?: Do I need/ })).toHaveAttribute(
		'href',
		'#do-i-need-to-make-repairs-first',
	)
	await wake(page)
	await enter(page, '/about')
	await enter(page, '/faq#do-i-need-to-make-repairs-first')
	await expect(second).toBeVisible()
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('an answer that is asked for by its address is open', async ({ page }) => {
		await page.goto('/faq#how-fast-can-you-close')
		await expect(page.getByText('In as little as 7 days, with clear title.').first()).toBeVisible()
	})
})
