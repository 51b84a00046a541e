import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { SiteStatus } from '../../lib/site-status.ts'
import { connect } from '../../server/database/connect.ts'
import { claim, markFailed } from '../../server/messages/outbox.ts'
import { startPresence } from '../../server/status/presence.ts'
import { createRegistry } from '../../server/status/registry.ts'
import { watchTraffic } from '../../server/status/traffic.ts'
import { addressesAt } from '../support/database/database.ts'
import { until } from '../support/server/process.ts'
import { type RestServer, startRest } from '../support/server/rest.ts'

let rest: RestServer
beforeAll(async () => {
	rest = await startRest()
})
afterAll(() => rest.stop())
beforeEach(async () => {
	for (const table of [
		'messages',
		'leads',
		'auth.audit_log_entries',
		'private.servers',
		'private.refusals',
		'private.backups',
	])
		await rest.owner.query(`delete from ${table}`)
})

const query = async (text: string, values: unknown[] = []) => (await rest.owner.query(text, values)).rows

type Row = { kind?: string; recipient?: string | null; status?: string; last_error?: string | null; taken?: string }
/** A mail in the outbox, tried in vain unless said otherwise; the next try is an hour away. */
async function mail({
	kind = 'lead-owner',
	recipient = null,
	status = 'queued',
	last_error = '421 later',
	taken,
}: Row = {}) {
	const [row] = await query(
		`insert into messages (kind, recipient, status, last_error, attempts, next_attempt_at, taken_until)
		values ($1, $2, $3, $4, 3, now() + interval '1 hour', now() + $5::interval) returning id`,
		[kind, recipient, status, last_error, taken ?? null],
	)
	return row.id as string
}
const due = () =>
	query(`select id from messages where status = 'queued' and next_attempt_at <= now() order by created_at`)

