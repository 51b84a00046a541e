import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { Client } from 'pg'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import type { Timing } from '../../server/messages/deliver.ts'
import { createMailer, type Mailer } from '../../server/messages/mailer.ts'
import { startWorker } from '../../server/messages/worker.ts'
import { freePort } from '../support/server/free-port.ts'
import { mailServer, outbox, owner } from '../support/server/outbox.ts'

const sayNothing = { describe: () => 'nowhere', close: () => {} }

/** A worker with connections and a log of its own. Times are short where a test waits for them. */
function worker(databaseUrl: string, mail: string | Mailer, timing: Partial<Timing> = {}) {
	const mailer =
		typeof mail === 'string'
			? createMailer({ smtpUrl: mail, mailFrom: `Little Red <${owner}>`, dataDir: '/nowhere' })
			: mail
	const db = connect(databaseUrl)
	const logged: string[] = []
	const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) })
	const { stop } = startWorker({
		databaseUrl,
		db,
		mailer,
		leadsTo: owner,
		siteUrl: 'https://site.example',
		log,
		timing,
	})
	onTestFinished(async () => {
		await stop()
		mailer.close()
		await db.destroy()
		expect(logged.join('')).not.toMatch(/mary|quartermain|oak st|555-0177|@/i)
	})
	return { stop, logged }
}

const until = (condition: () => unknown) => expect.poll(condition, { timeout: 60_000, interval: 10 })

test('a lead is mailed to the owner and to the homeowner', async () => {
	const { url, ask, messages } = await outbox()
	const { url: smtp, received } = await mailServer()
	worker(url, smtp)
	const lead = await ask({ motivation: 'The roof leaks.' })
	await until(async () => (await messages()).map(({ status }) => status)).toEqual(['sent', 'sent'])

	expect(received).toHaveLength(2)
	const toOwner = received.find(({ to }) => to[0] === owner)?.mail
	const toHomeowner = received.find(({ to }) => to[0] === lead.email)?.mail
	expect(toOwner?.subject).toBe('New lead: 1 Oak St, Searcy (Mary Quartermain)')
	expect(toOwner?.replyTo).toMatchObject([{ address: lead.email }])
	expect(toOwner?.html).toContain('The roof leaks.')
	expect(toOwner?.text).toContain('(501) 555-0177')
	expect(toHomeowner?.to).toMatchObject([{ address: lead.email }])
	expect(toHomeowner?.html).toContain('Hello Mary,')
	expect(toHomeowner?.text).toContain('within 24 hours')
	const [first] = await messages()
	expect(first).toMatchObject({ attempts: 1, last_error: null, sent_at: expect.any(Date) })
	expect(toOwner?.messageId).toBe(`<${first.id}@red.example>`)
})

test('suspected spam is told to the owner alone, in a digest', async () => {
	const { url, ask, messages } = await outbox()
	const { url: smtp, received } = await mailServer()
	worker(url, smtp)
	await ask({ suspected_spam: true })
	await until(async () => (await messages()).map(({ status }) => status)).toEqual(['sent'])
	expect(received.map(({ to, mail }) => [to, mail.subject])).toEqual([[[owner], 'One lead that may be spam']])
})

test('while the mail server is down messages wait, and are delivered when it is back', async () => {
	const { url, ask, messages } = await outbox()
	const down = await mailServer({ port: await freePort() })
	await down.stop()
	worker(url, down.url, { delays: [60, 120] })
	await ask()
	await until(async () => Math.min(...(await messages()).map(({ attempts }) => attempts))).toBeGreaterThanOrEqual(3)
	for (const message of await messages()) {
		expect(message).toMatchObject({ status: 'queued', sent_at: null })
		expect(message.next_attempt_at.getTime()).toBeGreaterThan(message.created_at.getTime() + 60 + 120)
		expect(message.last_error).toMatch(/^ECONNREFUSED/)
	}
	const back = await mailServer({ port: down.port })
	await until(async () => (await messages()).map(({ status }) => status)).toEqual(['sent', 'sent'])
	expect(back.received).toHaveLength(2)
	expect((await messages()).map(({ last_error }) => last_error)).toEqual([null, null])
})

test('two workers on one database send 40 leads as exactly 80 mails', async () => {
	const { url, ask, messages } = await outbox()
	const { url: smtp, received } = await mailServer()
	const workers = [worker(url, smtp), worker(url, smtp)]
	for (let count = 0; count < 40; count++) await ask()
	await until(async () => (await messages()).filter(({ status }) => status === 'sent').length).toBe(80)
	await Promise.all(workers.map(({ stop }) => stop()))
	expect(received).toHaveLength(80)
	expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(80)
	expect(new Set((await messages()).map(({ attempts }) => attempts))).toEqual(new Set([1]))
	for (const { logged } of workers)
		expect(logged.filter((line) => line.includes('message sent')).length).toBeGreaterThan(0)
})

