import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Callers, deskCallers } from '../support/server/desk-callers.ts'
import { sendLead } from '../support/server/desk-leads.ts'
import { type RestServer, startRest } from '../support/server/rest.ts'

/** What the desk changes, and that it can be taken back; and whose wish comes before all of it. */
let rest: RestServer
let callers: Callers
beforeAll(async () => {
	rest = await startRest()
	callers = await deskCallers(rest)
})
afterAll(() => rest.stop())

const sent = (values: Record<string, unknown> = {}) => sendLead(rest, values)
const workOf = async (id: string) =>
	(await rest.owner.query('select * from lead_work where lead_id = $1', [id])).rows[0]
const leadOf = async (id: string) => (await rest.owner.query('select * from leads where id = $1', [id])).rows[0]
/** What a way back must bring back. */
const shown = async (id: string) => {
	const { status, next_action, next_due, next_note, assignee, rank, suspected, do_not_contact_at } = await workOf(id)
	return { status, next_action, next_due, next_note, assignee, rank, suspected, do_not_contact_at }
}
const change = async (changes: object) => {
	const { data, error } = await callers.helper.rpc('change_leads', { changes })
	expect(error).toBeNull()
	return data as object[]
}

test.each(['-infinity', 'infinity', '4713-01-01 BC', '294275-01-01'])('%s is no time for anything', async (time) => {
	const id = await sent()
	const { helper } = callers
	const refused = [
		await helper.rpc('change_leads', { changes: [{ id, next_due: time }] }),
		await helper.from('lead_work').update({ next_due: time }).eq('lead_id', id),
		await helper.from('lead_tasks').insert({ lead_id: id, title: 'Call', due: time }),
		await helper.from('lead_contacts').insert({ lead_id: id, way: 'call', outcome: 'call_again', again_at: time }),
	]
	expect(refused.map(({ error }) => error?.code)).toEqual(['23514', '23514', '23514', '23514'])
})

test('views are so many each, and what is shared the owner can remove', async () => {
	const rows = Array.from({ length: 51 }, (_, n) => ({ name: `View ${n}`, shared: n > 0 }))
	expect((await callers.helper.from('desk_views').insert(rows)).error?.code).toBe('too_many_views')
	expect((await callers.helper.from('desk_views').insert(rows.slice(0, 2))).error).toBeNull()
	const removed = await callers.owner.from('desk_views').delete().like('name', 'View %').select('name')
	expect(removed.data).toEqual([{ name: 'View 1' }])
})

