import { query } from '../support/database/stored.ts'
import {
	expectRefusals,
	letTimePass,
	mailTo,
	type Person,
	registered,
	registeredAdmin,
	signIn,
	totp,
} from '../support/e2e/account.ts'
import { addAuthenticator } from '../support/e2e/authenticator.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

const sessionsOf = ({ email }: Person) =>
	query('select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1', [email])

async function toAccount(page: import('@playwright/test').Page, person: Person) {
	await signIn(page, person)
	await enter(page, '/account')
	await letTimePass(person)
}

const dialogOf = (page: import('@playwright/test').Page) => page.getByRole('dialog', { name: 'Confirm it is you' })

test('a password given anew lets what was wanted go on, and the session before is over; a code by mail does as well, and what was typed is still there; with a second step both are asked for, and given up halfway nothing stays behind', async ({
	page,
	complaints,
}) => {
	const person = await registered()
	await toAccount(page, person)
	const [before] = await sessionsOf(person)
	await page.getByRole('button', { name: 'Set up two-step verification' }).click()
	const dialog = dialogOf(page)
	await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await expect(dialog.getByText('Please enter your password')).toBeVisible()
	await dialog.getByLabel('Password', { exact: true }).fill('not the one')
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await expect(dialog.getByText('That is not your password.')).toBeVisible()
	await dialog.getByLabel('Password', { exact: true }).fill(person.password)
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
	await expect(dialog).toBeHidden()
	expectRefusals(complaints, 400)
	const left = await sessionsOf(person)
	expect(left).toHaveLength(1)
	expect(left).not.toEqual([before])
	// Still signed in after a reload, by the new one.
	await page.reload()
	await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()

	// A code by mail.
	await letTimePass(person)
	const emailForm = page.getByRole('form', { name: 'Email' })
	const next = `next-${person.email}`
	await emailForm.getByLabel('New email').fill(next)
	await emailForm.getByRole('button', { name: 'Change email' }).click()
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await expect(dialog).toBeHidden()
	await expect(emailForm.getByText('Nothing was changed.')).toBeVisible()
	await expect(emailForm.getByLabel('New email')).toHaveValue(next)

	await emailForm.getByRole('button', { name: 'Change email' }).click()
	await dialog.getByRole('button', { name: 'Email me a code instead' }).click()
	await expect(dialog.getByText(`We have sent a code to ${person.email}.`)).toBeVisible()
	await expect(dialog.getByLabel('Code from the mail')).toBeFocused()
	await dialog.getByLabel('Code from the mail').fill('000000')
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await expect(dialog.getByText('That code is not right, or its ten minutes have passed.')).toBeVisible()
	// The first mail was the one of the registration.
	await dialog.getByLabel('Code from the mail').fill((await mailTo(person.email, 2)).code)
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await expect(page.getByRole('status')).toHaveText('Please check the mail of both addresses.')
	expect(await sessionsOf(person)).toHaveLength(1)
	expectRefusals(complaints, 400)
	expectRefusals(complaints, 403)

	// With a second step.
	await page.getByRole('button', { name: 'Set up two-step verification' }).click()
	const setUp = page.getByRole('form', { name: 'Set up two-step verification' })
	const secret = (await setUp.locator('code').textContent()) ?? ''
	await setUp.getByLabel('Six-digit code').fill(totp(secret))
	await setUp.getByRole('button', { name: 'Turn it on' }).click()
	await expect(page.getByRole('status')).toHaveText('Two-step verification is on.')
	await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeVisible()
	await letTimePass(person)
	// The code just used is good for one use; the server's memory of it is wound back instead of waiting for the next.
	await query('delete from auth_service.totp_steps')
	const [last] = await sessionsOf(person)

	await page.getByRole('button', { name: 'Delete my account' }).click()
	const form = page.getByRole('form', { name: 'Delete my account' })
	await form.getByLabel('Type DELETE to confirm').fill('DELETE')
	await form.getByRole('button', { name: 'Delete for good' }).click()
	await dialog.getByLabel('Password', { exact: true }).fill(person.password)
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await expect(dialog.getByText('enter the code your authenticator app shows')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(form.getByText('Nothing was changed.')).toBeVisible()
	await expect.poll(() => sessionsOf(person)).toEqual([last])
	await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()

	await form.getByRole('button', { name: 'Delete for good' }).click()
	await dialog.getByLabel('Password', { exact: true }).fill(person.password)
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await dialog.getByLabel('Six-digit code').fill(totp(secret))
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('status')).toHaveText('Your account is deleted.')
	expect(await query('select 1 from auth.users where email = $1', [person.email])).toEqual([])
	expectRefusals(complaints, 400)
	// The sign-out of a session that is gone already.
	expectRefusals(complaints, 403)
})

test('a passkey does it with a touch, and an admin’s devices are not shown to a password alone', async ({
	page,
	complaints,
}) => {
	await addAuthenticator(page)
	const admin = await registeredAdmin()
	await toAccount(page, admin)
	const passkeys = page.getByRole('region', { name: 'Passkeys' })
	await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
	const dialog = dialogOf(page)
	await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await expect(passkeys.getByRole('listitem')).toHaveCount(1)
	expectRefusals(complaints, 400)

	// The session was begun with the password; from here on that is not enough.
	await enter(page, '/')
	await enter(page, '/account')
	const devices = page.getByRole('region', { name: 'Devices' })
	await expect(devices.getByText('They are shown once you have confirmed that it is you.')).toBeVisible()
	await expect(dialog).toBeHidden()
	// The new session has the list read, too: here before the one it takes the place of is over, so that it names both.
	let readBetween: Promise<unknown> | undefined
	await page.route('**/auth/v1/logout**', async (route) => {
		await readBetween
		await route.continue()
	})
	await devices.getByRole('button', { name: 'Try again' }).click()
	readBetween = page.waitForResponse((answer) => answer.url().endsWith('/rpc/my_sessions') && answer.ok())
	await dialog.getByRole('button', { name: 'Use a passkey' }).click()
	await expect(devices.getByText('This device')).toBeVisible()
	await expect(devices.getByRole('listitem')).toHaveCount(1)
	expect(await sessionsOf(admin)).toHaveLength(1)
	expectRefusals(complaints, 403)
})
