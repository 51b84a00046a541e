import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e/page.ts'
import { pageKinds } from '../support/e2e/page-kinds.ts'
import { answered, holdApp, toastOf, wake, withoutPrograms } from '../support/e2e/visitor.ts'

/** What only the app can do, as far as a prerendered page shows it; declining the banner is the inline script's alone. */
const controls = 'button:not([type=submit], [popovertarget], [data-answer=""]), a[data-early]:not([data-answer])'

type Seen = { tapped: Element[]; done: Map<EventTarget, { times: number; handled: boolean }> }

/** Notes what was done by the app, how often, and whether someone was there to do it. React, which listens further in, is told first. */
const watch = (page: Page) =>
	page.addInitScript(() => {
		const seen: Seen = { tapped: [], done: new Map() }
		Object.assign(window, { seen })
		const note = (target: Element, handler: string) => {
			const props = Object.keys(target).find((key) => key.startsWith('__reactProps')) ?? ''
			const handled = handler in (Reflect.get(target, props) ?? {})
			seen.done.set(target, { times: (seen.done.get(target)?.times ?? 0) + 1, handled })
		}
		document.addEventListener('submit', (event) => note(event.target as Element, 'onSubmit'))
		document.addEventListener('click', (event) => {
			const target = event.target as Element
			// What sends a form is seen by the form's being sent.
			if (!target.matches('[type=submit]')) note(target, 'onClick')
		})
	})

const tapAll = (page: Page) =>
	page.evaluate((which) => {
		const { tapped } = Reflect.get(window, 'seen') as Seen
		// The question for texts on the thank-you page is the server's to take, with or without the app.
		const forms = [...document.querySelectorAll('form:not([method=dialog], [action="/leads/texts"])')]
		tapped.push(...document.querySelectorAll(which), ...forms)
		for (const control of tapped)
			(control.querySelector<HTMLElement>('[type=submit]') ?? (control as HTMLElement)).click()
		return tapped.length
	}, controls)

const doneSoFar = (page: Page) => page.evaluate(() => (Reflect.get(window, 'seen') as Seen).done.size)

/** What was tapped and does not show that it was heard. */
const unmarked = (page: Page) =>
	page.evaluate(() => {
		const { tapped } = Reflect.get(window, 'seen') as Seen
		return tapped
			.map((control) => control.querySelector('[type=submit]') ?? control)
			.filter((control) => control.ariaBusy !== 'true')
			.map(({ outerHTML }) => outerHTML.slice(0, 100))
	})

/** Each tap done once, by React; and nothing on the page that React listens to would have been missed. */
const outcome = (page: Page) =>
	page.evaluate((which) => {
		const { tapped, done } = Reflect.get(window, 'seen') as Seen
		const nameOf = (control: Element) =>
			control.getAttribute('aria-label') || control.getAttribute('title') || control.textContent || control.tagName
		const isHeard = (control: Element) => {
			const props = Object.keys(control).find((key) => key.startsWith('__reactProps')) ?? ''
			return 'onClick' in (Reflect.get(control, props) ?? {})
		}
		return {
			notDoneOnce: tapped
				.filter((control) => done.get(control)?.times !== 1 || !done.get(control)?.handled)
				.map(nameOf),
			wouldBeLost: [...document.querySelectorAll('a, button, summary, [role]')]
				.filter((control) => isHeard(control) && !control.matches(which))
				.map(nameOf),
		}
	}, controls)

// The browser's own remarks on a missing page, and on ways that are blocked here.
test.use({
	comeFresh: true,
	allowed: /status of 404|intercept\(\) may not be called/,
})

/** Every load is a first visit: what was chosen on the page before, or typed there, is not known on the next. */
const forget = (page: Page) =>
	page.addInitScript(() => {
		localStorage.clear()
		sessionStorage.clear()
	})

