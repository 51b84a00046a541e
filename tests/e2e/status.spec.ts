import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import { registered, signIn, signInAdmin } from '../support/e2e/account.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// The server sends the 404 page, the app finds out who asks; and one test cuts the line.
test.use({ allowedComplaints: [/status of 404|ERR_FAILED/] })

const card = (page: Page, question: string) =>
	page
		.getByRole('main')
		.getByRole('listitem')
		.filter({ has: page.getByRole('heading', { name: question }) })

/** A mail that was tried in vain; the next try is an hour away. */
async function stuck(status: 'queued' | 'failed', kind = 'lead-homeowner') {
	const recipient = `${randomUUID()}@example.com`
	await query(
		`insert into messages (kind, recipient, status, last_error, attempts, next_attempt_at, data) values ($1, $2, $3, '454 the mail server is asleep', 3,
			now() + interval '1 hour', '{"name": "Ada", "email": "ada@example.com", "message": "Do you buy land?"}')`,
		[kind, recipient, status],
	)
	return recipient
}

test('the status is for admins: everyone else finds no such page', async ({ page }) => {
	await signIn(page, await registered())
	await enter(page, '/admin/status')
	await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('an admin reads how the site is doing, in words and with what to do', async ({ page }) => {
	await signInAdmin(page)
	await enter(page, '/admin')
	await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Status' }).click()
	await expect(page).toHaveURL('/admin/status')
	await expect(page).toHaveTitle(/^Status/)
	await expect(card(page, 'Is the site up?')).toContainText('It was started')
	await expect(page.getByRole('region', { name: 'Who signed in, and who tried to' })).toContainText('Signed in')
	await expect(card(page, 'Are emails going out?')).toBeVisible()
	// The tests' server has no folder for backups.
	await expect(card(page, 'When was the last backup?')).toContainText('Needs you')
	await expect(card(page, 'When was the last backup?')).toContainText('Set BACKUP_DIR')
	await expect(card(page, 'Is the disk filling up?')).toContainText('are free')
	await expect(card(page, 'Is someone attacking?')).toBeVisible()
	await expect(page.getByText(/need you\.|needs you\./).first()).toBeVisible()
})

test('mail that keeps failing is shown at the desk and goes out when the button is pressed', async ({ page }) => {
	const [one, other] = [await stuck('queued', 'contact-owner'), await stuck('failed', 'contact-owner')]
	const gone = await stuck('failed', 'auth-recovery')
	await signInAdmin(page)
	await enter(page, '/admin')
	await page.getByText(/not gone out yet|could not be delivered/).click()
	await expect(page.getByText(one)).toContainText('454 the mail server is asleep')
	await enter(page, '/admin/status')
	await expect(card(page, 'Are emails going out?')).toContainText('Needs you')
	const line = page.getByRole('listitem').filter({ hasText: gone })
	await expect(line).toContainText('whoever needs one can ask for another')
	await expect(line.getByRole('button')).toHaveCount(0)
	await page.getByRole('button', { name: `to ${one}` }).click()
	await expect(page.getByText('The email is on its way.')).toBeVisible()
	const state = (recipient: string) => query('select status from messages where recipient = $1', [recipient])
	await expect.poll(() => state(one)).toEqual([{ status: 'sent' }])
	await expect(page.getByText(other)).toBeVisible()
	await page.getByRole('button', { name: `to ${other}` }).click()
	await expect.poll(() => state(other)).toEqual([{ status: 'sent' }])
	await enter(page, '/admin/log')
	await expect(page.getByText(/^Sent .* again that had not gone out/).first()).toBeVisible()
})

test('all of them are asked for by one button', async ({ page }) => {
	for (let n = 0; n < 2; n++) await stuck('queued')
	await signInAdmin(page)
	// Not for real: other tests have mail of theirs in this outbox.
	const asked: unknown[] = []
	await page.route('**/rest/v1/rpc/send_mail_now', (route) => {
		asked.push(route.request().postDataJSON())
		return route.fulfill({ json: 7 })
	})
	await enter(page, '/admin/status')
	await page.getByRole('button', { name: 'Send all now' }).click()
	await expect(page.getByText('7 emails are on their way.')).toBeVisible()
	expect(asked).toEqual([{}])
})

test('a status that cannot be had is told, and comes when it is asked for again', async ({ page }) => {
	await signInAdmin(page)
	await page.route('**/rest/v1/rpc/desk_status', (route) => route.abort())
	await enter(page, '/admin/status')
	// The client tries a few times by itself, with growing pauses.
	await expect(page.getByRole('alert')).toContainText('could not be found out')
	await page.unroute('**/rest/v1/rpc/desk_status')
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(card(page, 'Is the site up?')).toBeVisible()
	await expect(page.getByRole('alert')).toBeHidden()
})

test('where no server reports, the page says what it cannot know', async ({ page }) => {
	await signInAdmin(page)
	await page.route('**/rest/v1/rpc/desk_status', async (route) => {
		const answer = await route.fetch()
		await route.fulfill({ response: answer, json: { ...(await answer.json()), servers: [] } })
	})
	await enter(page, '/admin/status')
	await expect(card(page, 'Is the site up?')).toContainText('hosted Supabase')
	await expect(card(page, 'When was the last backup?')).toContainText('not known here')
	await expect(card(page, 'Is the disk filling up?')).toContainText('not known here')
})

test.describe('as it is looked at', () => {
	test.use({ bypassCSP: true })
	test('everyone can read and use the status, trouble included', async ({ page }) => {
		await stuck('queued')
		await stuck('failed')
		await signInAdmin(page)
		await enter(page, '/admin/status')
		await expect(page.getByRole('button', { name: 'Send all now' })).toBeVisible()
		await expectUsable(page)
		await page.setViewportSize({ width: 768, height: 900 })
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
	})
})
