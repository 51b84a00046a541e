import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { places } from '../../content/places.ts'
import { type Callers, deskCallers } from '../support/server/desk-callers.ts'
import { lead, type RestServer, startRest } from '../support/server/rest.ts'

/** What the desk keeps of a lead, by the real client of a helper. */
let rest: RestServer
let callers: Callers
beforeAll(async () => {
	rest = await startRest()
	callers = await deskCallers(rest)
})
afterAll(() => rest.stop())

async function sent(values: Record<string, unknown> = {}) {
	const id = randomUUID()
	const row = lead({ id, email: `${id}@example.com`, ...values })
	expect((await rest.visitor(id).from('leads').insert(row)).error).toBeNull()
	return id
}
const workOf = async (id: string) =>
	(await callers.helper.from('lead_work').select().eq('lead_id', id).single()).data as Record<string, never>
const one = async (statement: string, values: unknown[] = []) =>
	Object.values((await rest.owner.query(statement, values)).rows[0] ?? {})[0]
const trail = async (id: string) =>
	(await rest.owner.query('select kind, actor, changes from lead_events where lead_id = $1 order by id', [id])).rows
const hoursFromNow = (time: string) => (Date.parse(time) - Date.now()) / 3_600_000
/** As the office's clock shows it. */
const office = (time: string) =>
	new Date(time).toLocaleTimeString('en-US', { timeZone: 'America/Chicago', hour: 'numeric', minute: '2-digit' })

test('a lead opens its work: call now; whoever sent it sees nothing of that', async () => {
	const id = randomUUID()
	const mine = await rest
		.visitor(id)
		.from('leads')
		.insert(lead({ id, texts_version: '2026', utm_source: 'Google' }))
		.select()
		.single()
	expect(Object.keys(mine.data)).not.toContain('next_action')
	expect((await rest.visitor(id).from('lead_work').select()).error?.code).toBe('42501')
	expect(await workOf(id)).toMatchObject({
		status: 'new',
		next_action: 'call',
		town: 'searcy',
		source: 'google',
		texts: 'agreed',
		tries: 0,
		first_contact_at: null,
	})
})

test('a stage proposes what comes next; nothing open can be without it; the end of a lead clears it', async () => {
	const id = await sent()
	const stage = (status: string) => callers.helper.from('leads').update({ status }).eq('id', id)
	await stage('contacted')
	const contacted = await workOf(id)
	expect([contacted.next_action, office(contacted.next_due ?? '')]).toEqual(['call', '9:00 AM'])
	await stage('under_contract')
	expect(await workOf(id)).toMatchObject({ next_action: 'close', under_contract_at: expect.any(String) })
	const set = (values: object) => callers.helper.from('lead_work').update(values).eq('lead_id', id)
	expect((await set({ next_due: null, next_action: null })).error?.code).toBe('23514')
	expect((await set({ next_due: null })).error?.code).toBe('23514')
	await stage('closed')
	expect(await workOf(id)).toMatchObject({ next_action: null, next_due: null })
	await stage('contacted')
	expect(await workOf(id)).toMatchObject({ next_action: 'call' })
	// What follows from a stage is not told beside it.
	const said = (await trail(id)).flatMap(({ changes }) => Object.keys(changes))
	expect(said).toEqual(['status', 'status', 'status', 'status'])
	await set({ next_action: 'visit', next_due: '2026-12-01T15:00:00Z', next_note: 'The key is at the neighbor’s' })
	expect((await trail(id)).at(-1)).toMatchObject({
		actor: callers.ids.helper,
		changes: { next_action: ['call', 'visit'], next_note: ['', 'The key is at the neighbor’s'] },
	})
})

