import { randomUUID } from 'node:crypto'
import { mailsTo, query } from '../support/database/stored.ts'
import { expectRefusals, follow } from '../support/e2e/account.ts'
import { e2e } from '../support/e2e/addresses.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

const { pages, api, dataDir } = e2e.apart

test.use({ baseURL: pages })

const linkTo = (email: string) =>
	/https?:\/\/[^\s"<>]+\/auth\/confirm\?[^\s"<>]+/.exec(
		(mailsTo(email, dataDir).at(-1) ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '='),
	)?.[0] ?? ''

test('a lead reaches an API on another origin; registering, the mailed link and signing in work across origins', async ({
	page,
}) => {
	const asking = `${randomUUID()}@example.com`
	const preflight = page.waitForRequest(
		(request) => request.method() === 'POST' && request.url().startsWith(`${api}/rest/v1/leads`),
	)
	await page.goto('/')
	const hero = page.getByRole('form', { name: 'Get your cash offer' })
	await hero.getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await hero.getByLabel('Phone').fill('5015550188')
	await hero.getByLabel('Email').fill(asking)
	await hero.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })).toBeVisible()
	await preflight
	expect(await query('select address from leads where email = $1', [asking], dataDir)).toEqual([
		{ address: '12 Race Avenue, Searcy' },
	])
	await page.keyboard.press('Escape')

	const email = `${randomUUID()}@example.com`
	await enter(page, '/auth')
	await page.getByRole('tab', { name: 'Register' }).click()
	const form = page.getByRole('form', { name: 'Register' })
	await form.getByLabel('First name').fill('Ada')
	await form.getByLabel('Last name').fill('Prospect')
	await form.getByLabel('Email').fill(email)
	await form.getByLabel(/^Password/).fill('correct horse')
	await form.getByRole('button', { name: 'Register' }).click()
	await expect(page.getByRole('status')).toHaveText(
		'Registration successful! Please check your email to verify your account.',
	)

	await expect.poll(() => mailsTo(email, dataDir).length).toBe(1)
	const link = linkTo(email)
	expect(link).toContain(`${pages}/auth/confirm?`)
	await follow(page, link)
	await expect(page).toHaveURL(`${pages}/dashboard`)
	await expect(page.getByRole('status')).toHaveText('Your email is verified. You are signed in.')

	await page.reload()
	await expect(page.getByRole('button', { name: 'Ada' }).first()).toBeVisible()
})

/** Where no server of ours fills the page in, it is the app that does what the button says. */
test('an address that someone else registered is confirmed in a new browser: their password and name are gone; a forgotten password is set anew, and a link that says nothing is over', async ({
	page,
	complaints,
}) => {
	const email = `${randomUUID()}@example.com`
	const call = (path: string, body: object) =>
		fetch(`${api}/auth/v1/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ email, password: 'the password of a thief', ...body }),
		})
	expect((await call('signup', { data: { first_name: 'Thief', last_name: 'Crook' } })).status).toBe(200)
	await expect.poll(() => mailsTo(email, dataDir).length).toBe(1)
	const link = linkTo(email)
	await follow(page, link)
	await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
	expect((await call('token?grant_type=password', {})).status).toBe(400)
	await expect(page.getByText('Thief')).toBeHidden()
	await page.reload()
	await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Keep the password I have' })).toBeHidden()
	await page.getByLabel('New password', { exact: true }).fill('a better horse 2')
	await page.getByRole('button', { name: 'Set the new password' }).click()
	await expect(page).toHaveURL(`${pages}/dashboard`)
	expect((await call('token?grant_type=password', { password: 'a better horse 2' })).status).toBe(200)

	await follow(page, link)
	await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
	expectRefusals(complaints, 403)

	// Somebody else at this browser.
	await page.evaluate(() => {
		localStorage.clear()
		sessionStorage.clear()
	})
	const forgetful = `${randomUUID()}@example.com`
	const ask = (path: string, body: object) =>
		fetch(`${api}/auth/v1/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ email: forgetful, ...body }),
		})
	await ask('signup', { password: 'correct horse 1' })
	await query('update auth.users set email_confirmed_at = now() where email = $1', [forgetful], dataDir)
	await ask('recover', {})
	await expect.poll(() => mailsTo(forgetful, dataDir).length).toBe(2)
	await page.goto(linkTo(forgetful))
	await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
	await page.getByRole('button', { name: 'Continue to my new password' }).click()
	await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Keep the password I have' })).toBeVisible()
	await page.goto('/auth/confirm')
	await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
