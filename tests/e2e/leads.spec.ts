import { leadsOf, mailsTo } from '../support/database/stored.ts'
import { contact, fillHero, hero, newEmail, open, send } from '../support/e2e/lead-forms.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter, wake } from '../support/e2e/visitor.ts'

test.use({ comeFresh: true })

test('the hero form shows what is wrong at each field, and a phone error goes when the phone is edited; a homeowner who asks for an offer from it is thanked, and two mails go out; clicking twice while it is sent gives one lead, and what another tab made of this one says is another', async ({
	page,
}) => {
	await open(page, '/')
	await send(page)
	await expect(page.getByRole('status')).toHaveText('Please correct the errors in the form')
	await expect(hero(page).getByLabel('Property address')).toBeFocused()
	await expect(hero(page).getByLabel('Property address')).toHaveAccessibleDescription('Property address is required')
	await expect(hero(page).getByLabel('Phone')).toHaveAccessibleDescription('Phone number is required')
	await expect(hero(page).getByLabel('Email')).toHaveAccessibleDescription('Email is required')

	await hero(page).getByLabel('Phone').fill('501')
	await expect(hero(page).getByLabel('Phone')).toHaveAccessibleDescription('')
	await hero(page).getByLabel('Email').fill('not an address')
	await send(page)
	await expect(hero(page)).toContainText('Please enter a valid phone number: (XXX) XXX-XXXX')
	await expect(hero(page)).toContainText('Please enter a valid email address')

	const email = newEmail()
	await fillHero(page, email)
	await expect(hero(page).getByLabel('Phone')).toHaveValue('(501) 555-0188')
	await send(page)

	const dialog = page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })
	await expect(dialog).toContainText('(501) 555-0142')
	await dialog.getByRole('button', { name: 'Close' }).click()
	await expect(dialog).toBeHidden()
	await expect(hero(page).getByLabel('Property address')).toHaveValue('')

	expect(await leadsOf(email)).toMatchObject([
		{
			name: 'Lead from Hero Form',
			phone: '(501) 555-0188',
			address: '12 Race Avenue, Searcy',
			status: 'new',
			motivation: '',
			source_page: '/',
			suspected_spam: false,
		},
	])
	await expect.poll(() => mailsTo(email).length).toBe(1)
	await expect.poll(() => mailsTo('owner@example.com').some((mail) => mail.includes(email))).toBe(true)

	// Clicking twice.
	const again = newEmail()
	const { promise: released, resolve: release } = Promise.withResolvers<void>()
	await page.route('**/rest/v1/leads**', async (route) => {
		await released
		await route.continue()
	})
	await fillHero(page, again)
	// It begins with a copy of what this tab keeps, as one that is duplicated does.
	const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open('/'))])
	await wake(copy)
	await expect(hero(copy).getByLabel('Email')).toHaveValue(again)
	await send(page)
	const button = hero(page).getByRole('button', { name: 'Processing...' })
	await expect(button).toBeDisabled()
	await hero(page).getByLabel('Email').press('Enter')
	release()
	await expect(page.getByRole('dialog')).toBeVisible()
	expect(await leadsOf(again)).toHaveLength(1)
	await hero(copy).getByLabel('Property address').fill('7 Oak Street, Beebe')
	await send(copy)
	await expect(copy.getByRole('dialog')).toBeVisible()
	const stored = await leadsOf(again)
	expect(stored).toHaveLength(2)
	expect(stored).toContainEqual(expect.objectContaining({ address: '7 Oak Street, Beebe' }))
})

test('what a machine sends is stored as what it is, told to nobody, and thanked for like any other; what was filled in before, and came back with the page, is a person’s however soon it is sent', async ({
	page,
}) => {
	const sent = async (email: string) => {
		await send(page)
		await expect(page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })).toBeVisible()
		return await leadsOf(email)
	}
	const [hasty, trapped, person] = [newEmail(), newEmail(), newEmail()]
	await page.clock.install({ time: 0 })
	await page.clock.pauseAt(1_000)
	await page.goto('/')
	await wake(page)
	await fillHero(page, hasty)
	expect(await sent(hasty)).toMatchObject([{ suspected_spam: true, suspected_because: 'too_fast' }])
	const close = async () => {
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog')).toBeHidden()
	}
	await page.clock.resume()
	await close()

	const trap = hero(page).locator('input[name=website]')
	await trap.evaluate((field: HTMLInputElement) => field.setAttribute('value', 'http://spam.example'))
	await fillHero(page, trapped)
	expect(await sent(trapped)).toMatchObject([{ suspected_spam: true, suspected_because: 'honeypot' }])
	await close()
	await trap.evaluate((field: HTMLInputElement) => field.removeAttribute('value'))

	await fillHero(page, person)
	// From here on no time passes.
	await page.clock.pauseAt(600_000)
	await enter(page, '/faq')
	await enter(page, '/')
	await expect(hero(page).getByLabel('Email')).toHaveValue(person)
	expect(await sent(person)).toMatchObject([{ suspected_spam: false, suspected_because: null }])
	for (const machine of [hasty, trapped]) expect(mailsTo(machine)).toEqual([])
})

