import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { LEAD_ID } from '../../lib/lead.ts'
import { query } from '../support/database/stored.ts'
import { signInAdmin } from '../support/e2e/account.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter, holdApp, wake } from '../support/e2e/visitor.ts'

// The desk's address is the 404 page until the app knows who asks; the browser itself tells of a line that broke.
test.use({
	viewport: { width: 390, height: 844 },
	allowed: /status of (404|403|415|422)|ERR_INTERNET_DISCONNECTED/,
})

const photo = async (background: string, name: string, width = 2600) => ({
	name,
	mimeType: 'image/jpeg',
	buffer: await sharp({ create: { width, height: width / 2, channels: 3, background } })
		.jpeg()
		.toBuffer(),
})

const unreadable = { name: 'IMG_7.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }

const photosOf = (email: string) =>
	query(
		`select p.caption, p.width, p.height from lead_photos p join leads l on l.id = p.lead_id where l.email = $1 order by p.created_at`,
		[email],
	)

async function sendLead(page: Page, email: string, address: string) {
	const hero = page.getByRole('form', { name: 'Get your cash offer' })
	await hero.getByLabel('Property address').fill(address)
	await hero.getByLabel('Phone').fill('5015550188')
	await hero.getByLabel('Email').fill(email)
	await hero.getByRole('button', { name: 'Get My Cash Offer' }).click()
}

test('photos are sent from the thank-you, one again after the line broke, and the desk shows them as they come', async ({
	page,
	context,
	browser,
}) => {
	const email = `${randomUUID()}@example.com`
	const address = `${randomUUID()} Race Avenue, Searcy`
	await page.goto('/')
	await wake(page)
	await sendLead(page, email, address)
	const form = page.getByRole('form', { name: 'Photos help us' })
	await expect(form).toBeVisible()
	const desk = await (await browser.newContext()).newPage()
	await signInAdmin(desk)
	const [lead] = await query<{ id: string }>('select id from leads where email = $1', [email])
	await enter(desk, `/admin/leads/${lead?.id}`)
	const place = desk.getByRole('region', { name: 'Where it is' })
	await expect(place).toContainText(address)

	await form
		.getByLabel('Choose or take photos')
		.setInputFiles([await photo('#a33', 'a.jpg'), await photo('#3a3', 'b.jpg')])
	await form.getByLabel('What does it show?').first().fill('The front door')
	await expect(form.getByRole('img', { name: 'Photo 2' })).toBeVisible()
	await context.setOffline(true)
	await form.getByRole('button', { name: 'Send Photos' }).click()
	await expect(form.getByText('The connection broke.')).toBeVisible()
	await context.setOffline(false)
	await expect(form.getByText('Your 2 photos are with us.')).toBeVisible()
	expect(await photosOf(email)).toEqual([
		{ caption: 'The front door', width: 2048, height: 1024 },
		{ caption: '', width: 2048, height: 1024 },
	])
	const shown = desk.getByRole('region', { name: '2 photos of the house' }).getByRole('img')
	await expect(shown).toHaveCount(2)
	await expect(shown.first()).toHaveAccessibleName('The front door')
	await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2048)
	await desk.setViewportSize({ width: 1280, height: 800 })
	const [large] = await Promise.all([desk.context().waitForEvent('page'), shown.first().click()])
	await expect.poll(() => large.evaluate(() => document.images[0]?.naturalWidth)).toBe(2048)
	await desk.context().close()
})

test('after the contact form, too, whose thanks still know of them when the page is loaded again', async ({ page }) => {
	const email = `${randomUUID()}@example.com`
	await page.goto('/contact')
	await wake(page)
	await page.getByLabel('Name', { exact: true }).fill('Mary Lee')
	await page.getByLabel('Phone').fill('5015550188')
	await page.getByRole('textbox', { name: 'Email' }).fill(email)
	await page.getByLabel('Property address').fill('12 Race Avenue, Searcy')
	await page.getByRole('button', { name: 'Get My Cash Offer' }).click()
	const form = page.getByRole('form', { name: 'Photos help us' })
	await form.getByLabel('Choose or take photos').setInputFiles([await photo('#33a', 'b.jpg')])
	const caption = form.getByLabel('What does it show?')
	await caption.fill('x'.repeat(201))
	await form.getByRole('button', { name: 'Send Photos' }).click()
	await expect(caption).toHaveAccessibleDescription('Please shorten this by 1 character')
	await caption.fill('The roof')
	await form.getByRole('button', { name: 'Send Photos' }).click()
	await expect(form.getByText('Your photo is with us.')).toBeVisible()
	expect(await photosOf(email)).toMatchObject([{ caption: 'The roof' }])
	await expect(form.getByText('from you.')).toHaveCount(0)
	await page.reload()
	await expect(form.getByText('We have one photo of this house from you.')).toBeVisible()

	// One that cannot be opened leaves its place to another; twelve are enough.
	const ten = await Promise.all(Array.from({ length: 10 }, (_, index) => photo('#3aa', `${index}.jpg`, 80 + 2 * index)))
	await wake(page)
	await form.getByLabel('Choose or take photos').setInputFiles([unreadable, ...ten])
	await form.getByRole('button', { name: 'Send Photos' }).click()
	await expect(form.getByText('Your 10 photos are with us. You can add more.')).toBeVisible()
	await expect(form.getByText('We cannot open this picture.')).toBeVisible()
	await form.getByLabel('Choose or take photos').setInputFiles([await photo('#aaa', 'c.jpg', 200), ...ten.slice(0, 1)])
	await expect(form.getByText('You can send up to 12 photos. We kept the first ones.')).toBeVisible()
	await form.getByRole('button', { name: 'Send Photos' }).click()
	await expect(form.getByText('Your 11 photos are with us.')).toBeVisible()
	await expect(form.getByText('You can add more.')).toHaveCount(0)
	expect(await photosOf(email)).toHaveLength(12)
})

