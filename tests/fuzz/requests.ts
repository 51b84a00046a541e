import fc from 'fast-check'

/** Whatever a stranger may send: half of it nearly right, since nonsense alone is turned away at the door. */
export type Sent = { method: string; path: string; headers: Record<string, string>; body: string | undefined }
export type Tokens = { anon: string; person: string; admin: string }

const nasty = fc.oneof(
	fc.constantFrom(
		'',
		"'",
		'"',
		'\\',
		'%',
		'%00',
		'%ff',
		'../..',
		'\u0000',
		'\u202e',
		'💥',
		'null',
		'-1',
		'1e999',
		'NaN',
	),
	fc.constantFrom('(((((((', ')', '{}', '[]', '*', 'a.b.c', '$1', ';--', '{{7*7}}', '<script>', `a@${'.'.repeat(300)}`),
	fc.string({ unit: 'binary', maxLength: 60 }),
	fc.string({ maxLength: 200 }),
	fc.nat().map((length) => 'x'.repeat(length % 70_000)),
)
const uuid = fc.uuid()
const email = fc.oneof(fc.emailAddress(), nasty)
const json = fc.oneof(
	{ weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)) },
	{ weight: 1, arbitrary: nasty },
	{ weight: 1, arbitrary: fc.nat(5_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)) },
)

const leadBody = fc
	.record(
		{
			id: fc.oneof(uuid, nasty),
			name: nasty,
			phone: fc.oneof(fc.constant('(501) 555-0177'), nasty),
			email,
			address: nasty,
			motivation: nasty,
			status: fc.oneof(fc.constantFrom('new', 'closed'), nasty),
			suspected_spam: fc.oneof(fc.boolean(), nasty),
			created_at: nasty,
		},
		{ requiredKeys: [] },
	)
	.map((lead) => JSON.stringify(lead))

const column = fc.oneof(fc.constantFrom('id', 'name', 'email', 'created_at', 'status', 'suspected_spam'), nasty)
const operator = fc.constantFrom(
	'eq',
	'neq',
	'gt',
	'like',
	'ilike',
	'match',
	'imatch',
	'in',
	'is',
	'fts',
	'cs',
	'not.eq',
	'or',
	'any',
)
const filter = fc.oneof(
	fc.tuple(column, operator, nasty).map(([name, op, value]) => `${encode(name)}=${op}.${encode(value)}`),
	fc.tuple(column, nasty).map(([name, value]) => `select=${encode(name)},${encode(value)}`),
	fc.tuple(column, nasty).map(([name, value]) => `order=${encode(name)}.${encode(value)}`),
	fc
		.tuple(fc.constantFrom('limit', 'offset', 'columns', 'on_conflict', 'or', 'and'), nasty)
		.map((pair) => pair.map(encode).join('=')),
	nasty.map(encode),
)
const query = fc.array(filter, { maxLength: 4 }).map((parts) => (parts.length ? `?${parts.join('&')}` : ''))

/** In an address, as a client that knows no better writes it. */
function encode(text: string): string {
	return encodeURIComponent(text.toWellFormed()).slice(0, 3_000)
}

