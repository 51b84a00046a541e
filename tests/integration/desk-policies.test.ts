import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Callers, deskCallers, everyone, those, type Who } from '../support/server/desk-callers.ts'
import { lead, type RestServer, startRest } from '../support/server/rest.ts'

/** Who may do what, for every table, view and function of `public`: what has no line here fails. */
let rest: RestServer
let callers: Callers
let id: string
/** Where rows are added, so that the first one's are all the owner's. */
let spare: string
/** What opens a visit, and the owner's calendar. */
let link: string
let calendar: string
beforeAll(async () => {
	rest = await startRest()
	callers = await deskCallers(rest)
	id = await stored()
	spare = await stored()
	link = (await rest.owner.query(`select private.visit_link(id) as link from lead_visits where lead_id = $1`, [id]))
		.rows[0].link
	calendar = (await callers.owner.rpc('renew_calendar')).data
})
afterAll(() => rest.stop())

async function stored() {
	const made = randomUUID()
	const row = lead({ id: made, texts_version: '2026' })
	expect((await rest.visitor(made).from('leads').insert(row)).error).toBeNull()
	await rest.owner.query(`insert into forget_receipts (removed, kept) values ('{}', '{}')`)
	await rest.owner.query(
		`insert into lead_imports (id, file, digest, lines) values (gen_random_uuid(), 'x', repeat('a', 64), 1)`,
	)
	await rest.owner.query(`insert into team_invitations (email) values (gen_random_uuid() || '@example.com')`)
	await rest.owner.query(
		`insert into lead_photos (lead_id, object_name, width, height) values ($1::uuid, $1::uuid || '/' || gen_random_uuid(), 1, 1)`,
		[made],
	)
	for (const [table, columns, values] of [
		['lead_contacts', 'way, actor', `'call', '${callers.ids.owner}'`],
		['lead_notes', 'body, author', `'Note', '${callers.ids.owner}'`],
		['lead_tasks', 'title, author', `'Task', '${callers.ids.owner}'`],
	])
		await rest.owner.query(`insert into ${table} (lead_id, ${columns}) values ($1, ${values})`, [made])
	await rest.owner.query(`insert into lead_offers (lead_id, version, inputs, low, high) values ($1, 1, $2, 0, 100)`, [
		made,
		offerInputs,
	])
	await rest.owner.query(
		`insert into lead_visits (lead_id, proposed, minutes) values ($1, array[now() + interval '1 day'], 60)`,
		[made],
	)
	await rest.owner.query(
		`insert into source_costs (source, month, dollars) values ($1, '2026-01-01', 1) on conflict do nothing`,
		['radio'],
	)
	await rest.owner.query(
		`with hook as (insert into webhooks (url, events) values ('https://hooks.example/', '{lead.photos}') returning id)
		insert into alert_deliveries (way, webhook_id, event) select 'webhook', id, 'test' from hook`,
	)
	await rest.owner.query('insert into desk_views (owner, name) values ($1, $2)', [callers.ids.owner, made])
	await rest.owner.query(
		`insert into push_devices (person, session, endpoint, p256dh, secret, server_key, name)
		select user_id, id, 'https://push.example.com/' || $2, repeat('x', 87), repeat('x', 22), '', $2 from auth.sessions where user_id = $1`,
		[callers.ids.owner, made],
	)
	return made
}

const offerInputs = {
	value: 150_000,
	repairs: [{ item: 'roof', cost: 9_000 }],
	surprises: 10,
	months: 5,
	holdingMonth: 1_050,
	closing: 8,
	profit: 12,
}

const desk: Who[] = ['helper', 'owner']
const nobody: Who[] = []
const form =
	'address consent_version email id motivation name phone source_page status suspected_because suspected_spam texts_version utm_campaign utm_content utm_medium utm_source utm_term'

