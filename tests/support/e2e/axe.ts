import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { expect } from './page.ts'

export const PHONE = 390

const looking: RunOptions = {
	runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
	resultTypes: ['violations'],
	// Only what a rule of these asks for: by itself axe fetches and reads every style sheet anew, for a rule that is not among them.
	preload: { assets: ['media'] },
}
/** Half of what axe does, and the same on pages that have one style. */
const uncolored: RunOptions = { ...looking, rules: { 'color-contrast': { enabled: false } } }

/** What axe finds wrong, as lines that say what and where. */
export async function faultsIn(page: Page, { colors = true } = {}): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window)))
		await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' })
	const { violations } = await page.evaluate(
		(options) => (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, options),
		colors ? looking : uncolored,
	)
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`),
	)
}

/**
 * On a phone and at a desk, in the very same state: axe finds nothing, and nothing has to be scrolled sideways. Goes on as a
 * phone. Without colors where all of them have been looked at in another state of the same room.
 */
export async function expectUsable(page: Page, { colors = true } = {}) {
	for (const width of [1280, PHONE]) {
		await page.setViewportSize({ width, height: 900 })
		await page.evaluate(() => {
			const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
			return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => {})
		})
		expect(await faultsIn(page, { colors }), `at ${width} pixels`).toEqual([])
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
	}
}
