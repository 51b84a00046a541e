import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect, pools } from '../../server/database/connect.ts'
import { queueMorningDigest } from '../../server/messages/morning.ts'
import { addressesAt } from '../support/database/database.ts'
import { sendLead } from '../support/server/desk-leads.ts'
import { type RestServer, startRest } from '../support/server/rest.ts'
import { delivered } from '../support/server/visits.ts'

/** The mail at 7:30: when it is due, that there is one, and what it says. */
let rest: RestServer
beforeAll(async () => {
	rest = await startRest()
})
afterAll(() => rest.stop())

const one = async (statement: string, values?: unknown[]) =>
	Object.values((await rest.owner.query(statement, values)).rows[0] ?? {})[0]
const dueAt = (moment: string) => one('select private.digest_due($1)::text', [moment])

/** From now on it is always that time of the day; the last one was yesterday. */
async function makeItMorning() {
	await rest.owner.query(
		`create or replace function private.digest_due(at timestamptz) returns date language sql stable set search_path = ''
			as 'select (at at time zone private.time_zone())::date'`,
	)
	await rest.owner.query('update alert_settings set digest = true, digest_when_empty = false')
	await yesterday()
}
const yesterday = () => rest.owner.query('update alert_settings set digest_day = digest_day - 1')

test.each([
	// Winter is six hours behind UTC, summer five.
	['2026-01-15T13:29:59Z', null],
	['2026-01-15T13:30:00Z', '2026-01-15'],
	['2026-01-15T17:59:59Z', '2026-01-15'],
	['2026-01-15T18:00:00Z', null],
	['2026-07-15T12:29:59Z', null],
	['2026-07-15T12:30:00Z', '2026-07-15'],
	// The day the clocks go forward, and the one they go back.
	['2026-03-07T13:30:00Z', '2026-03-07'],
	['2026-03-08T12:29:59Z', null],
	['2026-03-08T12:30:00Z', '2026-03-08'],
	['2026-10-31T12:30:00Z', '2026-10-31'],
	['2026-11-01T12:30:00Z', null],
	['2026-11-01T13:30:00Z', '2026-11-01'],
	// Another day in UTC already.
	['2026-11-18T00:30:00Z', null],
])('at %s the digest that is due is of %s', async (moment, day) => {
	expect(await dueAt(moment)).toBe(day)
})

test('whoever looks every quarter of a minute, down for a while or not, makes one digest a day', async () => {
	await sendLead(rest)
	const begin = Date.parse('2027-03-12T06:00:00Z')
	await fc.assert(
		fc.asyncProperty(
			// Minutes between one look and the next, over the change of the clocks; none longer than a morning is.
			fc.array(fc.integer({ min: 1, max: 240 }), { minLength: 30, maxLength: 30 }),
			async (gaps) => {
				await rest.owner.query('begin')
				await rest.owner.query(`update alert_settings set digest = true, digest_day = '2027-03-11'`)
				let at = begin
				const made: string[] = []
				for (const gap of gaps) {
					at += gap * 60_000
					const moment = new Date(at).toISOString()
					if (await one('select private.queue_morning_digest($1)', [moment])) made.push(String(await dueAt(moment)))
				}
				await rest.owner.query('rollback')
				expect(made).toEqual([...new Set(made)])
				const past = ['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15', '2027-03-16'].filter(
					(day) => at >= Date.parse(`${day}T17:00:00Z`) + (day < '2027-03-14' ? 3_600_000 : 0),
				)
				expect(made).toEqual(expect.arrayContaining(past))
			},
		),
		{ numRuns: 15 },
	)
})

