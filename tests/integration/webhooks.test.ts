import { createHmac, timingSafeEqual } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readRetention } from '../../lib/retention.ts'
import { nextDue } from '../../server/alerts/deliveries.ts'
import type { SecretSealer } from '../../server/alerts/webhook.ts'
import { type AlertSettings, alertTiming, startAlerts } from '../../server/alerts/worker.ts'
import { connect, pools } from '../../server/database/connect.ts'
import { startWorker } from '../../server/messages/worker.ts'
import { productRules } from '../../server/retention/rules.ts'
import { sweep } from '../../server/retention/sweep.ts'
import { addressesAt } from '../support/database/database.ts'
import { type Callers, deskCallers } from '../support/server/desk-callers.ts'
import { sendLead } from '../support/server/desk-leads.ts'
import { type Called, hookTarget } from '../support/server/hook-target.ts'
import { type RestServer, startRest } from '../support/server/rest.ts'

/** Webhooks from the event to the other side, on real servers. */
let rest: RestServer
let callers: Callers
beforeAll(async () => {
	rest = await startRest()
	callers = await deskCallers(rest)
})
afterAll(() => rest.stop())
beforeEach(async () => {
	await rest.owner.query('delete from webhooks')
	await rest.owner.query('delete from alert_deliveries')
	await rest.owner.query('delete from messages')
})

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const until = (condition: () => unknown) => expect.poll(condition, { timeout: 60_000, interval: 20 })
const siteUrl = 'https://site.example'

/** As our server works, woken by the database. */
function start(changes: Partial<AlertSettings> = {}) {
	const databaseUrl = addressesAt(rest.databaseUrl).worker
	const db = connect(databaseUrl, pools.worker)
	const alerts = startAlerts({ db, siteUrl, log: quiet, toPrivate: true, ...changes })
	const mailer = { send: async () => {}, describe: () => 'here', close: () => {} }
	const mails = startWorker({
		databaseUrl,
		db,
		mailer,
		leadsTo: 'owner@red.example',
		siteUrl,
		log: quiet,
		alsoWake: [alerts.wake],
	})
	const stop = async () => {
		await Promise.all([alerts.stop(), mails.stop()])
		await db.destroy()
	}
	onTestFinished(stop)
	return { stop }
}

const all = ['lead.created', 'lead.stage_changed', 'lead.photos', 'visit.booked', 'offer.sent']
async function add(url: string, events = all): Promise<{ id: string; secret: string }> {
	const { data, error } = await callers.owner.rpc('add_webhook', { url, events })
	expect(error).toBeNull()
	return data
}
const log = async () =>
	(await callers.owner.from('alert_deliveries').select('id,event,status,code,attempts,last_error').order('created_at'))
		.data ?? []
const soon = { delays: { webhook: [20, 40], text: [] } }

/** As docs/alerts.md tells whoever receives to do. */
function isGenuine(secret: string, { headers, body }: Called, now = Date.now()): boolean {
	const id = headers['webhook-id']
	const timestamp = headers['webhook-timestamp']
	if (Math.abs(now / 1000 - Number(timestamp)) > 300) return false
	const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
	const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
	return String(headers['webhook-signature'])
		.split(' ')
		.some((each) => {
			const given = Buffer.from(each.replace('v1,', ''), 'base64')
			return given.length === expected.length && timingSafeEqual(given, expected)
		})
}

