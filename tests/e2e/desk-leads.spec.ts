import { query } from '../support/database/stored.ts'
import { registered, signInAdmin } from '../support/e2e/account.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { column, line, newWord, storedLead, workOf } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// The server sends the 404 page, the app finds out who asks; and one test cuts the line.
test.use({
	allowed: /status of (40[49]|500)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/,
	bypassCSP: true,
})

test('leads are found, narrowed, kept as a view, and changed many at once with a way back; older ones come when asked for, and a mail that was refused for good is shown', async ({
	page,
}) => {
	const word = newWord()
	const ids: string[] = []
	for (const name of ['Ann', 'Bob', 'Cleo'])
		ids.push(
			await storedLead({ name: `${name} ${word}`, address: `1 Oak Street, ${name === 'Cleo' ? 'Beebe' : 'Searcy'}` }),
		)
	await query(`update leads set phone = '(501) 555-0123' where id = $1`, [ids[0]])
	const old = newWord()
	// Brought in with a file, so that the outbox is not filled with their mails: but one.
	await query(
		`insert into leads (name, phone, email, address, created_at, came_by) select $1 || ' ' || number, '(501) 555-0177',
			$1 || number || '@example.com', '1 Oak', now() - interval '1 day', 'import' from generate_series(1, 51) number`,
		[old],
	)
	const refused = await storedLead({ name: `${old} 52`, created_at: new Date(Date.now() - 24 * 3_600_000) })
	await query(
		`update messages set status = 'failed', last_error = '550 no such user' where kind = 'lead-homeowner' and lead_id = $1`,
		[refused],
	)
	await signInAdmin(page)
	await enter(page, '/admin/leads')
	const search = page.getByRole('searchbox', { name: 'Search' })
	await search.fill(`${word} 5015550123`)
	await expect(page.getByRole('article')).toHaveCount(1)
	await search.fill(word)
	await expect(page.getByRole('article')).toHaveCount(3)
	await expect(page).toHaveURL(`/admin/leads?q=${word}`)

	await page.getByRole('button', { name: 'Filters' }).click()
	await page.getByRole('dialog').getByLabel('Town').selectOption('Searcy')
	await page.keyboard.press('Escape')
	await expect(page.getByRole('article')).toHaveCount(2)
	await page.getByRole('button', { name: 'Views' }).click()
	await page.getByRole('menuitem', { name: 'Keep this view...' }).click()
	await page.getByRole('dialog').getByLabel('Name').fill(`Searcy ${word}`)
	await page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click()
	await expect(page.getByText(`Kept: Searcy ${word}`)).toBeVisible()
	await page.getByRole('button', { name: 'Searcy', exact: true }).click()
	await expect(page.getByRole('article')).toHaveCount(3)
	await page.getByRole('button', { name: 'Views' }).click()
	await page.getByRole('menuitem', { name: `Searcy ${word}` }).click()
	await expect(page.getByRole('article')).toHaveCount(2)
	await page.reload()
	await expect(page.getByRole('article')).toHaveCount(2)
	await expectUsable(page)

	for (const name of ['Ann', 'Bob']) await page.getByRole('checkbox', { name: `Select ${name} ${word}` }).check()
	await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Move to...' }).click()
	await page.getByRole('menuitemradio', { name: 'Offer made' }).click()
	await expect(page.getByText('2 leads: Offer made')).toBeVisible()
	expect((await workOf(String(ids[1]))).status).toBe('offer_made')
	await page.getByRole('button', { name: 'Undo' }).press('Enter')
	await expect(page.locator('#room')).toBeFocused()
	await expect(line(page, `Bob ${word}`)).toContainText('New')
	await expect.poll(async () => (await workOf(String(ids[1]))).status).toBe('new')

	await enter(page, `/admin/leads?q=${old}`)
	await expect(page.getByRole('article')).toHaveCount(50)
	await page.getByRole('button', { name: 'Show older' }).click()
	await expect(page.getByRole('article')).toHaveCount(52)
	await page.getByText(/could not be delivered$/).click()
	await expect(page.getByText('550 no such user').first()).toBeVisible()
})

