import type { Page } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import {
	expectRefusals,
	fillLogin,
	fillRegistration,
	follow,
	mailTo,
	type Person,
	someone,
} from '../support/e2e/account.ts'
import { e2e } from '../support/e2e/addresses.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

/** On the page of signing in. */
async function register(page: Page, person: Person) {
	await page.getByRole('tab', { name: 'Register' }).click()
	await fillRegistration(page, person)
	await expect(page.getByText('We have sent a link to')).toBeVisible()
}

/** An address is registered from somewhere else. */
async function registerElsewhere({ email, password, firstName, lastName }: Person) {
	const answer = await fetch(`${e2e.origin}/auth/v1/signup`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ email, password, data: { first_name: firstName, last_name: lastName } }),
	})
	expect(answer.status).toBe(200)
}

/** Someone registers an address that is not theirs. */
const setTrap = (email: string) =>
	registerElsewhere({ email, password: 'the password of a thief', firstName: 'Thief', lastName: 'Crook' })

const isSignedIn = (page: Page) => expect(page).toHaveURL('/dashboard')

test('the link of a registration, opened in the same browser, signs in, though a scanner fetched it before, and the password stays; used twice it says so and leads to a new one', async ({
	page,
	browser,
}) => {
	const person = someone()
	await page.goto('/auth')
	await register(page, person)
	const { link } = await mailTo(person.email)
	// A scanner takes nothing from the person.
	for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
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
	await enter(page, '/auth')
	await fillLogin(page, person)
	await isSignedIn(page)
	await expect(page.locator('.toasts')).toHaveText('Successfully signed in!')

	await test.step('used twice, in another browser', async () => {
		const context = await browser.newContext()
		const other = await context.newPage()
		await other.goto(link)
		await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
		await other.getByRole('link', { name: 'Get a new link' }).click()
		await expect(other).toHaveURL('/auth')
		await other.getByRole('textbox', { name: 'Email' }).fill(person.email)
		await other.getByRole('button', { name: 'Send a link for a new password' }).click()
		await follow(other, (await mailTo(person.email, 2)).link)
		await expect(other.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
		await context.close()
	})
})

test('opened in another browser, it leads to a password of one’s own, and the one before is worth nothing', async ({
	page,
	complaints,
}) => {
	const person = someone()
	await registerElsewhere(person)
	await page.goto((await mailTo(person.email)).link)
	await expect(page.getByText('This address was registered in another browser.')).toBeVisible()
	await page.getByRole('button', { name: 'Confirm my email' }).click()
	await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
	await expect(page.getByText('Your email is confirmed.')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Keep the password I have' })).toBeHidden()
	await page.reload()
	await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
	await page.getByLabel('New password', { exact: true }).fill('a better horse 2')
	await page.getByRole('button', { name: 'Set the new password' }).click()
	await isSignedIn(page)
	await page.getByRole('contentinfo').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page).toHaveURL('/')

	await enter(page, '/auth')
	await fillLogin(page, person)
	await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
	expectRefusals(complaints, 400)
	await fillLogin(page, { ...person, password: 'a better horse 2' })
	await isSignedIn(page)
})

test('the owner of an address that someone had taken is greeted by their own name, by the code and by the link', async ({
	page,
}) => {
	const [byCode, person] = [someone(), someone()].map((one) => ({ ...one, firstName: 'Grace' })) as [Person, Person]
	await setTrap(byCode.email)
	await setTrap(person.email)
	await page.goto('/auth')
	await register(page, byCode)
	await page.getByRole('button', { name: 'Enter the code instead' }).click()
	await page.getByLabel('Code from the mail').fill((await mailTo(byCode.email, 2)).code)
	await page.getByRole('button', { name: 'Use this code' }).click()
	await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
	await expect(page.getByText('Welcome, Grace.')).toBeVisible()
	await expect(page).toHaveURL('/auth')

	// Somebody else at this browser.
	await page.evaluate(() => {
		localStorage.clear()
		sessionStorage.clear()
	})
	await page.goto('/auth')
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

test('a link whose time passes while its page is open says so after the press; on a slow start, the button needs no script, and whoever arrives waits for the app', async ({
	page,
}) => {
	const [late, person] = [someone(), someone()]
	await page.goto('/auth')
	await register(page, late)
	await page.goto((await mailTo(late.email)).link)
	await query('delete from auth.one_time_tokens where relates_to = $1', [late.email])
	await page.getByRole('button', { name: 'Confirm my email' }).click()
	await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
	await expect(page).toHaveURL('/auth')

	await page.getByRole('button', { name: 'Back to Login' }).click()
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
