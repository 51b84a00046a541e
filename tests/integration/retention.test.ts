import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readRetention, retentionRules } from '../../lib/retention.ts'
import { readAuthSettings } from '../../server/auth/settings/settings.ts'
import { connect } from '../../server/database/connect.ts'
import { authRules } from '../../server/retention/auth-rules.ts'
import { removeMailFiles } from '../../server/retention/mail-files.ts'
import { accountRules, productRules } from '../../server/retention/rules.ts'
import { sweep, sweepIfDue } from '../../server/retention/sweep.ts'
import { startUpkeep } from '../../server/retention/upkeep.ts'
import { addressesAt, databaseForTest } from '../support/database/database.ts'
import { until } from '../support/server/process.ts'

const now = new Date('2032-06-01T12:00:00Z')
const log = { info: () => {}, warn: () => {}, error: () => {} }
const DAY_MS = 86_400_000
/** So many days before now, give or take a minute: the one is kept, the other goes. */
const kept = (days: number) => new Date(now.getTime() - days * DAY_MS + 60_000)
const over = (days: number) => new Date(now.getTime() - days * DAY_MS - 60_000)

async function start(env: Record<string, string> = {}) {
	const url = await databaseForTest()
	const client = new Client({ connectionString: url })
	await client.connect()
	// With the rights that each part has in production.
	const [worker, auth] = [connect(addressesAt(url).worker), connect(addressesAt(url).auth)]
	onTestFinished(async () => {
		await client.end()
		await worker.destroy()
		await auth.destroy()
	})
	const retention = readRetention(env)
	const { sessions } = readAuthSettings(env)
	const product = productRules(retention)
	const accounts = [...accountRules(retention), ...authRules(retention, sessions)]
	const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
	const insert = async (table: string, row: Record<string, unknown>) => {
		const names = Object.keys(row)
		await query(
			`insert into ${table} (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()})`,
			Object.values(row),
		)
		return row
	}
	return {
		url,
		worker,
		auth,
		client,
		product,
		accounts,
		query,
		insert,
		async sweep() {
			expect(await sweep({ db: worker, rules: product, log, now: () => now })).toBe(true)
			expect(await sweep({ db: auth, rules: accounts, log, now: () => now })).toBe(true)
		},
		count: async (table: string, where = 'true') =>
			(await query(`select count(*)::int as n from ${table} where ${where}`))[0].n,
		async user(values: Record<string, unknown> = {}) {
			const id = randomUUID()
			await insert('auth.users', { id, email: `${id}@example.com`, created_at: over(400), ...values })
			return id
		},
		async lead(values: Record<string, unknown> = {}) {
			const id = randomUUID()
			const given = { name: 'Ada', phone: '(501) 555-0177', email: 'ada@example.com', address: '1 Oak St', ...values }
			await insert('leads', { id, ...given })
			return id
		},
	}
}

test('the mail log: sent mails go after their time, undeliverable ones later, what waits never', async () => {
	const { insert, query, sweep } = await start()
	const mail = (status: string, at: Date, sent = status === 'sent') =>
		insert('messages', {
			id: randomUUID(),
			kind: 'contact-owner',
			status,
			created_at: at,
			sent_at: sent ? at : null,
			last_error: `${status} ${at.toISOString()}`,
		})
	const stays = [await mail('sent', kept(180)), await mail('failed', kept(365)), await mail('queued', over(2000))]
	await mail('sent', over(180))
	await mail('failed', over(365))
	await sweep()
	const left = await query('select id from messages')
	expect(left.map(({ id }) => id).toSorted()).toEqual(stays.map(({ id }) => id).toSorted())
})

test('the audit log goes after its time', async () => {
	const { insert, query, sweep } = await start()
	const entry = (created_at: Date) =>
		insert('auth.audit_log_entries', { id: randomUUID(), payload: '{"action":"login"}', created_at })
	const { id } = await entry(kept(365))
	await entry(over(365))
	await sweep()
	expect(await query('select id from auth.audit_log_entries')).toEqual([{ id }])
})

