import type { Page } from '@playwright/test'
import { DESK_KEPT_KEY, SESSION_KEY } from '../../lib/storage-keys.ts'
import { query } from '../support/database/stored.ts'
import { fillLogin, registeredAdmin, signIn, signInAdmin, totp, withApp } from '../support/e2e/account.ts'
import { storedLead, today } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { arrived, enter } from '../support/e2e/visitor.ts'

test.use({ allowed: /status of 40[134]/ })

/** Keeps so many questions of this kind from the server until they are let go. */
async function hold(page: Page, question: string, times: number) {
	const { promise, resolve } = Promise.withResolvers<void>()
	const asked = page.waitForRequest(question)
	const answered: Promise<unknown>[] = []
	// Whatever is asked beyond them goes through: were the route gone by then, those it holds would be let go.
	await page.route(question, async (route) => {
		if (answered.length < times) {
			answered.push(route.request().response())
			await promise
		}
		await route.continue()
	})
	const letGo = async () => {
		resolve()
		await Promise.all(answered)
	}
	return { asked, letGo }
}

const endSessions = (email: string) =>
	query('delete from auth.sessions using auth.users u where u.id = user_id and u.email = $1', [email])

for (const [doing, question, times] of [
	['their own', 'rpc/has_role', 2],
	['someone else’s', 'rpc/has_role', 2],
	['someone else’s', 'auth/v1/user', 1],
] as const)
	test(`on a slow line, what ${question} was refused when the session was over by ${doing} doing says nothing of the next one`, async ({
		page,
	}) => {
		const { secret, ...admin } = await signInAdmin(page)
		const leads = await hold(page, '**/rest/v1/rpc/desk_today', 1)
		await page.goto('/admin')
		await expect(today(page)).toBeVisible()
		await leads.asked
		const held = await hold(page, `**/${question}`, times)
		const refused = async () => {
			await leads.letGo()
			await held.asked
		}
		if (doing !== 'their own') {
			await endSessions(admin.email)
			await refused()
		}
		const over = page.waitForResponse('**/auth/v1/logout*')
		await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
		await (await over).finished()
		await expect(page).toHaveURL('/')
		await arrived(page)
		if (doing === 'their own') await refused()

		await enter(page, '/auth')
		await fillLogin(page, admin)
		await page.getByLabel('Code').fill(totp(secret))
		await page.getByRole('button', { name: 'Continue' }).click()
		await expect(page).toHaveURL('/admin')
		await expect(today(page)).toBeVisible()
		await held.letGo()

		await enter(page, '/account')
		await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
		await enter(page, '/admin')
		await expect(today(page)).toBeVisible()
	})

test('what was asked of nobody has nobody who is halfway in again lose what they were writing', async ({ page }) => {
	const id = await storedLead()
	const { secret, ...admin } = await signInAdmin(page)
	const leads = await hold(page, '**/rest/v1/rpc/desk_today', 1)
	await page.goto('/admin')
	await leads.asked
	await enter(page, `/admin/leads/${id}`)
	await page.getByLabel('Note').fill('Has a dog')
	await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), DESK_KEPT_KEY)).not.toBeNull()
	await endSessions(admin.email)
	// Unless it has been noticed before, by a question that was still open.
	await page.getByLabel('Status').evaluateAll(([field]) => {
		if (!(field instanceof HTMLSelectElement)) return
		field.value = 'lost'
		field.dispatchEvent(new Event('change', { bubbles: true }))
	})
	await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible()
	const roles = await hold(page, '**/rest/v1/rpc/has_role', 2)
	await leads.letGo()
	await roles.asked

	await page.getByRole('link', { name: 'Sign in again' }).click()
	await fillLogin(page, admin)
	const code = page.getByLabel('Code')
	await expect(code).toBeVisible()
	const asked = page.waitForResponse('**/auth/v1/user')
	await roles.letGo()
	await (await asked).finished()
	await code.fill(totp(secret))
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page).toHaveURL(`/admin/leads/${id}`)
	await expect(page.getByLabel('Note')).toHaveValue('Has a dog')
})

