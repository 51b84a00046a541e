import { randomUUID } from 'node:crypto'
import { consent } from '../../content/consent.ts'
import { query } from '../support/database/stored.ts'
import { signInAdmin } from '../support/e2e/account.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { workOf } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// axe is a script of the test's own.
test.use({ allowed: /status of 404/, bypassCSP: true })

/** Numbers and addresses of their own: what is the same as somebody else's would be found. */
async function lead(more: Record<string, unknown> = {}) {
	const id = randomUUID()
	const digits = String(1000 + Math.floor(Math.random() * 9000))
	const row = {
		id,
		name: 'Mary Lee',
		phone: `(501) 555-${digits}`,
		email: `${id}@example.com`,
		address: `${id.slice(0, 4)} Oak Street, Searcy`,
		consent_version: consent.version,
		...more,
	}
	const names = Object.keys(row)
	await query(
		`insert into leads (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
		Object.values(row),
	)
	return row
}

test('a lead is shown whole: place, message, consent, mails, and everything that happens to it from then on', async ({
	page,
}) => {
	const { id, phone } = await lead({ motivation: 'The roof leaks.', source_page: '/cities/searcy' })
	await signInAdmin(page)
	await page.goto(`/admin/leads/${id}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Mary Lee' })).toBeVisible()
	await expect(page.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+1501555/)
	await expect(page.getByRole('img', { name: 'Searcy on the map of White County' })).toBeVisible()
	await expect(page.getByText('The roof leaks.')).toBeVisible()
	await expect(page.getByRole('region', { name: 'What they agreed to' })).toContainText(consent.text)
	const mails = page.getByRole('region', { name: 'Emails' })
	await expect(mails.getByText('The confirmation, to the homeowner')).toBeVisible()

	const happened = page.getByRole('region', { name: 'What happened' })
	await happened.getByRole('button', { name: 'Add note' }).click()
	await expect(happened.getByText('Please write something first.')).toBeVisible()
	await happened.getByLabel('Note').fill('Calls back on Friday.')
	const tasks = page.getByRole('region', { name: 'Tasks' })
	const title = tasks.getByLabel('What is to be done')
	await tasks.getByText('Add task').first().click()
	await title.fill('Ask the county for the deed')
	await tasks.getByLabel('By', { exact: true }).fill('2031-03-05')
	await page.getByRole('button', { name: 'Change what comes next' }).click()
	const next = page.getByRole('dialog', { name: 'What comes next for Mary Lee?' })
	await next.getByRole('combobox').selectOption('Visit')
	await next.getByLabel('When').fill('2031-03-04T14:30')
	await next.getByLabel('A word about it').fill('Bring the tape measure')
	// A phone may drop the page during a call: what was typed outlives it.
	await page.reload()
	await expect(happened.getByLabel('Note')).toHaveValue('Calls back on Friday.')
	await happened.getByRole('button', { name: 'Add note' }).click()
	await expect(happened.getByRole('listitem').filter({ hasText: 'Calls back on Friday.' })).toBeVisible()
	await expect(happened.getByLabel('Note')).toHaveValue('')
	await happened.getByRole('button', { name: 'Change' }).click()
	await happened.getByLabel('Note').last().fill('Calls back on Monday.')
	await happened.getByRole('button', { name: 'Save' }).click()
	await expect(happened.getByRole('listitem').filter({ hasText: 'Calls back on Monday.' })).toContainText(
		'changed since',
	)
	await happened.getByRole('button', { name: 'Remove' }).click()
	await expect(happened.getByText('Calls back on Monday.')).toBeHidden()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(happened.getByText('Calls back on Monday.')).toBeVisible()

	// A call is written down by the tap itself, then what came of it.
	await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }))
	await page.getByRole('link', { name: phone }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'No answer' }).click()
	await expect(happened.getByText('Called: no answer')).toBeVisible()

	await page.getByLabel('Status').selectOption('Offer made')
	await expect(happened.getByText('Moved to Offer made')).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByLabel('Status')).toHaveValue('new')
	await expect.poll(async () => (await workOf(id)).status).toBe('new')

	await expect(title).toHaveValue('Ask the county for the deed')
	await expect(tasks.getByLabel('By', { exact: true })).toHaveValue('2031-03-05')
	await page.getByRole('button', { name: 'Change what comes next' }).click()
	await expect(next.getByRole('combobox')).toHaveValue('visit')
	await expect(next.getByLabel('When')).toHaveValue('2031-03-04T14:30')
	await expect(next.getByLabel('A word about it')).toHaveValue('Bring the tape measure')
	// What was left does not come back.
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Change what comes next' }).click()
	await expect(next.getByLabel('A word about it')).toHaveValue('')
	await next.getByRole('combobox').selectOption('Visit')
	await next.getByLabel('When').fill('2031-03-04T14:30')
	await next.getByLabel('A word about it').fill('Bring the tape measure')
	const stored = () => query('select next_action, next_due, next_note from lead_work where lead_id = $1', [id])
	const before = await stored()
	// Pressed twice it is one, which can be taken back.
	await next.getByRole('button', { name: 'Save' }).dblclick()
	await expect(page.getByRole('region', { name: 'How far things are' })).toContainText('Visit, ')
	await expect
		.poll(stored)
		.toEqual([{ next_action: 'visit', next_due: new Date('2031-03-04T20:30Z'), next_note: 'Bring the tape measure' }])
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect.poll(stored).toEqual(before)

	// A year with a slip in it is refused by the field itself, and mended there.
	const day = tasks.getByLabel('By', { exact: true })
	for (const slip of ['20266-12-01', '0020-12-01']) {
		await day.fill(slip)
		await tasks.getByRole('button', { name: 'Add task' }).click()
		await expect(day).toBeFocused()
		expect(await day.evaluate((field: HTMLInputElement) => field.validationMessage)).toMatch(/20(20|99)/)
	}
	await day.fill('2031-03-05')
	// Pressed twice it is one; the form is empty then, and stays so.
	await tasks.getByRole('button', { name: 'Add task' }).dblclick()
	const task = tasks.getByRole('checkbox', { name: 'Ask the county for the deed' })
	await expect(title).toHaveValue('')
	expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /task-|step-/.test(key)))).toEqual([])
	await task.click()
	await expect(task).toBeChecked()
	await expect(happened.getByText('Task, done')).toBeVisible()
	expect(await query('select done_at is not null as done from lead_tasks where lead_id = $1', [id])).toEqual([
		{ done: true },
	])
	await expectUsable(page)
})

