import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import { expectUsable, PHONE } from '../support/e2e/axe.ts'
import { expect, test } from '../support/e2e/page.ts'
import { answered, wake } from '../support/e2e/visitor.ts'

test.use({ storageState: answered, bypassCSP: true, viewport: { width: PHONE, height: 800 } })

const LEADS = '**/rest/v1/leads**'
const leadsOf = (email: string) =>
	query<{ phone: string; motivation: string }>('select * from leads where email = $1 order by created_at', [email])
const newEmail = () => `${randomUUID()}@example.com`
const contact = (page: Page) => page.getByRole('form', { name: 'Ask for your cash offer' })
const hero = (page: Page) => page.getByRole('form', { name: 'Get your cash offer' })
const panel = (page: Page) => page.getByRole('region', { name: 'We have your request' })
const sendOf = (form: ReturnType<typeof contact>) => form.locator('button[type=submit]').first()

/** Holds a lead back on its way, for a look at the form meanwhile. */
async function holdLead(page: Page) {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route(LEADS, async (route) => {
		await promise
		await route.continue()
	})
	return resolve
}

test('the contact form’s thanks stay, say what we have, and can be put right', async ({ page }) => {
	const email = newEmail()
	await page.goto('/contact')
	await wake(page)
	const form = contact(page)
	await form.getByLabel('Name').fill('Mary Lee')
	await form.getByLabel('Phone').fill('5015550188')
	await form.getByLabel('Email').fill(email)
	await form.getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await form.getByLabel('Anything we should know?').fill('The roof leaks.')
	const letGo = await holdLead(page)
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(sendOf(form)).toHaveText('Submitting...')
	await expect(sendOf(form)).toBeDisabled()
	await expect(sendOf(form)).toBeFocused()
	await page.keyboard.press('Enter')
	letGo()
	await expect(page.locator('.toasts')).toHaveText("Thank you for your submission! We'll be in touch shortly.")
	await expect(panel(page).getByRole('heading')).toBeFocused()
	await expect(panel(page).getByRole('heading')).toBeInViewport()
	for (const text of ['(501) 555-0188', '12 Race Avenue, Searcy', email, 'We call you within 24 hours'])
		await expect(panel(page)).toContainText(text)
	await expect(panel(page).getByText('Choose or take photos')).toBeVisible()
	await expect(panel(page).locator('.doorway')).toHaveClass(/\bopen\b/)
	await expect(form).toBeHidden()
	expect(await leadsOf(email)).toHaveLength(1)
	await expectUsable(page)
	await page.setViewportSize({ width: 360, height: 800 })
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

	// It stays over a reload and on other pages of this tab, without anyone touching the page; no other tab knows.
	await page.reload()
	await expect(panel(page)).toContainText('(501) 555-0188')
	await expect(panel(page).getByRole('heading')).not.toBeFocused()
	await page.goto('/cities/searcy')
	await expect(panel(page)).toContainText('12 Race Avenue, Searcy')
	const other = await page.context().newPage()
	await other.goto('/contact')
	await wake(other)
	await expect(contact(other)).toBeVisible()
	await other.close()

	await panel(page).getByRole('button', { name: 'Wrong number? Change it' }).click()
	await expect(form.getByLabel('Phone')).toBeFocused()
	await expect(form.getByLabel('Property address')).toHaveValue('12 Race Avenue, Searcy')
	await form.getByLabel('Phone').fill('5015550199')
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(panel(page)).toContainText('(501) 555-0199')
	const [, second] = await leadsOf(email)
	expect(second).toMatchObject({
		phone: '(501) 555-0199',
		motivation:
			'Correction: this replaces the request I just sent with the phone number (501) 555-0188.\nThe roof leaks.',
	})

	await panel(page).getByRole('button', { name: 'Ask about another house' }).click()
	await expect(form.getByLabel('Property address')).toBeFocused()
	await expect(form.getByLabel('Property address')).toHaveValue('')
	await expect(form.getByLabel('Anything we should know?')).toHaveValue('')
	await expect(form.getByLabel('Email')).toHaveValue(email)
	await page.reload()
	await wake(page)
	await expect(form).toBeVisible()
})

test('a lead that is stored while someone is busy elsewhere does not take the focus from them; the dialog of the short form repeats number and address, gives the focus back, and lets a number be changed', async ({
	page,
}) => {
	await page.goto('/')
	await wake(page)
	const form = contact(page)
	await form.getByLabel('Name').fill('Mary Lee')
	await form.getByLabel('Phone').fill('5015550188')
	await form.getByLabel('Email').fill(newEmail())
	await form.getByLabel('Property address').fill('12 Race Avenue, Searcy')
	const letOther = await holdLead(page)
	await sendOf(form).click()
	await hero(page).getByLabel('Property address').fill('9 Oak')
	letOther()
	await expect(panel(page)).toBeVisible()
	await expect(hero(page).getByLabel('Property address')).toBeFocused()
	await page.unroute(LEADS)

	const email = newEmail()
	await hero(page).getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await hero(page).getByLabel('Phone').fill('5015550188')
	await hero(page).getByLabel('Email').fill(email)
	const letGo = await holdLead(page)
	await sendOf(hero(page)).click()
	await expect(sendOf(hero(page))).toHaveText('Processing...')
	await expect(sendOf(hero(page))).toBeFocused()
	letGo()
	const dialog = page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })
	await expect(dialog).toContainText('(501) 555-0188')
	await expect(dialog).toContainText('12 Race Avenue, Searcy')
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(sendOf(hero(page))).toBeFocused()

	await hero(page).getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await hero(page).getByLabel('Phone').fill('5015550188')
	await hero(page).getByLabel('Email').fill(email)
	await sendOf(hero(page)).click()
	await dialog.getByRole('button', { name: 'Wrong number? Change it' }).click()
	await expect(dialog).toBeHidden()
	await expect(hero(page).getByLabel('Phone')).toBeFocused()
	await expect(hero(page).getByLabel('Phone')).toHaveValue('(501) 555-0188')
	await hero(page).getByLabel('Phone').fill('5015550199')
	await sendOf(hero(page)).click()
	await expect(dialog).toContainText('(501) 555-0199')
	const leads = await leadsOf(email)
	expect(leads.map(({ motivation }) => motivation)).toEqual([
		'',
		'',
		'Correction: this replaces the request I just sent with the phone number (501) 555-0188.',
	])
})
