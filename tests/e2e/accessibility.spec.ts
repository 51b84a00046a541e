import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, test } from '../support/e2e/page.ts'
import { pageKinds } from '../support/e2e/page-kinds.ts'
import { answered, toastOf, wake } from '../support/e2e/visitor.ts'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const options: RunOptions = {
	runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
	resultTypes: ['violations'],
}

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** Half of what axe does, and the same on pages of one kind: they have one style. */
const uncolored: RunOptions = { ...options, rules: { 'color-contrast': { enabled: false } } }

/** What axe finds wrong, as lines that say what and where. */
async function faults(page: Page, looking = options): Promise<string[]> {
	if (!(await page.evaluate('!!window.axe'))) await page.evaluate(axe)
	const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(looking)})`)) as AxeResults
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`),
	)
}

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

/** Every page there is: those that can be found, and those that one is led to. */
async function everyPage(page: Page): Promise<string[]> {
	const listed = await (await page.request.get('/sitemap.xml')).text()
	const found = [...listed.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname)
	expect(found.length).toBeGreaterThan(40)
	return [...found, '/auth', '/dashboard', '/thank-you', '/thank-you/photos', '/404']
}

/**
 * Puts another page into this document, as the server sends it. Every page loaded anew would have the browser read and warm up axe anew,
 * which takes three times as long as what axe does.
 */
const put = (page: Page, path: string) =>
	page.evaluate(async (at) => {
		const html = await (await fetch(at)).text()
		const { documentElement } = new DOMParser().parseFromString(html, 'text/html')
		for (const early of documentElement.querySelectorAll('script, link[rel=preload]')) early.remove()
		document.replaceChild(document.adoptNode(documentElement), document.documentElement)
		// The rest of a long page's styles is a file of its own.
		const unstyled = [...document.querySelectorAll('link')].filter((link) => link.rel === 'stylesheet' && !link.sheet)
		await Promise.all(unstyled.map((link) => new Promise((done) => link.addEventListener('load', done))))
	}, path)

test('a fault would be found', async ({ page }) => {
	await page.goto('/thank-you')
	await page.evaluate(() => {
		document.querySelector('main h1')?.insertAdjacentHTML('afterend', '<h4>Skipped</h4><input>')
		document.styleSheets[0]?.insertRule('main section p { color: #ccc !important }')
	})
	const kinds = (await faults(page)).map((fault) => fault.split(':')[0])
	expect(kinds).toEqual(expect.arrayContaining(['color-contrast', 'label', 'heading-order']))
})

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
				for (const size of isKind ? [phone, desk] : [phone]) {
					await page.setViewportSize(size)
					const wrong = await faults(page, isKind ? options : uncolored)
					found.push(...wrong.map((fault) => `${path} at ${size.width}: ${fault}`))
				}
				await page.setViewportSize({ width: 320, height: 640 })
				const width = await page.evaluate(() => document.documentElement.scrollWidth)
				if (width > 320) found.push(`${path} is ${width} wide at 320`)
			}
			expect(found).toEqual([])
		})
	}

	test('the open menu', async ({ page }) => {
		await page.setViewportSize(phone)
		await page.goto('/')
		await page.getByRole('button', { name: 'Menu', exact: true }).click()
		await expect(page.locator('#menu')).toBeVisible()
		expect(await faults(page)).toEqual([])
	})

	test('an open answer of the FAQ', async ({ page }) => {
		await page.goto('/faq')
		await page.getByText('How fast can you close?', { exact: true }).click()
		await expect(page.getByText('In as little as 7 days')).toBeVisible()
		expect(await faults(page)).toEqual([])
	})

	test('the hero form when something is missing', async ({ page }) => {
		await page.goto('/')
		const form = page.getByRole('form', { name: 'Get your cash offer' })
		await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
		await expect(toastOf(page)).toHaveText('Please correct the errors in the form')
		const address = form.getByLabel('Property address')
		await expect(address).toBeFocused()
		await expect(address).toHaveAttribute('aria-invalid', 'true')
		await expect(address).toHaveAccessibleDescription('Property address is required')
		expect(await faults(page)).toEqual([])
	})

	test('the contact form when something is missing', async ({ page }) => {
		await page.setViewportSize(phone)
		await page.goto('/contact')
		const form = page.getByRole('form', { name: 'Ask for your cash offer' })
		await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
		await expect(toastOf(page)).toHaveText('Please fill in all required fields')
		await expect(form.getByLabel('Phone')).toHaveAccessibleDescription('Phone number is required')
		expect(await faults(page)).toEqual([])
	})

	test('the thanks for a lead', async ({ page }) => {
		await page.route('**/rest/v1/leads*', (route) => route.fulfill({ status: 201, json: [{}] }))
		await page.goto('/')
		const form = page.getByRole('form', { name: 'Get your cash offer' })
		await form.getByLabel('Property address').fill('12 Race Avenue')
		await form.getByLabel('Phone').fill('5015550188')
		await form.getByLabel('Email').fill('ada@example.com')
		await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
		const dialog = page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })
		await expect(dialog).toBeVisible()
		expect(await faults(page)).toEqual([])
		await page.keyboard.press('Escape')
		await expect(dialog).toBeHidden()
	})

	test('a lead that could not be stored', async ({ page, complaints }) => {
		await page.route('**/rest/v1/leads*', (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
		await page.goto('/')
		const form = page.getByRole('form', { name: 'Get your cash offer' })
		await form.getByLabel('Property address').fill('12 Race Avenue')
		await form.getByLabel('Phone').fill('5015550188')
		await form.getByLabel('Email').fill('ada@example.com')
		await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
		await expect(form.getByRole('alert')).toContainText('There was an error submitting your request.')
		expect(await faults(page)).toEqual([])
		complaints.splice(0)
	})
})

