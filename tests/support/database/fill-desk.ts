import type { ClientBase } from 'pg'

const tables = [
	'leads',
	'lead_work',
	'lead_events',
	'lead_contacts',
	'lead_notes',
	'lead_tasks',
	'messages',
	'consents',
	'text_consents',
	'lead_photos',
	'lead_offers',
	'lead_visits',
]

const history = [
	[
		'lead_events',
		'kind, created_at, changes',
		`'updated', l.created_at + n * interval '1 day', '{"status": ["new", "contacted"]}'`,
	],
	['lead_contacts', 'way, outcome, at', `'call', 'no_answer', l.created_at + n * interval '1 day'`],
	['lead_notes', 'body, created_at', `'Called, wants to think about it ' || n, l.created_at + n * interval '1 day'`],
	[
		'lead_tasks',
		'title, due, done_at',
		`'Send papers', l.created_at + interval '9 days', l.created_at + interval '8 days'`,
	],
	[
		'messages',
		'kind, recipient, status, created_at, sent_at',
		`'lead-homeowner', l.email, 'sent', l.created_at, l.created_at`,
	],
] as const

/** Leads of three years as a desk has them, each with five rows of history times `more`, by few statements and without their triggers. */
export async function fillDesk(
	client: ClientBase,
	{ leads, assignee, more = 1 }: { leads: number; assignee: string; more?: number },
) {
	await client.query('begin')
	for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
	await client.query(
		`insert into leads (id, created_at, name, phone, email, address, status, motivation, utm_source, suspected_spam)
		select gen_random_uuid(), now() - (n::float8 / $1) * interval '1000 days', 'Lead ' || n || ' ' || (array['Miller', 'Young', 'Dow', 'Reed'])[1 + n % 4],
			'(501) ' || lpad((n / 10000 % 1000)::text, 3, '0') || '-' || lpad((n % 10000)::text, 4, '0'), 'lead' || n || '@example.com',
			n || ' ' || (array['Oak St', 'Elm Avenue', 'Race Ave'])[1 + n % 3] || ', ' || (array['Searcy', 'Beebe', 'Judsonia', 'Kensett', 'Nowhere'])[1 + n % 5],
			case when n % 100 = 0 then 'new' when n % 5 = 0 then 'contacted' when n % 17 = 0 then 'offer_made' when n % 91 = 0 then 'under_contract'
				when n % 4 = 0 then 'closed' else 'lost' end,
			'We inherited the house of our aunt and live far away ' || n, (array['', 'google', 'facebook', 'sign'])[1 + n % 4], n % 53 = 0
		from generate_series(1, $1::int) n`,
		[leads],
	)
	await client.query(
		`insert into lead_work (lead_id, created_at, status, suspected, town, source, status_since, contacted_at, closed_at, next_action, next_due,
			first_contact_at, last_contact_at, assignee, rank)
		select l.id, l.created_at, l.status, l.suspected_spam, private.town_of(l.address), private.source_of(l.utm_source), l.created_at + interval '3 days',
			case when l.status <> 'new' then l.created_at + interval '1 day' end, case when l.status = 'closed' then l.created_at + interval '30 days' end,
			case when l.status not in ('closed', 'lost') then 'call' end,
			case when l.status not in ('closed', 'lost') then now() + (hashtext(l.id::text) % 60) * interval '1 day' end,
			case when l.status <> 'new' then l.created_at + interval '20 minutes' end, case when l.status <> 'new' then l.created_at + interval '2 days' end,
			case when hashtext(l.id::text) % 10 = 0 then $1::uuid end, -extract(epoch from l.created_at)
		from leads l`,
		[assignee],
	)
	await client.query(
		`insert into private.lead_keys (lead_id, phone, person, house, words)
		select l.id, d.digits, private.person_of(l.email), private.house_of(l.address),
			private.words_of(concat_ws(' ', l.name, l.email, l.address, l.motivation)) || private.phone_words(d.digits)
		from leads l, lateral (select regexp_replace(l.phone, '\\D', '', 'g') as digits) d`,
	)
	for (const [table, columns, values] of history)
		await client.query(
			`insert into ${table} (lead_id, ${columns}) select l.id, ${values} from leads l, generate_series(1, ${more}) n`,
		)
	await client.query(
		`insert into consents (lead_id, wording_version, page, user_agent) select id, '2026', '/', 'x' from leads`,
	)
	await client.query(
		`insert into text_consents (lead_id, wording_version, phone, user_agent) select id, '2026', phone, 'x' from leads`,
	)
	await client.query(
		`insert into lead_photos (lead_id, object_name, width, height) select id, id || '/1', 1, 1 from leads limit 3000`,
	)
	await client.query(
		`insert into lead_offers (lead_id, version, inputs, low, high) select id, 1,
			'{"value": 150000, "repairs": [], "surprises": 10, "months": 5, "holdingMonth": 1050, "closing": 8, "profit": 12}', 90000, 95000
		from leads limit 3000`,
	)
	await client.query(
		`insert into lead_visits (lead_id, proposed, minutes, state, starts_at, ends_at, answered_at)
		select id, array[created_at], 60, 'done', created_at, created_at + interval '1 hour', created_at from leads limit 3000`,
	)
	for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
	await client.query('commit')
	await client.query('vacuum analyze')
}

