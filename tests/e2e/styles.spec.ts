import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { leadsOf } from '../support/database/stored.ts'
import { expect, test } from '../support/e2e/page.ts'
import { typefacesHere, wake } from '../support/e2e/visitor.ts'

test.use({ comeFresh: true })

/** What most of a look is; all of it, for thousands of elements, would take a minute. */
const properties =
	'display position inset z-index float width height min-width min-height max-width max-height margin padding border border-radius outline box-shadow color background fill stroke opacity visibility overflow transform translate rotate scale filter font line-height letter-spacing text-align text-decoration text-transform text-wrap white-space vertical-align list-style object-fit object-position aspect-ratio flex flex-direction flex-wrap order gap grid-template-columns grid-template-rows grid-column grid-row align-items align-self align-content justify-content justify-self place-items cursor pointer-events appearance accent-color content transition animation scroll-margin border-collapse border-spacing table-layout'.split(
		' ',
	)

/** Keeps how everything on the page looks, with what stands before and after it; tells what looks other than it was kept. */
const compare = (page: Page, keep: boolean) =>
	page.evaluate(
		({ properties, keep }) => {
			const all = [...document.querySelectorAll('body, body *')].flatMap((element) =>
				[undefined, '::before', '::after'].map((part) => {
					const style = getComputedStyle(element, part)
					if (part && style.content === 'none') return { element, look: [] }
					// One colour has two names where it is seen through.
					const look = properties.map((name) =>
						`${name}: ${style.getPropertyValue(name)}`.replace(/(oklab|rgba)\(.*?\)/g, 'thin'),
					)
					return { element, look }
				}),
			)
			const kept = ((self as { kept?: Map<number, string[][]> }).kept ?? new Map()) as Map<number, string[][]>
			if (keep)
				Object.assign(self, {
					kept: kept.set(
						innerWidth,
						all.map(({ look }) => look),
					),
				})
			const before = kept.get(innerWidth) ?? []
			return all.flatMap(({ element, look }, index) => {
				const other = look.filter((value) => !before[index]?.includes(value))
				return other.length ? [`${element.outerHTML.slice(0, 160)} ${other.join('; ')}`] : []
			})
		},
		{ properties, keep },
	)

const bringWholeSheet = (page: Page) =>
	page.evaluate(
		() =>
			new Promise((done) => {
				const address = document.querySelector<HTMLElement>('[data-style]')?.dataset.style ?? ''
				document.head.insertAdjacentHTML('beforeend', `<link rel="stylesheet" href="${address}">`)
				document.head.lastElementChild?.addEventListener('load', done)
			}),
	)

test.describe('with motion reduced', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' }, comeFresh: false })

	for (const paths of [
		['/', '/faq', '/blog/small-town-sales'],
		['/how-it-works', '/cities/searcy', '/papers-and-closing-day', '/auth'],
	]) {
		test(`each has all the styles it needs in itself: ${paths.join(', ')}`, async ({ page, allowedComplaints }) => {
			allowedComplaints.push(/404/)
			// As it stands, before the app brings the whole sheet by itself.
			await page.route('**/assets/*.js', (route) => route.abort())
			allowedComplaints.push(/ERR_FAILED|Failed to (load|fetch)/)
			for (const path of paths) {
				await page.goto(path)
				await typefacesHere(page)
				for (const width of [390, 1280]) {
					await page.setViewportSize({ width, height: 800 })
					await compare(page, true)
				}
				await bringWholeSheet(page)
				for (const width of [1280, 390]) {
					await page.setViewportSize({ width, height: 800 })
					expect((await compare(page, false)).slice(0, 3), `${path} at ${width}`).toEqual([])
				}
			}
		})
	}
})

