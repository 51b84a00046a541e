import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { totpCode } from '../../server/auth/crypto/totp.ts'
import { certificate, certifiedKey } from '../support/auth/attestation.ts'
import type { Tamper } from '../support/auth/authenticator.ts'
import { addPasskey, assertion, type Device, deviceOf, signInByPasskey } from '../support/auth/passkeys.ts'
import {
	type AuthServer,
	address,
	bearer,
	PASSWORD,
	register,
	SITE,
	signIn,
	startAuth,
} from '../support/auth/server.ts'
import { claimsOf } from '../support/auth/tokens.ts'

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const failed = { code: 'webauthn_verification_failed', status: 400 }

async function withPasskey(server: AuthServer, kind: 'ES256' | 'RS256' = 'ES256') {
	const person = await register(server)
	const device = deviceOf(person.user.id, kind)
	const { data, error } = await addPasskey(person.supabase, device)
	if (error) throw error
	return { ...person, device, passkey: data }
}

const makeAdmin = (server: AuthServer, id: string) =>
	sql`insert into public.user_roles (user_id, role) values (${id}, 'admin')`.execute(server.db)

test.each(['ES256', 'RS256'] as const)(
	'a passkey (%s) is made, and signs in without an address or a password',
	async (kind) => {
		const server = await startAuth()
		const { user, supabase, email } = await register(server)
		const device = deviceOf(user.id, kind)
		const { data: begun } = await supabase.auth.passkey.startRegistration()
		expect(begun).toMatchObject({
			challenge_id: expect.any(String),
			expires_at: Math.floor(server.now().getTime() / 1000) + 300,
			options: {
				rp: { id: 'homes.example' },
				user: { id: Buffer.from(user.id).toString('base64url'), name: email },
				attestation: 'none',
				authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
				excludeCredentials: [],
			},
		})
		const { data: made } = await addPasskey(supabase, device)
		expect(made).toEqual({ id: expect.any(String), friendly_name: 'Passkey', created_at: expect.any(String) })

		const { options } = await assertion(server, device)
		expect(options).toMatchObject({ rpId: 'homes.example', userVerification: 'required', allowCredentials: [] })
		const { data, supabase: other } = await signInByPasskey(server, device)
		expect(data?.user?.id).toBe(user.id)
		expect(claimsOf(data?.session?.access_token)).toMatchObject({
			sub: user.id,
			aal: 'aal1',
			amr: [{ method: 'passkey' }],
		})
		const { data: list } = await other.auth.passkey.list()
		expect(list).toMatchObject([{ id: made?.id, last_used_at: expect.any(String) }])
		expect((await addPasskey(supabase, deviceOf(user.id))).options?.excludeCredentials).toMatchObject([
			{ id: device.id, type: 'public-key', transports: ['internal'] },
		])
		expect((await signInByPasskey(server, device)).error).toBeNull()
	},
)

test('the rows are GoTrue’s own', async () => {
	const server = await startAuth()
	const { user, device } = await withPasskey(server)
	const { rows } = await sql<Record<string, unknown>>`select * from auth.webauthn_credentials`.execute(server.db)
	expect(rows).toMatchObject([
		{
			user_id: user.id,
			credential_id: Buffer.from(device.id, 'base64url'),
			public_key: device.publicKey,
			attestation_type: 'none',
			aaguid: '00000000-0000-0000-0000-000000000000',
			sign_count: '1',
			transports: ['internal'],
			friendly_name: 'Passkey',
			last_used_at: null,
		},
	])
	expect((await sql`select from auth.webauthn_challenges`.execute(server.db)).rows).toEqual([])
})

test.each<[string, Tamper]>([
	['another site', { rpId: 'evil.example' }],
	['another origin', { origin: 'https://evil.example' }],
	['another origin of the same site', { origin: 'https://shop.homes.example' }],
	['another port', { origin: `${SITE}:8443` }],
	['another challenge', { challenge: 'AAAA' }],
	['a sign-in in the place of a registration', { type: 'webauthn.get' }],
	['nobody present', { flags: 0x44 }],
	['nobody verified by finger, face or PIN', { flags: 0x41 }],
	['an attestation by certificates', { fmt: 'packed', certificates: [certificate], key: certifiedKey }],
	['a page within another page', { crossOrigin: true }],
	['another name than its own', { id: 'AAAA' }],
])('a new passkey is refused for %s, and the challenge is spent', async (_, tamper) => {
	const server = await startAuth()
	const { supabase, user } = await register(server)
	const device = deviceOf(user.id)
	const { error, options, challengeId } = await addPasskey(supabase, device, tamper)
	expect(error).toMatchObject(failed)
	const credential = device.create({ challenge: options?.challenge ?? '', rpId: 'homes.example', origin: SITE })
	expect((await supabase.auth.passkey.verifyRegistration({ challengeId, credential })).error).toMatchObject({
		code: 'webauthn_challenge_not_found',
		status: 400,
		message: 'Challenge not found or already used',
	})
	expect((await supabase.auth.passkey.list()).data).toEqual([])
})