test('what a dead worker had taken is delivered by another after the lease, and not before', async () => {
	const { url, ask, messages, query } = await outbox()
	const { url: smtp, received } = await mailServer()
	let taken = 0
	const stuck = worker(
		url,
		{ ...sayNothing, send: () => Promise.resolve(taken++).then(() => new Promise<void>(() => {})) },
		{ lease: 60_000, grace: 50 },
	)
	await ask()
	await until(() => taken).toBe(2)
	await stuck.stop()
	const ids = (await messages()).map(({ id }) => id)
	const ofTheDead = async () =>
		(await messages()).filter(({ id }) => ids.includes(id)).map(({ status, attempts }) => [status, attempts])
	worker(url, smtp, { poll: 50 })
	await ask()
	await until(() => received.length).toBe(2)
	expect(await ofTheDead()).toEqual([
		['queued', 1],
		['queued', 1],
	])
	await query("update messages set next_attempt_at = next_attempt_at - interval '1 minute'")
	await until(ofTheDead).toEqual([
		['sent', 2],
		['sent', 2],
	])
	expect(received).toHaveLength(4)
})

test('a worker that stops finishes what it is sending', async () => {
	const { url, ask, messages } = await outbox()
	let finish = () => {}
	let taken = 0
	const gate = new Promise<void>((resolve) => {
		finish = resolve
	})
	const slow = worker(url, { ...sayNothing, send: () => Promise.resolve(taken++).then(() => gate) })
	await ask()
	await until(() => taken).toBe(2)
	const stopping = slow.stop()
	finish()
	await stopping
	expect((await messages()).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('a homeowner address the mail server refuses for good fails at once; the owner is tried again', async () => {
	const { url, ask, messages } = await outbox()
	const { url: smtp } = await mailServer({ refuse: () => 550 })
	worker(url, smtp, { delays: [50] })
	await ask()
	await until(async () => (await messages()).map(({ status }) => status)).toEqual(['queued', 'failed'])
	await until(async () => (await messages())[0].attempts).toBeGreaterThan(2)
	const [toOwner, toHomeowner] = await messages()
	expect(toOwner.status).toBe('queued')
	expect(toHomeowner).toMatchObject({
		attempts: 1,
		sent_at: null,
		last_error: 'EENVELOPE RCPT TO 550 [address] is not wanted here',
	})
})

test('a mail server that is busy, or an address that is a list, is told apart', async () => {
	const { url, ask, messages } = await outbox()
	let busy = true
	const { url: smtp, received } = await mailServer({ refuse: () => (busy ? 451 : undefined) })
	worker(url, smtp, { delays: [50] })
	await ask({ email: 'mary,everyone@example.com' })
	await until(async () => (await messages())[0].attempts).toBeGreaterThan(1)
	await until(async () => (await messages())[1]).toMatchObject({
		status: 'failed',
		last_error: 'EADDRESS not a plain email address',
	})
	busy = false
	await until(async () => (await messages())[0].status).toBe('sent')
	expect(received.map(({ to }) => to)).toEqual([[owner]])
})

test('one mail goes to one mailbox or to none, whatever was typed', async () => {
	const { url, received } = await mailServer()
	const mailer = createMailer({ smtpUrl: url, mailFrom: `Little Red <${owner}>`, dataDir: '/nowhere' })
	onTestFinished(mailer.close)
	const part = fc.constantFrom(
		'a',
		'b.c',
		'@',
		',',
		';',
		' ',
		'"',
		'<',
		'>',
		'(',
		')',
		':',
		'\\',
		'%',
		'!',
		'\r\n',
		'.com',
		'é',
		'?bcc=',
		'[',
		'\uFE0F',
	)
	const address = fc.array(part, { maxLength: 8 }).map((parts) => `${parts.join('')}@mail.example`)
	await fc.assert(
		fc.asyncProperty(address, async (to) => {
			received.length = 0
			const sent = await mailer.send({ id: 'x', to, subject: 'Hi', html: 'Hi', text: 'Hi' }).then(
				() => 1,
				() => 0,
			)
			// A dot at either end of a name is put in quotes on the way.
			expect(received.map((mail) => mail.to.join().replaceAll('"', ''))).toEqual(sent ? [to] : [])
			expect(received.map(({ mail }) => [mail.to?.length, mail.cc, mail.bcc])).toEqual(
				sent ? [[1, undefined, undefined]] : [],
			)
		}),
		{
			numRuns: 150,
			examples: [['a,b@x.com'], ['a;b@x.com'], ['"x" <y@z.com>'], ['a@b.com\r\nBcc: c@d.com'], ['a%b@x.com']],
		},
	)
})

test('a message that keeps failing is given up and shown as failed', async () => {
	const { url, ask, messages } = await outbox()
	const { url: smtp } = await mailServer({ refuse: () => 451 })
	worker(url, smtp, { delays: [0], patience: { attempts: 3, age: 0 } })
	await ask()
	await until(async () => (await messages()).map(({ status, attempts }) => [status, attempts])).toEqual([
		['failed', 3],
		['failed', 3],
	])
})

test('a message of an unknown kind fails with a reason and holds up nothing', async () => {
	const { url, ask, messages, query } = await outbox()
	const { url: smtp } = await mailServer()
	worker(url, smtp)
	await query(
		`insert into messages (kind, recipient) values ('zz-unheard-of', 'mary@example.com'), ('lead-owner', null)`,
	)
	await ask()
	await until(async () => (await messages()).map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
		'lead-homeowner sent',
		'lead-owner failed',
		'lead-owner sent',
		'zz-unheard-of failed',
	])
	expect(
		(await messages())
			.map(({ last_error }) => last_error)
			.filter(Boolean)
			.sort(),
	).toEqual(['unknown kind of message: zz-unheard-of', 'what this message speaks of is gone'])
})

test('without a mail server each mail is a file', async () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'little-red-mail-'))
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
	const { url, ask, messages } = await outbox()
	worker(url, createMailer({ mailFrom: owner, dataDir }))
	const lead = await ask()
	await until(async () => (await messages()).map(({ status }) => status)).toEqual(['sent', 'sent'])
	const files = readdirSync(join(dataDir, 'mail'))
	const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(dataDir, 'mail', file)))))
	expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([lead.email, owner].sort())
	for (const { html, text } of mails)
		expect([html, text]).toEqual([expect.stringContaining('Oak St'), expect.stringContaining('Oak St')])
})

