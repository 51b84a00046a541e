import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AuthServer, address, bearer, PASSWORD, register, signIn, startAuth } from '../support/auth/server.ts'

/** Every table that holds this text anywhere, as a dump of the whole database would show it. */
async function tablesWith(server: AuthServer, text: string): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1
	`.execute(server.db)
	const found = []
	for (const { name } of rows) {
		const hit = await sql`
			select from ${sql.raw(name)} t where strpos(lower(row_to_json(t)::text), lower(${text})) > 0 limit 1
		`.execute(server.db)
		if (hit.rows.length > 0) found.push(name)
	}
	return found
}

const entries = async (server: AuthServer, action: string) =>
	(
		await sql<{ payload: { traits?: Record<string, unknown>; [key: string]: unknown }; ip_address: string }>`
			select payload, ip_address from auth.audit_log_entries where payload ->> 'action' = ${action}
		`.execute(server.db)
	).rows

/** Somebody who has used everything that writes an address down: mails of each kind, a change of address, a lead, a failed mail. */
async function wellKnown(server: AuthServer) {
	const first = address('first')
	const person = await register(server, first, { first_name: 'Wilhelmina' })
	await server.client().auth.resetPasswordForEmail(first)
	await server.client().auth.signInWithOtp({ email: first })
	await server.client().auth.signInWithPassword({ email: first, password: 'wrong' })
	const email = address('second')
	await person.supabase.auth.updateUser({ email })
	const mails = (await server.mails()).filter((mail) => mail.kind === 'auth-email-change')
	for (const { recipient, data } of mails) {
		await server.client().auth.verifyOtp({ email: recipient, token: data.code, type: 'email_change' })
	}
	const wanted = address('third')
	await person.supabase.auth.updateUser({ email: wanted })
	await server.client({ flowType: 'pkce' }).auth.resetPasswordForEmail(email)
	await sql`update public.messages set status = 'failed', last_error = ${`550 no such user ${email}`} where recipient = ${email}`.execute(
		server.db,
	)
	await sql`
		insert into public.leads (name, phone, email, address) values ('Ada', '(501) 555-0142', ${email}, '1 Main Street')
	`.execute(server.db)
	await signIn(server, email)
	return { ...person, email, first, wanted }
}

type Person = Awaited<ReturnType<typeof wellKnown>>

const ways: [string, (server: AuthServer, person: Person) => Promise<unknown>][] = [
	[
		'by its owner',
		async (server, { email }) => {
			const { supabase } = await signIn(server, email)
			expect((await supabase.rpc('delete_own_account')).error).toBeNull()
		},
	],
	[
		'by the company',
		async (server, { user }) => expect((await (await server.admin()).auth.admin.deleteUser(user.id)).error).toBeNull(),
	],
	[
		'by the company, softly',
		async (server, { user }) =>
			expect((await (await server.admin()).auth.admin.deleteUser(user.id, true)).error).toBeNull(),
	],
]

test.each(ways)(
	'an account deleted %s is found nowhere by any address it had, except in its leads',
	async (_, remove) => {
		const server = await startAuth()
		const person = await wellKnown(server)
		const stays = await register(server)
		expect((await tablesWith(server, person.email)).length).toBeGreaterThan(4)
		await remove(server, person)

		// A lead's keys are its own words, by which the desk finds it.
		expect(await tablesWith(server, person.email)).toEqual(['private.lead_keys', 'public.leads', 'public.messages'])
		const { rows } = await sql`select distinct kind from public.messages where recipient = ${person.email}`.execute(
			server.db,
		)
		expect(rows).toEqual([{ kind: 'lead-homeowner' }])
		expect(await tablesWith(server, person.first)).toEqual([])
		expect(await tablesWith(server, person.wanted)).toEqual([])
		expect(await tablesWith(server, 'Wilhelmina')).toEqual([])

		// What others have is untouched.
		expect(await tablesWith(server, stays.email)).toEqual(
			expect.arrayContaining(['auth.users', 'auth.audit_log_entries', 'public.messages']),
		)
		await signIn(server, stays.email)
		await register(server, person.email)
	},
)

test('the log says that an account was deleted and by whom, without its address or where its owner was', async () => {
	const server = await startAuth()
	const [ada, eve] = [await register(server), await register(server)]
	expect((await ada.supabase.rpc('delete_own_account')).error).toBeNull()
	await (await server.admin()).auth.admin.deleteUser(eve.user.id)
	const deleted = await entries(server, 'user_deleted')
	expect(deleted).toHaveLength(2)
	const of = (id: string) => deleted.find(({ payload }) => payload.traits?.user_id === id)
	expect(of(ada.user.id)).toMatchObject({
		ip_address: '',
		payload: { actor_id: ada.user.id, actor_username: '', log_type: 'team' },
	})
	expect(of(eve.user.id)).toMatchObject({ ip_address: '192.0.2.1', payload: { actor_username: 'service_role' } })
	for (const { payload, ip_address } of await entries(server, 'login')) {
		expect([payload.actor_username, payload.traits, ip_address]).toEqual(['', undefined, ''])
	}
})

test('what others did to an account is kept as theirs, without its address', async () => {
	const server = await startAuth()
	const { user, email } = await register(server)
	// As GoTrue writes it.
	const traits = { user_id: user.id, user_email: email, user_phone: '' }
	await sql`
		insert into auth.audit_log_entries (id, payload, created_at, ip_address)
		values (gen_random_uuid(), ${JSON.stringify({ action: 'user_invited', actor_username: 'service_role', traits })}::json, now(), '192.0.2.9')
	`.execute(server.db)
	await (await server.admin()).auth.admin.deleteUser(user.id)
	expect(await entries(server, 'user_invited')).toEqual([
		{
			payload: { action: 'user_invited', actor_username: 'service_role', traits: { user_id: user.id } },
			ip_address: '192.0.2.9',
		},
	])
})

test('to forget an account is not to read the whole log, however long strangers have made it', async () => {
	const server = await startAuth()
	const { user } = await register(server)
	await sql`
		insert into auth.audit_log_entries (id, payload, created_at)
		select gen_random_uuid(), json_build_object('action', 'login', 'actor_id', gen_random_uuid(), 'actor_username', n || '@example.com',
			'traits', json_build_object('user_id', gen_random_uuid())), now() from generate_series(1, 5000) n
	`.execute(server.db)
	await sql`analyze auth.audit_log_entries`.execute(server.db)
	const scans = await server.db.transaction().execute(async (trx) => {
		// The counter begins before this transaction, so only its growth tells something.
		const counted = async () => {
			const { rows } = await sql<{ seq_scan: number }>`
				select seq_scan::int from pg_stat_xact_user_tables where relid = 'auth.audit_log_entries'::regclass
			`.execute(trx)
			return rows[0]?.seq_scan ?? 0
		}
		const before = await counted()
		await sql`select private.forget_account(${user.id}::uuid, null)`.execute(trx)
		return (await counted()) - before
	})
	expect(scans).toBe(0)
})

test('an address that is someone else’s by now stays theirs, and one that only contains it is another', async () => {
	const server = await startAuth()
	const [old, mine] = [address('old'), address('mine')]
	const ada = await register(server, old)
	await ada.supabase.auth.updateUser({ email: mine })
	for (const { recipient, data } of (await server.mails()).filter((mail) => mail.kind === 'auth-email-change')) {
		await server.client().auth.verifyOtp({ email: recipient, token: data.code, type: 'email_change' })
	}
	await register(server, `x${mine}`)
	await server.client().auth.signUp({ email: old, password: PASSWORD })
	const { supabase } = await signIn(server, mine)
	expect((await supabase.rpc('delete_own_account')).error).toBeNull()
	// The newcomer's confirmation is still on its way.
	const mail = (await server.mails()).findLast(({ recipient }) => recipient === old)
	expect(
		(await server.client().auth.verifyOtp({ email: old, token: mail?.data.code ?? '', type: 'signup' })).error,
	).toBeNull()
	expect(await tablesWith(server, `x${mine}`)).toEqual(
		expect.arrayContaining(['auth.audit_log_entries', 'public.messages']),
	)
})

test('a banned person does not delete the account either, and nobody calls what forgets', async () => {
	const server = await startAuth()
	const { user, session } = await register(server)
	await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}`.execute(server.db)
	const { error } = await server.holder(session.access_token).rpc('delete_own_account')
	expect(error?.message).toBe('Your session has ended. Please log in again.')
	for (const role of ['anon', 'authenticated', 'service_role']) {
		const work = server.db.transaction().execute(async (trx) => {
			await sql`set local role ${sql.raw(role)}`.execute(trx)
			await sql`select private.forget_account(${user.id}::uuid, null)`.execute(trx)
		})
		await expect(work).rejects.toThrow(/permission denied/)
	}
	expect((await server.call('GET', '/user', undefined, bearer(session.access_token))).body.code).toBe('user_banned')
})