test('suspected leads that nobody worked on go, with what hangs on them; every other lead is the owner’s', async () => {
	const { lead, query, sweep, count } = await start()
	const spam = { suspected_spam: true, created_at: over(180) }
	const gone = await lead(spam)
	const [recent, asked, worked, corrected] = [
		await lead({ ...spam, created_at: kept(180) }),
		await lead({ created_at: over(5000) }),
		await lead(spam),
		await lead(spam),
	]
	await query(`update leads set status = 'contacted' where id = $1`, [worked])
	await query(`update leads set status = 'contacted' where id = $1`, [corrected])
	await query(`update leads set status = 'new' where id = $1`, [corrected])
	await query('update leads set created_at = $1', [over(5000)]).then(() =>
		query('update leads set created_at = $2 where id = $1', [recent, kept(180)]),
	)
	// A change of the time is an event too; only what the trail says of work counts here.
	await query(`delete from lead_events where kind = 'updated' and changes ? 'created_at'`)
	await sweep()
	const left = await query('select id from leads')
	expect(left.map(({ id }) => id).toSorted()).toEqual([recent, asked, worked, corrected].toSorted())
	for (const table of ['consents', 'lead_events', 'messages']) expect(await count(table, `lead_id = '${gone}'`)).toBe(0)
})

test('a consent stays as long as its lead, and after that until five years are over, saying whose it was', async () => {
	const { lead, query, sweep } = await start()
	const consents = () => query('select lead_id, phone, email from consents')
	const [living, deleted, longGone] = [await lead(), await lead(), await lead()]
	await query('update consents set created_at = $1', [over(1826)])
	await query('update consents set created_at = $2 where lead_id = $1', [deleted, kept(1826)])
	await query('delete from leads where id = any ($1)', [[deleted, longGone]])
	expect(await consents()).toHaveLength(3)
	await sweep()
	const found = await consents()
	expect(found).toHaveLength(2)
	expect(found).toContainEqual({ lead_id: living, phone: null, email: null })
	expect(found).toContainEqual({ lead_id: deleted, phone: '(501) 555-0177', email: 'ada@example.com' })

	// The same lead sent again after it was deleted is taken in.
	await lead({ id: deleted })
	expect(await consents()).toContainEqual({ lead_id: deleted, phone: null, email: null })
})

test('a consent to texts goes with its time as well, once its lead is gone', async () => {
	const { lead, query, sweep } = await start()
	const [living, gone] = [await lead({ texts_version: '2026' }), await lead({ texts_version: '2026' })]
	const recent = await lead({ texts_version: '2026' })
	await query('update text_consents set created_at = $1', [over(1826)])
	await query('update text_consents set created_at = $2 where lead_id = $1', [recent, kept(1826)])
	await query('delete from leads where id = any ($1)', [[gone, recent]])
	await sweep()
	const left = await query('select lead_id from text_consents')
	expect(left.map(({ lead_id }) => lead_id).toSorted()).toEqual([living, recent].toSorted())
})

test('accounts that never proved their address go with every trace; all others stay', async () => {
	const { user, insert, query, sweep, count } = await start()
	const gone = await user({ created_at: over(30), confirmation_sent_at: over(30) })
	await insert('messages', {
		kind: 'auth-confirmation',
		recipient: `${gone}@example.com`,
		status: 'sent',
		sent_at: kept(30),
	})
	await insert('auth.audit_log_entries', {
		id: randomUUID(),
		created_at: kept(30),
		payload: JSON.stringify({
			action: 'user_confirmation_requested',
			actor_id: gone,
			actor_username: `${gone}@example.com`,
		}),
	})
	const stays = [
		await user({ created_at: kept(30) }),
		await user({ confirmation_sent_at: kept(30) }),
		await user({ invited_at: kept(30) }),
		await user({ email_confirmed_at: over(300) }),
		await user({ email: null, phone: '15015550100', phone_confirmed_at: over(300) }),
		await user({ email: null, is_anonymous: true }),
		await user({ last_sign_in_at: over(300) }),
		await user({ is_sso_user: true }),
	]
	const admin = await user()
	await insert('user_roles', { user_id: admin, role: 'admin' })
	const here = await user()
	await insert('auth.sessions', { id: randomUUID(), user_id: here, created_at: now, updated_at: now, not_after: null })
	await insert('auth.refresh_tokens', {
		token: 'living',
		user_id: here,
		revoked: false,
		created_at: now,
		session_id: (await query('select id from auth.sessions'))[0].id,
	})
	await sweep()
	const left = await query('select id from auth.users')
	expect(left.map(({ id }) => id).toSorted()).toEqual([...stays, admin, here].toSorted())
	expect(await count('messages')).toBe(0)
	expect(await count('auth.audit_log_entries', `payload::text like '%${gone}@%'`)).toBe(0)
	expect(await count('auth.audit_log_entries', `payload ->> 'action' = 'user_deleted'`)).toBe(1)
})

