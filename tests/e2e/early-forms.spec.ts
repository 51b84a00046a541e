import { leadsOf } from '../support/database/stored.ts'
import { contact, fillHero, hero, newEmail } from '../support/e2e/lead-forms.ts'
import { expect, test } from '../support/e2e/page.ts'
import { answered, holdApp, toastOf, wake } from '../support/e2e/visitor.ts'

// The browser's own remark on a page whose app is held for seconds.
test.use({
	comeFresh: true,
	storageState: answered,
})

test('before the app is here: a form sent is checked once, sent twice it is stored once, and what is typed stays', async ({
	page,
}) => {
	const form = hero(page)
	const send = form.getByRole('button', { name: 'Get My Cash Offer' })
	await test.step('sent empty', async () => {
		const letGo = await holdApp(page)
		await page.goto('/')
		await send.click()
		await expect(page).toHaveURL('/')
		letGo()
		await expect(toastOf(page)).toHaveText('Please correct the errors in the form')
		await expect(form.getByText('Property address is required')).toBeVisible()
		await expect(form.getByText('Phone number is required')).toBeVisible()
		await expect(form.getByText('Email is required')).toBeVisible()
	})
	await test.step('sent twice, under an id of its own', async () => {
		const email = newEmail()
		const letGo = await holdApp(page)
		await page.goto('/')
		await fillHero(page, email)
		await send.click()
		await send.click()
		letGo()
		await expect(page.getByRole('dialog')).toBeVisible()
		expect(await leadsOf(email)).toHaveLength(1)
	})
	await test.step('typed', async () => {
		// Nothing kept of the form before may be what stands there in the end.
		await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()))
		const letGo = await holdApp(page)
		await page.goto('/')
		await form.getByLabel('Property address').pressSequentially('7 Main Street')
		await form.getByLabel('Phone').pressSequentially('5015550111')
		await form.getByLabel('Email').pressSequentially('ada@exam')
		letGo()
		await wake(page)
		await form.getByLabel('Email').pressSequentially('ple.com')
		await expect(form.getByLabel('Property address')).toHaveValue('7 Main Street')
		await expect(form.getByLabel('Phone')).toHaveValue('(501) 555-0111')
		await expect(form.getByLabel('Email')).toHaveValue('ada@example.com')
	})
})

test('a form that the app was given up on for is sent with it when it comes after all, and once, also when whoever is there sends it again', async ({
	page,
}) => {
	await page.clock.install()
	for (const again of [false, true])
		await test.step(again ? 'sent again' : 'not touched again', async () => {
			const email = newEmail()
			const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
			await page.route('**/healthz', async (route) => {
				await answers
				await route.continue()
			})
			const letGo = await holdApp(page)
			await page.goto('/')
			await fillHero(page, email)
			const send = page.getByRole('button', { name: 'Get My Cash Offer' }).first()
			await send.click()
			const asked = page.waitForRequest('**/healthz')
			await page.clock.fastForward(12_000)
			// It is not waited for forever.
			const over = Promise.race([
				page.waitForResponse('**/healthz'),
				page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz')),
			])
			await asked
			letGo()
			await wake(page)
			if (again) {
				await send.click()
				await expect(page.getByRole('dialog')).toBeVisible()
			}
			answer()
			await over
			// What the page does about it, it has done when something asked for later is here.
			await page.evaluate(async () => void (await fetch('/robots.txt')))
			await expect(page.getByRole('dialog')).toBeVisible()
			await expect(toastOf(page)).not.toHaveText('Please correct the errors in the form')
			await expect(page).toHaveURL('/')
			expect(await leadsOf(email)).toHaveLength(1)
		})
})

