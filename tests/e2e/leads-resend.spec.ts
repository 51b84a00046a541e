import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { leadsOf } from '../support/database/stored.ts'
import { expect, test } from '../support/e2e/page.ts'
import { answered, holdApp, wake } from '../support/e2e/visitor.ts'

test.use({ bypassCSP: true, storageState: answered, allowed: /Failed to load resource/ })

const LEADS = '**/rest/v1/leads**'
const THANKS = '**/assets/thanks-*.js'
const PASSES = 'We’ll send it for you as soon as our server answers, so please leave this page open.'
const forms = {
	hero: { path: '/', form: 'Get your cash offer', failed: 'There was an error submitting your request.' },
	contact: { path: '/contact', form: 'Ask for your cash offer', failed: 'There was an error submitting your form.' },
}

/** A form, filled in by a person, on a page whose clock the test moves. */
async function filled(page: Page, which: keyof typeof forms) {
	await page.clock.install()
	await page.goto(forms[which].path)
	await page.clock.fastForward(5_000)
	await wake(page)
	return await fill(page, which)
}

/** Anew, as somebody else. */
async function fill(page: Page, which: keyof typeof forms) {
	const email = `${randomUUID()}@example.com`
	const form = page.getByRole('form', { name: forms[which].form })
	if (which === 'contact') await form.getByLabel('Name').fill('Ada Prospect')
	await form.getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await form.getByLabel('Phone').fill('5015550188')
	await form.getByLabel('Email').fill(email)
	return { email, form, send: () => form.getByRole('button', { name: 'Get My Cash Offer' }).click() }
}

/** Answers as a server does whose database is away, and keeps which ids it was asked to store. */
async function away(page: Page, status = 503, retryAfter = 5) {
	const ids: string[] = []
	const code = status === 429 ? 'too_many_leads' : 'PGRST001'
	const message =
		status === 429 ? 'Too many requests from your network. Please call us.' : 'The database cannot answer.'
	await page.route(LEADS, (route) => {
		ids.push(idOf(route.request()))
		return route.fulfill({
			status,
			headers: { 'retry-after': String(retryAfter), 'access-control-expose-headers': 'retry-after' },
			json: { code, message, details: null, hint: null },
		})
	})
	return ids
}

const idOf = (request: Request): string => request.postDataJSON().id

/** From the first failure to the thanks. */
async function expectSentWhenBack(page: Page, which: keyof typeof forms) {
	const ids = await away(page)
	const { email, form, send } = await fill(page, which)
	await send()
	const box = form.getByRole('alert')
	await expect(box).toContainText(`${forms[which].failed}`)
	await expect(box).toContainText('What you typed is still here.')
	await expect(box).toContainText(`${PASSES} Next try in 5 seconds.`)
	await expect(box.getByRole('link', { name: '(501) 555-0142' })).toBeVisible()
	await expect(form.getByLabel('Email')).toHaveValue(email)
	await page.clock.fastForward(5_000)
	await expect(box).toContainText('Next try in 6 seconds.')
	await page.clock.fastForward(6_000)
	await expect(box).toContainText('Next try in 12 seconds.')
	expect(ids).toHaveLength(3)
	// Now there is the time.
	await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' })
	const faults = await page.evaluate(async () => {
		const { axe } = window as unknown as { axe: typeof import('axe-core') }
		return (await axe.run('form', { resultTypes: ['violations'] })).violations.map(({ id }) => id)
	})
	expect(faults).toEqual([])
	await page.unroute(LEADS)
	await page.clock.fastForward(12_000)
	await expect(
		page.getByText(which === 'hero' ? 'Thank You for Reaching Out!' : 'Thank you for your submission!'),
	).toBeVisible()
	await expect(box).toBeHidden()
	expect(await leadsOf(email)).toMatchObject([{ id: ids[0], suspected_spam: false }])
	expect(new Set(ids).size, 'one lead, however often it is sent').toBe(1)
}

