import { query } from '../support/database/stored.ts'
import { signInAdmin } from '../support/e2e/account.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { column, line, newWord, storedLead, workOf } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// The server sends the 404 page, the app finds out who asks; and one test cuts the line.
test.use({
	allowed: /status of (40[49]|500)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/,
	bypassCSP: true,
})

test('on the board a lead is moved by keys alone and by pointer, in an order that stays, and goes back when it is refused; a stage that cannot be read hides nobody, and is read again by a tap; by keys alone one comes to a lead, a note on it, another stage, the search, and anyone by name', async ({
	page,
	context,
}) => {
	const word = newWord()
	const ids: string[] = []
	for (const name of ['Third', 'Second', 'First']) ids.push(await storedLead({ name: `${name} ${word}` }))
	await signInAdmin(page)
	await page.setViewportSize({ width: 1280, height: 900 })
	await enter(page, `/admin/leads?view=board&q=${word}`)
	const cards = column(page, 'New').getByRole('listitem')
	await expect(cards).toHaveText([/First/, /Second/, /Third/])
	const press = async (key: string) => {
		await page.keyboard.press(key)
		// It measures where things are, one frame after the key.
		await page.evaluate(async () => {
			for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
			await new Promise((next) => setTimeout(next, 100))
		})
	}
	await page.getByRole('button', { name: `Move First ${word}` }).focus()
	for (const key of ['Space', 'ArrowDown', 'Space']) await press(key)
	await expect(cards).toHaveText([/Second/, /First/, /Third/])
	await expect(page.getByText(`First ${word}: New`)).toBeVisible()
	const grip = page.getByRole('button', { name: `Move First ${word}` })
	await expect(grip).toBeFocused()
	await page.reload()
	await expect(cards).toHaveText([/Second/, /First/, /Third/])
	await expectUsable(page)
	await page.setViewportSize({ width: 1280, height: 900 })
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

	// A stage that cannot be read.
	const eve = newWord()
	const id = await storedLead({ name: `Eve ${eve}` })
	await page.unroute('**/rest/v1/rpc/find_leads')
	await page.getByRole('searchbox', { name: 'Search' }).fill(eve)
	await expect(column(page, 'New')).toContainText('Eve')
	await expect(column(page, 'Contacted')).toContainText('Nobody here')
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
	await expect(page.getByRole('listitem').filter({ hasText: `Eve ${eve}` })).toHaveCount(1)
	isAway = false
	await page.getByRole('button', { name: 'Try again' }).click()
	tapped.resolve()
	await expect(column(page, 'Contacted')).toContainText(`Eve ${eve}`)
	await expect(column(page, 'New')).toContainText('Nobody here')

	// To a lead, a note on it, another stage, the search, and anyone by name; a sheet is left by Escape and by going back.
	await page.unroute('**/rest/v1/rpc/find_leads')
	const gus = newWord()
	const gusId = await storedLead({ name: `Gus ${gus}` })
	await enter(page, '/admin')
	await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
	await enter(page, `/admin/leads?q=${gus}`)
	await expect(line(page, `Gus ${gus}`)).toBeVisible()
	await page.keyboard.press('?')
	await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Write a note')
	await page.keyboard.press('Control+k')
	await expect(page.getByRole('combobox', { name: 'Go to' })).toHaveCount(0)
	await page.evaluate(() => (document.activeElement as HTMLElement).blur())
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await page.keyboard.press('j')
	await expect(page.getByRole('link', { name: `Gus ${gus}` })).toBeFocused()
	await page.keyboard.press('n')
	await expect(page.getByRole('dialog', { name: `A note on Gus ${gus}` }).getByLabel('Note')).toBeFocused()
	await page.keyboard.type('Likes mornings')
	await context.setOffline(true)
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await expect(page.getByText('There is no connection, so this was not saved.')).toBeVisible()
	await expect(page.getByRole('dialog').getByLabel('Note')).toHaveValue('Likes mornings')
	await expect(page.getByText(/^The line is down/)).toBeVisible()
	await context.setOffline(false)
	await expect(page.getByText(/^The line is down/)).toBeHidden()
	await page.keyboard.press('Enter')
	await expect(page.getByText('The note is kept.')).toBeVisible()
	expect(await query('select body from lead_notes where lead_id = $1', [gusId])).toEqual([{ body: 'Likes mornings' }])
	await expect(page.getByRole('link', { name: `Gus ${gus}` })).toBeFocused()
	await page.keyboard.press('s')
	await page.goBack()
	await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(page.locator('#room')).toBeFocused()
	await page.goForward()
	await page.getByRole('link', { name: `Gus ${gus}` }).focus()
	await page.keyboard.press('s')
	await page.getByRole('button', { name: 'Lost' }).press('Enter')
	await expect(line(page, `Gus ${gus}`)).toContainText('Lost')
	await page.keyboard.press('/')
	await expect(page.getByRole('searchbox')).toBeFocused()
	await page.keyboard.press('Control+k')
	await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
	await page.keyboard.type(gus)
	await expect(page.getByRole('option', { name: `Gus ${gus}` })).toBeVisible()
	await expectUsable(page)
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(`/admin/leads/${gusId}`)
	// What belongs to a room goes with it, and what it was opened from, too.
	await page.getByLabel('Status').selectOption('New')
	await page.getByRole('button', { name: 'Change what comes next' }).press('Enter')
	await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
	await page.goBack()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(page.locator('#room')).toBeFocused()
})
