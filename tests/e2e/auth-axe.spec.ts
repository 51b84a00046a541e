import { query } from '../support/database/stored.ts'
import {
	expectRefusals,
	fillLogin,
	letTimePass,
	mailTo,
	registered,
	registeredAdmin,
	signIn,
	totp,
	withApp,
} from '../support/e2e/account.ts'
import { e2e } from '../support/e2e/addresses.ts'
import { addAuthenticator } from '../support/e2e/authenticator.ts'
import { expectUsable, PHONE } from '../support/e2e/axe.ts'
import { storedLead, today } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter, put } from '../support/e2e/visitor.ts'

test.use({ bypassCSP: true, viewport: { width: PHONE, height: 900 } })

test('everyone can read and use the page that mailed links lead to, also when it has bad news', async ({ page }) => {
	const person = await registered()
	await fetch(`${e2e.origin}/auth/v1/recover`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ email: person.email }),
	})
	const { link } = await mailTo(person.email, 2)
	await page.goto(link)
	for (const address of [link, `${link}&again=later`, '/auth/confirm']) {
		if (address !== link) await put(page, address)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expectUsable(page)
	}
})

test('everyone can read and use the login and the registration, errors included, and the second step', async ({
	page,
}) => {
	const person = await registered()
	await withApp(person)
	await page.goto('/auth')
	await page.getByRole('button', { name: 'Login' }).click()
	await expect(page.getByText('Invalid email address')).toBeVisible()
	await expectUsable(page)
	await page.getByRole('tab', { name: 'Register' }).click()
	await page.getByRole('button', { name: 'Register' }).click()
	await expect(page.getByText('First name must be at least 2 characters')).toBeVisible()
	await expectUsable(page)
	await page.getByRole('tab', { name: 'Login' }).click()
	await page.getByRole('button', { name: 'Forgot password?' }).click()
	await expectUsable(page)
	await page.getByRole('button', { name: 'Back to Login' }).click()
	await fillLogin(page, person)
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page.getByText('Please enter the 6 digits')).toBeVisible()
	await expectUsable(page)
})

test('everyone can read and use the account, and the dialog that asks who is there', async ({ page, complaints }) => {
	const person = await registered()
	await storedLead({ name: 'Ada', email: person.email, status: 'offer_made' })
	await signIn(page, person)
	await enter(page, '/account')
	await expect(page.getByText('This device')).toBeVisible()
	await expect(page.getByRole('region', { name: 'Your requests' })).toBeVisible()
	await page.getByRole('button', { name: 'Set up two-step verification' }).click()
	await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
	await page.getByRole('button', { name: 'Turn it on' }).click()
	await page.getByRole('button', { name: 'Delete my account' }).click()
	await expect(page.getByText('Signed in with your password').first()).toBeVisible()
	await expectUsable(page)

	await letTimePass(person)
	const form = page.getByRole('form', { name: 'Delete my account' })
	await form.getByLabel('Type DELETE to confirm').fill('DELETE')
	await form.getByRole('button', { name: 'Delete for good' }).click()
	const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await expect(dialog.getByText('Please enter your password')).toBeVisible()
	await expectUsable(page)
	await dialog.getByRole('button', { name: 'Email me a code instead' }).click()
	await expect(dialog.getByLabel('Code from the mail')).toBeVisible()
	await expectUsable(page)
	expectRefusals(complaints, 400)
})

test('everyone can read and use what stands before the desk, the desk, and an account with a passkey', async ({
	page,
}) => {
	await query(`insert into leads (name, phone, email, address, motivation, suspected_spam) values
		('Mary Lee', '(501) 555-0177', 'mary@example.com', '12 Race Avenue, Searcy', 'The roof leaks.', true)`)
	await addAuthenticator(page)
	await signIn(page, await registeredAdmin())
	await enter(page, '/admin')
	await expect(page.getByRole('button', { name: 'Set up a passkey' })).toBeVisible()
	await expectUsable(page)
	await page.getByRole('button', { name: 'Use an authenticator app instead' }).click()
	const form = page.getByRole('form', { name: 'Set up two-step verification' })
	await form.getByLabel('Six-digit code').fill(totp((await form.locator('code').textContent()) ?? ''))
	await form.getByRole('button', { name: 'Turn it on' }).click()
	await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeVisible()
	await expectUsable(page)
	await page.getByRole('button', { name: 'I have saved them. Open the desk' }).click()
	await expect(today(page)).toBeVisible()

	await enter(page, '/admin/leads?spam=1')
	await expect(page.getByRole('article').first()).toBeVisible()
	await expectUsable(page)
	await page.getByRole('navigation', { name: 'Desk' }).getByRole('button', { name: 'More' }).click()
	await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Log' }).click()
	// The leads stay until the log is here, and they are a list, too.
	await expect(page.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
	await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
	await expectUsable(page)

	await enter(page, '/account')
	const passkeys = page.getByRole('region', { name: 'Passkeys' })
	await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
	await expect(passkeys.getByRole('form')).toBeVisible()
	await expectUsable(page)
	await passkeys.getByRole('button', { name: 'Save name' }).click()
	await expect(passkeys.getByText('not used yet')).toBeVisible()
	await expectUsable(page)
})