test('sessions that have ended go, with their tokens; a device that may still come back stays', async () => {
	const { user, insert, query, sweep } = await start({ GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '12h' })
	const user_id = await user({ email_confirmed_at: over(300) })
	const session = async (name: string, values: Record<string, unknown>, revoked = false) => {
		const id = randomUUID()
		await insert('auth.sessions', { id, user_id, tag: name, created_at: over(200), updated_at: now, ...values })
		await insert('auth.refresh_tokens', { token: name, user_id, session_id: id, revoked, created_at: now })
	}
	const earlier = (at: Date) => new Date(at.getTime() - 12 * 3_600_000)
	await session('living', { not_after: new Date(now.getTime() + 1) })
	await session('ended lately', { not_after: kept(30) })
	await session('ended', { not_after: over(30) })
	await session('idle lately', { updated_at: earlier(kept(30)) })
	await session('idle', { updated_at: earlier(over(30)) })
	await session('revoked lately', { updated_at: kept(30) }, true)
	await session('revoked', { updated_at: over(30) }, true)
	await sweep()
	const names = (await query('select tag from auth.sessions order by tag')).map(({ tag }) => tag)
	expect(names).toEqual(['ended lately', 'idle lately', 'living', 'revoked lately'])
})

test('without limits a session lives until it is ended, however old', async () => {
	const { user, insert, sweep, count } = await start({ GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '0s' })
	const user_id = await user({ email_confirmed_at: over(300) })
	const id = randomUUID()
	await insert('auth.sessions', { id, user_id, created_at: over(3000), updated_at: over(3000) })
	const token = (token: string, parent: string | null, revoked: boolean, created_at: Date) =>
		insert('auth.refresh_tokens', { token, parent, revoked, created_at, user_id, session_id: id })
	await token('first', null, true, over(31))
	await token('second', 'first', true, over(31))
	await token('third', 'second', false, over(31))
	await token('recent', null, true, kept(30))
	await sweep()
	expect(await count('auth.sessions')).toBe(1)
	// A client whose answer got lost comes back with the one before the living one, whenever that may be.
	expect(await count('auth.refresh_tokens', `token in ('second', 'third', 'recent')`)).toBe(3)
	expect(await count('auth.refresh_tokens')).toBe(3)
})

