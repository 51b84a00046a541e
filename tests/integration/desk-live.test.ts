import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { databaseForTest } from '../support/database/database.ts'
import { asOwner, client, inbox, joined, startRealtime, token } from '../support/server/realtime.ts'

type Told = { eventType: string; table: string }

const tables = [
	'leads',
	'lead_work',
	'lead_contacts',
	'lead_notes',
	'lead_tasks',
	'lead_events',
	'lead_offers',
	'lead_visits',
]

test('what happens at the desk is told to helper and owner at once, and of its rows nothing to anybody else', async () => {
	const databaseUrl = await databaseForTest()
	const sql = await asOwner(databaseUrl)
	const { url } = await startRealtime(databaseUrl)
	const person = async ({ role, aal = 'aal2', ended = false }: { role?: string; aal?: string; ended?: boolean }) => {
		const [sub, session_id] = [randomUUID(), randomUUID()]
		await sql.query('insert into auth.users (id, email) values ($1, $2)', [sub, `${sub}@example.com`])
		if (role) await sql.query('insert into user_roles (user_id, role) values ($1, $2)', [sub, role])
		if (!ended)
			await sql.query('insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)', [session_id, sub, aal])
		return await token({ sub, session_id, aal })
	}
	const heard = {
		helper: inbox<Told>(),
		owner: inbox<Told>(),
		homeowner: inbox<Told>(),
		helperWithoutStep: inbox<Told>(),
		signedOutOwner: inbox<Told>(),
		visitor: inbox<Told>(),
	}
	const tokens: Partial<Record<keyof typeof heard, string>> = {
		helper: await person({ role: 'helper' }),
		owner: await person({ role: 'admin' }),
		homeowner: await person({}),
		helperWithoutStep: await person({ role: 'helper', aal: 'aal1' }),
		signedOutOwner: await person({ role: 'admin', ended: true }),
	}
	for (const [who, box] of Object.entries(heard)) {
		const jwt = tokens[who as keyof typeof heard]
		const channel = (await client(url, jwt ? { jwt } : {})).channel('desk')
		for (const table of tables)
			channel.on('postgres_changes', { event: '*', schema: 'public', table }, (told) => box.take(told as never))
		// Who may read none of a table is refused the whole channel, or hears nothing of it.
		await joined(channel, { changes: true }).catch(() => {})
	}
	const id = randomUUID()
	await sql.query(
		`insert into leads (id, name, phone, email, address) values ($1, 'Mary', '(501) 555-0177', 'mary@example.com', '1 Oak St, Searcy')`,
		[id],
	)
	await sql.query(`insert into lead_contacts (lead_id, way, outcome) values ($1, 'call', 'reached')`, [id])
	await sql.query(`insert into lead_notes (lead_id, body) values ($1, 'Calls back')`, [id])
	await sql.query(`insert into lead_tasks (lead_id, title) values ($1, 'Deed')`, [id])
	const wanted = ['leads', 'lead_work', 'lead_contacts', 'lead_notes', 'lead_tasks', 'lead_events']
	for (const box of [heard.helper, heard.owner])
		await box.until((all) => wanted.every((table) => all.some((told) => told.table === table)))
	const others = [heard.homeowner, heard.helperWithoutStep, heard.signedOutOwner, heard.visitor]
	expect(others.map(({ all }) => all)).toEqual([[], [], [], []])
})
