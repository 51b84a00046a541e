import { randomUUID } from 'node:crypto'
import { e2e } from '../support/e2e.ts'
import { expect, test } from '../support/page.ts'
import { mailsTo, query } from '../support/stored.ts'

const { pages, api, dataDir } = e2e.apart

test.use({ baseURL: pages })

test('a lead reaches an API on another origin', async ({ page }) => {
	const email = `${randomUUID()}@example.com`
	const preflight = page.waitForRequest(
		(request) => request.method() === 'POST' && request.url().startsWith(`${api}/rest/v1/leads`),
	)
	await page.goto('/')
	const form = page.getByRole('form', { name: 'Get your cash offer' })
	await form.getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await form.getByLabel('Phone').fill('5015550188')
	await form.getByLabel('Email').fill(email)
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })).toBeVisible()
	await preflight
	expect(await query('select address from leads where email = $1', [email], dataDir)).toEqual([
		{ address: '12 Race Avenue, Searcy' },
	])
})

test('registering, the mailed link and signing in work across origins', async ({ page }) => {
	const email = `${randomUUID()}@example.com`
	await page.goto('/auth')
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
	const link =
		/https?:\/\/[^\s"<>]+\/verify\?[^\s"<>]+/.exec(
			(mailsTo(email, dataDir)[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '='),
		)?.[0] ?? ''
	expect(link).toContain(`${api}/auth/v1/verify`)
	await page.goto(link)
	await expect(page).toHaveURL(`${pages}/dashboard`)

	await page.reload()
	await expect(page.getByRole('button', { name: 'Ada' }).first()).toBeVisible()
})