test('what happens at the desk is told to another tool, signed, once, with what it needs and no more', async () => {
	const { calls, url } = await hookTarget()
	const { secret } = await add(`${url}/in?from=desk`)
	const others = [start(), start()]
	expect(others).toHaveLength(2)
	const id = await sendLead(rest, { name: 'Ada Miller', phone: '(501) 555-0199', address: '12 Race Ave, Searcy' })
	await until(() => calls.length).toBe(1)
	await callers.owner.rpc('change_leads', { changes: [{ id, status: 'contacted' }] })
	await until(() => calls.length).toBe(2)
	const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000).toISOString()
	expect((await callers.owner.rpc('book_visit', { lead: id, at })).error).toBeNull()
	await until(() => calls.length).toBe(3)
	await rest.owner.query(
		`insert into lead_offers (lead_id, version, inputs, low, high) values ($1, 1, '{"value":150000,"repairs":[],"surprises":10,"months":5,"holdingMonth":1050,"closing":8,"profit":12}', 90000, 95000)`,
		[id],
	)
	const offer = (await rest.owner.query('select id from lead_offers where lead_id = $1', [id])).rows[0].id
	expect((await callers.owner.rpc('send_offer', { offer, way: 'hand' })).error).toBeNull()
	// The offer moves the lead on, which is told too.
	await until(() => calls.length).toBe(5)
	for (let photo = 0; photo < 3; photo++)
		await rest.owner.query(
			`insert into lead_photos (lead_id, object_name, width, height) values ($1::uuid, $1::uuid || '/' || gen_random_uuid(), 1, 1)`,
			[id],
		)
	await rest.owner.query(`update alert_deliveries set next_attempt_at = now() where event = 'lead.photos'`)
	await rest.owner.query(`notify messages, 'alerts'`)
	await until(() => calls.length).toBe(6)
	await until(async () => (await log()).filter(({ status }) => status === 'sent').length).toBe(6)

	const bodies = calls.map(({ body }) => JSON.parse(body))
	expect(bodies.map(({ type }) => type).toSorted()).toEqual([...all, 'lead.stage_changed'].toSorted())
	const told = (type: string) => bodies.filter((body) => body.type === type).map(({ data }) => data)
	const link = `${siteUrl}/admin/leads/${id}`
	expect(told('lead.created')).toEqual([
		{
			lead: {
				id,
				name: 'Ada Miller',
				phone: '(501) 555-0199',
				email: `${id}@example.com`,
				address: '12 Race Ave, Searcy',
				town: 'Searcy',
				stage: expect.any(String),
				source: 'site',
				created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
				url: link,
			},
		},
	])
	expect(told('lead.stage_changed')).toContainEqual({ lead: { id, url: link }, from: 'new', to: 'contacted' })
	expect(told('visit.booked')).toMatchObject([{ lead: { id }, moved: false, visit_id: expect.any(String) }])
	expect(Date.parse(told('visit.booked')[0].starts_at)).toBe(Date.parse(at))
	expect(told('offer.sent')).toEqual([
		{ lead: { id, url: link }, offer_id: offer, version: 1, low: 90000, high: 95000, by: 'hand' },
	])
	expect(told('lead.photos')).toEqual([{ lead: { id, url: link }, photos: 3 }])

	expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
	for (const called of calls) {
		expect(called.path).toBe('/in?from=desk')
		expect(called.headers['content-type']).toBe('application/json')
		expect(isGenuine(secret, called)).toBe(true)
		expect(isGenuine(secret, { ...called, body: called.body.replace('Searcy', 'Beebe').replace('lead', 'Lead') })).toBe(
			false,
		)
		expect(isGenuine(`whsec_${Buffer.from('another').toString('base64')}`, called)).toBe(false)
		// Caught on the way and sent again later, it is too old.
		expect(isGenuine(secret, called, Date.now() + 301_000)).toBe(false)
		const later = { ...called.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 301) }
		expect(isGenuine(secret, { ...called, headers: later }, Date.now() + 301_000)).toBe(false)
	}
})

test('spam is not told, until somebody says that it is none; then once', async () => {
	const { calls, url } = await hookTarget()
	await add(url, ['lead.created'])
	start()
	const id = await sendLead(rest, { suspected_spam: true, suspected_because: 'honeypot' })
	expect(await log()).toEqual([])
	for (const suspected_spam of [false, true, false])
		await callers.owner.from('leads').update({ suspected_spam }).eq('id', id)
	await until(() => calls.length).toBe(1)
	await until(async () => (await log()).map(({ status }) => status)).toEqual(['sent'])
})

test('what was brought in from a file, or made up, is nobody’s news', async () => {
	await add('https://hooks.example/', ['lead.created', 'lead.stage_changed'])
	await rest.owner.query(`update alert_settings set texts_ready = true, text_numbers = '{+15015550111}'`)
	for (const came_by of ['import', 'demo', 'visitor']) {
		const { rows } = await rest.owner.query(
			`insert into leads (name, phone, email, address, came_by) values ('Ada', '(501) 555-0199', 'a@example.com', '1 Oak', $1) returning id`,
			[came_by],
		)
		await rest.owner.query(`update leads set status = 'contacted' where id = $1`, [rows[0].id])
	}
	const told = await rest.owner.query(
		`select d.event, l.came_by from alert_deliveries d join leads l on l.id = d.lead_id order by 1, 2`,
	)
	expect(told.rows).toEqual([
		{ event: 'lead.created', came_by: 'visitor' },
		{ event: 'lead.stage_changed', came_by: 'import' },
		{ event: 'lead.stage_changed', came_by: 'visitor' },
	])
	expect((await rest.owner.query('delete from private.leads_to_text')).rowCount).toBe(1)
	await rest.owner.query(`update alert_settings set texts_ready = false, text_numbers = '{}'`)
})

