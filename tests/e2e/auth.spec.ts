import { query } from '../support/database/stored.ts'
import {
	expectRefusals,
	fillLogin,
	fillRegistration,
	follow,
	login,
	mailTo,
	registered,
	someone,
} from '../support/e2e/account.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

test('someone registers, is asked to verify, and is signed in by the mailed link', async ({ page, complaints }) => {
	const person = someone()
	await page.goto('/auth')
	await page.getByRole('tab', { name: 'Register' }).click()
	await fillRegistration(page, person)
	await expect(page.getByRole('status').first()).toHaveText(
		'Registration successful! Please check your email to verify your account.',
	)
	await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
	await expect(page.getByRole('form', { name: 'Login' }).getByLabel('Email')).toHaveValue(person.email)

	await fillLogin(page, person)
	await expect(page.getByText('Please verify your email before logging in.')).toBeVisible()
	expectRefusals(complaints, 400)

	const { link, subject } = await mailTo(person.email)
	expect(subject).toContain('Confirm your email address')
	await follow(page, link)
	await expect(page).toHaveURL('/dashboard')
	await expect(page.getByRole('status')).toHaveText('Your email is verified. You are signed in.')
	await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible()

	await page.goBack()
	expect(page.url()).not.toContain('access_token')
	const [user] = await query<{ raw_user_meta_data: object }>('select * from auth.users where email = $1', [
		person.email,
	])
	expect(user?.raw_user_meta_data).toMatchObject({ first_name: 'Ada', last_name: 'Miller' })
})

test('forms name what is wrong at its field, lead there, and send nothing; their tabs are worked by keyboard, and a password can be looked at', async ({
	page,
}) => {
	const requests: string[] = []
	// What the browser needs to offer passkeys in the address field is asked for by the page, not by a form.
	page.on('request', (request) => /\/auth\/v1\/(?!passkeys\/)/.test(request.url()) && requests.push(request.url()))
	await page.goto('/auth')
	await page.getByRole('tab', { name: 'Register' }).click()
	const form = page.getByRole('form', { name: 'Register' })
	await form.getByLabel('First name').fill('A')
	await form.getByRole('button', { name: 'Register' }).click()
	for (const [field, message] of [
		['First name', 'First name must be at least 2 characters'],
		['Last name', 'Last name must be at least 2 characters'],
		['Email', 'Invalid email address'],
		['Password', 'Password must be at least 6 characters'],
	] as const)
		await expect(form.getByLabel(field)).toHaveAccessibleDescription(message)
	await expect(form.getByLabel('First name')).toBeFocused()
	await form.getByLabel('First name').fill('Al')
	await expect(form.getByText('First name must be at least 2 characters')).toBeHidden()

	await page.getByRole('tab', { name: 'Login' }).click()
	const loginForm = page.getByRole('form', { name: 'Login' })
	await loginForm.getByLabel('Email').fill('ada@example.com')
	await loginForm.getByLabel('Password').fill('short')
	await loginForm.getByRole('button', { name: 'Login' }).click()
	await expect(loginForm.getByText('Password must be at least 6 characters')).toBeVisible()
	await expect(loginForm.getByLabel('Password')).toBeFocused()
	expect(requests).toEqual([])

	// Looked at where it stands, and hidden again.
	const field = loginForm.getByLabel('Password')
	await field.fill('secret words')
	await page.getByRole('button', { name: 'Show password' }).click()
	await expect(field).toHaveAttribute('type', 'text')
	await page.getByRole('button', { name: 'Hide password' }).click()
	await expect(field).toHaveAttribute('type', 'password')

	await page.getByRole('tab', { name: 'Login' }).focus()
	await page.keyboard.press('ArrowRight')
	await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
	await expect(page.getByRole('tabpanel', { name: 'Register' })).toBeVisible()
	await expect(page.getByRole('tabpanel', { name: 'Login' })).toBeHidden()
	await page.keyboard.press('ArrowRight')
	await expect(page.getByRole('tab', { name: 'Login' })).toBeFocused()
	await page.keyboard.press('End')
	await page.keyboard.press('Tab')
	await expect(page.getByLabel('First name')).toBeFocused()

	await enter(page, '/about')
	await page.evaluate(() => navigation.navigate('/auth', { state: { tab: 'register' } }).finished)
	await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
})

