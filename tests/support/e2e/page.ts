import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/**
 * Said by the tests' own tool of the desk's worker; and by the clock, of a picture announced for one width of the window and shown at
 * another, or not yet: that each page announces the picture it shows is tested where its weight is.
 */
const BESIDE = /^Service Worker registration blocked|preloaded using link preload but not used/

type Options = { allowed: RegExp | undefined; comeFresh: boolean }

/** A page whose every console error, failed hydration and unhandled rejection fails the test. */
export const test = base.extend<Options & { allowedComplaints: RegExp[]; complaints: string[] }>({
	/** Pages are laid out whole at once, as when they are come back to, so that all of them can be measured, unless a test is about how they arrive. */
	comeFresh: [false, { option: true }],
	/** What the browser itself reports about a failure that the tests of a file bring about. */
	allowed: [undefined, { option: true }],
	/** The same of one test, which adds to it. */
	allowedComplaints: async ({ allowed }, use) => await use(allowed ? [allowed] : []),
	complaints: [
		async ({ page, context, allowedComplaints, comeFresh }, use) => {
			if (!comeFresh)
				await context.addInitScript(() => Object.defineProperty(performance, 'navigation', { value: { type: 1 } }))
			const complaints: string[] = []
			const over = new Set<string | undefined>()
			let late = 0
			page.on('request', (request) => {
				if (request.url().includes('/auth/v1/logout')) over.add(request.headers().authorization)
			})
			page.on('response', (response) => {
				if (response.status() === 403 && over.has(response.request().headers().authorization)) late++
			})
			page.on('console', (message) => {
				if (['error', 'warning'].includes(message.type()) && !BESIDE.test(message.text()))
					complaints.push(message.text())
			})
			page.on('pageerror', (error) => complaints.push(String(error)))
			await use(complaints)
			// What was still asked for when somebody signed out is refused.
			const isLate = (text: string) => /status of 403/.test(text) && late-- > 0
			const isAllowed = (text: string) => allowedComplaints.some((allowed) => allowed.test(text))
			base.expect(complaints.filter((text) => !isAllowed(text) && !isLate(text))).toEqual([])
		},
		{ auto: true },
	],
})