const table = fc.oneof(
	fc.constantFrom('leads', 'messages', 'consents', 'lead_events', 'user_roles', 'backups'),
	nasty.map(encode),
)
const rpc = fc.oneof(
	fc.constantFrom('has_role', 'delete_own_account_', 'own_activity', 'own_sessions', 'end_own_session'),
	nasty.map(encode),
)
const rest = fc.oneof(
	fc.tuple(table, query).map(([name, rest]) => `/rest/v1/${name}${rest}`),
	fc.tuple(rpc, query).map(([name, rest]) => `/rest/v1/rpc/${name}${rest}`),
)
const authPaths = [
	'signup',
	'token?grant_type=password',
	'token?grant_type=refresh_token',
	'token?grant_type=pkce',
	'token?grant_type=id_token',
	'verify',
	'otp',
	'magiclink',
	'recover',
	'resend',
	'user',
	'factors',
	'reauthenticate',
	'passkeys/registration/options',
	'passkeys/registration/verify',
	'passkeys/authentication/options',
	'passkeys/authentication/verify',
	'passkeys',
	'authorize',
	'callback',
	'admin/users',
	'admin/generate_link',
	'admin/audit',
	'invite',
	'settings',
	'health',
	'.well-known/jwks.json',
]
const auth = fc.oneof(
	fc
		.tuple(fc.constantFrom(...authPaths), nasty)
		.map(([path, tail]) => `/auth/v1/${path}${path.includes('?') ? '&' : '?'}x=${encode(tail)}`),
	fc
		.tuple(
			fc.constantFrom('factors/', 'passkeys/', 'admin/users/', 'user/identities/'),
			fc.oneof(uuid, nasty.map(encode)),
			fc.constantFrom('', '/verify', '/challenge', '/factors'),
		)
		.map((parts) => `/auth/v1/${parts.join('')}`),
)
const authBody = fc
	.record(
		{
			email,
			password: nasty,
			token: nasty,
			token_hash: nasty,
			type: fc.oneof(fc.constantFrom('signup', 'recovery', 'magiclink', 'email', 'email_change', 'invite'), nasty),
			refresh_token: nasty,
			auth_code: nasty,
			code_verifier: nasty,
			code_challenge: nasty,
			code_challenge_method: nasty,
			data: fc.jsonValue({ maxDepth: 3 }),
			app_metadata: fc.jsonValue({ maxDepth: 2 }),
			factor_type: fc.oneof(fc.constantFrom('totp', 'phone', 'webauthn'), nasty),
			friendly_name: nasty,
			issuer: nasty,
			code: nasty,
			challenge_id: fc.oneof(uuid, nasty),
			credential: fc.jsonValue({ maxDepth: 3 }),
			provider: nasty,
			id_token: nasty,
			phone: nasty,
			ban_duration: nasty,
			role: nasty,
		},
		{ requiredKeys: [] },
	)
	.map((body) => JSON.stringify(body))

const pages = fc.oneof(
	fc.constantFrom(
		'/',
		'/auth',
		'/auth/confirm',
		'/admin',
		'/account',
		'/blog',
		'/leads',
		'/contact',
		'/healthz',
		'/sitemap.xml',
	),
	nasty.map((text) => `/${encode(text)}`),
	nasty.map((text) => `/assets/${encode(text)}`),
	nasty.map((text) => `/auth/confirm?token=${encode(text)}&type=${encode(text)}`),
)
const realtime = fc.oneof(
	fc.constant('/realtime/v1/api/broadcast'),
	fc
		.tuple(nasty, nasty, query)
		.map(([topic, event, rest]) => `/realtime/v1/api/broadcast/${encode(topic)}/events/${encode(event)}${rest}`),
	nasty.map((text) => `/realtime/v1/${encode(text)}`),
)
const broadcasts = fc
	.array(
		fc.record(
			{ topic: nasty, event: nasty, payload: fc.jsonValue({ maxDepth: 2 }), private: fc.boolean() },
			{ requiredKeys: [] },
		),
		{ maxLength: 3 },
	)
	.map((messages) => JSON.stringify({ messages }))
const topic = fc.oneof(fc.constantFrom('realtime:a', 'realtime:b', 'phoenix', 'realtime:'), nasty)
const wish = fc.record(
	{
		event: fc.oneof(fc.constantFrom('*', 'INSERT', 'DELETE'), nasty),
		schema: fc.oneof(fc.constant('public'), nasty),
		table: fc.oneof(fc.constantFrom('leads', 'lead_events', '*'), nasty),
		filter: fc.oneof(
			fc.tuple(column, operator, nasty).map(([name, op, value]) => `${name}=${op}.${value}`),
			nasty,
		),
		select: fc.array(column, { maxLength: 3 }),
	},
	{ requiredKeys: ['event'] },
)
const joining = fc.record(
	{
		config: fc.record(
			{
				private: fc.boolean(),
				broadcast: fc.jsonValue({ maxDepth: 2 }),
				presence: fc.record({ key: nasty, enabled: fc.boolean() }),
				postgres_changes: fc.array(wish, { maxLength: 3 }),
			},
			{ requiredKeys: [] },
		),
		access_token: nasty,
	},
	{ requiredKeys: ['config'] },
)
const said = fc.constantFrom('phx_join', 'phx_leave', 'broadcast', 'presence', 'access_token', 'heartbeat', 'x')

