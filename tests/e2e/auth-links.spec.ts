import { query } from '../support/database/stored.ts'
import {
	expectRefusals,
	fillLogin,
	fillRegistration,
	follow,
	mailTo,
	registered,
	someone,
	totp,
} from '../support/e2e/account.ts'
import { e2e } from '../support/e2e/addresses.ts'
import { expect, test } from '../support/e2e/page.ts'
import { arrived, enter } from '../support/e2e/visitor.ts'

test('errors in the query are taken out of the address and never shown in the sender’s words; a link that was used before says so, and a new one is sent and works', async ({
	page,
}) => {
	await page.goto('/auth?error=access_denied&error_code=otp_expired&error_description=Call+1-900-EVIL')
	await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
	await expect(page).toHaveURL('/auth')
	await expect(page.getByText('EVIL')).toBeHidden()
	await page.getByRole('button', { name: 'Back to Login' }).click()
	await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()

	const person = someone()
	await page.getByRole('tab', { name: 'Register' }).click()
	await fillRegistration(page, person)
	const first = await mailTo(person.email)
	await page.getByRole('button', { name: 'Send the link again' }).click()
	await expect(page.getByText('A new link is on its way.')).toBeVisible()
	const second = await mailTo(person.email, 2)

	// A new link makes the one before worthless.
	await page.goto(first.link)
	await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
	await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
	await page.getByRole('link', { name: 'Get a new link' }).click()
	await expect(page).toHaveURL('/auth')
	await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
	await page.getByRole('button', { name: 'Send a new verification link' }).click()
	await expect(page.getByText('If there is an account with that address, a link is on its way.')).toBeVisible()
	const third = await mailTo(person.email, 3)
	expect(third.link).not.toBe(second.link)
	await follow(page, third.link)
	await expect(page).toHaveURL('/dashboard')

	// Whoever is signed in by it is so still.
	await page.goto(third.link)
	await page.getByRole('link', { name: 'Get a new link' }).click()
	await expect(page.getByRole('status')).toHaveText('This link has expired or was already used.')
	await expect(page).toHaveURL('/dashboard')
})

test('a forgotten password is set anew by the mailed link, and an address nobody has gets the same answer', async ({
	page,
	complaints,
}) => {
	const person = await registered()
	await page.goto('/auth')
	await page.getByRole('button', { name: 'Forgot password?' }).click()
	await page.getByRole('textbox', { name: 'Email' }).fill(someone().email)
	await page.getByRole('button', { name: 'Send me a link' }).click()
	await expect(page.getByText('If there is an account with that address, a link is on its way.')).toBeVisible()
	await page.getByRole('button', { name: 'Back to Login' }).click()

	// What was typed is taken along, and back.
	await page.getByRole('textbox', { name: 'Email' }).fill('mary@example.com')
	await page.getByRole('button', { name: 'Forgot password?' }).click()
	await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
	await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mary@example.com')
	await page.getByRole('textbox', { name: 'Email' }).fill('mary.lee@example.com')
	await page.getByRole('button', { name: 'Back to Login' }).click()
	await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mary.lee@example.com')
	await page.getByRole('button', { name: 'Forgot password?' }).click()
	await page.getByRole('textbox', { name: 'Email' }).fill('')
	await page.getByRole('button', { name: 'Send me a link' }).click()
	await expect(page.getByText('Invalid email address')).toBeVisible()
	await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
	await page.getByRole('button', { name: 'Send me a link' }).click()
	await expect(page.getByText('If there is an account with that address, a link is on its way.')).toBeVisible()

	const { link } = await mailTo(person.email, 2)
	await follow(page, link)
	await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
	await page.reload()
	await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
	await page.getByLabel('New password', { exact: true }).fill('12345')
	await page.getByRole('button', { name: 'Set the new password' }).click()
	await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
	await page.getByLabel('New password', { exact: true }).fill(person.password)
	await page.getByRole('button', { name: 'Set the new password' }).click()
	await expect(page.getByText('That is the password you already have.')).toBeVisible()
	expectRefusals(complaints, 422)
	await page.getByLabel('New password', { exact: true }).fill('a better horse 2')
	await page.getByRole('button', { name: 'Set the new password' }).click()
	await expect(page).toHaveURL('/dashboard')
	await expect(page.getByRole('status')).toHaveText('Your new password is set. You are signed in.')

	await arrived(page)
	await page.getByRole('contentinfo').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page).toHaveURL('/')
	await enter(page, '/auth')
	await fillLogin(page, { ...person, password: 'a better horse 2' })
	await expect(page).toHaveURL('/dashboard')
})

test('a forgotten password does not lead around the second step', async ({ page }) => {
	const person = await registered()
	const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
	await query(
		`insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
		select gen_random_uuid(), id, 'totp', 'verified', $2, now(), now() from auth.users where email = $1`,
		[person.email, secret],
	)
	const answer = await fetch(`${e2e.origin}/auth/v1/recover`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ email: person.email }),
	})
	expect(answer.status).toBe(200)
	await follow(page, (await mailTo(person.email, 2)).link)
	await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
	await page.getByLabel('Six-digit code').fill(totp(secret))
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
	await page.getByLabel('New password', { exact: true }).fill('a better horse 2')
	await page.getByRole('button', { name: 'Set the new password' }).click()
	await expect(page).toHaveURL('/dashboard')
})

test('an unverified person who logs in can have the link sent again; a change of address needs a yes from both', async ({
	page,
	complaints,
}) => {
	const person = await registered()
	await query('update auth.users set email_confirmed_at = null where email = $1', [person.email])
	await page.goto('/auth')
	await fillLogin(page, person)
	await expect(page.getByText('Please verify your email before logging in.')).toBeVisible()
	expectRefusals(complaints, 400)
	await page.getByRole('button', { name: 'Send the link again' }).click()
	await expect(page.getByText('A new link is on its way.')).toBeVisible()
	await follow(page, (await mailTo(person.email, 2)).link)
	await expect(page).toHaveURL('/dashboard')

	const { email: next } = someone()
	await enter(page, '/account')
	const form = page.getByRole('form', { name: 'Email' })
	await form.getByLabel('New email').fill(next)
	await form.getByRole('button', { name: 'Change email' }).click()
	await expect(page.getByRole('status')).toHaveText('Please check the mail of both addresses.')
	await expect(form.getByText(`The change to ${next} is waiting`)).toBeVisible()

	const [toNew, toOld] = [await mailTo(next), await mailTo(person.email, 3)]
	await follow(page, toNew.link)
	await expect(page.getByRole('status')).toHaveText(
		'Thank you. Now please open the link we sent to your other address.',
	)
	await expect(page).toHaveURL('/account')
	await follow(page, toOld.link)
	await expect(page.getByRole('status')).toHaveText('Your new email address is confirmed.')
	await expect(page.getByText(`You are signed in as ${next}.`)).toBeVisible()
})
