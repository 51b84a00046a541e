import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import { login, registered, signInAdmin } from '../support/e2e/account.ts'
import { expect, test } from '../support/e2e/page.ts'

// The server sends the 404 page, the app finds out who asks; and one test cuts the line.
test.use({ allowedComplaints: [/status of 404|ERR_FAILED/] })

async function lead(address: string, more: Record<string, unknown> = {}) {
	const id = randomUUID()
	const row = { id, name: 'Mary Lee', phone: '(501) 555-0177', email: `${id}@example.com`, address, ...more }
	const names = Object.keys(row)
	await query(
		`insert into leads (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
		Object.values(row),
	)
	return id
}

const open = (page: Page, path: string) => page.evaluate((to) => navigation.navigate(to).finished, path)
const card = (page: Page, address: string) => page.getByRole('article', { name: address, exact: true })

test('whoever is signed in and no admin finds no desk', async ({ page }) => {
	await login(page, await registered())
	await open(page, '/admin')
	await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Leads' })).toBeHidden()
})

test('an admin finds the leads, and what they change is stored and in the trail', async ({ page }) => {
	const address = `${randomUUID()} Oak Street, Searcy`
	const id = await lead(address, { motivation: 'The roof leaks.\nMy uncle’s house.', source_page: '/cities/searcy' })
	await signInAdmin(page)
	await page.getByRole('contentinfo').getByRole('link', { name: 'Leads' }).click()
	await expect(page).toHaveURL('/admin')
	const found = card(page, address)
	await expect(found.getByText('The roof leaks.')).toBeVisible()
	await expect(found.getByRole('link', { name: '(501) 555-0177' })).toHaveAttribute('href', 'tel:+15015550177')
	await expect(found.getByRole('link', { name: `${id}@example.com` })).toHaveAttribute(
		'href',
		`mailto:${id}@example.com`,
	)
	await expect(found.getByLabel('Status')).toHaveValue('new')

	await found.getByLabel('Status').selectOption('Contacted')
	await expect(page.getByText('Saved: Contacted')).toBeVisible()
	expect(await query('select status from leads where id = $1', [id])).toEqual([{ status: 'contacted' }])
	expect(await query(`select kind from lead_events where lead_id = $1 order by id`, [id])).toEqual([
		{ kind: 'created' },
		{ kind: 'updated' },
	])

	await page.getByLabel('Show').selectOption('contacted')
	await expect(card(page, address)).toBeVisible()
	await page.getByLabel('Show').selectOption('lost')
	await expect(card(page, address)).toBeHidden()
})

test('a message of very many lines takes no more room than others until it is asked for', async ({ page }) => {
	const address = `${randomUUID()} Holly Street, Searcy`
	const id = await lead(address, { motivation: `first${'\n'.repeat(1_500)}last` })
	await signInAdmin(page)
	await open(page, `/admin?lead=${id}`)
	const found = card(page, address)
	await expect(found.getByText('first')).toBeVisible()
	const height = async () => (await found.boundingBox())?.height ?? 0
	expect(await height()).toBeLessThan(500)
	await found.getByRole('button', { name: 'Show all' }).click()
	expect(await height()).toBeGreaterThan(10_000)
	await found.getByRole('button', { name: 'Show less' }).click()
	expect(await height()).toBeLessThan(500)
})

test('an address that was made to add recipients adds none', async ({ page }) => {
	const street = `${randomUUID()} Gum Street, Searcy`
	await lead(`1 ${street}`, { email: 'x?bcc=evil@z.example' })
	await lead(`2 ${street}`, { email: 'x@y.example?bcc=evil%40z.example' })
	await lead(`3 ${street}`, { email: 'x,evil@z.example' })
	await signInAdmin(page)
	await open(page, '/admin')
	const links = (number: number) => card(page, `${number} ${street}`).locator('a[href^="mailto:"]')
	await expect(links(1)).toHaveAttribute('href', 'mailto:x%3Fbcc%3Devil@z.example')
	for (const [number, email] of [
		[2, 'x@y.example?bcc=evil%40z.example'],
		[3, 'x,evil@z.example'],
	] as const) {
		await expect(card(page, `${number} ${street}`).getByText(email)).toBeVisible()
		await expect(links(number)).toHaveCount(0)
	}
})

test('the link in the owner’s mail shows its lead, after a reload too', async ({ page }) => {
	const address = `${randomUUID()} Elm Street, Beebe`
	const id = await lead(address, { suspected_spam: true, suspected_because: 'flood' })
	await signInAdmin(page)
	await page.goto(`/admin?lead=${id}`)
	await expect(page.getByRole('article')).toHaveCount(1)
	await expect(card(page, address).getByText('Suspected spam: it came while very many came in')).toBeVisible()
	await page.goto(`/admin?lead=${randomUUID()}`)
	await expect(page.getByText('This lead is not here any more.')).toBeVisible()
	await page.getByRole('link', { name: 'All leads' }).click()
	await expect(card(page, address)).toBeVisible()
})

test('when the leads cannot be read or a change cannot be stored, the desk says so and goes on', async ({ page }) => {
	const address = `${randomUUID()} Ash Street, Kensett`
	const id = await lead(address)
	await signInAdmin(page)
	await page.route('**/rest/v1/leads**', (route) => route.abort())
	await open(page, `/admin?lead=${id}`)
	// The client tries a few times by itself, with growing pauses.
	await expect(page.getByRole('alert')).toContainText('The leads could not be read.', { timeout: 25_000 })
	await page.unroute('**/rest/v1/leads**')
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(card(page, address)).toBeVisible()

	await page.route('**/rest/v1/leads**', (route) => route.abort())
	await card(page, address).getByLabel('Status').selectOption('Lost')
	await expect(page.getByText('The change could not be saved. Please try again.')).toBeVisible()
	await expect(card(page, address).getByLabel('Status')).toHaveValue('new')
})

test('a slow answer does not take the place of a later one', async ({ page }) => {
	const address = `${randomUUID()} Fir Street, Judsonia`
	await lead(address, { status: 'closed' })
	await signInAdmin(page)
	await open(page, '/admin')
	await expect(card(page, address)).toBeVisible()
	const { promise: released, resolve: release } = Promise.withResolvers<void>()
	await page.route('**/rest/v1/leads?*status=eq.lost*', async (route) => {
		await released
		await route.continue()
	})
	await page.getByLabel('Show').selectOption('lost')
	await page.getByLabel('Show').selectOption('closed')
	await expect(card(page, address)).toBeVisible()
	const late = page.waitForResponse(/status=eq\.lost/)
	release()
	await (await late).finished()
	await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
	await expect(card(page, address)).toBeVisible()
})

test('older leads come when asked for, and a mail that was refused for good is shown', async ({ page }) => {
	const street = `${randomUUID()} Pine Street`
	// Of the day before, so that they do not hide what the other tests look for.
	const created_at = new Date(Date.now() - 24 * 3_600_000)
	for (let number = 1; number <= 27; number++) await lead(`${number} ${street}`, { created_at })
	await query(
		`update messages set status = 'failed', last_error = '550 no such user' where kind = 'lead-homeowner'
			and lead_id = (select id from leads where address = $1)`,
		[`27 ${street}`],
	)
	await signInAdmin(page)
	await open(page, '/admin')
	await expect(page.getByRole('article')).toHaveCount(25)
	const older = page.getByRole('button', { name: 'Show older' })
	for (let pages = 1; (await older.count()) > 0; pages++) {
		await older.click()
		await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(25 * pages)
		await expect(page.getByText('Getting the leads...')).toBeHidden()
	}
	await expect(page.getByRole('article', { name: street })).toHaveCount(27)
	await page.getByText(/could not be delivered$/).click()
	await expect(page.getByText('550 no such user').first()).toBeVisible()
})

test('a new lead is there the second it arrives, and moves nothing until it is asked for; what a colleague changes shows by itself', async ({
	page,
}) => {
	const known = `${randomUUID()} Elm Street, Beebe`
	const id = await lead(known)
	await signInAdmin(page)
	await open(page, '/admin')
	await expect(card(page, known)).toBeVisible()
	// Whoever is told of changes has joined by now, or is about to: the list is read before.
	await expect
		.poll(async () => {
			await query(`update leads set status = 'contacted' where id = $1`, [id])
			await query(`update leads set status = 'offer_made' where id = $1`, [id])
			return await card(page, known).getByLabel('Status').inputValue()
		})
		.toBe('offer_made')

	const address = `${randomUUID()} Oak Street, Searcy`
	await lead(address)
	const show = page.getByRole('button', { name: /Show \d+ new lead/ })
	await expect(show).toBeVisible()
	await expect(card(page, address)).toBeHidden()
	await show.click()
	// The button may stay for what other tests send meanwhile.
	await expect(card(page, address)).toBeVisible()

	await query('delete from leads where id = $1', [id])
	await expect(card(page, known)).toBeHidden()
})
