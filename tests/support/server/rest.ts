import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { Client } from 'pg'
import { connect, type Database } from '../../../server/database/connect.ts'
import type { AppEnv } from '../../../server/http/caller.ts'
import { tokenVerifier } from '../../../server/http/tokens.ts'
import { createRest } from '../../../server/rest/rest.ts'
import { addressesAt, freshDatabase } from '../database/database.ts'

const secret = 'a secret of the tests that is long enough'

export type RestServer = Awaited<ReturnType<typeof startRest>>

/** `/rest/v1` alone, on a database of its own, with the real client to talk to it. Its clock stands still until moved. */
export async function startRest(connectTo: (url: string) => Database = connect) {
	const database = await freshDatabase()
	const db = connectTo(addressesAt(database.url).api)
	const owner = new Client({ connectionString: database.url })
	await owner.connect()
	await owner.query('update private.lead_limits set most = 1000000')

	let time = 0
	const app = new Hono<AppEnv>()
	app.use(async (c, next) => {
		c.set('requestId', 'test')
		c.set('clientIp', '203.0.113.9')
		await next()
	})
	app.route('/rest/v1', createRest({ db, verify: tokenVerifier(secret), now: () => time }))
	const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
	// On a busy machine a connection may rest for longer than Node's five seconds, and be closed as it is used again.
	if ('keepAliveTimeout' in server) server.keepAliveTimeout = 60_000
	if (!server.listening) await new Promise((listening) => server.once('listening', listening))
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

	const sign = (claims: Record<string, unknown>, expires: string | number = '1h') =>
		new SignJWT(claims)
			.setProtectedHeader({ alg: 'HS256' })
			.setExpirationTime(expires)
			.sign(new TextEncoder().encode(secret))

	return {
		url,
		databaseUrl: database.url,
		owner,
		sign,
		/** Moves the server's clock, so that a name made meanwhile is looked for again. */
		aSecond: () => {
			time += 1_000
		},
		visitor: (leadId?: string) => client(url, { headers: leadId ? { 'x-lead-id': leadId } : {} }),
		/** A person who has just signed in; with a role, who has given the second step, unless told otherwise. */
		async person(asked: { admin?: boolean; role?: string; aal?: string } = {}) {
			const role = asked.role ?? (asked.admin ? 'admin' : '')
			const aal = asked.aal ?? (role ? 'aal2' : 'aal1')
			const id = randomUUID()
			await owner.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`])
			if (role) await owner.query('insert into public.user_roles (user_id, role) values ($1, $2)', [id, role])
			const session = randomUUID()
			await owner.query('insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)', [session, id, aal])
			await owner.query(
				`insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
					values (gen_random_uuid(), $1, 'password', now(), now())`,
				[session],
			)
			const token = await sign({ sub: id, role: 'authenticated', session_id: session, aal })
			return { id, session, token, client: client(url, { token }) }
		},
		fetch: (path: string, init?: RequestInit) => fetch(`${url}/rest/v1${path}`, init),
		async stop() {
			server.close()
			await owner.end()
			await db.destroy()
			await database.drop()
		},
	}
}

function client(url: string, { headers = {}, token }: { headers?: Record<string, string>; token?: string }) {
	return createClient(url, 'sb_publishable_test', {
		auth: { persistSession: false, autoRefreshToken: false },
		global: { headers },
		...(token ? { accessToken: async () => token } : {}),
	})
}

export const lead = (values: Record<string, unknown> = {}) => ({
	name: 'Ada Miller',
	phone: '(501) 555-0199',
	email: 'ada@example.com',
	address: '12 Race Ave, Searcy',
	...values,
})
