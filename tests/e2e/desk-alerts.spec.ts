import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { query } from '../support/database/stored.ts'
import { confirmByPassword, letTimePass, signInAdmin } from '../support/e2e/account.ts'
import { e2e } from '../support/e2e/addresses.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { storedLead } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'

// axe is a script of the test's own; where texts go is changed by who has just signed in.
test.use({ bypassCSP: true, allowed: /status of 400/ })

/** Another tool, or the service that sends texts: a real server that notes what it is told. */
async function receiver(port = 0) {
	const heard: string[] = []
	const state = { code: 200 }
	const server = createServer((request, response) => {
		let body = ''
		request.on('data', (chunk) => {
			body += chunk
		})
		request.on('end', () => {
			heard.push(body)
			response.writeHead(state.code).end()
		})
	})
	await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
	const bound = (server.address() as AddressInfo).port
	return { heard, state, url: `http://127.0.0.1:${bound}/hook`, host: `127.0.0.1:${bound}`, stop: () => server.close() }
}

// What is set is the whole desk's: it is one test's.
test('the owner sets the morning email, connects another tool, tests it, feeds it a lead, tries a text, and is told plainly where no service sends any', async ({
	page,
}) => {
	test.slow()
	const tool = await receiver()
	const texts = await receiver(e2e.textsPort)
	const owner = await signInAdmin(page)
	await page.goto('/admin')
	await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Alerts' }).click()

	const morning = page.getByRole('region', { name: 'Morning email' })
	await morning.getByLabel('Also when there is nothing to do').check()
	await expect(page.getByText('comes on quiet days too')).toBeVisible()
	await morning.getByLabel('Send it every morning').uncheck()
	await expect(page.getByText('No more morning emails.')).toBeVisible()
	await expect(morning.getByLabel('Also when there is nothing to do')).toBeDisabled()

	const hooks = page.getByRole('region', { name: 'Webhooks' })
	const log = page.getByRole('region', { name: 'What went out' })
	await hooks.getByRole('button', { name: 'Add a webhook' }).click()
	const sheet = page.getByRole('dialog')
	await sheet.getByLabel('Address').fill('http://example.com')
	await sheet.getByLabel('New leads').uncheck()
	await sheet.getByRole('button', { name: 'Save' }).click()
	await expect(sheet.getByText('begins with https://.')).toBeVisible()
	await expect(sheet.getByText('Please choose at least one.')).toBeVisible()
	await sheet.getByLabel('Address').fill(tool.url)
	await sheet.getByLabel('Photos').check()
	await page.reload()
	await expect(morning.getByLabel('Send it every morning')).not.toBeChecked()
	await morning.getByLabel('Send it every morning').check()
	await hooks.getByRole('button', { name: 'Add a webhook' }).click()
	await expect(sheet.getByLabel('Address')).toHaveValue(tool.url)
	await expect(sheet.getByLabel('New leads')).not.toBeChecked()
	await sheet.getByLabel('Photos').uncheck()
	await sheet.getByLabel('New leads').check()
	await expectUsable(page)
	await sheet.getByRole('button', { name: 'Save' }).click()
	await expect(sheet.getByLabel('Its secret')).toHaveValue(/^whsec_[\w+/]{43}=$/)
	// Of what was typed nothing is kept any more, and of the secret nothing at all.
	expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toMatch(/webhook-|whsec_/)
	await sheet.getByRole('button', { name: 'I have copied it' }).click()
	await expect(hooks.getByText(tool.host)).toBeVisible()

	await hooks.getByRole('button', { name: `Send a test to ${tool.host}` }).click()
	const line = (what: string) => log.getByRole('listitem').filter({ hasText: what }).filter({ hasText: tool.host })
	await expect(line('A test').getByText('arrived')).toBeVisible()
	expect(tool.heard.map((body) => JSON.parse(body).type)).toContain('test')
	tool.state.code = 500
	await hooks.getByRole('button', { name: `Send a test to ${tool.host}` }).click()
	const failed = line('A test').filter({ hasText: 'failed' })
	await expect(failed.getByText('answer 500 · it answered with an error')).toBeVisible()
	tool.state.code = 200
	await failed.getByRole('button', { name: /Send again/ }).click()
	await expect(line('A test').getByText('arrived')).toHaveCount(2)
	await expect(failed).toHaveCount(0)

	const numbers = page.getByRole('region', { name: 'Texts' })
	await numbers.getByLabel('Leave me alone').uncheck()
	await numbers.getByLabel('Mobile number').fill('501')
	await numbers.getByRole('button', { name: 'Add', exact: true }).click()
	await expect(numbers.getByText('Please enter a mobile number')).toBeVisible()
	await numbers.getByLabel('Mobile number').fill('5015550188')
	await letTimePass(owner)
	await numbers.getByRole('button', { name: 'Add', exact: true }).click()
	await confirmByPassword(page, owner)
	await numbers.getByRole('button', { name: 'Send a test to (501) 555-0188' }).click()
	// Other tests' leads are told, too.
	const tried = log.getByRole('listitem').filter({ hasText: 'text to (501) 555-0188' }).filter({ hasText: 'A test' })
	await expect(tried.getByText('arrived')).toBeVisible()
	expect(texts.heard.map((body) => new URLSearchParams(body).get('Body')).join()).toContain('This is a test')

	await expectUsable(page)
	const id = await storedLead({ name: 'Tessa Told', address: '9 Call St, Searcy' })
	await expect.poll(() => tool.heard.find((body) => body.includes(id))).toContain('Tessa Told')

	await hooks.getByRole('button', { name: `More for ${tool.host}` }).click()
	await page.getByRole('menuitem', { name: 'Make a new secret' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
	await expect(page.getByRole('dialog').getByLabel('Its secret')).toHaveValue(/^whsec_/)
	await page.getByRole('dialog').getByRole('button', { name: 'I have copied it' }).click()
	// What went out is read anew with every change.
	await expect(log.locator(`a[href="/admin/leads/${id}"]`).first()).toBeVisible()
	await hooks.getByRole('button', { name: `More for ${tool.host}` }).click()
	await page.getByRole('menuitem', { name: 'Switch off' }).click()
	await expect(hooks.getByText('Off', { exact: true })).toBeVisible()
	await hooks.getByRole('button', { name: `More for ${tool.host}` }).click()
	await page.getByRole('menuitem', { name: 'Remove' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
	await expect(hooks.getByText('No other tool hears of your leads.')).toBeVisible()
	await numbers.getByRole('button', { name: 'Remove (501) 555-0188' }).click()
	await expect(numbers.getByText('No number gets texts.')).toBeVisible()
	tool.stop()
	texts.stop()

	// Where no service is set up.
	await query('update alert_settings set texts_ready = false')
	await page.reload()
	await expect(page.getByText('Texts need a service that sends them')).toBeVisible()
	await expect(page.getByLabel('Mobile number')).toHaveCount(0)
	await expectUsable(page, { colors: false })
	await query('update alert_settings set texts_ready = true')
})
