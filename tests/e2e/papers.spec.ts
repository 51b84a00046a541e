import { expect, test } from '../support/e2e/page.ts'
import { holdApp, wake } from '../support/e2e/visitor.ts'

const path = '/papers-and-closing-day'

test('printed, the checklist has our name and number, which the screen does not show, and no banner, bar, footer, form or skip link; and fits on one sheet of paper', async ({
	page,
}) => {
	await page.goto(path)
	await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
	await expect(page.getByText('Little Red Home Buyers · (501) 555-0142')).toBeHidden()
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByText('Little Red Home Buyers · (501) 555-0142')).toBeVisible()
	await expect(page.getByRole('checkbox', { name: 'Photo ID of everyone who signs' })).toBeVisible()
	await expect(page.getByText('Call the title company on a number you know')).toBeVisible()
	for (const hidden of [
		page.getByRole('region', { name: 'Cookies' }),
		page.locator('.bar'),
		page.locator('footer'),
		page.locator('#contact'),
		page.getByRole('link', { name: 'Skip to' }),
		page.getByRole('button', { name: 'Print the checklist' }),
		page.getByRole('heading', { level: 1 }),
		page.locator('#days'),
	])
		await expect(hidden).toBeHidden()

	await page.emulateMedia({ media: null })
	const sheet = await page.pdf({ format: 'Letter' })
	expect(sheet.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('what is ticked before the app is here stays ticked, and a tap on print is kept', async ({ page }) => {
	await page.addInitScript(() => {
		let times = 0
		window.print = () => {
			document.documentElement.dataset.printed = String(++times)
		}
	})
	const letGo = await holdApp(page)
	await page.goto(path)
	await page.getByRole('checkbox', { name: 'Death certificate' }).check()
	await page.getByRole('button', { name: 'Print the checklist' }).click()
	letGo()
	await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
	await wake(page)
	await expect(page.getByRole('checkbox', { name: 'Death certificate' })).toBeChecked()
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('the list can be ticked, and no button asks for what cannot be done', async ({ page }) => {
		await page.goto(path)
		await page.getByRole('checkbox', { name: 'Photo ID of everyone who signs' }).check()
		await expect(page.getByRole('button', { name: 'Print the checklist' })).toBeHidden()
	})
})