test('nobody but an admin with a second step sees how the site is doing, or sends its mail', async () => {
	const admin = await rest.person({ admin: true })
	const weak = await rest.sign({ sub: admin.id, role: 'authenticated', session_id: admin.session, aal: 'aal1' })
	const service = await rest.sign({ role: 'service_role' })
	const gone = await rest.person({ admin: true })
	await query('delete from auth.sessions where id = $1', [gone.session])
	const id = await mail()
	for (const [who, token] of [
		['a visitor', undefined],
		['someone with an account', (await rest.person()).token],
		['an admin without the second step', weak],
		['an admin who signed out', gone.token],
		['the service role', service],
	] as const) {
		for (const [name, body] of [
			['desk_status', {}],
			['send_mail_now', { message: id }],
			['send_mail_now', {}],
		] as const) {
			const answer = await rest.fetch(`/rpc/${name}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
				body: JSON.stringify(body),
			})
			expect([401, 403, 404], `${who}: ${name}`).toContain(answer.status)
			expect(await answer.text()).not.toContain('"mail"')
		}
		for (const table of ['servers', 'refusals', 'backups'])
			expect(
				(await rest.fetch(`/${table}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status,
			).toBe(404)
	}
	expect(await due()).toEqual([])
	expect(await query(`select from auth.audit_log_entries where payload ->> 'action' = 'mail_sent_again'`)).toEqual([])
	expect((await admin.client.rpc('desk_status')).error).toBeNull()
})

test('a mail that did not go out is sent at once when an admin says so, and the log says who did', async () => {
	const { client, id: admin } = await rest.person({ admin: true })
	const [one, other, given] = [
		await mail(),
		await mail({ kind: 'lead-homeowner', recipient: 'ada@example.com' }),
		await mail({ status: 'failed' }),
	]
	expect((await client.rpc('send_mail_now', { message: one })).data).toBe(1)
	expect(await due()).toEqual([{ id: one }])
	await rest.owner.query('listen messages')
	const told = new Promise((resolve) => rest.owner.once('notification', resolve))
	expect((await client.rpc('send_mail_now')).data).toBe(3)
	await told
	expect(new Set((await due()).map(({ id }) => id))).toEqual(new Set([one, other, given]))
	expect((await client.rpc('send_mail_now', { message: randomUUID() })).data).toBe(0)
	const { data } = await client.rpc('audit_log', { kinds: ['mail_sent_again'] })
	const entries = (data as { action: string; actor: string; traits: object }[]).map(({ action, actor, traits }) => ({
		action,
		actor,
		traits,
	}))
	const actor = `${admin}@example.com`
	expect(entries).toEqual([
		{ action: 'mail_sent_again', actor, traits: { mails: 3 } },
		{ action: 'mail_sent_again', actor, traits: { mails: 1 } },
	])
})

test('what is under way, was sent, waits for its first try, or holds no key any more is left alone', async () => {
	const { client } = await rest.person({ admin: true })
	await mail({ taken: '1 minute' })
	await mail({ status: 'sent', last_error: null })
	await mail({ last_error: null })
	await mail({ kind: 'auth-recovery', status: 'failed', recipient: 'ada@example.com' })
	await mail({ kind: 'leads-digest', status: 'failed' })
	await mail({ kind: 'leads-digest', status: 'failed' })
	expect((await client.rpc('send_mail_now')).data).toBe(0)
	// A worker that died at it has left a claim that is over.
	const left = await mail({ taken: '-1 minute' })
	expect((await client.rpc('send_mail_now')).data).toBe(1)
	expect(await due()).toEqual([{ id: left }])
})

test('a mail in a worker’s hands cannot be sent a second time until the worker is done with it', async () => {
	const { client } = await rest.person({ admin: true })
	const db = connect(addressesAt(rest.databaseUrl).worker)
	onTestFinished(() => db.destroy())
	const id = await mail()
	await query('update messages set next_attempt_at = now()')
	const message = await claim(db, 60_000)
	expect((await client.rpc('send_mail_now', { message: id })).data).toBe(0)
	if (!message) throw new Error('nothing was claimed')
	const patience = { attempts: 30, age: 86_400_000 }
	await markFailed(db, message, { reason: '421 later', retryIn: 3_600_000, patience, permanent: false })
	expect((await client.rpc('send_mail_now', { message: id })).data).toBe(1)
})

test('the desk hears of servers, mails, backups and whoever is at the door', async () => {
	const { client } = await rest.person({ admin: true })
	const status = async () => (await client.rpc('desk_status')).data as SiteStatus
	expect(await status()).toMatchObject({
		servers: [],
		mail: { queued: 0, oldest: null, failing: 0, failed: 0, last_sent: null },
		backup: { good: null, failure: null },
		door: [{ kind: 'suspected', hour: 0, day: 0 }],
	})

	const db = connect(addressesAt(rest.databaseUrl).worker)
	onTestFinished(() => db.destroy())
	const traffic = watchTraffic(createRegistry())
	for (let n = 0; n < 3; n++) traffic.answered({ method: 'POST', route: '/leads', path: '/leads', status: 429, ms: 1 })
	const quiet = { info: () => {}, warn: () => {}, error: () => {} }
	const about = () => ({ release: 'abc', outside: '/elsewhere', backups: true, mail: 'smtp' as const })
	const presence = startPresence({ db, dataDir: '/', about, traffic, log: quiet, every: 60_000 })
	await until(async () => (await status()).servers.length === 1)
	await mail()
	await mail({ status: 'failed' })
	await mail({ last_error: null })
	await query(`insert into messages (kind, status, sent_at) values ('lead-owner', 'sent', now())`)
	await query(
		`insert into private.backups (started_at, finished_at, file, bytes) values (now(), now() - interval '1 hour', 'a.tar', 5)`,
	)
	await query(
		`insert into private.backups (started_at, finished_at, error) values (now(), now() - interval '2 hours', 'old')`,
	)
	await query(
		`insert into leads (name, phone, email, address, suspected_spam, created_at)
		select 'x', '(501) 555-0100', 'x@example.com', 'x', true, now() - n * interval '90 minutes' from generate_series(0, 1) n`,
	)
	await query(
		`insert into auth.audit_log_entries (id, payload, created_at)
		select gen_random_uuid(), json_build_object('action', a, 'traits', json_build_object('times', t)), now() - h * interval '1 hour'
		from (values ('login_failed', '7', 0), ('login_failed', 'x', 2), ('limit_reached', '2', 3), ('login_failed', '9', 25), ('login', '1', 0)) v (a, t, h)`,
	)
	expect(await status()).toMatchObject({
		servers: [
			{
				about: {
					release: 'abc',
					outside: '/elsewhere',
					backups: true,
					mail: 'smtp',
					disk: { free: expect.any(Number) },
				},
			},
		],
		mail: { queued: 2, failing: 1, failed: 1, oldest: expect.any(String), last_sent: expect.any(String) },
		backup: { good: { file: 'a.tar', bytes: 5 }, failure: null },
		door: [
			{ kind: 'leads 429', hour: 3, day: 3 },
			{ kind: 'limits', hour: 0, day: 2 },
			{ kind: 'sign_ins', hour: 7, day: 8 },
			{ kind: 'suspected', hour: 1, day: 2 },
		],
	})
	// Made while the clock was ahead: neither the last one nor newer than a failure.
	await query(
		`insert into private.backups (started_at, finished_at, file, bytes) values (now(), now() + interval '1 year', 'ahead.tar', 5)`,
	)
	await query(`insert into private.backups (started_at, error) values (now(), 'The disk is full.')`)
	expect((await status()).backup).toMatchObject({ good: { file: 'a.tar' }, failure: { error: 'The disk is full.' } })
	await presence.stop()
	expect((await status()).servers).toEqual([])
	// One that died did not take its row along: it counts as gone when it has been silent for minutes.
	await query(
		`insert into private.servers (id, started_at, seen_at) values ($1, now(), now() - interval '4 minutes')`,
		[randomUUID()],
	)
	expect((await status()).servers).toEqual([])
})