test('two requests of one person are made one, field by field, and two again; whoever asks not to be contacted is not, on any of them; whoever asks to be forgotten is, with a receipt', async ({
	page,
}) => {
	const first = await lead({ name: 'Lead from Hero Form' })
	const second = await lead({ phone: first.phone, name: 'Mary Ann Lee', address: '12 Elm Street, Beebe' })
	await signInAdmin(page)
	await page.goto(`/admin/leads/${first.id}`)
	const others = page.getByRole('region', { name: 'Other requests' })
	await expect(others).toContainText('same phone')
	await others.getByRole('button', { name: 'Make one with 12 Elm Street, Beebe' }).click()
	const sheet = page.getByRole('dialog', { name: 'Make one of these two' })
	await sheet.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'Mary Ann Lee' }).check()
	await sheet.getByRole('button', { name: 'Make them one' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Mary Ann Lee' })).toBeVisible()
	await expect(others).toContainText('part of this one')
	await others.getByRole('link', { name: 'Mary Ann Lee' }).click()
	await page.getByRole('link', { name: 'Open that one' }).click()
	await others.getByRole('button', { name: 'Make 12 Elm Street, Beebe a request of its own again' }).click()
	await expect(page.getByRole('heading', { level: 1, name: first.address })).toBeVisible()
	expect(await query('select merged_into from lead_work where lead_id = $1', [second.id])).toEqual([
		{ merged_into: null },
	])

	const asked = page.getByRole('region', { name: 'At their request' })
	// Until then they may be.
	await expect(page.getByRole('link', { name: first.phone })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Send again: The confirmation, to the homeowner' })).toBeVisible()
	await asked.getByRole('button', { name: 'Do not contact' }).click()
	await expect(page.getByText('They asked to be left alone')).toBeVisible()
	await expect(page.getByRole('link', { name: first.phone })).toBeHidden()
	await expect(page.getByRole('button', { name: 'Send again: The confirmation, to the homeowner' })).toBeHidden()
	await enter(page, `/admin/leads/${second.id}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Mary Ann Lee' })).toBeVisible()
	await expect(page.getByText('They asked to be left alone')).toBeVisible()

	await asked.getByRole('button', { name: 'Delete their data' }).click()
	const forgetting = page.getByRole('dialog', { name: 'Delete this person’s data' })
	await forgetting.getByRole('checkbox', { name: first.address }).check()
	await forgetting.getByRole('button', { name: 'Delete for good' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Their data is deleted' })).toBeVisible()
	await expect(page.getByText('2 requests')).toBeVisible()
	await expect(page.getByText(/^Receipt /)).toBeVisible()
	expect(await query('select from leads where id = any ($1)', [[first.id, second.id]])).toEqual([])
	await page.getByRole('link', { name: 'Done' }).click()
	await expect(page).toHaveURL('/admin/leads')
})
