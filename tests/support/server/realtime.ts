import { getRequestListener } from '@hono/node-server'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { connect, pools } from '../../../server/database/connect.ts'
import type { AppEnv } from '../../../server/http/caller.ts'
import { listen } from '../../../server/http/listen.ts'
import { createLog } from '../../../server/http/log.ts'
import { tokenVerifier } from '../../../server/http/tokens.ts'
import { createBroadcasts } from '../../../server/realtime/http.ts'
import { createRealtime } from '../../../server/realtime/realtime.ts'
import { addressesAt } from '../database/database.ts'
import { patient } from '../database/patient.ts'

const SECRET = 'a secret of these tests, long enough for HS256'
export const KEY = 'sb_publishable_of_these_tests'

export const token = (claims: Record<string, unknown>, seconds = 3600) =>
	new SignJWT({ role: 'authenticated', ...claims })
		.setProtectedHeader({ alg: 'HS256' })
		.setIssuedAt()
		.setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
		.sign(new TextEncoder().encode(SECRET))

type Given = Parameters<typeof createRealtime>[0]
type Options = Pick<Given, 'most' | 'processes'> & { trustProxy?: string; port?: number }

/** Realtime on a port of its own, over a database that others may share. */
export async function startRealtime(databaseUrl: string, { trustProxy, port = 0, ...more }: Options = {}) {
	const { api } = addressesAt(databaseUrl)
	const db = connect(api, patient(pools.api))
	const lines: string[] = []
	const log = createLog('info', { write: (line) => void lines.push(line) })
	const verify = tokenVerifier(SECRET)
	const realtime = createRealtime({ db, databaseUrl: api, verify, trustProxy, log, ...more })
	const http = await listen({ host: '127.0.0.1', port })
	const app = new Hono<AppEnv>()
	app.use(async (c, next) => {
		c.set('clientIp', '127.0.0.1')
		await next()
	})
	app.route('/realtime/v1/api', createBroadcasts({ realtime, verify }))
	http.answerWith(getRequestListener(app.fetch))
	http.upgradeWith(realtime.upgrade)
	realtime.start()
	let stopped = false
	const stop = async () => {
		if (stopped) return
		stopped = true
		await realtime.stop()
		await http.close()
		await db.destroy()
	}
	onTestFinished(stop)
	return { url: `http://127.0.0.1:${http.port}`, port: http.port, realtime, lines, stop }
}

/** The real client; its connections end with the test. */
export async function client(
	url: string,
	{ jwt, vsn = '2.0.0' }: { jwt?: string | (() => string); vsn?: string } = {},
): Promise<SupabaseClient> {
	const made = createClient(url, KEY, {
		auth: { persistSession: false, autoRefreshToken: false },
		realtime: { vsn } as object,
		...(jwt && { accessToken: async () => (typeof jwt === 'string' ? jwt : jwt()) }),
	})
	onTestFinished(() => void made.realtime.disconnect())
	// Otherwise the first join goes out before the token is asked for.
	if (jwt) await made.realtime.setAuth()
	return made
}

/** Joins, and waits until changes are heard of. */
export function joined(channel: RealtimeChannel, { changes = false } = {}) {
	return new Promise<void>((resolve, reject) => {
		if (changes)
			channel.on('system', {}, (said: { extension: string; status: string; message: string }) => {
				if (said.extension !== 'postgres_changes') return
				if (said.status === 'ok') resolve()
				else reject(new Error(said.message))
			})
		channel.subscribe((status, error) => {
			if (status === 'SUBSCRIBED' && !changes) resolve()
			if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status))
		})
	})
}

/** What arrives somewhere, to be waited for. */
export function inbox<T>() {
	const all: T[] = []
	let look = () => {}
	return {
		all,
		take: (one: T) => {
			all.push(one)
			look()
		},
		/** Resolves with the first so many. */
		until: (enough: (all: T[]) => boolean, within = 60_000) =>
			new Promise<T[]>((resolve, reject) => {
				const late = setTimeout(() => reject(new Error(`not yet: ${JSON.stringify(all)}`)), within)
				look = () => {
					if (!enough(all)) return
					clearTimeout(late)
					resolve(all)
				}
				look()
			}),
	}
}

export async function asOwner(databaseUrl: string) {
	const sql = new Client({ connectionString: databaseUrl })
	await sql.connect()
	onTestFinished(() => sql.end())
	return sql
}