test('a mistyped mail provider is asked about and put right by one tap, the town a browser fills in joins the street, and the caret stays where the person is editing a phone number', async ({
	page,
}) => {
	await page.goto('/')
	const form = hero(page)
	// As a browser does that knows the address: also what nobody sees.
	await form.locator('[name=town]').fill('Bald Knob')
	await form.getByLabel('Property address').fill('9 Spruce Street')
	await wake(page)
	await expect(form.getByLabel('Property address')).toHaveValue('9 Spruce Street, Bald Knob')
	await form.locator('[name=town]').fill('Bald Knob')
	await expect(form.locator('[name=town]')).toHaveValue('')
	await expect(form.getByLabel('Property address')).toHaveValue('9 Spruce Street, Bald Knob')

	const email = form.getByLabel('Email')
	await email.fill('mary@gmial.com')
	const send = form.getByRole('button', { name: 'Get My Cash Offer' })
	// Below the field, whatever else is still coming to the page.
	const below = async () => ((await send.boundingBox())?.y ?? 0) - ((await email.boundingBox())?.y ?? 0)
	const place = await below()
	expect(place).toBeGreaterThan(0)
	await email.blur()
	const hint = form.getByRole('button', { name: 'Did you mean gmail.com?' })
	await expect(hint).toBeVisible()
	expect(await below()).toBe(place)
	await hint.click()
	await expect(email).toHaveValue('mary@gmail.com')
	await expect(email).toBeFocused()
	await expect(hint).toHaveCount(0)
	// Never in the way: what is meant as it stands is sent as it stands.
	await email.fill('mary@gmial.com')
	await form.getByLabel('Phone').fill('501')
	await send.click()
	await expect(form.getByText('Please enter a valid phone number')).toBeVisible()
	await expect(email).not.toHaveAttribute('aria-invalid')

	await form.getByLabel('Phone').fill('')
	const phone = hero(page).getByLabel('Phone')
	await phone.pressSequentially('501550142')
	for (let n = 0; n < 5; n++) await phone.press('ArrowLeft')
	await phone.press('5')
	await expect(phone).toHaveValue('(501) 555-0142')
	expect(await phone.evaluate((field: HTMLInputElement) => field.value.slice(0, field.selectionStart ?? 0))).toMatch(
		/^\(501\) 555-?0?$/,
	)
})

test('the contact form says what is missing, then stores the lead and clears itself', async ({ page }) => {
	const email = newEmail()
	await open(page, '/cities/judsonia?utm_source=postcard&utm_campaign=fall')
	const form = contact(page)
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(page.getByRole('status')).toHaveText('Please fill in all required fields')
	await expect(form.getByLabel('Name')).toBeFocused()

	await form.getByLabel('Name').fill('Ada Prospect')
	await form.getByLabel('Phone').fill('501555')
	await form.getByLabel('Email').fill(email)
	await form.getByLabel('Property address').fill('3 Judson Avenue')
	await form.getByLabel('Anything we should know?').fill('The roof leaks.\nTwo heirs.')
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(page.getByRole('status')).toHaveText('Please enter a valid phone number: (XXX) XXX-XXXX')

	await form.getByLabel('Phone').fill('+1 501-555-0177')
	// Nothing that is pasted is cut: it says at once that it is too long, and is not sent.
	const message = form.getByLabel('Anything we should know?')
	await message.fill('🏠'.repeat(5003))
	await expect(message).toHaveAccessibleDescription(/^Please shorten the message by 3 characters/)
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(page.getByRole('status')).toHaveText(/^Please shorten the message by 3 characters/)
	expect(await leadsOf(email)).toEqual([])
	await message.fill('The roof leaks.\nTwo heirs.')
	await expect(message).toHaveAccessibleDescription('')
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(page.getByRole('status')).toHaveText("Thank you for your submission! We'll be in touch shortly.")
	await expect(form).toBeHidden()
	await expect(page.locator('#contact [name=name]')).toHaveValue('')
	expect(await leadsOf(email)).toMatchObject([
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

test.describe('without JavaScript', () => {
	// With pictures in the place of pictures the browser keeps nothing.
	test.use({ javaScriptEnabled: false, allowed: /Failed to load resource/ })

	test('the same form is sent, checked, and ends on a page of thanks', async ({ page, context }) => {
		const email = newEmail()
		await page.goto('/')
		await hero(page).getByLabel('Property address').fill('9 Spruce Street')
		await hero(page).getByLabel('Phone').fill('501 555')
		await hero(page).getByLabel('Email').fill(email)
		const answered = page.waitForResponse('**/leads')
		await send(page)
		expect((await answered).status()).toBe(422)
		await expect(page.getByRole('alert')).toHaveText('Please enter a valid phone number: (XXX) XXX-XXXX')
		await expect(page.getByLabel('Property address')).toHaveValue('9 Spruce Street')

		// Only what is wrong is marked, and nobody is shown a name that they did not give.
		const edge = (name: string) =>
			page.locator(`main [name=${name}]`).evaluate((field) => getComputedStyle(field).borderColor)
		const edges = { phone: await edge('phone'), email: await edge('email'), address: await edge('address') }
		expect([edges.phone === edges.email, edges.email === edges.address]).toEqual([false, true])
		await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
		await expect(page.locator('main [name=name]')).toBeHidden()
		expect(await page.content()).not.toContain('Lead from Hero Form')
		await page.getByLabel('Phone').fill('501 555 0166')
		await page.getByRole('button', { name: 'Get My Cash Offer' }).click()
		await expect(page).toHaveURL('/thank-you')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Reaching Out!')
		expect(await leadsOf(email)).toMatchObject([
			{ name: 'Lead from Hero Form', phone: '(501) 555-0166', source_page: '/' },
		])

		// Going back sends nothing again and asks for nothing; what was typed is there.
		await context.setOffline(true)
		await page.goBack()
		await expect(page.getByLabel('Property address')).toHaveValue('9 Spruce Street')
		await page.goBack()
		await expect(page).toHaveURL('/')
		await page.goForward()
		await page.goForward()
		await expect(page).toHaveURL('/thank-you')
		expect(await leadsOf(email)).toHaveLength(1)
	})
})
