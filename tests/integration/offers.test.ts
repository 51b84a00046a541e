import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HouseOffer, offerRange, readHouseOffer, repairItems } from '../../lib/house-offer.ts'
import { render } from '../../server/messages/templates.ts'
import { sendLead } from '../support/server/desk-leads.ts'
import { type RestServer, startRest } from '../support/server/rest.ts'

const sound: HouseOffer = {
	value: 150_000,
	repairs: [
		{ item: 'roof', cost: 9_000 },
		{ item: 'other', label: 'The old porch', cost: 1_500 },
	],
	surprises: 10,
	months: 5,
	holdingMonth: 1_050,
	closing: 8,
	profit: 12,
}

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

const row = (lead: string, inputs: HouseOffer = sound, reasons = '') => {
	const { low, high } = offerRange(inputs)
	return { lead_id: lead, inputs, low, high, reasons }
}
async function made(lead: string, inputs = sound, reasons = '') {
	const { data, error } = await helper.client
		.from('lead_offers')
		.insert(row(lead, inputs, reasons))
		.select()
		.single()
	expect(error).toBeNull()
	return data
}
const query = async (text: string, values: unknown[] = []) => (await rest.owner.query(text, values)).rows

test('each offer is a version of its own, counted by the database, and stays as it was', async () => {
	const lead = await sendLead(rest)
	const first = await made(lead, sound, 'New shingles\u0001')
	expect(first).toMatchObject({ version: 1, author: helper.id, reasons: 'New shingles', sent_at: null })
	await Promise.all(Array.from({ length: 5 }, () => made(lead)))
	const { data } = await helper.client.from('lead_offers').select('version').eq('lead_id', lead).order('version')
	expect(data?.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6])
	for (const change of [{ low: 100 }, { inputs: sound }, { sent_at: new Date() }, { version: 9 }])
		expect((await admin.client.from('lead_offers').update(change).eq('id', first.id)).error?.code).toBe('42501')
	expect((await admin.client.from('lead_offers').delete().eq('id', first.id)).error?.code).toBe('42501')
	for (const more of [{ version: 9 }, { author: admin.id }, { sent_at: new Date(), sent_by: 'mail' }])
		expect((await helper.client.from('lead_offers').insert({ ...row(lead), ...more })).error?.code).toBe('42501')
})

test('the table takes exactly what the desk reads as an offer', async () => {
	const value = fc.oneof(fc.constantFrom(0, 1_000, 150_000, 150_050, 5_000_100, -1, '150000', null), fc.double())
	const figure = fc.oneof(
		fc.constantFrom(0, 5, 8, 12, 12.3, 0.25, 36, 37, 50, 51, -1, 20_000, 20_001, '5', null, true),
		fc.double({ noNaN: true, noDefaultInfinity: true }),
	)
	const repair = fc.oneof(
		fc.record(
			{
				item: fc.oneof(fc.constantFrom(...repairItems, 'pool', 'constructor'), fc.anything()),
				label: fc.oneof(fc.constantFrom('Porch', ' ', '\u200b', 'x'.repeat(60), 'x'.repeat(61)), fc.integer()),
				cost: fc.oneof(fc.constantFrom(0, 1, 1_000_000, 1_000_001, 0.5, -1, '1'), fc.nat(9_000)),
			},
			{ requiredKeys: ['item', 'cost'] },
		),
		fc.jsonValue(),
	)
	const offer = fc.record(
		{
			value,
			repairs: fc.oneof(fc.array(repair, { maxLength: 3 }), fc.jsonValue()),
			surprises: figure,
			months: figure,
			holdingMonth: figure,
			closing: figure,
			profit: figure,
			more: fc.jsonValue(),
		},
		{ requiredKeys: ['value', 'repairs', 'surprises', 'months', 'holdingMonth', 'closing', 'profit'] },
	)
	const near = fc.tuple(offer, fc.subarray(Object.keys(sound))).map(([any, kept]) => ({
		...any,
		...Object.fromEntries(kept.map((key) => [key, sound[key as keyof HouseOffer]])),
	}))
	const given: string[] = []
	fc.assert(
		fc.property(fc.oneof(offer, near, fc.jsonValue()), (any) => {
			const text = JSON.stringify(any)
			// PostgreSQL keeps neither of these two in JSON at all.
			if (!text.includes('\\u0000') && text.isWellFormed() && !/\\ud[89a-f]/i.test(text)) given.push(text)
		}),
		{ numRuns: 600 },
	)
	// One thing wrong at a time, which chance would seldom meet.
	const repairs = [
		{ item: 'other', cost: 1 },
		{ item: 'other', label: ' \u200b', cost: 1 },
		{ item: 'roof', label: 'x'.repeat(61), cost: 1 },
		{ item: 'roof', label: 7, cost: 1 },
		{ item: 'roof', cost: 0.5 },
		{ item: 'roof', cost: 1_000_001 },
		{ item: 'pool', cost: 1 },
		{ item: 'roof', cost: 1, more: 1 },
	]
	given.push(...repairs.map((repair) => JSON.stringify({ ...sound, repairs: [repair] })), JSON.stringify(sound))
	const answers = await query('select private.is_house_offer(j::jsonb) as is from unnest($1::text[]) j', [given])
	const differing = given.filter(
		(text, index) => answers[index]?.is !== (readHouseOffer(JSON.parse(text)) !== undefined),
	)
	expect(differing).toEqual([])
	expect(answers.filter(({ is }) => is).length).toBeGreaterThan(0)
})