test('a target that asks for a pause has it, an hour at most, from all that waits for it; others are told meanwhile', async () => {
	const pauses = ['600', new Date(Date.now() + 600_000).toUTCString(), '99999999']
	const targets = await Promise.all(
		pauses.map((pause) =>
			hookTarget((response) => response.writeHead(pause === '600' ? 429 : 503, { 'retry-after': pause }).end()),
		),
	)
	const hooks = await Promise.all(targets.map(({ url }) => add(url, ['lead.created'])))
	const other = await hookTarget()
	await add(other.url, ['lead.created'])
	for (let leads = 0; leads < 4; leads++) await sendLead(rest)
	start({ timing: soon })
	await until(() => other.calls.length).toBe(4)
	const waits = async (webhook = '') =>
		(
			await rest.owner.query(
				`select extract(epoch from next_attempt_at - now())::float8 as wait, attempts from alert_deliveries
				where webhook_id = $1 and status = 'queued' and taken_until is null`,
				[webhook],
			)
		).rows.map(({ wait, attempts }) => [wait > 500, wait <= 3_600, wait <= 610, attempts <= 1])
	for (const [place, { id }] of hooks.entries())
		await until(() => waits(id)).toEqual(Array(4).fill([true, true, place < 2, true]))
})

test('a target that fails, sends elsewhere, hangs or floods is tried again and then given up; the mails go out meanwhile', async () => {
	const { calls: inner, url: elsewhere } = await hookTarget()
	const failing = await hookTarget((response) => response.writeHead(500).end())
	const moving = await hookTarget((response) => response.writeHead(307, { location: elsewhere }).end())
	const hanging = await hookTarget(() => {})
	const flooding = await hookTarget((response) => {
		const more = () => {
			while (response.write('x'.repeat(65_536)));
		}
		response.on('drain', more)
		response.writeHead(200)
		more()
	})
	const shouting = await hookTarget((response) => {
		response.socket?.end(`HTTP/1.1 200 OK\r\n${'x-much: yes\r\n'.repeat(5_000)}\r\n`)
	})
	const switching = await hookTarget((response) => {
		response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n')
	})
	const ids: Record<string, string> = {}
	for (const [name, { url }] of Object.entries({ failing, moving, hanging, flooding, shouting, switching }))
		ids[name] = (await add(url, ['lead.created'])).id
	await add('http://127.0.0.1:1/', ['lead.created'])
	start({ timing: { delays: { webhook: [20], text: [] }, timeout: 4_000 } })
	const began = performance.now()
	await sendLead(rest)
	await until(async () => (await rest.owner.query(`select from messages where status = 'sent'`)).rowCount).toBe(2)
	const mailed = performance.now() - began
	await until(async () => (await log()).every(({ status }) => status !== 'queued')).toBe(true)
	expect(mailed).toBeLessThan(performance.now() - began)
	const { rows } = await rest.owner.query(
		`select w.url, d.status, d.code, d.attempts, d.last_error from alert_deliveries d join webhooks w on w.id = d.webhook_id`,
	)
	const ended = (url: string) => rows.find((row) => row.url === url)
	expect(ended(failing.url)).toMatchObject({ status: 'failed', code: 500, attempts: 2, last_error: 'answer' })
	expect(ended(moving.url)).toMatchObject({ status: 'failed', code: 307, attempts: 2, last_error: 'redirect' })
	expect(ended(hanging.url)).toMatchObject({ status: 'failed', code: null, attempts: 2, last_error: 'timeout' })
	expect(ended(flooding.url)).toMatchObject({ status: 'sent', code: 200, attempts: 1 })
	expect(ended(shouting.url)).toMatchObject({ status: 'failed', code: null, last_error: 'broken_off' })
	expect(ended(switching.url)).toMatchObject({ status: 'failed', last_error: 'broken_off' })
	expect(ended('http://127.0.0.1:1/')).toMatchObject({ status: 'failed', last_error: 'unreachable' })
	expect(inner).toEqual([])
	// The same event has the same id at every try, and a time of its own.
	expect(new Set(failing.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
	await until(() => flooding.state.open + hanging.state.open).toBe(0)
})

test('one that hangs with a long line keeps two hands, and another webhook hears at once', async () => {
	const hanging = await hookTarget(() => {})
	const { calls, url } = await hookTarget()
	await add(hanging.url, ['lead.stage_changed'])
	await add(url, ['lead.created'])
	const { stop } = start({ timing: { timeout: 60_000, grace: 50 } })
	const db = connect(addressesAt(rest.databaseUrl).worker, pools.worker)
	onTestFinished(() => db.destroy())
	const id = await sendLead(rest)
	await until(() => calls.length).toBe(1)
	for (let round = 0; round < 5; round++)
		for (const status of ['contacted', 'new'])
			await rest.owner.query('update leads set status = $1 where id = $2', [status, id])
	await until(() => hanging.calls.length).toBe(2)
	await sendLead(rest)
	await until(() => calls.length).toBe(2)
	expect(hanging.state.mostOpen).toBe(2)
	// What stands behind those two wakes nobody until one of them is done.
	expect(await nextDue(db, 'webhook')).toBeGreaterThan(1_000)
	// A server that stops does not wait for it either; those two are tried again, by whoever is there then.
	await stop()
	await until(() => hanging.state.open).toBe(0)
	const { rows } = await rest.owner.query(
		`select status, attempts, taken_until, next_attempt_at < now() + interval '1 minute' as soon from alert_deliveries where attempts > 0 and event <> 'lead.created'`,
	)
	expect(rows).toEqual(Array(2).fill({ status: 'queued', attempts: 1, taken_until: null, soon: true }))
})

test('many workers tell each event once', async () => {
	const { calls, url } = await hookTarget()
	await add(url, ['lead.created'])
	await Promise.all(Array.from({ length: 20 }, () => sendLead(rest)))
	for (let count = 0; count < 4; count++) start()
	await until(async () => (await log()).filter(({ status }) => status === 'sent').length).toBe(20)
	expect(calls).toHaveLength(20)
})

test('a webhook that is removed, renewed or loses its lead while it is being told leaves nothing behind', async () => {
	const gates: (() => void)[] = []
	const { calls, url } = await hookTarget((response) => gates.push(() => response.end()))
	const first = await add(url, ['lead.created'])
	const worker = start({ timing: soon })
	await sendLead(rest)
	await until(() => calls.length).toBe(1)
	expect((await callers.owner.rpc('remove_webhook', { webhook: first.id })).error).toBeNull()
	gates.shift()?.()
	expect(await log()).toEqual([])
	expect((await rest.owner.query('select from private.webhook_secrets')).rowCount).toBe(0)

	const second = await add(url, ['lead.created'])
	const lead = await sendLead(rest)
	await until(() => calls.length).toBe(2)
	const renewed = await callers.owner.rpc('renew_webhook_secret', { webhook: second.id })
	expect((await callers.owner.rpc('forget_person', { leads: [lead] })).error).toBeNull()
	gates.shift()?.()
	expect(await log()).toEqual([])
	expect((await callers.owner.rpc('test_webhook', { webhook: second.id })).error).toBeNull()
	await until(() => calls.length).toBe(3)
	gates.shift()?.()
	await until(async () => (await log()).map(({ event, status }) => [event, status])).toEqual([['test', 'sent']])
	const [, old, now] = calls
	if (!old || !now) throw new Error('not called')
	expect([isGenuine(second.secret, old), isGenuine(second.secret, now), isGenuine(renewed.data, now)]).toEqual([
		true,
		false,
		true,
	])
	expect(JSON.parse(now.body)).toMatchObject({ type: 'test', data: { message: 'It works.' } })
	await worker.stop()
})

test('an answer that comes after the time is up changes nothing; sent again by hand it goes under the same id', async () => {
	let late: (() => void) | undefined
	const target = await hookTarget((response) => {
		late = () => response.end()
	})
	await add(target.url, ['lead.created'])
	start({ timing: { ...soon, delays: { webhook: [], text: [] }, timeout: 3_000 } })
	await sendLead(rest)
	await until(async () => (await log()).map(({ status, last_error }) => [status, last_error])).toEqual([
		['failed', 'timeout'],
	])
	late?.()
	target.state.answer = (response) => response.writeHead(204).end()
	const [delivery] = await log()
	expect((await callers.owner.rpc('send_alert_again', { delivery: delivery?.id })).error).toBeNull()
	await until(async () => (await log()).map(({ status, code, attempts }) => [status, code, attempts])).toEqual([
		['sent', 204, 2],
	])
	const ids = target.calls.map(({ headers }) => headers['webhook-id'])
	expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('after many failures over a day a webhook is switched off and the owner told, once; at once where it is gone for good', async () => {
	const failing = await hookTarget((response) => response.writeHead(503).end())
	const gone = await hookTarget((response) => response.writeHead(410).end())
	const { id } = await add(failing.url, ['lead.created'])
	const { id: goneId } = await add(gone.url, ['lead.stage_changed'])
	start({ timing: { delays: { webhook: [20], text: [] }, patience: { failures: 4, age: alertTiming.patience.age } } })
	for (let lead = 0; lead < 3; lead++) await sendLead(rest)
	await until(async () => (await log()).filter(({ status }) => status === 'failed').length).toBe(3)
	const state = async (hook: string) =>
		(await callers.owner.from('webhooks').select('active,failures,given_up_at').eq('id', hook).single()).data
	// So many within a minute are a bad minute.
	await until(() => state(id)).toEqual({ active: true, failures: 6, given_up_at: null })
	await rest.owner.query(`update webhooks set failing_since = now() - interval '25 hours' where id = $1`, [id])
	const lead = await sendLead(rest)
	await until(async () => (await state(id))?.active).toBe(false)
	expect((await log()).at(-1)).toMatchObject({ status: 'failed', last_error: 'off' })
	await rest.owner.query(`update leads set status = 'contacted' where id = $1`, [lead])
	await until(async () => (await state(goneId))?.active).toBe(false)
	await sendLead(rest)
	expect(await log()).toHaveLength(5)
	const mails = await rest.owner.query(`select data from messages where kind = 'webhook-stopped' order by created_at`)
	expect(mails.rows.map(({ data }) => data)).toEqual([
		{ host: new URL(failing.url).host, gone: false },
		{ host: new URL(gone.url).host, gone: true },
	])
	failing.state.answer = (response) => response.end()
	expect((await callers.owner.rpc('change_webhook', { webhook: id, active: true })).error).toBeNull()
	expect(await state(id)).toEqual({ active: true, failures: 0, given_up_at: null })
	await sendLead(rest)
	await until(async () => (await log()).at(-1)?.status).toBe('sent')
})

test('a lead is stored whatever becomes of its webhooks', async () => {
	await add('https://hooks.example/', ['lead.created'])
	await rest.owner.query(`alter table alert_deliveries add constraint broken check (event <> 'lead.created')`)
	const id = await sendLead(rest)
	await rest.owner.query('alter table alert_deliveries drop constraint broken')
	expect((await callers.owner.from('leads').select('id').eq('id', id)).data).toHaveLength(1)
	expect(await log()).toEqual([])
	// Nor does it wait for an owner who changes them this moment.
	await rest.owner.query('begin')
	await rest.owner.query('update webhooks set active = active')
	await rest.owner.query('delete from webhooks')
	const during = await sendLead(rest)
	await rest.owner.query('commit')
	expect((await callers.owner.from('leads').select('id').eq('id', during)).data).toHaveLength(1)
	start()
	await until(async () => (await log()).map(({ status, last_error }) => [status, last_error])).toEqual([
		['failed', 'removed'],
	])
})

test('a webhook’s secret is read by nobody through the API, and lies sealed as soon as a server has seen it', async () => {
	const sealer: SecretSealer = {
		seal: (id, secret) => JSON.stringify({ sealed: Buffer.from(`${id} ${secret}`).toString('base64') }),
		open: (id, stored) => Buffer.from(JSON.parse(stored).sealed, 'base64').toString().replace(`${id} `, ''),
	}
	const { calls, url } = await hookTarget()
	const { id, secret } = await add(url)
	start({ sealer })
	const stored = async () => (await rest.owner.query('select secret from private.webhook_secrets')).rows[0]?.secret
	await until(stored).toMatch(/^\{"sealed"/)
	await callers.owner.rpc('test_webhook', { webhook: id })
	await until(() => calls.length).toBe(1)
	expect(calls[0] && isGenuine(secret, calls[0])).toBe(true)
	for (const caller of [callers.owner, callers.helper, callers.visitor]) {
		const { data } = await caller.from('webhooks').select('*')
		expect(JSON.stringify(data ?? [])).not.toContain(secret)
		expect((await caller.from('alert_deliveries').select('data')).error).not.toBeNull()
	}
})

test.each([
	['', 'url_invalid'],
	['ftp://example.com/', 'url_invalid'],
	['http://example.com/', 'url_invalid'],
	['http://localhost.example.com/', 'url_invalid'],
	['https://user:secret@example.com/', 'url_invalid'],
	['https://exa mple.com/', 'url_invalid'],
	['https://example.com/#part', 'url_invalid'],
	['https://example.com/\nx', 'url_invalid'],
	[`https://example.com/${'a'.repeat(1000)}`, 'url_invalid'],
	['javascript:alert(1)', 'url_invalid'],
])('%j is no address of a webhook', async (url, code) => {
	expect((await callers.owner.rpc('add_webhook', { url, events: all })).error?.code).toBe(code)
})

test('what went out is kept for thirty days; what still waits stays', async () => {
	const { id } = await add('https://hooks.example/', ['lead.photos'])
	await rest.owner.query(
		`insert into alert_deliveries (way, webhook_id, event, status, created_at, ended_at)
		select 'webhook', $1, 'test', s, now() - d * interval '1 day', case when s <> 'queued' then now() - d * interval '1 day' end
		from unnest(array['sent', 'failed', 'queued']) s, unnest(array[29, 31]) d`,
		[id],
	)
	const db = connect(addressesAt(rest.databaseUrl).worker, pools.worker)
	onTestFinished(() => db.destroy())
	expect(await sweep({ db, rules: productRules(readRetention({})), log: quiet })).toBe(true)
	expect((await log()).map(({ status }) => status).toSorted()).toEqual(['failed', 'queued', 'queued', 'sent'])
})

test('ten webhooks, known events, tests within reason, and a fresh sign-in for where leads go', async () => {
	for (const events of [[], ['lead.deleted'], ['lead.created', null], null])
		expect((await callers.owner.rpc('add_webhook', { url: 'https://example.com/', events })).error?.code).toBe(
			'events_invalid',
		)
	const { id } = await add('https://example.com/')
	expect((await callers.owner.rpc('change_webhook', { webhook: id, events: ['nothing'] })).error?.code).toBe(
		'events_invalid',
	)
	expect((await callers.owner.rpc('change_webhook', { webhook: id, url: 'http://10.0.0.1/' })).error?.code).toBe(
		'url_invalid',
	)
	const more = await Promise.all(
		Array.from({ length: 12 }, () => callers.owner.rpc('add_webhook', { url: 'https://example.com/', events: all })),
	)
	expect(more.filter(({ error }) => error?.code === 'too_many_webhooks')).toHaveLength(3)
	const tests = await Promise.all(Array.from({ length: 25 }, () => callers.owner.rpc('test_webhook', { webhook: id })))
	expect(tests.filter(({ error }) => error?.code === 'too_many_tests')).toHaveLength(5)
	const trail = await callers.owner.rpc('audit_log', { kinds: ['webhook_added'] })
	expect(trail.data?.[0]?.actor).toContain('@example.com')

	await rest.owner.query(
		`update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
		where session_id in (select id from auth.sessions where user_id = $1)`,
		[callers.ids.owner],
	)
	for (const [name, given] of [
		['add_webhook', { url: 'https://example.com/', events: all }],
		['change_webhook', { webhook: id, url: 'https://elsewhere.example/' }],
		['renew_webhook_secret', { webhook: id }],
	] as const)
		expect((await callers.owner.rpc(name, given)).error?.code, name).toBe('reauthentication_needed')
	expect((await callers.owner.rpc('change_webhook', { webhook: id, active: false })).error).toBeNull()
})
