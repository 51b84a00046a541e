import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AuthServer, bearer, register, startAuth } from '../support/auth/server.ts'

async function lead(server: AuthServer, email: string, more: { status?: string; spam?: boolean } = {}) {
	const { status = 'new', spam = false } = more
	await sql`
		insert into public.leads (id, name, phone, email, address, motivation, status, suspected_spam)
		values (${randomUUID()}, 'Mary Lee', '(501) 555-0177', ${email}, '1 Oak Street', 'The roof leaks.', ${status}, ${spam})
	`.execute(server.db)
}

test('whoever has proven an address sees when, which house and how far, and nothing else of a request', async () => {
	const server = await startAuth()
	const ada = await register(server)
	await lead(server, ada.email.toUpperCase())
	await lead(server, ada.email, { status: 'offer_made' })
	const { data, error } = await ada.supabase.rpc('my_requests')
	expect(error).toBeNull()
	expect(data).toHaveLength(2)
	expect(new Set(data.map(({ stage }: { stage: string }) => stage))).toEqual(new Set(['new', 'offer_made']))
	for (const row of data) expect(Object.keys(row).sort()).toEqual(['address', 'requested_at', 'stage'])
	// What the owner brought in from a file was asked for by nobody.
	await sql`update public.leads set came_by = 'import' where status = 'offer_made'`.execute(server.db)
	expect((await ada.supabase.rpc('my_requests')).data).toMatchObject([{ stage: 'new' }])
	// The table itself stays closed.
	expect((await ada.supabase.from('leads').select('*')).data).toEqual([])
})

test('nobody sees the requests of others: not a visitor, a stranger, nor with an address that is not proven', async () => {
	const server = await startAuth()
	const [ada, eve] = [await register(server), await register(server)]
	await lead(server, ada.email)
	expect((await eve.supabase.rpc('my_requests')).data).toEqual([])
	expect((await server.client().rpc('my_requests')).error).not.toBeNull()

	// A change of address that waits, or that a token speaks of, proves nothing.
	await sql`update auth.users set email_change = ${ada.email} where id = ${eve.user.id}`.execute(server.db)
	await server.call(
		'PUT',
		'/user',
		{ data: { email: ada.email, email_verified: true } },
		bearer(eve.session.access_token),
	)
	expect((await eve.supabase.rpc('my_requests')).data).toEqual([])

	// An account whose address was never proven.
	await sql`update auth.users set email_confirmed_at = null where id = ${ada.user.id}`.execute(server.db)
	expect((await ada.supabase.rpc('my_requests')).data).toEqual([])
})

test('with another address the requests of the one before are no longer theirs, though the token still names it', async () => {
	const server = await startAuth()
	const ada = await register(server)
	await lead(server, ada.email)
	expect((await ada.supabase.rpc('my_requests')).data).toHaveLength(1)
	await sql`update auth.users set email = ${`${randomUUID()}@example.com`} where id = ${ada.user.id}`.execute(server.db)
	expect((await ada.supabase.rpc('my_requests')).data).toEqual([])
})

test('what looks like spam is shown to nobody, and a session that has ended shows nothing', async () => {
	const server = await startAuth()
	const ada = await register(server)
	await lead(server, ada.email, { spam: true })
	expect((await ada.supabase.rpc('my_requests')).data).toEqual([])
	await lead(server, ada.email)
	await sql`delete from auth.sessions where user_id = ${ada.user.id}`.execute(server.db)
	expect((await ada.supabase.rpc('my_requests')).error).not.toBeNull()
})