describe('many at once', () => {
	test.each<[string, object]>([
		['a stage', { status: 'lost' }],
		[
			'a stage with its own next action',
			{ status: 'offer_made', next_action: 'mail', next_due: '2027-01-01T00:00:00Z' },
		],
		['a snooze', { next_due: '2027-01-01T00:00:00Z' }],
		['spam', { suspected: true }],
		['do not contact', { do_not_contact: true }],
	])('%s, and back', async (_, values) => {
		const ids = [await sent(), await sent()]
		const before = [await shown(ids[0] ?? ''), await shown(ids[1] ?? '')]
		const undo = await change(ids.map((id) => ({ id, ...values })))
		expect(await shown(ids[0] ?? '')).not.toEqual(before[0])
		const again = await change(undo)
		expect([await shown(ids[0] ?? ''), await shown(ids[1] ?? '')]).toEqual(before)
		await change(again)
		expect(await shown(ids[1] ?? '')).not.toEqual(before[1])
	})

	test('what a colleague has done since is not put back over, and a wish goes back with all it spread to', async () => {
		const [one, two] = [await sent(), await sent()]
		const undo = await change([one, two].map((id) => ({ id, status: 'contacted', unknown: 1 })))
		expect(undo).toContainEqual(expect.objectContaining({ id: one, status: 'new', after: expect.anything() }))
		await callers.owner.from('lead_work').update({ next_due: '2027-01-01' }).eq('lead_id', two)
		const before = [await shown(one), await shown(two)]
		const refused = await callers.helper.rpc('change_leads', { changes: undo })
		expect([refused.status, refused.error?.code]).toEqual([409, 'changed_since'])
		expect([await shown(one), await shown(two)]).toEqual(before)
		// What is none of it does not keep it from going back.
		await callers.owner.from('lead_work').update({ assignee: callers.ids.owner }).eq('lead_id', one)
		await change(undo.filter((each) => 'id' in each && each.id === one))
		expect(await shown(one)).toMatchObject({ status: 'new', assignee: callers.ids.owner })

		const phone = '(501) 555-0172'
		const old = await sent({ phone })
		const suppressed = async () =>
			(
				await rest.owner.query(
					`select from private.suppressed where key = private.suppression_key('phone', '5015550172')`,
				)
			).rowCount
		await change([{ id: old, do_not_contact: true }])
		const ids = [await sent({ phone }), await sent({ phone }), await sent({ phone })]
		const [noted = '', listed = '', apart = ''] = ids
		const all = async () => [await shown(old), await shown(noted), await shown(listed), await shown(apart)]
		await change(ids.map((id) => ({ id, next_action: 'mail', next_due: '2027-01-01', next_note: 'Deed' })))
		const were = await all()
		const back = await change([
			{ id: noted, do_not_contact: true },
			{ id: listed, status: 'contacted' },
		])
		for (const id of [listed, apart]) expect((await shown(id)).do_not_contact_at).not.toBeNull()
		await change(back)
		// The wish that was there before still is.
		expect(await all()).toEqual(were)
		expect(await suppressed()).toBe(1)
		const again = await change([{ id: old, do_not_contact: false }])
		expect([await suppressed(), (await change(again)).length, await suppressed()]).toEqual([0, 1, 1])
	})

	test('all or nothing', async () => {
		const id = await sent()
		const changes = [
			{ id, status: 'lost' },
			{ id: '00000000-0000-0000-0000-000000000000', status: 'lost' },
		]
		expect((await callers.helper.rpc('change_leads', { changes })).error?.code).toBe('lead_gone')
		const wrong = [
			{ id, status: 'lost' },
			{ id, status: 'sold' },
		]
		expect((await callers.helper.rpc('change_leads', { changes: wrong })).error?.code).toBe('23514')
		expect((await workOf(id)).status).toBe('new')
		const many = Array.from({ length: 501 }, () => ({ id, status: 'lost' }))
		expect((await callers.helper.rpc('change_leads', { changes: many })).error?.code).toBe('too_many_changes')
	})
})

test('the order by hand: between two, first, last, into another stage, and back; one row is written', async () => {
	const ids = [await sent(), await sent(), await sent()]
	const [c = '', b = '', a = ''] = ids
	const order = async (status = 'new') =>
		(
			await rest.owner.query(
				'select lead_id from lead_work where status = $2 and lead_id = any ($1) order by rank, lead_id',
				[ids, status],
			)
		).rows.map(({ lead_id }) => 'abc'[[a, b, c].indexOf(lead_id)])
	const place = async (args: object) => {
		const { data, error } = await callers.helper.rpc('place_lead', args)
		expect(error).toBeNull()
		return data
	}
	expect(await order()).toEqual(['a', 'b', 'c'])
	const events = async () => Number((await rest.owner.query('select count(*) from lead_events')).rows[0].count)
	const before = await events()
	const undo = await place({ lead: c, above: a, below: b })
	expect(await order()).toEqual(['a', 'c', 'b'])
	await change(undo)
	expect(await order()).toEqual(['a', 'b', 'c'])
	await place({ lead: c, below: a })
	await place({ lead: a, above: b })
	expect(await order()).toEqual(['c', 'b', 'a'])
	// Which place it has on the board is nothing for the trail.
	expect(await events()).toBe(before)
	for (let round = 0; round < 30; round++) await place({ lead: round % 2 ? a : b, above: c, below: round % 2 ? b : a })
	expect(await order()).toEqual(['c', 'a', 'b'])
	await place({ lead: b, stage: 'contacted' })
	await place({ lead: a, stage: 'contacted', above: b })
	expect([await order(), await order('contacted')]).toEqual([['c'], ['b', 'a']])
})

