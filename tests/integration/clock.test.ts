import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { countWrong, spentFor } from '../../server/auth/request/guess-budgets.ts'
import { charge, take } from '../../server/auth/request/rate-limits.ts'
import { queueDigest } from '../../server/messages/digest.ts'
import { claim } from '../../server/messages/outbox.ts'
import { sweepIfDue } from '../../server/retention/sweep.ts'
import { address, PASSWORD, register, signIn, startAuth } from '../support/auth/server.ts'
import { totp } from '../support/e2e/account.ts'
import { startApp } from '../support/server/app.ts'

const YEAR = 365 * 86_400
const HOUR = 3_600

describe('after the clock was set back', () => {
	test.each([3 * HOUR, YEAR])(
		'(by %i s) whoever was limited ahead of time signs in, and the limits count again from then on',
		async (seconds) => {
			const server = await startAuth({ limited: true })
			const { email } = await register(server)
			const from = { 'x-test-ip': '198.51.100.9' }
			const guess = (password: string) => server.call('POST', '/token?grant_type=password', { email, password }, from)
			server.pass(seconds)
			const tooMany = async () => {
				for (let n = 0; n < 100; n++) if ((await guess('wrong')).status === 429) return true
				return false
			}
			expect(await tooMany()).toBe(true)
			server.pass(-seconds)
			expect((await guess(PASSWORD)).status).toBe(200)
			expect(await tooMany()).toBe(true)
		},
	)

	test('a server younger than that still has a key to sign with', async () => {
		const server = await startAuth()
		const { email } = await register(server)
		server.pass(-HOUR)
		const { supabase } = await signIn(server, email)
		expect((await supabase.auth.getUser()).error).toBeNull()
	})

	test('a key that was taken away is not believed for longer than usual', async () => {
		const server = await startAuth()
		const { session } = await register(server)
		await sql`delete from auth_service.signing_keys`.execute(server.db)
		server.pass(-HOUR)
		const { status } = await server.call('GET', '/user', undefined, { authorization: `Bearer ${session.access_token}` })
		expect(status).toBe(403)
	})

	test('the codes of an authenticator app are right again', async () => {
		const server = await startAuth()
		server.pass(3 * HOUR)
		const { supabase } = await register(server)
		const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
		if (data?.type !== 'totp') throw new Error('no factor')
		const verify = () => {
			const code = totp(data.totp.secret, server.now().getTime())
			return supabase.auth.mfa.challengeAndVerify({ factorId: data.id, code })
		}
		expect((await verify()).error).toBeNull()
		server.pass(-3 * HOUR)
		expect((await verify()).error).toBeNull()
		expect((await verify()).error?.code, 'but only once').toBe('mfa_verification_failed')
	})

	test('a budget of guesses that was spent ahead of time is whole again, and runs out as ever', async () => {
		const { db, now, pass } = await startAuth()
		const budget = { bucket: 'failed-factor', key: randomUUID(), most: 3 }
		const spend = async () => {
			for (let n = 0; n < budget.most; n++) await countWrong(db, now(), budget)
		}
		pass(3 * HOUR)
		await spend()
		expect(await spentFor(db, now(), budget)).toBeGreaterThan(23 * HOUR)
		pass(-3 * HOUR)
		expect(await spentFor(db, now(), budget)).toBe(0)
		await spend()
		expect(await spentFor(db, now(), budget)).toBeGreaterThan(23 * HOUR)
	})

	test('servers whose clocks differ a little take nothing back from each other', async () => {
		const { db, now } = await startAuth()
		const later = () => new Date(now().getTime() + 30_000)
		const budget = { bucket: 'failed-factor', key: randomUUID(), most: 3 }
		for (const clock of [later, now, now]) await countWrong(db, clock(), budget)
		expect(await spentFor(db, now(), budget)).toBeGreaterThan(0)

		const limit = { count: 5, seconds: 60, burst: 5 }
		for (let n = 0; n < 20; n++) await charge(db, later(), { bucket: 'total', key: 'a', limit })
		expect(await charge(db, now(), { bucket: 'total', key: 'a', limit })).toBeGreaterThan(4)
		for (let n = 0; n < 5; n++) expect(await take(db, later(), { bucket: 'own', key: 'a', limit })).toBe(0)
		expect(await take(db, now(), { bucket: 'own', key: 'a', limit })).toBeGreaterThan(30)
	})

	test('what only slows is forgotten, too', async () => {
		const { db, now, pass } = await startAuth()
		const limit = { count: 5, seconds: 60, burst: 5 }
		pass(3 * HOUR)
		for (let n = 0; n < 20; n++) await charge(db, now(), { bucket: 'total', key: 'a', limit })
		pass(-3 * HOUR)
		expect(await charge(db, now(), { bucket: 'total', key: 'a', limit })).toBe(0)
	})

	test('a session of before goes on, and whoever signs in anew is not sent away for it', async () => {
		const server = await startAuth({ env: { GOTRUE_SESSIONS_SINGLE_PER_USER: 'true' } })
		server.pass(3 * HOUR)
		const { supabase: before, email } = await register(server)
		server.pass(-3 * HOUR)
		expect((await before.auth.getUser()).error).toBeNull()
		expect((await before.auth.refreshSession()).error).toBeNull()
		const { supabase: after } = await signIn(server, email)
		server.pass(60)
		expect((await after.auth.refreshSession()).error).toBeNull()
	})

	test('the sweep and the digest are due again, though both were done in what is now the future', async () => {
		const { db } = await startApp()
		const log = { info: () => {}, warn: () => {}, error: () => {} }
		const due = () => sweepIfDue('retention', { db, rules: [], log })
		await sql`update private.upkeep set due_at = now() + interval '5 hours' where job = 'retention'`.execute(db)
		expect([await due(), await due()]).toEqual([true, false])

		const lead = sql`insert into leads (name, phone, email, address, suspected_spam, suspected_because)
			values ('Ada', '(501) 555-0199', ${address()}, '1 Elm Street', true, 'honeypot')`
		await lead.execute(db)
		const queue = () => queueDigest(db, 1_800_000)
		const sent = sql`update messages set status = 'sent', sent_at = now() where kind = 'leads-digest'`
		expect(await queue()).toBe(true)
		await sent.execute(db)
		expect(await queue()).toBe(false)
		await sql`update messages set created_at = now() + interval '3 hours', sent_at = now() + interval '3 hours' where kind = 'leads-digest'`.execute(
			db,
		)
		expect(await queue()).toBe(true)
	})

	test('leads and messages from the future count for no limit, and mail that waits for it goes out', async () => {
		const { db, fetch } = await startApp({ trustProxy: 'x-forwarded-for' })
		const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.9' }
		const send = (path: string, body: object) => fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
		const lead = async () => {
			const id = randomUUID()
			const values = { id, name: 'Ada', phone: '(501) 555-0199', email: address(), address: '1 Elm Street' }
			return (await send('/rest/v1/leads', values)).status
		}
		const write = async () =>
			(await send('/functions/v1/send-contact-email', { name: 'Ada', email: address(), message: 'Hello' })).status
		await sql`update private.lead_limits set most = 2`.execute(db)
		await sql`update private.contact_limits set most = 2`.execute(db)
		for (const _ of [1, 2]) expect([await lead(), await write()]).toEqual([201, 202])
		expect([await lead(), await write()]).toEqual([429, 429])

		const ahead = sql`interval '30 minutes'`
		await sql`update consents set created_at = created_at + ${ahead}`.execute(db)
		await sql`update messages set created_at = created_at + ${ahead}, next_attempt_at = next_attempt_at + ${ahead}`.execute(
			db,
		)
		const untried = await claim(db, 60_000)
		expect(untried).toBeDefined()
		await sql`delete from messages where id <> ${untried?.id}`.execute(db)
		await sql`update messages set attempts = 0, created_at = now(), next_attempt_at = now() + interval '5 minutes'`.execute(
			db,
		)
		expect(await claim(db, 60_000), 'one that is to wait from the first').toBeUndefined()
		await sql`update messages set next_attempt_at = now() + interval '3 hours'`.execute(db)
		expect((await claim(db, 60_000))?.id, 'one that was tried before').toBe(untried?.id)
		expect([await lead(), await write()]).toEqual([201, 202])
	})
})
