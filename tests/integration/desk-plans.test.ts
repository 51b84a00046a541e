import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskQuestions, fillDesk, type Question } from '../support/database/fill-desk.ts'
import { type RestServer, startRest } from '../support/server/rest.ts'

/** With 20,000 leads and 100,000 rows of what happened to them: every question goes by an index and reads about what it shows. */
const LEADS = 20_000
/** Rows of one table that a question may read; numbers read the range they are of. */
const MOST = 6_000

let rest: RestServer
let claims: string
let questions: Record<string, Question>
beforeAll(async () => {
	rest = await startRest()
	const { id, session } = await rest.person({ role: 'helper' })
	claims = JSON.stringify({ sub: id, role: 'authenticated', session_id: session, aal: 'aal2' })
	await fillDesk(rest.owner, { leads: LEADS, assignee: id })
	const { rows } = await rest.owner.query(`select lead_id from private.lead_keys where words @@ 'lead777'::tsquery`)
	const since = new Date(Date.now() - 90 * 86_400_000).toISOString()
	questions = deskQuestions({ lead: rows[0].lead_id, since })
}, 300_000)
afterAll(() => rest.stop())

/** As the API runs it. */
function statementOf({ path, body = {}, sql }: Question) {
	const given = Object.entries(body).map(([name, value]) => {
		const text = typeof value === 'string' ? value : JSON.stringify(value)
		return `${name} => ${rest.owner.escapeLiteral(text)}`
	})
	return sql ?? `select * from ${path.replace('/rpc/', 'public.')}(${given.join(', ')})`
}

/** What one statement of a helper reads of the tables that grow, by PostgreSQL's own count. */
async function readBy(statement: string) {
	const { owner } = rest
	const counts = async () =>
		(
			await owner.query<{ name: string; scans: number; read: number }>(
				`select relname as name, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
				from pg_stat_xact_user_tables where relname ~ '^(leads|lead_.*|messages|consents|text_consents)$' order by 1`,
			)
		).rows
	await owner.query('begin')
	try {
		const before = await counts()
		await owner.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
			claims,
		])
		await owner.query(statement)
		await owner.query('reset role')
		return (await counts()).map(({ name, scans, read }, at) => ({
			name,
			scans: scans - (before[at]?.scans ?? 0),
			read: read - (before[at]?.read ?? 0),
		}))
	} finally {
		await owner.query('rollback')
	}
}

test('no question of the desk scans a table of leads or of their history', async () => {
	const wrong: Record<string, string> = {}
	for (const [name, question] of Object.entries(questions))
		for (const table of await readBy(statementOf(question)))
			if (table.scans > 0 || table.read > MOST)
				wrong[`${name}: ${table.name}`] = `${table.scans} scans, ${table.read} rows`
	expect(wrong).toEqual({})
})

test('500 leads changed at once read no table for each of them', async () => {
	const { rows } = await rest.owner.query(
		`select lead_id as id from lead_work where status in ('contacted', 'lost') and not suspected limit 500`,
	)
	const kinds = [
		{ status: 'offer_made' },
		{ next_due: '2027-01-01', next_action: 'call' },
		{ suspected: true },
		{ do_not_contact: true },
	]
	for (const kind of kinds) {
		const changes = rest.owner.escapeLiteral(JSON.stringify(rows.map(({ id }) => ({ id, ...kind }))))
		const read = await readBy(`select public.change_leads(${changes})`)
		expect(
			read.filter(({ scans }) => scans > 3),
			Object.keys(kind).join(),
		).toEqual([])
	}
})

test('and that is noticed: the same search under the policies alone would read them all', async () => {
	const read = await readBy(`select id from leads where motivation like '%aunt%'`)
	expect(read.find(({ name }) => name === 'leads')).toMatchObject({ scans: 1, read: LEADS })
})