test('a password that others would guess, a wrong one and a taken address are told apart in words, what was typed stays, and the code in the mail does what its link does', async ({
	page,
	complaints,
}) => {
	await page.goto('/auth')
	await page.getByRole('tab', { name: 'Register' }).click()
	await fillRegistration(page, { ...someone(), password: 'password1' })
	const form = page.getByRole('form', { name: 'Register' })
	await expect(form.getByText('That is one of the first passwords others would try.')).toBeVisible()
	await expect(form.getByLabel('Password')).toBeFocused()
	await expect(form.getByLabel('First name')).toHaveValue('Ada')
	expectRefusals(complaints, 422)

	const person = await registered()
	await page.getByRole('tab', { name: 'Login' }).click()
	await fillLogin(page, { ...person, password: 'wrong password' })
	await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
	await expect(page.getByRole('form', { name: 'Login' }).getByLabel('Email')).toHaveValue(person.email)
	expectRefusals(complaints, 400)

	await page.getByRole('tab', { name: 'Register' }).click()
	await fillRegistration(page, person)
	await expect(page.getByText('This email is already registered. Please try logging in instead.')).toBeVisible()
	await page.getByRole('button', { name: 'Go to Login' }).click()
	await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()

	// For whoever reads mail elsewhere.
	const other = someone()
	await page.getByRole('tab', { name: 'Register' }).click()
	await fillRegistration(page, other)
	await page.getByRole('button', { name: 'Enter the code instead' }).click()
	const { code } = await mailTo(other.email)
	await page.getByLabel('Code from the mail').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
	await page.getByRole('button', { name: 'Use this code' }).click()
	await expect(page).toHaveURL('/dashboard')
	await expect(page.getByRole('status')).toHaveText('Your email is verified. You are signed in.')
})

test('while a form is under way its button says so and cannot be pressed again; a wait that the service asks for is told in our own words, heard once and seen counting down; with the network down, the page says that something unexpected happened', async ({
	page,
	complaints,
	allowedComplaints,
}) => {
	await page.goto('/auth')
	const answers = Object.fromEntries(['token', 'signup'].map((path) => [path, Promise.withResolvers<void>()]))
	for (const [path, answer] of Object.entries(answers))
		await page.route(`**/auth/v1/${path}**`, async (route) => {
			await answer.promise
			await route.fulfill({ status: 422, json: { code: 422, error_code: 'other', msg: 'Not today' } })
		})
	await fillLogin(page, someone())
	await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
	answers.token?.resolve()
	await expect(page.getByText('Not today')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Login' })).toBeFocused()
	await page.getByRole('tab', { name: 'Register' }).click()
	await fillRegistration(page, someone())
	await expect(page.getByRole('button', { name: 'Registering...' })).toBeDisabled()
	answers.signup?.resolve()
	await expect(page.getByRole('form', { name: 'Register' }).getByText('Not today')).toBeVisible()
	expectRefusals(complaints, 422)
	await page.unrouteAll()
	await page.getByRole('tab', { name: 'Login' }).click()

	const message = 'For security purposes, you can only request this after 3 seconds.'
	const body = JSON.stringify({ code: 'over_request_rate_limit', message })
	await page.route('**/auth/v1/token**', (route) =>
		route.fulfill({ status: 429, contentType: 'application/json', body }),
	)
	await fillLogin(page, someone())
	const form = page.getByRole('form', { name: 'Login' })
	await expect(form.getByRole('alert')).toHaveText('That was a little too soon. Try again in 3 seconds.')
	await expect(form.getByText('You can try again now.')).toBeVisible()
	await expect(form.getByRole('alert')).toHaveText('That was a little too soon. Try again in 3 seconds.')
	expectRefusals(complaints, 429)
	await page.unrouteAll()

	allowedComplaints.push(/ERR_FAILED/)
	await page.route('**/auth/v1/**', (route) => route.abort())
	await fillLogin(page, someone())
	await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
})

test('a session survives a reload, keeps its owner away from the login, and the tabs of the browser sign in and out together', async ({
	page,
	context,
}) => {
	const other = await context.newPage()
	await other.goto('/about')
	await other.getByRole('link', { name: 'How It Works' }).first().hover()
	await other.keyboard.press('Tab')
	await login(page, await registered())
	await expect(other.getByRole('button', { name: 'Account of Ada' })).toBeVisible()

	await page.reload()
	await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible()
	// Where the bar is fullest, nothing of it is beyond the edge, and the name stands on one line.
	await page.setViewportSize({ width: 1024, height: 768 })
	const bar = page.getByRole('navigation', { name: 'Main' })
	const edge = (await bar.getByRole('link', { name: 'Get Your Offer' }).boundingBox()) ?? { x: 0, width: 0 }
	expect(edge.x + edge.width).toBeLessThanOrEqual(1010)
	expect((await bar.getByText('Little Red').first().boundingBox())?.height).toBeLessThan(30)
	await page.goto('/about')
	await page.goto('/auth')
	await expect(page).toHaveURL('/dashboard')
	await page.goBack()
	await expect(page).toHaveURL('/about')
	await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible()

	await other.getByRole('contentinfo').getByRole('button', { name: 'Sign Out' }).click()
	await expect(other).toHaveURL('/')
	await expect(other.getByRole('status')).toHaveText('You are signed out.')
	await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeHidden()
	await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login / Sign Up' })).toBeVisible()
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })
	test('the page says what it needs, and never puts a password into an address', async ({ page }) => {
		await page.goto('/auth')
		await expect(page.locator('main noscript p')).toContainText('Signing in needs JavaScript')
		for (const form of await page.locator('main form').all()) await expect(form).toHaveAttribute('method', 'post')
	})
})
