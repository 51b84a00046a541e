import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { textConsent } from '../../content/consent.ts'
import { startApp } from '../support/server/app.ts'

const filled = (changes: Record<string, string> = {}) => ({
	name: 'Ada Prospect',
	phone: '501.555.0177',
	email: `${randomUUID()}@example.com`,
	address: '3 Judson Avenue, Judsonia',
	message: '',
	...changes,
})

async function form(options = {}) {
	const app = await startApp(options)
	const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
		fetch(`${app.url}/leads`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers })
	const stored = () => app.db.selectFrom('leads').selectAll().execute()
	return { ...app, post, stored }
}

test('a form sent without JavaScript is stored, told to both sides, and ends on the thank-you page', async () => {
	const { post, stored, db, url } = await form()
	const sent = await post(filled({ message: 'Roof leaks' }), { referer: `${url}/cities/judsonia?utm_source=postcard` })
	expect([sent.status, sent.headers.get('location')]).toEqual([303, '/thank-you'])
	expect(await stored()).toMatchObject([
		{
			phone: '(501) 555-0177',
			motivation: 'Roof leaks',
			status: 'new',
			source_page: '/cities/judsonia',
			utm_source: 'postcard',
			suspected_spam: false,
		},
	])
	const messages = await db.selectFrom('messages').select('kind').orderBy('kind').execute()
	expect(messages.map(({ kind }) => kind)).toEqual(['lead-homeowner', 'lead-owner'])
})

test('a second click, or a reload of the answer, is the same lead', async () => {
	const { post, stored } = await form()
	const fields = filled()
	const answers = await Promise.all([post(fields), post(fields), post(fields)])
	expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
	expect(await stored()).toHaveLength(1)
})

test('nothing is cut: what is too long comes back whole and says by how much, the box for texts as it was, and as much as fits is stored', async () => {
	const { post, stored } = await form()
	// As browsers send a new line, and characters that take twelve bytes on their way.
	const most = `${'🏠'.repeat(4_998)}\r\n.`
	const long = await post(filled({ message: `${most}!!`, texts: textConsent.version }))
	const page = await long.text()
	expect(long.status).toBe(422)
	expect(page).toContain('Please shorten the message by 2 characters: 5000 is the most we can take')
	expect(page).toContain('Nothing is lost: what you typed is below.')
	expect(page).toContain(`>${most.replace('\r', '')}!!<`)
	expect(page).toMatch(/name="texts" checked=""/)
	const longer = await post(filled({ address: 'x'.repeat(90_000), texts: 'some older words' }))
	expect(await longer.text()).not.toContain('checked=""')
	const tooMuch = await post(filled({ message: 'x'.repeat(300_000) }))
	const answer = await tooMuch.text()
	expect([tooMuch.status, answer.includes('Nothing is lost')]).toEqual([413, false])
	expect(answer).toContain('What you typed is on the page before this one')
	expect(await stored()).toEqual([])
	expect((await post(filled({ message: most }))).status).toBe(303)
	expect(await stored()).toMatchObject([{ motivation: most.replace('\r', '') }])
})

test('what is wrong comes back in the page with everything that was typed', async () => {
	const { post, stored } = await form()
	const answer = await post(filled({ phone: '501', email: 'no', message: 'Call "after" <5>' }))
	const page = await answer.text()
	expect(answer.status).toBe(422)
	expect(page).toContain('Please enter a valid phone number: (XXX) XXX-XXXX')
	expect(page).toContain('Please enter a valid email address')
	expect(page).toContain('value="3 Judson Avenue, Judsonia"')
	expect(page).toContain('Call &quot;after&quot; &lt;5&gt;')
	expect(page).not.toMatch(/%(value|error|invalid|summary)|checked=""/)
	expect(await stored()).toEqual([])
})

test('typed text cannot become a part of the page, nor a mark in it', async () => {
	const { post } = await form()
	const page = await (
		await post(filled({ phone: '', name: '"><script>alert(1)</script>%error:email%%summary%' }))
	).text()
	expect(page).not.toContain('<script>alert')
	expect(page).toContain('%error:email%%summary%')
})

test('an empty form says that required fields are missing', async () => {
	const { post } = await form()
	expect(await (await post({})).text()).toContain('Please fill in all required fields')
})

test('a filled trap is stored and marked, and the sender is thanked like anyone', async () => {
	const { post, stored } = await form()
	expect((await post(filled({ website: 'http://spam.example' }))).status).toBe(303)
	expect(await stored()).toMatchObject([{ suspected_spam: true, suspected_because: 'honeypot' }])
})

test('another site cannot send the form in a visitor’s name', async () => {
	const { post, stored, url } = await form()
	for (const [name, value] of [
		['origin', 'https://evil.example'],
		['origin', 'null'],
		['sec-fetch-site', 'cross-site'],
	] as const) {
		expect((await post(filled(), { [name]: value })).status).toBe(403)
	}
	expect(await stored()).toEqual([])
	expect((await post(filled(), { origin: url })).status).toBe(303)
	expect((await post(filled(), { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' })).status).toBe(303)
})

test('too many from one network are told to call or wait, with what they typed kept', async () => {
	const { post: send, stored, db } = await form({ trustProxy: 'x-forwarded-for' })
	const post = (fields: Record<string, string>) => send(fields, { 'x-forwarded-for': '203.0.113.7' })
	const { sql } = await import('kysely')
	await sql`update private.lead_limits set most = 2 where beyond = 'refuse'`.execute(db)
	for (let n = 0; n < 2; n++) expect((await post(filled())).status).toBe(303)
	const refused = await post(filled({ name: 'Third Person', texts: textConsent.version }))
	expect(refused.status).toBe(429)
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
	const page = await refused.text()
	expect(page).toContain('Please call us, or try again in a few minutes.')
	expect(page).toContain('value="Third Person"')
	expect(page).toMatch(/name="texts" checked=""/)
	expect(await stored()).toHaveLength(2)
})

test('hostile bodies are answered with 4xx and store nothing', async () => {
	const { url, stored } = await form()
	const bodies: [string, BodyInit][] = [
		['application/x-www-form-urlencoded', 'a'.repeat(400_000)],
		['application/x-www-form-urlencoded', 'name=%00&phone=%ff%fe&email=%'],
		['multipart/form-data; boundary=x', '--x\r\nbroken'],
		['application/json', '{"name":1}'],
		['text/plain', 'hello'],
	]
	for (const [type, body] of bodies) {
		const answer = await fetch(`${url}/leads`, { method: 'POST', body, headers: { 'content-type': type } })
		// Read to its end: fetch breaks down over an unread answer on a connection that is closed.
		await answer.text()
		expect([type, answer.status >= 400 && answer.status < 500]).toEqual([type, true])
	}
	expect(await stored()).toEqual([])
})
