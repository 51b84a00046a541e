import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Callers, deskCallers } from '../support/server/desk-callers.ts'
import { sendLead } from '../support/server/desk-leads.ts'
import { type RestServer, startRest } from '../support/server/rest.ts'

/** What the desk's lists answer, to a helper by the real client. */
let rest: RestServer
let callers: Callers
const ids: Record<string, string> = {}
beforeAll(async () => {
	rest = await startRest()
	callers = await deskCallers(rest)
	const leads: Record<string, Record<string, unknown>> = {
		ada: {
			name: 'Ada Miller',
			phone: '(501) 555-0123',
			email: 'ada.miller@example.com',
			address: '12 Race Ave, Searcy',
		},
		bo: {
			name: 'Bo O’Neil',
			email: 'bo@example.com',
			address: '9 Oak St, Beebe',
			utm_source: 'Facebook',
			motivation: 'Behind on taxes',
		},
		cy: { name: 'Cy Young', email: 'cy@example.com', address: 'Somewhere else', texts_version: '2026' },
		dee: { name: 'Dee Dow', address: '9 Elm St, Beebe', suspected_spam: true },
	}
	let hour = 0
	for (const [name, values] of Object.entries(leads)) {
		ids[name] = await sendLead(rest, values)
		await rest.owner.query(
			'update leads set created_at = now() - interval $$9 hours$$ + $2 * interval $$1 hour$$ where id = $1',
			[ids[name], hour++],
		)
	}
	await callers.helper.from('leads').update({ status: 'contacted' }).eq('id', ids.bo)
	await callers.helper.from('lead_work').update({ assignee: callers.ids.helper }).eq('lead_id', ids.bo)
	await callers.helper.from('lead_notes').insert({ lead_id: ids.cy, body: 'Has a barn' })
})
afterAll(() => rest.stop())

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id)
async function list(filters: object, more: object = {}) {
	const { data, error } = await callers.helper.rpc('find_leads', { filters, ...more })
	expect(error).toBeNull()
	return (data as { id: string }[]).map(({ id }) => nameOf(id))
}

test.each<[string, object, string[]]>([
	['all but spam, newest first', {}, ['cy', 'bo', 'ada']],
	['spam', { spam: true }, ['dee']],
	['a stage', { status: 'contacted' }, ['bo']],
	['several stages', { status: ['contacted', 'new'] }, ['cy', 'bo', 'ada']],
	['a town', { town: ['searcy'] }, ['ada']],
	['no town', { town: null }, ['cy']],
	['a town or none', { town: ['searcy', null] }, ['cy', 'ada']],
	['a source', { source: 'facebook' }, ['bo']],
	['consent to texts', { texts: 'agreed' }, ['cy']],
	['mine', { assignee: 'me' }, ['bo']],
	['nobody’s', { assignee: null }, ['cy', 'ada']],
	['what is overdue', { due: 'overdue', order: 'due' }, ['ada', 'cy']],
	['what is due within the week', { due: 'week', order: 'due' }, ['ada', 'cy', 'bo']],
	['none that is stale', { stale: true }, []],
	['nothing asked not to be contacted', { do_not_contact: true }, []],
	['a stage by hand', { status: 'new', order: 'hand' }, ['cy', 'ada']],
	['words of name', { search: 'mill' }, ['ada']],
	['two words, in any order', { search: 'searcy ADA' }, ['ada']],
	['an address', { search: '9 oak' }, ['bo']],
	['an e-mail address', { search: 'ada.miller@example.com' }, ['ada']],
	['what they wrote', { search: 'taxes' }, ['bo']],
	['a note', { search: 'barn' }, ['cy']],
	['a name with an apostrophe', { search: "o'neil" }, ['bo']],
	['a phone, whole', { search: '5015550123' }, ['ada']],
	['a phone as it is written', { search: '(501) 555-0123' }, ['ada']],
	['a phone with its country', { search: '+1 501 555 0123' }, ['ada']],
	['its last seven digits', { search: '555-0123' }, ['ada']],
	['its last four', { search: '0123' }, ['ada']],
	['a name and a phone', { search: 'miller 555-0123' }, ['ada']],
	['nothing that could be a word', { search: ' -- ' }, ['cy', 'bo', 'ada']],
	['words that are SQL', { search: `x') or true --`, town: `x' or 'a' = 'a` }, []],
])('%s', async (_, filters, expected) => {
	expect(await list(filters)).toEqual(expected)
})

test.each([
	['newest', 'created_at'],
	['due', 'next_due'],
	['hand', 'rank'],
])('the next page of %s goes on after the last row', async (order, key) => {
	const filters = { order, ...(order === 'hand' ? { status: 'new' } : {}) }
	const whole = await list(filters)
	const paged = []
	let after: object | null = null
	for (;;) {
		const { data } = await callers.helper.rpc('find_leads', { filters, after, most: 1 })
		const [row] = data as Record<string, string>[]
		if (!row) break
		paged.push(nameOf(row.id ?? ''))
		after = { key: row[key], id: row.id }
	}
	expect(paged).toEqual(whole)
})

test('a filter that is none is refused as such', async () => {
	expect((await callers.helper.rpc('find_leads', { filters: { assignee: 'x' } })).error?.code).toBe('22P02')
	expect((await callers.helper.rpc('find_leads', { filters: { from: 'x' } })).error?.code).toBe('22007')
})

