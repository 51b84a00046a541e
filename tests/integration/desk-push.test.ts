import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect, type Database, pools } from '../../server/database/connect.ts'
import { listen } from '../../server/database/listen.ts'
import { PublicAgent } from '../../server/http/public-address.ts'
import { startPushes } from '../../server/messages/pushes/worker.ts'
import { keptPushKeys } from '../../server/settings/push-keys.ts'
import { addressesAt } from '../support/database/database.ts'
import { type Browser, startPushService } from '../support/server/push-service.ts'
import { lead, type RestServer, startRest } from '../support/server/rest.ts'

/** From a lead to the phone: the real client, the real database, and a push service that decrypts what it gets. */
let rest: RestServer
let db: Database
let service: Awaited<ReturnType<typeof startPushService>>
let pushes: ReturnType<typeof startPushes>
let ear: ReturnType<typeof listen>
const folder = mkdtempSync(join(tmpdir(), 'push-'))
const keys = keptPushKeys(folder)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const within = { timeout: 60_000, interval: 50 }

beforeAll(async () => {
	rest = await startRest()
	service = await startPushService()
	const { worker } = addressesAt(rest.databaseUrl)
	db = connect(worker, pools.worker)
	const timing = { patience: 5_000, delays: [100], poll: 200 }
	pushes = startPushes({ db, keys, agent: service.agent, log, timing })
	ear = listen(worker, 'messages', pushes.wake, log)
	await vi.waitFor(
		async () => expect((await rest.owner.query('select from private.push_key')).rowCount).toBe(1),
		within,
	)
})
afterAll(async () => {
	await ear.stop()
	await pushes.stop()
	await db.destroy()
	service.stop()
	rmSync(folder, { recursive: true })
	await rest.stop()
})
beforeEach(async () => {
	await rest.owner.query('delete from push_devices')
	await rest.owner.query('delete from private.push_news')
})

type Person = Awaited<ReturnType<RestServer['person']>>
const keep = ({ client }: Person, { endpoint, p256dh, secret }: Browser) =>
	client.rpc('keep_push_device', { endpoint, p256dh, secret, server_key: keys.publicKey, name: 'Safari on iPhone' })

/** Somebody of the team with a phone. */
async function phone({
	role = 'helper',
	tells = ['leads', 'mine', 'visits'],
	answers = [201] as (number | 'hang')[],
} = {}) {
	const person = await rest.person({ role })
	const browser = service.browser(...answers)
	const { data: device, error } = await keep(person, browser)
	expect(error).toBeNull()
	expect((await person.client.from('push_devices').update({ tells }).eq('id', device).select('id')).data).toHaveLength(
		1,
	)
	return { ...person, browser, device: device as string, heard: () => service.to(browser.path) }
}
async function asks(values: Record<string, unknown> = {}) {
	const id = randomUUID()
	expect(
		(
			await rest
				.visitor(id)
				.from('leads')
				.insert(lead({ id, ...values }))
		).error,
	).toBeNull()
	return id
}
const titles = (notices: { title: string }[]) => notices.map(({ title }) => title)
const deviceRow = async (id: string) =>
	(await rest.owner.query('select * from push_devices where id = $1', [id])).rows[0]
const settled = () =>
	vi.waitFor(async () => {
		const { rows } = await rest.owner.query(
			`select (select count(*) from private.push_news) + (select count(*) from private.pushes where due_at is not null) as open`,
		)
		expect(Number(rows[0].open)).toBe(0)
	}, within)

test('a new lead is on the phone within seconds: a first name, a town and a link, sealed for that phone and signed by this server', async () => {
	const owner = await phone({ role: 'admin' })
	const other = await phone({ tells: ['mine'] })
	const id = await asks({ name: 'Ada Lovelace' })
	await vi.waitFor(() => expect(owner.heard()).toHaveLength(1), within)
	await asks({ suspected_spam: true, suspected_because: 'honeypot' })
	await settled()
	expect(owner.heard()).toEqual([
		{ title: 'New lead: Ada, Searcy', body: 'Tap to open.', path: `/admin/leads/${id}`, tag: `leads-${id}`, badge: 1 },
	])
	expect(other.heard()).toEqual([])
	const [call] = service.heard.filter(({ browser }) => browser === owner.browser.path)
	expect(call).toMatchObject({
		headers: { urgency: 'high', ttl: '86400', topic: id.replaceAll('-', ''), 'content-encoding': 'aes128gcm' },
		signedFor: keys.publicKey,
	})
	expect((await deviceRow(owner.device)).used_at).not.toBeNull()
	expect((await owner.client.rpc('push_key')).data).toBe(keys.publicKey)
})

