import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/e2e/page.ts'
import { typefacesHere, wake } from '../support/e2e/visitor.ts'

test.use({ comeFresh: true })

/** Every file of scripts the browser compiles to run; what is only fetched ahead of time is not among them. */
async function scriptsRun(page: Page) {
	const run: string[] = []
	const devtools = await page.context().newCDPSession(page)
	devtools.on('Debugger.scriptParsed', ({ url }) => {
		if (url.includes('/assets/')) run.push(new URL(url).pathname)
	})
	await devtools.send('Debugger.enable')
	return run
}

/** Until everything the page put off for a quiet moment is done. */
const quiet = (page: Page) =>
	page.evaluate(() => {
		const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))
		return idle()
			.then(idle)
			.then(() => true)
	})

const prefetched = (page: Page) => page.locator('link[rel=prefetch][as=script]')

for (const path of ['/', '/cities/searcy', '/blog/small-town-sales']) {
	test(`${path} runs no script file until someone is about to use it`, async ({ page }) => {
		const run = await scriptsRun(page)
		await page.goto(path)
		await expect.poll(() => prefetched(page).count()).toBeGreaterThan(3)
		const ahead = await prefetched(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
		await page.mouse.wheel(0, 2000)
		await quiet(page)
		expect(run).toEqual([])
		await page.keyboard.press('Shift')
		await wake(page)
		// What answers the first tap was fetched in one round; only what merely stands there comes after it, with what that brings.
		const late = /^\/assets\/(home-story|county|promises|site-links|more-help-links|late|steps|pictured-steps)-/
		expect(run.some((file) => file.startsWith('/assets/entry'))).toBe(true)
		expect(run.filter((file) => !ahead.includes(file) && !late.test(file))).toEqual([])
	})
}

test('what is far below is laid out soon by itself, and at once where one scrolls, goes to a place of the page or comes back', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	const putOff = () =>
		page
			.locator('main > section, footer')
			.evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility === 'auto').length)
	const root = page.locator('html')
	const pictures: Route[] = []
	await page.route(/\/images\/\w+\//, (route) => void pictures.push(route))
	// Nothing is laid out by the time that goes by, unless it is let go by.
	await page.clock.install({ time: 0 })
	await page.clock.pauseAt(1000)
	const arrive = async (path: string) => {
		await page.goto(path, { waitUntil: 'domcontentloaded' })
		expect(await putOff()).toBeGreaterThan(1)
	}
	await arrive('/')
	await page.clock.runFor(4000)
	expect(await putOff(), 'a picture that does not come is not waited for').toBe(0)
	// Nor do the typefaces wait for it.
	await typefacesHere(page)
	for (const picture of pictures.splice(0)) await picture.continue()
	expect(await putOff(), 'what was laid out stays so').toBe(0)

	// When the first picture is here, and the typefaces are asked for, part by part.
	await arrive('/')
	await root.evaluate((html) => html.setAttribute('data-fonts', ''))
	const steps = await page.evaluate(() => document.getAnimations().map((each) => each.effect?.getTiming().delay ?? 0))
	expect(new Set(steps.filter((delay) => delay >= 1000)).size).toBeGreaterThan(7)
	await expect.poll(putOff).toBe(0)

	await arrive('/areas-we-serve')
	const measured = await page.locator('.county').evaluate((map) => {
		let times = 0
		Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => times++ })
		map.dispatchEvent(new Event('scroll'))
		return times
	})
	expect(measured, 'the map that is scrolled is not the page').toBe(0)
	expect(await putOff()).toBeGreaterThan(1)
	// As a link does before the app is here.
	await page.evaluate(() => {
		location.hash = 'contact'
	})
	expect(await putOff()).toBe(0)
	const padding = await root.evaluate((html) => Number.parseFloat(getComputedStyle(html).scrollPaddingTop))
	const form = page.locator('#contact')
	await expect.poll(async () => Math.round((await form.boundingBox())?.y ?? 0)).toBe(Math.round(padding))

	await arrive('/cities/searcy')
	await page.keyboard.press('End')
	await expect(root).not.toHaveAttribute('data-fresh')
	await expect.poll(() => root.evaluate((html) => html.scrollHeight - innerHeight - scrollY)).toBeLessThan(100)

	await arrive('/cities/searcy')
	// A turn of the wheel before the page has drawn itself once may go unheard.
	await expect(async () => {
		await page.mouse.wheel(0, 300)
		expect(await putOff()).toBe(0)
	}).toPass()

	await page.clock.resume()
	await arrive('/')
	await page.getByLabel('Property address').first().hover()
	await wake(page)
	expect(await putOff(), 'the app scrolls to places by itself').toBe(0)

	await page.unroute(/\/images\/\w+\//)
	await page.evaluate(() => scrollTo({ top: 4000, behavior: 'instant' }))
	await page.reload()
	expect(await putOff()).toBe(0)
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(4000)
})

test('before the first frame nothing is looked up but whether the cookie banner was answered', async ({ page }) => {
	await page.addInitScript(() => {
		const asked: string[] = []
		let framed = false
		requestAnimationFrame(() => {
			framed = true
		})
		const note = (what: string) => asked.push(framed ? `later ${what}` : what)
		const { localStorage, sessionStorage } = window
		for (const [name, store] of Object.entries({ localStorage, sessionStorage }))
			Object.defineProperty(window, name, {
				get: () => new Proxy(store, { get: (_, key) => note(`${name} ${String(key)}`) && undefined }),
			})
		Object.assign(window, { asked })
	})
	await page.goto('/faq')
	const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
	await expect.poll(async () => (await asked()).length).toBe(3)
	expect((await asked()).filter((each) => !each.startsWith('later'))).toEqual(['localStorage cookieConsent'])
})

test('with Save-Data nothing is fetched ahead of time', async ({ page }) => {
	await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
	const asked: string[] = []
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	await page.goto('/')
	await quiet(page)
	await expect(prefetched(page)).toHaveCount(0)
	expect(asked.filter((path) => path.endsWith('.js'))).toEqual([])
	await page.getByRole('button', { name: 'Decline' }).click()
	await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
})

test('only a visitor who is signed in, or about to be, is brought the app at once', async ({ page }) => {
	const run = await scriptsRun(page)
	await page.goto('/auth')
	await expect.poll(() => run.some((file) => file.startsWith('/assets/entry'))).toBe(true)
})

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } })

	for (const path of ['/', '/cities/searcy', '/blog/town-by-town-home-values']) {
		test(`nothing on ${path} jumps while it loads and is scrolled through`, async ({ page }) => {
			await page.addInitScript(() => {
				const shifts: { value: number; nodes: (string | undefined)[] }[] = []
				Object.assign(window, { shifts })
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries() as (PerformanceEntry & {
						value: number
						hadRecentInput: boolean
						sources: { node?: Element }[]
					})[]) {
						if (!entry.hadRecentInput)
							shifts.push({
								value: entry.value,
								nodes: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)),
							})
					}
				}).observe({ type: 'layout-shift', buffered: true })
			})
			await page.goto(path)
			await quiet(page)
			// They are asked for last. Who scrolls before may see a line break anew.
			await typefacesHere(page)
			await page.evaluate(async () => {
				for (let top = 0; top < document.body.scrollHeight; top += 600) {
					scrollTo({ top, behavior: 'instant' })
					await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
				}
			})
			await quiet(page)
			const shifts = (await page.evaluate('shifts')) as { value: number; nodes: string[] }[]
			const sum = shifts.reduce((total, { value }) => total + value, 0)
			expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(0.01)
		})
	}
})