/** `insert` and `update`: the columns that the API's roles may write; `updates`: with which values, and by whom it is done. */
type Expected = {
	read: Who[]
	key: string
	columns?: string
	insert?: { columns: string; anon?: boolean; values?: () => object; who?: Who[] }
	/** `at`: the key's value of the row that is changed, where it is not the first lead's. */
	update?: { columns: string; values: () => object; who: Who[]; at?: unknown }
	delete?: boolean
}
const relations: Record<string, Expected> = {
	alert_settings: {
		read: ['owner'],
		key: 'id',
		update: {
			columns: 'digest digest_when_empty text_gap text_numbers text_quiet',
			values: () => ({ digest_when_empty: true }),
			who: ['owner'],
			at: true,
		},
	},
	alert_deliveries: { read: ['owner'], key: 'id', columns: 'id,event,status,code,last_error' },
	consents: { read: desk, key: 'lead_id' },
	desk_leads: { read: desk, key: 'id' },
	desk_settings: {
		read: desk,
		key: 'id',
		update: {
			columns: 'closing_percent held_months holding_month profit_percent repair_costs surprises_percent',
			values: () => ({ held_months: 6 }),
			who: ['owner'],
			at: true,
		},
	},
	desk_visits: { read: desk, key: 'lead_id' },
	desk_views: {
		read: ['owner'],
		key: 'name',
		insert: { columns: 'filters id name shared', values: () => ({ name: 'Another' }) },
		update: { columns: 'filters name shared', values: () => ({ filters: { town: 'beebe' } }), who: ['owner'] },
		delete: true,
	},
	forget_receipts: { read: ['owner'], key: 'id' },
	lead_contacts: {
		read: desk,
		key: 'lead_id',
		insert: { columns: 'again_at id lead_id note outcome way', values: () => ({ lead_id: spare, way: 'visit' }) },
		update: { columns: 'again_at note outcome', values: () => ({ note: 'x' }), who: ['owner'] },
	},
	lead_events: { read: desk, key: 'lead_id' },
	lead_imports: { read: ['owner'], key: 'id' },
	lead_notes: {
		read: desk,
		key: 'lead_id',
		insert: { columns: 'body id lead_id mentions', values: () => ({ lead_id: spare, body: 'x' }) },
		update: { columns: 'body mentions', values: () => ({ body: 'x' }), who: ['owner'] },
		delete: true,
	},
	lead_offers: {
		read: desk,
		key: 'lead_id',
		insert: {
			columns: 'high id inputs lead_id low reasons',
			values: () => ({ lead_id: spare, inputs: offerInputs, low: 90_000, high: 95_000 }),
		},
	},
	lead_tasks: {
		read: desk,
		key: 'lead_id',
		insert: { columns: 'assignee due id lead_id title', values: () => ({ lead_id: spare, title: 'x' }) },
		update: { columns: 'assignee done_at due title', values: () => ({ title: 'x' }), who: desk },
		delete: true,
	},
	lead_timeline: { read: desk, key: 'lead_id' },
	lead_work: {
		read: desk,
		key: 'lead_id',
		update: {
			columns: 'assignee do_not_contact_at next_action next_due next_note',
			values: () => ({ next_note: randomUUID() }),
			who: desk,
		},
	},
	lead_photos: { read: desk, key: 'lead_id' },
	lead_visits: { read: desk, key: 'lead_id' },
	leads: {
		read: desk,
		key: 'id',
		insert: { columns: form, anon: true },
		update: {
			columns: 'address email motivation name phone status suspected_spam',
			values: () => ({ motivation: randomUUID() }),
			who: desk,
		},
	},
	messages: { read: desk, key: 'lead_id', columns: 'id,kind,recipient,status' },
	push_devices: {
		read: ['owner'],
		key: 'name',
		columns: 'id,name,tells,seen_at,used_at,failed_at,created_at',
		update: { columns: 'tells', values: () => ({ tells: ['leads'] }), who: ['owner'] },
		delete: true,
	},
	source_costs: {
		read: desk,
		key: 'source',
		insert: {
			columns: 'dollars month source',
			values: () => ({ source: 'google', month: '2026-02-01', dollars: 100 }),
			who: ['owner'],
		},
		update: { columns: 'dollars month source', values: () => ({ dollars: 2 }), who: ['owner'], at: 'radio' },
		delete: true,
	},
	team_invitations: { read: ['owner'], key: 'email' },
	text_consents: {
		read: desk,
		key: 'lead_id',
		insert: { columns: 'lead_id page wording_version', anon: true },
		update: { columns: 'stopped_at', values: () => ({ stopped_at: '2020-01-01' }), who: desk },
	},
	user_roles: { read: nobody, key: 'user_id' },
	webhooks: { read: ['owner'], key: 'id' },
}