/** Some columns of the rows that are equal in one. */
function rows(table: string, columns: string, where: Record<string, string>, order: string, most: number): Question {
	const [[name, value] = ['', '']] = Object.entries(where)
	return {
		path: `/${table}?select=${columns}&${name}=eq.${value}&order=${order.replace('nulls first', 'nullsfirst').replaceAll(' ', '.')}&limit=${most}`,
		sql: `select ${columns} from ${table} where ${name} = '${value}' order by ${order} limit ${most}`,
	}
}

/** Every question the desk asks of many rows, as the client asks it: a path under /rest/v1, and what is posted; a view's also as SQL. */
export type Question = { path: string; body?: object; sql?: string }
export function deskQuestions({ lead, since }: { lead: string; since: string }): Record<string, Question> {
	const list = (filters: object, after?: object) => ({
		path: '/rpc/find_leads',
		body: { filters, ...(after ? { after } : {}) },
	})
	const half = new Date(Date.now() - 500 * 86_400_000).toISOString()
	const week = new Date(Date.now() - 7 * 86_400_000).toISOString()
	const nowhere = '00000000-0000-0000-0000-000000000000'
	return {
		today: { path: '/rpc/desk_today', body: {} },
		counts: { path: '/rpc/desk_counts', body: {} },
		newest: list({}),
		'newest, deep': list({}, { key: half, id: nowhere }),
		'a stage': list({ status: 'under_contract' }),
		'a stage by hand': list({ status: 'contacted', order: 'hand' }),
		'a stage by hand, deep': list(
			{ status: 'contacted', order: 'hand' },
			{ key: String(-Date.parse(half) / 1000), id: nowhere },
		),
		'a town': list({ town: 'kensett' }),
		'a town and a stage': list({ town: 'kensett', status: ['offer_made', 'under_contract'] }),
		'a town there is no lead of': list({ town: 'letona' }),
		'a source': list({ source: 'sign' }),
		mine: list({ assignee: 'me' }),
		spam: list({ spam: true }),
		'by due date': list({ order: 'due' }),
		overdue: list({ order: 'due', due: 'overdue' }),
		stale: list({ order: 'due', stale: true }),
		'search: a word many have': list({ search: 'miller' }),
		'search: one lead': list({ search: 'lead777' }),
		'search: a phone': list({ search: '000-0777' }),
		'search: the end of a phone': list({ search: '0777' }),
		'search: a beginning': list({ search: 'mi' }),
		'search: nothing': list({ search: 'zzzz' }),
		similar: { path: '/rpc/similar_leads', body: { lead } },
		'a lead': { path: `/desk_leads?id=eq.${lead}`, sql: `select * from desk_leads where id = '${lead}'` },
		'a timeline': {
			path: `/lead_timeline?lead_id=eq.${lead}&order=at.desc&limit=200`,
			sql: `select * from lead_timeline where lead_id = '${lead}' order by at desc limit 200`,
		},
		'a timeline of two': {
			path: `/lead_timeline?lead_id=in.(${lead},${nowhere})&order=at.desc&limit=200`,
			sql: `select * from lead_timeline where lead_id in ('${lead}', '${nowhere}') order by at desc limit 200`,
		},
		'numbers of a quarter': { path: '/rpc/desk_numbers', body: { since } },
		sources: { path: '/rpc/desk_sources', body: {} },
		'who agreed to texts': list({ texts: 'agreed' }),
		'of the last week': list({ from: week }),
		'emails of a lead': rows('messages', 'id,created_at,kind,status', { lead_id: lead }, 'created_at desc', 20),
		'tasks of a lead': rows('lead_tasks', 'id,title,due,done_at', { lead_id: lead }, 'done_at desc nulls first', 50),
		'offers of a lead': rows('lead_offers', '*', { lead_id: lead }, 'version desc', 50),
		'photos of a lead': rows('lead_photos', 'id,object_name', { lead_id: lead }, 'created_at asc', 50),
		'consent of a lead': rows('consents', 'created_at,page', { lead_id: lead }, 'created_at asc', 50),
		'visits ahead': {
			path: `/desk_visits?state=in.(booked,done,no_show)&starts_at=gte.${week}&order=starts_at&limit=200`,
			sql: `select * from desk_visits where state in ('booked', 'done', 'no_show') and starts_at >= '${week}' order by starts_at limit 200`,
		},
		'visits that wait': {
			path: '/desk_visits?state=in.(proposed,declined)&order=created_at.desc&limit=200',
			sql: `select * from desk_visits where state in ('proposed', 'declined') order by created_at desc limit 200`,
		},
	}
}
