import { createHmac, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { mailsTo, query } from '../database/stored.ts'
import { e2e } from './addresses.ts'
import { expect } from './page.ts'
import { arrived } from './visitor.ts'

export type Person = { firstName: string; lastName: string; email: string; password: string }

export const someone = (): Person => ({
	firstName: 'Ada',
	lastName: 'Miller',
	email: `${randomUUID()}@example.com`,
	password: 'correct horse 1',
})

/** Somebody who has registered and verified their address, without going through the pages. */
export async function registered(changes: Partial<Person> = {}): Promise<Person> {
	const person = { ...someone(), ...changes }
	const answer = await fetch(`${e2e.origin}/auth/v1/signup`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({
			email: person.email,
			password: person.password,
			data: { first_name: person.firstName, last_name: person.lastName },
		}),
	})
	expect(answer.status).toBe(200)
	await query('update auth.users set email_confirmed_at = now() where email = $1', [person.email])
	return person
}

export async function registeredAdmin(changes: Partial<Person> = {}): Promise<Person> {
	const person = await registered(changes)
	await query(`insert into user_roles (user_id, role) select id, 'admin' from auth.users where email = $1`, [
		person.email,
	])
	return person
}

async function post(path: string, body: object, token = '') {
	const answer = await fetch(`${e2e.origin}/auth/v1${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
		body: JSON.stringify(body),
	})
	expect(answer.status).toBe(200)
	return await answer.json()
}

/** A session of theirs, as the auth service gives it. */
export const sessionOf = ({ email, password }: Person): Promise<{ access_token: string; refresh_token: string }> =>
	post('/token?grant_type=password', { email, password })

/** Sets up an authenticator app; its secret, and the session that has given its first code. */
export async function withApp({ email, password }: Person) {
	const { access_token } = await post('/token?grant_type=password', { email, password })
	const { id, totp: app } = await post('/factors', { factor_type: 'totp', friendly_name: 'App' }, access_token)
	const { id: challenge_id } = await post(`/factors/${id}/challenge`, {}, access_token)
	// The code of half a minute ago is still good, and leaves the one shown now for the test: unless its time is nearly up.
	while (30_000 - (Date.now() % 30_000) < 4_000) await new Promise((done) => setTimeout(done, 100))
	const code = totp(app.secret, Date.now() - 30_000)
	const session = await post(`/factors/${id}/verify`, { challenge_id, code }, access_token)
	return { secret: String(app.secret), session: session as { access_token: string } }
}

/** Has the browser of an admin who has given the second step, without going through the pages. */
export async function signInAdmin(page: Page, admin?: Person) {
	const person = admin ?? (await registeredAdmin())
	const { secret, session } = await withApp(person)
	await keepSession(page, session)
	return { ...person, secret }
}

/** Has the browser of somebody who has signed in with their password, without going through the pages. */
export const signIn = async (page: Page, person: Person) => await keepSession(page, await sessionOf(person))

/** In a browser that has shown nothing yet, without a load: pages are what these tests spend their time on. */
export async function keepSession(page: Page, session: object) {
	const kept = { name: 'little-red-session', value: JSON.stringify(session) }
	if (page.url() !== 'about:blank') {
		await page.evaluate(({ name, value }) => localStorage.setItem(name, value), kept)
		return
	}
	const { cookies, origins } = await page.context().storageState()
	const before = origins.find(({ origin }) => origin === e2e.origin)?.localStorage ?? []
	const ours = { origin: e2e.origin, localStorage: [...before, kept] }
	await page.context().setStorageState({ cookies, origins: [ours] })
}

export async function fillRegistration(page: Page, person: Person) {
	const form = page.getByRole('form', { name: 'Register' })
	await form.getByLabel('First name').fill(person.firstName)
	await form.getByLabel('Last name').fill(person.lastName)
	await form.getByLabel('Email').fill(person.email)
	await form.getByLabel('Password').fill(person.password)
	await form.getByRole('button', { name: 'Register' }).click()
}

export async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
	const form = page.getByRole('form', { name: 'Login' })
	await form.getByLabel('Email').fill(email)
	await form.getByLabel('Password').fill(password)
	await form.getByRole('button', { name: 'Login' }).click()
}

/** Through the page; an admin is led to the desk. */
export async function login(page: Page, person: Person, to = '/dashboard') {
	await page.goto('/auth')
	await fillLogin(page, person)
	await expect(page).toHaveURL(to)
	await expect(page.locator('.toasts')).toHaveText('Successfully signed in!')
	await arrived(page)
}

/** By the button in the site's footer, or beside the desk. */
export async function signOut(page: Page) {
	await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
	await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login / Sign Up' })).toBeVisible()
	// Where it leads comes a moment later.
	await expect(page).toHaveURL('/')
	await arrived(page)
}

/** The newest mail to an address, once there are so many: what it says, its link and its code. */
export async function mailTo(address: string, count = 1) {
	await expect.poll(() => mailsTo(address).length).toBe(count)
	const { subject, text = '' } = await PostalMime.parse(mailsTo(address).at(-1) ?? '')
	return {
		subject,
		link: /http\S+\/auth\/confirm\S+/.exec(text)?.[0] ?? '',
		code: /code: (\d{6})/.exec(text)?.[1] ?? '',
	}
}

/** Opens a mailed link and presses the button of the page it leads to. */
export async function follow(page: Page, link: string) {
	await page.goto(link)
	await page.getByRole('main').getByRole('button').click()
}

/** What an authenticator app shows for a secret at this moment. */
export function totp(secret: string, at = Date.now()): string {
	const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
	const bits = [...secret.replace(/[^A-Z2-7]/g, '')].map((letter) =>
		alphabet.indexOf(letter).toString(2).padStart(5, '0'),
	)
	const key = Buffer.from(
		bits
			.join('')
			.match(/.{8}/g)
			?.map((byte) => Number.parseInt(byte, 2)) ?? [],
	)
	const step = Buffer.alloc(8)
	step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
	const digest = createHmac('sha1', key).update(step).digest()
	const offset = (digest.at(-1) ?? 0) & 15
	return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** As if the sign-in had been a while ago. */
export const letTimePass = ({ email }: Person) =>
	query(
		`update auth.mfa_amr_claims set updated_at = updated_at - interval '11 minutes' where session_id in
			(select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1)`,
		[email],
	)

/** Shows, where it is asked, that it is still them. */
export async function confirmByPassword(page: Page, { password, secret }: Person & { secret: string }) {
	const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
	await dialog.getByLabel('Password', { exact: true }).fill(password)
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await dialog.getByLabel('Six-digit code').fill(totp(secret))
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await expect(dialog).toBeHidden()
}

/** The browser notes every refused request in its console; these were meant to be refused. */
export function expectRefusals(complaints: string[], status: number) {
	const refused = complaints.filter((text) => text.includes(`status of ${status} `))
	expect(refused.length).toBeGreaterThan(0)
	for (const text of refused) complaints.splice(complaints.indexOf(text), 1)
}