describe('a contact', () => {
	const contact = (id: string, values: object) =>
		callers.helper.from('lead_contacts').insert({ lead_id: id, way: 'call', ...values })

	test('stops the clock at once, and says later what came of it', async () => {
		const id = await sent()
		const { data } = await contact(id, {}).select('id, actor').single()
		expect(data?.actor).toBe(callers.ids.helper)
		expect(await workOf(id)).toMatchObject({ status: 'new', first_contact_at: expect.any(String), next_action: 'call' })
		await callers.helper.from('lead_contacts').update({ outcome: 'reached' }).eq('id', data?.id)
		const work = await workOf(id)
		expect(work).toMatchObject({ status: 'contacted', tries: 0 })
		expect(hoursFromNow(work.next_due ?? '')).toBeGreaterThan(0)
	})

	test('in vain is counted until somebody answers', async () => {
		const id = await sent()
		for (const outcome of ['no_answer', 'left_message', 'no_answer']) await contact(id, { outcome })
		expect(await workOf(id)).toMatchObject({ tries: 3, status: 'contacted' })
		const again_at = '2027-01-04T16:00:00+00:00'
		await contact(id, { outcome: 'call_again', again_at })
		expect(await workOf(id)).toMatchObject({ tries: 0, next_action: 'call', next_due: again_at })
		expect((await contact(id, { outcome: 'call_again' })).error?.code).toBe('23514')
	})

	test('is nobody’s to date back or to write in another’s name, and only its maker’s to change', async () => {
		const id = await sent()
		expect((await contact(id, { at: '2020-01-01' })).error?.code).toBe('42501')
		expect((await contact(id, { actor: callers.ids.owner })).error?.code).toBe('42501')
		await contact(id, {})
		const { data } = await callers.owner.from('lead_contacts').update({ note: 'x' }).eq('lead_id', id).select()
		expect(data).toEqual([])
	})
})

test('notes: written, mentioned in, changed and taken back by their author alone; found by their words while they stand', async () => {
	const id = await sent()
	const found = async (word: string) =>
		await one(`select count(*)::int from private.lead_keys where lead_id = $1 and words @@ private.words_sought($2)`, [
			id,
			word,
		])
	const note = { lead_id: id, body: 'Wants to keep the piano', mentions: [callers.ids.owner] }
	const { data, error } = await callers.helper.from('lead_notes').insert(note).select().single()
	expect([error, data.author, await found('pian')]).toEqual([null, callers.ids.helper, 1])
	const other = await callers.owner.from('lead_notes').update({ body: 'no' }).eq('id', data.id).select()
	expect(other.data).toEqual([])
	expect((await callers.owner.from('lead_notes').delete().eq('id', data.id).select()).data).toEqual([])
	await callers.helper.from('lead_notes').update({ body: 'Wants to keep the organ' }).eq('id', data.id)
	expect([await found('piano'), await found('organ')]).toEqual([0, 1])
	await callers.helper.from('lead_notes').delete().eq('id', data.id)
	expect([await found('organ'), await found('miller')]).toEqual([0, 1])
	expect((await callers.helper.from('lead_notes').insert({ ...note, author: callers.ids.owner })).error?.code).toBe(
		'42501',
	)
})

test('tasks: done by whoever does them, given only to the team', async () => {
	const id = await sent()
	const task = { lead_id: id, title: 'Call the title company', assignee: callers.ids.helper }
	const { data } = await callers.owner.from('lead_tasks').insert(task).select().single()
	const done = await callers.helper
		.from('lead_tasks')
		.update({ done_at: '2020-01-01' })
		.eq('id', data.id)
		.select()
		.single()
	expect(done.data).toMatchObject({ done_by: callers.ids.helper, author: callers.ids.owner })
	expect(Math.abs(hoursFromNow(done.data.done_at))).toBeLessThan(0.1)
	const stranger = await rest.person()
	for (const [table, key] of [
		['lead_tasks', 'lead_id'],
		['lead_work', 'lead_id'],
	] as const) {
		const given = await callers.owner.from(table).update({ assignee: stranger.id }).eq(key, id)
		expect(given.error?.code).toBe('23514')
	}
})

