import type { Page } from '@playwright/test'
import { expect } from './page.ts'

export const PHONE = 390

async function faults(page: Page) {
	if (!(await page.evaluate(() => 'axe' in window)))
		await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' })
	const { violations } = await page.evaluate(() =>
		(window as unknown as { axe: typeof import('axe-core') }).axe.run(document, { resultTypes: ['violations'] }),
	)
	return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 150)}`))
}

/** On a phone and at a desk, in the very same state: axe finds nothing, and nothing has to be scrolled sideways. Goes on as a phone. */
export async function expectUsable(page: Page) {
	for (const width of [1280, PHONE]) {
		await page.setViewportSize({ width, height: 900 })
		await page.evaluate(() => {
			const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
			return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => {})
		})
		expect(await faults(page), `at ${width} pixels`).toEqual([])
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
	}
}
