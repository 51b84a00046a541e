import type { Page } from '@playwright/test'
import { faultsIn } from '../support/e2e/axe.ts'
import { expect, test } from '../support/e2e/page.ts'
import { pageKinds } from '../support/e2e/page-kinds.ts'
import { answered, enter, put, toastOf, wake } from '../support/e2e/visitor.ts'

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

const phone = { width: 390, height: 844 }
const narrowest = { width: 320, height: 640 }
const desk = { width: 1280, height: 800 }

/** Every page there is: those that can be found, and those that one is led to. */
async function everyPage(page: Page): Promise<string[]> {
	const listed = await (await page.request.get('/sitemap.xml')).text()
	const found = [...listed.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname)
	expect(found.length).toBeGreaterThan(40)
	return [...found, '/auth', '/dashboard', '/thank-you', '/thank-you/photos', '/404']
}

test.describe('everyone can use', () => {
	test.use({ storageState: answered })
	for (const [name, half] of [
		['the first half', 0],
		['the other half', 1],
	] as const) {
		test(`every page on a phone, every kind at a desk, and none has to be scrolled sideways at four times the size: ${name}`, async ({
			page,
		}) => {
			test.slow()
			await page.goto('/thank-you')
			const found: string[] = []
			for (const path of (await everyPage(page)).filter((_, at) => at % 2 === half)) {
				await put(page, path)
				const isKind = pageKinds.includes(path)
				// Where no second look is taken, the narrowest phone does for both: every change of size has the page laid out anew.
				for (const size of isKind ? [phone, desk] : [narrowest]) {
					await page.setViewportSize(size)
					const wrong = await faultsIn(page, { colors: isKind })
					found.push(...wrong.map((fault) => `${path} at ${size.width}: ${fault}`))
				}
				await page.setViewportSize(narrowest)
				const width = await page.evaluate(() => document.documentElement.scrollWidth)
				if (width > 320) found.push(`${path} is ${width} wide at 320`)
			}
			expect(found).toEqual([])
		})
	}

	test('the hero form when something is missing, when the lead could not be stored, and its thanks; and the open menu', async ({
		page,
		allowedComplaints,
	}) => {
		allowedComplaints.push(/status of 500/)
		let isDown = true
		await page.route('**/rest/v1/leads*', (route) =>
			isDown ? route.fulfill({ status: 500, json: { message: 'down' } }) : route.fulfill({ status: 201, json: [{}] }),
		)
		await page.goto('/')
		const form = page.getByRole('form', { name: 'Get your cash offer' })
		await test.step('something is missing', async () => {
			await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
			await expect(toastOf(page)).toHaveText('Please correct the errors in the form')
			const address = form.getByLabel('Property address')
			await expect(address).toBeFocused()
			await expect(address).toHaveAttribute('aria-invalid', 'true')
			await expect(address).toHaveAccessibleDescription('Property address is required')
			expect(await faultsIn(page)).toEqual([])
		})
		await test.step('a lead that could not be stored', async () => {
			await form.getByLabel('Property address').fill('12 Race Avenue')
			await form.getByLabel('Phone').fill('5015550188')
			await form.getByLabel('Email').fill('ada@example.com')
			await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
			await expect(form.getByRole('alert')).toContainText('There was an error submitting your request.')
			expect(await faultsIn(page)).toEqual([])
		})
		await test.step('the thanks for a lead', async () => {
			isDown = false
			await form.getByRole('button', { name: 'Try again' }).click()
			const dialog = page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })
			await expect(dialog).toBeVisible()
			expect(await faultsIn(page)).toEqual([])
			await page.keyboard.press('Escape')
			await expect(dialog).toBeHidden()
		})
		await test.step('the open menu', async () => {
			await page.setViewportSize(phone)
			await page.getByRole('button', { name: 'Menu', exact: true }).click()
			await expect(page.locator('#menu')).toBeVisible()
			expect(await faultsIn(page)).toEqual([])
		})
	})

	test('an open answer of the FAQ, and the contact form when something is missing', async ({ page }) => {
		await page.goto('/faq')
		await page.getByText('How fast can you close?', { exact: true }).click()
		await expect(page.getByText('In as little as 7 days')).toBeVisible()
		expect(await faultsIn(page)).toEqual([])

		await page.setViewportSize(phone)
		await wake(page)
		await enter(page, '/contact')
		const form = page.getByRole('form', { name: 'Ask for your cash offer' })
		await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
		await expect(toastOf(page)).toHaveText('Please fill in all required fields')
		await expect(form.getByLabel('Phone')).toHaveAccessibleDescription('Phone number is required')
		expect(await faultsIn(page)).toEqual([])
	})
})

test('everyone can use the cookie banner, on a phone and at a desk, in the reader’s own colors too; and a fault would be found', async ({
	page,
}) => {
	await page.goto('/about')
	for (const size of [phone, desk]) {
		await page.setViewportSize(size)
		await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
		expect(await faultsIn(page)).toEqual([])
	}
	// axe reads the colors that we asked for, not those that the reader's own took the place of.
	await page.emulateMedia({ forcedColors: 'active' })
	expect((await faultsIn(page)).filter((fault) => !fault.startsWith('color-contrast'))).toEqual([])

	await page.emulateMedia({ forcedColors: 'none' })
	await page.evaluate(() => {
		document.querySelector('main h1')?.insertAdjacentHTML('afterend', '<h4>Skipped</h4><input>')
		document.styleSheets[0]?.insertRule('main section p { color: #ccc !important }')
	})
	const kinds = (await faultsIn(page)).map((fault) => fault.split(':')[0])
	expect(kinds).toEqual(expect.arrayContaining(['color-contrast', 'label', 'heading-order']))
})

test('in the reader’s own colors every button has an edge or a line, and the chosen tab is told apart', async ({
	page,
}) => {
	await page.emulateMedia({ forcedColors: 'active' })
	const bare: string[] = []
	await page.goto('/')
	for (const path of ['/', '/faq', '/areas-we-serve', '/auth']) {
		if (path !== '/') await put(page, path)
		bare.push(
			...(await page.locator('button, summary, .press').evaluateAll(
				(all, at) =>
					all
						.filter((each) => each.checkVisibility())
						.filter((each) =>
							[each, ...each.children].every((part) => {
								const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(part)
								const hasEdge = borderTopStyle !== 'none' && borderTopWidth !== '0px'
								return hasEdge === (textDecorationLine === 'underline')
							}),
						)
						.map((each) => `${at} ${each.getAttribute('aria-label') ?? each.textContent}`),
				path,
			)),
		)
	}
	expect(bare).toEqual([])
	const ground = (name: string) =>
		page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).backgroundColor)
	expect(await ground('Login')).not.toBe(await ground('Register'))
	await put(page, '/blog')
	const kind = (name: string) => page.getByText(name, { exact: true }).first()
	const colorOf = (name: string) => kind(name).evaluate((label) => getComputedStyle(label).backgroundColor)
	expect(await colorOf('All posts')).not.toBe(await colorOf('Buying Tips'))
})