test('the hero form says that the server is away, keeps everything, and sends by itself when it is back; a reload, a limit and being offline are lived through the same way', async ({
	page,
	context,
}) => {
	const ids = await away(page)
	const { email, form, send } = await filled(page, 'hero')
	await send()
	const box = form.getByRole('alert')
	await expect(box).toContainText('Next try in 5 seconds.')
	await page.reload()
	await expect(box).toContainText('What you typed is still here.')
	// The next one, if three seconds were over by then.
	await expect(box).toContainText(/Next try in [36] seconds\./)
	await expect(form.getByLabel('Email')).toHaveValue(email)
	await page.clock.fastForward(3_000)
	await expect(box).toContainText('Next try in 6 seconds.')
	await page.unroute(LEADS)
	await page.clock.fastForward(6_000)
	await expect(page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })).toBeVisible()
	expect(await leadsOf(email)).toMatchObject([{ id: ids[0], suspected_spam: false }])
	expect(new Set(ids).size).toBe(1)
	// Once it is stored nothing waits any more.
	await page.reload()
	await wake(page)
	await expect(box).toBeHidden()
	await expect(form.getByLabel('Email')).toHaveValue('')
	await page.clock.fastForward(5_000)

	await test.step('the form says that the server is away', async () => {
		await expectSentWhenBack(page, 'hero')
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog')).toBeHidden()
	})

	await test.step('whoever asks too often hears it in words, and is waited for as long as the server says', async () => {
		const ids = await away(page, 429, 240)
		const { email, form, send } = await fill(page, 'hero')
		await send()
		const box = form.getByRole('alert')
		await expect(box).toContainText('Too many requests from your network.')
		await expect(box).toContainText('Next try in 4 minutes.')
		await page.unroute(LEADS)
		await page.clock.fastForward(200_000)
		expect(ids).toHaveLength(1)
		await page.clock.fastForward(40_000)
		await expect(page.getByRole('dialog')).toBeVisible()
		expect(await leadsOf(email)).toMatchObject([{ id: ids[0] }])
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog')).toBeHidden()
	})

	await test.step('offline', async () => {
		const { email, form, send } = await fill(page, 'hero')
		await context.setOffline(true)
		await send()
		await expect(form.getByRole('alert')).toContainText(
			'You seem to be offline. We’ll send it for you as soon as you are back online.',
		)
		await context.setOffline(false)
		await expect(page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })).toBeVisible()
		expect(await leadsOf(email)).toHaveLength(1)
	})
})

test('nothing half typed is sent, and a button sends at once; what the server will never take is not sent again by itself, and trying comes to an end, where the button stays', async ({
	page,
}) => {
	const ids = await away(page)
	const { email, form, send } = await filled(page, 'hero')
	await send()
	const box = form.getByRole('alert')
	await expect(box).toContainText('Next try in 5 seconds.')
	await form.getByLabel('Phone').fill('501')
	await page.clock.fastForward(60_000)
	await expect(box).toBeVisible()
	expect(ids).toHaveLength(1)
	// Right as it is, but whoever typed it is still there.
	await form.getByLabel('Phone').fill('5015550177')
	await page.clock.fastForward(15_000)
	await expect(box).toBeVisible()
	expect(ids).toHaveLength(1)
	await page.unroute(LEADS)
	await box.getByRole('button', { name: 'Try again' }).click()
	await expect(page.getByRole('dialog')).toBeVisible()
	expect(await leadsOf(email)).toMatchObject([{ phone: '(501) 555-0177' }])
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toBeHidden()
	// Never taken.
	const refused = await away(page, 400)
	const next = await fill(page, 'hero')
	await next.send()
	await expect(form.getByRole('alert')).toContainText('There was an error submitting your request.')
	await expect(form.getByRole('alert')).not.toContainText('send it for you')
	await page.clock.fastForward(600_000)
	expect(refused).toHaveLength(1)
	await page.unroute(LEADS)

	// Tried to the end.
	const tried = await away(page, 503, 0)
	await box.getByRole('button', { name: 'Try again' }).click()
	await expect.poll(() => tried.length).toBeGreaterThan(0)
	while (tried.length < 21) {
		// The page's clock goes on beside: it may try by itself, too.
		const before = tried.length
		await expect(box).toContainText('Next try in')
		await page.clock.fastForward(60_000)
		await expect.poll(() => tried.length).toBeGreaterThan(before)
	}
	await expect(box).not.toContainText('Next try in')
	await expect(box.getByRole('button', { name: 'Try again' })).toBeEnabled()
	await page.clock.fastForward(600_000)
	expect(tried).toHaveLength(21)
})