/** By its arguments: for whom it does something. A refusal is any error but one that only those let in can hear. */
const functions: Record<string, { args?: () => object; who: Who[] }> = {
	add_webhook: { args: () => ({ url: 'no address', events: [] }), who: ['owner'] },
	answer_visit: { args: () => ({ token: link, answer: {} }), who: [...everyone] },
	audit_log: { who: ['owner'] },
	begin_export: { who: ['owner'] },
	begin_import: {
		args: () => ({ import_id: randomUUID(), file: 'x', digest: 'a'.repeat(64), lines: 1 }),
		who: ['owner'],
	},
	// Of a lead, a visit or an offer that is gone: only who is let in hears that.
	book_visit: { args: () => ({ lead: randomUUID(), at: '2030-01-01' }), who: desk },
	calendar_visits: { args: () => ({ secret: calendar }), who: [...everyone] },
	// Each would end the account or the session of whoever is asked next; their own tests are elsewhere.
	change_leads: { args: () => ({ changes: [{ id, next_note: 'x' }] }), who: desk },
	change_webhook: { args: () => ({ webhook: randomUUID(), active: true }), who: ['owner'] },
	delete_own_account: { who: nobody },
	demo_leads: { who: desk },
	desk_counts: { who: desk },
	desk_sources: { who: desk },
	desk_numbers: { args: () => ({ since: '2026-01-01' }), who: desk },
	desk_status: { who: ['owner'] },
	desk_team: { who: desk },
	desk_today: { who: desk },
	end_visit: { args: () => ({ visit: randomUUID(), outcome: 'done' }), who: desk },
	end_my_session: { args: () => ({ id: randomUUID() }), who: everyone.filter(isSignedIn) },
	export_rows: { args: () => ({ export: randomUUID() }), who: ['owner'] },
	find_leads: { who: desk },
	// Of nobody: only the owner gets as far as to hear that.
	forget_person: { args: () => ({ leads: [randomUUID()] }), who: ['owner'] },
	has_role: { args: () => ({ role: 'admin' }), who: [...everyone] },
	import_leads: { args: () => ({ import_id: randomUUID(), lines: [] }), who: ['owner'] },
	import_matches: { args: () => ({ people: [] }), who: ['owner'] },
	invite_helper: { args: () => ({ email: 'no address' }), who: ['owner'] },
	// Whoever is signed in may ask; an invitation is to their own mailbox.
	join_team: { who: everyone.filter(isSignedIn) },
	// Made for no server's key, and a device that is gone: only who is let in hears that.
	keep_push_device: {
		args: () => ({ endpoint: 'https://push.example.com/x', p256dh: 'x', secret: 'x', server_key: 'x', name: 'x' }),
		who: desk,
	},
	merge_leads: { args: () => ({ kept: spare, other: spare }), who: desk },
	my_sessions: { who: everyone.filter(isSignedIn) },
	my_requests: { who: everyone.filter(isSignedIn) },
	own_activity: { who: everyone.filter(isSignedIn) },
	place_lead: { args: () => ({ lead: id }), who: desk },
	propose_visit: { args: () => ({ lead: randomUUID(), times: ['2030-01-01'] }), who: desk },
	push_key: { who: desk },
	queue_contact_email: { args: () => ({ mail: {} }), who: nobody },
	remove_demo: { who: ['owner'] },
	remove_helper: { args: () => ({ member: randomUUID() }), who: ['owner'] },
	remove_webhook: { args: () => ({ webhook: randomUUID() }), who: ['owner'] },
	renew_calendar: { who: ['owner'] },
	renew_webhook_secret: { args: () => ({ webhook: randomUUID() }), who: ['owner'] },
	send_alert_again: { args: () => ({ delivery: randomUUID() }), who: ['owner'] },
	send_offer: { args: () => ({ offer: randomUUID() }), who: desk },
	send_mail_again: { args: () => ({ message: randomUUID() }), who: desk },
	send_mail_now: { who: ['owner'] },
	similar_leads: { args: () => ({ lead: id }), who: desk },
	test_text: { args: () => ({ phone: '' }), who: ['owner'] },
	test_webhook: { args: () => ({ webhook: randomUUID() }), who: ['owner'] },
	test_push: { args: () => ({ device: randomUUID() }), who: desk },
	undo_import: { args: () => ({ import_id: randomUUID() }), who: ['owner'] },
	unmerge_leads: { args: () => ({ other: spare }), who: desk },
	withdraw_invitation: { args: () => ({ invitation: randomUUID() }), who: ['owner'] },
	// Whoever holds the link of a visit, signed in or not; the links themselves have a test of their own.
	visit_of: { args: () => ({ token: link }), who: [...everyone] },
}
function isSignedIn(who: Who) {
	return who !== 'visitor' && who !== 'signedOutOwner'
}

