import type { Page } from '@playwright/test'
import { leadsOf } from '../support/database/stored.ts'
import { contact, fillHero, hero, newEmail, open, send } from '../support/e2e/lead-forms.ts'
import { expect, test } from '../support/e2e/page.ts'
import { answered, holdApp, wake } from '../support/e2e/visitor.ts'

test.use({ storageState: answered, allowed: /Failed to load resource/ })

const LEADS = '**/rest/v1/leads**'

/** The next lead is stored, and the answer is lost on its way; tries that follow by themselves come to nothing, until the line is back. */
async function loseAnswer(page: Page) {
	let tries = 0
	await page.route(LEADS, async (route) => {
		if (tries++ === 0) await route.fetch()
		await route.abort()
	})
}
const lineIsBack = (page: Page) => page.unroute(LEADS)

const thanked = (page: Page) => expect(page.getByRole('dialog', { name: 'Thank You for Reaching Out!' })).toBeVisible()
const failed = (page: Page) => expect(hero(page).getByRole('alert')).toContainText('What you typed is still here.')

test('a space that a keyboard adds after the answer was lost makes no second lead; a number that is put right says what it replaces, in words that can be changed, and stays one lead when its answer is lost', async ({
	page,
}) => {
	const email = newEmail()
	await open(page, '/')
	await fillHero(page, email)
	await loseAnswer(page)
	await send(page)
	await failed(page)
	await hero(page).getByLabel('Property address').fill('12 Race Avenue, Searcy ')
	await lineIsBack(page)
	await hero(page).getByRole('button', { name: 'Try again' }).click()
	await thanked(page)
	expect(await leadsOf(email)).toHaveLength(1)
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toBeHidden()

	const other = newEmail()
	await fillHero(page, other)
	await send(page)
	await page.getByRole('button', { name: 'Wrong number? Change it' }).click()
	await hero(page).getByLabel('Phone').fill('5015550199')
	const note = hero(page).getByLabel('Anything we should know?')
	await expect(note).toHaveValue(/^Correction: this replaces .* \(501\) 555-0188\.$/)
	// Loaded anew, twice, before it is sent.
	for (let time = 0; time < 2; time++) {
		await page.reload()
		await expect(note).toHaveValue(/^Correction: .*0188\.$/)
	}
	await loseAnswer(page)
	await send(page)
	await failed(page)
	await page.reload()
	await lineIsBack(page)
	await page.clock.fastForward(5_000)
	await thanked(page)
	expect(await leadsOf(other)).toMatchObject([
		{ phone: '(501) 555-0188', motivation: '' },
		{ phone: '(501) 555-0199', motivation: expect.stringMatching(/^Correction: /) },
	])
	await page.keyboard.press('Escape')
	await expect(note).toBeHidden()
})

test('what was sent in vain before the app was here is sent by whatever brings it; sent as plain HTML and, while that is under way, once more, it is one lead, and not there again afterwards', async ({
	page,
}) => {
	const first = newEmail()
	const unreachable = /\/assets\/entry|\/healthz$/
	await page.route(unreachable, (route) => route.abort())
	await page.goto('/')
	await fillHero(page, first)
	await send(page)
	await expect(hero(page).getByRole('alert')).toBeVisible()
	await page.unroute(unreachable)
	await hero(page).getByLabel('Phone').click()
	await thanked(page)
	expect(await leadsOf(first)).toHaveLength(1)
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toBeHidden()

	const email = newEmail()
	const letGo = await holdApp(page)
	let asked = 0
	await page.route('**/leads', async (route) => {
		// The first is stored, and still under way when the second begins, which ends it.
		if (++asked > 1) return route.continue()
		await route.fetch()
	})
	await page.clock.install()
	await page.goto('/')
	await fillHero(page, email)
	await send(page)
	await page.evaluate(() => {
		// Where a load is under way, a click from outside would wait for it.
		const form = document.querySelector('form')
		const again = setInterval(() => {
			if (!form || !Object.keys(form).some((key) => key.startsWith('__reactProps'))) return
			clearInterval(again)
			form.requestSubmit()
		}, 20)
	})
	await page.clock.fastForward(12_000)
	await expect.poll(() => asked).toBe(1)
	letGo()
	await expect.poll(() => asked).toBe(2)
	await expect(page).toHaveURL('/thank-you')
	expect(await leadsOf(email)).toHaveLength(1)
	await page.unrouteAll({ behavior: 'ignoreErrors' })
	await page.goto('/')
	await wake(page)
	await expect(hero(page).getByLabel('Email')).toHaveValue('')
})

test('a lead that waits is still sent by itself after a look at the page of thanks by its address; both forms of a page that wait for the server are sent when it is back, after a reload as well', async ({
	page,
}) => {
	const email = newEmail()
	await page.route(LEADS, (route) => route.abort())
	await open(page, '/')
	await fillHero(page, email)
	await send(page)
	await failed(page)
	await page.goto('/thank-you')
	await wake(page)
	await page.unroute(LEADS)
	await page.goto('/')
	await page.clock.fastForward(5_000)
	await thanked(page)
	expect(await leadsOf(email)).toHaveLength(1)
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toBeHidden()

	const [one, other] = [newEmail(), newEmail()]
	await page.route(LEADS, (route) => route.abort())
	await fillHero(page, one)
	await send(page)
	await failed(page)
	const form = contact(page)
	await form.getByLabel('Name').fill('Ada Prospect')
	await form.getByLabel('Property address').fill('9 Oak, Beebe')
	await form.getByLabel('Phone').fill('5015550177')
	await form.getByLabel('Email').fill(other)
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect(form.getByRole('alert')).toContainText('What you typed is still here.')
	await page.unroute(LEADS)
	await page.reload()
	await page.clock.fastForward(5_000)
	await expect.poll(() => leadsOf(one)).toHaveLength(1)
	await expect.poll(() => leadsOf(other)).toHaveLength(1)
})

test('while it is sent no box can be ticked that would be neither sent nor kept', async ({ page }) => {
	const email = newEmail()
	await open(page, '/contact')
	const form = contact(page)
	await form.getByLabel('Name').fill('Ada Prospect')
	await form.getByLabel('Property address').fill('9 Oak, Beebe')
	await form.getByLabel('Phone').fill('5015550177')
	await form.getByLabel('Email').fill(email)
	// As long as it may be, and then with our own words before it.
	await form.getByLabel('Anything we should know?').fill('x'.repeat(5000))
	const answer = Promise.withResolvers<void>()
	await page.route(LEADS, async (route) => {
		await answer.promise
		await route.continue()
	})
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	const box = form.getByRole('checkbox', { name: 'Text me too' })
	await box.click()
	await expect(box).not.toBeChecked()
	answer.resolve()
	await page.getByRole('button', { name: 'Wrong number? Change it' }).click()
	await form.getByLabel('Phone').fill('5015550178')
	await form.getByRole('button', { name: 'Get My Cash Offer' }).click()
	await expect.poll(() => leadsOf(email)).toHaveLength(2)
	expect(await leadsOf(email)).toMatchObject([
		{ texts_version: '', motivation: 'x'.repeat(5000) },
		{ motivation: expect.stringMatching(/^Correction: .{4988}$/s) },
	])
})
