import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { SiteManifest } from '../../server/static/release.ts'
import { login, registered, signInAdmin } from '../support/e2e/account.ts'
import { expect, test } from '../support/e2e/page.ts'
import { wake } from '../support/e2e/visitor.ts'

test.use({ allowedComplaints: [/status of 40[134]/] })

/** Every page that its route calls private, itself and something below it, with what it shows to whom. */
const shown: Record<string, { paths: string[]; signedIn?: RegExp; admin: RegExp }> = {
	'/account': { paths: ['/account'], signedIn: /^Hello, Ada/, admin: /^Hello, Ada/ },
	'/admin/*': { paths: ['/admin', '/admin/log', '/admin/status', '/admin/what/ever'], admin: /^(Leads|Log|Status)$/ },
}

test('every private page of the build is looked at here', () => {
	const { routes }: SiteManifest = JSON.parse(readFileSync('dist/site/manifest.json', 'utf8'))
	expect(routes.filter((route) => route.private).map(({ path }) => path)).toEqual(Object.keys(shown))
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** What the page asks the backend for rows with. */
function questions(page: Page) {
	const asked: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (pathname.startsWith('/rest/v1/') && pathname !== '/rest/v1/rpc/has_role') asked.push(pathname)
	})
	return asked
}

for (const path of Object.values(shown).flatMap(({ paths }) => paths)) {
	test(`${path} is no page to a visitor, by its address or by a link, and asks for nothing`, async ({ page }) => {
		const asked = questions(page)
		expect((await page.goto(path))?.status()).toBe(404)
		await wake(page)
		await expect(title(page)).toHaveText('Page Not Found')
		await page.goto('/about')
		await wake(page)
		await page.evaluate((to) => navigation.navigate(to).finished, path)
		await expect(title(page)).toHaveText('Page Not Found')
		expect(asked).toEqual([])
	})

	test(`${path} is no page to whoever made a session up`, async ({ page }) => {
		await page.goto('/terms')
		await page.evaluate(() => {
			const claims = { sub: crypto.randomUUID(), role: 'authenticated', aal: 'aal2', exp: 4_000_000_000 }
			const token = ['{"alg":"none"}', JSON.stringify(claims), ''].map((part) => btoa(part)).join('.')
			const user = { id: claims.sub, email: 'ada@example.com', user_metadata: {}, app_metadata: { role: 'admin' } }
			const session = { access_token: token, refresh_token: 'none', expires_at: claims.exp, expires_in: 9e8, user }
			localStorage.setItem('little-red-session', JSON.stringify(session))
		})
		await page.goto(path)
		await wake(page)
		// A browser may be shown the frame of its own account; what is in it is the server's to tell, and it tells nothing.
		if (path.startsWith('/admin')) await expect(title(page)).toHaveText('Page Not Found')
		await expect(page.getByRole('article')).toHaveCount(0)
		await expect(page.getByText('This device')).toHaveCount(0)
	})
}

/** In another tab; this one hears of it. */
async function signOutElsewhere(page: Page) {
	const other = await page.context().newPage()
	await other.goto('/terms')
	await other.getByRole('contentinfo').getByRole('button', { name: 'Sign Out' }).click()
	await expect(other.getByRole('status')).toHaveText('You are signed out.')
	await other.close()
}

for (const [route, { paths, signedIn, admin }] of Object.entries(shown)) {
	test(`${route} is for ${signedIn ? 'whoever is signed in' : 'admins only'}, and is left when they sign out`, async ({
		page,
	}) => {
		await login(page, await registered())
		for (const path of paths) {
			await page.goto(path)
			await expect(title(page)).toHaveText(signedIn ?? 'Page Not Found')
		}
		await signOutElsewhere(page)
		await expect(page).toHaveURL('/')

		await signInAdmin(page)
		for (const path of paths) {
			await page.goto(path)
			await expect(title(page)).toHaveText(admin)
		}
		await signOutElsewhere(page)
		await expect(page).toHaveURL('/')
		for (const path of paths) {
			await page.goto(path)
			await wake(page)
			await expect(title(page)).toHaveText('Page Not Found')
		}
	})
}
