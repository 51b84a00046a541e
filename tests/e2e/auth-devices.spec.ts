import { query } from '../support/database/stored.ts'
import { expectRefusals, fillLogin, login, registered, registeredAdmin, signIn } from '../support/e2e/account.ts'
import { expect, test } from '../support/e2e/page.ts'
import { arrived, enter } from '../support/e2e/visitor.ts'

const phone =
	'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

test('devices are listed in words, and one is ended without the others', async ({ page, browser }) => {
	const person = await registered()
	const context = await browser.newContext({ userAgent: phone })
	const lost = await context.newPage()
	await login(lost, person)
	await signIn(page, person)
	await enter(page, '/account')
	const list = page.getByRole('list', { name: 'Where you are signed in' })
	await expect(list.getByRole('listitem')).toHaveCount(2)
	await expect(list.getByRole('listitem').first()).toContainText('This device')
	const other = list.getByRole('listitem').filter({ hasText: 'Chrome on Android phone' })
	await expect(other).toContainText(/Signed in today, last used (just now|\d+ minutes? ago)/)
	await other.getByRole('button', { name: 'End this one (Chrome on Android phone)' }).click()
	await expect(page.getByRole('status')).toHaveText('Chrome on Android phone is signed out.')
	await expect(list.getByRole('listitem')).toHaveCount(1)
	await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
	await expect(list).toBeFocused()

	// Noticed there as soon as the account is looked at.
	await enter(lost, '/account')
	await expect(lost).toHaveURL('/auth')
	await expect(lost.getByRole('status')).toHaveText('Your session has ended. Please log in again.')
	await context.close()
})

test('a list of devices that cannot be had says so, and can be asked for again; many are shown a few at a time, the newest first', async ({
	page,
	complaints,
}) => {
	const person = await registered()
	await signIn(page, person)
	await query(
		`insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent)
			select gen_random_uuid(), u.id, now() - make_interval(days => n), now() - make_interval(days => n), 'aal1', $2
			from auth.users u, generate_series(1, 7) n where u.email = $1`,
		[person.email, phone],
	)
	await page.route('**/rest/v1/rpc/my_sessions', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
	await enter(page, '/account')
	const panel = page.getByRole('region', { name: 'Devices' })
	await expect(panel.getByText('Your devices could not be listed.')).toBeVisible()
	await page.unroute('**/rest/v1/rpc/my_sessions')
	await panel.getByRole('button', { name: 'Try again' }).click()
	await expect(panel.getByText('This device')).toBeVisible()
	expectRefusals(complaints, 500)
	const items = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
	await expect(items).toHaveCount(5)
	await expect(items.nth(1)).toContainText('last used 1 day ago')
	await page.getByRole('button', { name: 'Show 3 more' }).click()
	await expect(items).toHaveCount(8)
})

test('the way out in our mails leads to the form for a forgotten password, signed in or not; an admin whose password is too short is led to a longer one', async ({
	page,
	complaints,
}) => {
	await page.goto('/auth?forgot')
	await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
	await expect(page).toHaveURL('/auth')
	await page.getByRole('button', { name: 'Back to Login' }).click()
	await fillLogin(page, await registered())
	await expect(page).toHaveURL('/dashboard')
	await arrived(page)
	await page.goto('/auth?forgot')
	await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
	await page.getByRole('button', { name: 'Back to Login' }).click()
	await expect(page).toHaveURL('/dashboard')
	await arrived(page)
	await page.getByRole('contentinfo').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page).toHaveURL('/')
	await arrived(page)

	// Chosen when there was no role to guard.
	const person = await registeredAdmin({ password: 'xkq93zw8' })
	await enter(page, '/auth')
	await fillLogin(page, person)
	await expect(page.getByRole('heading', { name: 'Choose a longer password' })).toBeVisible()
	const form = page.getByRole('form', { name: 'Password' })
	await form.getByLabel('Current password', { exact: true }).fill(person.password)
	await form.getByLabel('New password', { exact: true }).fill('a horse 2')
	await form.getByRole('button', { name: 'Change password' }).click()
	await expect(form.getByText('must be at least 12 characters')).toBeVisible()
	await form.getByLabel('New password', { exact: true }).fill('a longer horse 12')
	await form.getByRole('button', { name: 'Change password' }).click()
	await expect(page).toHaveURL('/admin')
	await expect(page.locator('.toasts')).toHaveText('Your new password is set. Your other devices are signed out.')
	expect(complaints).toEqual([])
})
