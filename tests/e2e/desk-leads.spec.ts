import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import { registered, signInAdmin } from '../support/e2e/account.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { storedLead, workOf } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// The server sends the 404 page, the app finds out who asks; and one test cuts the line.
test.use({
	allowedComplaints: [/status of (40[49]|500)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/],
	bypassCSP: true,
})

/** A word that only this test's leads have. */
const newWord = () => `w${randomUUID().slice(0, 8)}`
const line = (page: Page, name: string) => page.getByRole('article', { name })
const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })

test('leads are found, narrowed, kept as a view, and changed many at once with a way back', async ({ page }) => {
	const word = newWord()
	const ids: string[] = []
	for (const name of ['Ann', 'Bob', 'Cleo'])
		ids.push(
			await storedLead({ name: `${name} ${word}`, address: `1 Oak Street, ${name === 'Cleo' ? 'Beebe' : 'Searcy'}` }),
		)
	await query(`update leads set phone = '(501) 555-0123' where id = $1`, [ids[0]])
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
})

test('older leads come when asked for, and a mail that was refused for good is shown', async ({ page }) => {
	const word = newWord()
	const created_at = new Date(Date.now() - 24 * 3_600_000)
	for (let number = 1; number <= 52; number++) await storedLead({ name: `${word} ${number}`, created_at })
	await query(
		`update messages set status = 'failed', last_error = '550 no such user' where kind = 'lead-homeowner'
			and lead_id = (select id from leads where name = $1)`,
		[`${word} 52`],
	)
	await signInAdmin(page)
	await enter(page, `/admin/leads?q=${word}`)
	await expect(page.getByRole('article')).toHaveCount(50)
	await page.getByRole('button', { name: 'Show older' }).click()
	await expect(page.getByRole('article')).toHaveCount(52)
	await page.getByText(/could not be delivered$/).click()
	await expect(page.getByText('550 no such user').first()).toBeVisible()
})

