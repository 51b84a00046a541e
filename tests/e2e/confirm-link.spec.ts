import type { Browser, Page } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import {
	expectRefusals,
	fillLogin,
	fillRegistration,
	follow,
	login,
	mailTo,
	type Person,
	someone,
} from '../support/e2e/account.ts'
import { e2e } from '../support/e2e/addresses.ts'
import { expect, test } from '../support/e2e/page.ts'

async function register(page: Page, person: Person) {
	await page.goto('/auth')
	await page.getByRole('tab', { name: 'Register' }).click()
	await fillRegistration(page, person)
	await expect(page.getByText('We have sent a link to')).toBeVisible()
}

/** Someone registers an address that is not theirs, from wherever. */
async function setTrap(email: string) {
	const answer = await fetch(`${e2e.origin}/auth/v1/signup`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({
			email,
			password: 'the password of a thief',
			data: { first_name: 'Thief', last_name: 'Crook' },
		}),
	})
	expect(answer.status).toBe(200)
}

async function inAnotherBrowser(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
	const context = await browser.newContext({ baseURL: e2e.origin, ...options })
	return { page: await context.newPage(), close: () => context.close() }
}

const isSignedIn = (page: Page) => expect(page).toHaveURL('/dashboard')

test('the link of a registration, opened in the same browser, signs in, and the password stays', async ({ page }) => {
	const person = someone()
	await register(page, person)
	const { link } = await mailTo(person.email)
	await page.goto(link)
	await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
	await expect(page.getByText(`${person.email.slice(0, 2)}•••@example.com`)).toBeVisible()
	await expect(page.getByText('registered in another browser')).toBeHidden()
	await page.getByRole('button', { name: 'Confirm my email' }).click()
	await isSignedIn(page)
	await expect(page.getByRole('status')).toHaveText('Your email is verified. You are signed in.')
	await page.goBack()
	expect(page.url()).not.toContain('access_token')
	await page.goto('/dashboard')
	await page.getByRole('contentinfo').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page).toHaveURL('/')
	await login(page, person)
})

test('opened in another browser, it leads to a password of one’s own, and the one before is worth nothing', async ({
	page,
	browser,
	complaints,
}) => {
	const person = someone()
	await register(page, person)
	const { link } = await mailTo(person.email)
	const other = await inAnotherBrowser(browser)
	await other.page.goto(link)
	await expect(other.page.getByText('This address was registered in another browser.')).toBeVisible()
	await other.page.getByRole('button', { name: 'Confirm my email' }).click()
	await expect(other.page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
	await expect(other.page.getByText('Your email is confirmed.')).toBeVisible()
	await expect(other.page.getByRole('button', { name: 'Keep the password I have' })).toBeHidden()
	await other.page.reload()
	await expect(other.page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
	await other.page.getByLabel('New password', { exact: true }).fill('a better horse 2')
	await other.page.getByRole('button', { name: 'Set the new password' }).click()
	await isSignedIn(other.page)
	await other.close()

	await page.goto('/auth')
	await fillLogin(page, person)
	await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
	expectRefusals(complaints, 400)
	await login(page, { ...person, password: 'a better horse 2' })
})

test('the owner of an address that someone had taken is greeted by their own name', async ({ page }) => {
	const person = { ...someone(), firstName: 'Grace' }
	await setTrap(person.email)
	await register(page, person)
	await follow(page, (await mailTo(person.email, 2)).link)
	await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
	await expect(page.getByText('Welcome, Grace. Your email is confirmed.')).toBeVisible()
	await page.getByLabel('New password', { exact: true }).fill('a better horse 2')
	await page.getByRole('button', { name: 'Set the new password' }).click()
	await isSignedIn(page)
	await expect(page.getByRole('button', { name: 'Account of Grace' })).toBeVisible()
	const [user] = await query<{ meta: string }>(
		'select raw_user_meta_data::text as meta from auth.users where email = $1',
		[person.email],
	)
	expect(user?.meta).not.toMatch(/Thief|Crook/)
})

test('so are they when they type the code instead', async ({ page }) => {
	const person = { ...someone(), firstName: 'Grace' }
	await setTrap(person.email)
	await register(page, person)
	await page.getByRole('button', { name: 'Enter the code instead' }).click()
	await page.getByLabel('Code from the mail').fill((await mailTo(person.email, 2)).code)
	await page.getByRole('button', { name: 'Use this code' }).click()
	await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
	await expect(page.getByText('Welcome, Grace.')).toBeVisible()
	await expect(page).toHaveURL('/auth')
})

test('a scanner that fetches the link first takes nothing from the person', async ({ page }) => {
	const person = someone()
	await register(page, person)
	const { link } = await mailTo(person.email)
	for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
	await follow(page, link)
	await isSignedIn(page)
})

test('a link used twice says so and leads to a new one', async ({ page, browser }) => {
	const person = someone()
	await register(page, person)
	const { link } = await mailTo(person.email)
	await follow(page, link)
	await isSignedIn(page)
	const other = await inAnotherBrowser(browser)
	await other.page.goto(link)
	await expect(other.page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
	await other.page.getByRole('link', { name: 'Get a new link' }).click()
	await expect(other.page).toHaveURL('/auth')
	await other.page.getByRole('textbox', { name: 'Email' }).fill(person.email)
	await other.page.getByRole('button', { name: 'Send a link for a new password' }).click()
	await follow(other.page, (await mailTo(person.email, 2)).link)
	await expect(other.page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
	await other.close()
})

test('a link whose time passes while its page is open says so after the press', async ({ page }) => {
	const person = someone()
	await register(page, person)
	await page.goto((await mailTo(person.email)).link)
	await query('delete from auth.one_time_tokens where relates_to = $1', [person.email])
	await page.getByRole('button', { name: 'Confirm my email' }).click()
	await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
	await expect(page).toHaveURL('/auth')
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })
	test('the button confirms the address all the same', async ({ page }) => {
		const person = someone()
		await setTrap(person.email)
		await follow(page, (await mailTo(person.email)).link)
		await expect(page).toHaveURL(/\/auth#access_token=/)
		const [user] = await query<{ confirmed: boolean }>(
			'select email_confirmed_at is not null as confirmed from auth.users where email = $1',
			[person.email],
		)
		expect(user?.confirmed).toBe(true)
	})
})

test('on a slow start, the button needs no script, and whoever arrives waits for the app', async ({ page }) => {
	const person = someone()
	await register(page, person)
	const { link } = await mailTo(person.email)
	const arrived = Promise.withResolvers<void>()
	await page.route('**/assets/*.js', async (route) => {
		await arrived.promise
		await route.continue()
	})
	await follow(page, link)
	await expect(page).toHaveURL(/\/auth#access_token=/)
	arrived.resolve()
	await isSignedIn(page)
	await expect(page.getByRole('status')).toHaveText('Your email is verified. You are signed in.')
})
