import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query } from '../support/database/stored.ts'
import { confirmByPassword, letTimePass, signInAdmin } from '../support/e2e/account.ts'
import { e2e } from '../support/e2e/addresses.ts'
import { expectUsable } from '../support/e2e/axe.ts'
import { storedLead } from '../support/e2e/desk.ts'
import { expect, test } from '../support/e2e/page.ts'
import { enter } from '../support/e2e/visitor.ts'

// axe is a script of the test's own.
test.use({
	serviceWorkers: 'allow',
	bypassCSP: true,
	viewport: { width: 390, height: 844 },
	allowed: /does not support the Push API in incognito mode|status of 400/,
})

/** What a browser with a push service gives, from now on and over loads; the one that runs the tests has none. */
async function withPushService(page: Page, endpoint: string) {
	const keys = { p256dh: randomBytes(65).toString('base64'), auth: randomBytes(16).toString('base64') }
	const given = [endpoint, keys.p256dh, keys.auth] as const
	const give = ([address, p256dh, auth]: readonly [string, string, string]) => {
		const bytes = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer
		const made = () => ({
			endpoint: address,
			options: { applicationServerKey: bytes(localStorage.getItem('test-key') ?? '') },
			getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
			unsubscribe: async () => {
				localStorage.removeItem('test-key')
				return true
			},
		})
		Object.assign(PushManager.prototype, {
			getSubscription: async () => (localStorage.getItem('test-key') ? made() : null),
			subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
				localStorage.setItem('test-key', btoa(String.fromCharCode(...applicationServerKey)))
				return made()
			},
		})
	}
	await page.addInitScript(give, given)
	await page.evaluate(give, given)
}

test('notices are turned on by a tap, chosen, tried and turned off; where they cannot be, it is said why; one shows who came, and a tap opens that lead in the desk that is open, without a load', async ({
	page,
	context,
}) => {
	const owner = await signInAdmin(page)
	const devices = () =>
		query<{ tells: string[]; name: string }>(
			'select tells, name from push_devices d join auth.users u on u.id = d.person where u.email = $1',
			[owner.email],
		)
	// Blocked, as in a browser whose owner has said no.
	await context.clearPermissions()
	await page.goto('/admin/alerts')
	const here = page.getByRole('region', { name: 'This computer' })
	await expect(here.getByText(/^Notices are blocked for this site\./)).toBeVisible()
	await expectUsable(page)

	// An iPhone, whose Safari has notices only for what is on the home screen.
	await enter(page, '/admin/team')
	await expect(here).toHaveCount(0)
	await page.evaluate(() => {
		Reflect.deleteProperty(window, 'PushManager')
		Object.defineProperty(navigator, 'userAgent', {
			get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1',
		})
	})
	await enter(page, '/admin/alerts')
	const phone = page.getByRole('region', { name: 'This phone' })
	await expect(phone.getByText('Choose “Add to Home Screen”.')).toBeVisible()
	await expect(phone.getByRole('button')).toHaveCount(0)

	// Allowed, but without a push service.
	await context.grantPermissions(['notifications'], { origin: e2e.origin })
	await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }))
	await page.reload()
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
	await here.getByRole('button', { name: 'Turn on notices' }).click()
	await expect(here.getByText(/^This browser could not reach the service/)).toBeVisible()
	expect(await devices()).toEqual([])

	await withPushService(page, `https://push.example.com/${randomUUID()}`)
	// What a device hears of leads takes a sign-in of now; whoever thinks better of it is told of no fault.
	await letTimePass(owner)
	await here.getByRole('button', { name: 'Turn on notices' }).click()
	await page.getByRole('dialog', { name: 'Confirm it is you' }).getByRole('button', { name: 'Cancel' }).click()
	await expect(here.getByRole('alert')).toBeEmpty()
	expect(await devices()).toEqual([])
	await here.getByRole('button', { name: 'Turn on notices' }).click()
	await confirmByPassword(page, owner)
	await expect(here.getByRole('checkbox', { name: 'New leads' })).toBeChecked()
	await letTimePass(owner)
	await here.getByRole('checkbox', { name: /^What the day holds/ }).click()
	await expect
		.poll(devices)
		.toEqual([{ tells: ['leads', 'mine', 'visits', 'morning'], name: 'Chrome on Linux computer' }])
	await here.getByRole('button', { name: 'Send a test' }).click()
	await expect(page.getByText('A test is on its way.')).toBeVisible()
	const list = page.getByRole('region', { name: 'Your devices' })
	await expect(list.getByText('Chrome on Linux computer (this one)')).toBeVisible()
	await expectUsable(page, { colors: false })

	// Opened again it is still the same device, for the sign-in of now.
	await page.reload()
	await expect(here.getByRole('button', { name: 'Turn off here' })).toBeVisible()
	expect(await devices()).toHaveLength(1)
	await list.getByRole('button', { name: 'Remove Chrome on Linux computer' }).click()
	await expect(list.getByText('No device gets notices so far.')).toBeVisible()
	await expect(here.getByRole('button', { name: 'Turn on notices' })).toBeVisible()
	expect(await devices()).toEqual([])

	const lead = await storedLead({ name: 'Nora Notice' })
	await enter(page, '/admin')
	await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
	await page.evaluate(() => Object.assign(window, { same: true }))
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
	const [worker] = context.serviceWorkers()
	// Without a screen there is nothing to show a notice on: what would be shown is looked at, and tapped.
	const shown = await worker?.evaluate(
		async ({ notice }) => {
			type Shown = { title: string; tag: string; data: unknown; close: () => void }
			const scope = self as unknown as {
				registration: { showNotification: (title: string, given: Omit<Shown, 'title' | 'close'>) => Promise<void> }
				PushEvent: new (kind: string, given: { data?: string }) => Event
			}
			const all: Shown[] = []
			const badges: unknown[] = []
			Object.defineProperty(navigator, 'setAppBadge', { value: async (count: number) => void badges.push(count) })
			scope.registration.showNotification = async (title, given) => void all.push({ title, ...given, close: () => {} })
			dispatchEvent(new scope.PushEvent('push', { data: JSON.stringify(notice) }))
			dispatchEvent(new scope.PushEvent('push', { data: 'not what we send' }))
			const [first] = all
			// On a busy machine the page takes longer to answer than a person would wait.
			const { setTimeout } = self
			self.setTimeout = ((work: () => void, ms?: number) => setTimeout(work, ms === 1_000 ? 30_000 : ms)) as never
			const tap = Object.assign(new Event('notificationclick'), { notification: first, waitUntil: () => {} })
			dispatchEvent(tap)
			return { badges, notices: all.map(({ title, tag }) => ({ title, tag })) }
		},
		{ notice: { title: 'New lead: Nora', body: 'Tap', tag: 'leads-1', path: `/admin/leads/${lead}`, badge: 3 } },
	)
	expect(shown).toEqual({
		badges: [3],
		notices: [
			{ title: 'New lead: Nora', tag: 'leads-1' },
			{ title: 'News at the desk', tag: 'news' },
		],
	})
	await expect(page).toHaveURL(`${e2e.origin}/admin/leads/${lead}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Nora Notice' })).toBeVisible()
	expect(await page.evaluate(() => 'same' in window)).toBe(true)
})
