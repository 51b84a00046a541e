import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textConsent } from '../../content/consent.ts'
import { textConsentRow } from '../../lib/lead.ts'
import { startApp } from '../support/server/app.ts'
import { lead, type RestServer, startRest } from '../support/server/rest.ts'

/** Consent to text messages, by the real client: only whoever has just sent a lead can give it, and nobody for another. */
let rest: RestServer
beforeAll(async () => {
	rest = await startRest()
})
afterAll(() => rest.stop())

const consentsOf = async (id = '') =>
	(
		await rest.owner.query(
			`select wording_version, page, phone, host(ip) as ip, created_at > now() - interval '1 minute' as now, stopped_at
				from text_consents where lead_id = $1`,
			[id],
		)
	).rows
const sent = async (more = {}) => {
	const id = randomUUID()
	const { error } = await rest
		.visitor(id)
		.from('leads')
		.insert(lead({ id, ...more }))
	expect(error).toBeNull()
	return id
}
const agree = (holding: string | undefined, row: object) => rest.visitor(holding).from('text_consents').insert(row)

test('a ticked box is stored with the lead: wording, page, number, time and network', async () => {
	const id = await sent({ texts_version: textConsent.version, source_page: '/contact' })
	expect(await consentsOf(id)).toEqual([
		{
			wording_version: textConsent.version,
			page: '/contact',
			phone: lead().phone,
			ip: '203.0.113.9',
			now: true,
			stopped_at: null,
		},
	])
})

test('a box left empty stores none, and the lead is taken in all the same', async () => {
	expect(await consentsOf(await sent())).toEqual([])
})

test('who has just sent a lead agrees afterwards, once', async () => {
	const id = await sent()
	const { error, status } = await agree(id, textConsentRow(id, '/'))
	expect([error, status]).toEqual([null, 201])
	expect(await consentsOf(id)).toMatchObject([{ page: '/', phone: lead().phone, now: true }])
	expect((await agree(id, textConsentRow(id, '/'))).error?.code).toBe('23505')
})

test('a request agrees for one lead, whoever sends it and however it is wrapped', async () => {
	const id = await sent()
	const { client } = await rest.person()
	const rows = Array.from({ length: 1_000 }, () => textConsentRow(id, '/'))
	for (const many of [rows, rows.slice(0, 2)]) {
		const texts = client.from('text_consents')
		// The second row is one too many, and nobody is told to pass over what is there.
		const wishes = [texts.insert(many), texts.upsert(many, { ignoreDuplicates: true }), texts.upsert(many)]
		const codes = wishes.map(async (wish) => (await wish.setHeader('x-lead-id', id)).error?.code)
		expect(await Promise.all(codes)).toEqual(['23505', '42501', '42501'])
	}
	expect(await consentsOf(id)).toEqual([])
	expect((await client.from('text_consents').insert(rows.slice(0, 1)).setHeader('x-lead-id', id)).error).toBeNull()
	expect(await consentsOf(id)).toHaveLength(1)
})

test('a stranger cannot agree for another: not without the id, not with one of their own, not for a lead of days ago', async () => {
	const [theirs, mine] = [await sent(), await sent()]
	for (const holding of [undefined, mine, randomUUID()]) {
		expect((await agree(holding, textConsentRow(theirs, '/'))).error?.code).toBe('42501')
	}
	expect((await agree(theirs, [textConsentRow(mine, '/'), textConsentRow(theirs, '/')])).error).not.toBeNull()
	const old = await sent()
	await rest.owner.query(`update leads set created_at = now() - interval '25 hours' where id = $1`, [old])
	expect((await agree(old, textConsentRow(old, '/'))).error?.code).toBe('42501')
	const nothing = randomUUID()
	expect((await agree(nothing, textConsentRow(nothing, '/'))).error?.code).toBe('42501')
	for (const id of [theirs, mine, old]) expect(await consentsOf(id)).toEqual([])
})

test('a visitor can neither choose what is recorded, nor read, change or remove it', async () => {
	const id = await sent()
	for (const chosen of [
		{ phone: '(501) 555-0199' },
		{ created_at: '2020-01-01' },
		{ ip: '192.0.2.1' },
		{ user_agent: 'x' },
		{ email: 'a@example.com' },
		{ stopped_at: '2020-01-01' },
	]) {
		expect((await agree(id, { ...textConsentRow(id, '/'), ...chosen })).error?.code).toBe('42501')
	}
	await agree(id, textConsentRow(id, '/'))
	const person = (await rest.person()).client
	for (const visitor of [rest.visitor(id), person]) {
		const texts = visitor.from('text_consents')
		const read = await texts.select()
		expect(read.data ?? []).toEqual([])
		expect(
			(await visitor.from('text_consents').update({ stopped_at: '2020-01-01' }).eq('lead_id', id).select()).data ?? [],
		).toEqual([])
		expect((await visitor.from('text_consents').delete().eq('lead_id', id)).error?.code).toBe('42501')
	}
	expect(await consentsOf(id)).toMatchObject([{ stopped_at: null }])
})

test.each(['', 'x'.repeat(41), 'two words', '<b>', 'é'])('%j is no version of a wording', async (version) => {
	const id = await sent()
	expect((await agree(id, { ...textConsentRow(id, '/'), wording_version: version })).error?.code).toBe('23514')
})

