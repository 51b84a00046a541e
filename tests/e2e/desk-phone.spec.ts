import type { Page } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import { signInAdmin } from '../support/e2e/account.ts'
import { e2e } from '../support/e2e/addresses.ts'
import { storedLead } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

/** The desk as an app of its own, on a phone: its worker, what it keeps, and its notices. */
test.use({
	serviceWorkers: 'allow',
	viewport: { width: 390, height: 844 },
	// Without a line; what the worker does not have then has failed.
	allowed: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection|Failed to fetch/,
})

const workers = (page: Page) =>
	page.evaluate(async () =>
		(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
	)
const workerReady = (page: Page) =>
	page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))

/** Everything that is kept of the desk's data in this browser, as text. */
const kept = (page: Page) =>
	page.evaluate(async () => {
		const names = (await indexedDB.databases()).map(({ name }) => name)
		if (!names.includes('desk-kept')) return ''
		const database = await new Promise<IDBDatabase>((resolve) => {
			const opening = indexedDB.open('desk-kept')
			opening.onsuccess = () => resolve(opening.result)
		})
		const all = await Promise.all(
			['seen', 'for'].map(
				(store) =>
					new Promise((resolve) => {
						const asked = database.transaction(store).objectStore(store).getAll()
						asked.onsuccess = () => resolve(asked.result)
					}),
			),
		)
		database.close()
		return all.flat().length ? JSON.stringify(all) : ''
	})

test('from the home screen without a line: what was last seen is read, nothing can be changed or lost; the newest release is what opens; what is kept is for one person, while they are on the team; and signing out leaves nothing', async ({
	page,
	context,
}) => {
	const lead = await storedLead({ name: 'Olive Offline' })
	await page.goto('/')
	expect(await workers(page)).toEqual([])
	await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')

	const owner = await signInAdmin(page)
	await page.goto('/admin')
	const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
	expect(await (await page.request.get(manifest ?? '')).json()).toMatchObject({ start_url: '/admin', scope: '/admin' })
	expect(await workerReady(page)).toMatch(/activat/)
	expect(await workers(page)).toEqual(['/admin'])
	await enter(page, `/admin/leads/${lead}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Olive Offline' })).toBeVisible()
	await expect.poll(() => kept(page)).toContain(`"key":["lead","${lead}"`)

	await context.setOffline(true)
	await page.goto(`/admin/leads/${lead}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Olive Offline' })).toBeVisible()
	await expect(page.getByText(/^The line is down\. What you see is from \d/)).toBeVisible()
	const note = page.getByRole('textbox', { name: 'Note' })
	await note.fill('Call her sister')
	await page.getByRole('button', { name: 'Add note' }).click()
	await expect(page.getByText('There is no connection, so this was not saved.')).toBeVisible()
	await expect(note).toHaveValue('Call her sister')

	// Back: the same page goes on, with what was typed, and hears what came meanwhile.
	await context.setOffline(false)
	await expect(page.getByText(/^The line is down/)).toBeHidden()
	await expect(note).toHaveValue('Call her sister')
	await page.getByRole('button', { name: 'Add note' }).click()
	await expect
		.poll(() => query('select body from lead_notes where lead_id = $1', [lead]))
		.toEqual([{ body: 'Call her sister' }])

	// A page of an old release in the store: with a line it is not shown, and other releases' scripts do not pile up.
	await page.evaluate(async () => {
		const [own] = await caches.keys()
		const shell = await caches.open(own ?? '')
		await shell.put('/admin', new Response('<h1>Old release</h1>', { headers: { 'content-type': 'text/html' } }))
		for (const name of ['desk-shell-1', 'desk-shell-2', 'desk-shell-3']) await caches.open(name)
	})
	await page.reload()
	await expect(page.getByRole('heading', { level: 1, name: 'Olive Offline' })).toBeVisible()
	await context.setOffline(true)
	await page.goto('/admin')
	await expect(page.getByText('Old release')).toBeVisible()
	await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/admin'))?.unregister())
	await context.setOffline(false)
	await page.goto('/admin')
	await workerReady(page)
	await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(2)

	// Another's sign-in in this browser, put there behind the desk's back, opens nothing of it without a line.
	await expect.poll(() => kept(page)).toContain('Olive Offline')
	await context.setOffline(true)
	await page.evaluate(() => {
		const session = JSON.parse(localStorage.getItem('little-red-session') ?? '{}')
		session.user.id = '00000000-0000-4000-8000-000000000000'
		localStorage.setItem('little-red-session-mine', localStorage.getItem('little-red-session') ?? '')
		localStorage.setItem('little-red-session', JSON.stringify(session))
	})
	await page.goto(`/admin/leads/${lead}`)
	await expect(page.getByRole('heading', { level: 1, name: 'There is no connection' })).toBeVisible()
	expect(await page.content()).not.toContain('Olive')
	await page.evaluate(() =>
		localStorage.setItem('little-red-session', localStorage.getItem('little-red-session-mine') ?? ''),
	)

	// No longer on the team: with the next line everything goes.
	await query('delete from user_roles where user_id = (select id from auth.users where email = $1)', [owner.email])
	await context.setOffline(false)
	await page.goto('/admin')
	await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
	await expect.poll(() => kept(page)).toBe('')

	// On it again, until they sign out.
	await query(`insert into user_roles (user_id, role) select id, 'admin' from auth.users where email = $1`, [
		owner.email,
	])
	await page.goto(`/admin/leads/${lead}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Olive Offline' })).toBeVisible()
	await workerReady(page)
	await expect.poll(() => kept(page)).toContain('Olive Offline')
	await page.getByRole('button', { name: 'More' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page).toHaveURL(`${e2e.origin}/`)
	await expect.poll(() => kept(page)).toBe('')
	// The home page is whole before the line goes.
	await page.goto('/')
	await context.setOffline(true)
	await page.goto(`/admin/leads/${lead}`)
	await expect(page.getByRole('heading', { level: 1, name: 'There is no connection' })).toBeVisible()
	expect(await page.content()).not.toContain('Olive')
	// Back: by itself it asks who is there.
	await context.setOffline(false)
	await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
	await page.goto('/')
	expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
