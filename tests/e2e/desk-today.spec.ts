import { randomUUID } from 'node:crypto'
import { query } from '../support/database/stored.ts'
import { registered, signInAdmin } from '../support/e2e/account.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { storedLead, today, workOf } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter, withoutPrograms } from '../support/e2e/visitor.ts'

// The server sends the 404 page, the app finds out who asks; and one test cuts the line.
test.use({ allowed: /status of 404|ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/, bypassCSP: true })

test('a call is one tap, what came of it one more, and both are written down', async ({ page }) => {
	const name = `Ada ${randomUUID().slice(0, 8)}`
	const id = await storedLead({ name, texts_version: '2026' })
	await withoutPrograms(page)
	await signInAdmin(page)
	await enter(page, '/admin')
	const fresh = page.getByRole('region', { name: 'New: call now' })
	const row = fresh.getByRole('listitem').filter({ hasText: name })
	await expect(row.getByText(/Waiting for \d:\d\d/)).toBeVisible()
	await expect(row.getByRole('link', { name: `Text ${name}` })).toHaveAttribute('href', 'sms:+15015550177')
	await expectUsable(page)
	const call = row.getByRole('link', { name: new RegExp(`^Call.*${name}`) })
	await expect(call).toHaveAttribute('href', 'tel:+15015550177')
	await call.click()
	const sheet = page.getByRole('dialog', { name: 'What came of the call?' })
	await expectUsable(page)
	await expect.poll(() => query('select way from lead_contacts where lead_id = $1', [id])).toEqual([{ way: 'call' }])
	await sheet.getByLabel('Note').fill('Nice dog')
	// The phone lets the page go while one speaks.
	await page.reload()
	await expect(sheet.getByLabel('Note')).toHaveValue('Nice dog')
	await sheet.getByRole('button', { name: 'Left a message' }).click()
	await expect(page.getByText('Noted: left a message.')).toBeVisible()
	expect(await query('select outcome, note from lead_contacts where lead_id = $1', [id])).toEqual([
		{ outcome: 'left_message', note: 'Nice dog' },
	])
	expect(await workOf(id)).toMatchObject({ status: 'contacted', tries: 1, next_action: 'call' })
	await expect(row).toHaveCount(0)
})

test('a call that was begun is asked about until it is answered or dismissed, for some hours, and only who began it', async ({
	page,
}) => {
	const id = await storedLead()
	await withoutPrograms(page)
	const sheet = page.getByRole('dialog', { name: 'What came of the call?' })
	const begun = () =>
		page.evaluate(
			() => localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith(' call')) ?? '') ?? '',
		)
	const call = async () => {
		await enter(page, `/admin/leads/${id}`)
		await page.getByRole('link', { name: '(501) 555-0177' }).click()
		await expect(sheet).toBeVisible()
		const { id: contact } = JSON.parse(await begun())
		await expect.poll(() => query('select way from lead_contacts where id = $1', [contact])).toHaveLength(1)
	}
	/** Keeps what is given and loads the page anew. */
	const again = async (kept: Record<string, unknown> = {}) => {
		const before = JSON.parse(await begun())
		const key = await page.evaluate(() => Object.keys(localStorage).find((key) => key.endsWith(' call')) ?? '')
		await page.evaluate(
			([key = '', now = '']) => localStorage.setItem(key, now),
			[key, JSON.stringify({ ...before, ...kept })],
		)
		await page.reload()
		await expect(page.getByRole('link', { name: '(501) 555-0177' })).toBeVisible()
	}
	const isAsked = () => expect(sheet).toBeVisible()
	const isNotAsked = async () => {
		await page.waitForLoadState('networkidle')
		await expect(sheet).toHaveCount(0)
	}
	await signInAdmin(page)
	await call()
	const { at, person } = JSON.parse(await begun())
	await again({ at: at - 5 * 3_600_000 })
	await isAsked()
	await again({ at: at - 6 * 3_600_000 - 1 })
	await isNotAsked()
	await again({ at, person: randomUUID() })
	await isNotAsked()
	// Where the call itself could not be written down, that is done with the answer.
	await query('delete from lead_contacts where lead_id = $1', [id])
	await again({ at, person })
	await isAsked()
	await sheet.getByRole('button', { name: 'No answer' }).click()
	await expect(sheet).toHaveCount(0)
	expect(await query('select outcome from lead_contacts where lead_id = $1', [id])).toEqual([{ outcome: 'no_answer' }])
	expect(await begun()).toBe('')

	await call()
	await page.keyboard.press('Escape')
	await expect.poll(begun).toBe('')

	await call()
	await query(`update lead_contacts set outcome = 'reached' where lead_id = $1 and outcome is null`, [id])
	await again()
	await isNotAsked()
	await again({ id: randomUUID(), lead: randomUUID() })
	await isNotAsked()

	await call()
	await page.goto('/account')
	await page.getByRole('contentinfo').getByRole('button', { name: 'Sign Out' }).click()
	await expect.poll(begun).toBe('')
})

