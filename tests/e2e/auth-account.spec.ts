import { mailsTo, query } from '../support/database/stored.ts'
import {
	expectRefusals,
	fillLogin,
	keepSession,
	login,
	registered,
	registeredAdmin,
	sessionOf,
	signIn,
	totp,
} from '../support/e2e/account.ts'
import { expect, test } from '../support/e2e/page.ts'
import { arrived, enter } from '../support/e2e/visitor.ts'

test('the account is reached from the menu, on a phone too, survives a reload, and a new name is seen at once; an admin sees the way to the leads', async ({
	page,
}) => {
	await login(page, await registered())
	await page.getByRole('button', { name: 'Account of Ada' }).click()
	const menu = page.locator('#account-menu')
	await expect(menu.getByRole('link', { name: 'Leads' })).toBeHidden()
	await menu.getByRole('link', { name: 'Account' }).click()
	await expect(page).toHaveURL('/account')
	await expect(menu).toBeHidden()
	await page.reload()
	await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
	await expect(page).toHaveTitle(/Your Account/)

	const form = page.getByRole('form', { name: 'Name' })
	await form.getByLabel('First name').fill('Grace')
	await form.getByRole('button', { name: 'Save name' }).click()
	await expect(page.getByRole('status')).toHaveText('Your name is saved.')
	await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Account of Grace' })).toBeVisible()
	await expect(page.getByRole('contentinfo')).toContainText('Grace')

	await test.step('on a phone', async () => {
		await page.setViewportSize({ width: 390, height: 800 })
		await page.getByRole('button', { name: 'Menu', exact: true }).click()
		const phoneMenu = page.locator('#menu')
		await expect(phoneMenu.getByText('Signed in as Grace')).toBeVisible()
		await expect(phoneMenu.getByRole('link', { name: 'Login / Sign Up' })).toBeHidden()
		await phoneMenu.getByRole('button', { name: 'Sign Out' }).click()
		await expect(phoneMenu).toBeHidden()
		await expect(page).toHaveURL('/')
		await arrived(page)
		await page.setViewportSize({ width: 1280, height: 720 })
	})

	await test.step('an admin', async () => {
		await enter(page, '/auth')
		await fillLogin(page, await registeredAdmin())
		await expect(page).toHaveURL('/admin')
		await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Leads' })).toHaveAttribute('href', '/admin')
		await page.getByRole('button', { name: 'Account of Ada' }).click()
		await expect(menu.getByRole('link', { name: 'Leads' })).toBeVisible()
		await menu.getByRole('button', { name: 'Sign Out' }).click()
		await expect(page).toHaveURL('/')
		await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Leads' })).toBeHidden()
	})
})

test('a second step is set up, asked for at the next login, and taken away again; the account is deleted only by typing the word, and is gone then', async ({
	page,
	complaints,
}) => {
	const person = await registered()
	await signIn(page, person)
	await enter(page, '/account')
	await page.getByRole('button', { name: 'Set up two-step verification' }).click()
	const form = page.getByRole('form', { name: 'Set up two-step verification' })
	const picture = form.getByRole('img', { name: 'QR code for your authenticator app' })
	await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(50)
	const secret = (await form.locator('code').textContent()) ?? ''
	await form.getByLabel('Six-digit code').fill('000000')
	await form.getByRole('button', { name: 'Turn it on' }).click()
	await expect(form.getByText('That code is not right, or its time has passed.')).toBeVisible()
	expectRefusals(complaints, 422)
	await form.getByLabel('Six-digit code').fill(totp(secret))
	await form.getByRole('button', { name: 'Turn it on' }).click()
	await expect(page.getByRole('status')).toHaveText('Two-step verification is on.')
	await expect(page.getByRole('listitem').filter({ hasText: 'Authenticator app' })).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeVisible()

	await page.getByRole('button', { name: 'Sign out here' }).click()
	await expect(page).toHaveURL('/')
	await arrived(page)
	await enter(page, '/auth')
	await fillLogin(page, person)
	await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
	// Not signed in until the code was right, here or on any other page.
	await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login / Sign Up' })).toBeVisible()
	await page.getByRole('button', { name: 'Cancel and sign out' }).click()
	await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()

	await fillLogin(page, person)
	// Each code works once, and the one shown now has been used.
	await page.getByLabel('Six-digit code').fill(totp(secret, Date.now() + 30_000))
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page).toHaveURL('/dashboard')
	await expect(page.getByRole('status')).toHaveText('Successfully signed in!')

	await enter(page, '/account')
	await page.getByRole('button', { name: 'Remove' }).click()
	await page.getByRole('button', { name: 'Yes, remove it' }).click()
	await expect(page.getByRole('status')).toHaveText('The app is removed.')
	await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible()

	await page.getByRole('button', { name: 'Delete my account' }).click()
	const last = page.getByRole('form', { name: 'Delete my account' })
	await last.getByRole('button', { name: 'Delete for good' }).click()
	await expect(last.getByText('Please type DELETE', { exact: true })).toBeVisible()
	await last.getByLabel('Type DELETE to confirm').fill('DELETE')
	await last.getByRole('button', { name: 'Delete for good' }).click()
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('status')).toHaveText('Your account is deleted.')
	expect(await query('select 1 from auth.users where email = $1', [person.email])).toEqual([])
	// The sign-out of a session that is gone already.
	expectRefusals(complaints, 403)
})

