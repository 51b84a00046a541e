import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { calendarFile } from '../../lib/calendar.ts'
import { readRetention } from '../../lib/retention.ts'
import { connect } from '../../server/database/connect.ts'
import { productRules } from '../../server/retention/rules.ts'
import { sweepIfDue } from '../../server/retention/sweep.ts'
import { createHandler } from '../../supabase/functions/calendar/handler.ts'
import { addressesAt } from '../support/database/database.ts'
import { sendLead } from '../support/server/desk-leads.ts'
import { until } from '../support/server/process.ts'
import { type RestServer, startRest } from '../support/server/rest.ts'
import { delivered, hours, tokenIn } from '../support/server/visits.ts'

let rest: RestServer
type Person = Awaited<ReturnType<RestServer['person']>>
let helper: Person
let admin: Person
beforeAll(async () => {
	rest = await startRest()
	helper = await rest.person({ role: 'helper' })
	admin = await rest.person({ role: 'admin' })
})
afterAll(() => rest.stop())

const query = async (text: string, values: unknown[] = []) => (await rest.owner.query(text, values)).rows
const visitOf = async (lead: string) =>
	(await query('select * from lead_visits where lead_id = $1 order by created_at desc', [lead]))[0]
const workOf = async (lead: string) => (await query('select * from lead_work where lead_id = $1', [lead]))[0]
/** No two tests want one hour: the owner has only one calendar. */
let block = 0
const free = (count: number) => {
	const from = block
	block += 2 * count
	return hours(...Array.from({ length: count }, (_, index) => from + 2 * index))
}

async function proposed(times: string[], values: Record<string, unknown> = {}) {
	const lead = await sendLead(rest, values)
	const { data, error } = await helper.client.rpc('propose_visit', { lead, times, note: 'Any dog is welcome.' })
	expect(error).toBeNull()
	const { rows } = await rest.owner.query('select private.visit_link($1) as token', [data])
	return { lead, visit: data as string, token: rows[0].token as string }
}
const open = (token: string) => rest.visitor().rpc('visit_of', { token })
const answer = (token: string, said: unknown) => rest.visitor().rpc('answer_visit', { token, answer: said })

test('times are proposed by mail; whoever holds the link picks one, and everybody hears of it', async () => {
	await delivered(rest)
	const times = free(3)
	const { lead, visit } = await proposed(times, { name: 'Mary Quartermain', address: '9 Oak St, Searcy' })
	expect(await workOf(lead)).toMatchObject({ status: 'contacted', next_action: 'call' })
	// Beside the one that confirms the request; which of the two goes out first is the worker's affair.
	const mail = (await delivered(rest)).find(({ subject }) => subject === 'When may we see your house?')
	expect(mail?.to).toBe(`${lead}@example.com`)
	for (const part of ['Hello Mary,', '9 Oak St, Searcy', 'Any dog is welcome.', 'You need no account.']) {
		expect(mail?.text).toContain(part)
		expect(mail?.html).toContain(part)
	}
	const token = tokenIn(mail)
	expect(token).toMatch(/^[0-9a-f]{64}$/)
	// What opens the page lies nowhere but in the mail.
	const everywhere = await query(
		`select m::text as text from messages m union all select v::text from lead_visits v union all select k::text from private.visit_links k`,
	)
	expect(everywhere.filter(({ text }) => text.includes(token))).toEqual([])

	const { data: shown } = await open(token)
	expect(shown).toMatchObject({ state: 'proposed', address: '9 Oak St, Searcy', minutes: 60, starts_at: null })
	expect(shown.times.map((at: string) => new Date(at).toISOString())).toEqual(times)
	expect(Object.keys(shown).toSorted()).toEqual(['address', 'minutes', 'note', 'starts_at', 'state', 'times'])

	expect((await answer(token, { pick: times[1], note: 'Ring twice' })).data).toMatchObject({ state: 'booked' })
	expect(await visitOf(lead)).toMatchObject({
		id: visit,
		state: 'booked',
		starts_at: new Date(times[1] ?? ''),
		answer: 'Ring twice',
	})
	expect(await workOf(lead)).toMatchObject({ next_action: 'visit', next_due: new Date(times[1] ?? '') })
	const mails = await delivered(rest)
	const toOwner = mails.find(({ to }) => to === 'owner@red.example')
	expect(toOwner?.subject).toBe('Visit booked: 9 Oak St, Searcy')
	for (const part of ['Mary Quartermain', 'Ring twice', `https://site.example/admin/leads/${lead}`])
		expect(toOwner?.text).toContain(part)
	const confirmation = mails.find(({ to }) => to === `${lead}@example.com`)
	expect(confirmation?.subject).toMatch(/^Your visit is set: \w+day, \w+ \d+ at \d+:00 [AP]M C[SD]T$/)
	const [file] = confirmation?.attachments ?? []
	expect(file).toMatchObject({ filename: 'visit.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH' })
	const stamp = (times[1] ?? '').slice(0, 19).replace(/[-:]/g, '')
	expect(file?.content).toContain(`DTSTART:${stamp}Z\r\n`)
	expect(file?.content).toContain(`UID:${visit}@`)
	const { data: told } = await helper.client.from('lead_timeline').select('kind').eq('lead_id', lead)
	expect(told?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['visit', 'visit_answer', 'message']))
	const { data: rows } = await helper.client.from('desk_visits').select('lead_id, name, state').eq('id', visit)
	expect(rows).toEqual([{ lead_id: lead, name: 'Mary Quartermain', state: 'booked' }])
})

