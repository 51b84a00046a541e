import { situationList } from '../../content/situation-list.ts'
import { expect, test } from '../support/e2e/page.ts'
import { answered, arrived, wake } from '../support/e2e/visitor.ts'

test.use({ storageState: answered })

test('every card of the chooser leads to its situation, and that page on to the hard questions, on a phone and at a desk', async ({
	page,
}) => {
	await page.goto('/')
	for (const [size, situations] of [
		[{ width: 390, height: 844 }, situationList],
		[{ width: 1280, height: 800 }, situationList.slice(-1)],
	] as const) {
		await page.setViewportSize(size)
		for (const { slug, card } of situations) {
			const chosen = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: card, exact: true }) })
			// The whole card is the link, its picture too: the link lies over it. What is come back to may still be on its way to where it was.
			await expect(async () => {
				await chosen.locator('img').click({ force: true })
				await expect(page).toHaveURL(`/situations/${slug}`, { timeout: 3_000 })
			}).toPass()
			await expect(page.getByRole('main').getByRole('link', { name: 'Check any cash buyer' })).toBeVisible()
			await page.goBack()
			await expect(page).toHaveURL('/')
			await arrived(page)
		}
	}
})

test('the home page is whole when one comes to it without a load; parts whose code does not come stay as they are, and their links lead on', async ({
	page,
	allowedComplaints,
}) => {
	await page.goto('/faq')
	await wake(page)
	await page.getByRole('banner').getByRole('link', { name: 'Little Red Home Buyers' }).click()
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('heading', { name: 'Start with what is going on' })).toBeVisible()

	await test.step('parts whose code does not come', async () => {
		// The browser’s own remark on each.
		allowedComplaints.push(/ERR_FAILED/)
		await page.route(/\/assets\/(home-story|footer-links|more-help-links)/, (route) => route.abort())
		await page.goto('/')
		await wake(page)
		await expect(page.getByRole('heading', { name: 'Start with what is going on' })).toBeVisible()
		await page.getByRole('contentinfo').getByRole('link', { name: 'Tired landlord' }).click()
		await expect(page).toHaveURL('/situations/landlord')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Done being a landlord')
	})
})
