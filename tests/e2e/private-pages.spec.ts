import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { SiteManifest } from '../../server/static/release.ts'
import { query } from '../support/database/stored.ts'
import {
	fillLogin,
	registered,
	registeredAdmin,
	sessionOf,
	signIn,
	signInAdmin,
	totp,
	withApp,
} from '../support/e2e/account.ts'
import { expect, test } from '../support/e2e/page.ts'
import { arrived, enter, wake } from '../support/e2e/visitor.ts'

test.use({ allowed: /status of 40[134]/ })

/** Every page that its route calls private, itself and something below it, with what it shows to whom. */
const shown: Record<string, { paths: string[]; signedIn?: RegExp; admin: RegExp }> = {
	'/account': { paths: ['/account'], signedIn: /^Hello, Ada/, admin: /^Hello, Ada/ },
	'/admin/*': {
		paths: ['/admin', '/admin/leads', '/admin/log', '/admin/status', '/admin/what/ever'],
		admin: /^(Today|Leads|Log|Status|There is no such room)$/,
	},
}

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

/** Every heading the page has had, also for a moment. */
async function headingsOf(page: Page) {
	await page.addInitScript(() => {
		const seen: string[] = []
		const note = () => {
			const text = document.querySelector('h1')?.textContent ?? ''
			if (text && seen.at(-1) !== text) seen.push(text)
		}
		new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
		Object.assign(window, { seenHeadings: seen })
	})
	return () => page.evaluate((): string[] => Reflect.get(window, 'seenHeadings'))
}

const allPaths = Object.values(shown).flatMap(({ paths }) => paths)