test('by the same link it is moved and called off, until it has begun', async () => {
	const times = free(2)
	const { lead, visit, token } = await proposed(times)
	await answer(token, { pick: times[0] })
	await delivered(rest)
	expect((await answer(token, { pick: times[1] })).data).toMatchObject({ state: 'booked' })
	const moved = await delivered(rest)
	expect(moved.map(({ subject }) => subject).join()).toMatch(/Visit moved: /)
	expect(moved.find(({ attachments }) => attachments)?.attachments?.[0]?.content).toContain('SEQUENCE:1\r\n')
	expect((await answer(token, { cancel: true, note: 'Sold it' })).data).toMatchObject({ state: 'canceled' })
	expect(await visitOf(lead)).toMatchObject({ state: 'canceled', answer: 'Sold it' })
	expect(await workOf(lead)).toMatchObject({ next_action: 'call' })
	const off = await delivered(rest)
	expect(off.find(({ attachments }) => attachments)?.attachments?.[0]?.content).toContain('STATUS:CANCELLED\r\n')
	// A request that is sent again, or was caught and is replayed, brings nothing back.
	expect((await answer(token, { pick: times[0] })).error?.code).toBe('visit_over')
	expect((await answer(token, { cancel: true })).error?.code).toBe('visit_over')
	await rest.owner.query(
		`update lead_visits set state = 'booked', starts_at = now() - interval '1 minute', ends_at = now() + interval '59 minutes' where id = $1`,
		[visit],
	)
	expect((await open(token)).data).toMatchObject({ state: 'over' })
	expect((await answer(token, { cancel: true })).error?.code).toBe('visit_over')
	await rest.owner.query(`update lead_visits set state = 'done' where id = $1`, [visit])
})

test('none fits: the owner hears why and calls, and they may still pick one', async () => {
	const times = free(1)
	const { lead, token } = await proposed(times)
	expect((await answer(token, { none: true, note: 'Only Sundays' })).data).toMatchObject({ state: 'declined' })
	expect(await workOf(lead)).toMatchObject({ next_action: 'call' })
	expect((await delivered(rest)).find(({ subject }) => subject.startsWith('No time fits'))?.text).toContain(
		'Only Sundays',
	)
	expect((await answer(token, { pick: times[0] })).data).toMatchObject({ state: 'booked' })
})

test('the same answer again changes nothing and mails nobody', async () => {
	const times = free(1)
	const { lead, token } = await proposed(times)
	for (let tries = 0; tries < 20; tries++) expect((await answer(token, { pick: times[0] })).error).toBeNull()
	expect(await query(`select from messages where kind = 'visit-owner' and lead_id = $1`, [lead])).toHaveLength(1)
})

test('a flood of answers is refused with a time to come back, and does not bring a flood of mails', async () => {
	const times = free(2)
	const { lead, token } = await proposed(times)
	const codes: (string | undefined)[] = []
	for (let tries = 0; tries < 12; tries++) codes.push((await answer(token, { pick: times[tries % 2] })).error?.code)
	// Beyond eight only what changes nothing is still answered.
	const [refused, same] = ['too_many_answers', undefined]
	expect(codes).toEqual([...Array(8).fill(undefined), refused, same, refused, same])
	expect(await query(`select from messages where kind = 'visit-owner' and lead_id = $1`, [lead])).toHaveLength(8)
	// Of the mails to the homeowner, those that are not true any more do not go out.
	expect(await query(`select from messages where kind = 'visit-confirmed' and lead_id = $1`, [lead])).toHaveLength(1)
	const flood = await rest.fetch('/rpc/answer_visit', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ token, answer: { none: true } }),
	})
	expect(flood.status).toBe(429)
	expect(Number(flood.headers.get('retry-after'))).toBeGreaterThan(3_600)
})

