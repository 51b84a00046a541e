import { expect, test } from '../support/e2e/page.ts'
import { answered, holdApp } from '../support/e2e/visitor.ts'

test.use({ storageState: answered })

const path = '/how-it-works#what-will-i-get'

test('the sliders change the sums, at a phone and at a desk, and the page says which way pays more; they are moved by keys, and tell what they stand at', async ({
	page,
}) => {
	await page.goto(path)
	const ours = page.getByRole('table', { name: 'You sell to us' })
	const agents = page.getByRole('table', { name: 'You list it with an agent' })
	for (const [name, viewport] of [
		['a phone', { width: 390, height: 844 }],
		['a desk', { width: 1280, height: 800 }],
	] as const)
		await test.step(name, async () => {
			await page.setViewportSize(viewport)
			await expect(ours.getByRole('row', { name: /Our offer/ })).toContainText('$89,750')
			await expect(agents.getByRole('row', { name: /Left for you/ })).toContainText('$106,712')
			await expect(page.getByText('listing leaves you $16,962 more')).toBeVisible()

			await page.getByLabel('Repairs it needs').fill('0')
			await expect(ours.getByRole('row', { name: /Our offer/ })).toContainText('$114,750')
			await expect(page.getByText('listing leaves you $20,400 more')).toBeVisible()

			await page.getByText('Change what is assumed').click()
			await page.getByLabel('Our profit').fill('5')
			await expect(ours.getByRole('row', { name: /profit.*5%/ })).toContainText('− $7,500')

			await page.getByLabel('Worth once it is repaired').fill('60000')
			await page.getByLabel('Repairs it needs').fill('90000')
			await expect(page.getByText('we could not make you an offer')).toBeVisible()

			await page.getByRole('button', { name: 'Back to the example' }).click()
			await expect(ours.getByRole('row', { name: /Our offer/ })).toContainText('$89,750')
			await expect(page.getByLabel('Repairs it needs')).toHaveValue('25000')
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
			// Closed again, as the next finds it.
			await page.getByText('Change what is assumed').click()
		})
	await test.step('by keys', async () => {
		const repairs = page.getByLabel('Repairs it needs')
		await repairs.focus()
		await page.keyboard.press('ArrowRight')
		await expect(repairs).toHaveAttribute('aria-valuetext', '$26,000')
		await expect(page.getByRole('row', { name: /Our offer/ })).toContainText('$88,750')
	})
	await test.step('selling to us leaves more, and to ask an agent anyway', async () => {
		for (const [label, value] of [
			['Worth once it is repaired', '100000'],
			['Repairs it needs', '60000'],
			['Time to sell with an agent', '12'],
			['What the house costs you while you wait', '900'],
		] as const)
			await page.getByLabel(label).fill(value)
		await expect(page.getByText(/selling to us leaves you \$[\d,]+ more.*ask an agent/)).toBeVisible()
	})
})

test('a slider that is moved before the app is here is counted when it arrives', async ({ page }) => {
	const letGo = await holdApp(page)
	await page.goto(path)
	await page.getByLabel('Repairs it needs').fill('40000')
	await expect(page.getByRole('row', { name: /Our offer/ })).toContainText('$89,750')
	letGo()
	await expect(page.getByRole('row', { name: /Our offer/ })).toContainText('$74,750')
	await expect(page.getByLabel('Repairs it needs')).toHaveValue('40000')
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('the sums of the example stand there, with all that is assumed, and no slider', async ({ page }) => {
		await page.goto(path)
		await expect(page.getByRole('row', { name: /Our offer/ })).toContainText('$89,750')
		await expect(page.getByText('listing leaves you $16,962 more')).toBeVisible()
		for (const assumption of ['5 months', '0.7% a month', '8%', '12%', '125% of the repairs', '6%', '3%', '3 months'])
			await expect(page.getByRole('table').filter({ hasText: assumption }), assumption).not.toHaveCount(0)
		await expect(page.getByRole('slider')).toHaveCount(0)
		await expect(page.getByRole('button', { name: 'Back to the example' })).toBeHidden()
	})
})
