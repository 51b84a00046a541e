import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Callers, deskCallers, those } from '../support/server/desk-callers.ts'
import { sendLead } from '../support/server/desk-leads.ts'
import { lead, type RestServer, startRest } from '../support/server/rest.ts'

/** Leads out of files and into them, by the real client. */
let rest: RestServer
let callers: Callers
beforeAll(async () => {
	rest = await startRest()
	callers = await deskCallers(rest)
})
afterAll(() => rest.stop())

const digest = 'a'.repeat(64)
async function begun(lines: number, more: { calls?: string } = {}) {
	const import_id = randomUUID()
	const { error } = await callers.owner.rpc('begin_import', { import_id, file: 'old list.csv', digest, lines, ...more })
	expect(error).toBeNull()
	return import_id
}
const send = (import_id: string, lines: object[]) => callers.owner.rpc('import_leads', { import_id, lines })
let counted = 0
const line = (values: Record<string, unknown> = {}) => {
	const number = ++counted
	const phone = `(870) 555-${String(number).padStart(4, '0')}`
	return { line: number, ...lead({ phone, email: `line-${number}@example.com` }), ...values }
}
const ofImport = async (id: string) =>
	(await rest.owner.query('select * from desk_leads where import_id = $1 order by phone', [id])).rows
const logged = async (action: string) =>
	(
		await rest.owner.query(
			`select payload ->> 'actor_id' as actor, payload -> 'traits' as traits from auth.audit_log_entries
			where payload ->> 'action' = $1 order by created_at`,
			[action],
		)
	).rows

test('a file comes in once, line by line: nobody is told, nothing was agreed to, and what is broken stays out', async () => {
	const here = await sendLead(rest, { phone: '(501) 555-0111', email: 'Known@Example.com' })
	const mails = async () => (await rest.owner.query('select count(*) from messages')).rows[0].count
	await rest.owner.query(
		`insert into webhooks (url, events, active) values ('https://example.com/x', '{lead.created,lead.stage_changed}', true)`,
	)
	const told = async () => (await rest.owner.query('select count(*) from alert_deliveries')).rows[0].count
	const news = await told()
	const before = await mails()
	const id = await begun(9)
	const lines = [
		line({ source: 'Old CRM', motivation: 'Wants to move' }),
		line({ status: 'closed', came: '2025-03-04T15:00:00Z' }),
		line({ phone: '(501) 555-0111' }),
		line({ email: 'known+home@example.com' }),
		line({ phone: '501' }),
		line({ status: 'sold' }),
		line({ came: '2999-01-01' }),
		line({ phone: '(501) 555-0111', another: true }),
		line({ name: `<img src=x onerror=alert(1)>'); drop table leads; --` }),
	]
	const first = await send(id, lines)
	expect(first.data).toEqual(
		['added', 'added', 'here', 'here', 'failed', 'failed', 'failed', 'added', 'added'].map((outcome, index) => ({
			line: lines[index]?.line,
			outcome,
			reason: [null, null, null, null, 'leads_phone_check', 'leads_status_check', 'came', null, null][index],
		})),
	)
	// Again, at once and twice: an answer that was lost, a second tab.
	const again = await Promise.all([send(id, lines), send(id, lines)])
	for (const { data } of again) expect(data).toEqual(first.data)
	const made = await ofImport(id)
	expect(made).toHaveLength(4)
	expect(made.map(({ source, came_by, texts }) => [source, came_by, texts])).toContainEqual([
		'old crm',
		'import',
		'none',
	])
	expect(made.find(({ status }) => status === 'closed')?.created_at).toEqual(new Date('2025-03-04T15:00:00Z'))
	for (const { status, next_action, next_due } of made)
		expect([next_action !== null, next_due !== null]).toEqual([status !== 'closed', status !== 'closed'])
	expect(await mails()).toBe(before)
	expect(await told()).toBe(news)
	const kept =
		'select from consents where lead_id = any($1) union all select from text_consents where lead_id = any($1)'
	expect((await rest.owner.query(kept, [made.map((one) => one.id)])).rowCount).toBe(0)
	expect((await rest.owner.query('select name from leads where id = $1', [here])).rows[0].name).toBe('Ada Miller')
	expect((await callers.owner.from('lead_imports').select('lines,added,here,failed').eq('id', id)).data).toEqual([
		{ lines: 9, added: 4, here: 2, failed: 3 },
	])
	expect(await logged('leads_imported')).toEqual([
		{ actor: callers.ids.owner, traits: { file: 'old list.csv', rows: 9 } },
	])
	expect((await send(id, [line()])).error?.code).toBe('too_many_lines')
	const shown = await rest.visitor(made[0].id).from('leads').select('came_by').eq('id', made[0].id)
	expect(shown.data).toEqual([{ came_by: 'import' }])
})