describe('do not contact', () => {
	const phone = '(501) 555-0171'
	const wish = (id: string, at: string | null = '2020-01-01') =>
		callers.helper.from('lead_work').update({ do_not_contact_at: at }).eq('lead_id', id)

	test('is honoured by number and mailbox at once: mails that wait, texts, calls, every lead of theirs', async () => {
		const email = 'pat.doe@gmail.com'
		const first = await sent({ phone, texts_version: '2026' })
		const second = await sent({ phone, email: 'PatDoe+x@gmail.com', texts_version: '2026' })
		const third = await sent({ email })
		const stranger = await sent()
		expect((await wish(second)).error).toBeNull()
		for (const id of [first, second, third]) {
			const work = await workOf(id)
			expect([work.do_not_contact_at === null, work.next_action]).toEqual([false, null])
			expect(Date.now() - work.do_not_contact_at.getTime()).toBeLessThan(60_000)
			const mails = await rest.owner.query(`select status from messages where lead_id = $1 and recipient is not null`, [
				id,
			])
			expect(mails.rows).toEqual([{ status: 'failed' }])
			const call = await callers.owner.from('lead_contacts').insert({ lead_id: id, way: 'call' })
			expect([call.status, call.error?.code]).toEqual([409, 'do_not_contact'])
		}
		const texts = await rest.owner.query('select from text_consents where phone = $1 and stopped_at is null', [phone])
		expect(texts.rowCount).toBe(0)
		expect((await workOf(stranger)).do_not_contact_at).toBeNull()

		// Neither a new mail nor “send now” gets past it.
		await rest.owner.query(`insert into messages (kind, recipient, lead_id) values ('lead-offer', $1, $2)`, [
			email,
			first,
		])
		await callers.owner.rpc('send_mail_now')
		const out = await rest.owner.query(
			`select from messages where lead_id = any ($1) and recipient is not null and status = 'queued'`,
			[[first, second, third]],
		)
		expect(out.rowCount).toBe(0)

		// Who writes again wants to be called; but somebody else may have typed the address.
		const later = await sent({ email: 'pat.doe+new@gmail.com' })
		expect(await workOf(later)).toMatchObject({ do_not_contact_at: null, next_action: 'call' })
		const told = await rest.owner.query('select kind from messages where lead_id = $1', [later])
		expect(told.rows).toEqual([{ kind: 'lead-owner' }])
	})

	test('is remembered when their lead is gone, and ends when it is lifted', async () => {
		const email = 'lift@example.com'
		const id = await sent({ email })
		await wish(id)
		await rest.owner.query('delete from leads where id = $1', [id])
		const mails = async () => {
			const lead = await sent({ email })
			const { rowCount } = await rest.owner.query(
				`select from messages where lead_id = $1 and kind = 'lead-homeowner'`,
				[lead],
			)
			return [lead, rowCount] as const
		}
		const [next, withheld] = await mails()
		expect(withheld).toBe(0)
		const [other] = await mails()
		await wish(next)
		expect((await workOf(other)).do_not_contact_at).not.toBeNull()
		// Noted for the person, it is lifted for the person.
		await wish(next, null)
		for (const id of [next, other])
			expect(await workOf(id)).toMatchObject({ do_not_contact_at: null, next_action: 'call' })
		expect((await mails())[1]).toBe(1)
	})
})

