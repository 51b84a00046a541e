import { expect, test } from '../support/e2e/page.ts'
import { pageKinds } from '../support/e2e/page-kinds.ts'

test.use({ javaScriptEnabled: false })

test('without scripts every link of the bar leads to its page, the menu of a phone opens, closes and leads on, and the FAQ opens and closes, one answer at a time', async ({
	page,
}) => {
	await page.goto('/faq')
	for (const [name, path] of [
		['How It Works', '/how-it-works'],
		['About Us', '/about'],
		['Areas We Serve', '/areas-we-serve'],
		['Blog', '/blog'],
		['Contact', '/contact'],
		['Get Your Offer', '/#contact'],
		['Little Red Home Buyers', '/'],
	] as const) {
		await page.getByRole('banner').getByRole('link', { name }).click()
		await expect(page).toHaveURL(path)
		await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
	}

	await page.setViewportSize({ width: 390, height: 800 })
	await page.goto('/')
	const menu = page.locator('#menu')
	await expect(menu).toBeHidden()
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	await expect(menu).toBeVisible()
	// It would show what the menu hides.
	await expect(menu.getByRole('link', { name: 'Get Your Offer' })).toBeHidden()
	await page.getByRole('button', { name: 'Close the menu' }).click()
	await expect(menu).toBeHidden()
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	await menu.getByRole('link', { name: 'Areas We Serve' }).click()
	await expect(page).toHaveURL('/areas-we-serve')
	await expect(menu).toBeHidden()

	await page.goto('/faq')
	await page.getByText('How fast can you close?', { exact: true }).click()
	await expect(page.getByText('In as little as 7 days')).toBeVisible()
	await page.getByText('Do I need to make repairs first?', { exact: true }).click()
	await expect(page.getByText('We buy the house as it stands')).toBeVisible()
	await expect(page.getByText('In as little as 7 days')).toBeHidden()
})

test('without scripts every page is whole, nothing asks for a click that cannot be done, and the forms go to the server by themselves', async ({
	page,
}) => {
	const forms: Record<string, number> = {
		'/': 2,
		'/contact': 1,
		'/cities/beebe': 1,
		'/situations/inheritance': 1,
		'/blog/when-do-houses-sell': 1,
	}
	for (const path of new Set([...pageKinds, '/thank-you', ...Object.keys(forms)])) {
		await page.goto(path)
		const words = page.locator(
			'main :is(h1, h2, h3, p, summary):not(dialog *, details p, [role=alert] *, .needs-script *, .print-only)',
		)
		expect(await words.count(), path).toBeGreaterThan(3)
		await expect(words.filter({ visible: false }), path).toHaveCount(0)
		await expect(page.getByRole('contentinfo'), path).toBeVisible()
		await expect(page.getByRole('button', { name: 'Accept All' }), path).toBeHidden()
		await expect(page.getByRole('dialog'), path).toBeHidden()
		if (!forms[path]) continue
		const own = page.locator('main form:not([method=dialog])')
		await expect(own, path).toHaveCount(forms[path])
		for (const form of await own.all()) {
			await expect(form).toHaveAttribute('action', '/leads')
			await expect(form).toHaveAttribute('method', 'post')
			await expect(form.getByRole('button', { name: 'Get My Cash Offer' })).toBeEnabled()
		}
	}
	// What stands beside the sliders, which are not shown, has their room.
	await page.goto('/how-it-works')
	const sum = await page.getByRole('table').first().boundingBox()
	expect(sum?.width).toBeGreaterThan(400)
})

test('the pictures are shown, and the bar on the first of them stays there', async ({ page }) => {
	await page.goto('/')
	await expect(async () => {
		await page.mouse.wheel(0, 1200)
		await expect(page.getByRole('banner')).not.toBeInViewport({ timeout: 2_000 })
	}).toPass()
	await page.goto('/areas-we-serve')
	const pictures = page.getByRole('main').locator('img')
	await expect(pictures).toHaveCount(7)
	for (const picture of await pictures.all()) {
		await picture.scrollIntoViewIfNeeded()
		await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
	}
})