test('two who pick one hour in the same moment: one gets it, the other picks again', async () => {
	const times = free(2)
	const rivals = await Promise.all(Array.from({ length: 6 }, () => proposed(times)))
	const answers = await Promise.all(rivals.map(({ token }) => answer(token, { pick: times[0] })))
	const codes = answers.map(({ error }) => error?.code ?? 'booked').toSorted()
	expect(codes).toEqual(['booked', ...Array(5).fill('time_taken')])
	expect(await query(`select from lead_visits where state = 'booked' and starts_at = $1`, [times[0]])).toHaveLength(1)
	const loser = rivals[answers.findIndex(({ error }) => error)]
	const shown = (await open(loser?.token ?? '')).data
	expect(shown.times.map((at: string) => new Date(at).toISOString())).toEqual([times[1]])
	// An hour that begins within another is taken, too.
	const half = new Date(Date.parse(times[0] ?? '') + 30 * 60_000).toISOString()
	const late = await sendLead(rest)
	expect((await helper.client.rpc('book_visit', { lead: late, at: half })).error?.code).toBe('time_taken')
	expect((await answer(loser?.token ?? '', { pick: times[1] })).error).toBeNull()
})

test('visits are booked one after the other: none waits for the entry of one that waits for its own', async () => {
	const times = free(1)
	const [first, second] = [await proposed(times), await proposed(times)]
	await query('begin')
	// Nothing, once it was committed.
	onTestFinished(async () => void (await query('rollback')))
	await query(
		`update lead_visits set state = 'booked', starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`,
		[first.visit, times[0]],
	)
	const late = answer(second.token, { pick: times[0] }).then(({ error }) => error?.code)
	const inLine = `select from pg_locks where locktype = 'advisory' and not granted
		and database = (select oid from pg_database where datname = current_database())`
	await until(async () => (await query(inLine)).length)
	await query('commit')
	expect(await late).toBe('time_taken')
})

test('another’s, a guessed, a changed and an old link open nothing', async () => {
	const times = free(1)
	const { visit, token } = await proposed(times)
	const other = await proposed(times)
	const [key] = await query('select private.new_secret() as key')
	for (const wrong of [
		'',
		key.key,
		`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
		token.toUpperCase(),
		`${token} `,
		visit,
		`' or true --`,
		'x'.repeat(500_000),
		'\u0001',
	]) {
		expect((await open(wrong)).error?.code, wrong.slice(0, 70)).toBe('link_over')
		expect((await answer(wrong, { pick: times[0] })).error?.code, wrong.slice(0, 70)).toBe('link_over')
	}
	// Each link is for its own visit alone.
	expect((await answer(other.token, { pick: times[0] })).error).toBeNull()
	expect(await query('select state from lead_visits where id = $1', [visit])).toEqual([{ state: 'proposed' }])
	// Nobody but the worker makes one.
	for (const { client } of [admin, helper])
		expect(
			(await client.schema('private' as never).rpc('visit_link' as never, { visit } as never)).error,
		).not.toBeNull()
	const hash = await query('select from private.visit_links where hash = $1::bytea', [Buffer.from(token)])
	expect(hash).toEqual([])
	await rest.owner.query(`update private.visit_links set expires_at = now() where visit_id = $1`, [visit])
	expect((await open(token)).error?.code).toBe('link_over')
	expect((await answer(token, { none: true })).error?.code).toBe('link_over')
})

test('only the times that were proposed can be picked, and what is no answer is none', async () => {
	const times = free(1)
	const { token, visit } = await proposed(times)
	const [elsewhere] = free(1)
	for (const wrong of [
		{},
		null,
		[],
		'pick',
		{ pick: elsewhere },
		{ pick: 'infinity' },
		{ pick: 'tomorrow; drop table leads' },
		{ pick: { $gt: '' } },
		{ pick: [times[0]] },
		{ none: 'yes' },
		{ cancel: true },
	])
		expect((await answer(token, wrong)).error?.code, JSON.stringify(wrong)).toBe('no_answer')
	expect((await answer(token, { none: true, note: 'x'.repeat(1_001) })).error?.code).toBe('note_too_long')
	expect((await answer(token, { none: true, note: 'x'.repeat(500_000) })).error?.code).toBe('note_too_long')
	expect(await query('select state, answer from lead_visits where id = $1', [visit])).toEqual([
		{ state: 'proposed', answer: '' },
	])
})

