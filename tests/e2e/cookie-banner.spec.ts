import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e/page.ts'
import { holdApp, toastOf, typefacesHere, wake } from '../support/e2e/visitor.ts'

// Another page of the same visit, or a reload, is told by what the browser says of it.
test.use({ comeFresh: true })

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookieConsent'))

test('Decline hides the banner on every page of the visit and stores nothing; the next visit is asked again, and Accept All is remembered, thanked for, and the banner stays away', async ({
	page,
}) => {
	await page.goto('/')
	await expect(banner(page)).toBeVisible()
	await banner(page).getByRole('button', { name: 'Decline' }).click()
	await expect(banner(page)).toBeHidden()
	await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
	await expect(page).toHaveURL('/about')
	await expect(banner(page)).toBeHidden()
	expect(await stored(page)).toBeNull()
	await page.reload()
	await expect(banner(page)).toBeVisible()

	await banner(page).getByRole('button', { name: 'Accept All' }).click()
	await expect(banner(page)).toBeHidden()
	await expect(toastOf(page)).toHaveText('Thank you. Your choice is saved in this browser.')
	expect(await stored(page)).toBe('accepted')
	await page.reload()
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(banner(page)).toBeHidden()
})

test('where every page is loaded whole, who declined is not asked again on the next page, nor on the way back; a reload and an address of one’s own are a new visit', async ({
	page,
}) => {
	await holdApp(page)
	await page.goto('/faq')
	await banner(page).getByRole('button', { name: 'Decline' }).click()
	await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
	await expect(page).toHaveURL('/about')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(banner(page)).toBeHidden()
	await page.goBack()
	await expect(page).toHaveURL('/faq')
	await expect(banner(page)).toBeHidden()
	await page.reload()
	await expect(banner(page)).toBeVisible()
	await banner(page).getByRole('button', { name: 'Decline' }).click()
	await page.goto('/about')
	await expect(banner(page)).toBeVisible()
	expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([[], []])
})

test('before the app is here the banner’s privacy link hides it all the same, and it is answered at once, and thanked for when the app comes', async ({
	page,
}) => {
	await test.step('the privacy link', async () => {
		const letGo = await holdApp(page)
		await page.goto('/faq')
		await banner(page).getByRole('link', { name: 'Privacy policy' }).click()
		letGo()
		await expect(page).toHaveURL('/privacy-policy')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
		await expect(banner(page)).toBeHidden()
	})
	await test.step('the answers', async () => {
		const letGo = await holdApp(page)
		await page.goto('/faq')
		await banner(page).getByRole('button', { name: 'Decline' }).click()
		await expect(banner(page)).toBeHidden()
		expect(await stored(page)).toBeNull()
		await page.reload()
		await banner(page).getByRole('button', { name: 'Accept All' }).click()
		await expect(banner(page)).toBeHidden()
		await expect(page.getByRole('main')).toBeFocused()
		expect(await stored(page)).toBe('accepted')
		await expect(toastOf(page)).toHaveText('')
		// Who goes on meanwhile is not taken back.
		const question = page.getByRole('main').locator('summary').first()
		await question.focus()
		await page.evaluate(() => localStorage.clear())
		letGo()
		await expect(toastOf(page)).toHaveText('Thank you. Your choice is saved in this browser.')
		await expect(question).toBeFocused()
		expect(await stored(page)).toBeNull()
	})
})

test('the banner’s privacy link goes there and hides it, and an answer in one tab hides it in the other', async ({
	page,
	context,
}) => {
	await page.goto('/faq')
	await wake(page)
	await banner(page).getByRole('link', { name: 'Privacy policy' }).click()
	await expect(page).toHaveURL('/privacy-policy')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
	await expect(banner(page)).toBeHidden()

	await page.goto('/terms')
	await wake(page)
	await expect(banner(page)).toBeVisible()
	const other = await context.newPage()
	await other.goto('/about')
	await other.getByRole('button', { name: 'Accept All' }).click()
	await expect(banner(page)).toBeHidden()
})

test('the banner is one line above the bar, over nothing, and reached first, at any width; and as high before the typefaces come as after', async ({
	page,
	allowedComplaints,
}) => {
	for (const width of [360, 390, 1280])
		await test.step(`${width} pixels`, async () => {
			await page.setViewportSize({ width, height: 700 })
			await page.goto('/')
			const question = await banner(page).boundingBox()
			expect(question?.height).toBeLessThanOrEqual(56)
			expect((await page.getByRole('banner').boundingBox())?.y).toBe(question?.height)
			await page.keyboard.press('Tab')
			for (const name of ['Privacy policy', 'Accept All', 'Decline']) {
				await page.keyboard.press('Tab')
				await expect(banner(page).getByText(name).locator('visible=true')).toBeVisible()
				expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
			}
			await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
			await expect(banner(page)).not.toBeInViewport()
			await page.emulateMedia({ media: 'print' })
			await expect(banner(page)).toBeHidden()
			await page.emulateMedia({ media: 'screen' })
		})
	await test.step('before and after the typefaces, on the narrowest phone', async () => {
		allowedComplaints.push(/ERR_FAILED/)
		const height = async () => (await banner(page).boundingBox())?.height
		const faces = '**/*.woff2'
		await page.setViewportSize({ width: 320, height: 568 })
		await page.route(faces, (route) => route.abort())
		await page.goto('/about')
		const before = await height()
		await page.unroute(faces)
		await page.goto('/about')
		await typefacesHere(page)
		expect(await height()).toBe(before)
	})
})

test('nothing that has the focus is covered, on a phone with the banner up', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.setViewportSize({ width: 390, height: 700 })
	for (const path of ['/', '/contact', '/faq', '/blog/small-town-sales']) {
		await page.goto(path)
		await wake(page)
		const covered: (string | undefined)[] = []
		let stops = 0
		for (; stops < 120; stops++) {
			// Held down, as a key that repeats: half the messages of as many presses.
			await page.keyboard.down('Tab')
			const at = await page.evaluate(async () => {
				const element = document.activeElement
				if (!element || element === document.body) return
				// What the focus has scrolled away may bring up a bar, a frame later.
				for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
				const { left, top, right, bottom } = element.getBoundingClientRect()
				const seen = ([x, y]: [number, number]) => {
					const over = document.elementFromPoint(x, y)?.closest('header, .cookie-banner, .reach-bar, .toasts')
					return !over || over.contains(element)
				}
				const corners: [number, number][] = [
					[left + 4, top + 2],
					[right - 4, top + 2],
					[left + 4, bottom - 2],
					[right - 4, bottom - 2],
				]
				const inside = corners.map(([x, y]): [number, number] => [Math.min(x, 389), Math.min(y, 699)])
				return { name: `${element.tagName} ${element.textContent?.slice(0, 40)}`, covered: !inside.every(seen) }
			})
			if (!at) break
			if (at.covered) covered.push(at.name)
		}
		expect(stops, path).toBeGreaterThan(25)
		expect(covered, path).toEqual([])
	}
})
