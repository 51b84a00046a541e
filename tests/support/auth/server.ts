import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, onTestFinished } from 'vitest'
import { createAuth } from '../../../server/auth/auth.ts'
import { loadSigningKeys } from '../../../server/auth/crypto/keys.ts'
import { createSealer } from '../../../server/auth/crypto/seal.ts'
import { openMail } from '../../../server/auth/mailed/send-mail.ts'
import { createPasswords, type Passwords } from '../../../server/auth/request/passwords.ts'
import { createConfirmPage } from '../../../server/auth/routes/confirm-page.ts'
import { type AuthSettings, readAuthSettings } from '../../../server/auth/settings/settings.ts'
import { connect, type Database, unhurried } from '../../../server/database/connect.ts'
import type { AppEnv } from '../../../server/http/caller.ts'
import { createLog } from '../../../server/http/log.ts'
import { tokenVerifier } from '../../../server/http/tokens.ts'
import { inNetwork } from '../../../server/queue/network.ts'
import { createRest } from '../../../server/rest/rest.ts'
import { addressesAt, freshDatabase } from '../database/database.ts'
import { confirmPage } from '../site/confirm-page.ts'
import { type Browser, startBrowser } from './cookie-jar.ts'

export const SECRET = 'a-shared-secret-of-at-least-32-characters'
export const SITE = 'https://homes.example'
export const PASSWORD = 'correct horse 1'

const sealingKey = { id: 'tests', key: randomBytes(32) }
/** As every server of the tests seals secrets. */
export const sealer = createSealer({
	current: () => sealingKey,
	find: (id) => (id === 'tests' ? sealingKey.key : undefined),
})

/** Without making threads come last which, in a process of tests, do much else. */
export const usualPasswords = () => createPasswords({ afterAllElse: false })

/** As cheap as argon2 can be: what a hash costs is tested where hashes are made. */
export const cheapPasswords = () =>
	createPasswords({ cost: { memory: 8, passes: 1, parallelism: 1 }, afterAllElse: false })

type Options = {
	env?: Record<string, string>
	adminEmail?: string
	/** Limits and gaps as in production; by default they are out of the way. */
	limited?: boolean
	settings?: Partial<AuthSettings>
	siteUrl?: string
	/** So many more servers on the same database, at /more/0, /more/1, … */
	more?: number
	/** Hashes that cost what they cost in production; by default they are cheap. */
	passwords?: Passwords
	/** For a test that breaks the database itself. */
	ownDatabase?: boolean
}

export type AuthServer = Awaited<ReturnType<typeof startAuth>>
export type Mail = { kind: string; recipient: string; data: { link: string; code: string } & Record<string, unknown> }

const generous = Object.fromEntries(
	[
		'OTP',
		'VERIFY',
		'TOKEN_REFRESH',
		'SSO',
		'ANONYMOUS_USERS',
		'CHANGES',
		'FACTORS',
		'EMAIL_SENT',
		'EMAIL_SENT_NETWORK',
		'EMAIL_SENT_ADDRESS',
		'FAILED_SIGN_IN',
		'FAILED_SIGN_IN_TOTAL',
		'FAILED_SIGN_IN_NETWORK',
	].map((name) => [`GOTRUE_RATE_LIMIT_${name}`, '100000']),
)

type OpenDatabase = { db: Database; forAuth: Database; api: Database; url: string; close: () => Promise<void> }

/** Making a database takes longer than most tests, so those of a file take turns; each finds its tables empty. */
const idle: OpenDatabase[] = []
afterAll(async () => {
	for (const database of idle.splice(0)) await database.close()
})

/** Each request has one connection. One that holds it and asks for another would wait for itself, as it would on a busy site. */
const oneEach = { ...unhurried, places: { ...unhurried.places, each: 1, patience: 20_000 } }

async function openDatabase(): Promise<OpenDatabase> {
	const { url, drop } = await freshDatabase()
	const addresses = addressesAt(url)
	const [db, forAuth, api] = [connect(url), connect(addresses.auth, oneEach), connect(addresses.api)]
	const close = async () => {
		for (const open of [db, forAuth, api]) await open.destroy()
		await drop()
	}
	return { db, forAuth, api, url, close }
}

