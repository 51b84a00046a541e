import { randomUUID } from 'node:crypto'
import { query } from '../support/database/stored.ts'
import { fillLogin, mailTo, registered, registeredAdmin, signInAdmin, totp, withApp } from '../support/e2e/account.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { hideOthers } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// axe is a script of the test's own; whoever is removed is refused what they ask for.
test.use({ bypassCSP: true, allowed: /status of 40[34]/ })

test('the owner invites a helper by mail, who joins by signing in, works leads and nothing else, and is removed at once', async ({
	page,
	browser,
}) => {
	const helper = await registered({ firstName: 'Hanna', lastName: randomUUID().slice(0, 8) })
	const { secret } = await withApp(helper)
	const owner = await registeredAdmin({ firstName: '', lastName: '' })
	await signInAdmin(page, owner)
	await page.goto('/admin/team')
	await expect(page.getByRole('listitem').filter({ hasText: '(you)' })).toContainText(`${owner.email} (you)Owner`)
	await page.getByRole('button', { name: 'Send the invitation' }).click()
	await expect(page.getByText('Please enter an email address.')).toBeVisible()
	await page.getByLabel('Email address').fill(helper.email)
	// A phone may drop the page.
	await page.reload()
	await expect(page.getByLabel('Email address')).toHaveValue(helper.email)
	await page.getByRole('button', { name: 'Send the invitation' }).click()
	const open = page.getByRole('region', { name: 'Invitations' })
	await expect(open.getByText(helper.email)).toBeVisible()
	await expect(page.getByLabel('Email address')).toHaveValue('')
	await hideOthers(page, owner.email, helper.email)
	await expectUsable(page)
	// After the one that confirmed the account and the one about the app.
	expect((await mailTo(helper.email, 3)).subject).toContain('invites you to the desk')

	const context = await browser.newContext()
	const other = await context.newPage()
	await other.goto('/admin')
	await fillLogin(other, helper)
	await other.getByLabel('Code').fill(totp(secret))
	await other.getByRole('button', { name: 'Continue' }).click()
	await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
	const desk = other.getByRole('navigation', { name: 'Desk' })
	await expect(desk.getByRole('link', { name: 'Leads' })).toBeVisible()
	for (const room of ['Team', 'Log', 'Status']) await expect(desk.getByRole('link', { name: room })).toHaveCount(0)
	for (const room of ['/admin/team', '/admin/log']) {
		await enter(other, room)
		await expect(other).toHaveURL(room)
		await expect(other.getByRole('heading', { level: 1, name: 'There is no such room' })).toBeVisible()
	}

	await page.reload()
	await expect(open.getByText(helper.email)).toBeHidden()
	await expect(page.getByLabel('Email address')).toHaveValue('')
	await page.getByRole('button', { name: `Remove Hanna ${helper.lastName}` }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
	await expect(page.getByText(`Hanna ${helper.lastName} is not on the team any more`)).toBeVisible()
	expect(
		await query('select from user_roles r join auth.users u on u.id = r.user_id where u.email = $1', [helper.email]),
	).toEqual([])
	// Whatever is asked for next closes the desk; a question of the desk's own may have come before this one.
	await desk.getByRole('link', { name: 'Leads' }).evaluateAll(([link]) => link instanceof HTMLElement && link.click())
	await expect(other.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
	await context.close()
})