/** What a stranger may say on a socket. */
export const frames: fc.Arbitrary<string | Uint8Array> = fc.oneof(
	fc
		.tuple(
			fc.constantFrom(null, '1', '2'),
			fc.constantFrom(null, '1', '9'),
			topic,
			said,
			fc.oneof(joining, fc.jsonValue({ maxDepth: 3 })),
		)
		.map((frame) => JSON.stringify(frame)),
	json,
	fc.uint8Array({ maxLength: 300 }),
	fc
		.uint8Array({ maxLength: 100 })
		.map((bytes) => Uint8Array.from([3, 1, 1, 10, 1, 0, 1, 49, 49, ...Buffer.from('realtime:ax'), ...bytes])),
)
const functions = nasty.map((text) => `/functions/v1/${encode(text).slice(0, 40) || 'contact-email'}`)
const form = fc
	.array(
		fc.tuple(fc.constantFrom('name', 'phone', 'email', 'address', 'message', 'id', 'page', 'token', 'type'), nasty),
	)
	.map((pairs) =>
		new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value.toWellFormed()])).toString(),
	)

const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'POST', 'POST', 'GET')
const contentType = fc.constantFrom(
	'application/json',
	'application/x-www-form-urlencoded',
	'multipart/form-data; boundary=x',
	'text/csv',
	'text/plain',
	'application/json; charset=utf-16',
	'',
)
const header = fc.oneof(
	fc.constantFrom<[string, string]>(
		['prefer', 'return=representation'],
		['prefer', 'count=exact,resolution=merge-duplicates'],
		['range', '0-'],
		['range', '5-1'],
		['accept', 'application/vnd.pgrst.object+json'],
		['accept', 'text/csv'],
		['accept', 'application/vnd.pgrst.plan+json'],
		['accept-profile', 'auth'],
		['content-profile', 'private'],
		['if-none-match', '*'],
		['x-forwarded-host', 'evil.example'],
		['x-lead-id', '00000000-0000-0000-0000-000000000000'],
		['cookie', 'a=b; sb-browser=%%%'],
		['expect', '100-continue'],
		['accept-encoding', 'br;q=nonsense, *;q=0'],
	),
	fc.tuple(
		fc.constantFrom('prefer', 'range', 'accept', 'x-client-info', 'apikey', 'x-lead-id', 'cookie', 'origin', 'referer'),
		fc.string({ unit: fc.constantFrom(...'abc=;,:"%/*.0123456789 -'), maxLength: 200 }),
	),
)

/** One request of a stranger, of somebody signed in, or of the owner. */
export const requests = (tokens: Tokens): fc.Arbitrary<Sent> => {
	const bearer = fc.oneof(
		fc.constantFrom('', `Bearer ${tokens.anon}`, `Bearer ${tokens.person}`, `Bearer ${tokens.admin}`),
		fc.base64String({ maxLength: 60 }).map((text) => `Bearer ${text}.${text}.${text}`),
	)
	const target = fc.oneof(
		{ weight: 4, arbitrary: fc.tuple(rest, fc.oneof(leadBody, json)) },
		{ weight: 4, arbitrary: fc.tuple(auth, fc.oneof(authBody, json)) },
		{ weight: 1, arbitrary: fc.tuple(functions, json) },
		{ weight: 1, arbitrary: fc.tuple(realtime, fc.oneof(broadcasts, json)) },
		{ weight: 2, arbitrary: fc.tuple(pages, fc.oneof(form, json)) },
	)
	return fc
		.tuple(method, target, bearer, contentType, fc.array(header, { maxLength: 3 }))
		.map(([method, [path, body], authorization, type, extra]) => ({
			method,
			path,
			headers: {
				...Object.fromEntries(extra),
				...(authorization && { authorization }),
				...(type && { 'content-type': type }),
			},
			body: method === 'GET' || method === 'HEAD' ? undefined : body.toWellFormed(),
		}))
}
