import type { Page } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import {
	expectRefusals,
	fillLogin,
	login,
	type Person,
	registered,
	registeredAdmin,
	signIn,
	signOut,
	totp,
} from '../support/e2e/account.ts'
import { addAuthenticator } from '../support/e2e/authenticator.ts'
import { gate, today } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// The server sends the 404 page, the app finds out who asks.
test.use({ allowed: /status of 404/ })

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const sessionsOf = ({ email }: Person) =>
	query<{ methods: string[] }>(
		`select array_agg(m.authentication_method order by 1) as methods from auth.users u join auth.sessions s on s.user_id = u.id
		join auth.mfa_amr_claims m on m.session_id = s.id where u.email = $1 group by s.id`,
		[email],
	)

test('an admin’s first visit sets up a passkey, and the desk opens; the next sign-in is a touch, and after the password it is asked for, by whichever way there is', async ({
	page,
}) => {
	const device = await addAuthenticator(page)
	const admin = await registeredAdmin()
	await login(page, admin, '/admin')
	await expect(gate(page)).toBeVisible()
	await expect(today(page)).toBeHidden()
	await page.getByRole('button', { name: 'Set up a passkey' }).click()
	await expect(today(page)).toBeVisible()
	expect(await device.credentials()).toHaveLength(1)
	// The session of the password is over; the one that is open has given its second step.
	await expect.poll(() => sessionsOf(admin)).toEqual([{ methods: ['passkey'] }])
	await signOut(page)

	// The device answers as soon as it is asked, so the question is held back for a look at the page.
	const OPTIONS = '**/auth/v1/passkeys/authentication/options'
	const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
	await page.route(OPTIONS, async (route) => {
		await asked
		await route.continue()
	})
	await page.goto('/auth')
	const form = page.getByRole('form', { name: 'Login' })
	await expect(form.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
	await expect(form.getByRole('button')).toHaveText(['Show password', 'Forgot password?', 'Login'])
	ask()
	await expect(page).toHaveURL('/admin')
	await expect(page.locator('.toasts')).toHaveText('Successfully signed in!')
	await expect(today(page)).toBeVisible()
	await page.unroute(OPTIONS)
	await signOut(page)

	// With the password, the desk asks for it.
	await device.touch(false)
	await enter(page, '/auth')
	await fillLogin(page, admin)
	await expect(gate(page)).toBeVisible()
	await expect(page.getByRole('button', { name: 'Set up a passkey' })).toBeHidden()
	await device.touch(true)
	await device.recognize(false)
	const use = page.getByRole('button', { name: 'Continue with your passkey' })
	await use.click()
	await expect(page.getByRole('alert')).toHaveText('No passkey was used. Please try again, or choose another way.')
	await device.recognize(true)
	await use.click()
	await expect(today(page)).toBeVisible()

	// With an app beside it, the password leads to a choice.
	await enter(page, '/account')
	await page.getByRole('button', { name: 'Set up two-step verification' }).click()
	const setUp = page.getByRole('form', { name: 'Set up two-step verification' })
	await setUp.getByLabel('Six-digit code').fill(totp((await setUp.locator('code').textContent()) ?? ''))
	await setUp.getByRole('button', { name: 'Turn it on' }).click()
	await page.getByRole('button', { name: 'I have saved them' }).click()
	await signOut(page)
	await device.touch(false)
	await enter(page, '/auth')
	await fillLogin(page, admin)
	await device.touch(true)
	await page.getByRole('button', { name: 'Use a passkey instead' }).click()
	await expect(page).toHaveURL('/admin')
	// What the password had opened is ended in passing.
	await expect.poll(async () => (await sessionsOf(admin)).flatMap(({ methods }) => methods)).not.toContain('password')
})

test('passkeys are added, named, renamed and removed on the account page', async ({ page, complaints }) => {
	await addAuthenticator(page)
	const person = await registered()
	await signIn(page, person)
	await enter(page, '/account')
	await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible()
	await section(page).getByRole('button', { name: 'Add a passkey' }).click()
	await expect(page.getByRole('status')).toHaveText('Your passkey is ready to use.')
	const form = section(page).getByRole('form', { name: 'Name of the passkey' })
	await expect(form.getByLabel('What do you call it?')).toHaveValue('Passkey')
	await form.getByLabel('What do you call it?').fill('Office laptop')
	await form.getByRole('button', { name: 'Save name' }).click()
	const item = section(page).getByRole('listitem')
	await expect(item).toContainText('Office laptop')
	await expect(item).toContainText('not used yet')

	await section(page).getByRole('button', { name: 'Add a passkey' }).click()
	await expect(section(page).getByText('This device already keeps a passkey for your account.')).toBeVisible()
	await item.getByRole('button', { name: 'Rename Office laptop' }).click()
	await form.getByLabel('What do you call it?').fill('')
	await form.getByRole('button', { name: 'Save name' }).click()
	await expect(form.getByText('Please enter a name')).toBeVisible()
	await form.getByLabel('What do you call it?').fill('Kitchen tablet')
	await form.getByRole('button', { name: 'Save name' }).click()
	await expect(item).toContainText('Kitchen tablet')
	await signOut(page)

	await enter(page, '/auth')
	await expect(page).toHaveURL('/dashboard')
	await enter(page, '/account')
	await expect(item).toContainText(/last used \w+ \d/)
	await item.getByRole('button', { name: 'Remove Kitchen tablet' }).click()
	await item.getByRole('button', { name: 'Keep it' }).click()
	await item.getByRole('button', { name: 'Remove Kitchen tablet' }).click()
	await item.getByRole('button', { name: 'Yes, remove it' }).click()
	await expect(page.getByRole('status')).toHaveText('The passkey is removed.')
	await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible()
	await signOut(page)

	// The device still has it and offers it; the page says what to do, and the password does.
	await enter(page, '/auth')
	await expect(page.getByRole('alert')).toHaveText(
		'That passkey does not open an account here. Please log in with your password.',
	)
	expectRefusals(complaints, 400)
	await fillLogin(page, person)
	await expect(page).toHaveURL('/dashboard')
})

test('a passkey that was added stays in sight, though the list from before it comes late', async ({ page }) => {
	await addAuthenticator(page)
	await signIn(page, await registered())
	const { promise: wanted, resolve: bring } = Promise.withResolvers<void>()
	let asked = 0
	await page.route(/\/auth\/v1\/passkeys\/?$/, async (route) => {
		const answer = await route.fetch()
		if (++asked === 1) await wanted
		await route.fulfill({ response: answer })
	})
	await enter(page, '/account')
	await section(page).getByRole('button', { name: 'Add a passkey' }).click()
	const form = section(page).getByRole('form', { name: 'Name of the passkey' })
	await expect(form).toBeVisible()
	const late = page.waitForResponse((response) => response.url().endsWith('/auth/v1/passkeys'))
	bring()
	await (await late).finished()
	// Whatever it brings has been drawn.
	await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
	await expect(form).toBeVisible()
	expect(asked).toBe(2)
})

test('where the service keeps no passkeys and no backup codes, nothing is shown of them', async ({ page }) => {
	const missing = { status: 404, json: { code: 'passkey_disabled', message: 'Passkeys are disabled' } }
	await page.route('**/auth/v1/passkeys**', (route) => route.fulfill(missing))
	await page.route('**/auth/v1/factors/backup-codes', (route) => route.fulfill({ status: 404, body: 'not found' }))
	const admin = await registeredAdmin()
	await signIn(page, admin)
	await enter(page, '/admin')
	await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
	const form = page.getByRole('form', { name: 'Set up two-step verification' })
	await form.getByLabel('Six-digit code').fill(totp((await form.locator('code').textContent()) ?? ''))
	await form.getByRole('button', { name: 'Turn it on' }).click()
	await expect(today(page)).toBeVisible()
	await enter(page, '/account')
	await expect(page.getByRole('button', { name: 'Add another app' })).toBeVisible()
	await expect(section(page)).toBeHidden()
	await expect(page.getByRole('button', { name: 'Make new backup codes' })).toBeHidden()
})
