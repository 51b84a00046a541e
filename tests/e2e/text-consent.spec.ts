import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { textConsent } from '../../content/consent.ts'
import { query } from '../support/database/stored.ts'
import { signInAdmin } from '../support/e2e/account.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter, wake } from '../support/e2e/visitor.ts'

// The desk's address is the 404 page until the app knows who asks.
test.use({ viewport: { width: 390, height: 844 }, allowed: /status of 404/ })

const newEmail = () => `${randomUUID()}@example.com`
const consentsOf = (email: string) =>
	query(
		`select t.wording_version, t.page, t.phone from text_consents t join leads l on l.id = t.lead_id where l.email = $1`,
		[email],
	)
const box = (page: Page) => page.getByRole('checkbox', { name: 'Text me too' })

async function fillContact(page: Page, email: string) {
	await page.getByLabel('Name', { exact: true }).fill('Mary Lee')
	await page.getByLabel('Phone').fill('5015550188')
	await page.getByRole('textbox', { name: 'Email' }).fill(email)
	await page.getByLabel('Property address').fill('12 Race Avenue, Searcy')
}

async function fillHero(page: Page, email: string) {
	const hero = page.getByRole('form', { name: 'Get your cash offer' })
	await hero.getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await hero.getByLabel('Phone').fill('5015550188')
	await hero.getByLabel('Email').fill(email)
	await hero.getByRole('button', { name: 'Get My Cash Offer' }).click()
}

test('the contact form’s box is empty at first, a request with it ticked is one for texts, and one without it is none; the short form asks after it was sent, and nothing is stored unless the box is ticked', async ({
	page,
}) => {
	await page.goto('/contact')
	await wake(page)
	for (const ticks of [true, false]) {
		const email = newEmail()
		await expect(box(page)).not.toBeChecked()
		await expect(box(page)).toHaveAccessibleDescription(/Message and data rates may apply.*STOP.*HELP.*not a condition/)
		await fillContact(page, email)
		if (ticks) await box(page).check()
		await page.getByRole('button', { name: 'Get My Cash Offer' }).click()
		await expect(page.getByText('Thank you for your submission!')).toBeVisible()
		await expect(page.getByRole('region', { name: 'We have your request' })).toContainText(email)
		expect(await consentsOf(email)).toEqual(
			ticks ? [{ wording_version: textConsent.version, page: '/contact', phone: '(501) 555-0188' }] : [],
		)
		// Who asks about another house is asked anew.
		await page.getByRole('button', { name: 'Ask about another house' }).click()
		await expect(box(page)).not.toBeChecked()
	}

	const email = newEmail()
	await enter(page, '/')
	await fillHero(page, email)
	const dialog = page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })
	const asked = dialog.getByRole('checkbox', { name: 'Text me too' })
	await expect(asked).not.toBeChecked()
	await dialog.getByRole('button', { name: 'Yes, text me' }).click()
	await expect(dialog.getByText('Please tick the box first')).toBeVisible()
	expect(await consentsOf(email)).toEqual([])
	await asked.check()
	await dialog.getByRole('button', { name: 'Yes, text me' }).click()
	await expect(dialog.getByText('we may text you. Reply STOP')).toBeVisible()
	expect(await consentsOf(email)).toMatchObject([{ wording_version: textConsent.version, page: '/' }])
	await dialog.getByRole('button', { name: 'Close' }).click()

	// A second request is asked anew.
	await fillHero(page, newEmail())
	await expect(asked).not.toBeChecked()
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('the thank-you page asks for texts, and takes the answer; whose request is not known is told that nothing was noted', async ({
		page,
	}) => {
		await page.goto('/thank-you')
		await box(page).check()
		await page.getByRole('button', { name: 'Yes, text me' }).click()
		await expect(page).toHaveURL('/thank-you/no-texts')
		await expect(page.getByText('We could not note that.')).toBeVisible()

		const email = newEmail()
		await page.goto('/')
		await fillHero(page, email)
		await expect(page).toHaveURL('/thank-you')
		await expect(box(page)).not.toBeChecked()
		await box(page).check()
		await page.getByRole('button', { name: 'Yes, text me' }).click()
		await expect(page).toHaveURL('/thank-you/texts')
		await expect(page.getByText('we may text you. Reply STOP')).toBeVisible()
		expect(await consentsOf(email)).toMatchObject([{ page: '/thank-you' }])
	})
})

test('the desk offers a text only to those who agreed, for the number they agreed for, until they say stop', async ({
	page,
}) => {
	const street = `${randomUUID()} Elm Street, Searcy`
	const lead = (name: string, more = {}) => {
		const row = {
			id: randomUUID(),
			name,
			phone: '(501) 555-0177',
			email: newEmail(),
			address: `${name} ${street}`,
			...more,
		}
		const columns = Object.keys(row)
		return query(
			`insert into leads (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()}) returning id`,
			Object.values(row),
		)
	}
	await lead('Without')
	await lead('Agreed', { texts_version: textConsent.version, source_page: '/contact' })
	await lead('Asked twice', { texts_version: textConsent.version })
	await lead('Moved', { texts_version: textConsent.version })
	await query(`update leads set phone = '(501) 555-0166' where address = $1`, [`Moved ${street}`])
	await signInAdmin(page)
	const look = async (name: string) => {
		const [found] = await query<{ id: string }>('select id from leads where address = $1', [`${name} ${street}`])
		await enter(page, `/admin/leads/${found?.id}`)
		await expect(page.getByRole('region', { name: 'Where it is' })).toContainText(`${name} ${street}`)
	}
	const text = page.getByRole('main').locator('a[href^="sms:"]')
	for (const name of ['Without', 'Moved']) {
		await look(name)
		await expect(text).toHaveCount(0)
	}
	await look('Asked twice')
	await expect(text).toHaveAttribute('href', 'sms:+15015550177')
	await look('Agreed')
	await expect(text).toHaveAttribute('href', 'sms:+15015550177')
	await page.getByRole('button', { name: 'They said stop' }).click()
	await expect(text).toHaveCount(0)
	// The same phone, whichever request it came with.
	await look('Asked twice')
	await expect(text).toHaveCount(0)
})
