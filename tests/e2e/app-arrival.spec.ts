import { expect, test } from '../support/e2e/page.ts'
import { answered, holdApp, toastOf, wake } from '../support/e2e/visitor.ts'

test.use({ comeFresh: true, storageState: answered })

test('before the app is here a click waits, and is done once when it arrives; a call opens at once, and is announced later, not opened again', async ({
	page,
}) => {
	await page.addInitScript(() => {
		const seen: string[] = []
		Object.assign(window, { seen })
		document.addEventListener('click', (event) => seen.push((event.target as Element).textContent ?? ''))
	})
	const letGo = await holdApp(page)
	await page.goto('/cities/beebe')
	await page.getByRole('banner').getByRole('link', { name: 'Get Your Offer' }).click()
	await expect(page).toHaveURL('/cities/beebe')
	await expect(toastOf(page)).toHaveText('')
	expect(await page.evaluate('seen')).toEqual([])
	letGo()
	await expect(toastOf(page)).toHaveText('Tell us about the house and we’ll call within 24 hours.')
	await expect(page.getByRole('heading', { name: 'Get Your Cash Offer' })).toBeInViewport()
	expect(await page.evaluate('seen')).toEqual(['Get Your Offer'])

	await test.step('a call', async () => {
		const letGo = await holdApp(page)
		await page.goto('/about')
		const call = page.getByRole('contentinfo').getByRole('link', { name: 'Call (501) 555-0142' })
		// An address that can be followed here stands in for the call.
		await call.evaluate((link) => link.setAttribute('href', '#called'))
		await call.click()
		await expect(page).toHaveURL('/about#called')
		await expect(toastOf(page)).toHaveText('')
		await page.evaluate(() => history.replaceState(null, '', '/about'))
		letGo()
		await expect(toastOf(page)).toHaveText('Initiating call...')
		await expect(page).toHaveURL('/about')
	})
})

test('before the app is here: of what is tapped the last is done last, a password that is to be looked at is shown when it arrives, and what is opened stays open', async ({
	page,
}) => {
	await test.step('the door', async () => {
		const letGo = await holdApp(page)
		await page.goto('/auth')
		const field = page.getByRole('form', { name: 'Login' }).getByLabel('Password')
		await field.fill('secret words')
		await page.getByRole('button', { name: 'Show password' }).click()
		for (const name of ['Register', 'Login', 'Register']) await page.getByRole('tab', { name }).click()
		letGo()
		await wake(page)
		await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
		await page.getByRole('tab', { name: 'Login' }).click()
		await expect(field).toHaveAttribute('type', 'text')
		await expect(field).toHaveValue('secret words')
		await page.getByRole('button', { name: 'Hide password' }).click()
		await expect(field).toHaveAttribute('type', 'password')
	})
	await test.step('an answer, and the menu', async () => {
		await page.setViewportSize({ width: 390, height: 800 })
		const letGo = await holdApp(page)
		await page.goto('/faq')
		await page.getByText('How fast can you close?', { exact: true }).click()
		await page.getByRole('button', { name: 'Menu', exact: true }).click()
		letGo()
		await wake(page)
		await expect(page.locator('#menu').getByRole('link', { name: 'Blog' })).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(page.getByText('In as little as 7 days')).toBeVisible()
	})
})

test('when the app cannot be had, a link that wanted it is an ordinary link', async ({ page, allowedComplaints }) => {
	allowedComplaints.push(/ERR_FAILED/)
	await page.route('**/assets/entry*', (route) => route.abort())
	await page.goto('/faq')
	await page.getByRole('banner').getByRole('link', { name: 'Get Your Offer' }).click()
	await expect(page).toHaveURL('/#contact')
	await expect(page.locator('#contact h2')).toBeInViewport()

	// From the menu, which lies over what the link shows, too.
	await page.setViewportSize({ width: 390, height: 800 })
	await page.goto('/')
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	await page.locator('#menu').getByRole('link', { name: 'Get Your Offer' }).click()
	await expect(page.locator('#menu')).toBeHidden()
	await expect(page.locator('#contact h2')).toBeInViewport()
})

test('a page that breaks shows that something went wrong, keeps the bar and the footer, and can be refreshed; one whose code cannot be had is loaded instead', async ({
	page,
	complaints,
	allowedComplaints,
}) => {
	await page.goto('/faq')
	await wake(page)
	await page.route('**/assets/about-*.js', (route) =>
		route.fulfill({
			contentType: 'text/javascript',
			body: "export function About() { throw new Error('broken on purpose') }",
		}),
	)
	await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
	await expect(page.getByText("We're sorry for the inconvenience. Please try refreshing the page.")).toBeVisible()
	await expect(page.getByRole('contentinfo')).toBeVisible()
	expect(complaints.splice(0).join()).toContain('broken on purpose')

	await page.unroute('**/assets/about-*.js')
	await page.getByRole('button', { name: 'Refresh Page' }).click()
	await expect(toastOf(page)).toHaveText('Refreshing page...')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who we are')
	await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
	await expect(page).toHaveURL('/blog')

	await test.step('a page whose code cannot be had', async () => {
		allowedComplaints.push(/ERR_FAILED/)
		await page.goto('/faq')
		await wake(page)
		await page.evaluate(() => Object.assign(window, { marked: true }))
		await page.route('**/assets/about-*.js', (route) => route.abort())
		await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who we are')
		await expect(page).toHaveURL('/about')
		expect(await page.evaluate(() => 'marked' in window)).toBe(false)
	})
})
