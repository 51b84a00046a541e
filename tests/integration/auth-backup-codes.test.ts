import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { totpCode } from '../../server/auth/crypto/totp.ts'
import { addPasskey, deviceOf, signInByPasskey } from '../support/auth/passkeys.ts'
import { type AuthServer, bearer, register, signIn, startAuth } from '../support/auth/server.ts'

const tokenOf = async (supabase: SupabaseClient) => (await supabase.auth.getSession()).data.session?.access_token ?? ''
const levelOf = async (supabase: SupabaseClient) =>
	(await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel
const wrong = { code: 'mfa_verification_failed', status: 422 }

async function addApp(server: AuthServer, supabase: SupabaseClient) {
	const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: `App ${Math.random()}` })
	if (error) throw error
	const code = () => totpCode(data.totp.secret, server.now())
	const raised = await supabase.auth.mfa.challengeAndVerify({ factorId: data.id, code: code() })
	if (raised.error) throw raised.error
	return { factorId: data.id, code }
}

const make = async (server: AuthServer, supabase: SupabaseClient) =>
	server.call('POST', '/factors/backup-codes', {}, bearer(await tokenOf(supabase)))
const count = async (server: AuthServer, supabase: SupabaseClient) =>
	(await server.call('GET', '/factors/backup-codes', undefined, bearer(await tokenOf(supabase)))).body

/** Someone with an app, and ten codes on paper. */
async function withCodes(server: AuthServer) {
	const person = await register(server)
	const app = await addApp(server, person.supabase)
	const codes: string[] = (await make(server, person.supabase)).body.codes
	return { ...person, ...app, codes }
}

test('ten codes are told once and stored as hashes; each raises one session, by supabase-js’s own call', async () => {
	const server = await startAuth()
	const { supabase, email, factorId, codes } = await withCodes(server)
	expect(new Set(codes).size).toBe(10)
	for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
	expect(await count(server, supabase)).toEqual({ left: 10, total: 10 })
	const { rows } = await sql`select * from auth_service.backup_codes`.execute(server.db)
	const stored = JSON.stringify(rows, (_, value) =>
		value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value,
	)
	for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))

	const [first = '', second = ''] = codes
	const here = await signIn(server, email)
	expect((await here.supabase.auth.mfa.challengeAndVerify({ factorId, code: first })).error).toBeNull()
	expect(await levelOf(here.supabase)).toBe('aal2')
	expect(await count(server, here.supabase)).toEqual({ left: 9, total: 10 })
	const again = await signIn(server, email)
	expect((await again.supabase.auth.mfa.challengeAndVerify({ factorId, code: first })).error).toMatchObject(wrong)
	// As people copy from paper: capitals, no dashes, blanks, o for zero and l for one.
	const sloppy = second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
	expect((await again.supabase.auth.mfa.challengeAndVerify({ factorId, code: sloppy })).error).toBeNull()

	expect((await server.notices()).map(({ kind }) => kind)).toEqual([
		'auth-notice-factor-added',
		'auth-notice-backup-codes-made',
		'auth-notice-backup-code-used',
		'auth-notice-backup-code-used',
	])
	const mails = JSON.stringify(await server.notices())
	for (const code of codes) expect(mails).not.toContain(code)
})

test('one code used twice at the same moment raises one session', async () => {
	const server = await startAuth()
	const { email, factorId, codes } = await withCodes(server)
	const both = [await signIn(server, email), await signIn(server, email)]
	await server.crowd()
	const answers = await Promise.all(
		both.map(({ supabase }) => supabase.auth.mfa.challengeAndVerify({ factorId, code: codes[0] ?? '' })),
	)
	expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
})

test('new codes make the old ones worthless', async () => {
	const server = await startAuth()
	const { supabase, email, factorId, codes } = await withCodes(server)
	const fresh: string[] = (await make(server, supabase)).body.codes
	const again = await signIn(server, email)
	for (const code of codes.slice(0, 2))
		expect((await again.supabase.auth.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject(wrong)
	expect((await again.supabase.auth.mfa.challengeAndVerify({ factorId, code: fresh[0] ?? '' })).error).toBeNull()
})

test('they are made only by a session that gave its second step of late, and only beside an app', async () => {
	const server = await startAuth()
	const { email, supabase, user } = await register(server)
	const device = deviceOf(user.id)
	await addPasskey(supabase, device)
	const strong = (await signInByPasskey(server, device)).supabase
	expect(await make(server, strong)).toMatchObject({ status: 422, body: { code: 'mfa_factor_not_found' } })
	await addApp(server, strong)
	const weak = await signIn(server, email)
	expect(await make(server, weak.supabase)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
	expect((await make(server, (await signInByPasskey(server, device)).supabase)).status).toBe(200)
	expect((await make(server, strong)).status).toBe(200)
	server.pass(601)
	expect(await make(server, strong)).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
	expect((await server.call('POST', '/factors/backup-codes', {})).status).toBe(401)
	expect((await server.call('GET', '/factors/backup-codes')).status).toBe(401)
})

test('another person’s codes raise nothing', async () => {
	const server = await startAuth()
	const ada = await withCodes(server)
	const eve = await withCodes(server)
	const thief = (await signIn(server, eve.email)).supabase
	const code = ada.codes[0] ?? ''
	expect((await thief.auth.mfa.challengeAndVerify({ factorId: eve.factorId, code })).error).toMatchObject(wrong)
	expect(await count(server, ada.supabase)).toEqual({ left: 10, total: 10 })
})

test('a code on paper sets up no app', async () => {
	const server = await startAuth()
	const { supabase, codes } = await withCodes(server)
	const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'another' })
	const code = codes[0] ?? ''
	expect((await supabase.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toMatchObject(wrong)
	expect(await count(server, supabase)).toEqual({ left: 10, total: 10 })
})

test('they go with the last app, and what was left behind is not worth anything beside the next', async () => {
	const server = await startAuth()
	const { supabase, factorId, user } = await withCodes(server)
	const other = await addApp(server, supabase)
	await supabase.auth.mfa.unenroll({ factorId })
	expect(await count(server, supabase)).toEqual({ left: 10, total: 10 })
	await supabase.auth.mfa.unenroll({ factorId: other.factorId })
	expect(await count(server, supabase)).toEqual({ left: 0, total: 0 })
	// As if something had taken the app away without a thought for its codes.
	await sql`insert into auth_service.backup_codes (user_id, hash, created_at) values (${user.id}, 'x', now())`.execute(
		server.db,
	)
	await addApp(server, supabase)
	expect(await count(server, supabase)).toEqual({ left: 0, total: 0 })
})

test('they share the budget of wrong guesses with the codes of the app', async () => {
	const server = await startAuth({ env: { GOTRUE_RATE_LIMIT_FAILED_SIGN_IN: '5/5m' } })
	const { supabase, factorId, codes } = await withCodes(server)
	const challenge_id = (await supabase.auth.mfa.challenge({ factorId })).data?.id
	const token = await tokenOf(supabase)
	const guess = (code: string) =>
		server.call('POST', `/factors/${factorId}/verify`, { challenge_id, code }, bearer(token))
	const statuses = []
	for (let round = 0; round < 7; round++) statuses.push((await guess(round % 2 ? '000000' : '0000-0000-0000')).status)
	expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5)
	expect((await guess(codes[0] ?? '')).status).toBe(429)
})
