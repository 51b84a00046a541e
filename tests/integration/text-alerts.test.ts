import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverAlertsDue } from '../../server/alerts/deliver-due.ts'
import { connect, pools } from '../../server/database/connect.ts'
import type { TextService } from '../../server/settings/alerts.ts'
import { addressesAt } from '../support/database/database.ts'
import { type Callers, deskCallers } from '../support/server/desk-callers.ts'
import { sendLead } from '../support/server/desk-leads.ts'
import { hookTarget } from '../support/server/hook-target.ts'
import { type RestServer, startRest } from '../support/server/rest.ts'

/** New leads by text to the owner's own numbers, through a service that is called as Twilio is. */
let rest: RestServer
let callers: Callers
beforeAll(async () => {
	rest = await startRest()
	callers = await deskCallers(rest)
})
afterAll(() => rest.stop())
beforeEach(async () => {
	await rest.owner.query('delete from alert_deliveries')
	await rest.owner.query('delete from private.leads_to_text')
	await rest.owner.query(
		`update alert_settings set texts_ready = true, text_quiet = false, text_gap = 10, text_numbers = '{}'`,
	)
})

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const mine = '+15015550111'

/** As the schedule of hosted Supabase calls it, which is also one look of our worker. */
async function look(texts: TextService | undefined, delays: readonly number[] = [0]) {
	const db = connect(addressesAt(rest.databaseUrl).worker, pools.worker)
	const timing = { delays: { webhook: [], text: delays }, timeout: 10_000 }
	const settings = { db, siteUrl: 'https://site.example', log: quiet, toPrivate: false, texts, timing }
	return await deliverAlertsDue(settings, 20_000).finally(() => db.destroy())
}
const serviceAt = (url: string): TextService => ({ url, account: 'AC123', token: 'secret/token', from: '+15015550100' })
const wants = async (text_numbers: string[], more = {}) =>
	expect(
		(
			await callers.owner
				.from('alert_settings')
				.update({ text_numbers, ...more })
				.eq('id', true)
		).error,
	).toBeNull()
const log = async () =>
	(
		await callers.owner
			.from('alert_deliveries')
			.select('way,phone,event,status,code,attempts,last_error')
			.order('phone')
	).data ?? []

test('a new lead is told to each of the owner’s numbers: first name, town and the way to the desk, no more', async () => {
	const { calls, url } = await hookTarget((response) => response.writeHead(201).end('{"sid":"SM1"}'))
	await wants([mine, '+15015550112'])
	const id = await sendLead(rest, { name: 'Mary Ann Smith', address: '12 Oak St, Bald Knob', motivation: 'Divorce' })
	expect(await look(serviceAt(url))).toBe(2)
	expect(calls.map(({ path, headers }) => [path, headers.authorization, headers['content-type']])).toEqual(
		Array(2).fill([
			'/2010-04-01/Accounts/AC123/Messages.json',
			`Basic ${Buffer.from('AC123:secret/token').toString('base64')}`,
			'application/x-www-form-urlencoded',
		]),
	)
	expect(
		calls
			.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
			.toSorted((a, b) => ((a.To ?? '') < (b.To ?? '') ? -1 : 1)),
	).toEqual(
		[mine, '+15015550112'].map((To) => ({
			To,
			From: '+15015550100',
			Body: `New lead: Mary, Bald Knob. https://site.example/admin/leads/${id}`,
		})),
	)
	expect(await log()).toMatchObject([{ phone: mine, status: 'sent', code: 201 }, { status: 'sent' }])
	// Neither is anybody else texted, nor anything told twice, nor spam at all.
	await sendLead(rest, { suspected_spam: true, suspected_because: 'honeypot' })
	expect(await look(serviceAt(url))).toBe(0)
	expect((await rest.owner.query('select from private.leads_to_text')).rowCount).toBe(0)
})

test('a flood of leads is one text in ten minutes, which counts; a name that is none is not repeated', async () => {
	const { calls, url } = await hookTarget()
	await wants([mine])
	const said = () => calls.map(({ body }) => new URLSearchParams(body).get('Body'))
	await sendLead(rest, { name: 'http://evil.example/ WIN', address: 'evil.example' })
	// Two servers look in the same moment.
	await Promise.all([look(serviceAt(url)), look(serviceAt(url))])
	expect(said()).toEqual([expect.stringMatching(/^New lead\. https:\/\/site\.example\/admin\/leads\/[\da-f-]{36}$/)])
	for (let count = 0; count < 3; count++) await sendLead(rest)
	expect(await look(serviceAt(url))).toBe(0)
	await rest.owner.query(`update alert_deliveries set created_at = created_at - interval '10 minutes'`)
	await Promise.all([look(serviceAt(url)), look(serviceAt(url))])
	expect(said().slice(1)).toEqual(['3 new leads. https://site.example/admin'])
})