test('everyone can use the cookie banner, on a phone and at a desk, in the reader’s own colors too', async ({
	page,
}) => {
	await page.goto('/about')
	for (const size of [phone, desk]) {
		await page.setViewportSize(size)
		await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
		expect(await faults(page)).toEqual([])
	}
	// axe reads the colors that we asked for, not those that the reader's own took the place of.
	await page.emulateMedia({ forcedColors: 'active' })
	expect((await faults(page)).filter((fault) => !fault.startsWith('color-contrast'))).toEqual([])
})

test('in the reader’s own colors every button has an edge or a line, and the chosen tab is told apart', async ({
	page,
}) => {
	await page.emulateMedia({ forcedColors: 'active' })
	const bare: string[] = []
	for (const path of ['/', '/auth', '/faq', '/areas-we-serve']) {
		await page.goto(path)
		bare.push(
			...(await page.locator('button, summary, .press').evaluateAll((all) =>
				all
					.filter((each) => each.checkVisibility())
					.filter((each) =>
						[each, ...each.children].every((part) => {
							const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(part)
							const hasEdge = borderTopStyle !== 'none' && borderTopWidth !== '0px'
							return hasEdge === (textDecorationLine === 'underline')
						}),
					)
					.map((each) => `${location.pathname} ${each.getAttribute('aria-label') ?? each.textContent}`),
			)),
		)
	}
	expect(bare).toEqual([])
	await page.goto('/auth')
	const ground = (name: string) =>
		page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).backgroundColor)
	expect(await ground('Login')).not.toBe(await ground('Register'))
	await page.goto('/blog')
	const kind = (name: string) => page.getByText(name, { exact: true }).first()
	const colorOf = (name: string) => kind(name).evaluate((label) => getComputedStyle(label).backgroundColor)
	expect(await colorOf('All posts')).not.toBe(await colorOf('Buying Tips'))
})

test('the keyboard alone skips to the content', async ({ page }) => {
	await page.goto('/about')
	await page.keyboard.press('Tab')
	const skip = page.getByRole('link', { name: 'Skip to the content' })
	await expect(skip).toBeFocused()
	await expect(skip).toBeInViewport()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('main')).toBeFocused()
	await page.keyboard.press('Tab')
	expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true)
})

test('everything the keyboard reaches shows that it has the focus', async ({ page }) => {
	for (const path of ['/', '/faq', '/contact']) {
		await page.goto(path)
		await wake(page)
		const seen = new Set<string>()
		for (let step = 0; step < 90; step++) {
			await page.keyboard.press('Tab')
			const at = await page.evaluate(() => {
				const element = document.activeElement
				if (!element || element === document.body) return
				const { outlineStyle, outlineWidth } = getComputedStyle(element)
				const { width, height } = element.getBoundingClientRect()
				return {
					name: `${element.tagName} ${element.textContent?.slice(0, 40) || element.getAttribute('name')} ${element.getAttribute('href')}`,
					shown: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && width > 0 && height > 0,
				}
			})
			if (!at) break
			expect(at, path).toMatchObject({ shown: true })
			seen.add(at.name)
		}
		expect(seen.size, path).toBeGreaterThan(40)
	}
})

