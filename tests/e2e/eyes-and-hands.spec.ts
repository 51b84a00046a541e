import type { Page } from '@playwright/test'
import { registered, signIn } from '../support/e2e/account.ts'
import { addAuthenticator } from '../support/e2e/authenticator.ts'
import { expect, test } from '../support/e2e/page.ts'
import { pageKinds } from '../support/e2e/page-kinds.ts'
import { enter, put, toastOf, wake } from '../support/e2e/visitor.ts'

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

const phone = { width: 390, height: 844 }

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
			// Held down, as a key that repeats: half the messages of as many presses.
			await page.keyboard.down('Tab')
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

/** What a finger would have to aim at. */
const tooSmall = (page: Page) =>
	page.evaluate(() => {
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
				.map((each) => `${each.tagName} ${each.textContent} is ${each.getBoundingClientRect().height} high`)
		)
	})

test('with words twice as large on a phone, and at four times the size at a desk, nothing is cut off; and nothing a finger has to hit is too small', async ({
	page,
}) => {
	const found: string[] = []
	const writeLarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%'))
	await page.goto('/thank-you')
	for (const path of [...pageKinds, '/terms', '/thank-you', '/thank-you/photos', '/auth', '/404']) {
		await put(page, path)
		if (['/', '/contact', '/faq', '/blog', '/areas-we-serve', '/cities/searcy', '/auth'].includes(path)) {
			await page.setViewportSize(phone)
			found.push(...(await tooSmall(page)).map((what) => `${path}: ${what}`))
		}
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

test('a button that moves away while it is pressed, since something above it has come, is pressed all the same; one that the hand leaves is not', async ({
	page,
}) => {
	await addAuthenticator(page)
	await signIn(page, await registered())
	const { promise: wanted, resolve: bring } = Promise.withResolvers<void>()
	await page.route(/\/auth\/v1\/passkeys\/?$/, async (route) => {
		await wanted
		await route.continue()
	})
	await enter(page, '/account')
	const button = page.getByRole('button', { name: 'Add a passkey' })
	const made = page.getByRole('form', { name: 'Name of the passkey' })
	await button.scrollIntoViewIfNeeded()
	await expect(page.getByText('This device')).toBeVisible()
	const before = await button.boundingBox()
	if (!before) throw new Error('there is no button')
	const [x, y] = [before.x + before.width / 2, before.y + 3]
	await page.mouse.move(x, y)
	await page.mouse.down()
	await page.mouse.move(x, y - 20)
	await page.mouse.up()
	await expect(button).toBeEnabled()
	await page.mouse.move(x, y)
	await page.mouse.down()
	bring()
	await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
	expect((await button.boundingBox())?.y).toBeGreaterThan(y)
	await page.mouse.up()
	await expect(made).toBeVisible()
})

test('a second press, of what does not hear presses, is not the first one again when it moves away', async ({
	page,
}) => {
	await page.goto('/faq')
	await wake(page)
	await page.evaluate(() => {
		const button = document.createElement('button')
		button.style.cssText = 'position: fixed; inset: 100px auto auto 100px; width: 80px; height: 40px; z-index: 99'
		button.textContent = 'Once'
		const count = () => {
			button.value = `${Number(button.value) + 1}`
			button.disabled = true
		}
		button.addEventListener('click', count)
		document.body.append(button)
	})
	const button = page.getByRole('button', { name: 'Once' })
	await page.mouse.move(140, 120)
	await page.mouse.down()
	await page.mouse.up()
	await expect(button).toHaveAttribute('value', '1')
	await page.mouse.down()
	await button.evaluate((moved: HTMLButtonElement) => {
		moved.disabled = false
		moved.style.top = '400px'
	})
	await page.mouse.up()
	await expect(button).toHaveAttribute('value', '1')
})
