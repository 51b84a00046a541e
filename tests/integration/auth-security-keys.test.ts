import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { certificate, certifiedKey } from '../support/auth/attestation.ts'
import { softwareAuthenticator, type Tamper } from '../support/auth/authenticator.ts'
import { ceremony, tokenOf, webauthn } from '../support/auth/security-keys.ts'
import { bearer, PASSWORD, register, signIn, startAuth } from '../support/auth/server.ts'
import { claimsOf } from '../support/auth/tokens.ts'

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

test.each(['ES256', 'RS256'] as const)('a security key (%s) is registered and raises later sessions', async (kind) => {
	const server = await startAuth({ env: webauthn })
	const { supabase, email } = await register(server)
	const key = softwareAuthenticator({ kind })
	const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
	const made = await ceremony(server, supabase, factor?.id ?? '', key)
	expect(made).toMatchObject({
		type: 'create',
		status: 200,
		options: { rp: { id: 'homes.example' }, attestation: 'none', pubKeyCredParams: [{ alg: -7 }, { alg: -257 }] },
	})
	expect(claimsOf(made.body.access_token)).toMatchObject({
		aal: 'aal2',
		amr: expect.arrayContaining([expect.objectContaining({ method: 'mfa/webauthn' })]),
	})
	const again = await signIn(server, email)
	const used = await ceremony(server, again.supabase, factor?.id ?? '', key)
	expect(used).toMatchObject({
		type: 'request',
		status: 200,
		options: { rpId: 'homes.example', allowCredentials: [{ type: 'public-key' }] },
	})
	expect(claimsOf(used.body.access_token).aal).toBe('aal2')
})

test.each<[string, Tamper]>([
	['another site', { rpId: 'evil.example' }],
	['another origin', { origin: 'https://evil.example' }],
	['another challenge', { challenge: 'AAAA' }],
	['another kind of answer', { type: 'webauthn.other' }],
	['nobody present', { flags: 0x40 }],
	['an attestation we did not ask for', { fmt: 'android-key' }],
	['an attestation by certificates', { fmt: 'packed', certificates: [certificate], key: certifiedKey }],
	['an attestation that another key signed', { fmt: 'packed', key: stranger }],
	['a page within another page', { crossOrigin: true }],
	['another name than its own', { id: 'AAAA' }],
])('a new key is refused for %s', async (_, tamper) => {
	const server = await startAuth({ env: webauthn })
	const { supabase } = await register(server)
	const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
	const answer = await ceremony(server, supabase, factor?.id ?? '', softwareAuthenticator(), tamper)
	expect(answer).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })
})

test('a registered key is refused for every way of cheating, and accepted without', async () => {
	const server = await startAuth({ env: webauthn })
	const { supabase, email } = await register(server)
	const key = softwareAuthenticator()
	const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
	const id = factor?.id ?? ''
	await ceremony(server, supabase, id, key)
	const other = await signIn(server, email, PASSWORD)
	for (const tamper of [
		{ rpId: 'evil.example' },
		{ origin: 'https://evil.example' },
		{ challenge: 'AAAA' },
		{ type: 'webauthn.create' },
		{ flags: 0 },
		{ counter: 1 },
		{ key: stranger },
		{ crossOrigin: true },
		{ id: 'AAAA' },
	]) {
		expect(
			(await ceremony(server, other.supabase, id, key, tamper)).body.code,
			JSON.stringify(Object.keys(tamper)),
		).toBe('mfa_verification_failed')
	}
	expect((await ceremony(server, other.supabase, id, softwareAuthenticator())).body.code).toBe(
		'mfa_verification_failed',
	)
	expect((await ceremony(server, other.supabase, id, key)).status).toBe(200)
	const wrongSite = await server.call(
		'POST',
		`/factors/${id}/challenge`,
		{ webauthn: { rpId: 'evil.example' } },
		bearer(await tokenOf(supabase)),
	)
	expect(wrongSite).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('a key too short to trust is refused, and one that signs for itself is not', async () => {
	const server = await startAuth({ env: webauthn })
	const { supabase } = await register(server)
	const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
	const id = factor?.id ?? ''
	const short = softwareAuthenticator({ kind: 'RS256', bits: 1024 })
	expect((await ceremony(server, supabase, id, short)).body.code).toBe('mfa_verification_failed')
	expect((await ceremony(server, supabase, id, softwareAuthenticator(), { fmt: 'packed' })).status).toBe(200)
})

test('a key that was registered before keeps working, in the shape it was stored in', async () => {
	const server = await startAuth({ env: webauthn })
	const { supabase, user } = await register(server)
	const key = softwareAuthenticator()
	const stored = {
		id: Buffer.from(key.id, 'base64url').toString('base64'),
		publicKey: key.publicKey.toString('base64'),
		attestationType: 'none',
		authenticator: { AAGUID: 'AAAAAAAAAAAAAAAAAAAAAA==', signCount: 0 },
	}
	const id = randomUUID()
	await sql`
		insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, web_authn_credential)
		values (${id}, ${user.id}, 'key', 'webauthn', 'verified', now(), now(), ${JSON.stringify(stored)}::jsonb)
	`.execute(server.db)
	expect((await ceremony(server, supabase, id, key)).status).toBe(200)
	const { rows } = await sql`select web_authn_credential from auth.mfa_factors where id = ${id}`.execute(server.db)
	expect(rows).toEqual([
		{ web_authn_credential: { ...stored, authenticator: { ...stored.authenticator, signCount: 1 } } },
	])
})