test('the desk proposes what can be kept: one to five times ahead, for who may be contacted, one visit at a time', async () => {
	const lead = await sendLead(rest)
	const propose = async (given: Record<string, unknown>) =>
		(await helper.client.rpc('propose_visit', { lead, ...given })).error?.code
	const times = free(2)
	expect(await propose({ times: [] })).toBe('unfit_times')
	expect(await propose({ times: ['2020-01-01'] })).toBe('unfit_times')
	expect(await propose({ times: ['infinity'] })).toBe('unfit_times')
	expect(await propose({ times: [null] })).toBe('unfit_times')
	expect(await propose({ times: hours(1, 2, 3, 4, 5, 6) })).toBe('unfit_times')
	expect(await propose({ times: Array.from({ length: 5_000 }, () => times[0]) })).toBe('unfit_times')
	expect(await propose({ times, minutes: 0 })).toBe('23514')
	expect(await propose({ times, note: 'x'.repeat(501) })).toBe('23514')
	expect(await propose({ lead: randomUUID(), times })).toBe('lead_gone')
	expect(await propose({ times })).toBeUndefined()
	const [first] = await query('select private.visit_link(id) as token from lead_visits where lead_id = $1', [lead])
	expect(await propose({ times })).toBeUndefined()
	// What was proposed before is not open any more, and its mail that waits goes with it... or is not told.
	expect((await open(first.token)).data).toMatchObject({ state: 'over' })
	expect((await answer(first.token, { pick: times[0] })).error?.code).toBe('visit_over')
	expect((await helper.client.rpc('book_visit', { lead, at: times[0] })).error).toBeNull()
	expect(await propose({ times })).toBe('visit_booked')
	await helper.client.rpc('change_leads', { changes: [{ id: lead, do_not_contact: true }] })
	expect((await visitOf(lead)).state).toBe('canceled')
	expect(await propose({ times })).toBe('do_not_contact')
	expect((await delivered(rest)).filter(({ to }) => to === `${lead}@example.com`)).toEqual([])
})

test('booked on the phone it is confirmed by mail; afterwards the desk says how it went, and what comes next follows', async () => {
	const [at] = free(1)
	const lead = await sendLead(rest)
	const { data: visit } = await helper.client.rpc('book_visit', { lead, at, minutes: 45 })
	expect(await workOf(lead)).toMatchObject({ status: 'contacted', next_action: 'visit', next_due: new Date(at ?? '') })
	expect((await delivered(rest)).find(({ to }) => to === `${lead}@example.com`)?.subject ?? '').toMatch(/set|request/)
	// A stage proposes no call while a visit is booked.
	await helper.client.rpc('change_leads', { changes: [{ id: lead, status: 'offer_made' }] })
	expect(await workOf(lead)).toMatchObject({ next_action: 'visit' })
	const end = async (outcome: string) => (await helper.client.rpc('end_visit', { visit, outcome })).error?.code
	expect(await end('done')).toBe('visit_over')
	expect(await end('gone')).toBe('visit_over')
	await rest.owner.query(
		`update lead_visits set starts_at = now() - interval '1 hour', ends_at = now() where id = $1`,
		[visit],
	)
	expect(await end('no_show')).toBeUndefined()
	expect(await workOf(lead)).toMatchObject({ next_action: 'call' })
	expect(await end('done')).toBeUndefined()
	expect(await end('done')).toBeUndefined()
	expect(await workOf(lead)).toMatchObject({ next_action: 'offer' })
	expect(await query(`select from lead_contacts where lead_id = $1 and way = 'visit'`, [lead])).toHaveLength(1)
	expect(await end('canceled')).toBe('visit_over')
})

test('the desk calls a visit off, and the homeowner hears of it', async () => {
	const [at] = free(1)
	const lead = await sendLead(rest)
	const { data: visit } = await helper.client.rpc('book_visit', { lead, at })
	await delivered(rest)
	expect((await helper.client.rpc('end_visit', { visit, outcome: 'canceled' })).error).toBeNull()
	expect((await delivered(rest)).map(({ subject }) => subject)).toEqual(['Our visit is called off'])
	// The hour is free again.
	expect((await helper.client.rpc('book_visit', { lead: await sendLead(rest), at })).error).toBeNull()
})

