import { randomUUID } from 'node:crypto'
import { query } from '../support/database/stored.ts'
import { fillLogin, registered, signIn, signInAdmin, totp } from '../support/e2e/account.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter, withoutPrograms } from '../support/e2e/visitor.ts'

// The server sends the 404 page, the app finds out who asks; and one test cuts the line.
test.use({ allowed: /status of 40[1346]|ERR_FAILED|dynamically imported module/ })

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

test('whoever is signed in and no admin finds no desk, and none of its rooms', async ({ page }) => {
	await signIn(page, await registered())
	for (const path of ['/admin', '/admin/status']) {
		await enter(page, path)
		await expect(page).toHaveURL(path)
		await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
		await expect(page.getByRole('heading', { name: /^(Leads|Status|Today)/ })).toHaveCount(0)
	}
})

test('whose sign-in is ended elsewhere is told so, on the open desk too, signs in again and goes on writing where they were', async ({
	page,
}) => {
	const id = await lead(`${randomUUID()} Fir Street, Searcy`)
	const owner = await signInAdmin(page)
	const endSessions = () =>
		query('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [owner.email])
	const note = page.getByLabel('Note')
	await enter(page, `/admin/leads/${id}`)
	await note.fill('Wants to stay until May')
	await expect.poll(() => page.evaluate(() => localStorage.getItem('desk-kept-for'))).not.toBeNull()
	await page.waitForLoadState('networkidle')
	await endSessions()
	// Unless it has been noticed before, by a question that was still open.
	await note.evaluateAll(([field]) => (field as HTMLTextAreaElement | undefined)?.form?.requestSubmit())
	await expect(page.getByRole('heading', { level: 1, name: 'You have been signed out' })).toBeFocused()
	await expect(page.locator('.toasts')).toBeEmpty()
	expect(await page.content()).not.toContain('Fir Street')
	await page.getByRole('link', { name: 'Sign in again' }).click()
	await fillLogin(page, owner)
	await page.getByLabel('Code').fill(totp(owner.secret))
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page).toHaveURL(`/admin/leads/${id}`)
	await expect(note).toHaveValue('Wants to stay until May')
	await page.getByRole('button', { name: 'Add note' }).click()
	await expect(note).toHaveValue('')

	// Nothing is refused to whoever only looks: there is nothing to be seen.
	await note.fill('Has a dog')
	await endSessions()
	await enter(page, `/admin/leads/${await lead(`${randomUUID()} Elm Street, Searcy`)}`)
	await expect(page.getByRole('heading', { level: 1, name: 'You have been signed out' })).toBeVisible()
	await page.goto('/admin')
	await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/)
	await expect(page.getByRole('heading', { name: 'Page Not Found' })).toHaveCount(0)
	// Somebody else at this browser finds nothing of it.
	await signInAdmin(page)
	await page.goto(`/admin/leads/${id}`)
	await expect(note).toHaveValue('')
	// Not even in a tab that was asleep when they changed places.
	await note.fill('Has two dogs')
	await page.goto('about:blank')
	const next = await page.context().newPage()
	await next.goto('/robots.txt')
	await signInAdmin(next)
	await next.goto('/admin/visits')
	await expect(next.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible()
	await page.goto(`/admin/leads/${id}`)
	await expect(note).toHaveValue('')
})

