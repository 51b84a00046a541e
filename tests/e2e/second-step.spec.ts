import { query } from '../support/database/stored.ts'
import {
	expectRefusals,
	fillLogin,
	registered,
	registeredAdmin,
	signIn,
	signOut,
	totp,
	withApp,
} from '../support/e2e/account.ts'
import { gate, storedLead, today } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// The server sends the 404 page, the app finds out who asks.
test.use({ allowed: /status of 404/ })

test('an admin without passkeys sets up an app, keeps the backup codes, and signs in with one later; one that was used, or is none, is refused in words', async ({
	page,
	complaints,
}) => {
	await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
	const asked: string[] = []
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	const admin = await registeredAdmin()
	await signIn(page, admin)
	await enter(page, '/admin')
	await expect(gate(page)).toBeVisible()
	await expect(page.getByText('This browser cannot make passkeys.')).toBeVisible()
	await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
	const form = page.getByRole('form', { name: 'Set up two-step verification' })
	const secret = (await form.locator('code').textContent()) ?? ''
	await form.getByLabel('Six-digit code').fill(totp(secret))
	await form.getByRole('button', { name: 'Turn it on' }).click()

	await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused()
	const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allTextContents()
	expect(codes).toHaveLength(10)
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Download' }).click(),
	])
	expect(download.suggestedFilename()).toBe('backup-codes.txt')
	await expect(today(page)).toBeHidden()
	await page.getByRole('button', { name: 'I have saved them. Open the desk' }).click()
	await expect(today(page)).toBeVisible()
	await signOut(page)

	const step = page.getByRole('form', { name: 'Two-step verification' })
	const giveBackupCode = async (code: string) => {
		await step.getByLabel('Backup code').fill(code)
		await step.getByRole('button', { name: 'Continue' }).click()
	}
	const isRefused = async () => {
		await expect(page.getByRole('alert').getByText('That is none of your backup codes')).toBeVisible()
		expectRefusals(complaints, 422)
	}
	await page.goto('/auth')
	await fillLogin(page, admin)
	await page.getByRole('button', { name: 'Use a backup code' }).click()
	await giveBackupCode('nonsense')
	await expect(step.getByText('Please enter one of your backup codes')).toBeVisible()
	await giveBackupCode('0000-0000-0000')
	await isRefused()
	await giveBackupCode(codes[0] ?? '')
	await expect(page).toHaveURL('/admin')
	await enter(page, '/account')
	await expect(page.getByText('You have 9 backup codes left.')).toBeVisible()
	await expect(
		page.getByRole('region', { name: 'Passkeys' }).getByText('This browser cannot make passkeys.'),
	).toBeVisible()
	await signOut(page)

	await enter(page, '/auth')
	await fillLogin(page, admin)
	await page.getByRole('button', { name: 'Use a backup code' }).click()
	await giveBackupCode(codes[0] ?? '')
	await isRefused()
	await page.getByRole('button', { name: 'Use a code from the app instead' }).click()
	// Each code works once, and the one shown now may have been used.
	await page.getByLabel('Six-digit code').fill(totp(secret, Date.now() + 30_000))
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page).toHaveURL('/admin')
	await enter(page, '/account')
	await page.getByRole('button', { name: 'Make new backup codes' }).click()
	await page.getByRole('button', { name: 'I have saved them' }).click()
	await expect(page.getByText('You have 10 backup codes left.')).toBeVisible()
	// The login was as ever.
	expect(asked).toContain('/auth/v1/token')
	expect(asked).not.toContain('/auth/v1/passkeys/authentication/options')
})

test('who gave the password alone and goes to the desk is asked there for the app’s code, is at the desk then, and hears what happens; who is no admin finds no desk to give a code for', async ({
	page,
}) => {
	const person = await registered()
	await withApp(person)
	await signIn(page, person)
	const role = page.waitForResponse('**/rest/v1/rpc/has_role')
	await page.goto('/admin')
	await (await role).finished()
	await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
	await expect(gate(page)).toBeHidden()
	await page.evaluate(() => localStorage.clear())

	const lead = await storedLead()
	const admin = await registeredAdmin()
	const { secret } = await withApp(admin)
	await page.goto('/auth')
	await fillLogin(page, admin)
	await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
	await page.goto('/admin')
	await expect(gate(page)).toBeVisible()
	await page.getByLabel('Six-digit code').fill(totp(secret))
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(today(page)).toBeVisible()
	await expect(page).toHaveURL('/admin')
	await enter(page, `/admin/leads/${lead}`)
	await expect(page.getByRole('heading', { name: 'Mary Lee', level: 1 })).toBeVisible()
	let calls = 0
	await expect(async () => {
		await query(`insert into lead_notes (lead_id, body) values ($1, $2)`, [lead, `Called ${++calls}`])
		await expect(page.getByText(/^Called \d/).first()).toBeVisible({ timeout: 3_000 })
	}).toPass({ timeout: 30_000 })
})
