import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** A page whose every console error, failed hydration and unhandled rejection fails the test. */
export const test = base.extend<{ complaints: string[]; allowedComplaints: RegExp[] }>({
	/** What the browser itself reports about a failure that a test brings about. */
	allowedComplaints: [[], { option: true }],
	complaints: [
		async ({ page, allowedComplaints }, use) => {
			const complaints: string[] = []
			page.on('console', (message) => {
				if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
			})
			page.on('pageerror', (error) => complaints.push(String(error)))
			await use(complaints)
			base.expect(complaints.filter((text) => !allowedComplaints.some((allowed) => allowed.test(text)))).toEqual([])
		},
		{ auto: true },
	],
})