test('a flood is counted, not told one by one', async () => {
	const { heard } = await phone()
	await rest.owner.query(
		`insert into leads (name, phone, email, address) select 'Flood ' || n, '(501) 555-0199', n || '@example.com', '1 Oak' from generate_series(1, 500) n`,
	)
	await vi.waitFor(() => expect(titles(heard())).toEqual(['500 new leads']), within)
	for (let more = 0; more < 30; more++) await asks()
	await vi.waitFor(async () => {
		const { rows } = await rest.owner.query(
			`select waiting, due_at > now() + interval '30 seconds' as later from private.pushes`,
		)
		expect(rows).toEqual([{ waiting: 30, later: true }])
	}, within)
	expect(heard()).toHaveLength(1)
	// A minute on.
	await rest.owner.query(`update private.pushes set due_at = now(), told_at = told_at - interval '1 minute'`)
	pushes.wake()
	await vi.waitFor(() => expect(heard()).toHaveLength(2), within)
	expect(heard()[1]).toMatchObject({ title: '530 new leads', tag: 'leads', path: '/admin/leads' })
	expect(new Set(heard().map(({ tag }) => tag))).toEqual(new Set(['leads']))
})

test('a browser that left is forgotten, trouble is tried again, a refusal is not, and whoever hangs keeps nobody waiting', async () => {
	const gone = await phone({ answers: [410] })
	const unknown = await phone({ answers: [404] })
	const hanging: Awaited<ReturnType<typeof phone>>[] = []
	for (let count = 0; count < 5; count++) hanging.push(await phone({ answers: ['hang', 201] }))
	const broken = await phone({ answers: [500, 502, 201] })
	const busy = await phone({ answers: [429, 201] })
	const refusing = await phone({ answers: [403] })
	const well = await phone()
	await asks()
	await vi.waitFor(
		() => expect([broken, well, ...hanging].map(({ heard }) => heard().length)).toEqual(Array(7).fill(1)),
		within,
	)
	await vi.waitFor(async () => {
		expect([await deviceRow(gone.device), await deviceRow(unknown.device)]).toEqual([undefined, undefined])
		expect((await deviceRow(refusing.device)).failed_at).not.toBeNull()
		const { rows } = await rest.owner.query(
			`select device, due_at > now() + interval '60 seconds' as later from private.pushes where due_at is not null`,
		)
		// As long as it asked us to wait, and nothing of the one that refused.
		expect(rows).toEqual([{ device: busy.device, later: true }])
	}, within)
	expect(service.calls.filter((path) => path === refusing.browser.path)).toHaveLength(1)
	await rest.owner.query('update private.pushes set due_at = now() where due_at is not null')
	pushes.wake()
	await vi.waitFor(() => expect(busy.heard()).toHaveLength(1), within)
})

test('nobody is called inside our own network', async () => {
	const person = await rest.person({ role: 'helper' })
	const browser = service.browser()
	for (const host of ['localhost', '127.0.0.1', '[::1]'])
		expect(
			(await keep(person, { ...service.browser(), endpoint: `https://${host}:${service.port}${browser.path}` })).error,
		).toBeNull()
	await pushes.stop()
	const before = service.calls.length
	const guarded = startPushes({
		db,
		keys,
		agent: new PublicAgent({ rejectUnauthorized: false }),
		log,
		timing: { poll: 200 },
	})
	await asks()
	guarded.wake()
	await vi.waitFor(async () => {
		const { rows } = await rest.owner.query('select count(failed_at) as failed from push_devices')
		expect(Number(rows[0].failed)).toBe(3)
	}, within)
	await settled()
	expect(service.calls).toHaveLength(before)
	await guarded.stop()
	pushes = startPushes({ db, keys, agent: service.agent, log, timing: { patience: 5_000, delays: [100], poll: 200 } })
	await ear.stop()
	ear = listen(addressesAt(rest.databaseUrl).worker, 'messages', pushes.wake, log)
})