test.each<[string, Tamper]>([
	['another site', { rpId: 'evil.example' }],
	['another origin', { origin: 'https://evil.example' }],
	['plain http', { origin: 'http://homes.example' }],
	['another challenge', { challenge: 'AAAA' }],
	['a registration in the place of a sign-in', { type: 'webauthn.create' }],
	['nobody present', { flags: 0x04 }],
	['nobody verified by finger, face or PIN', { flags: 0x01 }],
	['a counter that stands still', { counter: 1 }],
	['a counter that went back', { counter: 0 }],
	['the signature of another key', { key: stranger }],
	['a page within another page', { crossOrigin: true }],
	['a credential nobody registered', { id: 'AAAA' }],
	['no account', { userHandle: null }],
	['an account that is none', { userHandle: randomUUID() }],
])('a passkey does not sign in for %s, and the challenge is spent', async (_, tamper) => {
	const server = await startAuth()
	const { device } = await withPasskey(server)
	const { challengeId, options, credential } = await assertion(server, device, tamper)
	const { passkey } = server.client().auth
	expect((await passkey.verifyAuthentication({ challengeId, credential })).error).toMatchObject(failed)
	const right = device.get({ challenge: options.challenge, rpId: 'homes.example', origin: SITE })
	expect((await passkey.verifyAuthentication({ challengeId, credential: right })).error?.code).toBe(
		'webauthn_challenge_not_found',
	)
	expect((await signInByPasskey(server, device)).error).toBeNull()
})

test('an answer is good once, also when it comes twice at the same moment', async () => {
	const server = await startAuth({ more: 1 })
	const { device } = await withPasskey(server)
	const { challengeId: challenge_id, credential } = await assertion(server, device)
	await server.crowd()
	const send = (base = '') =>
		server.call('POST', '/passkeys/authentication/verify', { challenge_id, credential }, {}, base)
	const answers = await Promise.all([send(), send('/more/0'), send()])
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
	expect((await send()).body.code).toBe('webauthn_challenge_not_found')
})

