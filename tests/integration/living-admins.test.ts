import { randomUUID } from 'node:crypto'
import type { Session } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startBrowser } from '../support/auth/cookie-jar.ts'
import { addPasskey, deviceOf, signInByPasskey } from '../support/auth/passkeys.ts'
import {
	type AuthServer,
	address,
	bearer,
	PASSWORD,
	register,
	serviceKey,
	signIn,
	startAuth,
} from '../support/auth/server.ts'
import { claimsOf } from '../support/auth/tokens.ts'
import { command } from '../support/server/process.ts'

type Admin = Awaited<ReturnType<typeof signedInAdmin>>

/** Someone at the desk, with one lead to see. */
async function signedInAdmin(server: AuthServer) {
	const { user, email, supabase: first } = await register(server)
	const device = deviceOf(user.id)
	await addPasskey(first, device)
	await sql`insert into public.user_roles (user_id, role) values (${user.id}, 'admin')`.execute(server.db)
	await sql`
		insert into public.leads (name, phone, email, address)
		values ('Ada', '(501) 555-0142', 'ada@example.com', '1 Main Street')
	`.execute(server.db)
	const elsewhere = async () => {
		const { supabase, data } = await signInByPasskey(server, device)
		if (!data?.session) throw new Error('no session')
		return { supabase, session: data.session }
	}
	const { supabase, session } = await elsewhere()
	return { user, email, supabase, session, elsewhere, desk: server.holder(session.access_token) }
}

async function reach(server: AuthServer, desk: Admin['desk']) {
	const seen = []
	for (const table of ['leads', 'consents', 'lead_events', 'messages']) {
		const { data } = await desk.from(table).select('created_at')
		seen.push(data?.length ?? 0)
	}
	const { count } = await desk.from('leads').update({ motivation: 'called' }, { count: 'exact' }).neq('name', '')
	const { data: flag } = await desk.rpc('has_role', { role: 'admin' })
	const { rows } = await sql<{ motivation: string }>`select motivation from public.leads`.execute(server.db)
	return { seen: seen.map((rows) => rows > 0), changed: count, flag, stored: rows[0]?.motivation }
}

const sessionOf = ({ access_token }: Session): string => claimsOf(access_token).session_id

const ends: [string, (server: AuthServer, admin: Admin) => Promise<unknown>][] = [
	['signs out', (_, { supabase }) => supabase.auth.signOut({ scope: 'local' })],
	['signs out everywhere', (_, { supabase }) => supabase.auth.signOut()],
	[
		'is signed out from another device',
		async (_, { elsewhere }) => (await elsewhere()).supabase.auth.signOut({ scope: 'others' }),
	],
	[
		'changes the password elsewhere',
		async (_, { elsewhere }) =>
			(await elsewhere()).supabase.auth.updateUser({ password: 'a brand new one 2', current_password: PASSWORD }),
	],
	[
		'is banned',
		async (server, { user }) => (await server.admin()).auth.admin.updateUserById(user.id, { ban_duration: '1h' }),
	],
	['is deleted', async (server, { user }) => (await server.admin()).auth.admin.deleteUser(user.id)],
	['is deleted softly', async (server, { user }) => (await server.admin()).auth.admin.deleteUser(user.id, true)],
	[
		'loses the role',
		(server, { user }) => sql`delete from public.user_roles where user_id = ${user.id}`.execute(server.db),
	],
	[
		'has a session whose time is over',
		(server, { session }) =>
			sql`update auth.sessions set not_after = now() - interval '1 second' where id = ${sessionOf(session)}`.execute(
				server.db,
			),
	],
	[
		'has a session that belongs to someone else now',
		async (server, { session }) => {
			const other = await register(server)
			await sql`update auth.sessions set user_id = ${other.user.id} where id = ${sessionOf(session)}`.execute(server.db)
		},
	],
]

test.each(ends)('an admin who %s reads nothing and changes nothing from that moment on', async (_, end) => {
	const server = await startAuth()
	const admin = await signedInAdmin(server)
	await end(server, admin)
	expect(await reach(server, admin.desk)).toEqual({
		seen: [false, false, false, false],
		changed: 0,
		flag: false,
		stored: '',
	})
})

test('an admin in good standing reads and changes, and an old ban does not stand in the way', async () => {
	const server = await startAuth()
	const { desk, user } = await signedInAdmin(server)
	await sql`update auth.users set banned_until = now() - interval '1 second' where id = ${user.id}`.execute(server.db)
	const all = { seen: [true, true, true, true], changed: 1, flag: true, stored: 'called' }
	expect(await reach(server, desk)).toEqual(all)
})

test('an admin who has given the password alone reads nothing and changes nothing, though the role is theirs', async () => {
	const server = await startAuth()
	const { email, desk } = await signedInAdmin(server)
	const { session } = await signIn(server, email)
	const nothing = { seen: [false, false, false, false], changed: 0, flag: true, stored: '' }
	expect(await reach(server, server.holder(session.access_token))).toEqual(nothing)
	expect(await reach(server, desk)).toMatchObject({ changed: 1, stored: 'called' })
})

test('a token that names no session, or nonsense, is nobody at the desk', async () => {
	const server = await startAuth()
	const { user } = await signedInAdmin(server)
	for (const session_id of [undefined, '', 'nonsense', '00000000-0000-0000-0000-000000000000']) {
		const token = await serviceKey({ role: 'authenticated', sub: user.id, session_id })
		expect(await reach(server, server.holder(token)), String(session_id)).toMatchObject({ changed: 0, flag: false })
	}
})

