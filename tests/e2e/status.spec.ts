import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import { signInAdmin } from '../support/e2e/account.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// The server sends the 404 page, the app finds out who asks; and one test cuts the line.
test.use({ allowed: /status of 404|ERR_FAILED/ })

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

test.describe('with axe, a script of the test’s own', () => {
	test.use({ bypassCSP: true })
	test('an admin reads how the site is doing, in words and with what to do; mail that keeps failing is shown at the desk too and goes out when the button is pressed', async ({
		page,
	}) => {
		const [one, other] = [await stuck('queued', 'contact-owner'), await stuck('failed', 'contact-owner')]
		const gone = await stuck('failed', 'auth-recovery')
		await signInAdmin(page)
		await enter(page, '/admin')
		await page.getByText(/not gone out yet|could not be delivered/).click()
		await expect(page.getByText(one)).toContainText('454 the mail server is asleep')
		await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Status' }).click()
		await expect(page).toHaveURL('/admin/status')
		await expect(page).toHaveTitle(/^Status/)
		await expect(card(page, 'Is the site up?')).toContainText('It was started')
		await expect(page.getByRole('region', { name: 'Who signed in, and who tried to' })).toContainText('Signed in')
		await expect(card(page, 'Are emails going out?')).toContainText('Needs you')
		// The tests' server has no folder for backups.
		await expect(card(page, 'When was the last backup?')).toContainText('Needs you')
		await expect(card(page, 'When was the last backup?')).toContainText('Set BACKUP_DIR')
		await expect(card(page, 'Is the disk filling up?')).toContainText('are free')
		await expect(card(page, 'Is someone attacking?')).toBeVisible()
		await expect(page.getByText(/need you\.|needs you\./).first()).toBeVisible()
		const line = page.getByRole('listitem').filter({ hasText: gone })
		await expect(line).toContainText('whoever needs one can ask for another')
		await expect(line.getByRole('button')).toHaveCount(0)
		await expect(page.getByRole('button', { name: 'Send all now' })).toBeVisible()
		await expectUsable(page)
		await page.setViewportSize({ width: 768, height: 900 })
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)

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
})

test('a status that cannot be had is told, and comes when it is asked for again; where no server reports, it says what it cannot know; all mail is sent by one button', async ({
	page,
}) => {
	for (let n = 0; n < 2; n++) await stuck('queued')
	await signInAdmin(page)
	await page.route('**/rest/v1/rpc/desk_status', (route) => route.abort())
	await enter(page, '/admin/status')
	// The client tries a few times by itself, with growing pauses.
	await expect(page.getByRole('alert')).toContainText('could not be found out')
	await page.unroute('**/rest/v1/rpc/desk_status')
	await page.route('**/rest/v1/rpc/desk_status', async (route) => {
		const answer = await route.fetch()
		await route.fulfill({ response: answer, json: { ...(await answer.json()), servers: [] } })
	})
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(card(page, 'Is the site up?')).toContainText('hosted Supabase')
	await expect(page.getByRole('alert')).toBeHidden()
	await expect(card(page, 'When was the last backup?')).toContainText('not known here')
	await expect(card(page, 'Is the disk filling up?')).toContainText('not known here')
	await page.unroute('**/rest/v1/rpc/desk_status')

	// Not for real: other tests have mail of theirs in this outbox.
	const asked: unknown[] = []
	await page.route('**/rest/v1/rpc/send_mail_now', (route) => {
		asked.push(route.request().postDataJSON())
		return route.fulfill({ json: 7 })
	})
	await page.getByRole('button', { name: 'Send all now' }).click()
	await expect(page.getByText('7 emails are on their way.')).toBeVisible()
	expect(asked).toEqual([{}])
})