test('what a colleague does shows without a reload, and what is new waits to be asked for', async ({
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
})

test('whatever becomes of a change, and however slowly, the list ends as the leads are', async ({ page }) => {
	const word = newWord()
	const ids: Record<string, string> = {}
	for (const name of ['Cleo', 'Bob', 'Ann']) ids[name] = await storedLead({ name: `${name} ${word}` })
	await signInAdmin(page)
	await enter(page, `/admin/leads?q=${word}`)
	await expect(page.getByRole('article')).toHaveCount(3)
	const moveTo = async (name: string, stage: string) => {
		const box = page.getByRole('checkbox', { name: `Select ${name} ${word}` })
		await box.check()
		await page.getByRole('toolbar').getByRole('button', { name: 'Move to...' }).click()
		await page.getByRole('menuitemradio', { name: stage }).click()
		// Chosen until it is stored.
		await box.uncheck()
		await expect(line(page, `${name} ${word}`)).toContainText(stage)
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
	await expect(line(page, `Ann ${word}`)).toContainText('New')
	await expect(line(page, `Cleo ${word}`)).toContainText('Contacted')
	await expect.poll(async () => (await workOf(ids.Bob ?? '')).status).toBe('under_contract')
	await page.waitForLoadState('networkidle')
	await expect(line(page, `Bob ${word}`)).toContainText('Under contract')
	await expect(line(page, `Ann ${word}`)).toContainText('New')
	await page.unroute(changes)

	// Stored, and the answer lost on its way.
	await page.route(changes, async (route) => {
		await route.fetch()
		await route.abort()
	})
	await moveTo('Ann', 'Lost')
	await expect(page.getByText('we cannot tell whether this was saved')).toBeVisible()
	await expect(line(page, `Ann ${word}`)).toContainText('Lost')
	await page.unroute(changes)

	// A list that is being read when something is changed is read to its end.
	const answer = Promise.withResolvers<void>()
	await page.route('**/rest/v1/rpc/find_leads', async (route) => {
		await answer.promise
		await route.continue()
	})
	await page.getByRole('checkbox', { name: `Select Cleo ${word}` }).check()
	await page.getByRole('searchbox', { name: 'Search' }).fill(`Cleo ${word}`)
	await page.getByRole('toolbar').getByRole('button', { name: 'Move to...' }).click()
	await page.getByRole('menuitemradio', { name: 'Offer made' }).click()
	await expect.poll(async () => (await workOf(ids.Cleo ?? '')).status).toBe('offer_made')
	answer.resolve()
	await expect(page.getByRole('article')).toHaveCount(1)
	await expect(line(page, `Cleo ${word}`)).toContainText('Offer made')

	// One that is part of another now, or deleted, is not worked any more.
	await page.getByRole('searchbox', { name: 'Search' }).fill(word)
	await expect(page.getByRole('article')).toHaveCount(3)
	await query('update lead_work set merged_into = $1 where lead_id = $2', [ids.Ann, ids.Bob])
	await expect(line(page, `Bob ${word}`)).toHaveCount(0)
	await query('delete from leads where id = $1', [ids.Cleo])
	await expect(line(page, `Cleo ${word}`)).toHaveCount(0)
	await expect(line(page, `Ann ${word}`)).toBeVisible()
})

test('a stage that cannot be read hides nobody, and is read again by a tap', async ({ page }) => {
	const word = newWord()
	const id = await storedLead({ name: `Eve ${word}` })
	await signInAdmin(page)
	await enter(page, `/admin/leads?view=board&q=${word}`)
	await expect(column(page, 'New')).toContainText('Eve')
	await page.waitForLoadState('networkidle')
	// Whatever anyone else does has the desk read again by itself, and that is to fail, or wait, until the tap.
	let isAway = true
	const tapped = Promise.withResolvers<void>()
	await page.route('**/rest/v1/rpc/find_leads', async (route) => {
		if (!route.request().postData()?.includes('"contacted"')) return route.continue()
		if (isAway) return route.fulfill({ status: 500, json: { code: 'XX000', message: '' } })
		await tapped.promise
		await route.continue()
	})
	await query(`update leads set status = 'contacted' where id = $1`, [id])
	await expect(page.getByText('The leads could not be read.')).toBeVisible()
	await expect(page.getByRole('listitem').filter({ hasText: `Eve ${word}` })).toHaveCount(1)
	isAway = false
	await page.getByRole('button', { name: 'Try again' }).click()
	tapped.resolve()
	await expect(column(page, 'Contacted')).toContainText(`Eve ${word}`)
	await expect(column(page, 'New')).toContainText('Nobody here')
})

test('on the board a lead is moved by keys alone and by pointer, in an order that stays, and goes back when it is refused', async ({
	page,
}) => {
	const word = newWord()
	const ids: string[] = []
	for (const name of ['Third', 'Second', 'First']) ids.push(await storedLead({ name: `${name} ${word}` }))
	await signInAdmin(page)
	await enter(page, `/admin/leads?view=board&q=${word}`)
	const cards = column(page, 'New').getByRole('listitem')
	await expect(cards).toHaveText([/First/, /Second/, /Third/])
	await expectUsable(page)
	await page.setViewportSize({ width: 1280, height: 900 })

	const press = async (key: string) => {
		await page.keyboard.press(key)
		// It measures where things are, one frame after the key.
		await page.evaluate(() => new Promise((next) => setTimeout(next, 100)))
	}
	await page.getByRole('button', { name: `Move First ${word}` }).focus()
	for (const key of ['Space', 'ArrowDown', 'Space']) await press(key)
	await expect(cards).toHaveText([/Second/, /First/, /Third/])
	await expect(page.getByText(`First ${word}: New`)).toBeVisible()
	const grip = page.getByRole('button', { name: `Move First ${word}` })
	await expect(grip).toBeFocused()
	await page.reload()
	await expect(cards).toHaveText([/Second/, /First/, /Third/])
	await page.getByRole('button', { name: `Move Third ${word}` }).focus()
	for (const key of ['Space', 'ArrowRight']) await press(key)
	await expect(page.getByText(`Third ${word} is over Contacted.`)).toBeAttached()
	await press('Space')
	await expect(column(page, 'Contacted').getByRole('button', { name: `Move Third ${word}` })).toBeFocused()
	await expect.poll(async () => (await workOf(String(ids[0]))).status).toBe('contacted')
	// Others' leads are not counted: the board shows what was searched for.
	await expect(column(page, 'New').getByRole('heading')).toHaveText('New2')
	await expect(column(page, 'Contacted').getByRole('heading')).toHaveText('Contacted1')
	// Back in its stage at once, and gone from the other, though neither is read anew so far.
	await page.waitForLoadState('networkidle')
	const held = { new: Promise.withResolvers<void>(), contacted: Promise.withResolvers<void>() }
	await page.route('**/rest/v1/rpc/find_leads', async (route) => {
		await held[route.request().postDataJSON().filters.status as keyof typeof held]?.promise
		await route.continue()
	})
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(cards).toHaveText([/Second/, /First/, /Third/])
	await expect(column(page, 'Contacted').getByRole('listitem')).toHaveCount(0)
	await expect(page.getByText('Put back as it was.')).toBeVisible()
	// Each column is read anew by itself: for a moment it is in neither, and stays where it is.
	const isContacted = (url: string, body: string | null) => url.endsWith('/find_leads') && body?.includes('"contacted"')
	const left = page.waitForResponse((answer) =>
		Boolean(isContacted(answer.url(), answer.request().postData()) && answer.ok()),
	)
	held.contacted.resolve()
	await (await left).finished()
	await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
	expect(await cards.allTextContents()).toHaveLength(3)
	held.new.resolve()
	await page.waitForLoadState('networkidle')
	await expect(cards).toHaveText([/Second/, /First/, /Third/])
	await expect(column(page, 'Contacted').getByRole('listitem')).toHaveCount(0)

	await page.route('**/rest/v1/rpc/place_lead', (route) => route.fulfill({ status: 409, json: { code: 'lead_gone' } }))
	const from = await page.getByRole('button', { name: `Move Third ${word}` }).boundingBox()
	const to = await column(page, 'Contacted').boundingBox()
	if (!from || !to) throw new Error('nothing to drag')
	await page.mouse.move(from.x + 10, from.y + 10)
	await page.mouse.down()
	await page.mouse.move(to.x + 80, to.y + 60, { steps: 12 })
	await page.mouse.up()
	await expect(page.getByText('One of these leads is not here any more')).toBeVisible()
	await expect(cards).toHaveText([/Second/, /First/, /Third/])
	await page.unroute('**/rest/v1/rpc/place_lead')
})

test('by keys alone: to a lead, a note on it, another stage, the search, and anyone by name; a sheet is left by Escape and by going back', async ({
	page,
	context,
}) => {
	const word = newWord()
	const id = await storedLead({ name: `Gus ${word}` })
	await signInAdmin(page)
	await enter(page, '/admin')
	await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
	await enter(page, `/admin/leads?q=${word}`)
	await expect(line(page, `Gus ${word}`)).toBeVisible()
	await page.keyboard.press('?')
	await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Write a note')
	await page.keyboard.press('Control+k')
	await expect(page.getByRole('combobox', { name: 'Go to' })).toHaveCount(0)
	await page.evaluate(() => (document.activeElement as HTMLElement).blur())
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await page.keyboard.press('j')
	await expect(page.getByRole('link', { name: `Gus ${word}` })).toBeFocused()
	await page.keyboard.press('n')
	await expect(page.getByRole('dialog', { name: `A note on Gus ${word}` }).getByLabel('Note')).toBeFocused()
	await page.keyboard.type('Likes mornings')
	await context.setOffline(true)
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await expect(page.getByText('There is no connection, so this was not saved.')).toBeVisible()
	await expect(page.getByRole('dialog').getByLabel('Note')).toHaveValue('Likes mornings')
	await context.setOffline(false)
	await expect(page.getByText(/^The line is down/)).toBeHidden()
	await page.keyboard.press('Enter')
	await expect(page.getByText('The note is kept.')).toBeVisible()
	expect(await query('select body from lead_notes where lead_id = $1', [id])).toEqual([{ body: 'Likes mornings' }])
	await expect(page.getByRole('link', { name: `Gus ${word}` })).toBeFocused()
	await page.keyboard.press('s')
	await page.goBack()
	await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(page.locator('#room')).toBeFocused()
	await page.goForward()
	await page.getByRole('link', { name: `Gus ${word}` }).focus()
	await page.keyboard.press('s')
	await page.getByRole('button', { name: 'Lost' }).press('Enter')
	await expect(line(page, `Gus ${word}`)).toContainText('Lost')
	await page.keyboard.press('/')
	await expect(page.getByRole('searchbox')).toBeFocused()
	await page.keyboard.press('Control+k')
	await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
	await page.keyboard.type(word)
	await expect(page.getByRole('option', { name: `Gus ${word}` })).toBeVisible()
	await expectUsable(page)
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(`/admin/leads/${id}`)
	// What belongs to a room goes with it, and what it was opened from, too.
	await page.getByLabel('Status').selectOption('New')
	await page.getByRole('button', { name: 'Change what comes next' }).press('Enter')
	await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
	await page.goBack()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(page.locator('#room')).toBeFocused()
})