test('codes, challenges, flows and counters go within two days', async () => {
	const { user, insert, sweep, query } = await start()
	const user_id = await user({ email_confirmed_at: over(300) })
	for (const [name, at] of [
		['kept', kept(2)],
		['over', over(2)],
	] as const) {
		await insert('auth.flow_state', {
			id: randomUUID(),
			provider_type: name,
			authentication_method: 'magiclink',
			created_at: at,
		})
		const factor = randomUUID()
		await insert('auth.mfa_factors', {
			id: factor,
			user_id,
			friendly_name: name,
			factor_type: 'totp',
			status: 'unverified',
			secret: 's',
			created_at: at,
			updated_at: at,
		})
		const proven = randomUUID()
		await insert('auth.mfa_factors', {
			id: proven,
			user_id,
			friendly_name: `proven ${name}`,
			factor_type: 'totp',
			status: 'verified',
			created_at: at,
			updated_at: at,
		})
		await insert('auth.mfa_challenges', {
			id: randomUUID(),
			factor_id: proven,
			created_at: at,
			ip_address: '192.0.2.1',
			otp_code: name,
		})
		await insert('auth.webauthn_challenges', {
			challenge_type: 'authentication',
			session_data: JSON.stringify(name),
			expires_at: at,
		})
		const type = name === 'kept' ? 'recovery_token' : 'confirmation_token'
		await insert('auth.one_time_tokens', {
			id: randomUUID(),
			user_id,
			token_type: type,
			token_hash: name,
			relates_to: 'x',
			created_at: at.toISOString().slice(0, -1),
		})
		await insert('auth_service.one_time_token_guards', { user_id, token_type: type, salt: name })
		await query(`update auth.users set ${type} = $1`, [`hash ${name}`])
	}
	await insert('auth_service.rate_limits', {
		bucket: 'kept',
		key: Buffer.from('k'),
		full_at: new Date(now.getTime() + 1),
	})
	await insert('auth_service.guess_budgets', { bucket: 'over', key: Buffer.from('k'), wrong: 1, renews_at: over(0) })
	await insert('auth_service.guess_budgets', { bucket: 'kept', key: Buffer.from('k'), wrong: 1, renews_at: kept(0) })
	await insert('auth_service.rate_limits', {
		bucket: 'over',
		key: Buffer.from('k'),
		full_at: new Date(now.getTime() - 1),
	})
	await sweep()
	const left = await query(`
		select provider_type as name from auth.flow_state union all select otp_code from auth.mfa_challenges
		union all select session_data ->> 0 from (select jsonb_build_array(session_data) as session_data from auth.webauthn_challenges) w
		union all select token_hash from auth.one_time_tokens union all select salt from auth_service.one_time_token_guards
		union all select bucket from auth_service.rate_limits union all select bucket from auth_service.guess_budgets
	`)
	expect(left.map(({ name }) => name)).toEqual(Array(7).fill('kept'))
	const factors = await query('select friendly_name from auth.mfa_factors order by 1')
	expect(factors.map(({ friendly_name }) => friendly_name)).toEqual(['kept', 'proven kept', 'proven over'])
	expect(await query('select confirmation_token, recovery_token from auth.users')).toEqual([
		{ confirmation_token: '', recovery_token: 'hash kept' },
	])
})

test('the mark of a browser goes when its cookie has', async () => {
	const { user, insert, sweep, query } = await start()
	const user_id = await user({ email_confirmed_at: over(300) })
	for (const last_seen_at of [kept(400), over(400)])
		await insert('auth_service.known_devices', { user_id, mark: Buffer.from(last_seen_at.toISOString()), last_seen_at })
	for (const last_seen_at of [kept(400), over(400)])
		await insert('auth_service.seen_places', { user_id, place: Buffer.from(last_seen_at.toISOString()), last_seen_at })
	await sweep()
	for (const table of ['known_devices', 'seen_places'])
		expect(await query(`select last_seen_at from auth_service.${table}`)).toEqual([{ last_seen_at: kept(400) }])
})

test('what is set to forever stays', async () => {
	const { insert, user, lead, query, sweep, count } = await start(
		Object.fromEntries(Object.values(retentionRules).map(({ setting }) => [setting, 'forever'])),
	)
	await insert('messages', { kind: 'x', status: 'sent', sent_at: over(9000), created_at: over(9000) })
	await insert('messages', { kind: 'x', status: 'failed', created_at: over(9000) })
	await insert('auth.audit_log_entries', { id: randomUUID(), payload: '{}', created_at: over(9000) })
	await user({ created_at: over(9000) })
	await lead({ suspected_spam: true, created_at: over(9000) })
	const id = await lead()
	await query('delete from leads where id = $1', [id])
	await query('update consents set created_at = $1', [over(9000)])
	await sweep()
	expect([await count('leads'), await count('consents'), await count('auth.users')]).toEqual([1, 2, 1])
	expect([await count(`messages`, `kind = 'x'`), await count('auth.audit_log_entries')]).toEqual([2, 1])
})