test('a form sent while neither the app nor the server can be reached says so, which is gone when the app comes after all, and can be sent again', async ({
	page,
	complaints,
}) => {
	const email = newEmail()
	// Not by taking the browser offline: the form would be sent by itself as soon as it is back.
	const unreachable = /\/assets\/entry|\/healthz$/
	await page.route(unreachable, (route) => route.abort())
	await page.goto('/')
	await fillHero(page, email)
	const form = hero(page)
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(form.getByRole('alert')).toContainText('There was an error submitting your request.')
	await expect(form.getByRole('alert').getByRole('link', { name: '(501) 555-0142' })).toBeVisible()
	await expect(form.getByLabel('Email')).toHaveValue(email)

	await page.unroute(unreachable)
	await form.getByRole('button', { name: 'Try again' }).click()
	await expect(page.getByText('Thank You for Reaching Out!')).toBeVisible()
	expect(await leadsOf(email)).toHaveLength(1)

	await page.route(unreachable, (route) => route.abort())
	await page.goto('/')
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(form.getByRole('alert')).toBeVisible()
	await page.unroute(unreachable)
	await wake(page)
	await expect(form.getByRole('alert')).toBeHidden()
	expect(complaints.splice(0).filter((text) => !/ERR_/.test(text))).toEqual([])
})

test('what waits for a file that neither comes nor fails goes on without it', async ({ page }) => {
	await page.clock.install()
	for (const file of ['entry*.js', 'style-*.css', 'rest-*.css']) {
		const email = newEmail()
		await page.route(`**/assets/${file}`, () => {})
		await page.goto('/', { waitUntil: 'commit' })
		await fillHero(page, email)
		const send = page.getByRole('button', { name: 'Get My Cash Offer' }).first()
		await send.click()
		await expect(send).toHaveAttribute('aria-busy', 'true')
		await page.clock.fastForward(12_000)
		await expect(page).toHaveURL('/thank-you')
		expect(await leadsOf(email), file).toHaveLength(1)
		await page.unroute(`**/assets/${file}`)
	}
	// Waited for once: whatever is tapped after that is done at once, as an ordinary link.
	await page.route('**/assets/entry*.js', () => {})
	await page.goto('/', { waitUntil: 'commit' })
	const offer = page.getByRole('banner').getByRole('link', { name: 'Get Your Offer' })
	await offer.click()
	await expect(offer).toHaveAttribute('aria-busy', 'true')
	await page.clock.fastForward(12_000)
	await expect(page).toHaveURL('/#contact')
	await page.evaluate(() => history.replaceState(null, '', '/'))
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
	await offer.click()
	await page.clock.fastForward(1)
	await expect(page).toHaveURL('/#contact')
})

test('a lead is stored and thanked for where neither the client nor the dialog, files of their own, comes or fails', async ({
	page,
}) => {
	const email = newEmail()
	await page.route(/\/assets\/(supabase|thank-you-dialog)-[^/]+\.js$/, () => {})
	await page.clock.install()
	await page.goto('/')
	await wake(page)
	await fillHero(page, email)
	const form = hero(page)
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(form.getByRole('button', { name: 'Processing...' })).toBeVisible()
	await page.clock.fastForward(5000)
	await expect(form.getByLabel('Email')).toHaveValue('')
	await page.clock.fastForward(2000)
	await expect(toastOf(page)).toHaveText("Thank you for your submission! We'll be in touch shortly.")
	expect(await leadsOf(email)).toHaveLength(1)
})

test('what was typed before the app is here, and after, is there again without a touch when the page is loaded again', async ({
	page,
}) => {
	const letGo = await holdApp(page)
	await page.goto('/contact')
	const form = contact(page)
	await form.getByLabel('Name').fill('Ada Prospect')
	await form.getByRole('checkbox').check()
	letGo()
	await wake(page)
	await form.getByLabel('Property address').fill('7 Main Street')
	await page.goto('/faq')
	await page.goto('/contact')
	await expect(form.getByLabel('Name')).toHaveValue('Ada Prospect')
	await expect(form.getByRole('checkbox')).toBeChecked()
	await expect(form.getByLabel('Property address')).toHaveValue('7 Main Street')
})
