import type { Page } from '@playwright/test'
import { e2e } from './addresses.ts'

/** A visitor who has answered the cookie banner before. */
export const answered = {
	cookies: [],
	origins: [{ origin: e2e.origin, localStorage: [{ name: 'cookieConsent', value: 'accepted' }] }],
}

/** To a page of the site, without a load where one is open. */
export async function enter(page: Page, path: string) {
	if (page.url() === 'about:blank') await page.goto(path)
	else await page.evaluate((to) => navigation.navigate(to).finished, path)
}

/** The page that is on its way is shown: its address is there before. */
export const arrived = (page: Page) => page.evaluate(async () => void (await navigation.transition?.finished))

/** Gives a sign of intent and waits until React has taken the page over. */
export async function wake(page: Page) {
	await page.keyboard.press('Shift')
	await page.waitForFunction(() => {
		const heading = document.querySelector('h1')
		return heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
	})
}

/** Both typefaces are fetched and let in. */
export const typefacesHere = (page: Page) =>
	page.waitForFunction(() => {
		const here = [...document.fonts].filter(({ status, weight }) => status === 'loaded' && weight === '400 700')
		return ['Figtree', 'Newsreader'].every((name) => here.some(({ family }) => family === name))
	})

export const toastOf = (page: Page) => page.getByRole('status')

/** Calls and mail are not made: the question which program should take them would lie over the page. */
export async function withoutPrograms(page: Page) {
	await page.addInitScript(() => {
		const stay = (event: Event) => {
			if ((event.target as Element).closest('a[href^="tel:"], a[href^="mailto:"]')) event.preventDefault()
		}
		addEventListener('click', stay, true)
	})
}

/** Keeps the app from arriving until it is let go. */
export async function holdApp(page: Page) {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/assets/entry*', async (route) => {
		await promise
		await route.continue()
	})
	return resolve
}