test('the same people in two tabs at once come in once', async () => {
	const people = Array.from({ length: 60 }, () => line())
	const [one, other] = [await begun(60), await begun(60)]
	const answers = await Promise.all(
		[one, other].flatMap((id) => [0, 20, 40].map((from) => send(id, people.slice(from, from + 20)))),
	)
	for (const { error } of answers) expect(error).toBeNull()
	const made = [...(await ofImport(one)), ...(await ofImport(other))]
	expect(made).toHaveLength(60)
	expect(new Set(made.map(({ phone }) => phone)).size).toBe(60)
})

test('whoever asked not to be contacted is not called because they stand in a file', async () => {
	const wished = await sendLead(rest, { phone: '(501) 555-0122', email: 'quiet@example.com' })
	await callers.owner.rpc('change_leads', { changes: [{ id: wished, do_not_contact: true }] })
	await rest.owner.query('delete from leads where id = $1', [wished])
	const people = [
		{ line: 1, phone: '(501) 555-0122', email: 'other@example.com' },
		{ line: 2, phone: '(501) 555-0111', email: 'x@example.com' },
		{ line: 3, phone: '(501) 555-9999', email: 'nobody@example.com' },
	]
	const { data } = await callers.owner.rpc('import_matches', { people })
	expect(data.map(({ line, same, wished }: Record<string, unknown>) => [line, same, wished])).toEqual([
		[1, null, true],
		[2, 'phone', false],
	])
	const id = await begun(1)
	await send(id, [line({ phone: '(501) 555-0122' })])
	const [made] = await ofImport(id)
	expect([made.do_not_contact_at !== null, made.next_due]).toEqual([true, null])
})