test('the contact form keeps an agreement to texts with its lead through a reload, but only to the words that were agreed to and until the tick is taken back; it says that the server is away, and sends by itself when it is back', async ({
	page,
}) => {
	const { email, form, send } = await filled(page, 'contact')
	const box = form.getByRole('checkbox', { name: 'Text me too' })
	const reload = async () => {
		await page.reload()
		await wake(page)
		await expect(form.getByLabel('Email')).toHaveValue(email)
	}
	await box.check()
	await reload()
	await expect(box).toBeChecked()
	await page.evaluate(() => {
		const kept = JSON.parse(sessionStorage.getItem('lead-draft-contact') ?? '')
		sessionStorage.setItem('lead-draft-contact', JSON.stringify({ ...kept, texts: '2020-01-01' }))
	})
	await reload()
	await expect(box).not.toBeChecked()
	await box.check()
	await box.uncheck()
	await reload()
	await expect(box).not.toBeChecked()

	// It waits with its lead.
	await away(page)
	// The panel of thanks does not come in time: what it will say is kept without it.
	await page.route(THANKS, () => {})
	await box.check()
	const version = await box.getAttribute('value')
	await send()
	await expect(form.getByRole('alert')).toContainText('Next try in 5 seconds.')
	await page.reload()
	await expect(form.getByRole('alert')).toContainText('What you typed is still here.')
	await expect(box).toBeChecked()
	await page.unroute(LEADS)
	await page.clock.fastForward(3_000)
	await expect(page.getByText('Thank you for your submission!')).toBeVisible()
	expect(await leadsOf(email)).toMatchObject([{ texts_version: version }])
	await page.unroute(THANKS)
	await page.reload()
	await page.getByRole('button', { name: 'Ask about another house' }).click()
	await expect(box).not.toBeChecked()

	await expectSentWhenBack(page, 'contact')
})

test('what could be sent neither with the app nor without it is sent when the browser is online', async ({
	page,
	context,
}) => {
	const email = `${randomUUID()}@example.com`
	const letGo = await holdApp(page)
	await page.goto('/')
	const form = page.getByRole('form', { name: 'Get your cash offer' })
	await form.getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await form.getByLabel('Phone').fill('5015550188')
	await form.getByLabel('Email').fill(email)
	await page.unrouteAll({ behavior: 'ignoreErrors' })
	await context.setOffline(true)
	letGo()
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(form.getByRole('alert')).toBeVisible()
	await context.setOffline(false)
	await expect(page.getByText('Thank You for Reaching Out!')).toBeVisible()
	expect(await leadsOf(email)).toHaveLength(1)
})

test('what waits to be sent by itself does not, once it was sent as plain HTML', async ({ page }) => {
	await away(page)
	const { email, form, send } = await filled(page, 'hero')
	await send()
	await expect(form.getByRole('alert')).toContainText(forms.hero.failed)
	// The page is loaded again where the app cannot be had, and everything is typed again.
	await page.route('**/assets/entry*', (route) =>
		new URL(page.url()).pathname === '/' ? route.abort() : route.continue(),
	)
	await page.reload()
	await form.getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await form.getByLabel('Phone').fill('5015550188')
	await form.getByLabel('Email').fill(email)
	await send()
	await expect(page).toHaveURL('/thank-you')
	await wake(page)
	await page.unroute('**/assets/entry*')
	await page.unroute(LEADS)
	await page.goto('/')
	await wake(page)
	await page.clock.fastForward(30_000)
	await expect(form.getByLabel('Email')).toHaveValue(email)
	expect(await leadsOf(email)).toHaveLength(1)
})
