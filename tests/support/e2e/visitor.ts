import { expect, type Page } from '@playwright/test'
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

/**
 * Puts another page into this document, as the server sends it. Every page loaded anew would have the browser start anew,
 * and read and warm up axe: three times what axe itself takes.
 */
export const put = (page: Page, path: string) =>
	page.evaluate(async (at) => {
		const html = await (await fetch(at)).text()
		const { documentElement } = new DOMParser().parseFromString(html, 'text/html')
		for (const early of documentElement.querySelectorAll('script, link[rel=preload]')) early.remove()
		document.replaceChild(document.adoptNode(documentElement), document.documentElement)
		// The rest of a long page's styles is a file of its own.
		const unstyled = [...document.querySelectorAll('link')].filter((link) => link.rel === 'stylesheet' && !link.sheet)
		await Promise.all(unstyled.map((link) => new Promise((done) => link.addEventListener('load', done))))
	}, path)

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

/** For a minute: on a busy machine five seconds are over before all is looked at. */
export const keepToasts = (page: Page) =>
	page.addInitScript(() => {
		const { setTimeout } = window
		window.setTimeout = ((work: () => void, ms?: number) => setTimeout(work, ms === 5_000 ? 60_000 : ms)) as never
	})

export const toastOf = (page: Page) => page.getByRole('status')

/** The contact section stands at the top of the window, below the bar. */
export const expectContactInView = (page: Page) =>
	expect
		.poll(() =>
			page.evaluate(() => {
				const top = document.getElementById('contact')?.getBoundingClientRect().top ?? -1
				return top >= 0 && top <= 110
			}),
		)
		.toBe(true)

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
