import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { timing as standard, type Timing } from '../../server/messages/deliver.ts'
import { deliverDue } from '../../server/messages/deliver-due.ts'
import { queueDigest } from '../../server/messages/digest.ts'
import { createMailer, type Mail } from '../../server/messages/mailer.ts'
import { startWorker } from '../../server/messages/worker.ts'
import { mailServer, outbox, owner } from '../support/server/outbox.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const until = (condition: () => unknown) => expect.poll(condition, { timeout: 60_000, interval: 10 })

/** A worker whose mails are kept here; `send` may hold one back or fail. */
async function desk(timing: Partial<Timing> = {}, send: (mail: Mail) => Promise<void> = async () => {}) {
	const box = await outbox()
	const mails: Mail[] = []
	const start = () => {
		const db = connect(box.url)
		const { stop } = startWorker({
			databaseUrl: box.url,
			db,
			mailer: {
				send: async (mail) => {
					await send(mail)
					mails.push(mail)
				},
				describe: () => 'here',
				close: () => {},
			},
			leadsTo: owner,
			siteUrl: 'https://site.example',
			log: quiet,
			timing,
		})
		onTestFinished(async () => {
			await stop()
			await db.destroy()
		})
	}
	return {
		...box,
		mails,
		start,
		suspect: (because = 'honeypot') => box.ask({ suspected_spam: true, suspected_because: because }),
		untold: async () => (await box.query('select from private.untold_leads')).length,
		digests: () =>
			box.query(`select id, status, sent_at from messages where kind = 'leads-digest' order by created_at`),
	}
}

test('suspected leads come to the owner together, with the reason, and nobody else is mailed', async () => {
	const { suspect, start, mails, untold, digests, messages } = await desk()
	const leads = [await suspect('honeypot'), await suspect('too_fast'), await suspect('flood')]
	start()
	await until(untold).toBe(0)
	expect(await messages()).toHaveLength(1)
	expect(await digests()).toMatchObject([{ status: 'sent' }])
	expect(mails).toMatchObject([{ to: owner, subject: '3 leads that may be spam' }])
	for (const part of [
		...leads.map((lead) => lead.address),
		'(501) 555-0177',
		'a field that people do not see was filled in',
		'it was sent faster than people type',
		'it came while very many came in',
		'https://site.example/admin',
	]) {
		expect(mails[0]?.text).toContain(part)
		expect(mails[0]?.html).toContain(part)
	}
})

test('a digest comes no more often than every half hour, and tells what came meanwhile', async () => {
	const { suspect, start, mails, untold, digests, query } = await desk({ poll: 20 })
	expect(standard.digestGap).toBe(30 * 60_000)
	start()
	await suspect()
	await until(untold).toBe(0)
	for (let n = 0; n < 3; n++) await suspect()
	// Whatever else wakes the worker brings no second one.
	await query(`insert into messages (kind, recipient) values ('zz-unheard-of', 'x@example.com')`)
	await until(async () => (await query(`select from messages where status = 'failed'`)).length).toBe(1)
	expect([await untold(), (await digests()).length]).toEqual([3, 1])
	await query(
		`update messages set created_at = created_at - interval '31 minutes', sent_at = sent_at - interval '31 minutes'`,
	)
	await until(untold).toBe(0)
	expect(mails.map(({ subject }) => subject)).toEqual(['One lead that may be spam', '3 leads that may be spam'])
})

test('a lead that comes while a digest is on its way is in the next one', async () => {
	const gate = Promise.withResolvers<void>()
	let sending = 0
	const { suspect, start, mails, untold } = await desk({ digestGap: 0, poll: 20 }, () => {
		sending++
		return gate.promise
	})
	const first = await suspect()
	start()
	await until(() => sending).toBe(1)
	const late = await suspect()
	gate.resolve()
	await until(untold).toBe(0)
	expect(mails.map(({ text }) => [text.includes(first.address), text.includes(late.address)])).toEqual([
		[true, false],
		[false, true],
	])
})