test('a reminder goes out the morning before, once, and not for a visit that was moved, called off or just booked', async () => {
	// At the clock of the company, in winter and in summer, whatever the server's is.
	const before = await query(
		`select private.morning_before(t) = m as same from (values
			('2026-11-20T16:00Z'::timestamptz, '2026-11-19T15:00Z'::timestamptz),
			('2026-07-04T03:00Z', '2026-07-02T14:00Z'), ('2026-03-08T20:00Z', '2026-03-07T15:00Z')) x (t, m)`,
	)
	expect(before).toEqual([{ same: true }, { same: true }, { same: true }])
	await delivered(rest)
	// The hours of other tests are not in the way of these.
	await rest.owner.query(`update lead_visits set state = 'done' where state = 'booked'`)
	const booked = async (startsIn: string, answered = '3 days') => {
		const lead = await sendLead(rest)
		await rest.owner.query(
			`insert into lead_visits (lead_id, proposed, minutes, state, starts_at, ends_at, answered_at, created_at)
				select $1, array[s], 5 * 3, 'booked', s, s + interval '15 minutes', now() - $3::interval, now() - interval '4 days'
				from (select now() + $2::interval as s) x`,
			[lead, startsIn, answered],
		)
		return lead
	}
	const soon = await booked('1 hour')
	const justNow = await booked('2 hours', '0 seconds')
	const later = await booked('2 days 12 hours')
	const off = await booked('3 hours')
	await rest.owner.query(`update lead_visits set state = 'canceled' where lead_id = $1`, [off])
	const reminders = (await delivered(rest)).filter(({ subject }) => subject.startsWith('A reminder'))
	expect(reminders.map(({ to }) => to)).toEqual([`${soon}@example.com`])
	expect(tokenIn(reminders[0])).not.toBe('')
	expect((await delivered(rest)).filter(({ subject }) => subject.startsWith('A reminder'))).toEqual([])
	expect((await visitOf(justNow)).reminded_at).not.toBeNull()
	expect((await visitOf(later)).reminded_at).toBeNull()
	// One that waits and is overtaken by a change is not told.
	await rest.owner.query(`update lead_visits set reminded_at = null where lead_id = $1`, [soon])
	await rest.owner.query('select private.remind_of_visits()')
	await rest.owner.query(
		`update lead_visits set starts_at = starts_at + interval '5 minutes', ends_at = ends_at + interval '5 minutes' where lead_id = $1`,
		[soon],
	)
	expect((await delivered(rest)).filter(({ subject }) => subject.startsWith('A reminder'))).toEqual([])
	await rest.owner.query(
		`update lead_visits set state = 'done' where state = 'booked' and starts_at < now() + interval '1 day'`,
	)
})

test('after a merge the one that stands is worked, and its person is found in the list', async () => {
	const times = free(1)
	const kept = await sendLead(rest)
	const { lead: other, token } = await proposed(times)
	await helper.client.rpc('merge_leads', { kept, other })
	await answer(token, { pick: times[0] })
	expect(await workOf(kept)).toMatchObject({ next_action: 'visit', next_due: new Date(times[0] ?? '') })
	const { data } = await helper.client
		.from('desk_visits')
		.select('lead_id')
		.eq('state', 'booked')
		.eq('starts_at', times[0])
	expect(data).toEqual([{ lead_id: kept }])
})

test('visits and their links go when a person is forgotten, and old links are swept away', async () => {
	const { lead, visit } = await proposed(free(1))
	expect(await query('select private.is_untouched(l) as is from leads l where id = $1', [lead])).toEqual([
		{ is: false },
	])
	const old = await proposed(free(1))
	await rest.owner.query(`update private.visit_links set expires_at = now() - interval '3 days' where visit_id = $1`, [
		old.visit,
	])
	const db = connect(addressesAt(rest.databaseUrl).worker)
	await sweepIfDue('retention', {
		db,
		log: { info: () => {}, warn: () => {} } as never,
		rules: productRules(readRetention({})),
	})
	await db.destroy()
	expect(await query('select from private.visit_links where visit_id = $1', [old.visit])).toEqual([])
	expect(await query('select from private.visit_links where visit_id = $1', [visit])).toHaveLength(1)
	const { data: receipt } = await admin.client.rpc('forget_person', { leads: [lead] })
	expect(receipt.removed).toMatchObject({ visits: 1 })
	expect(await query('select from private.visit_links where visit_id = $1', [visit])).toEqual([])
})