test('two answers with one counter, to two challenges, are a copy at work: the second is refused', async () => {
	const server = await startAuth()
	const { device } = await withPasskey(server)
	const [one, two] = [await assertion(server, device, { counter: 7 }), await assertion(server, device, { counter: 7 })]
	await server.crowd()
	const send = ({ challengeId, credential }: typeof one) =>
		server.call('POST', '/passkeys/authentication/verify', { challenge_id: challengeId, credential })
	const answers = await Promise.all([send(one), send(two)])
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('an authenticator that counts nothing is no copy', async () => {
	const server = await startAuth()
	const { supabase, user } = await register(server)
	const device = deviceOf(user.id)
	await addPasskey(supabase, device, { counter: 0 })
	for (let round = 0; round < 2; round++)
		expect((await signInByPasskey(server, device, { counter: 0 })).error).toBeNull()
})

test('a challenge is good for five minutes', async () => {
	const server = await startAuth()
	const { device, supabase, email, user } = await withPasskey(server)
	const { challengeId, credential } = await assertion(server, device)
	const registration = (await supabase.auth.passkey.startRegistration()).data
	server.pass(301)
	const expired = { code: 'webauthn_challenge_expired', status: 400, message: 'Challenge has expired' }
	const { passkey } = server.client().auth
	expect((await passkey.verifyAuthentication({ challengeId, credential })).error).toMatchObject(expired)
	expect((await passkey.verifyAuthentication({ challengeId, credential })).error?.code).toBe(
		'webauthn_challenge_not_found',
	)
	const about = { challenge: registration?.options.challenge ?? '', rpId: 'homes.example', origin: SITE }
	const late = await (await signIn(server, email)).supabase.auth.passkey.verifyRegistration({
		challengeId: registration?.challenge_id ?? '',
		credential: deviceOf(user.id).create(about),
	})
	expect(late.error).toMatchObject(expired)
})

test('a challenge of another person, or for something else, is none, and stays good for whom it was made', async () => {
	const server = await startAuth({
		env: { GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true', GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true' },
	})
	const owner = await withPasskey(server)
	const eve = await register(server)
	const notFound = { code: 'webauthn_challenge_not_found', status: 400 }
	const about = (challenge: string) => ({ challenge, rpId: 'homes.example', origin: SITE })

	const { data: begun } = await owner.supabase.auth.passkey.startRegistration()
	const [challengeId, challenge] = [begun?.challenge_id ?? '', begun?.options.challenge ?? '']
	const theirs = deviceOf(eve.user.id).create(about(challenge))
	expect((await eve.supabase.auth.passkey.verifyRegistration({ challengeId, credential: theirs })).error).toMatchObject(
		notFound,
	)
	// Made for a registration, used to sign in; and the other way about.
	const signed = owner.device.get(about(challenge))
	expect(
		(await eve.supabase.auth.passkey.verifyAuthentication({ challengeId, credential: signed })).error,
	).toMatchObject(notFound)
	const asked = await assertion(server, owner.device)
	const made = deviceOf(eve.user.id).create(about(asked.options.challenge))
	expect(
		(await eve.supabase.auth.passkey.verifyRegistration({ challengeId: asked.challengeId, credential: made })).error,
	).toMatchObject(notFound)
	const credential = deviceOf(owner.user.id).create(about(challenge))
	expect((await owner.supabase.auth.passkey.verifyRegistration({ challengeId, credential })).error).toBeNull()
	expect((await eve.supabase.auth.passkey.verifyAuthentication(asked)).error).toBeNull()
})

test('a challenge of a security key as second factor opens no session, and one of a passkey raises none', async () => {
	const server = await startAuth({
		env: { GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true', GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true' },
	})
	const { supabase, device, session } = await withPasskey(server)
	const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
	const headers = bearer(session.access_token)
	const { body } = await server.call('POST', `/factors/${factor?.id}/challenge`, {}, headers)
	const { challenge } = body.webauthn.credential_options.publicKey
	const credential = device.get({ challenge, rpId: 'homes.example', origin: SITE })
	const cross = await server.client().auth.passkey.verifyAuthentication({ challengeId: body.id, credential })
	expect(cross.error?.code).toBe('webauthn_challenge_not_found')

	const asked = await assertion(server, device)
	const answer = (challenge_id: string) =>
		server.call(
			'POST',
			`/factors/${factor?.id}/verify`,
			{ challenge_id, webauthn: { type: 'request', credential_response: asked.credential } },
			headers,
		)
	expect((await answer(asked.challengeId)).body.code).toBe('mfa_factor_not_found')
	expect((await answer(body.id)).body.code).toBe('mfa_verification_failed')
	expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
})

test('one person’s passkey signs in no other, whatever it says', async () => {
	const server = await startAuth()
	const ada = await withPasskey(server)
	const eve = await withPasskey(server)
	// Eve's key for Ada's account; Ada's credential signed by Eve's key, with either name.
	for (const [device, tamper] of [
		[eve.device, { userHandle: ada.user.id }],
		[eve.device, { id: ada.device.id }],
		[eve.device, { id: ada.device.id, userHandle: ada.user.id }],
	] as [Device, Tamper][]) {
		expect((await signInByPasskey(server, device, tamper)).error).toMatchObject(failed)
	}
	expect((await addPasskey(eve.supabase, ada.device)).error).toMatchObject({
		code: 'webauthn_credential_exists',
		status: 422,
	})
	expect((await signInByPasskey(server, ada.device)).data?.user?.id).toBe(ada.user.id)
})

test('passkeys are renamed and removed by their owner, and do not exist for others', async () => {
	const server = await startAuth()
	const ada = await withPasskey(server)
	const eve = await register(server)
	const [passkeyId, missing] = [
		ada.passkey.id,
		{ code: 'validation_failed', status: 404, message: 'Passkey not found' },
	]
	expect((await eve.supabase.auth.passkey.list()).data).toEqual([])
	expect((await eve.supabase.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject(missing)
	expect((await eve.supabase.auth.passkey.delete({ passkeyId })).error).toMatchObject(missing)
	for (const unknown of [randomUUID(), 'nonsense'])
		expect((await ada.supabase.auth.passkey.delete({ passkeyId: unknown })).error).toMatchObject(missing)

	const rename = (friendlyName: string) => ada.supabase.auth.passkey.update({ passkeyId, friendlyName })
	expect((await rename('')).error).toMatchObject({ code: 'validation_failed', status: 400 })
	expect((await rename('x'.repeat(121))).error).toMatchObject({ code: 'validation_failed', status: 400 })
	expect((await rename('Office laptop')).data).toMatchObject({ id: passkeyId, friendly_name: 'Office laptop' })
	expect((await ada.supabase.auth.passkey.list()).data).toMatchObject([{ friendly_name: 'Office laptop' }])
	expect((await ada.supabase.auth.passkey.delete({ passkeyId })).error).toBeNull()
	expect((await ada.supabase.auth.passkey.list()).data).toEqual([])
	expect((await signInByPasskey(server, ada.device)).error).toMatchObject(failed)
	expect((await server.notices()).map(({ kind }) => kind)).toEqual([
		'auth-notice-passkey-added',
		'auth-notice-passkey-removed',
	])
	const { rows } = await sql<{ action: string }>`
		select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'action' like 'passkey%' order by created_at
	`.execute(server.db)
	expect(rows.map(({ action }) => action)).toEqual(['passkey_created', 'passkey_updated', 'passkey_deleted'])
})

test('a removed passkey takes the sessions it opened along, and the one that asks is as weak as before', async () => {
	const server = await startAuth()
	const { device, passkey, email } = await withPasskey(server)
	const lost = await signInByPasskey(server, device)
	const here = await signInByPasskey(server, device)
	const byPassword = await signIn(server, email)
	expect((await here.supabase.auth.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
	expect((await lost.supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
	expect((await byPassword.supabase.auth.getUser()).error).toBeNull()
	const { data } = await here.supabase.auth.refreshSession()
	expect(claimsOf(data.session?.access_token).amr).toEqual([])
})

test('ten are enough, also when two more come at the same moment', async () => {
	const server = await startAuth()
	const { supabase, user, session } = await register(server)
	for (let made = 0; made < 9; made++) expect((await addPasskey(supabase, deviceOf(user.id))).error).toBeNull()
	const headers = bearer(session.access_token)
	// Each takes its challenge before the other would end it, as two servers might.
	const begin = () => server.call('POST', '/passkeys/registration/options', {}, headers)
	const [one] = [await begin()]
	const { rows } = await sql<{ id: string }>`
		insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
		select user_id, challenge_type, session_data, expires_at from auth.webauthn_challenges returning id
	`.execute(server.db)
	await server.crowd()
	const finish = (challenge_id: string) => {
		const about = { challenge: one.body.options.challenge, rpId: 'homes.example', origin: SITE }
		const credential = deviceOf(user.id).create(about)
		return server.call('POST', '/passkeys/registration/verify', { challenge_id, credential }, headers)
	}
	const both = await Promise.all([finish(one.body.challenge_id), finish(rows[0]?.id ?? '')])
	expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
	expect((await supabase.auth.passkey.startRegistration()).error).toMatchObject({
		code: 'too_many_passkeys',
		status: 422,
		message: 'Maximum number of passkeys reached',
	})
})

test('who is banned, deleted or no longer confirmed does not sign in', async () => {
	const server = await startAuth()
	const { device, user } = await withPasskey(server)
	const admin = (await server.admin()).auth.admin
	await admin.updateUserById(user.id, { ban_duration: '1h' })
	expect((await signInByPasskey(server, device)).error).toMatchObject({ code: 'user_banned', status: 403 })
	await admin.updateUserById(user.id, { ban_duration: 'none' })
	await sql`update auth.users set email_confirmed_at = null where id = ${user.id}`.execute(server.db)
	expect((await signInByPasskey(server, device)).error).toMatchObject({ code: 'email_not_confirmed', status: 403 })
	await sql`update auth.users set email_confirmed_at = now() where id = ${user.id}`.execute(server.db)
	expect((await signInByPasskey(server, device)).error).toBeNull()
	await admin.deleteUser(user.id, true)
	expect((await signInByPasskey(server, device)).error).toMatchObject(failed)
	expect((await sql`select from auth.webauthn_credentials`.execute(server.db)).rows).toEqual([])
})

test('an unproven address, an anonymous visitor and a token without a session get no passkey', async () => {
	const server = await startAuth({ env: { GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' } })
	const { supabase, user } = await register(server)
	const { data: begun } = await supabase.auth.passkey.startRegistration()
	await sql`update auth.users set email_confirmed_at = null where id = ${user.id}`.execute(server.db)
	const refused = { code: 'email_not_confirmed', status: 403 }
	expect((await supabase.auth.passkey.startRegistration()).error).toMatchObject(refused)
	const about = { challenge: begun?.options.challenge ?? '', rpId: 'homes.example', origin: SITE }
	const credential = deviceOf(user.id).create(about)
	const late = await supabase.auth.passkey.verifyRegistration({ challengeId: begun?.challenge_id ?? '', credential })
	expect(late.error).toMatchObject(refused)

	const visitor = server.client()
	await visitor.auth.signInAnonymously()
	expect((await visitor.auth.passkey.startRegistration()).error).toMatchObject({
		code: 'no_authorization',
		status: 403,
	})
	const other = await register(server)
	const claims = { sub: other.user.id, role: 'authenticated', aud: 'authenticated', exp: 9_999_999_999 }
	const token = await server.keys.sign(claims)
	const answer = await server.call('POST', '/passkeys/registration/options', {}, bearer(token))
	expect(answer).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
	expect((await server.call('POST', '/passkeys/registration/options', {})).status).toBe(401)
})

test('adding and removing one asks for a sign-in of the last ten minutes', async () => {
	const server = await startAuth()
	const { supabase, passkey, user } = await withPasskey(server)
	const { data: begun } = await supabase.auth.passkey.startRegistration()
	server.pass(601)
	const needed = { code: 'reauthentication_needed', status: 400 }
	expect((await supabase.auth.passkey.startRegistration()).error).toMatchObject(needed)
	expect((await supabase.auth.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(needed)
	const about = { challenge: begun?.options.challenge ?? '', rpId: 'homes.example', origin: SITE }
	const credential = deviceOf(user.id).create(about)
	const late = await supabase.auth.passkey.verifyRegistration({ challengeId: begun?.challenge_id ?? '', credential })
	expect(late.error).toMatchObject(needed)
	expect((await supabase.auth.passkey.list()).data).toHaveLength(1)
})

test('with a factor set up, a session without it neither adds nor removes a passkey', async () => {
	const server = await startAuth()
	const { supabase, email, passkey, device, user } = await withPasskey(server)
	const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
	const begun = (await signIn(server, email)).supabase
	const challenge = (await begun.auth.passkey.startRegistration()).data
	const code = () => totpCode(factor?.totp.secret ?? '', server.now())
	await supabase.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: code() })

	const thief = (await signIn(server, email)).supabase
	const refused = { code: 'insufficient_aal', status: 403 }
	expect((await thief.auth.passkey.startRegistration()).error).toMatchObject(refused)
	expect((await thief.auth.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(refused)
	// Nor does what was begun before there was a factor come to an end after it.
	const about = { challenge: challenge?.options.challenge ?? '', rpId: 'homes.example', origin: SITE }
	const credential = deviceOf(user.id).create(about)
	const late = await thief.auth.passkey.verifyRegistration({ challengeId: challenge?.challenge_id ?? '', credential })
	expect(late.error).toMatchObject(refused)
	// A session the passkey opened has given its second step.
	const strong = (await signInByPasskey(server, device)).supabase
	expect((await strong.auth.updateUser({ password: 'a brand new one 3', current_password: PASSWORD })).error).toBeNull()
	expect((await addPasskey(strong, deviceOf(user.id))).error).toBeNull()
	expect((await strong.auth.mfa.unenroll({ factorId: factor?.id ?? '' })).error).toBeNull()
})

test('an admin’s stolen password does not plant a passkey or an app beside the owner’s passkey', async () => {
	const server = await startAuth()
	const { email, passkey, device, user } = await withPasskey(server)
	await makeAdmin(server, user.id)
	const { supabase: thief, session } = await signIn(server, email)
	const refused = { code: 'insufficient_aal', status: 403 }
	expect((await thief.auth.passkey.startRegistration()).error).toMatchObject(refused)
	expect((await thief.auth.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(refused)
	expect((await thief.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(refused)
	expect((await thief.auth.updateUser({ email: address('thief') })).error).toMatchObject({
		code: 'insufficient_aal',
		status: 401,
	})
	expect(session.user.id).toBe(user.id)
	const owner = (await signInByPasskey(server, device)).supabase
	expect((await owner.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
	expect((await addPasskey(owner, deviceOf(user.id))).error).toBeNull()
})

test('a session that a passkey opened outlives the setting up of an app elsewhere', async () => {
	const server = await startAuth({ env: { GOTRUE_SESSIONS_ALLOW_LOW_AAL: '5m' } })
	const { supabase, email, device } = await withPasskey(server)
	const weak = await signIn(server, email)
	const strong = await signInByPasskey(server, device)
	const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
	const code = totpCode(data?.totp.secret ?? '', server.now())
	await supabase.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
	expect((await weak.supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
	expect((await strong.supabase.auth.getUser()).error).toBeNull()
	server.pass(301)
	expect((await strong.supabase.auth.refreshSession()).error).toBeNull()
})

test('the owner’s tools list and remove passkeys, and their sessions end', async () => {
	const server = await startAuth()
	const { user, passkey, device } = await withPasskey(server)
	const open = await signInByPasskey(server, device)
	const { passkey: api } = (await server.admin()).auth.admin
	expect((await api.listPasskeys({ userId: user.id })).data).toMatchObject([
		{ id: passkey.id, friendly_name: 'Passkey' },
	])
	expect((await api.listPasskeys({ userId: randomUUID() })).error).toMatchObject({
		code: 'user_not_found',
		status: 404,
	})
	const eve = await register(server)
	expect((await api.deletePasskey({ userId: eve.user.id, passkeyId: passkey.id })).error).toMatchObject({ status: 404 })
	expect((await api.deletePasskey({ userId: user.id, passkeyId: passkey.id })).error).toBeNull()
	expect((await open.supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
	const asPerson = bearer(eve.session.access_token)
	expect(await server.call('GET', `/admin/users/${user.id}/passkeys`, undefined, asPerson)).toMatchObject({
		status: 403,
		body: { code: 'not_admin' },
	})
})

test('asking and answering are limited by network', async () => {
	const server = await startAuth({ limited: true, env: { GOTRUE_RATE_LIMIT_PASSKEY: '3/5m' } })
	const from = { 'x-test-ip': '198.51.100.7' }
	const ask = (headers = from) => server.call('POST', '/passkeys/authentication/options', {}, headers)
	for (let round = 0; round < 3; round++) expect((await ask()).status).toBe(200)
	const refused = await ask()
	expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
	expect((await ask({ 'x-test-ip': '198.51.100.8' })).status).toBe(200)
	const answer = () => server.call('POST', '/passkeys/authentication/verify', {}, from)
	for (let round = 0; round < 3; round++) expect((await answer()).status).toBe(400)
	expect((await answer()).status).toBe(429)
})

test('challenges nobody answered are swept, and nonsense is refused in the protocol’s words', async () => {
	const server = await startAuth()
	const ask = () => server.call('POST', '/passkeys/authentication/options', {})
	for (let round = 0; round < 3; round++) await ask()
	server.pass(2 * 3600)
	await ask()
	expect((await sql`select from auth.webauthn_challenges`.execute(server.db)).rows).toHaveLength(1)
	const send = (body: object) => server.call('POST', '/passkeys/authentication/verify', body)
	expect((await send({})).body.message).toBe('challenge_id is required')
	expect((await send({ challenge_id: 'x' })).body.message).toBe('credential is required')
	expect((await send({ challenge_id: 'x', credential: {} })).body.message).toBe('challenge_id must be a valid UUID')
	for (const credential of [{}, 'text', { id: 'x', rawId: 'x', type: 'public-key', response: {} }, 7]) {
		const { challenge_id } = (await ask()).body
		expect((await send({ challenge_id, credential })).body).toMatchObject({ code: 'webauthn_verification_failed' })
	}
	const { challenge_id, options } = (await ask()).body
	const huge = deviceOf(randomUUID()).get({ challenge: options.challenge, rpId: 'homes.example', origin: SITE })
	huge.response.clientDataJSON = 'A'.repeat(900_000)
	expect((await send({ challenge_id, credential: huge })).body.code).toBe('webauthn_verification_failed')
	expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('passkeys can be switched off', async () => {
	const server = await startAuth({ env: { GOTRUE_PASSKEY_ENABLED: 'false' } })
	const { session, user } = await register(server)
	const off = { status: 404, body: { code: 'passkey_disabled', message: 'Passkeys are disabled' } }
	expect(await server.call('POST', '/passkeys/authentication/options', {})).toMatchObject(off)
	expect(await server.call('GET', '/passkeys', undefined, bearer(session.access_token))).toMatchObject(off)
	expect((await (await server.admin()).auth.admin.passkey.listPasskeys({ userId: user.id })).error?.code).toBe(
		'passkey_disabled',
	)
	expect((await server.call('GET', '/settings')).body.passkeys_enabled).toBe(false)
	expect((await (await startAuth()).call('GET', '/settings')).body.passkeys_enabled).toBe(true)
})