test('what the app adds waits for the whole style sheet; where that does not come, the page goes on as plain HTML, and where typefaces do not, in those that stand in', async ({
	page,
	allowedComplaints,
}) => {
	const held: Route[] = []
	let open = false
	await page.route('**/assets/style-*.css', (route) => (open ? route.continue() : void held.push(route)))
	await page.goto('/')
	await page.getByRole('navigation').getByRole('link', { name: 'Little Red Home Buyers' }).click()
	await expect.poll(() => held.length).toBeGreaterThan(0)
	await expect(page.locator('.toast')).toHaveCount(0)
	open = true
	for (const each of held) await each.continue()
	await expect(page.locator('.toast')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
	await expect(page.locator('.toast')).toHaveCSS('display', 'flex')
	await page.unrouteAll()

	await test.step('a style sheet that does not come', async () => {
		allowedComplaints.push(/ERR_FAILED/)
		await page.route('**/assets/*.css', (route) => route.abort())
		await page.goto('/')
		await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
		await expect(page).toHaveURL('/faq')
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await page.unrouteAll()
	})
	await test.step('typefaces that do not come', async () => {
		let refused = 0
		await page.route('**/*.woff2', (route) => {
			refused++
			return route.abort()
		})
		await page.goto('/')
		await expect.poll(() => refused).toBe(2)
		await wake(page)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	})
})

test('styles of the rest of a page that do not come are asked for again, and without them it goes on as plain HTML', async ({
	page,
	allowedComplaints,
}) => {
	allowedComplaints.push(/ERR_FAILED|status of 404/)
	const email = `${randomUUID()}@example.com`
	const form = page.getByRole('form', { name: 'Get your cash offer' })
	const address = form.getByLabel('Property address')
	const isOnTop = () =>
		address.evaluate((field) => {
			const { x, y, width, height } = field.getBoundingClientRect()
			return document.elementFromPoint(x + width / 2, y + height / 2) === field
		})
	const asked: Route[] = []
	let failing = 1
	await page.route('**/assets/rest-*.css', (route) =>
		asked.push(route) > failing ? route.continue() : route.fulfill({ status: 404 }),
	)
	await page.goto('/')
	await wake(page)
	expect(asked).toHaveLength(2)
	expect(await isOnTop()).toBe(true)
	await expect(page.locator('.mosaic > li').first()).toHaveCSS('position', 'relative')

	failing = 4
	await page.goto('/')
	await address.fill('12 Race Avenue, Searcy')
	await expect.poll(() => asked.length).toBe(4)
	expect(await isOnTop()).toBe(true)
	await form.getByLabel('Phone').fill('5015550188')
	await form.getByLabel('Email').fill(email)
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(page).toHaveURL('/thank-you')
	expect(await leadsOf(email)).toHaveLength(1)
})

test('the first picture is asked for first, and the typefaces when it is here', async ({ page }) => {
	const asked: string[] = []
	let showPicture = () => {}
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	await page.route(/\/images\/\w+\/hero/, async (route) => {
		await new Promise<void>((done) => {
			showPicture = done
		})
		await route.fallback()
	})
	await page.goto('/', { waitUntil: 'domcontentloaded' })
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	expect(asked.slice(0, 2)).toEqual(['/', expect.stringMatching(/\/hero-\d+\.avif$/)])
	const fonts = () => asked.filter((path) => path.endsWith('.woff2'))
	expect(fonts()).toEqual([])
	showPicture()
	await expect.poll(() => fonts().length).toBe(2)
	// They are in the cache by now, so another page of ours need not wait with them, whether or not its picture comes.
	await page.route(/\/images\/\w+\/about/, () => {})
	await page.goto('/about', { referer: page.url(), waitUntil: 'domcontentloaded' })
	expect(await page.locator('html').getAttribute('data-fonts')).toBe('')
	await typefacesHere(page)
})

for (const width of [390, 1280]) {
	test(`nothing moves when the typefaces come, at ${width}`, async ({ page }) => {
		await page.setViewportSize({ width, height: 800 })
		const held: Route[] = []
		await page.route('**/*.woff2', (route) => void held.push(route))
		await page.addInitScript(() => {
			let moved = 0
			new PerformanceObserver((moves) => {
				for (const move of moves.getEntries()) moved += (move as PerformanceEntry & { value: number }).value
				document.documentElement.dataset.moved = String(moved)
			}).observe({ type: 'layout-shift', buffered: true })
		})
		for (const path of ['/', '/cities/searcy', '/how-it-works', '/faq', '/blog', '/situations/foreclosure']) {
			await page.goto(path, { waitUntil: 'domcontentloaded' })
			await expect.poll(() => held.length).toBe(2)
			for (const route of held.splice(0)) await route.continue()
			await typefacesHere(page)
			await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
			expect(Number(await page.locator('html').getAttribute('data-moved')), path).toBeLessThan(0.01)
		}
	})
}