test('the menu takes the focus into itself and gives it back', async ({ page }) => {
	await page.setViewportSize(phone)
	await page.goto('/about')
	const open = page.getByRole('button', { name: 'Menu', exact: true })
	await open.focus()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page.locator('#menu')).toBeHidden()
	await expect(open).toBeFocused()
})

/** Words that stand in a box which shows only part of them, what reaches out of what is pressed, and boxes that reach beyond the window. */
const cutOff = (page: Page) =>
	page.evaluate(() => {
		const beyond = [...document.querySelectorAll<HTMLElement>('body *')].filter((each) => {
			// A file's name is shortened by the browser itself.
			const spared = '[aria-hidden=true], .sr-only, svg, .scroll-x, .county, picture, [type=file]'
			if (!each.checkVisibility() || each.closest(spared) || (each.closest('thead')?.clientWidth ?? 2) < 2) return false
			const { overflowX, overflowY, position } = getComputedStyle(each)
			const { left, right, width } = each.getBoundingClientRect()
			if (width > 1 && position !== 'fixed' && (right > innerWidth + 1 || left < -1)) return true
			const hides = [overflowX, overflowY].some((kind) => kind === 'hidden' || kind === 'clip')
			// What is pressed holds all that is on it.
			const holds = hides || (each.clientWidth && each.matches('summary, button, a'))
			const wider = holds && each.scrollWidth > each.clientWidth + 1
			return width > 1 && (wider || (hides && each.scrollHeight > each.clientHeight + 1))
		})
		const innermost = beyond.filter((each) => !beyond.some((other) => other !== each && each.contains(other)))
		return innermost.map(({ outerHTML }) => outerHTML.slice(0, 160))
	})

test('with words twice as large on a phone, and at four times the size at a desk, nothing is cut off', async ({
	page,
}) => {
	const found: string[] = []
	const writeLarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%'))
	await page.goto('/thank-you')
	for (const path of [...pageKinds, '/terms', '/thank-you', '/thank-you/photos', '/auth', '/404']) {
		await put(page, path)
		await page.setViewportSize({ width: 320, height: 256 })
		found.push(...(await cutOff(page)).map((what) => `${path} at 400%: ${what}`))
		await page.setViewportSize({ width: 360, height: 740 })
		await writeLarge()
		found.push(...(await cutOff(page)).map((what) => `${path} at 200%: ${what}`))
	}
	// A press brings the app, which has to find the page it is for.
	await page.goto('/about')
	await writeLarge()
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	found.push(...(await cutOff(page)).map((what) => `the menu at 200%: ${what}`))
	expect(found).toEqual([])
})

test('nothing a finger has to hit is too small', async ({ page }) => {
	await page.setViewportSize(phone)
	const small: string[] = []
	for (const path of ['/', '/contact', '/faq', '/blog', '/areas-we-serve', '/cities/searcy', '/auth']) {
		await page.goto(path)
		small.push(
			...(await page.evaluate((where) => {
				const targets = document.querySelectorAll<HTMLElement>(
					'button, summary, input:not([type=hidden]), header a, main a:not(.town)',
				)
				// A link within a sentence or a list is as high as its words.
				const isWord = (each: HTMLElement) =>
					each.closest('main') && /^(inline|block)$/.test(getComputedStyle(each).display)
				return (
					[...targets]
						.filter((each) => each.tagName !== 'A' || !isWord(each))
						.filter((each) => each.checkVisibility() && !each.closest('[aria-hidden=true]'))
						// Where a label is around it, that is what is hit.
						.filter((each) => (each.closest('label') ?? each).getBoundingClientRect().height < 44)
						.map((each) => `${where}: ${each.tagName} ${each.textContent} ${each.getBoundingClientRect().height}`)
				)
			}, path)),
		)
	}
	expect(small).toEqual([])
})

test('whoever asks for less motion sees none', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.goto('/')
	const moving = () =>
		page.evaluate(() =>
			[...document.querySelectorAll('*')]
				.filter((element) => {
					const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element)
					return animationName !== 'none' || !/^(0s(, )?)+$/.test(transitionDuration) || scrollBehavior !== 'auto'
				})
				.map(({ outerHTML }) => outerHTML.slice(0, 100)),
		)
	await page.getByRole('banner').getByRole('link', { name: 'Get Your Offer' }).click()
	await expect(toastOf(page)).not.toHaveText('')
	expect(await moving()).toEqual([])
	expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
	await page.emulateMedia({ reducedMotion: 'no-preference' })
	expect(await moving()).not.toEqual([])
})