const names = async (statement: string) =>
	(await rest.owner.query<{ name: string }>(statement)).rows.map(({ name }) => name)

test('every table and view of public is listed here, guarded by row level security or the reader’s own rights', async () => {
	const found = await names(
		`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
	)
	expect(found.toSorted()).toEqual(Object.keys(relations).toSorted())
	const open = await names(
		`select relname as name from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and (
			relkind in ('r', 'p') and not relrowsecurity or relkind in ('m', 'f')
			or relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false)
		)`,
	)
	// Not in an API's schema, and nobody but their own functions has a right to them.
	expect(open.toSorted()).toEqual(['contact_limits', 'lead_limits'])
})

test.each(Object.keys(relations))('%s is read by whom it is for, and by nobody else', async (name) => {
	const { read, key, columns = '*' } = relations[name] as Expected
	const seen = await those(async (who) => {
		const { data } = await callers[who].from(name).select(columns).limit(1)
		return (data ?? []).length > 0
	})
	expect(seen).toEqual(read)
	expect(key).not.toBe('')
})

test.each(Object.keys(relations))('%s: which columns may be written at all', async (name) => {
	const { insert, update, delete: removes = false } = relations[name] as Expected
	const granted = async (role: string, right: string) =>
		(
			await names(
				`select attname as name from pg_attribute where attrelid = 'public.${name}'::regclass and attnum > 0 and not attisdropped
					and has_column_privilege('${role}', attrelid, attnum, '${right}') order by 1`,
			)
		).join(' ')
	expect(await granted('authenticated', 'insert')).toBe(insert?.columns ?? '')
	expect(await granted('anon', 'insert')).toBe(insert?.anon ? insert.columns : '')
	expect(await granted('authenticated', 'update')).toBe(update?.columns ?? '')
	expect(await granted('anon', 'update')).toBe('')
	const { rows } = await rest.owner.query(
		`select has_table_privilege('authenticated', $1, 'delete') as person, has_table_privilege('anon', $1, 'delete') as visitor,
			has_table_privilege('authenticated', $1, 'truncate, trigger, references') as more`,
		[`public.${name}`],
	)
	expect(rows).toEqual([{ person: removes, visitor: false, more: false }])
})

test.each(Object.keys(relations).filter((name) => relations[name]?.insert?.values))(
	'%s is added to by whom it is for',
	async (name) => {
		const { insert } = relations[name] as Expected
		const added = await those(
			async (who) => (await callers[who].from(name).insert(insert?.values?.() ?? {})).error === null,
		)
		expect(added).toEqual(insert?.who ?? desk)
	},
)

test.each(Object.keys(relations).filter((name) => relations[name]?.update))(
	'%s is changed by whom it is for',
	async (name) => {
		const { key, update } = relations[name] as Expected
		const changed = await those(async (who) => {
			const { data } = await callers[who]
				.from(name)
				.update(update?.values() ?? {})
				.eq(key, update?.at ?? id)
				.select(key)
			return (data ?? []).length > 0
		})
		expect(changed).toEqual(update?.who)
	},
)

test.each(['lead_notes', 'lead_tasks'])('nobody but the desk deletes from %s', async (name) => {
	const left = async () => Number((await rest.owner.query(`select count(*) from ${name}`)).rows[0].count)
	const before = await left()
	for (const who of everyone.filter((one) => !desk.includes(one)))
		await callers[who].from(name).delete().eq('lead_id', id)
	expect(await left()).toBe(before)
})

test('every function of public is listed here, and none can be run by the whole world', async () => {
	const found = await names(`select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`)
	expect(found.toSorted()).toEqual(Object.keys(functions).toSorted())
	const world = await names(
		`select proname as name from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
			where pronamespace = 'public'::regnamespace and a.grantee = 0`,
	)
	expect(world).toEqual([])
})

test.each(Object.keys(functions).filter((name) => name !== 'delete_own_account'))(
	'%s does something for whom it is for',
	async (name) => {
		const { args, who } = functions[name] as (typeof functions)[string]
		const heard = [
			'lead_gone',
			'cannot_merge',
			'not_merged',
			'offer_gone',
			'visit_gone',
			'no_answer',
			'mail_gone',
			'email_invalid',
			'member_gone',
			'invitation_gone',
			'url_invalid',
			'webhook_gone',
			'delivery_gone',
			'texts_off',
			'push_key_old',
			'device_gone',
			'import_gone',
			'export_gone',
		]
		const served = await those(async (caller) => {
			const { error } = await callers[caller].rpc(name, args?.() ?? {})
			return error === null || heard.includes(error.code)
		})
		expect(served).toEqual(who)
	},
)

test('what takes leads out of the house asks for a sign-in of the last ten minutes; what closes a way out does not', async () => {
	const { client, session, id: owner } = await rest.person({ role: 'admin' })
	const set = (values: object) => client.from('alert_settings').update(values).eq('id', true)
	const text_numbers = ['+15015550123']
	const asked = async () => [
		(await client.rpc('begin_export', {})).error?.code,
		(await client.rpc('renew_calendar')).error?.code,
		(await set({ text_numbers })).error?.code,
		(await set({ text_numbers: [], text_gap: 20 })).error?.code,
		(await client.rpc('add_webhook', { url: 'https://hooks.example/fresh', events: ['lead.photos'] })).error?.code,
		(await client.rpc('invite_helper', { email: `${session}@example.com` })).error?.code,
	]
	const { data: begun } = await client.rpc('begin_export', {})
	const { data: secret } = await client.rpc('renew_calendar')
	await set({ text_numbers: ['+15015550124'] })
	await rest.owner.query(
		`update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes' where session_id = $1`,
		[session],
	)
	expect(await asked()).toEqual(Array(6).fill('reauthentication_needed'))
	const stored = async () =>
		(
			await rest.owner.query(
				'select text_numbers, text_gap, calendar_since is null as stopped from alert_settings, desk_settings',
			)
		).rows
	expect(await stored()).toEqual([{ text_numbers: ['+15015550124'], text_gap: 10, stopped: false }])
	expect((await rest.visitor().rpc('calendar_visits', { secret })).error).toBeNull()

	// An export goes on where it was begun, for an hour; the log is no way to it.
	expect((await client.rpc('export_rows', { export: begun, part: 'leads' })).error).toBeNull()
	const logged = [
		...(await client.rpc('audit_log', { kinds: ['data_exported'] })).data,
		...(await client.rpc('own_activity')).data,
	].filter(({ action }) => action === 'data_exported')
	expect(logged.length).toBeGreaterThan(1)
	expect(logged.at(-1).traits).toEqual({ view: 'everything', rows: expect.any(Number) })
	for (const entry of logged)
		expect((await client.rpc('export_rows', { export: entry.id, part: 'leads' })).error?.code).toBe('export_gone')
	const elsewhere = randomUUID()
	await rest.owner.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal2')`, [elsewhere, owner])
	const token = await rest.sign({ sub: owner, role: 'authenticated', session_id: elsewhere, aal: 'aal2' })
	const answer = await rest.fetch('/rpc/export_rows', {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify({ export: begun, part: 'leads' }),
	})
	expect(await answer.json()).toMatchObject({ code: 'export_gone' })
	await rest.owner.query(`update private.exports set at = now() - interval '61 minutes' where id = $1`, [begun])
	expect((await client.rpc('export_rows', { export: begun, part: 'leads' })).error?.code).toBe('export_gone')
	expect((await set({ text_gap: 30, text_numbers: ['+15015550124'] })).error).toBeNull()
	expect((await client.rpc('renew_calendar', { stop: true })).error).toBeNull()
	expect(await stored()).toEqual([{ text_numbers: ['+15015550124'], text_gap: 30, stopped: true }])

	await rest.owner.query('update auth.mfa_amr_claims set updated_at = now() where session_id = $1', [session])
	expect(await asked()).toEqual(Array(6).fill(undefined))
	calendar = (await client.rpc('renew_calendar')).data
})