test('what is due is put off by a tap and comes back by Undo; after six tries one may let go', async ({ page }) => {
	const name = `Due ${randomUUID().slice(0, 8)}`
	const id = await storedLead({ name })
	for (let tries = 0; tries < 5; tries++)
		await query(`insert into lead_contacts (lead_id, way, outcome) values ($1, 'call', 'no_answer')`, [id])
	await query(`update lead_work set next_due = now() - interval '2 hours' where lead_id = $1`, [id])
	await query('insert into lead_tasks (lead_id, title, due) values ($1, $2, now())', [id, `Find the deed of ${name}`])
	await withoutPrograms(page)
	await signInAdmin(page)
	await enter(page, '/admin')
	const row = page.getByRole('region', { name: 'Follow up' }).getByRole('listitem').filter({ hasText: name })
	await expect(row).toContainText('5 tries without an answer')
	// A tap beside an open list only closes it; the call that lies there is not made.
	const call = row.getByRole('link', { name: new RegExp(`^Call.*${name}`) })
	await row.getByRole('button', { name: `Later: ${name}` }).click()
	await call.click({ force: true })
	await expect(page.getByRole('menu')).toHaveCount(0)
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(row.getByRole('button', { name: `Later: ${name}` })).toBeFocused()
	await page.keyboard.press('ArrowUp')
	await expect(page.getByRole('menuitem').last()).toBeFocused()
	await page.keyboard.press('Escape')
	await row.getByRole('button', { name: `Later: ${name}` }).click()
	await page.getByRole('menuitem', { name: 'In a week' }).click()
	await expect(row).toHaveCount(0)
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(row).toBeVisible()
	const tasks = page.getByRole('region', { name: 'To do' })
	const task = tasks.getByRole('listitem').filter({ hasText: `Find the deed of ${name}` })
	await task.getByRole('button').click()
	await expect(task).toHaveCount(0)
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(task).toBeVisible()

	await call.click()
	const sheet = page.getByRole('dialog')
	await sheet.getByLabel('Note').fill('Dog barks.')
	// Without a line what was said stays, to be said again; Escape is heard though what had the focus is gone.
	await page.route('**/rest/v1/lead_contacts*', (route) => route.abort())
	await sheet.getByRole('button', { name: 'No answer' }).click()
	await expect(page.locator('.toasts')).toContainText('cannot tell whether this was saved')
	await expect(sheet.getByLabel('Note')).toHaveValue('Dog barks.')
	await page.unroute('**/rest/v1/lead_contacts*')
	await sheet.getByRole('button', { name: 'No answer' }).click()
	await page
		.getByRole('dialog', { name: 'Six tries' })
		.getByRole('button', { name: /^Can’t reach/ })
		.click()
	await expect.poll(async () => (await workOf(id)).status).toBe('lost')
})

test('a helper works the leads, and sees neither log nor status', async ({ page }) => {
	const helper = await registered()
	await query(`insert into user_roles (user_id, role) select id, 'helper' from auth.users where email = $1`, [
		helper.email,
	])
	await signInAdmin(page, helper)
	await enter(page, '/admin')
	await expect(today(page)).toBeVisible()
	const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link')
	await expect(links.filter({ hasText: 'Leads' })).toBeVisible()
	await expect(links.filter({ hasText: /Log|Status/ })).toHaveCount(0)
	await enter(page, '/admin/log')
	await expect(page.getByRole('heading', { name: 'There is no such room' })).toBeVisible()
})

test('a new lead waits above what is read; a lost line is told, and caught up with', async ({ page, context }) => {
	await storedLead({ name: 'Read now' })
	await signInAdmin(page)
	await enter(page, '/admin')
	const fresh = page.getByRole('region', { name: 'New: call now' })
	await expect(fresh.getByRole('listitem').first()).toBeVisible()
	const name = `New ${randomUUID().slice(0, 8)}`
	// Whoever is told of changes has joined by now, or is about to.
	await expect
		.poll(async () => {
			await storedLead({ name })
			return await fresh.getByRole('button', { name: /new leads?: show/ }).count()
		})
		.toBe(1)
	await expect(fresh.getByText(name)).toHaveCount(0)
	// Another test's lead may have been the first to be told of.
	await expect(async () => {
		await fresh
			.getByRole('button', { name: /new leads?: show/ })
			.evaluateAll(([button]) => button instanceof HTMLElement && button.click())
		await expect(fresh.getByText(name).first()).toBeVisible({ timeout: 2_000 })
	}).toPass()

	await context.setOffline(true)
	await expect(page.getByText(/^The line is down\. What you see is from \d/)).toBeVisible()
	await expect(fresh.getByText(name).first()).toBeVisible()
	await context.setOffline(false)
	await expect(page.getByText(/^The line is/)).toBeHidden()
})
