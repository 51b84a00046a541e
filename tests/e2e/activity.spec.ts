import type { Page } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import { login, type Person, registered, registeredAdmin, signIn, signInAdmin } from '../support/e2e/account.ts'
import { e2e } from '../support/e2e/addresses.ts'
import { today } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// The server sends the 404 page, the app finds out who asks; and some tests cut the line.
test.use({
	allowed: /status of 404|ERR_FAILED/,
	timezoneId: 'America/Los_Angeles',
	userAgent:
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
})

const guess = ({ email }: Person) =>
	fetch(`${e2e.origin}/auth/v1/token?grant_type=password`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ email, password: 'a wrong guess' }),
	})

/** Entries that were there before, the oldest last. */
const past = ({ email }: Person, count: number, action = 'user_recovery_requested') =>
	query(
		`insert into auth.audit_log_entries (id, payload, created_at)
		select gen_random_uuid(), json_build_object('action', $3::text, 'actor_id', u.id, 'actor_username', u.email), '2026-01-02T03:04:00Z'::timestamptz - n * interval '1 minute'
		from auth.users u, generate_series(0, $2::int - 1) n where u.email = $1`,
		[email, count, action],
	)

const section = (page: Page) => page.getByRole('region', { name: 'Recent activity' })

test('the account says who signed in, who failed to, with what and when; older entries come when asked for, and a change shows at once', async ({
	page,
}) => {
	const person = await registered()
	await past(person, 30)
	// They are noted by the minute.
	while (60_000 - (Date.now() % 60_000) < 10_000) await new Promise((done) => setTimeout(done, 100))
	for (let tries = 0; tries < 3; tries++) expect((await guess(person)).status).toBe(400)
	await login(page, person)
	await enter(page, '/account')
	const items = section(page).getByRole('listitem')
	await expect(items).toHaveCount(20)
	await expect(items.nth(0)).toContainText('Signed in with your password, Chrome on Windows computer')
	await expect(items.nth(1)).toContainText('Wrong password, 3 times')
	// 3:04 in the morning by the world's clock is the evening before where this reader is.
	await expect(items.filter({ hasText: 'Jan 1, 2026, 7:04 PM' })).toHaveCount(1)
	await expect(items.filter({ hasText: 'Jan 2, 2026' })).toHaveCount(0)
	await section(page).getByRole('link', { name: 'Change your password' }).click()
	await expect(page.locator('#password')).toBeInViewport()
	await section(page).getByRole('link', { name: 'sign out everywhere' }).click()
	await expect(page.locator('#devices')).toBeInViewport()

	await section(page).getByRole('button', { name: 'Show older' }).click()
	await expect.poll(() => items.count()).toBeGreaterThan(30)
	await expect(section(page).getByRole('button', { name: 'Show older' })).toBeHidden()
	const form = page.getByRole('form', { name: 'Name' })
	await form.getByLabel('First name').fill('Grace')
	await form.getByRole('button', { name: 'Save name' }).click()
	await expect(items.first()).toContainText('Account details changed')
})

test('an account without a past says so, and one that cannot be read says that; the log is for admins, and everyone else finds no such page', async ({
	page,
}) => {
	const person = await registered()
	await signIn(page, person)
	await query(`delete from auth.audit_log_entries where payload ->> 'actor_username' = $1`, [person.email])
	await page.route('**/rest/v1/rpc/own_activity', (route) => route.abort())
	await enter(page, '/account')
	// The client tries a few times by itself, with growing pauses.
	await expect(section(page).getByRole('alert')).toContainText('Your activity could not be read.')
	await page.unroute('**/rest/v1/rpc/own_activity')
	await section(page).getByRole('button', { name: 'Try again' }).click()
	await expect(section(page).getByText('Nothing has happened yet.')).toBeVisible()

	await enter(page, '/admin/log')
	await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('when the log cannot be read, the desk says so and goes on; an admin reads it, by kind and by person, and goes back through it', async ({
	page,
}) => {
	const [person, admin] = [await registered(), await registeredAdmin()]
	await guess(person)
	await past(person, 55)
	await signInAdmin(page, admin)
	await enter(page, '/admin')
	await page.route('**/rest/v1/rpc/audit_log', (route) => route.abort())
	await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Log' }).click()
	await expect(page).toHaveURL('/admin/log')
	await expect(page).toHaveTitle(/^Log/)
	const items = page.getByRole('main').getByRole('listitem')
	await expect(page.getByRole('alert')).toContainText('The log could not be read.')
	await page.unroute('**/rest/v1/rpc/audit_log')
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(items.first()).toBeVisible()

	await page.getByLabel('Person').fill(person.email.slice(0, 20))
	await page.getByRole('button', { name: 'Find' }).click()
	await expect(items.first()).toContainText('Wrong password')
	await expect(items.first()).toContainText(person.email)
	await expect(items).toHaveCount(50)
	await page.getByRole('button', { name: 'Show older' }).click()
	await expect.poll(() => items.count()).toBeGreaterThan(55)
	await page.getByLabel('Show').selectOption('failures')
	await expect(items).toHaveCount(1)
	await page.getByLabel('Show').selectOption('roles')
	await expect(page.getByText('Nothing of that kind is in the log.')).toBeVisible()

	await page.getByLabel('Person').fill(admin.email)
	await page.getByRole('button', { name: 'Find' }).click()
	await expect(items.first()).toContainText('Became admin')
	await page.goBack()
	await expect(today(page)).toBeVisible()
})
