import { constants, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { JWK } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readJwtKeys } from '../../server/auth/crypto/jwt-keys.ts'
import { loadSigningKeys } from '../../server/auth/crypto/keys.ts'
import { tokenVerifier } from '../../server/http/tokens.ts'
import { es256, forge, hs256, rs256, unsigned } from '../support/auth/forge.ts'
import { type AuthServer, bearer, register, SECRET, sealer, startAuth } from '../support/auth/server.ts'
import { claimsOf, headerOf } from '../support/auth/tokens.ts'

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const secret = randomBytes(32)
const stranger = {
	ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
	rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

const jwk = (key: KeyObject, kid: string, alg: string, ops: string[]) => ({
	...key.export({ format: 'jwk' }),
	kid,
	alg,
	key_ops: ops,
})
const oct = (ops: string[]) => ({ kty: 'oct', k: secret.toString('base64url'), kid: 'oct', alg: 'HS256', key_ops: ops })
const given = (...keys: object[]) => ({ GOTRUE_JWT_KEYS: JSON.stringify(keys) })
const all = given(
	jwk(ec.publicKey, 'ec', 'ES256', ['verify']),
	jwk(rsa.privateKey, 'rsa', 'RS256', ['sign', 'verify']),
	oct(['verify']),
)

const ask = (server: AuthServer, token: string) => server.call('GET', '/user', undefined, bearer(token))
const jwks = async (server: AuthServer): Promise<JWK[]> =>
	(await server.call('GET', '/.well-known/jwks.json')).body.keys

test.each([
	['ES256', { alg: 'ES256', kid: 'ec' }, es256(ec.privateKey)],
	['RS256', { alg: 'RS256', kid: 'rsa' }, rs256(rsa.privateKey)],
	['HS256', { alg: 'HS256', kid: 'oct' }, hs256(secret)],
])('a token that another GoTrue signed (%s) is good here, for the same session', async (_, header, seal) => {
	const server = await startAuth({ env: all })
	const { user, session } = await register(server)
	const token = forge(header, claimsOf(session.access_token), seal)
	expect(await ask(server, token)).toMatchObject({ status: 200, body: { id: user.id } })
	expect(await tokenVerifier(server.keys)(token)).toMatchObject({ role: 'authenticated', sub: user.id })
})

test.each([
	['ES256', given(jwk(ec.privateKey, 'ec', 'ES256', ['sign']), oct(['verify'])), 'ec'],
	['RS256', all, 'rsa'],
	['HS256', given(jwk(ec.publicKey, 'ec', 'ES256', ['verify']), oct(['sign'])), 'oct'],
])('with its signing key (%s) ours are signed by it, and supabase-js accepts them', async (alg, env, kid) => {
	const server = await startAuth({ env })
	const { supabase, session, user } = await register(server)
	expect(headerOf(session.access_token)).toEqual({ alg, typ: 'JWT', kid })
	expect((await supabase.auth.getClaims()).data?.claims.sub).toBe(user.id)
	expect((await supabase.auth.refreshSession()).error).toBeNull()
	const { rows } = await sql`select from auth_service.signing_keys`.execute(server.db)
	expect(rows).toHaveLength(0)
})

test('moving to such keys signs nobody out: what our own key signed is accepted, and so is the session', async () => {
	const before = await startAuth({ ownDatabase: true })
	const { session, user } = await register(before)
	const after = await loadSigningKeys(before.db, { sealer, given: readJwtKeys(all), now: before.now })
	expect(await after.verify(session.access_token)).toMatchObject({ sub: user.id })
	expect(headerOf(await after.sign({ sub: user.id })).kid).toBe('rsa')
	expect((await after.publicKeys()).map((key) => key.kid)).toEqual(['ec', 'rsa', headerOf(session.access_token).kid])
})

test('keys without the operation "sign" are accepted while our own key signs', async () => {
	const server = await startAuth({ env: given(jwk(ec.publicKey, 'ec', 'ES256', ['verify']), oct(['verify'])) })
	const { session } = await register(server)
	const { kid } = headerOf(session.access_token)
	expect(kid).not.toBe('ec')
	expect((await jwks(server)).map((key) => key.kid)).toEqual(['ec', kid])
})

test('the published keys have no private half, and no secret is among them', async () => {
	const server = await startAuth({ env: all })
	const keys = await jwks(server)
	expect(keys.map(({ kid, alg, use, key_ops }) => ({ kid, alg, use, key_ops }))).toEqual([
		{ kid: 'ec', alg: 'ES256', use: 'sig', key_ops: ['verify'] },
		{ kid: 'rsa', alg: 'RS256', use: 'sig', key_ops: ['verify'] },
	])
	for (const key of keys)
		for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(member)
	expect(JSON.stringify(keys)).not.toContain(secret.toString('base64url'))
})

/** Every public form in which a key could be taken for the secret of an HMAC. */
function publicForms(key: KeyObject) {
	const pem = key.export({ format: 'pem', type: 'spki' }).toString()
	const { x, y, n, e } = key.export({ format: 'jwk' })
	return [
		pem,
		pem.trim(),
		key.export({ format: 'der', type: 'spki' }),
		JSON.stringify(key.export({ format: 'jwk' })),
		...[x, y, n, e].flatMap((member) => (member ? [member, Buffer.from(member, 'base64url')] : [])),
		'',
	]
}

const ps256 = (text: string) =>
	sign('sha256', Buffer.from(text), { key: rsa.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })

test('no token talks us into another key or another algorithm than its own', async () => {
	const server = await startAuth({
		env: given(
			jwk(ec.publicKey, 'ec', 'ES256', ['verify']),
			jwk(rsa.publicKey, 'rsa', 'RS256', ['verify']),
			oct(['verify']),
		),
	})
	const { session } = await register(server)
	const own = headerOf(session.access_token)
	const ownKey = createPublicKey({
		key: (await jwks(server)).find(({ kid }) => kid === own.kid) as JWK,
		format: 'jwk',
	} as never)
	const asymmetric = { [own.kid]: ownKey, ec: ec.publicKey, rsa: rsa.publicKey }
	const kids = [...Object.keys(asymmetric), 'oct', 'unknown', undefined]
	const embedded = { jwk: stranger.ec.publicKey.export({ format: 'jwk' }) }
	const claims = { ...claimsOf(session.access_token), role: 'service_role' }

	const attacks: [string, string][] = [
		...kids.flatMap((kid) =>
			['none', 'None', 'nOnE', '', undefined].map((alg): [string, string] => [
				`alg ${alg}`,
				forge({ alg, kid }, claims, unsigned),
			]),
		),
		...Object.values(asymmetric).flatMap((key) =>
			publicForms(key).flatMap((form) =>
				kids.flatMap((kid): [string, string][] => [
					['a public key as secret', forge({ alg: 'HS256', kid }, claims, hs256(form))],
					['a public key as secret, unnamed', forge({ alg: 'HS256' }, claims, hs256(form))],
				]),
			),
		),
		// Good signatures by keys that are here, under the name of another.
		...kids
			.filter((kid) => kid !== 'ec')
			.map((kid): [string, string] => ['ES256 elsewhere', forge({ alg: 'ES256', kid }, claims, es256(ec.privateKey))]),
		...kids
			.filter((kid) => kid !== 'rsa')
			.map((kid): [string, string] => ['RS256 elsewhere', forge({ alg: 'RS256', kid }, claims, rs256(rsa.privateKey))]),
		...kids
			.filter((kid) => kid !== 'oct')
			.map((kid): [string, string] => ['the oct elsewhere', forge({ alg: 'HS256', kid }, claims, hs256(secret))]),
		...[own.kid, 'ec', 'rsa', 'oct'].map((kid): [string, string] => [
			'the shared secret elsewhere',
			forge({ alg: 'HS256', kid }, claims, hs256(SECRET)),
		]),
		// The right key, another algorithm.
		['RS256 as ES256', forge({ alg: 'RS256', kid: 'ec' }, claims, es256(ec.privateKey))],
		['ES256 as RS256', forge({ alg: 'ES256', kid: 'rsa' }, claims, rs256(rsa.privateKey))],
		['PS256', forge({ alg: 'PS256', kid: 'rsa' }, claims, ps256)],
		['RS384', forge({ alg: 'RS384', kid: 'rsa' }, claims, (text) => sign('sha384', Buffer.from(text), rsa.privateKey))],
		[
			'ES256 in DER',
			forge({ alg: 'ES256', kid: 'ec' }, claims, (text) => sign('sha256', Buffer.from(text), ec.privateKey)),
		],
		['ES256 of zeros', forge({ alg: 'ES256', kid: 'ec' }, claims, () => Buffer.alloc(64))],
		// What a header may ask for.
		['crit unknown', forge({ alg: 'ES256', kid: 'ec', crit: ['more'], more: 1 }, claims, es256(ec.privateKey))],
		['crit empty', forge({ alg: 'ES256', kid: 'ec', crit: [] }, claims, es256(ec.privateKey))],
		['crit of a known name', forge({ alg: 'ES256', kid: 'ec', crit: ['alg'] }, claims, es256(ec.privateKey))],
		['b64 false', forge({ alg: 'ES256', kid: 'ec', b64: false, crit: ['b64'] }, claims, es256(ec.privateKey))],
		['b64 false over a bare payload', bareForgery({ alg: 'ES256', kid: 'ec', b64: false, crit: ['b64'] }, claims)],
		['a key of its own', forge({ alg: 'ES256', kid: 'ec', ...embedded }, claims, es256(stranger.ec.privateKey))],
		[
			'an address of keys',
			forge({ alg: 'ES256', kid: 'x', jku: `${server.url}/keys` }, claims, es256(stranger.ec.privateKey)),
		],
		['strangers', forge({ alg: 'RS256', kid: 'rsa' }, claims, rs256(stranger.rsa.privateKey))],
		...['__proto__', 'constructor', 'toString', '', 0, null, true, ['ec'], { kid: 'ec' }, `ec\0`, 'EC', '../ec'].map(
			(kid): [string, string] => [
				`kid ${JSON.stringify(kid)}`,
				forge({ alg: 'ES256', kid }, claims, es256(ec.privateKey)),
			],
		),
	]
	const verify = tokenVerifier(server.keys)
	for (const [what, token] of attacks) {
		const { status, body } = await ask(server, token)
		expect({ status, code: body.code }, `${what} ${JSON.stringify(headerOf(token))}`).toEqual({
			status: 403,
			code: 'bad_jwt',
		})
		await expect(verify(token), what).rejects.toThrow()
	}
	// The same forger with the right key in the right place is believed: nothing above failed for another reason.
	expect((await ask(server, forge({ alg: 'ES256', kid: 'ec' }, claims, es256(ec.privateKey)))).status).toBe(200)
	expect((await ask(server, forge({ alg: 'RS256', kid: 'rsa' }, claims, rs256(rsa.privateKey)))).status).toBe(200)
	expect((await ask(server, forge({ alg: 'HS256', kid: 'oct' }, claims, hs256(secret)))).status).toBe(200)
	expect((await ask(server, forge({ alg: 'HS256' }, claims, hs256(SECRET)))).status).toBe(200)
	expect((await ask(server, forge({ alg: 'HS256', kid: 'unknown' }, claims, hs256(SECRET)))).status).toBe(200)
	expect(server.logged.join('')).not.toContain('auth request failed')
})

/** Signed over the payload as it is, as b64 false asks for. */
function bareForgery(header: object, claims: object): string {
	const [head, payload] = [
		Buffer.from(JSON.stringify(header)).toString('base64url'),
		Buffer.from(JSON.stringify(claims)).toString('base64url'),
	]
	const signature = es256(ec.privateKey)(`${head}.${JSON.stringify(claims)}`)
	return `${head}.${payload}.${signature.toString('base64url')}`
}