test('what is no offer, or too much of one, is not stored', async () => {
	const lead = await sendLead(rest)
	const wrong = async (change: object) =>
		(await helper.client.from('lead_offers').insert({ ...row(lead), ...change })).error?.code
	expect(await wrong({ low: 95_000, high: 90_000 })).toBe('23514')
	expect(await wrong({ low: -100 })).toBe('23514')
	expect(await wrong({ high: 5_000_100 })).toBe('23514')
	expect(await wrong({ low: 50 })).toBe('23514')
	expect(await wrong({ reasons: 'x'.repeat(2_001) })).toBe('23514')
	expect(await wrong({ inputs: { ...sound, repairs: [{ item: 'roof', cost: 1, more: 'x'.repeat(20_000) }] } })).toBe(
		'23514',
	)
	expect(await wrong({ inputs: '<script>' })).toBe('23514')
	expect(await wrong({ lead_id: randomUUID() })).toBe('23503')
})

test('a sent offer is one mail, moves the lead on with a next action, and can be taken back as a stage', async () => {
	const lead = await sendLead(rest, { name: 'Mary Quartermain', address: '9 Oak St, Searcy' })
	const offer = await made(lead, sound, 'The roof is at its end.')
	const { data: undo, error } = await helper.client.rpc('send_offer', { offer: offer.id })
	expect(error).toBeNull()
	const [message] = await query(`select * from messages where lead_id = $1 and kind = 'lead-offer'`, [lead])
	expect(message).toMatchObject({ recipient: `${lead}@example.com`, status: 'queued', data: { offer: offer.id } })
	const [work] = await query('select * from lead_work where lead_id = $1', [lead])
	expect(work).toMatchObject({ status: 'offer_made', next_action: 'call' })
	expect(work.first_contact_at).not.toBeNull()
	expect(work.next_due > new Date()).toBe(true)
	const { data: told } = await helper.client.from('lead_timeline').select('kind, body').eq('lead_id', lead)
	expect(told).toContainEqual({ kind: 'offer', body: expect.objectContaining({ version: 1, sent_by: 'mail' }) })
	expect(told?.map(({ kind }) => kind)).toContain('message')
	expect((await helper.client.rpc('send_offer', { offer: offer.id })).error?.code).toBe('already_sent')
	expect(await query(`select from messages where kind = 'lead-offer' and lead_id = $1`, [lead])).toHaveLength(1)
	expect((await helper.client.rpc('change_leads', { changes: undo })).error).toBeNull()
	expect(await query('select status from lead_work where lead_id = $1', [lead])).toEqual([{ status: 'new' }])
})

test('given by hand it is noted and nobody is mailed; two who send at once send one', async () => {
	const lead = await sendLead(rest)
	const offer = await made(lead)
	const sent = await Promise.all([1, 2, 3].map(() => admin.client.rpc('send_offer', { offer: offer.id, way: 'hand' })))
	expect(sent.map(({ error }) => error?.code ?? 'sent').toSorted()).toEqual(['already_sent', 'already_sent', 'sent'])
	expect(await query(`select from messages where kind = 'lead-offer' and lead_id = $1`, [lead])).toEqual([])
	expect((await admin.client.rpc('send_offer', { offer: (await made(lead)).id, way: 'pigeon' })).error?.code).toBe(
		'unknown_way',
	)
})