describe('one person, two requests', () => {
	const pair = async () => {
		const phone = '(501) 555-0188'
		const kept = await sent({ phone, name: 'Ann', address: '1 Oak Street, Searcy', motivation: 'Moving' })
		const other = await sent({ name: 'Ann Lee', address: '1 oak st Searcy AR', motivation: 'Sold?' })
		return { kept, other }
	}

	test('are found by phone, mailbox and house', async () => {
		const id = await sent({ phone: '(501) 555-0191', email: 'x.y@gmail.com', address: '77 Pine Road, Beebe' })
		const same = [
			await sent({ phone: '(501) 555-0191' }),
			await sent({ email: 'xy+home@gmail.com' }),
			await sent({ address: '77 pine rd beebe AR 72012' }),
		]
		await sent({ address: '77 Pine Road, Searcy' })
		const { data } = await callers.helper.rpc('similar_leads', { lead: id })
		const found = new Map((data as { id: string; same: string[] }[]).map((row) => [row.id, row.same]))
		expect(same.map((one) => found.get(one))).toEqual([['phone'], ['email'], ['address']])
		expect(found.size).toBe(3)
	})

	test('become one, with the fields chosen, and two again as they were; nothing is lost', async () => {
		const { kept, other } = await pair()
		await callers.helper.from('lead_notes').insert({ lead_id: other, body: 'Blue door' })
		const before = [await leadOf(kept), await leadOf(other)]
		const fields = { name: true, motivation: false, status: true }
		expect((await callers.helper.rpc('merge_leads', { kept, other, fields })).error).toBeNull()
		expect(await leadOf(kept)).toMatchObject({ name: 'Ann Lee', motivation: 'Moving' })
		expect((await workOf(other)).merged_into).toBe(kept)
		const listed = await callers.helper.rpc('find_leads', { filters: { search: 'Ann' } })
		expect((listed.data as { id: string }[]).map(({ id }) => id)).not.toContain(other)
		const parts = await callers.helper.rpc('similar_leads', { lead: kept })
		expect(parts.data).toContainEqual(expect.objectContaining({ id: other, is_merged: true }))
		const timeline = await callers.helper.from('lead_timeline').select('kind').in('lead_id', [kept, other])
		expect(timeline.data).toContainEqual({ kind: 'note' })
		for (const again of [
			{ kept, other },
			{ kept: other, other: kept },
			{ kept, other: kept },
		])
			expect((await callers.helper.rpc('merge_leads', again)).error?.code).toBe('cannot_merge')
		expect((await callers.helper.rpc('unmerge_leads', { other })).data).toBe(kept)
		expect([await leadOf(kept), await leadOf(other)]).toEqual(before)
		expect((await workOf(other)).merged_into).toBeNull()
		expect((await callers.helper.rpc('unmerge_leads', { other })).error?.code).toBe('not_merged')
	})

	test('what was changed after the merge stays; what was merged before goes with its lead', async () => {
		const { kept, other } = await pair()
		const part = await sent()
		await callers.helper.rpc('merge_leads', { kept: other, other: part })
		await callers.helper.rpc('merge_leads', { kept, other, fields: { name: true } })
		expect((await workOf(part)).merged_into).toBe(kept)
		await callers.helper.from('leads').update({ name: 'Ann L.' }).eq('id', kept)
		await callers.helper.rpc('unmerge_leads', { other })
		expect((await leadOf(kept)).name).toBe('Ann L.')
		expect((await workOf(part)).merged_into).toBe(other)
	})

	test('who waits for a call today still does when an older request, due later, takes theirs in', async () => {
		const { kept, other } = await pair()
		const later = { next_action: 'visit', next_due: '2099-01-01T15:00:00+00:00', next_note: 'Bring the papers' }
		await rest.owner.query('update lead_work set asked = false where lead_id = $1', [kept])
		await callers.helper.from('lead_work').update(later).eq('lead_id', kept)
		await callers.helper.from('lead_contacts').insert({ lead_id: other, way: 'call', outcome: 'no_answer' })
		const [was, { next_due, last_contact_at }] = [await workOf(kept), await workOf(other)]
		await callers.helper.rpc('merge_leads', { kept, other })
		const merged = { asked: true, next_action: 'call', next_due, next_note: '', last_contact_at }
		expect(await workOf(kept)).toMatchObject(merged)
		await callers.helper.rpc('unmerge_leads', { other })
		expect(await workOf(kept)).toEqual(was)
		// A step that was changed since stays.
		await callers.helper.rpc('merge_leads', { kept, other })
		await callers.helper.from('lead_work').update({ next_note: 'At noon' }).eq('lead_id', kept)
		await callers.helper.rpc('unmerge_leads', { other })
		expect(await workOf(kept)).toEqual({ ...was, next_action: 'call', next_due, next_note: 'At noon' })
		const [early, late] = [await sent(), await sent()]
		await callers.helper.from('lead_work').update(later).eq('lead_id', late)
		const before = await workOf(early)
		await callers.helper.rpc('merge_leads', { kept: early, other: late })
		expect(await workOf(early)).toMatchObject({ next_action: 'call', next_due: before.next_due })
	})

	test('a wish not to be contacted goes with either, and back where it came from', async () => {
		const phone = '(501) 555-0189'
		const other = await sent({ phone })
		await callers.helper.from('lead_work').update({ do_not_contact_at: '2020-01-01' }).eq('lead_id', other)
		const kept = await sent({ phone })
		const second = await sent({ email: (await leadOf(kept)).email })
		const [was, wished] = [await workOf(kept), await workOf(other)]
		await callers.helper.rpc('merge_leads', { kept, other })
		for (const id of [kept, second]) expect((await workOf(id)).do_not_contact_at).not.toBeNull()
		await callers.helper.rpc('unmerge_leads', { other })
		expect([await workOf(kept), await workOf(other)]).toEqual([was, wished])
		expect((await workOf(second)).do_not_contact_at).toBeNull()
	})

	test('an open request opens the lost one it becomes part of, until they are two again; a closed one takes none in', async () => {
		const { kept, other } = await pair()
		await change([{ id: kept, status: 'lost' }])
		await change([{ id: other, status: 'contacted', next_action: 'mail', next_due: '2026-01-01', next_note: 'Deed' }])
		const [was, { next_due }] = [await workOf(kept), await workOf(other)]
		expect((await callers.helper.rpc('merge_leads', { kept, other })).error).toBeNull()
		const open = { status: 'contacted', next_action: 'mail', next_due, next_note: 'Deed' }
		expect(await workOf(kept)).toMatchObject(open)
		const today = await callers.helper.rpc('desk_today', { most: 200 })
		expect(today.data.due.map(({ id }: { id: string }) => id)).toContain(kept)
		await callers.helper.rpc('unmerge_leads', { other })
		expect([await workOf(kept), (await leadOf(kept)).status]).toEqual([was, 'lost'])
		expect(await workOf(other)).toMatchObject(open)
		// Worked on since, it stays open.
		await callers.helper.rpc('merge_leads', { kept, other })
		await change([{ id: kept, status: 'offer_made' }])
		await callers.helper.rpc('unmerge_leads', { other })
		expect(await workOf(kept)).toMatchObject({ status: 'offer_made', next_action: 'call' })
		await change([{ id: kept, status: 'closed' }])
		const refused = await callers.helper.rpc('merge_leads', { kept, other })
		expect([refused.status, refused.error?.code]).toEqual([409, 'closed_before'])
		expect((await callers.helper.rpc('merge_leads', { kept: other, other: kept })).error).toBeNull()
	})

	test('an open request is not lost in one that was taken for spam, which it is again when they are two', async () => {
		const { kept, other } = await pair()
		await change([{ id: kept, suspected: true }])
		await change([{ id: other, next_due: '2026-01-01' }])
		const was = await workOf(kept)
		const isOnToday = async () => {
			const { data } = await callers.helper.rpc('desk_today', { most: 500 })
			return [...data.fresh, ...data.due].some(({ id }: { id: string }) => id === kept)
		}
		expect(await isOnToday()).toBe(false)
		await callers.helper.rpc('merge_leads', { kept, other })
		expect(await isOnToday()).toBe(true)
		await callers.helper.rpc('unmerge_leads', { other })
		expect([await workOf(kept), await isOnToday()]).toEqual([was, false])
		// Spam that becomes part of spam says nothing of it.
		await change([{ id: other, suspected: true }])
		await callers.helper.rpc('merge_leads', { kept, other })
		expect((await workOf(kept)).suspected).toBe(true)
	})

	test('of two that became part of one, the last becomes two first; then all is as it was', async () => {
		const { kept, other } = await pair()
		const last = await sent({ phone: '(501) 555-0188', name: 'A. Lee' })
		const due = ['2026-03-01', '2026-02-01', '2026-01-01']
		await change([kept, other, last].map((id, place) => ({ id, next_due: due[place] })))
		const all = () => Promise.all([kept, other, last].flatMap((id) => [workOf(id), leadOf(id)]))
		const was = await all()
		const fields = { name: true }
		for (const part of [other, last]) await callers.helper.rpc('merge_leads', { kept, other: part, fields })
		const merged = await all()
		const refused = await callers.helper.rpc('unmerge_leads', { other })
		expect([refused.status, refused.error?.code]).toEqual([409, 'merged_since'])
		expect(await all()).toEqual(merged)
		for (const part of [last, other])
			expect((await callers.helper.rpc('unmerge_leads', { other: part })).error).toBeNull()
		expect(await all()).toEqual(was)
		// Also what was part of one that became part of another.
		await callers.helper.rpc('merge_leads', { kept: other, other: last, fields })
		await callers.helper.rpc('merge_leads', { kept, other, fields })
		expect((await callers.helper.rpc('unmerge_leads', { other: last })).error?.code).toBe('merged_since')
		for (const part of [other, last])
			expect((await callers.helper.rpc('unmerge_leads', { other: part })).error).toBeNull()
		expect(await all()).toEqual(was)
		// What changed nothing of it goes in any order.
		const [plain, next] = [await sent({ phone: '(501) 555-0188' }), await sent({ phone: '(501) 555-0188' })]
		await change([plain, next].map((id) => ({ id, next_due: '2030-01-01' })))
		for (const part of [plain, next]) await callers.helper.rpc('merge_leads', { kept, other: part })
		for (const part of [plain, next])
			expect((await callers.helper.rpc('unmerge_leads', { other: part })).error).toBeNull()
		expect((await all()).slice(0, 2)).toEqual(was.slice(0, 2))
	})
})