test('it tells what the day holds, each with its way into the desk, once, however many servers look', async () => {
	await makeItMorning()
	await rest.owner.query('delete from leads')
	const fresh = await sendLead(rest, { name: 'Fay Fresh', address: '1 New St, Searcy' })
	const late = await sendLead(rest, { name: 'Otto Overdue', address: '2 Late St, Searcy' })
	const due = await sendLead(rest, { name: 'Dora Due', address: '3 Today St, <b>Searcy</b> evil.example' })
	const seen = await sendLead(rest, { name: 'Vera Visit', address: '4 Walk St, Searcy' })
	const spam = await sendLead(rest, { name: 'Sam Spam', suspected_spam: true, suspected_because: 'honeypot' })
	await rest.owner.query(`update lead_work set created_at = created_at - interval '50 hours' where lead_id = $1`, [
		fresh,
	])
	await rest.owner.query(`update leads set status = 'contacted' where id = any ($1)`, [[late, due, seen]])
	await rest.owner.query(
		`update lead_work set next_action = 'call', next_due = now() - interval '2 days' where lead_id = $1`,
		[late],
	)
	const tonight = `((now() at time zone 'America/Chicago')::date + time '23:58') at time zone 'America/Chicago'`
	await rest.owner.query(`update lead_work set next_action = 'offer', next_due = ${tonight} where lead_id = $1`, [due])
	await rest.owner.query(
		`insert into lead_visits (lead_id, proposed, minutes, state, starts_at, ends_at)
			values ($1, array[${tonight}], 60, 'booked', ${tonight}, ${tonight} + interval '1 hour')`,
		[seen],
	)
	await rest.owner.query(`insert into lead_tasks (lead_id, title, due) values ($1, 'Find the key', now())`, [late])
	await rest.owner.query(`update messages set status = 'sent', sent_at = now()`)
	await rest.owner.query(
		`insert into messages (kind, recipient, status, last_error) values ('lead-homeowner', 'x@example.com', 'failed', 'no')`,
	)

	const servers = Array.from({ length: 4 }, () => connect(addressesAt(rest.databaseUrl).worker, pools.worker))
	onTestFinished(async () => void (await Promise.all(servers.map((db) => db.destroy()))))
	const queued = await Promise.all(servers.flatMap((db) => [queueMorningDigest(db), queueMorningDigest(db)]))
	expect(queued.filter(Boolean)).toHaveLength(1)

	const mails = (await delivered(rest)).filter(({ subject }) => subject.startsWith('Today'))
	expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
		['owner@red.example', 'Today: one visit, one new lead to call, 1 overdue, 1 due, one task, one email is stuck'],
	])
	for (const body of [mails[0]?.text ?? '', mails[0]?.html ?? '']) {
		for (const part of [
			...[fresh, late, due, seen].map((id) => `https://site.example/admin/leads/${id}`),
			'Fay Fresh, 1 New St, Searcy',
			'waits 2 days',
			'Call, due 2 days ago',
			'Make an offer, today, 11:58',
			'4 Walk St, Searcy',
			'Find the key',
			'https://site.example/admin/status',
			'https://site.example/admin/alerts',
		])
			expect(body).toContain(part)
		expect(body).not.toContain('Sam Spam')
		expect(body).not.toContain(spam)
		expect(body).not.toContain('evil.example')
	}
	expect(mails[0]?.html).not.toContain('<b>')
	expect(await delivered(rest)).toEqual([])
})

test('a day that holds nothing is left alone, or said kindly, as the owner wishes; off is off', async () => {
	await makeItMorning()
	await rest.owner.query('delete from leads')
	await rest.owner.query('delete from messages')
	expect(await delivered(rest)).toEqual([])
	await yesterday()
	await rest.owner.query('update alert_settings set digest_when_empty = true')
	const [mail] = await delivered(rest)
	expect(mail?.subject).toBe('Today: nothing is waiting')
	expect(mail?.text).toContain('Nothing is waiting for you this morning.')
	await rest.owner.query('update alert_settings set digest = false')
	await yesterday()
	expect(await delivered(rest)).toEqual([])
	// Turned on in the middle of a morning, it begins with the next.
	await rest.owner.query('update alert_settings set digest = true')
	expect(await delivered(rest)).toEqual([])
	await yesterday()
	expect(await delivered(rest)).toHaveLength(1)
})

test('a digest that could not go out all day is not told the day after, and nothing has failed', async () => {
	await rest.owner.query(
		`insert into messages (kind, created_at) values ('morning-digest', now() - interval '25 hours')`,
	)
	expect(await delivered(rest)).toEqual([])
	expect(await one(`select status from messages where kind = 'morning-digest' order by created_at limit 1`)).toBe(
		'sent',
	)
})
