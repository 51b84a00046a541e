import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOf, tablesOf } from '../../server/backup/tables.ts'
import { type Callers, deskCallers } from '../support/server/desk-callers.ts'
import { sendLead } from '../support/server/desk-leads.ts'
import { command } from '../support/server/process.ts'
import { type RestServer, startRest } from '../support/server/rest.ts'

/** `npm run demo`, the command itself. */
let rest: RestServer
let callers: Callers
const dataDir = mkdtempSync(join(tmpdir(), 'little-red-demo-'))
beforeAll(async () => {
	rest = await startRest()
	callers = await deskCallers(rest)
})
afterAll(async () => {
	await rest.stop()
	rmSync(dataDir, { recursive: true, force: true })
})

async function demo(...args: string[]) {
	const env = { DATABASE_URL: rest.databaseUrl.replace('@/', '@localhost/'), DATA_DIR: dataDir }
	const { code, out, err } = await command('demo', args, env)
	return (code === 0 ? out : err).trim()
}

/** How many rows each table has; what notes the removal of bytes is what removes them. */
async function rowsOfAll() {
	const counts: Record<string, number> = {}
	for (const table of await tablesOf(rest.owner)) {
		const { rows } = await rest.owner.query(`select count(*)::int from ${nameOf(rest.owner, table)}`)
		counts[`${table.schema}.${table.name}`] = rows[0].count
	}
	return counts
}

const wishes = async () => (await rest.owner.query('select key from private.suppressed order by key')).rows
const noted = (id: string | undefined, do_not_contact: boolean) =>
	callers.owner.rpc('change_leads', { changes: [{ id, do_not_contact }] })

test('forty leads are made up and marked, nobody is told, and nothing of it stays', async () => {
	const real = await sendLead(rest)
	// Somebody real whose number a made-up lead has, too: their wish outlives their lead.
	const wished = await sendLead(rest, { phone: '(501) 555-0101', email: 'wished@example.com' })
	await noted(wished, true)
	await rest.owner.query('delete from leads where id = $1', [wished])
	const same = await sendLead(rest, { phone: '(501) 555-0103', email: 'same@example.com' })
	await rest.owner.query(
		`insert into text_consents (lead_id, wording_version, phone, page) values ($1, '2026', '(501) 555-0103', '/')`,
		[same],
	)
	const kept = await wishes()
	expect(kept).toHaveLength(2)
	const events = '{lead.created,lead.stage_changed,lead.photos,visit.booked,offer.sent}'
	await rest.owner.query(`insert into webhooks (url, events) values ('https://example.com/x', $1)`, [events])
	const before = await rowsOfAll()
	expect(await demo()).toContain('This desk has real leads')
	expect(await demo('--beside')).toMatch(/^40 made-up leads and [1-9]\d* photos are at the desk now/)
	expect((await callers.helper.rpc('demo_leads')).data).toBe(40)

	const { rows } = await rest.owner.query(`select * from desk_leads where came_by = 'demo'`)
	expect(rows).toHaveLength(40)
	for (const { phone, email } of rows) {
		expect(phone).toMatch(/^\(501\) 555-01\d\d$/)
		expect(email).toMatch(/@example\.com$/)
	}
	expect(new Set(rows.map(({ status }) => status)).size).toBe(6)
	const waiting = `select m.kind from messages m join leads l on l.id = m.lead_id where l.came_by = 'demo' and m.status = 'queued'
		union all select event from alert_deliveries union all select lead_id::text from private.leads_to_text`
	expect((await rest.owner.query(waiting)).rows).toEqual([])

	// Whatever the owner tries with them: mails, wishes, visits.
	const lead = rows.find(({ status, do_not_contact_at }) => status === 'contacted' && !do_not_contact_at)?.id
	const offer = randomUUID()
	const inputs = { value: 150_000, repairs: [], surprises: 10, months: 5, holdingMonth: 1_050, closing: 8, profit: 12 }
	await callers.owner.from('lead_offers').insert({ id: offer, lead_id: lead, inputs, low: 90_000, high: 95_000 })
	expect((await callers.owner.rpc('send_offer', { offer })).error).toBeNull()
	await rest.owner.query('select private.remind_of_visits()')
	await callers.owner.rpc('change_leads', { changes: [{ id: lead, do_not_contact: true }] })
	expect((await rest.owner.query(waiting)).rows).toEqual([])

	// A wish of a made-up lead, noted or taken back, is none of a real person's.
	const numbered = (phone: string): string | undefined => rows.find((one) => one.phone === phone)?.id
	for (const wish of [true, false, true])
		for (const id of [numbered('(501) 555-0101'), numbered('(501) 555-0103')])
			expect((await noted(id, wish)).error).toBeNull()
	expect(await wishes()).toEqual(kept)
	const { rows: theirs } = await rest.owner.query('select texts, do_not_contact_at from desk_leads where id = $1', [
		same,
	])
	expect(theirs).toEqual([{ texts: 'agreed', do_not_contact_at: null }])

	for (const pair of [
		{ kept: lead, other: real },
		{ kept: real, other: lead },
	])
		expect((await callers.helper.rpc('merge_leads', pair)).error?.code).toBe('demo_lead')

	expect((await callers.helper.rpc('remove_demo')).error?.code).toBe('42501')
	expect(await demo('--remove')).toBe('40 made-up leads are gone, with all that hung on them.')
	expect(await rowsOfAll()).toEqual(before)
	expect((await rest.owner.query('select id from leads')).rows).toEqual(
		expect.arrayContaining([{ id: real }, { id: same }]),
	)
	expect(await wishes()).toEqual(kept)
	expect((await callers.owner.rpc('demo_leads')).data).toBe(0)
}, 180_000)