test('who leaves the team leaves their leads to everybody', async () => {
	const id = await sent()
	const helper = await rest.person({ role: 'helper' })
	await callers.owner.from('lead_work').update({ assignee: helper.id }).eq('lead_id', id)
	await callers.owner.from('lead_tasks').insert({ lead_id: id, title: 'Photos', assignee: helper.id })
	await rest.owner.query('delete from user_roles where user_id = $1', [helper.id])
	expect((await workOf(id)).assignee).toBeNull()
	expect((await callers.owner.from('lead_tasks').select('assignee').eq('lead_id', id)).data).toEqual([
		{ assignee: null },
	])
	expect((await helper.client.from('leads').select('id')).data).toEqual([])
})

test('the timeline tells all of it in one place, by the reader’s own rights', async () => {
	const id = await sent({ texts_version: '2026' })
	await callers.helper.from('lead_contacts').insert({ lead_id: id, way: 'call', outcome: 'no_answer' })
	await callers.helper.from('lead_notes').insert({ lead_id: id, body: 'Blue door' })
	await callers.helper.from('lead_tasks').insert({ lead_id: id, title: 'Photos' })
	await callers.helper.from('text_consents').update({ stopped_at: '2020-01-01' }).eq('lead_id', id)
	await rest.owner.query(
		`insert into lead_photos (lead_id, object_name, width, height) values ($1::uuid, $1::uuid || '/x', 1, 1)`,
		[id],
	)
	const told = await callers.helper
		.from('lead_timeline')
		.select('kind')
		.eq('lead_id', id)
		.order('at', { ascending: false })
	expect(new Set(told.data?.map(({ kind }) => kind))).toEqual(
		new Set(['created', 'contact', 'note', 'task', 'photo', 'message', 'consent', 'text_consent', 'text_stop']),
	)
	expect((await workOf(id)).texts).toBe('stopped')
})

test('a lead somebody noted something on is no untouched one, whatever its status', async () => {
	const untouched = (id: string) => one('select private.is_untouched(l) from leads l where id = $1', [id])
	const [plain, noted, tasked, called] = [await sent(), await sent(), await sent(), await sent()]
	await callers.helper.from('lead_notes').insert({ lead_id: noted, body: 'Not spam' })
	await callers.helper.from('lead_tasks').insert({ lead_id: tasked, title: 'Look' })
	await callers.helper.from('lead_contacts').insert({ lead_id: called, way: 'call' })
	const told = []
	for (const id of [plain, noted, tasked, called]) told.push(await untouched(id))
	expect(told).toEqual([true, false, false, false])
})

test.each(places)('an address in $name is known for it', async ({ slug, name }) => {
	for (const address of [`12 Oak St, ${name}, AR 72143`, `12 Searcy Street ${name.toUpperCase()} Arkansas`, name])
		expect(await one('select private.town_of($1)', [address])).toBe(slug)
})

test.each([
	['12 Race Ave, Searcy', '12 race avenue Searcy, AR 72143-1234', true],
	['12 N. Race Street', '12 North Race St', true],
	['12 Race Ave, Searcy', '12 Race Ave, Beebe', false],
	['12 Race Ave', '112 Race Ave', false],
])('whether %j and %j are one house', async (one_, other, same) => {
	const house = (address: string) => one('select private.house_of($1)', [address])
	expect((await house(one_)) === (await house(other))).toBe(same)
})

test('neither nowhere nor a place without a number is a house', async () => {
	expect(await one(`select private.house_of('(no address)')`)).toBeNull()
	expect(await one(`select private.house_of('Main Street, Searcy')`)).toBeNull()
})