test('much is removed in bounded steps, what someone holds is left, and one rule that fails keeps none of the others', async () => {
	const { worker: db, product: rules, client, query, count, url } = await start()
	await query(`insert into messages (kind, status, sent_at) select 'x', 'sent', $1 from generate_series(1, 1203)`, [
		over(180),
	])
	await query(`insert into messages (kind, status, created_at) values ('y', 'failed', $1)`, [over(365)])
	const holder = new Client({ connectionString: url })
	await holder.connect()
	await holder.query('begin')
	await holder.query('select from messages limit 3 for update')
	const broken = { name: 'broken', size: 1, remove: async () => Promise.reject(new Error('no')) }
	const errors: object[] = []
	const telling = { ...log, error: (about: object) => void errors.push(about) }
	expect(await sweep({ db, rules: [broken, ...rules], log: telling, now: () => now })).toBe(false)
	expect(errors).toEqual([expect.objectContaining({ rule: 'broken' })])
	expect([await count('messages'), await count('messages', `kind = 'y'`)]).toEqual([3, 0])
	await holder.query('rollback')
	await holder.end()

	await client.query(
		`insert into messages (kind, status, sent_at) select 'x', 'sent', $1 from generate_series(1, 50)`,
		[over(180)],
	)
	const small = rules.filter(({ name }) => name === 'sentMail').map((rule) => ({ ...rule, size: 1 }))
	expect(await sweep({ db, rules: small, log, now: () => now })).toBe(false)
	expect(await count('messages')).toBe(53 - 40)
})

test('of several servers one sweeps an hour, and none waits for it', async () => {
	const { url, product: rules, insert, query, count } = await start()
	const servers = Array.from({ length: 4 }, () => connect(addressesAt(url).worker))
	onTestFinished(async () => {
		for (const db of servers) await db.destroy()
	})
	const all = () => Promise.all(servers.map((db) => sweepIfDue('retention', { db, rules, log, now: () => now })))
	await insert('messages', { kind: 'x', status: 'sent', sent_at: over(180) })
	expect((await all()).filter(Boolean)).toHaveLength(1)
	expect(await count('messages')).toBe(0)
	expect((await all()).filter(Boolean)).toHaveLength(0)
	await query(`update private.upkeep set due_at = now()`)
	const holder = new Client({ connectionString: url })
	await holder.connect()
	await holder.query('begin')
	await holder.query('select from private.upkeep for update')
	expect((await all()).filter(Boolean)).toHaveLength(0)
	await holder.query('rollback')
	await holder.end()
	expect((await all()).filter(Boolean)).toHaveLength(1)
	expect(
		(
			await query(`select due_at > now() + interval '50 minutes' as later from private.upkeep where job = 'retention'`)
		)[0],
	).toEqual({
		later: true,
	})
})

test('a clock that was set far ahead removes nothing for a day, nor files, and nothing at all once it is put right', async () => {
	const { worker: db, auth, product: rules, insert, query, count } = await start()
	const due = () => sweepIfDue('retention', { db, rules, log })
	await insert('messages', { kind: 'x', status: 'sent', sent_at: new Date(Date.now() - 300 * DAY_MS) })
	// As it looks by a clock that jumped: the last time was long ago.
	await query(`update private.upkeep set due_at = now() - interval '200 days'`)
	const dataDir = mkdtempSync(join(tmpdir(), 'upkeep-'))
	onTestFinished(() => rmSync(dataDir, { recursive: true }))
	mkdirSync(join(dataDir, 'mail'))
	const file = join(dataDir, 'mail/a.eml')
	writeFileSync(file, '')
	utimesSync(file, new Date(0), new Date(0))
	const { sessions } = readAuthSettings({})
	let looks = 0
	const told = { ...log, warn: () => void looks++ }
	const upkeep = startUpkeep({
		worker: db,
		auth,
		retention: readRetention({}),
		sessions,
		dataDir,
		log: told,
		every: 10,
	})
	await until(() => looks >= 2)
	await upkeep.stop()
	expect([await due(), await count('messages'), existsSync(file)]).toEqual([false, 1, true])
	// Put right: what was written by the wrong clock is of a day to come.
	await query(
		`update private.upkeep set due_at = due_at + interval '200 days', not_before = not_before + interval '200 days'`,
	)
	await query(`update messages set sent_at = now() - interval '100 days'`)
	expect([await due(), await count('messages')]).toEqual([true, 1])
	expect(await query(`select not_before from private.upkeep where job = 'retention'`)).toEqual([{ not_before: null }])
	// Not put right within a day: then it is the time.
	await query(`update private.upkeep set due_at = now() - interval '200 days'`)
	await query(`update messages set sent_at = now() - interval '300 days'`)
	expect(await due()).toBe(false)
	await query(`update private.upkeep set due_at = now() - interval '23 hours', not_before = now()`)
	expect([await due(), await count('messages')]).toEqual([true, 0])
})