test('a digest that could not be sent tells the same at the next try; what came meanwhile waits', async () => {
	let failures = 2
	const { suspect, start, mails, untold } = await desk({ digestGap: 0, poll: 20, delays: [20] }, async () => {
		if (failures-- > 0) {
			await suspect()
			throw new Error('no mail today')
		}
	})
	const first = await suspect()
	start()
	await until(untold).toBe(0)
	expect(mails.map(({ subject }) => subject)).toEqual(['One lead that may be spam', '2 leads that may be spam'])
	expect(mails[0]?.text).toContain(first.address)
})

test('what a digest told that never came is told by the next', async () => {
	let refuse = true
	const { suspect, start, mails, untold, digests } = await desk(
		{ digestGap: 0, poll: 20, delays: [5], patience: { attempts: 2, age: 0 } },
		async () => {
			if (refuse) throw new Error('no mail today')
		},
	)
	const first = await suspect()
	start()
	await until(async () => (await digests())[0]?.status).toBe('failed')
	refuse = false
	await until(untold).toBe(0)
	expect(mails).toHaveLength(1)
	expect(mails[0]?.text).toContain(first.address)
})

test('however many workers there are, one digest is made at a time', async () => {
	const { suspect, url, digests } = await desk()
	for (let n = 0; n < 5; n++) await suspect()
	const servers = Array.from({ length: 4 }, () => connect(url))
	onTestFinished(async () => void (await Promise.all(servers.map((db) => db.destroy()))))
	const made = await Promise.all(servers.flatMap((db) => [queueDigest(db, 0), queueDigest(db, 0)]))
	expect(made.filter(Boolean)).toHaveLength(1)
	expect(await digests()).toHaveLength(1)
})

test('a long digest names the newest and says how many more there are', async () => {
	const { suspect, start, mails, untold } = await desk()
	for (let n = 0; n < 30; n++) await suspect('flood')
	start()
	await until(untold).toBe(0)
	expect(mails[0]?.subject).toBe('30 leads that may be spam')
	expect(mails[0]?.text).toContain('And 5 more at the desk.')
	expect(mails[0]?.html.match(/Oak St/g)).toHaveLength(25)
})

test('a digest whose leads were all deleted says nothing, and nothing has failed', async () => {
	const { suspect, start, mails, digests, query } = await desk()
	await suspect()
	await query(`insert into messages (kind) values ('leads-digest')`)
	await query('delete from leads')
	start()
	await until(async () => (await digests())[0]?.status).toBe('sent')
	expect(mails).toEqual([])
})

test('where a schedule delivers the outbox, it makes the digest too', async () => {
	const { suspect, url, untold } = await desk()
	const { url: smtpUrl, received } = await mailServer()
	await suspect()
	const db = connect(url)
	const mailer = createMailer({ smtpUrl, mailFrom: owner, dataDir: '' })
	onTestFinished(async () => {
		mailer.close()
		await db.destroy()
	})
	const delivery = { db, mailer, leadsTo: owner, siteUrl: 'https://site.example', log: quiet, timing: standard }
	expect(await deliverDue(delivery, 20_000)).toBe(1)
	expect(received.map(({ to, mail }) => [to, mail.subject])).toEqual([[[owner], 'One lead that may be spam']])
	expect(await untold()).toBe(0)
})

test('nothing a stranger typed becomes a link or a part of the digest', async () => {
	const { ask, start, mails, untold } = await desk()
	await ask({ suspected_spam: true, address: 'http://evil.example/<b>x</b>', name: '</div><a href="//evil.example">' })
	start()
	await until(untold).toBe(0)
	expect(mails[0]?.html).not.toMatch(/<b>|href="\/\/|evil\.example/)
	expect(mails[0]?.text).not.toContain('evil.example')
})