test('a lead opened by the link in the owner’s mail: its message of very many lines takes no more room than others until it is asked for; and an address that was made to add recipients adds none; what came of a call is not told as noted when the sign-in had ended, and its note outlives a reload', async ({
	page,
}) => {
	await withoutPrograms(page)
	const address = `${randomUUID()} Elm Street, Beebe`
	const id = await lead(address, {
		suspected_spam: true,
		suspected_because: 'flood',
		motivation: `first${'\n'.repeat(1_500)}last`,
	})
	const owner = await signInAdmin(page)
	await page.goto(`/admin?lead=${id}`)
	await expect(page).toHaveURL(`/admin/leads/${id}`)
	await expect(page.getByRole('region', { name: 'Where it is' })).toContainText(address)
	await expect(page.getByText('Suspected spam: it came while very many came in')).toBeVisible()

	const found = page.getByRole('region', { name: 'What they wrote' })
	await expect(found.getByText('first')).toBeVisible()
	const height = async () => (await found.boundingBox())?.height ?? 0
	expect(await height()).toBeLessThan(500)
	await found.getByRole('button', { name: 'Show all' }).click()
	expect(await height()).toBeGreaterThan(10_000)
	await found.getByRole('button', { name: 'Show less' }).click()
	expect(await height()).toBeLessThan(500)

	const street = `${randomUUID()} Gum Street, Searcy`
	const stored = [
		[await lead(`1 ${street}`, { email: 'x?bcc=evil@z.example' }), ['mailto:x%3Fbcc%3Devil@z.example']],
		[await lead(`2 ${street}`, { email: 'x@y.example?bcc=evil%40z.example' }), []],
		[await lead(`3 ${street}`, { email: 'x,evil@z.example' }), []],
	] as const
	for (const [index, [id, links]] of stored.entries()) {
		await enter(page, `/admin/leads/${id}`)
		await expect(page.getByRole('region', { name: 'Where it is' })).toContainText(`${index + 1} ${street}`)
		const found = page.getByRole('main').locator('a[href^="mailto:"]')
		expect(await found.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(links)
	}

	await page.goto(`/admin?lead=${randomUUID()}`)
	await expect(page.getByText('This lead is not here any more.')).toBeVisible()
	await page.getByRole('link', { name: 'All leads' }).click()
	await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()

	const called = await lead(`${randomUUID()} Ash Street, Searcy`)
	await enter(page, `/admin/leads/${called}`)
	await page.getByRole('link', { name: '(501) 555-0177' }).click()
	await page.getByRole('dialog').getByLabel('Note').fill('Ask for her sister')
	await expect
		.poll(() => query('select way from lead_contacts where lead_id = $1', [called]))
		.toEqual([{ way: 'call' }])
	await query('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [owner.email])
	// Unless it has been noticed before, by a question that was still open.
	await page
		.getByRole('button', { name: 'Reached', exact: true })
		.evaluateAll(([button]) => button instanceof HTMLElement && button.click())
	await expect(page.getByRole('heading', { level: 1, name: 'You have been signed out' })).toBeVisible()
	await expect(page.locator('.toasts')).toBeEmpty()
	const drafts = () => page.evaluate(() => JSON.stringify(sessionStorage))
	expect(await drafts()).toContain('Ask for her sister')

	// Noticed by a reload, too.
	const other = await lead(`${randomUUID()} Ash Street, Searcy`)
	const next = await signInAdmin(page)
	await page.goto(`/admin/leads/${other}`)
	await page.getByLabel('Note').fill('Has a dog')
	const [{ id: nextId } = {}] = await query<{ id: string }>('select id from auth.users where email = $1', [next.email])
	await expect.poll(() => page.evaluate(() => localStorage.getItem('desk-kept-for'))).toBe(nextId)
	await query('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [next.email])
	await page.reload()
	await expect(page.getByRole('heading', { level: 1, name: 'You have been signed out' })).toBeVisible()
	expect(await drafts()).toContain('Has a dog')
})

test('when the leads, a room of another release or a change cannot be had, the desk says so and goes on', async ({
	page,
}) => {
	// As a release that is gone answers for its files.
	const chunk = /\/assets\/numbers-[\w-]+\.js/
	await page.route(chunk, (route) => route.fulfill({ status: 404 }))
	const address = `${randomUUID()} Ash Street, Kensett`
	const id = await lead(address)
	await signInAdmin(page)
	// Whatever anyone else does has the desk read again by itself, and that is to fail, or wait, until the tap.
	let isAway = true
	const tapped = Promise.withResolvers<void>()
	await page.route('**/rest/v1/desk_leads**', async (route) => {
		if (isAway) return route.abort()
		await tapped.promise
		await route.continue()
	})
	await enter(page, `/admin/leads/${id}`)
	// The client tries a few times by itself, with growing pauses.
	await expect(page.getByRole('alert')).toContainText('The lead could not be read.')
	isAway = false
	await page.getByRole('button', { name: 'Try again' }).click()
	tapped.resolve()
	await expect(page.getByRole('region', { name: 'Where it is' })).toContainText(address)

	await page.route('**/rest/v1/rpc/change_leads**', (route) => route.abort())
	await page.getByLabel('Status').selectOption('Lost')
	await expect(page.getByText('we cannot tell whether this was saved')).toBeVisible()
	await expect(page.getByLabel('Status')).toHaveValue('new')

	await page.getByLabel('Note').fill('Wants to think about it')
	await enter(page, '/admin/numbers')
	await expect(page.getByRole('heading', { name: 'This room could not be opened' })).toBeVisible()
	await enter(page, '/admin/visits')
	await expect(page.getByRole('heading', { name: 'Visits', level: 1 })).toBeVisible()
	await enter(page, '/admin/numbers')
	await page.unroute(chunk)
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(page.getByRole('heading', { name: 'Numbers', level: 1 })).toBeVisible()
	await enter(page, `/admin/leads/${id}`)
	await expect(page.getByLabel('Note')).toHaveValue('Wants to think about it')
})