test('a mail of a lead goes once more: to the address it has now, a few times a day, never to who asked not to be contacted', async () => {
	const id = await sent()
	const mails = async () =>
		(
			await rest.owner.query(
				`select id, kind, recipient, status from messages where lead_id = $1 and kind = 'lead-homeowner' order by created_at, id`,
				[id],
			)
		).rows as { id: string; recipient: string; status: string }[]
	const [first] = await mails()
	const again = (message = first?.id) => callers.helper.rpc('send_mail_again', { message })
	// One that was given up goes itself.
	await rest.owner.query(`update messages set status = 'failed', last_error = 'no such mailbox' where id = $1`, [
		first?.id,
	])
	expect((await again()).error).toBeNull()
	expect(await mails()).toMatchObject([{ status: 'queued' }])
	await rest.owner.query(`update messages set taken_until = now() + interval '1 minute' where id = $1`, [first?.id])
	expect((await again()).error?.code).toBe('mail_under_way')

	await rest.owner.query(`update messages set status = 'sent', sent_at = now(), taken_until = null where id = $1`, [
		first?.id,
	])
	await rest.owner.query(`update leads set email = 'right@example.com' where id = $1`, [id])
	const results = await Promise.all(Array.from({ length: 8 }, () => again()))
	expect(results.map(({ error }) => error?.code ?? 'sent').sort()).toEqual([
		...Array.from({ length: 4 }, () => 'sent'),
		...Array.from({ length: 4 }, () => 'too_many_mails'),
	])
	expect(
		(await mails()).slice(1).every(({ recipient, status }) => recipient === 'right@example.com' && status === 'queued'),
	).toBe(true)
	// Mails of accounts and others are not for this.
	const other = await one(
		`insert into messages (kind, recipient) values ('auth-recovery', 'a@example.com') returning id`,
	)
	expect((await again(other as string)).error?.code).toBe('mail_gone')
	await callers.helper.rpc('change_leads', { changes: [{ id, do_not_contact: true }] })
	expect((await again()).error?.code).toBe('do_not_contact')
})

test('a mail about an offer or a visit goes once more only while what it says holds', async () => {
	const id = await sent()
	const mail = (kind: string) => one(`select id from messages where lead_id = $1 and kind = $2`, [id, kind])
	const again = async (message: unknown) =>
		(await callers.helper.rpc('send_mail_again', { message: message as string })).error?.code
	const sendOut = () =>
		rest.owner.query(`update messages set status = 'sent', sent_at = now() where lead_id = $1`, [id])
	const start = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 3 * 86_400_000 + 18 * 3_600_000)
	await callers.helper.rpc('propose_visit', { lead: id, times: [start.toISOString()] })
	await sendOut()
	const proposed = await mail('visit-proposed')
	expect(await again(proposed)).toBeUndefined()
	await sendOut()
	await callers.helper.rpc('book_visit', { lead: id, at: start.toISOString() })
	await sendOut()
	expect(await again(proposed), 'times that are past choosing').toBe('mail_gone')
	const confirmed = await mail('visit-confirmed')
	expect(await again(confirmed)).toBeUndefined()
	await callers.helper.rpc('end_visit', {
		visit: (await one(`select id from lead_visits where lead_id = $1 and state = 'booked'`, [id])) as string,
		outcome: 'canceled',
	})
	await sendOut()
	expect(await again(confirmed), 'a visit that is off').toBe('mail_gone')

	const inputs = { value: 150_000, repairs: [], surprises: 10, months: 5, holdingMonth: 1_050, closing: 8, profit: 12 }
	const offer = (at: string) =>
		one(
			`insert into lead_offers (lead_id, inputs, low, high, sent_at, sent_by) values ($1, $3, 1000, 2000, $2, 'mail') returning id`,
			[id, at, JSON.stringify(inputs)],
		)
	const first = await offer('2026-01-01')
	await rest.owner.query(
		`insert into messages (kind, recipient, lead_id, data, status, sent_at) values ('lead-offer', 'a@example.com', $1, $2, 'sent', now())`,
		[id, JSON.stringify({ offer: first })],
	)
	expect(await again(await mail('lead-offer'))).toBeUndefined()
	await sendOut()
	await offer('2026-02-01')
	expect(await again(await mail('lead-offer')), 'one that a later offer replaced').toBe('mail_gone')
})