test('an admin who looks away from a page and back is led to the desk, and nowhere else', async ({ page }) => {
	await signInAdmin(page)
	const roles = await hold(page, '**/rest/v1/rpc/has_role', 2)
	const seen: string[] = []
	page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
	await page.goto('/auth')
	await roles.asked
	// The client says then, in every tab, that they are signed in.
	await page.evaluate(
		(channel) =>
			new Promise<void>((said) => {
				new BroadcastChannel(channel).onmessage = ({ data }) => data.event === 'SIGNED_IN' && said()
				document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
			}),
		SESSION_KEY,
	)
	await roles.letGo()
	await expect(page).toHaveURL('/admin')
	await expect(today(page)).toBeVisible()
	expect([...new Set(seen)]).toEqual(['/auth', '/admin'])
})

for (const [who, refused] of [
	[
		'that their network asks too much at once',
		{ '**/rest/v1/rpc/has_role': { status: 429, json: { code: 'PGRST003' } } },
	],
	[
		'no by something on the way',
		{ '**/rest/v1/rpc/has_role': { json: false }, '**/auth/v1/user': { status: 403, body: '<h1>Forbidden</h1>' } },
	],
] as const)
	test(`an admin who is told ${who} is still one, and signed in, and their roles are asked for again`, async ({
		page,
		allowedComplaints,
	}) => {
		allowedComplaints.push(/status of (429|403)/)
		await signInAdmin(page)
		await page.goto('/admin')
		await expect(today(page)).toBeVisible()
		for (const [question, answer] of Object.entries(refused))
			await page.route(question, (route) => route.fulfill(answer))
		const last = page.waitForResponse(Object.keys(refused).at(-1) ?? '')
		await page.reload()
		await (await last).finished()
		await expect(async () => {
			const again = page.waitForRequest('**/rest/v1/rpc/has_role', { timeout: 3_000 })
			await page.evaluate(() => dispatchEvent(new Event('online')))
			await again
		}).toPass()
		await page.unrouteAll()
		await page.reload()
		await expect(today(page)).toBeVisible()
	})

test('who is halfway in, or may be out again, and cannot be asked about, is told that there is no connection, not that there is no such page', async ({
	page,
	allowedComplaints,
}) => {
	allowedComplaints.push(/status of 503/)
	const away = page.getByRole('heading', { name: 'There is no connection' })
	const admin = await registeredAdmin()
	const { secret } = await withApp(admin)
	await test.step('halfway in', async () => {
		await signIn(page, admin)
		await page.route('**/rest/v1/rpc/has_role', (route) => route.fulfill({ status: 503, json: { code: 'PGRST001' } }))
		await page.goto('/admin')
		await expect(away).toBeVisible()
		const again = page.waitForRequest('**/rest/v1/rpc/has_role')
		await page.getByRole('button', { name: 'Try again' }).click()
		await again
		await expect(away).toBeVisible()
		await page.unrouteAll()
		await page.evaluate(() => dispatchEvent(new Event('online')))
		await page.getByLabel('Code').fill(totp(secret))
		await page.getByRole('button', { name: 'Continue' }).click()
		await expect(today(page)).toBeVisible()
	})
	await test.step('perhaps out again', async () => {
		// Where nothing asks who is there.
		await page.goto('/robots.txt')
		await endSessions(admin.email)
		await page.evaluate((key) => localStorage.removeItem(key), DESK_KEPT_KEY)
		await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 503, json: { code: 'request_timeout' } }))
		await page.goto('/admin')
		await expect(away).toBeVisible()
		await page.unrouteAll()
		await page.evaluate(() => dispatchEvent(new Event('online')))
		await expect(page).toHaveURL('/auth?next=%2Fadmin')
	})
})