test('the owner deletes a person, freshly signed in, and gets a receipt that names nobody', async () => {
	const id = await sent({ name: 'Forget Me', email: 'forget@example.com', texts_version: '2026' })
	await rest.owner.query(
		`insert into messages (kind, data) values ('contact-owner', '{"email": "Forget@example.com"}')`,
	)
	const part = await sent()
	await callers.helper.rpc('merge_leads', { kept: id, other: part })
	await callers.helper.from('lead_notes').insert({ lead_id: id, body: 'Private' })
	expect((await callers.helper.rpc('forget_person', { leads: [id] })).error?.code).toBe('42501')
	const stale = await rest.person({ role: 'admin' })
	await rest.owner.query(
		`update auth.mfa_amr_claims set updated_at = now() - interval '1 hour' where session_id = $1`,
		[stale.session],
	)
	expect((await stale.client.rpc('forget_person', { leads: [id] })).error?.code).toBe('reauthentication_needed')
	expect(await leadOf(id)).toBeDefined()
	const { data, error } = await callers.owner.rpc('forget_person', { leads: [id] })
	expect(error).toBeNull()
	expect(data).toMatchObject({
		actor: callers.ids.owner,
		removed: { leads: 2, notes: 1 },
		kept: { consents: 2, text_consents: 1 },
	})
	expect(JSON.stringify(data)).not.toContain('Forget')
	for (const table of ['lead_notes', 'lead_events', 'messages', 'lead_work', 'private.lead_keys'])
		expect((await rest.owner.query(`select from ${table} where lead_id = any ($1)`, [[id, part]])).rowCount).toBe(0)
	expect([await leadOf(id), await leadOf(part)]).toEqual([undefined, undefined])
	expect((await rest.owner.query(`select from messages where kind = 'contact-owner'`)).rowCount).toBe(0)
	expect((await callers.owner.from('forget_receipts').select('id').eq('id', data.id)).data).toHaveLength(1)
	const log = await callers.owner.rpc('audit_log', { kinds: ['person_forgotten'] })
	expect(log.data).toHaveLength(1)
	expect((await callers.owner.rpc('forget_person', { leads: [id] })).error?.code).toBe('lead_gone')
})

test('a consent to texts is for the number it was given with, and comes back with it', async () => {
	const id = await sent({ phone: '(501) 555-0190', texts_version: '2026' })
	const call = (phone: string) => rest.owner.query('update leads set phone = $2 where id = $1', [id, phone])
	expect((await workOf(id)).texts).toBe('agreed')
	await call('(501) 555-0191')
	expect((await workOf(id)).texts).toBe('none')
	await call('(501) 555-0190')
	expect((await workOf(id)).texts).toBe('agreed')
	await rest.owner.query('update text_consents set stopped_at = now() where lead_id = $1', [id])
	expect((await workOf(id)).texts).toBe('stopped')
})