test('removed, signed out or locked out: no more notices; a sign-in that ran out hears no names', async () => {
	const owner = await rest.person({ role: 'admin' })
	const [removed, signedOut, banned, ranOut, well] = [
		await phone(),
		await phone(),
		await phone(),
		await phone(),
		await phone(),
	]
	expect((await owner.client.rpc('remove_helper', { member: removed.id })).error).toBeNull()
	expect(await deviceRow(removed.device)).toBeUndefined()
	await rest.owner.query('delete from auth.sessions where id = $1', [signedOut.session])
	await rest.owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [banned.id])
	await rest.owner.query(`update auth.sessions set not_after = now() - interval '1 minute' where id = $1`, [
		ranOut.session,
	])
	await asks({ name: 'Grace Hopper' })
	await vi.waitFor(() => expect([well, ranOut].map(({ heard }) => heard().length)).toEqual([1, 1]), within)
	await settled()
	expect([removed, signedOut, banned].map(({ heard }) => heard())).toEqual([[], [], []])
	expect(ranOut.heard()[0]).toMatchObject({ title: 'New lead', body: 'Sign in to see who it is.' })
	expect(well.heard()[0]).toMatchObject({ title: 'New lead: Grace, Searcy' })
	expect([await deviceRow(signedOut.device), await deviceRow(banned.device)]).toEqual([undefined, undefined])

	// Between the moment a notice was given to a device and the moment it is sent.
	await rest.owner.query(`update push_devices set tells = '{leads}'`)
	await rest.owner.query(
		`insert into private.pushes (device, kind, waiting, since, due_at) values ($1, 'visits', 1, now(), now() + interval '1 hour')`,
		[well.device],
	)
	await rest.owner.query('delete from auth.sessions where id = $1', [well.session])
	await rest.owner.query('update private.pushes set due_at = now() where device = $1', [well.device])
	pushes.wake()
	await asks()
	await vi.waitFor(() => expect(ranOut.heard()).toHaveLength(2), within)
	expect(well.heard()).toHaveLength(1)
})

test('a lead that is given to me, a note that names me, an answer to a visit, a test; never what I did myself', async () => {
	const [me, you] = [await phone(), await phone({ tells: ['mine', 'visits'] })]
	const id = await asks({ name: 'Ada Lovelace' })
	await vi.waitFor(() => expect(me.heard()).toHaveLength(1), within)
	expect((await you.client.rpc('change_leads', { changes: [{ id, assignee: me.id }] })).error).toBeNull()
	const note = { lead_id: id, body: 'Please call', mentions: [me.id, you.id] }
	expect((await you.client.from('lead_notes').insert(note)).error).toBeNull()
	await settled()
	await rest.owner.query(
		`insert into messages (kind, lead_id, data) values ('visit-owner', $1, '{"what": "booked"}')`,
		[id],
	)
	expect((await me.client.rpc('test_push', { device: me.device })).error).toBeNull()
	expect((await me.client.rpc('test_push', { device: me.device })).error?.code).toBe('too_many_tests')
	expect((await you.client.rpc('test_push', { device: me.device })).error?.code).toBe('device_gone')
	await settled()
	const mine = titles(me.heard()).slice(1)
	expect(mine.filter((title) => /^Yours|^You are|^2 new/.test(title)).length).toBeGreaterThan(0)
	expect(mine).toEqual(expect.arrayContaining(['Visit booked: Ada, Searcy', 'It works']))
	expect(titles(you.heard())).toEqual(['Visit booked: Ada, Searcy'])
	// The lead's mail once more is no new lead.
	await rest.owner.query(`update leads set created_at = now() - interval '1 hour' where id = $1`, [id])
	await rest.owner.query(`insert into messages (kind, lead_id) values ('lead-owner', $1)`, [id])
	await settled()
	expect(titles(me.heard()).filter((title) => title.startsWith('New lead'))).toHaveLength(1)
})

test('each morning once, if the day holds anything', async () => {
	const early = await phone({ tells: ['morning'] })
	await asks()
	// In one statement: the worker asks too, by the true time, and may do so between any two.
	const at = (...times: string[]) =>
		rest.owner.query(
			`select private.note_morning(((now() at time zone 'America/Chicago')::date + 1 + t) at time zone 'America/Chicago')
			from unnest($1::time[]) t`,
			[times],
		)
	await at('7:29', '12:00')
	expect((await rest.owner.query('select from private.push_news')).rowCount).toBe(0)
	await at('7:30', '8:00')
	pushes.wake()
	await vi.waitFor(() => expect(early.heard()).toHaveLength(1), within)
	await settled()
	expect(early.heard()).toEqual([
		expect.objectContaining({
			title: 'Good morning',
			body: expect.stringMatching(/^\d+ to call now$/),
			path: '/admin',
		}),
	])
})