test('whoever asked not to be contacted gets no offer, and where nothing is left none is sent', async () => {
	const lead = await sendLead(rest)
	const offer = await made(lead)
	await helper.client.rpc('change_leads', { changes: [{ id: lead, do_not_contact: true }] })
	expect((await admin.client.rpc('send_offer', { offer: offer.id })).error?.code).toBe('do_not_contact')
	expect(await query(`select from messages where kind = 'lead-offer' and lead_id = $1`, [lead])).toEqual([])
	const other = await sendLead(rest)
	const none = await made(other, { ...sound, value: 1_000 })
	expect((await admin.client.rpc('send_offer', { offer: none.id })).error?.code).toBe('no_offer')
})

test('an offer of a lead that became part of another goes to the one that stands', async () => {
	const [kept, other] = [await sendLead(rest), await sendLead(rest)]
	const offer = await made(other)
	await helper.client.rpc('merge_leads', { kept, other })
	expect((await helper.client.rpc('send_offer', { offer: offer.id })).error).toBeNull()
	expect(
		await query(`select lead_id from messages where kind = 'lead-offer' and data ->> 'offer' = $1`, [offer.id]),
	).toEqual([{ lead_id: kept }])
	expect(await query('select status from lead_work where lead_id = $1', [kept])).toEqual([{ status: 'offer_made' }])
})

test('what is set is checked, and says who set it', async () => {
	const set = (values: object) => admin.client.from('desk_settings').update(values).eq('id', true).select().single()
	expect((await set({ repair_costs: { roof: 9_500 }, profit_percent: 15 })).data).toMatchObject({
		repair_costs: { roof: 9_500 },
		updated_by: admin.id,
	})
	for (const wrong of [
		{ repair_costs: { roof: '9' } },
		{ repair_costs: { roof: -1 } },
		{ repair_costs: { roof: 1e7 } },
		{ repair_costs: [1] },
		{ repair_costs: Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`item ${n} ${'x'.repeat(20)}`, n])) },
		{ closing_percent: 21 },
		{ held_months: -1 },
	])
		expect((await set(wrong)).error?.code).toBe('23514')
})

const hostile = [
	'<script>alert(1)</script>',
	'"><img src=x>',
	'\r\nBcc: all@evil.example',
	"'); drop table leads; --",
	'evil.example/x',
]
test('the mail tells every line in both parts, and nothing typed changes its markup or makes a link', async () => {
	const lead = await sendLead(rest, { name: 'Mary Quartermain', address: '9 Oak St, Searcy' })
	const offer = await made(lead, sound, 'The roof is at its end.')
	const [person] = await query('select * from leads where id = $1', [lead])
	const mail = (changes: object = {}, about: object = {}) =>
		render('lead-offer', {
			lead: { ...person, ...about },
			offer: { ...offer, ...changes },
			data: {},
			siteUrl: 'https://x.example',
		})
	const told = mail()
	expect(told?.subject).toBe('Our offer for 9 Oak St, Searcy')
	for (const part of [
		'Hello Mary,',
		'$150,000',
		'Roof',
		'The old porch',
		'$9,000',
		'Holding it 5 months, at $1,050 a month',
		'$12,000',
		'$18,000',
		'$103,000 to $104,000',
		'The roof is at its end.',
		'not an appraisal',
		'no obligation until you sign a contract',
		'Listing with an agent pays more for most houses',
		'We will stop.',
	]) {
		expect(told?.text).toContain(part)
		expect(told?.html).toContain(part)
	}
	const tags = (markup = '') => markup.match(/<[^>]*>/g)
	for (const text of hostile) {
		const inputs = { ...sound, repairs: [sound.repairs[0], { item: 'other', label: text.slice(0, 60), cost: 1_500 }] }
		const typed = mail({ inputs, reasons: text.replace(/\s+/g, ' ') }, { name: text, address: text })
		expect(tags(typed?.html)).toEqual(tags(told?.html))
		expect(typed?.subject).not.toMatch(/\p{Cc}/u)
		expect(typed?.text).not.toContain('evil.example')
	}
	// A range that its own lines do not give is never told.
	expect(mail({ low: 200_000, high: 200_000 })).toBeNull()
	expect(mail({ inputs: { ...sound, value: '150000' } })).toBeNull()
})

test('offers go when a person is forgotten, and keep a lead from being swept away as untouched', async () => {
	const lead = await sendLead(rest)
	await made(lead)
	expect(await query('select private.is_untouched(l) as is from leads l where id = $1', [lead])).toEqual([
		{ is: false },
	])
	const { data: receipt, error } = await admin.client.rpc('forget_person', { leads: [lead] })
	expect(error).toBeNull()
	expect(receipt.removed).toMatchObject({ leads: 1, offers: 1, visits: 0 })
	expect(await query('select from lead_offers where lead_id = $1', [lead])).toEqual([])
})
