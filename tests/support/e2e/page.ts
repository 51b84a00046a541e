import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** Said by the tests' own tool of the desk's worker. */
const BLOCKED = /^Service Worker registration blocked/

type Options = { allowedComplaints: RegExp[]; comeFresh: boolean }

/** A page whose every console error, failed hydration and unhandled rejection fails the test. */
export const test = base.extend<Options & { complaints: string[] }>({
	/** Pages are laid out whole at once, as when they are come back to, so that all of them can be measured, unless a test is about how they arrive. */
	comeFresh: [false, { option: true }],
	/** What the browser itself reports about a failure that a test brings about. */
	allowedComplaints: [[], { option: true }],
	complaints: [
		async ({ page, context, allowedComplaints, comeFresh }, use) => {
			if (!comeFresh)
				await context.addInitScript(() => Object.defineProperty(performance, 'navigation', { value: { type: 1 } }))
			const complaints: string[] = []
			page.on('console', (message) => {
				if (['error', 'warning'].includes(message.type()) && !BLOCKED.test(message.text()))
					complaints.push(message.text())
			})
			page.on('pageerror', (error) => complaints.push(String(error)))
			await use(complaints)
			base.expect(complaints.filter((text) => !allowedComplaints.some((allowed) => allowed.test(text)))).toEqual([])
		},
		{ auto: true },
	],
})
