import { expect, test } from '../support/e2e/page.ts'
import { answered, expectContactInView, holdApp, wake } from '../support/e2e/visitor.ts'

test.use({ comeFresh: true, storageState: answered, viewport: { width: 390, height: 800 } })

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
		expect(await page.evaluate(() => scrollY)).toBe(0)
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

test('the menu takes the focus into itself and gives it back', async ({ page }) => {
	await page.goto('/about')
	const open = page.getByRole('button', { name: 'Menu', exact: true })
	await open.focus()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page.locator('#menu')).toBeHidden()
	await expect(open).toBeFocused()
})