async function empty(db: Database) {
	const tables = [
		'auth.users',
		'auth.flow_state',
		'auth.webauthn_challenges',
		'auth.audit_log_entries',
		'public.leads',
		'public.messages',
		'private.role_decisions',
		'auth_service.rate_limits',
		'auth_service.guess_budgets',
		'auth_service.signing_keys',
	]
	await db.transaction().execute(async (trx) => {
		for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(trx)
	})
}

/** A server of its own on a database of its own, empty again when the test ends. Its clock moves by a millisecond when looked at, and as told. */
export async function startAuth(options: Options = {}) {
	const database = (options.ownDatabase ? undefined : idle.pop()) ?? (await openDatabase())
	const { db, forAuth, api } = database
	const lax = options.limited
		? {}
		: { ...generous, GOTRUE_SMTP_MAX_FREQUENCY: '0s', GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '100000' }
	const settings = {
		...readAuthSettings({ JWT_SECRET: SECRET, ...lax, ...options.env }),
		evenAnswerMs: 0,
		...options.settings,
	}
	if (!options.limited) settings.limits.token = { count: 100_000, seconds: 300, burst: 100_000 }
	let time = Math.floor(Date.now() / 1000) * 1000
	const now = () => new Date(time++)
	const keys = await loadSigningKeys(forAuth, {
		sealer,
		secret: settings.jwt.secret,
		given: settings.jwt.keys,
		tokenSeconds: settings.jwt.seconds,
		now,
	})
	const logged: string[] = []
	const log = createLog('info', { write: (line) => void logged.push(line) })

	const app = new Hono<AppEnv>()
	app.use(async (c, next) => {
		c.set('requestId', randomUUID())
		c.set('clientIp', c.req.header('x-test-ip') ?? '192.0.2.1')
		await inNetwork(c.var.requestId, c.req, next)
	})
	const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
		const starting = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' }, () =>
			resolve(starting),
		)
	})
	// On a busy machine a connection may rest for longer than Node's five seconds, and be closed as it is used again.
	if ('keepAliveTimeout' in server) server.keepAliveTimeout = 60_000
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const siteUrl = options.siteUrl ?? SITE
	const { adminEmail } = options
	const apiUrl = `${url}/auth/v1`
	const deps = { db: forAuth, settings, keys, sealer, siteUrl, apiUrl, adminEmail, log, now }
	const another = () => createAuth({ ...deps, passwords: options.passwords ?? cheapPasswords() })
	app.route('/auth/v1', another())
	const policy = () => `default-src 'none'; form-action 'self'`
	app.route('/', createConfirmPage({ ...deps, confirmPage, policy }))
	app.route('/rest/v1', createRest({ db: api, verify: tokenVerifier(keys) }))
	// As if behind a balancer: more servers on the same database, which share nothing else.
	for (let index = 0; index < (options.more ?? 0); index++) app.route(`/more/${index}/auth/v1`, another())

	onTestFinished(async () => {
		await new Promise((resolve) => server.close(resolve))
		if (options.ownDatabase) return await database.close()
		await empty(db)
		idle.push(database)
	})
	return {
		url,
		db,
		databaseUrl: database.url,
		keys,
		settings,
		now,
		logged,
		/** Opens every connection of the pool, so that requests sent together do meet in the database. */
		crowd: () => Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(forAuth))),
		/** Moves the server's clock. */
		pass: (seconds: number) => {
			time += seconds * 1000
		},
		/** A program, or with a browser's cookies a page in it. */
		client: (auth: SupabaseClientOptions<'public'>['auth'] = {}, browser?: Browser) =>
			client(url, 'anon-key', auth, browser),
		admin: async () => client(url, await serviceKey()),
		/** Whoever holds this access token, whatever has become of its session. */
		holder: (token: string) =>
			createClient(url, 'anon-key', {
				auth: { persistSession: false, autoRefreshToken: false },
				accessToken: async () => token,
			}),
		/** Those that were asked for; what the owner of an account is told unasked are its notices. */
		mails: async () => (await mailsOf(db)).filter(({ kind }) => !kind.startsWith('auth-notice-')),
		notices: async () => (await mailsOf(db)).filter(({ kind }) => kind.startsWith('auth-notice-')),
		lastMail: async () => {
			const mail = (await mailsOf(db)).findLast(({ kind }) => !kind.startsWith('auth-notice-'))
			if (!mail) throw new Error('no mail was queued')
			return mail
		},
		/** Looks at the page that a mailed link leads to. */
		look: (link: string, browser: Browser = startBrowser(), method = 'GET') =>
			browser.fetch(`${url}/auth/confirm${new URL(link).search}`, { method }),
		/** Presses the button of the page that a mailed link leads to; answers where that leads. */
		press: (link: string, browser: Browser = startBrowser(), headers: Record<string, string> = {}) =>
			press(url, link, browser, headers),
		call: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, base = '') =>
			call(url + base, method, path, body, headers),
	}
}