async function expectEachTapDone(page: Page, path: string) {
	const letGo = await holdApp(page)
	await page.goto(path)
	// No tap of these may lead away before it was looked at.
	await page.evaluate(() => {
		addEventListener('submit', (event) => event.preventDefault())
		navigation.addEventListener('navigate', (event) => event.cancelable && event.preventDefault())
	})
	expect(await tapAll(page)).toBeGreaterThan(5)
	expect(await doneSoFar(page)).toBe(0)
	expect(await unmarked(page)).toEqual([])
	letGo()
	await wake(page)
	await expect.poll(() => outcome(page)).toEqual({ notDoneOnce: [], wouldBeLost: [] })
	await expect(page.locator(':is(a, button)[aria-busy]')).toHaveCount(0)
	// What opens in a tab of its own did.
	for (const other of page.context().pages()) if (other !== page) await other.close()
}

const paths = [...pageKinds, '/terms', '/thank-you', '/dashboard', '/auth', '/no-such-page']
const PER_TEST = 5
for (let from = 0; from < paths.length; from += PER_TEST) {
	const some = paths.slice(from, from + PER_TEST)
	test(`every control that is tapped before the app is here is done once when it arrives: ${some.join(', ')}`, async ({
		page,
	}) => {
		await withoutPrograms(page)
		// Nothing to show: the browser stays where it is.
		await page.route(/^https:/, (route) => route.fulfill({ status: 204 }))
		await forget(page)
		await watch(page)
		for (const path of some) await test.step(path, () => expectEachTapDone(page, path))
	})
}

test.describe('and what a tap is for happens', () => {
	test('at the door: the other tab is shown, an arrow key on a tab is done once, a forgotten password is asked about, and a login that is sent empty says what is missing', async ({
		page,
	}) => {
		const tab = (name: string) => page.getByRole('tab', { name })
		const panel = (name: string) => page.getByRole('tabpanel', { name })
		await test.step('the other tab', async () => {
			const letGo = await holdApp(page)
			await page.goto('/auth')
			await tab('Register').click()
			await expect(panel('Login')).toBeVisible()
			letGo()
			await expect(panel('Register')).toBeVisible()
			await expect(panel('Login')).toBeHidden()
		})
		await test.step('an arrow key', async () => {
			const letGo = await holdApp(page)
			await page.goto('/auth')
			await tab('Login').focus()
			await page.keyboard.press('ArrowRight')
			letGo()
			await expect(tab('Register')).toBeFocused()
			await expect(panel('Register')).toBeVisible()
		})
		await test.step('a forgotten password', async () => {
			const letGo = await holdApp(page)
			await page.goto('/auth')
			await page.getByRole('button', { name: 'Forgot password?' }).click()
			letGo()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
		})
		await test.step('an empty login', async () => {
			await page.evaluate(() => localStorage.setItem('cookieConsent', 'accepted'))
			const letGo = await holdApp(page)
			await page.goto('/auth')
			const form = page.getByRole('form', { name: 'Login' })
			await form.getByRole('button', { name: 'Login' }).click()
			letGo()
			await expect(form.getByText('Invalid email address')).toBeVisible()
		})
	})

	test.describe('for whoever has answered the banner', () => {
		test.use({ storageState: answered })

		test('the way home is taken, with its welcome, and the menu of a phone closes and shows the form', async ({
			page,
		}) => {
			await test.step('the way home', async () => {
				const letGo = await holdApp(page)
				await page.goto('/no-such-page')
				await page.getByRole('link', { name: 'Back to Home' }).click()
				await expect(page).toHaveURL('/no-such-page')
				letGo()
				await expect(page).toHaveURL('/')
				await expect(toastOf(page)).toHaveText('Welcome back to the homepage!')
			})
			await test.step('the menu', async () => {
				await page.setViewportSize({ width: 390, height: 800 })
				const letGo = await holdApp(page)
				await page.goto('/cities/kensett')
				await page.getByRole('button', { name: 'Menu', exact: true }).click()
				await page.locator('#menu').getByRole('link', { name: 'Get Your Offer' }).click()
				letGo()
				await expect(page.locator('#menu')).toBeHidden()
				await expect(page.getByRole('heading', { name: 'Get Your Cash Offer' })).toBeInViewport()
			})
		})
	})
})