test('what was sent goes on when the thanks are closed, and is told; what is sent before the app is here is sent, and what is said of photos before it is said of them, whether they are chosen before it or after', async ({
	page,
	context,
}) => {
	const email = `${randomUUID()}@example.com`
	await page.goto('/')
	await wake(page)
	await sendLead(page, email, `${randomUUID()} Race Avenue, Searcy`)
	const form = page.getByRole('form', { name: 'Photos help us' })
	const two = [await photo('#a33', 'a.jpg', 100), await photo('#3a3', 'b.jpg', 102)]
	await form.getByLabel('Choose or take photos').setInputFiles(two)
	await expect(form.getByRole('img', { name: 'Photo 2' })).toBeVisible()
	await context.setOffline(true)
	await form.getByRole('button', { name: 'Send Photos' }).click()
	await expect(form.getByText('The connection broke.')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(form).toHaveCount(0)
	await context.setOffline(false)
	await expect(page.getByText('Your 2 photos are with us.')).toBeVisible()
	expect(await photosOf(email)).toHaveLength(2)

	// As the link in the mail does, and before the app is here.
	const [lead] = await query<{ id: string }>('select id from leads where email = $1', [email])
	const letGo = await holdApp(page)
	await page.goto('/thank-you/photos')
	await page.setExtraHTTPHeaders({ [LEAD_ID]: lead?.id ?? '' })
	await form.getByLabel('Choose or take photos').setInputFiles([await photo('#33a', 'c.jpg', 104)])
	await form.getByLabel('What does it show?').fill('The shed')
	await form.getByRole('button', { name: 'Send Photos' }).click()
	letGo()
	await expect(form.getByText('Your photo is with us.')).toBeVisible()
	expect((await photosOf(email)).slice(2)).toMatchObject([{ caption: 'The shed' }])

	// Said before the app is here, by somebody else.
	await page.unrouteAll({ behavior: 'ignoreErrors' })
	await page.setExtraHTTPHeaders({})
	const letGoOn = await holdApp(page)
	await page.goto('/thank-you/photos')
	const caption = form.getByLabel('What does it show?')
	const files = form.getByLabel('Choose or take photos')
	await files.setInputFiles([await photo('#33a', 'a.jpg', 100)])
	await caption.click()
	await page.keyboard.type('A cra')
	letGoOn()
	await expect(form.getByRole('img', { name: 'Photo 1' })).toBeVisible()
	await expect(caption).toBeFocused()
	await page.keyboard.type('ck')
	await expect(caption).toHaveValue('A crack')

	const letGoAgain = await holdApp(page)
	await page.reload()
	await caption.fill('The yard')
	letGoAgain()
	await wake(page)
	await expect(form.getByRole('button', { name: 'Send Photos' })).toBeHidden()
	await files.setInputFiles([await photo('#33a', 'a.jpg', 100), await photo('#a33', 'b.jpg', 100)])
	await expect(form.getByRole('img', { name: 'Photo 2' })).toBeVisible()
	for (const each of await caption.all()) await expect(each).toHaveValue('The yard')
	await expect(caption).toHaveCount(2)
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('the thank-you page takes photos, and says how it went; whose request is not known is told that nothing came', async ({
		page,
	}) => {
		await page.goto('/thank-you/photos')
		await page.getByLabel('Choose or take photos').setInputFiles([await photo('#a3a', 'a.jpg')])
		await page.getByRole('button', { name: 'Send Photos' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photos Not Sent')
		await expect(page.getByRole('alert')).toHaveText(/no longer knows your request/)
		await expect(page.getByLabel('Choose or take photos')).toBeHidden()

		const email = `${randomUUID()}@example.com`
		await page.goto('/')
		await sendLead(page, email, '14 Race Avenue, Searcy')
		await expect(page).toHaveURL('/thank-you')
		await page
			.getByLabel('Choose or take photos')
			.setInputFiles([await photo('#a3a', 'a.jpg'), await photo('#aa3', 'b.jpg')])
		await page.getByLabel('What does it show?').fill('The yard')
		await page.getByRole('button', { name: 'Send Photos' }).click()
		await expect(page).toHaveURL('/thank-you/photos/added')
		await expect(page.getByText('Your photos are with us.')).toBeVisible()
		await page.getByLabel('Choose or take photos').setInputFiles([unreadable, await photo('#a3a', 'a.jpg')])
		await page.getByRole('button', { name: 'Send Photos' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Some Photos Are Missing')
		await expect(page.getByRole('alert')).toContainText('number 1 (IMG_7.HEIC)')
		await expect(page.getByText('Received', { exact: true })).toHaveCount(0)
		await expect(page.getByLabel('Choose or take photos')).toBeVisible()
		expect(await photosOf(email)).toEqual([
			{ caption: 'The yard', width: 2048, height: 1024 },
			{ caption: 'The yard', width: 2048, height: 1024 },
		])
	})
})
