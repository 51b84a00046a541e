import type { Page, Route } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import { fillLogin, signInAdmin, totp } from '../support/e2e/account.ts'
import { today } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

test.use({ allowedComplaints: [/status of 40[134]/] })

/** Keeps so many questions of this kind from the server until they are let go. */
async function hold(page: Page, question: string, times: number) {
	const { promise, resolve } = Promise.withResolvers<void>()
	const asked = page.waitForRequest(question)
	const answered: Promise<unknown>[] = []
	const keep = async (route: Route) => {
		answered.push(route.request().response())
		await promise
		await route.continue()
	}
	await page.route(question, keep, { times })
	const letGo = async () => {
		resolve()
		await Promise.all(answered)
	}
	return { asked, letGo }
}

for (const whose of ['their own', 'someone else’s'])
	test(`on a slow line, what was refused when the session was over by ${whose} doing says nothing of the next one`, async ({
		page,
	}) => {
		const { secret, ...admin } = await signInAdmin(page)
		const leads = await hold(page, '**/rest/v1/rpc/desk_today', 1)
		await page.goto('/admin')
		await expect(today(page)).toBeVisible()
		await leads.asked
		const roles = await hold(page, '**/rest/v1/rpc/has_role', 2)
		const refused = async () => {
			await leads.letGo()
			await roles.asked
		}
		if (whose !== 'their own') {
			await query('delete from auth.sessions using auth.users u where u.id = user_id and u.email = $1', [admin.email])
			await refused()
		}
		const over = page.waitForResponse('**/auth/v1/logout*')
		await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
		await (await over).finished()
		if (whose === 'their own') await refused()

		await enter(page, '/auth')
		await fillLogin(page, admin)
		await page.getByLabel('Code').fill(totp(secret))
		await page.getByRole('button', { name: 'Continue' }).click()
		await expect(page).toHaveURL('/admin')
		await expect(today(page)).toBeVisible()
		await roles.letGo()

		await enter(page, '/account')
		await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
		await enter(page, '/admin')
		await expect(today(page)).toBeVisible()
	})