function client(
	url: string,
	key: string,
	auth: SupabaseClientOptions<'public'>['auth'] = {},
	browser?: Browser,
): SupabaseClient {
	const memory = new Map<string, string>()
	const storage = {
		getItem: (name: string) => memory.get(name) ?? null,
		setItem: (name: string, value: string) => void memory.set(name, value),
		removeItem: (name: string) => void memory.delete(name),
	}
	return createClient(url, key, {
		auth: { autoRefreshToken: false, detectSessionInUrl: false, storage, ...auth },
		...(browser && { global: { fetch: browser.fetch } }),
	})
}

export const serviceKey = (claims = {}) =>
	new SignJWT({ role: 'service_role', ...claims })
		.setProtectedHeader({ alg: 'HS256' })
		.setExpirationTime('1h')
		.sign(new TextEncoder().encode(SECRET))

async function mailsOf(db: Database): Promise<Mail[]> {
	const { rows } = await sql<Mail & { id: string }>`
		select id, kind, recipient, data from public.messages order by created_at, id
	`.execute(db)
	return rows.map(({ id, ...mail }) => ({ ...mail, data: openMail(sealer, { id, data: mail.data }) as Mail['data'] }))
}

/** A bare request, in the shape auth-js sends it. */
async function call(url: string, method: string, path: string, body: unknown, headers: Record<string, string>) {
	const response = await fetch(`${url}/auth/v1${path}`, {
		method,
		redirect: 'manual',
		headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
		...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
	})
	const text = await response.text()
	return {
		status: response.status,
		headers: response.headers,
		body: text ? JSON.parse(text) : undefined,
		location: response.headers.get('location') ?? '',
	}
}

async function press(url: string, link: string, browser: Browser, headers: Record<string, string>) {
	const { searchParams } = new URL(link)
	const response = await browser.fetch(`${url}/auth/v1/verify`, { method: 'POST', body: searchParams, headers })
	if (response.status !== 303) throw new Error(`${response.status} ${await response.text()}`)
	return response.headers.get('location') ?? ''
}

export const address = (name = 'ada') => `${name}-${randomUUID().slice(0, 8)}@example.com`
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The parameters behind # of an address. */
export const fragment = (location: string) => new URLSearchParams(new URL(location).hash.slice(1))

/** Registers and confirms by the mailed link, as a person would; signed in afterwards. */
export async function register(server: AuthServer, email = address(), data = {}, browser?: Browser) {
	const supabase = server.client({}, browser)
	const { error } = await supabase.auth.signUp({ email, password: PASSWORD, options: { data } })
	if (error) throw error
	const { code } = (await server.lastMail()).data
	const { data: verified, error: refused } = await supabase.auth.verifyOtp({ email, token: code, type: 'signup' })
	if (refused || !verified.session || !verified.user) throw refused ?? new Error('no session')
	return { supabase, email, user: verified.user, session: verified.session }
}

/** Signs in once more, in a client of its own. */
export async function signIn(server: AuthServer, email: string, password = PASSWORD) {
	const supabase = server.client()
	const { data, error } = await supabase.auth.signInWithPassword({ email, password })
	if (error) throw error
	return { supabase, ...data }
}