test('today: who came, what is due, visits, tasks and mentions; and the counts beside it', async () => {
	const visit = await sendLead(rest, { name: 'Vi' })
	await callers.helper.from('leads').update({ status: 'contacted' }).eq('id', visit)
	await callers.helper.from('lead_work').update({ next_action: 'visit' }).eq('lead_id', visit)
	// Still today's, though its time is over.
	await rest.owner.query(`update lead_work set next_due = private.morning(0) - interval '9 hours' where lead_id = $1`, [
		visit,
	])
	const late = await sendLead(rest, { name: 'Late' })
	await rest.owner.query(`update leads set created_at = now() - interval '25 hours' where id = $1`, [late])
	await callers.helper.from('lead_work').update({ next_due: '2026-01-01' }).eq('lead_id', ids.bo)
	await callers.helper.from('lead_tasks').insert({ lead_id: ids.bo, title: 'Title search', due: '2026-01-01' })
	await callers.owner.from('lead_notes').insert({ lead_id: ids.bo, body: 'Look', mentions: [callers.ids.helper] })
	const { data, error } = await callers.helper.rpc('desk_today')
	expect(error).toBeNull()
	const of = (key: string) => data[key].map(({ id }: { id: string }) => id)
	expect(of('fresh')).toEqual([ids.cy, ids.ada, late])
	expect(of('due')).toEqual([ids.bo])
	expect(of('visits')).toEqual([visit])
	expect(data.tasks).toMatchObject([{ title: 'Title search', lead_name: 'Bo O’Neil' }])
	expect(data.mentions).toMatchObject([{ body: 'Look', lead_name: 'Bo O’Neil' }])
	expect((await callers.owner.rpc('desk_today')).data.mentions).toEqual([])
	const counts = await callers.helper.rpc('desk_counts')
	expect(counts.data).toMatchObject({
		fresh: 3,
		late: 1,
		overdue: 2,
		spam: 1,
		stages: { new: 3, contacted: 2, lost: 0 },
	})
})

test('the team by name; addresses are the owner’s to see', async () => {
	const team = async (who: 'helper' | 'owner') => (await callers[who].rpc('desk_team')).data as Record<string, string>[]
	expect((await team('helper')).find(({ id }) => id === callers.ids.owner)).toMatchObject({
		role: 'admin',
		email: null,
	})
	expect((await team('owner')).find(({ id }) => id === callers.ids.helper)).toMatchObject({
		role: 'helper',
		email: expect.stringContaining('@'),
	})
})

test('numbers say how many they rest on', async () => {
	const since = new Date(Date.now() - 40 * 86_400_000).toISOString()
	const at = (days: number) => `now() - interval '${days} days'`
	const [quick, slow] = [
		await sendLead(rest, { address: '1 A St, Letona' }),
		await sendLead(rest, { address: '2 A St, Letona' }),
	]
	await rest.owner.query(`update leads set created_at = ${at(30)} where id in ($1, $2)`, [quick, slow])
	await rest.owner.query(
		`update lead_work set first_contact_at = created_at + case lead_id when $1 then interval '4 minutes' else interval '2 hours' end,
			contacted_at = created_at + interval '2 days', closed_at = case lead_id when $1 then created_at + interval '10 days' end where lead_id in ($1, $2)`,
		[quick, slow],
	)
	const until = new Date(Date.now() - 20 * 86_400_000).toISOString()
	const { data, error } = await callers.helper.rpc('desk_numbers', { since, until })
	expect(error).toBeNull()
	expect(data).toMatchObject({
		leads: 2,
		weeks: [{ leads: 2 }],
		towns: [{ town: 'letona', leads: 2, closed: 1 }],
		sources: [{ source: 'site', leads: 2, closed: 1 }],
		first_contact: {
			leads: 2,
			contacted: 2,
			within_5_minutes: 1,
			within_1_hour: 1,
			within_24_hours: 2,
			median_minutes: 62,
		},
	})
	expect(data.funnel).toMatchObject([
		{ stage: 'new', leads: 2, median_days: null },
		{ stage: 'contacted', leads: 2, median_days: 2 },
		{ stage: 'offer_made', leads: 0, median_days: null },
		{ stage: 'under_contract', leads: 0 },
		{ stage: 'closed', leads: 1, median_days: 10 },
		{ stage: 'lost', leads: 0 },
	])
	// A stage that was left again at once was a slip; one that lasted was reached.
	const funnel = async () => {
		const { data: counted } = await callers.helper.rpc('desk_numbers', { since, until })
		return counted.funnel.map(({ leads }: { leads: number }) => leads)
	}
	const move = async (status: string) => {
		const { data: back } = await callers.helper.rpc('change_leads', { changes: [{ id: slow, status }] })
		return () => callers.helper.rpc('change_leads', { changes: back })
	}
	await move('contacted')
	const back = await move('closed')
	expect(await funnel()).toEqual([2, 2, 1, 1, 2, 0])
	await back()
	expect(await funnel()).toEqual([2, 2, 0, 0, 1, 0])
	const found = await move('lost')
	await found()
	expect(await funnel()).toEqual([2, 2, 0, 0, 1, 0])
	await move('under_contract')
	await rest.owner.query(
		`update lead_work set offer_made_at = now() - interval '16 minutes', under_contract_at = now() where lead_id = $1`,
		[slow],
	)
	await move('contacted')
	expect(await funnel()).toEqual([2, 2, 1, 0, 1, 0])
	const none = await callers.helper.rpc('desk_numbers', { since: '2001-01-01', until: '2001-02-01' })
	expect(none.data).toMatchObject({ leads: 0, weeks: [], first_contact: { leads: 0, median_minutes: null } })
	expect((await rest.visitor(randomUUID()).rpc('desk_numbers', { since })).error?.code).toBe('42501')
})