const hostile = [
	'<script>alert(1)</script>',
	'x\r\nBEGIN:VEVENT',
	`'); drop table leads; --`,
	'a;b,c\\d',
	'https://evil.example/x',
]
test('nothing that is typed makes a link or markup in a mail, or a second event in a calendar', async () => {
	const tags = (markup = '') => markup.match(/<[^>]*>/g)?.map((tag) => tag.replace(/[0-9a-f]{64}|[0-9a-f-]{36}/, ''))
	const seen = async (text: string) => {
		const times = free(1)
		const { lead, token } = await proposed(times, { name: text, address: `1 Oak ${text}`, phone: '(501) 555-0111' })
		await answer(token, { pick: times[0], note: text.replace(/\s+/g, ' ') })
		await delivered(rest).then((sent) =>
			mails.push(
				...sent.filter(({ to, subject }) => (to === `${lead}@example.com` ? subject.startsWith('Your visit') : true)),
			),
		)
		return mails.splice(0)
	}
	const mails: Awaited<ReturnType<typeof delivered>> = []
	await delivered(rest)
	const plain = await seen('Mary')
	for (const text of hostile) {
		const typed = await seen(text)
		expect(typed.length).toBe(plain.length)
		for (const kind of ['Your visit', 'Visit booked']) {
			const [one, other] = [typed, plain].map((all) => all.find(({ subject }) => subject.startsWith(kind)))
			expect(tags(one?.html)).toEqual(tags(other?.html))
			expect(one?.text).not.toContain('https://evil.example')
			expect(one?.subject).not.toMatch(/\p{Cc}/u)
			const events = (one?.attachments ?? []).flatMap(({ content }) => content.match(/^BEGIN:VEVENT/gm) ?? [])
			expect(events).toHaveLength(one?.attachments ? 1 : 0)
		}
	}
})

test('the owner’s calendar reads the visits at a secret address, without a name or a number, until it is renewed', async () => {
	const [at] = free(1)
	const lead = await sendLead(rest, {
		name: 'Mary Quartermain',
		address: `9 Oak St; "B", Searcy`,
		phone: '(501) 555-0111',
	})
	const { data: visit } = await helper.client.rpc('book_visit', { lead, at })
	const { data: secret } = await admin.client.rpc('renew_calendar')
	expect(await query(`select k::text as text from private.calendar_key k`)).not.toEqual([
		{ text: expect.stringContaining(secret) },
	])
	const read = async (key: string) => {
		const { data, error } = await rest.visitor().rpc('calendar_visits', { secret: key })
		if (error && error.code !== 'link_over') throw error
		return data ?? undefined
	}
	const feed = createHandler({ read, siteUrl: 'https://site.example' })
	const get = (key: string, method = 'GET') =>
		feed(new Request(`https://x.example/calendar/visits.ics?key=${key}`, { method }))
	const answered = await get(secret)
	const text = await answered.text()
	expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
	expect(answered.headers.get('cache-control')).toBe('no-store')
	const joined = text.replaceAll('\r\n ', '')
	expect(joined).toContain(`UID:${visit}@`)
	expect(joined).toContain('LOCATION:9 Oak St\\; "B"\\, Searcy')
	expect(joined).toContain(`URL:https://site.example/admin/leads/${lead}`)
	for (const personal of ['Quartermain', '555-0111', '@example.com']) expect(text).not.toContain(personal)
	for (const wrong of ['', 'x', `${secret}0`, 'x'.repeat(10_000), '%00', `'%20or%20true`])
		expect((await get(wrong)).status).toBe(404)
	expect((await get(secret, 'POST')).status).toBe(405)
	expect((await helper.client.rpc('renew_calendar')).error?.code).toBe('42501')
	const { data: renewed } = await admin.client.rpc('renew_calendar')
	expect([(await get(secret)).status, (await get(renewed)).status]).toEqual([404, 200])
	await admin.client.rpc('renew_calendar', { stop: true })
	expect((await get(renewed)).status).toBe(404)
	expect((await helper.client.from('desk_settings').select('calendar_since').single()).data).toEqual({
		calendar_since: null,
	})
	expect(calendarFile({ name: 'x', events: [] })).toContain('END:VCALENDAR')
})

test('a homeowner is written to about visits ten times a day, and no more', async () => {
	const lead = await sendLead(rest)
	const times = free(1)
	const answers: (string | undefined)[] = []
	for (let n = 0; n < 11; n++) answers.push((await helper.client.rpc('propose_visit', { lead, times })).error?.code)
	expect(answers).toEqual([...Array.from({ length: 10 }, () => undefined), 'too_many_mails'])
})