test('what has had its time by the clock of a server alone has not had it', async () => {
	const { worker: db, product: rules, insert, count } = await start()
	await insert('messages', { kind: 'x', status: 'sent', sent_at: new Date() })
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * DAY_MS })
	onTestFinished(() => void vi.useRealTimers())
	expect([await sweepIfDue('retention', { db, rules, log }), await count('messages')]).toEqual([true, 1])
})

test('when more is left than one sweep takes, the next one comes sooner', async () => {
	const { auth: db, query } = await start()
	const endless = { name: 'endless', size: 1, remove: async () => 1 }
	expect(await sweepIfDue('retention of accounts', { db, rules: [endless], log })).toBe(true)
	expect(
		(
			await query(
				`select due_at < now() + interval '2 minutes' as soon from private.upkeep where job = 'retention of accounts'`,
			)
		)[0],
	).toEqual({
		soon: true,
	})
})

function mailFolder() {
	const dataDir = mkdtempSync(join(tmpdir(), 'retention-'))
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
	const folder = join(dataDir, 'mail')
	mkdirSync(folder)
	return {
		dataDir,
		folder,
		write: (name: string, at: Date) => {
			writeFileSync(join(folder, name), 'x')
			utimesSync(join(folder, name), at, at)
		},
	}
}

test('mails kept as files go after their time, and so does what a crash left; nothing else is touched', async () => {
	const { folder, write } = mailFolder()
	write('2032-a@example.com.eml', kept(90))
	write('2031-b@example.com.eml', over(90))
	write(`.${randomUUID()}.tmp`, over(1))
	write(`.${randomUUID()}.tmp`, kept(1))
	write('notes.txt', over(5000))
	mkdirSync(join(folder, 'kept.eml'))
	expect(await removeMailFiles(folder, 90, now)).toBe(2)
	expect(
		readdirSync(folder)
			.map((name) => name.replace(/^\..*/, 'unfinished'))
			.toSorted(),
	).toEqual(['2032-a@example.com.eml', 'kept.eml', 'notes.txt', 'unfinished'])
	expect(await removeMailFiles(folder, undefined, new Date(now.getTime() + 900 * DAY_MS))).toBe(1)
	expect(await removeMailFiles(join(folder, 'missing'), 90, now)).toBe(0)
})

test('a running server keeps to it by itself', async () => {
	const { worker, auth, insert, query, count } = await start()
	const { dataDir, folder, write } = mailFolder()
	write('old@example.com.eml', new Date(Date.now() - 91 * DAY_MS))
	await insert('messages', { kind: 'x', status: 'sent', sent_at: new Date(Date.now() - 181 * DAY_MS) })
	await query(
		`insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), '{}', now() - interval '366 days')`,
	)
	const { sessions } = readAuthSettings({})
	const upkeep = startUpkeep({ worker, auth, retention: readRetention({}), sessions, dataDir, log, every: 10 })
	onTestFinished(upkeep.stop)
	await until(
		async () => (await count('messages')) + (await count('auth.audit_log_entries')) + readdirSync(folder).length === 0,
	)
	await upkeep.stop()
})

test.each(['anon', 'authenticated'])('%s cannot put the sweeps off, nor touch the records of consent', async (role) => {
	const { client, lead, count } = await start()
	await lead()
	const attempts = [
		`update private.upkeep set due_at = 'infinity'`,
		'delete from private.upkeep',
		'update public.consents set ip = null',
		'delete from public.consents',
	]
	for (const attempt of attempts) {
		await client.query('begin')
		await client.query(`select set_config('role', $1, true)`, [role])
		await expect(client.query(attempt)).rejects.toThrow(/permission denied/)
		await client.query('rollback')
	}
	expect(await count('consents')).toBe(1)
})