test('a device is its person’s: ten of them, at https, with its own keys, and moved only by who knows them', async () => {
	const ann = await rest.person({ role: 'helper' })
	const bob = await rest.person({ role: 'helper' })
	const browser = service.browser()
	const { data: first } = await keep(ann, browser)
	expect((await keep(ann, browser)).data).toBe(first)
	const keysOfAnother = service.browser()
	expect((await keep(bob, { ...keysOfAnother, endpoint: browser.endpoint })).error?.code).toBe('push_refused')
	expect((await bob.client.from('push_devices').select('id')).data).toEqual([])
	for (const change of [{ update: { tells: [] } }, {}])
		expect(
			(
				await ('update' in change
					? bob.client
							.from('push_devices')
							.update(change.update as object)
							.eq('id', first)
							.select('id')
					: bob.client.from('push_devices').delete().eq('id', first).select('id'))
			).data,
		).toEqual([])
	// What was removed does not come back by itself, nor does another's become one's own.
	const { path: _, ...told } = browser
	const again = (known_only: boolean) => ({ ...told, server_key: keys.publicKey, name: 'x', known_only })
	expect((await ann.client.rpc('keep_push_device', again(true))).data).toBe(first)
	expect((await bob.client.rpc('keep_push_device', again(true))).data).toBeNull()
	expect((await ann.client.from('push_devices').select('id')).data).toHaveLength(1)
	// Bob signs in at Ann's browser: it is his from then on. What is new to somebody takes a sign-in of now; what is theirs goes on.
	const signedIn = (ago: string) =>
		rest.owner.query('update auth.mfa_amr_claims set updated_at = now() - $1::interval', [ago])
	await signedIn('11 minutes')
	for (const device of [browser, service.browser()])
		expect((await keep(bob, device)).error?.code).toBe('reauthentication_needed')
	expect([(await keep(ann, browser)).data, (await ann.client.rpc('keep_push_device', again(true))).data]).toEqual([
		first,
		first,
	])
	await signedIn('0')
	const { data: moved } = await keep(bob, browser)
	expect(moved).not.toBe(first)
	expect((await ann.client.from('push_devices').select('id')).data).toEqual([])
	for (const bad of [
		{ endpoint: 'http://push.example.com/x' },
		{ endpoint: 'https://user@push.example.com/x' },
		{ endpoint: `https://push.example.com/${'x'.repeat(1000)}` },
		{ endpoint: 'https://push.example.com/a b' },
		{ p256dh: 'short' },
		{ secret: '' },
	])
		expect((await keep(bob, { ...service.browser(), ...bad })).error?.code, JSON.stringify(bad)).toBe('push_refused')
	const many = await Promise.all(Array.from({ length: 14 }, () => keep(bob, service.browser())))
	expect(many.every(({ error }) => error === null)).toBe(true)
	expect((await bob.client.from('push_devices').select('id')).data).toHaveLength(10)
	const old = await bob.client.rpc('keep_push_device', {
		...(({ path: _, ...rest }) => rest)(service.browser()),
		server_key: 'another',
		name: 'x',
	})
	expect(old.error?.code).toBe('push_key_old')
	for (const column of ['endpoint', 'p256dh', 'secret', 'session'])
		expect((await bob.client.from('push_devices').select(column)).error?.code, column).toBe('42501')
})

test('notices never cost a lead: nothing is written when nobody listens, and a fault in them is no fault of the lead', async () => {
	await asks()
	expect((await rest.owner.query('select from private.push_news')).rowCount).toBe(0)
	await phone()
	await rest.owner.query('alter table private.push_news rename to push_news_away')
	const id = await asks()
	await rest.owner.query('alter table private.push_news_away rename to push_news')
	expect((await rest.owner.query('select from messages where lead_id = $1', [id])).rowCount).toBe(2)
})

test('what waits for a device that may not hear it any more is not waited for', async () => {
	const gone = await phone({ answers: [500] })
	await pushes.stop()
	await rest.owner.query(`insert into private.pushes (device, kind, waiting, due_at) values ($1, 'leads', 1, now())`, [
		gone.device,
	])
	const next = async () =>
		(await rest.owner.query('select private.next_push($1) as wait', [keys.publicKey])).rows[0].wait
	expect(await next()).not.toBeNull()
	await rest.owner.query('delete from auth.sessions where id = $1', [gone.session])
	expect(await next()).toBeNull()
})

test('two who claim one browser at once: the second is refused', async () => {
	const people = await Promise.all([rest.person({ role: 'helper' }), rest.person({ role: 'admin' })])
	for (let round = 0; round < 5; round++) {
		const [mine, theirs] = [service.browser(), service.browser()]
		const both = await Promise.all([keep(people[0], mine), keep(people[1], { ...theirs, endpoint: mine.endpoint })])
		expect(both.map(({ error }) => error?.code ?? 'kept').sort()).toEqual(['kept', 'push_refused'])
	}
})