test('every private page of the build asks a visitor to sign in, by its address or by a link, and asks for nothing else; it is none to whoever made a session up', async ({
	page,
}) => {
	const { routes }: SiteManifest = JSON.parse(readFileSync('dist/site/manifest.json', 'utf8'))
	expect(routes.filter((route) => route.private).map(({ path }) => path)).toEqual(Object.keys(shown))

	const asked = questions(page)
	const seen = await headingsOf(page)
	const isAsked = async (path: string) => {
		await expect(page).toHaveURL(path === '/admin/what/ever' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`)
		await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
		expect(await seen()).not.toContain('Page Not Found')
	}
	for (const path of allPaths) {
		expect((await page.goto(path))?.status()).toBe(200)
		await isAsked(path)
	}
	await enter(page, '/about')
	for (const path of allPaths) {
		await page.evaluate((to) => navigation.navigate(to).finished?.catch(() => {}), path)
		await isAsked(path)
	}
	expect(asked).toEqual([])

	// From here on every page that is loaded finds a session that nobody gave.
	await page.addInitScript(() => {
		const claims = { sub: crypto.randomUUID(), role: 'authenticated', aal: 'aal2', exp: 4_000_000_000 }
		const token = ['{"alg":"none"}', JSON.stringify(claims), ''].map((part) => btoa(part)).join('.')
		const user = { id: claims.sub, email: 'ada@example.com', user_metadata: {}, app_metadata: { role: 'admin' } }
		const session = { access_token: token, refresh_token: 'none', expires_at: claims.exp, expires_in: 9e8, user }
		localStorage.setItem('little-red-session', JSON.stringify(session))
	})
	for (const path of allPaths) {
		await page.goto(path)
		// A browser may be shown the frame of its own account; what is in it is the server's to tell, and it tells nothing.
		if (path.startsWith('/admin')) await isAsked(path)
		else await wake(page)
		await expect(page.getByRole('article')).toHaveCount(0)
		await expect(page.getByText('This device')).toHaveCount(0)
	}
})

/** In another tab; this one hears of it. */
async function signOutElsewhere(page: Page) {
	const other = await page.context().newPage()
	await other.goto('/terms')
	await other.getByRole('contentinfo').getByRole('button', { name: 'Sign Out' }).click()
	await expect(other.getByRole('status')).toHaveText('You are signed out.')
	await other.close()
}

async function storedLead() {
	const id = randomUUID()
	await query(
		`insert into leads (id, name, phone, email, address) values ($1, 'Mary Lee', '(501) 555-0177', $2, '1 Oak Street, Searcy')`,
		[id, `${id}@example.com`],
	)
	return id
}

test('the account is for whoever is signed in, the desk for admins only, and both are left when they sign out', async ({
	page,
}) => {
	/** Looks at every page, and stays at the last of each route, in a tab of its own, until somebody signs out. */
	const look = async (as: 'signedIn' | 'admin') => {
		const tabs: Page[] = []
		for (const { paths, ...headings } of Object.values(shown)) {
			const tab = tabs.length === 0 ? page : await page.context().newPage()
			tabs.push(tab)
			for (const path of paths) {
				await tab.goto(path)
				await expect(title(tab)).toHaveText(headings[as] ?? 'Page Not Found')
			}
		}
		await signOutElsewhere(page)
		for (const tab of tabs) await expect(tab).toHaveURL('/')
		for (const tab of tabs.slice(1)) await tab.close()
	}
	await signIn(page, await registered())
	await look('signedIn')
	await signInAdmin(page)
	await look('admin')
})

test('the owner’s mail opens the lead: signed out, stored or no admin, and whether there is such a lead is told to nobody else', async ({
	page,
	context,
}) => {
	const admin = await registeredAdmin()
	const lead = await storedLead()
	const seen = await headingsOf(page)
	await page.goto(`/admin?lead=${lead}`)
	await expect(title(page)).toHaveText('Please sign in first')
	const signIn = page.url()
	await page.goto(`/admin?lead=${randomUUID()}`)
	await expect(title(page)).toHaveText('Please sign in first')

	// Somebody else with an account learns nothing.
	await page.goto(`/admin?lead=${lead}`)
	await fillLogin(page, await registered())
	await expect(page).toHaveURL(`/admin?lead=${lead}`)
	await expect(title(page)).toHaveText('Page Not Found')
	await signOutElsewhere(page)
	await expect(page).toHaveURL('/')

	// The owner is there with the second step, and the lead is open.
	const { secret } = await withApp(admin)
	await page.goto(signIn)
	await fillLogin(page, admin)
	await page.getByLabel('Code').fill(totp(secret))
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page).toHaveURL(`/admin/leads/${lead}`)
	await expect(page.getByRole('region', { name: 'Where it is' })).toBeVisible()

	// With the session that is stored now it says to wait, until it is known who asks.
	const { promise: answer, resolve: letGo } = Promise.withResolvers<void>()
	await context.route('**/rest/v1/rpc/has_role', async (route) => {
		await answer
		await route.continue()
	})
	await page.reload()
	await wake(page)
	await expect(title(page)).toHaveText('One moment')
	letGo()
	await expect(title(page)).toHaveText('Mary Lee')
	expect(await seen()).toEqual(['One moment', 'Lead', 'Mary Lee'])
})

test('a sign-in leads to no address that someone else wrote; whatever page a mailed link ends on, its session is taken to where one signs in, and no token stays', async ({
	page,
}) => {
	const person = await registered()
	const evil = ['https://evil.example/account', 'javascript:alert(1)', '/\\evil.example']
	await page.goto(`/auth?next=${encodeURIComponent('https://evil.example/admin')}`)
	await fillLogin(page, person)
	await expect(page).toHaveURL('/dashboard')
	// Whoever is signed in already is led on at once.
	const comeBy = (next: string) =>
		page.evaluate((to) => navigation.navigate(to).finished?.catch(() => {}), `/auth?next=${encodeURIComponent(next)}`)
	await page.goto(`/auth?next=${encodeURIComponent('//evil.example')}`)
	await expect(page).toHaveURL('/dashboard')
	for (const next of evil) {
		await arrived(page)
		await comeBy(next)
		await expect(page).toHaveURL('/dashboard')
	}
	await arrived(page)
	await comeBy('/account')
	await expect(page).toHaveURL('/account')
	await expect(title(page)).toHaveText(/^Hello, Ada/)
	await page.evaluate(() => localStorage.clear())

	const { access_token, refresh_token } = await sessionOf(person)
	const tokens = `access_token=${access_token}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer`
	await page.goto(`/faq#${tokens}&type=magiclink`)
	await expect(page).toHaveURL('/dashboard')
	await expect(page.getByRole('status')).toHaveText('Successfully signed in!')
	expect(JSON.stringify(await page.evaluate(() => navigation.entries().map(({ url }) => url)))).not.toContain('token')
	await page.evaluate(() => localStorage.clear())

	await page.goto(`/#error=access_denied&error_code=otp_expired&error_description=Call+1-900-EVIL`)
	await expect(title(page)).toHaveText('This link no longer works')
	await expect(page).toHaveURL('/auth')
	await page.goto(`/blog#access_token=made.up.one&refresh_token=none&expires_in=3600&token_type=bearer&type=signup`)
	await expect(title(page)).toHaveText('This link no longer works')
	await expect(page).toHaveURL('/auth')
})