test('a new password signs out the other devices, and everything can be signed out at once', async ({
	page,
	browser,
	complaints,
}) => {
	const person = await registered()
	const elsewhere = await browser.newPage()
	await signIn(elsewhere, person)
	await enter(elsewhere, '/')
	await expect(elsewhere.getByRole('button', { name: 'Account of Ada' })).toBeVisible()
	await signIn(page, person)
	await enter(page, '/account')
	await page.getByRole('button', { name: 'Sign out my other devices' }).click()
	await expect(page.getByRole('status')).toHaveText('Your other devices are signed out.')

	await enter(elsewhere, '/account')
	await expect(elsewhere).toHaveURL('/auth')
	await expect(elsewhere.getByRole('status')).toHaveText('Your session has ended. Please log in again.')

	const form = page.getByRole('form', { name: 'Password' })
	await form.getByLabel('New password', { exact: true }).fill('a better horse 2')
	await form.getByRole('button', { name: 'Change password' }).click()
	await expect(form.getByText('Please enter your current password')).toBeVisible()
	await form.getByLabel('Current password', { exact: true }).fill('not the one')
	await form.getByRole('button', { name: 'Change password' }).click()
	await expect(form.getByText('That is not your current password.')).toBeVisible()
	await form.getByLabel('Current password', { exact: true }).fill(person.password)
	await form.getByLabel('New password', { exact: true }).fill('Searcy2026')
	await form.getByRole('button', { name: 'Change password' }).click()
	await expect(form.getByText('That is one of the first passwords others would try.')).toBeVisible()
	await expect(form.getByLabel('New password', { exact: true })).toBeFocused()
	expectRefusals(complaints, 400)
	expectRefusals(complaints, 422)
	await form.getByLabel('New password', { exact: true }).fill('a better horse 2')
	// The list of devices is still on its way when the session ends, and is refused before the answer to that comes.
	const { promise: ended, resolve: end } = Promise.withResolvers<void>()
	await page.route('**/rpc/my_sessions', async (route) => {
		await ended
		await route.continue()
	})
	await page.route('**/auth/v1/logout*', async (route) => {
		const answer = await route.fetch()
		const list = page.waitForResponse('**/rpc/my_sessions')
		end()
		await list
		await route.fulfill({ response: answer })
	})
	await form.getByRole('button', { name: 'Change password' }).click()
	await expect(page.getByRole('status')).toHaveText('Your new password is set. Your other devices are signed out.')
	await expect.poll(() => mailsTo(person.email).at(-1)).toContain('Subject: Your password was changed')
	await page.getByRole('button', { name: 'Sign out everywhere' }).click()
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('status')).toHaveText('You are signed out everywhere.')
	expectRefusals(complaints, 403)
	const open = await query('select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1', [
		person.email,
	])
	expect(open).toEqual([])
	await elsewhere.close()
})

test('a session that cannot be read is said, and stays for when it can', async ({ page, complaints }) => {
	await keepSession(page, { ...(await sessionOf(await registered())), expires_at: 1 })
	await page.route('**/auth/v1/token**', (route) => route.abort())
	test.setTimeout(90_000)
	await page.clock.install()
	await page.goto('/about')
	// The client tries for half a minute.
	await expect(async () => {
		await page.clock.runFor(2000)
		await expect(page.getByRole('status')).toHaveText('Error retrieving session', { timeout: 200 })
	}).toPass()
	expect(await page.evaluate(() => localStorage.getItem('little-red-session'))).not.toBeNull()
	complaints.length = 0
})