test('an admin reads it, notes a stop at the time it is noted, and cannot take the stop back', async () => {
	const id = await sent({ texts_version: textConsent.version })
	const admin = (await rest.person({ admin: true })).client
	expect((await admin.from('text_consents').select('lead_id').eq('lead_id', id)).data).toEqual([{ lead_id: id }])
	await admin.from('text_consents').update({ stopped_at: '2020-01-01' }).eq('lead_id', id)
	const [stopped] = await consentsOf(id)
	expect(Date.now() - stopped.stopped_at.getTime()).toBeLessThan(60_000)
	await admin.from('text_consents').update({ stopped_at: null }).eq('lead_id', id)
	expect(await consentsOf(id)).toEqual([stopped])
	expect((await admin.from('text_consents').update({ phone: '(501) 555-0199' }).eq('lead_id', id)).error?.code).toBe(
		'42501',
	)
	expect((await admin.from('text_consents').delete().eq('lead_id', id)).error?.code).toBe('42501')
})

test('a stop is for the number: it ends what was agreed to with every other lead, and nothing of other people or of later', async () => {
	const [hers, his] = ['(501) 555-0161', '(501) 555-0162']
	const texts_version = textConsent.version
	const [first, second, gone] = await Promise.all([1, 2, 3].map(() => sent({ texts_version, phone: hers })))
	const other = await sent({ texts_version, phone: his })
	await rest.owner.query('delete from leads where id = $1', [gone])
	const admin = (await rest.person({ admin: true })).client
	await admin.from('text_consents').update({ stopped_at: '2020-01-01' }).eq('lead_id', first)
	for (const id of [first, second, gone]) {
		expect(await consentsOf(id)).toMatchObject([{ stopped_at: expect.any(Date) }])
	}
	expect(await consentsOf(other)).toMatchObject([{ stopped_at: null }])
	const later = await sent({ texts_version, phone: hers })
	expect(await consentsOf(later)).toMatchObject([{ stopped_at: null }])
})

test('it outlives its lead, says whose it was, and is given anew with the same lead', async () => {
	const id = await sent({ texts_version: textConsent.version })
	await rest.owner.query('delete from leads where id = $1', [id])
	const left = await rest.owner.query('select phone, email from text_consents where lead_id = $1', [id])
	expect(left.rows).toEqual([{ phone: lead().phone, email: lead().email }])
	await rest
		.visitor(id)
		.from('leads')
		.insert(lead({ id, texts_version: textConsent.version }))
	const again = await rest.owner.query('select email from text_consents where lead_id = $1', [id])
	expect(again.rows).toEqual([{ email: null }])
})

/** Without JavaScript. */
const filled = () => ({
	name: 'Ada Prospect',
	phone: '(501) 555-0177',
	email: `${randomUUID()}@example.com`,
	address: '3 Judson Avenue, Judsonia',
})
const TICKED = { texts: textConsent.version }

async function form() {
	const app = await startApp()
	const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
		app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers })
	const consents = () => app.db.selectFrom('text_consents').selectAll().execute()
	return { ...app, post, consents }
}
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

test('without JavaScript a ticked box is stored with the lead, and the thank-you says so', async () => {
	const { post, consents } = await form()
	const answer = await post('/leads', { ...filled(), ...TICKED }, { referer: 'http://localhost:3000/contact' })
	expect([answer.status, answer.headers.get('location'), cookieOf(answer)]).toEqual([303, '/thank-you/texts', ''])
	expect(await consents()).toMatchObject([{ wording_version: textConsent.version, page: '/contact' }])
})

test('without JavaScript who sends the same lead again with the box ticked has agreed', async () => {
	const { post, consents } = await form()
	const fields = filled()
	await post('/leads', fields)
	expect(await consents()).toEqual([])
	expect((await post('/leads', { ...fields, ...TICKED })).headers.get('location')).toBe('/thank-you/texts')
	expect(await consents()).toHaveLength(1)
})

test('without JavaScript the thank-you page asks, and only the browser that sent the lead can answer', async () => {
	const { post, consents } = await form()
	const answer = await post('/leads', filled())
	expect(answer.headers.get('location')).toBe('/thank-you')
	const whole = answer.headers.get('set-cookie') ?? ''
	for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/leads', 'Max-Age=3600']) expect(whole).toContain(part)
	const cookie = cookieOf(answer)
	const told = async (fields: Record<string, string>, headers: Record<string, string>) =>
		(await post('/leads/texts', fields, headers)).headers.get('location')
	expect(await told(TICKED, {})).toBe('/thank-you/no-texts')
	expect(await told(TICKED, { cookie: `lead=${randomUUID()}` })).toBe('/thank-you/no-texts')
	expect(await told(TICKED, { cookie: 'lead=x' })).toBe('/thank-you/no-texts')
	expect(await told({}, { cookie })).toBe('/thank-you')
	expect(await told({ ...TICKED, more: 'x'.repeat(5_000) }, { cookie })).toBe('/thank-you/no-texts')
	expect(await consents()).toEqual([])
	expect((await post('/leads/texts', TICKED, { cookie, origin: 'https://evil.example' })).status).toBe(403)
	expect(await consents()).toEqual([])
	expect(await told(TICKED, { cookie })).toBe('/thank-you/texts')
	expect(await consents()).toMatchObject([{ page: '/thank-you' }])
	expect(await told(TICKED, { cookie })).toBe('/thank-you/texts')
})

test('whoever knows all that was sent still cannot work out the id that opens the lead', async () => {
	const [one, other] = [await form(), await form()]
	// Databases of tests are copies of one.
	await sql`update private.lead_seed set seed = gen_random_uuid()`.execute(other.db)
	const fields = filled()
	const ids = []
	for (const { post } of [one, other]) ids.push(cookieOf(await post('/leads', fields)))
	expect(ids[0]).toMatch(/^lead=[0-9a-f-]{36}$/)
	expect(ids[0]).not.toBe(ids[1])
})