test('whoever stands in a file is called when the owner planned it, and counts as new nowhere', async () => {
	type Today = { fresh: { id: string }[]; due: { id: string }[] }
	const today = async () => (await callers.owner.rpc('desk_today', { most: 200 })).data as Today
	const counts = async () => (await callers.owner.rpc('desk_counts')).data
	const until = new Date(Date.now() + 86_400_000).toISOString()
	const numbers = async () => (await callers.owner.rpc('desk_numbers', { since: '2000-01-01', until })).data
	const badge = async () => (await rest.owner.query('select private.due_now() as due')).rows[0].due
	const digest = async () => (await rest.owner.query('select private.morning_digest(1000) as told')).rows[0].told
	const before = [await counts(), await numbers(), await badge()]
	const dues: Record<string, Set<string>> = {}
	for (const calls of ['next_week', 'tomorrow', 'today', undefined]) {
		const id = await begun(40, { ...(calls && { calls }) })
		await send(id, [
			...Array.from({ length: 38 }, () => line({ came: '2025-03-04T15:00:00Z' })),
			line({ status: 'contacted' }),
			line({ status: 'under_contract' }),
		])
		const made = await ofImport(id)
		const local = `to_char(w.next_due at time zone 'America/Chicago', 'ID HH24:MI ')
			|| ((w.next_due at time zone 'America/Chicago')::date - (now() at time zone 'America/Chicago')::date)`
		const { rows } = await rest.owner.query(
			`select ${local} as due from lead_work w where lead_id = any($1) and next_action = 'call' order by next_due`,
			[made.map((one) => one.id)],
		)
		expect(rows).toHaveLength(39)
		dues[calls ?? 'unset'] = new Set(rows.map(({ due }) => due))
		const { fresh, due } = await today()
		const ids = new Set(made.map((one) => one.id))
		expect(fresh.filter((one) => ids.has(one.id))).toEqual([])
		expect(due.filter((one) => ids.has(one.id)).length).toBe(calls === 'today' ? 39 : 0)
		const told = await digest()
		const named = (part: { first: { lead: string }[] }) => part.first.filter(({ lead: of }) => ids.has(of)).length
		expect([named(told.fresh), named(told.due) + named(told.overdue)]).toEqual([0, calls === 'today' ? 39 : 0])
		expect((await callers.owner.rpc('undo_import', { import_id: id })).data).toMatchObject({ removed: 40, kept: 0 })
	}
	expect([...(dues.tomorrow ?? [])]).toEqual([expect.stringMatching(/^\d 09:00 1$/)])
	expect([...(dues.today ?? [])]).toEqual([expect.stringMatching(/ 0$/)])
	for (const week of [dues.next_week, dues.unset]) {
		const days = [...(week ?? [])].map((due) => due.split(' '))
		expect(days.length).toBeGreaterThan(1)
		for (const [day, hour, away] of days) {
			expect([Number(day) <= 5, hour]).toEqual([true, '09:00'])
			expect(Number(away)).toBeGreaterThan(0)
		}
	}
	expect([await counts(), await numbers(), await badge()]).toEqual(before)
	const id = await begun(2, { calls: 'today' })
	await send(id, [line(), line({ status: 'closed' })])
	expect((await counts()).overdue).toBe(before[0].overdue + 1)
	expect(await badge()).toBe(before[2] + 1)
	expect(await numbers()).toEqual(before[1])
	expect(
		(
			await callers.owner.rpc('begin_import', {
				import_id: randomUUID(),
				file: 'x',
				digest: 'b'.repeat(64),
				lines: 1,
				calls: 'never',
			})
		).error?.code,
	).toBe('23514')
})

test('an import is undone as a whole; what was worked on since stays and is named', async () => {
	const id = await begun(230)
	const lines = Array.from({ length: 230 }, () => line({ status: 'contacted' }))
	expect((await send(id, lines.slice(0, 200))).error).toBeNull()
	expect((await send(id, lines.slice(200))).error).toBeNull()
	const made = await ofImport(id)
	const [noted, moved, gone] = made.map((one) => String(one.id))
	await callers.helper.from('lead_notes').insert({ lead_id: noted, body: 'Called her' })
	await callers.helper.rpc('change_leads', { changes: [{ id: moved, status: 'offer_made' }] })
	await rest.owner.query(`update leads set name = 'Nora Noted' where id = $1`, [noted])
	// Deleted on request, and not made again by whoever goes on with the file.
	await rest.owner.query('delete from leads where id = $1', [gone])
	await send(id, lines.slice(0, 200))
	expect(await ofImport(id)).toHaveLength(229)

	expect((await callers.owner.rpc('undo_import', { import_id: id })).data).toMatchObject({ left: 30 })
	const { data } = await callers.owner.rpc('undo_import', { import_id: id })
	expect(data).toMatchObject({ left: 0, removed: 228, kept: 2 })
	expect(data.worked_on).toContainEqual({ id: noted, name: 'Nora Noted' })
	expect((await ofImport(id)).map((one) => one.id).sort()).toEqual([noted, moved].sort())
	expect((await send(id, [line()])).error?.code).toBe('import_undone')
	expect((await logged('import_undone')).at(-1)).toEqual({
		actor: callers.ids.owner,
		traits: { file: 'old list.csv', rows: 230 },
	})
})

