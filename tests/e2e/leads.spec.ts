import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/page.ts'
import { leadsOf, mailsTo } from '../support/stored.ts'

const email = () => `${randomUUID()}@example.com`

test('a homeowner asks for an offer from the hero, is thanked, and two mails go out', async ({ page }) => {
	const address = email()
	await page.goto('/')
	const form = page.getByRole('form', { name: 'Get your cash offer' })
	await form.getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await form.getByLabel('Phone').pressSequentially('5015550188')
	await expect(form.getByLabel('Phone')).toHaveValue('(501) 555-0188')
	await form.getByLabel('Email').fill(address)
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()

	const dialog = page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })
	await expect(dialog).toContainText('(501) 555-0142')
	await dialog.getByRole('button', { name: 'Close' }).click()
	await expect(dialog).toBeHidden()
	await expect(form.getByLabel('Property address')).toHaveValue('')

	expect(await leadsOf(address)).toMatchObject([
		{
			name: 'Lead from Hero Form',
			phone: '(501) 555-0188',
			address: '12 Race Avenue, Searcy',
			status: 'new',
			motivation: '',
			source_page: '/',
		},
	])
	await expect.poll(() => mailsTo(address).length).toBe(1)
	await expect.poll(() => mailsTo('owner@example.com').some((mail) => mail.includes(address))).toBe(true)
})

test('the contact form says what is missing, then stores the lead and clears itself', async ({ page }) => {
	const address = email()
	await page.goto('/cities/judsonia?utm_source=postcard&utm_campaign=fall')
	const form = page.getByRole('form', { name: 'Ask for your cash offer' })
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(page.getByRole('status')).toHaveText('Please fill in all required fields')
	await expect(form.getByLabel('Name')).toBeFocused()

	await form.getByLabel('Name').fill('Ada Prospect')
	await form.getByLabel('Phone').fill('501555')
	await form.getByLabel('Email').fill(address)
	await form.getByLabel('Property address').fill('3 Judson Avenue')
	await form.getByLabel('Anything we should know?').fill('The roof leaks.\nTwo heirs.')
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(page.getByRole('status')).toHaveText('Please enter a valid phone number: (XXX) XXX-XXXX')

	await form.getByLabel('Phone').fill('+1 501-555-0177')
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(page.getByRole('status')).toHaveText("Thank you for your submission! We'll be in touch shortly.")
	await expect(form.getByLabel('Name')).toHaveValue('')
	expect(await leadsOf(address)).toMatchObject([
		{
			name: 'Ada Prospect',
			phone: '(501) 555-0177',
			motivation: 'The roof leaks.\nTwo heirs.',
			source_page: '/cities/judsonia',
			utm_source: 'postcard',
			utm_campaign: 'fall',
		},
	])
})