test('what a colleague does shows without a reload, and what is new waits to be asked for; whatever becomes of a change, and however slowly, the list ends as the leads are', async ({
	page,
	browser,
}) => {
	const word = newWord()
	const id = await storedLead({ name: `Dora ${word}` })
	await signInAdmin(page)
	await enter(page, `/admin/leads?q=${word}`)
	await expect(line(page, `Dora ${word}`)).toContainText('New')

	const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
	const helper = await registered()
	await query(`insert into user_roles (user_id, role) select id, 'helper' from auth.users where email = $1`, [
		helper.email,
	])
	await signInAdmin(other, helper)
	await enter(other, `/admin/leads?view=board&q=${word}`)
	await column(other, 'New').getByRole('button', { name: 'Move to...' }).click()
	await expect(
		other.getByRole('group', { name: 'Move to...' }).getByRole('menuitemradio', { checked: true }),
	).toHaveText('New')
	await other.getByRole('menuitemradio', { name: 'Contacted' }).press('Enter')
	await expect(column(other, 'Contacted')).toContainText(`Dora ${word}`)
	await expect(column(other, 'Contacted').getByRole('button', { name: 'Move to...' })).toBeFocused()
	await expect(line(page, `Dora ${word}`)).toContainText('Contacted')
	expect((await workOf(id)).status).toBe('contacted')

	await storedLead({ name: `Emma ${word}` })
	const show = page.getByRole('button', { name: 'Show 1 new lead' })
	await expect(show).toBeVisible()
	await expect(line(page, `Emma ${word}`)).toHaveCount(0)
	await show.click()
	await expect(line(page, `Emma ${word}`)).toBeVisible()
	await expect(column(other, 'New')).toContainText(`Emma ${word}`)
	await other.context().close()

	// And whatever becomes of a change, and however slowly, the list ends as the leads are.
	const own = newWord()
	const ids: Record<string, string> = {}
	for (const name of ['Cleo', 'Bob', 'Ann']) ids[name] = await storedLead({ name: `${name} ${own}` })
	await page.getByRole('searchbox', { name: 'Search' }).fill(own)
	await expect(page.getByRole('article')).toHaveCount(3)
	const moveTo = async (name: string, stage: string) => {
		const box = page.getByRole('checkbox', { name: `Select ${name} ${own}` })
		await box.check()
		await page.getByRole('toolbar').getByRole('button', { name: 'Move to...' }).click()
		await page.getByRole('menuitemradio', { name: stage }).click()
		// Chosen until it is stored.
		await box.uncheck()
		await expect(line(page, `${name} ${own}`)).toContainText(stage)
	}
	const changes = '**/rest/v1/rpc/change_leads'

	// Refused late, it takes back itself and not what a colleague and one's next hand did meanwhile; the last choice is what stays.
	const refuse = Promise.withResolvers<void>()
	await page.route(changes, async (route) => {
		if (
			!route
				.request()
				.postData()
				?.includes(ids.Ann ?? '')
		)
			return route.continue()
		await refuse.promise
		await route.fulfill({ status: 500, json: { code: 'XX000', message: '' } })
	})
	await moveTo('Ann', 'Contacted')
	await moveTo('Bob', 'Offer made')
	await moveTo('Bob', 'Under contract')
	await query(`update leads set status = 'contacted' where id = $1`, [ids.Cleo])
	refuse.resolve()
	await expect(line(page, `Ann ${own}`)).toContainText('New')
	await expect(line(page, `Cleo ${own}`)).toContainText('Contacted')
	await expect.poll(async () => (await workOf(ids.Bob ?? '')).status).toBe('under_contract')
	await page.waitForLoadState('networkidle')
	await expect(line(page, `Bob ${own}`)).toContainText('Under contract')
	await expect(line(page, `Ann ${own}`)).toContainText('New')
	await page.unroute(changes)

	// Stored, and the answer lost on its way.
	await page.route(changes, async (route) => {
		await route.fetch()
		await route.abort()
	})
	await moveTo('Ann', 'Lost')
	await expect(page.getByText('we cannot tell whether this was saved')).toBeVisible()
	await expect(line(page, `Ann ${own}`)).toContainText('Lost')
	await page.unroute(changes)

	// A list that is being read when something is changed is read to its end.
	const answer = Promise.withResolvers<void>()
	await page.route('**/rest/v1/rpc/find_leads', async (route) => {
		await answer.promise
		await route.continue()
	})
	await page.getByRole('checkbox', { name: `Select Cleo ${own}` }).check()
	await page.getByRole('searchbox', { name: 'Search' }).fill(`Cleo ${own}`)
	await page.getByRole('toolbar').getByRole('button', { name: 'Move to...' }).click()
	await page.getByRole('menuitemradio', { name: 'Offer made' }).click()
	await expect.poll(async () => (await workOf(ids.Cleo ?? '')).status).toBe('offer_made')
	answer.resolve()
	await expect(page.getByRole('article')).toHaveCount(1)
	await expect(line(page, `Cleo ${own}`)).toContainText('Offer made')

	// One that is part of another now, or deleted, is not worked any more.
	await page.getByRole('searchbox', { name: 'Search' }).fill(own)
	await expect(page.getByRole('article')).toHaveCount(3)
	await query('update lead_work set merged_into = $1 where lead_id = $2', [ids.Ann, ids.Bob])
	await expect(line(page, `Bob ${own}`)).toHaveCount(0)
	await query('delete from leads where id = $1', [ids.Cleo])
	await expect(line(page, `Cleo ${own}`)).toHaveCount(0)
	await expect(line(page, `Ann ${own}`)).toBeVisible()
})