type Page = { rows: Record<string, unknown>[]; after: string | null }
async function wholeOf(who: 'owner' | 'helper', filters: object | null, part = 'view') {
	const { data: begun, error } = await callers[who].rpc('begin_export', { filters })
	if (error) throw error
	const rows: Page['rows'] = []
	let after: string | null = null
	do {
		const answer = await callers[who].rpc('export_rows', { export: begun, part, after })
		if (answer.error) throw answer.error
		const page = answer.data as Page
		rows.push(...page.rows)
		after = page.after
	} while (after)
	return rows
}

test('a view goes out whole, page by page, and the log says who took what and how many; a helper takes nothing', async () => {
	const all = (await rest.owner.query('select id from desk_leads where not suspected and merged_into is null')).rows
	const id = await begun(200)
	await send(
		id,
		Array.from({ length: 200 }, () => line({ status: 'lost', address: '1 Oak, Beebe' })),
	)
	const found = await wholeOf('owner', {})
	expect(found).toHaveLength(all.length + 200)
	expect(new Set(found.map((one) => one.id)).size).toBe(found.length)
	const narrowed = await wholeOf('owner', { status: ['lost'], town: 'beebe', search: 'ada miller' })
	expect(narrowed).toHaveLength(200)
	const [first, second] = await logged('data_exported')
	expect(first).toEqual({ actor: callers.ids.owner, traits: { view: 'all', rows: found.length } })
	expect(second.traits).toEqual({ view: 'search, status ["lost"], town beebe', rows: 200 })
	await wholeOf('owner', { order: 'due' })
	await expect(wholeOf('helper', {})).rejects.toMatchObject({ code: '42501' })

	// Somebody else's export is nobody's.
	const { data: theirs } = await callers.owner.rpc('begin_export', {})
	expect((await callers.helper.rpc('export_rows', { export: theirs })).error?.code).toBe('42501')
	expect((await callers.owner.rpc('export_rows', { export: randomUUID() })).error?.code).toBe('export_gone')
	expect((await callers.owner.rpc('export_rows', { export: theirs, part: 'auth.users' })).error?.code).toBe(
		'unknown_part',
	)
})

test('everything goes out part by part, without secrets; long texts make shorter pages', async () => {
	const parts =
		'leads lead_work lead_events lead_contacts lead_notes lead_tasks lead_offers lead_visits lead_photos messages consents text_consents lead_imports desk_settings alert_settings desk_views source_costs team_invitations team forget_receipts'
	await rest.owner.query(`insert into source_costs (source, month, dollars) values ('radio', '2026-01-01', 10)`)
	const text = '汉'.repeat(5000)
	const long = await begun(199)
	for (const [from, to] of [
		[0, 60],
		[60, 120],
		[120, 199],
	])
		expect(
			(
				await send(
					long,
					Array.from({ length: Number(to) - Number(from) }, () => line({ motivation: text })),
				)
			).error,
		).toBeNull()
	for (const part of parts.split(' ')) {
		const found = await wholeOf('owner', null, part)
		if (part === 'team') {
			expect(found.map(({ role }) => role).sort()).toEqual(['admin', 'admin', 'helper', 'helper'])
			continue
		}
		const where = part === 'messages' ? 'where lead_id is not null' : ''
		const { rows } = await rest.owner.query(`select count(*)::int from ${part} ${where}`)
		expect(found.length, part).toBe(rows[0].count)
		for (const one of found)
			expect(Object.keys(one).filter((name) => /data|secret|token|password|hash/.test(name))).toEqual([])
	}
})

test('who may take leads in and out', async () => {
	const id = await begun(1)
	for (const [name, args] of [
		['begin_import', { import_id: randomUUID(), file: 'x', digest, lines: 1 }],
		['import_matches', { people: [] }],
		['import_leads', { import_id: id, lines: [] }],
		['undo_import', { import_id: id }],
		['begin_export', {}],
		['remove_demo', {}],
	] as const)
		expect(await those(async (who) => (await callers[who].rpc(name, args)).error === null), name).toEqual(['owner'])
	expect(
		await those(async (who) => ((await callers[who].from('lead_imports').select()).data ?? []).length > 0),
	).toEqual(['owner'])
})