test.each([
	['2026-07-15T01:59:00Z', false],
	['2026-07-15T02:00:00Z', true],
	['2026-07-15T11:59:00Z', true],
	['2026-07-15T12:00:00Z', false],
	['2026-01-15T03:00:00Z', true],
	['2026-01-15T12:59:00Z', true],
	['2026-01-15T13:00:00Z', false],
	// The night in which the clocks go forward, and the one they go back.
	['2026-03-08T11:59:00Z', true],
	['2026-03-08T12:00:00Z', false],
	['2026-11-01T12:59:00Z', true],
	['2026-11-01T13:00:00Z', false],
])('at %s a text that waits for the morning waits: %s', async (moment, waits) => {
	await wants([mine], { text_quiet: true })
	await sendLead(rest)
	const { rows } = await rest.owner.query('select private.queue_texts($1) as made', [moment])
	expect(rows[0].made).toBe(!waits)
	await wants([mine], { text_quiet: false })
	if (waits)
		expect((await rest.owner.query('select private.queue_texts($1) as made', [moment])).rows[0].made).toBe(true)
})

test('what the service refuses stands in the log; a number that is no good is not tried again, a service that is down is', async () => {
	const target = await hookTarget((response) => response.writeHead(400).end('{"code":21211,"message":"invalid"}'))
	await wants([mine])
	await sendLead(rest)
	await look(serviceAt(target.url))
	expect(await log()).toMatchObject([{ status: 'failed', code: 400, attempts: 1, last_error: 'answer' }])
	await rest.owner.query('delete from alert_deliveries')
	target.state.answer = (response) => response.writeHead(503).end()
	await sendLead(rest)
	await look(serviceAt(target.url))
	await look(serviceAt(target.url))
	expect(await log()).toMatchObject([{ status: 'failed', code: 503, attempts: 2 }])
	await rest.owner.query('delete from alert_deliveries')
	// To somebody else's server the account's token does not go along.
	const { calls: elsewhere, url } = await hookTarget()
	target.state.answer = (response) => response.writeHead(307, { location: url }).end()
	await sendLead(rest)
	await look(serviceAt(target.url), [])
	expect(await log()).toMatchObject([{ status: 'failed', code: 307, last_error: 'redirect' }])
	expect(elsewhere).toEqual([])
})

test('a lead that is forgotten before its text goes out is not told; a test goes to one’s own numbers alone, a few times', async () => {
	const { calls, url } = await hookTarget()
	await wants([mine])
	const id = await sendLead(rest)
	await rest.owner.query(`select private.queue_texts()`)
	expect((await callers.owner.rpc('forget_person', { leads: [id] })).error).toBeNull()
	expect(await log()).toEqual([])
	await look(serviceAt(url))
	expect(calls).toEqual([])
	expect((await callers.owner.rpc('test_text', { phone: '+15015550199' })).error?.code).toBe('number_gone')
	const tests = await Promise.all(Array.from({ length: 7 }, () => callers.owner.rpc('test_text', { phone: mine })))
	expect(tests.filter(({ error }) => error?.code === 'too_many_tests')).toHaveLength(2)
	expect(await look(serviceAt(url))).toBe(5)
	expect(new URLSearchParams(calls[0]?.body).get('Body')).toContain('This is a test')
})

test('without a service nothing is noted, and the desk knows', async () => {
	await wants([mine])
	await look(undefined)
	const { data } = await callers.owner.from('alert_settings').select('texts_ready').single()
	expect(data).toEqual({ texts_ready: false })
	await sendLead(rest)
	expect((await rest.owner.query('select from private.leads_to_text')).rowCount).toBe(0)
	expect((await callers.owner.rpc('test_text', { phone: mine })).error?.code).toBe('texts_off')
})

test.each([['5015550111'], ['+1 501 555 0111'], ['+0015550111'], ['+1501555011x'], [''], ['+1501555011,+15015550112']])(
	'%j is no number to text',
	async (number) => {
		expect(
			(
				await callers.owner
					.from('alert_settings')
					.update({ text_numbers: [number] })
					.eq('id', true)
			).error?.code,
		).toBe('23514')
	},
)

test('six numbers are too many, and no gap is none', async () => {
	const many = Array.from({ length: 6 }, (_, index) => `+1501555011${index}`)
	for (const values of [{ text_numbers: many }, { text_numbers: [null] }, { text_gap: 0 }, { text_gap: 9999 }])
		expect((await callers.owner.from('alert_settings').update(values).eq('id', true)).error).not.toBeNull()
})