test('a session that lost the factor which had raised it is no longer raised', async () => {
	const server = await startAuth()
	const { session, user } = await signedInAdmin(server)
	const id = sessionOf(session)
	const raised = server.holder(await serviceKey({ role: 'authenticated', sub: user.id, session_id: id, aal: 'aal2' }))
	expect(await reach(server, raised)).toMatchObject({ changed: 0, stored: '' })
	await sql`update auth.sessions set aal = 'aal2' where id = ${id}`.execute(server.db)
	expect(await reach(server, raised)).toMatchObject({ changed: 1, stored: 'called' })
})

test('a service key that names a banned or deleted person administers nothing', async () => {
	const server = await startAuth()
	const { user } = await register(server)
	const list = async () => server.call('GET', '/admin/users', undefined, bearer(await serviceKey({ sub: user.id })))
	expect((await list()).status).toBe(200)
	await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}`.execute(server.db)
	expect(await list()).toMatchObject({ status: 403, body: { code: 'user_banned' } })
	await sql`delete from auth.users where id = ${user.id}`.execute(server.db)
	expect(await list()).toMatchObject({ status: 403, body: { code: 'user_not_found' } })
})

/** As `npm run admin` runs it. */
const admin = (server: AuthServer, ...words: string[]) =>
	// A URL needs a host; the socket's folder behind it is what counts.
	command('admin', words, { DATABASE_URL: server.databaseUrl.replace('@/', '@localhost/') })

test('who was revoked stays revoked, through every way of signing in and a new account, until granted again', async () => {
	const email = address('owner')
	const server = await startAuth({ adminEmail: email })
	const flag = async (token: string) => (await server.holder(token).rpc('has_role', { role: 'admin' })).data
	const first = await register(server, email, {}, startBrowser())
	expect(await flag(first.session.access_token)).toBe(true)
	expect((await admin(server, 'revoke', email.toUpperCase())).out).toContain('no admin any more')
	expect(await flag(first.session.access_token)).toBe(false)

	expect(await flag((await signIn(server, email)).session.access_token)).toBe(false)
	await server.client().auth.signInWithOtp({ email })
	const { code } = (await server.lastMail()).data
	const byCode = await server.client().auth.verifyOtp({ email, token: code, type: 'email' })
	expect(await flag(byCode.data.session?.access_token ?? '')).toBe(false)
	expect((await admin(server, 'list')).out).toContain('There is no admin yet.')

	expect((await first.supabase.rpc('delete_own_account')).error).toBeNull()
	const second = await register(server, email, {}, startBrowser())
	expect(await flag(second.session.access_token)).toBe(false)

	expect((await admin(server, 'grant', email)).out).toContain('an admin now')
	expect(await flag(second.session.access_token)).toBe(true)
	await signIn(server, email)
	expect((await admin(server, 'list')).out.trim()).toBe(email)
})

test('whoever has lost every second step gets a new one by the hand that runs the server', async () => {
	const server = await startAuth()
	const { user, email, session, desk } = await signedInAdmin(server)
	expect((await admin(server, 'reset', email)).out).toContain('is signed out')
	expect(await reach(server, desk)).toMatchObject({ changed: 0, flag: false })
	expect((await server.call('GET', '/user', undefined, bearer(session.access_token))).status).toBe(403)
	for (const table of ['auth.mfa_factors', 'auth.webauthn_credentials', 'auth_service.backup_codes', 'auth.sessions'])
		expect((await sql`select from ${sql.table(table)} where user_id = ${user.id}`.execute(server.db)).rows).toEqual([])
	expect((await server.notices()).at(-1)).toMatchObject({ kind: 'auth-notice-factor-removed', recipient: email })
	const { supabase } = await signIn(server, email)
	const device = deviceOf(user.id)
	expect((await addPasskey(supabase, device)).error).toBeNull()
	const again = await signInByPasskey(server, device)
	expect(await reach(server, server.holder(again.data?.session?.access_token ?? ''))).toMatchObject({ changed: 1 })
})

test('a role taken away by hand stays taken away too', async () => {
	const email = address('owner')
	const server = await startAuth({ adminEmail: email })
	const { session } = await register(server, email, {}, startBrowser())
	await sql`delete from public.user_roles`.execute(server.db)
	await signIn(server, email)
	expect((await server.holder(session.access_token).rpc('has_role', { role: 'admin' })).data).toBe(false)
})

test.each(['anon', 'authenticated', 'service_role'])('%s cannot decide about roles', async (role) => {
	const { db } = await startAuth()
	const attempts = [
		sql`select private.decide_role(gen_random_uuid(), 'admin', true)`,
		sql`select * from private.role_decisions`,
		sql`delete from private.role_decisions`,
	]
	for (const attempt of attempts) {
		const work = db.transaction().execute(async (trx) => {
			await sql`set local role ${sql.raw(role)}`.execute(trx)
			await attempt.execute(trx)
		})
		await expect(work).rejects.toThrow(/permission denied/)
	}
})

test('where no site was ever started, npm run admin says so in one line', async () => {
	const { err } = await command('admin', ['list'], { DATA_DIR: `/tmp/little-red-none-${randomUUID()}` })
	expect(err.trim().split('\n')).toEqual([expect.stringContaining('start the site first (npm start)')])
})
