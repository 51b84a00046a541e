import type { Page } from '@playwright/test'
import { leadsOf } from '../support/database/stored.ts'
import { contact, fillHero, hero, newEmail, open, send } from '../support/e2e/lead-forms.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter, wake } from '../support/e2e/visitor.ts'

test.use({ comeFresh: true })

/** By whatever lies over its button: what waits may have been sent again by itself meanwhile, and thanked for. */
const sendAgain = (page: Page) => hero(page).evaluate((form: HTMLFormElement) => form.requestSubmit())

test.describe('when the server does not answer', () => {
	test.use({ allowed: /Failed to load resource/ })

	test('nothing typed is lost, the draft survives a reload, and trying again stores one lead, also where its answer got lost; what was put right then is stored as well, and not taken for what had come; the contact form says so in its own words', async ({
		page,
	}) => {
		const email = newEmail()
		await page.route('**/rest/v1/leads**', (route) => route.abort())
		await open(page, '/')
		await fillHero(page, email)
		await send(page)
		await expect(page.getByRole('status')).toHaveText(
			'There was an error submitting your request. Please try again or contact us directly.',
		)
		await expect(hero(page).getByRole('alert')).toContainText('(501) 555-0142')
		await expect(hero(page).getByLabel('Email')).toHaveValue(email)

		await page.reload()
		await page.clock.fastForward(5000)
		await wake(page)
		await expect(hero(page).getByLabel('Email')).toHaveValue(email)
		await expect(hero(page).getByLabel('Property address')).toHaveValue('12 Race Avenue, Searcy')
		await page.unroute('**/rest/v1/leads**')
		await sendAgain(page)
		await expect(page.getByRole('dialog')).toBeVisible()
		expect(await leadsOf(email)).toHaveLength(1)
		await page.reload()
		await hero(page).getByLabel('Phone').focus()
		await expect(hero(page).getByLabel('Email')).toHaveValue('')

		await page.clock.fastForward(5000)

		// An answer that gets lost does not double the lead.
		const second = newEmail()
		let lost = 0
		await page.route('**/rest/v1/leads**', async (route) => {
			await route.fetch()
			if (lost++ === 0) return route.abort()
			return route.continue()
		})
		await fillHero(page, second)
		await send(page)
		await expect(page.getByRole('status')).toContainText('There was an error submitting your request.')
		await sendAgain(page)
		await expect(page.getByRole('dialog')).toBeVisible()
		expect(await leadsOf(second)).toHaveLength(1)
		await page.unroute('**/rest/v1/leads**')
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog')).toBeHidden()

		// What was put right after it.
		const third = newEmail()
		let came = false
		await page.route('**/rest/v1/leads**', async (route) => {
			if (!came) await route.fetch()
			came = true
			await route.abort()
		})
		await fillHero(page, third)
		await send(page)
		await expect(hero(page).getByRole('button', { name: 'Try again' })).toBeVisible()
		await hero(page).getByLabel('Phone').fill('5015550155')
		await page.reload()
		await hero(page).getByLabel('Phone').focus()
		await expect(hero(page).getByLabel('Phone')).toHaveValue('(501) 555-0155')
		await page.unroute('**/rest/v1/leads**')
		await sendAgain(page)
		await expect(page.getByRole('dialog')).toContainText('(501) 555-0155')
		expect(await leadsOf(third)).toContainEqual(expect.objectContaining({ phone: '(501) 555-0155' }))

		// The contact form says so in its own words.
		await page.route('**/rest/v1/leads**', (route) => route.abort())
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog')).toBeHidden()
		await enter(page, '/contact')
		const form = contact(page)
		await form.getByLabel('Name').fill('Ada')
		await form.getByLabel('Phone').fill('5015550100')
		await form.getByLabel('Email').fill(newEmail())
		await form.getByLabel('Property address').fill('1 Main')
		await page.setViewportSize({ width: 360, height: 640 })
		const button = form.getByRole('button', { name: 'Get My Cash Offer' })
		await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
		await button.click()
		await expect(page.getByRole('status')).toHaveText('There was an error submitting your form. Please try again.')
		const toast = await page.locator('.toast').boundingBox()
		await expect(form.getByLabel('Name')).toHaveValue('Ada')
		// In reach, and not behind what says so.
		const again = form.getByRole('button', { name: 'Try again' })
		const lowest = async () => ((await again.boundingBox())?.y ?? 999) + 44
		await expect.poll(lowest).toBeLessThan(toast?.y ?? 0)
	})
})

test.describe('after an update', () => {
	test.use({ allowed: /404/ })

	test('a lead is stored even where the client, a file of its own, cannot be had any more', async ({ page }) => {
		const email = newEmail()
		await open(page, '/')
		await page.route(/\/assets\/supabase-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
		await fillHero(page, email)
		await send(page)
		await expect(page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })).toBeVisible()
		expect(await leadsOf(email)).toMatchObject([{ phone: '(501) 555-0188', source_page: '/', suspected_spam: false }])
	})
})

test.describe('an update in between', () => {
	// What the page fetches ahead, for later, finds nothing any more.
	test.use({ allowed: /ERR_FAILED/ })

	test('takes nothing away: what sending needs is fetched at the first key', async ({ page }) => {
		const email = newEmail()
		await open(page, '/')
		const client = page.waitForResponse(/\/assets\/supabase-[^/]+\.js$/)
		await hero(page).getByLabel('Phone').fill('5')
		expect((await client).status()).toBe(200)
		await page.waitForLoadState('networkidle')
		await page.route('**/assets/**', (route) => route.abort())
		await fillHero(page, email)
		await send(page)
		await expect(page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })).toBeVisible()
		expect(await leadsOf(email)).toHaveLength(1)
	})
})
