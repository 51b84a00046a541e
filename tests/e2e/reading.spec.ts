import { categories } from '../../content/post.ts'
import { expect, test } from '../support/e2e/page.ts'
import { answered } from '../support/e2e/visitor.ts'

test.use({ storageState: answered })

test('at a desk an offer stays beside a long text; on a phone it is not in its way', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 })
	for (const path of [
		'/blog/small-town-sales',
		'/situations/divorce',
		'/situations/foreclosure',
		'/check-a-cash-buyer',
		'/terms',
	]) {
		await page.goto(path)
		const card = page.getByRole('complementary').filter({ hasText: 'Thinking of selling?' })
		const text = page.locator('.prose, ol:has(+ aside)').first()
		await text.evaluate((long) => scrollTo(0, long.getBoundingClientRect().bottom + scrollY - 700))
		await expect(card.getByRole('link', { name: 'Get Your Offer' }), path).toBeInViewport({ ratio: 1 })
		await page.setViewportSize({ width: 390, height: 800 })
		await expect(card, path).toBeHidden()
		await page.setViewportSize({ width: 1280, height: 800 })
	}
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('the blog leads with its newest post and shows one kind when it is chosen, by keyboard too', async ({
		page,
	}) => {
		await page.goto('/blog')
		const cards = page.locator('[data-category]')
		await expect(cards.filter({ visible: true })).toHaveCount(12)
		const wide = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().width))
		expect(wide.filter((width) => width > 1000)).toHaveLength(1)
		expect(wide[0]).toBe(Math.max(...wide))
		for (const category of categories) {
			await page.getByRole('group', { name: 'Show' }).getByText(category).click()
			await expect(cards.filter({ visible: true })).toHaveText([RegExp(category), RegExp(category), RegExp(category)])
		}
		await page.keyboard.press('ArrowRight')
		await expect(page.getByRole('radio', { name: 'All posts' })).toBeChecked()
		await expect(cards.filter({ visible: true })).toHaveCount(12)
	})
})