test('a worker whose listening connection is cut listens again', async () => {
	const { url, ask, query } = await outbox()
	const { url: smtp, received } = await mailServer()
	// Nothing but a notification can be in time.
	worker(url, smtp, { poll: 60_000 })
	const ears = () =>
		query(
			`select pid from pg_stat_activity where application_name = 'listen-messages' and query ~ '^listen' and datname = current_database()`,
		)
	await until(async () => (await ears()).length).toBe(1)
	await query('select pg_terminate_backend($1)', [(await ears())[0].pid])
	await ask()
	await until(() => received.length).toBe(2)
	await until(async () => (await ears()).length).toBe(1)
	await ask()
	await until(() => received.length).toBe(4)
})

test('a worker outlives a database that answers with errors', async () => {
	const { url, ask, query, messages } = await outbox()
	const { url: smtp } = await mailServer()
	await query('alter table messages rename to elsewhere')
	const { logged } = worker(url, smtp)
	await until(() => logged.filter((line) => line.includes('cannot be read')).length).toBeGreaterThan(1)
	await query('alter table elsewhere rename to messages')
	await ask()
	await until(async () => (await messages()).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('the key to an account that a mail carries is forgotten once it is sent, or never will be', async () => {
	const { url, query } = await outbox()
	const { url: smtp, received } = await mailServer({ refuse: (to) => (to.startsWith('gone') ? 550 : undefined) })
	worker(url, smtp)
	await query(`
		insert into messages (kind, recipient, data)
		select 'auth-recovery', who, '{"link": "https://red.example/verify?token=secret", "code": "123456"}'
		from unnest(array['here@example.com', 'gone@example.com']) as who
	`)
	await until(async () => await query(`select status, data from messages order by recipient desc`)).toEqual([
		{ status: 'sent', data: {} },
		{ status: 'failed', data: {} },
	])
	expect(received[0]?.mail.text).toContain('token=secret')
})

test('only what comes into the outbox wakes the worker', async () => {
	const { url, query } = await outbox()
	const listener = new Client({ connectionString: url })
	await listener.connect()
	onTestFinished(() => listener.end())
	const heard: (string | undefined)[] = []
	listener.on('notification', ({ payload }) => heard.push(payload))
	await listener.query('listen messages')
	await query(`insert into public.messages (kind) select 'leads-digest' where false`)
	await query(`select pg_notify('messages', 'after nothing came')`)
	await query(`insert into public.messages (kind, data) values ('contact-owner', '{}')`)
	await until(() => heard).toEqual(['after nothing came', ''])
})