test('a view is its maker’s, unless it is shared; only its maker changes or removes it', async () => {
	const { data: own } = await callers.owner.from('desk_views').insert({ name: 'Mine' }).select('id').single()
	const { data: team } = await callers.owner
		.from('desk_views')
		.insert({ name: 'Ours', shared: true })
		.select('id')
		.single()
	const seen = async (view: string, who: Who) =>
		((await callers[who].from('desk_views').select('id').eq('id', view)).data ?? []).length > 0
	expect(await those((who) => seen(own?.id, who))).toEqual(['owner'])
	expect(await those((who) => seen(team?.id, who))).toEqual(desk)
	expect((await callers.helper.from('desk_views').delete().eq('id', team?.id).select()).data).toEqual([])
	expect((await callers.helper.from('desk_views').update({ name: 'x' }).eq('id', team?.id).select()).data).toEqual([])
	expect((await callers.helper.from('desk_views').insert({ name: 'x', owner: callers.ids.owner })).error?.code).toBe(
		'42501',
	)
})

test('photos in their bucket are for the desk alone', async () => {
	await rest.owner.query(`insert into storage.objects (bucket_id, name) values ('lead-photos', $1)`, [`${id}/1`])
	const seen = async (asked: { role?: string; aal?: string }) => {
		const { id: sub, session } = await rest.person(asked)
		const claims = { sub, role: 'authenticated', session_id: session, aal: asked.aal ?? (asked.role ? 'aal2' : 'aal1') }
		await rest.owner.query('begin')
		await rest.owner.query(
			`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
			[JSON.stringify(claims)],
		)
		const { rowCount } = await rest.owner.query('select from storage.objects')
		await rest.owner.query('rollback')
		return rowCount
	}
	expect([await seen({ role: 'helper' }), await seen({ role: 'admin' })]).toEqual([1, 1])
	expect([await seen({}), await seen({ role: 'helper', aal: 'aal1' }), await seen({ aal: 'aal2' })]).toEqual([0, 0, 0])
})

test('what the desk hears of at once', async () => {
	const published = await names(
		`select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'`,
	)
	expect(published).toEqual(
		expect.arrayContaining([
			'leads',
			'lead_events',
			'lead_photos',
			'lead_work',
			'lead_contacts',
			'lead_notes',
			'lead_tasks',
			'lead_offers',
			'lead_visits',
		]),
	)
})

test('a helper sees the mails of leads, and of nothing else', async () => {
	await rest.owner.query(`insert into messages (kind, recipient) values ('auth-recovery', 'someone@example.com')`)
	const kinds = async (who: Who) =>
		((await callers[who].from('messages').select('kind')).data ?? []).map(({ kind }) => kind)
	expect(await kinds('owner')).toContain('auth-recovery')
	expect(await kinds('helper')).toContain('lead-homeowner')
	expect(await kinds('helper')).not.toContain('auth-recovery')
})
