import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { readRetention } from '../../lib/retention.ts'
import { connect } from '../../server/database/connect.ts'
import { timing } from '../../server/messages/deliver.ts'
import { deliverDue } from '../../server/messages/deliver-due.ts'
import { createMailer } from '../../server/messages/mailer.ts'
import { productRules } from '../../server/retention/rules.ts'
import { sweepIfDue } from '../../server/retention/sweep.ts'
import { createHandler } from '../../supabase/functions/deliver-messages/handler.ts'
import { freePort } from '../support/server/free-port.ts'
import { mailServer, outbox, owner } from '../support/server/outbox.ts'

const KEY = 'the key of the schedule'

/** The edge function as its schedule meets it. */
function edgeFunction(databaseUrl: string, smtpUrl: string, within = 20_000) {
	const db = connect(databaseUrl)
	const mailer = createMailer({ smtpUrl, mailFrom: `Little Red <${owner}>`, dataDir: '' })
	onTestFinished(async () => {
		mailer.close()
		await db.destroy()
	})
	const log = { info: () => {}, warn: () => {}, error: () => {} }
	const delivery = { db, mailer, leadsTo: owner, siteUrl: 'https://site.example', log, timing }
	const rules = productRules(readRetention({}))
	const handle = createHandler({
		key: KEY,
		deliver: () => deliverDue(delivery, within),
		sweep: () => sweepIfDue('retention', { db, log, rules }),
	})
	return async ({ key = KEY, method = 'POST' } = {}) => {
		const answer = await handle(
			new Request('https://edge.example/deliver-messages', { method, headers: { authorization: `Bearer ${key}` } }),
		)
		return { status: answer.status, ...((await answer.json()) as object) }
	}
}

test('a call delivers everything that is due, each mail once, however many call at a time', async () => {
	const { url, ask, messages } = await outbox()
	const { url: smtp, received } = await mailServer()
	for (let count = 0; count < 5; count++) await ask()
	const call = edgeFunction(url, smtp)
	const answers = await Promise.all([call(), call(), call()])
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
	expect((await messages()).map(({ status }) => status)).toEqual(Array(10).fill('sent'))
	expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(10)
	expect(received).toHaveLength(10)
	expect(await call()).toEqual({ status: 200, taken: 0 })
})

test('what cannot be sent now is written down and left for a later call', async () => {
	const { url, ask, messages, query } = await outbox()
	const { url: smtp, stop, port } = await mailServer({ port: await freePort() })
	await stop()
	await ask()
	const call = edgeFunction(url, smtp)
	expect(await call()).toEqual({ status: 200, taken: 2 })
	expect((await messages()).map(({ status, attempts }) => [status, attempts])).toEqual(Array(2).fill(['queued', 1]))
	expect(await call()).toEqual({ status: 200, taken: 0 })

	const { received } = await mailServer({ port })
	await query(`update messages set next_attempt_at = now()`)
	expect(await call()).toEqual({ status: 200, taken: 2 })
	expect(received).toHaveLength(2)
})

test('nothing new is begun when the time is up', async () => {
	const { url, ask, messages } = await outbox()
	const { url: smtp } = await mailServer()
	await ask()
	expect(await edgeFunction(url, smtp, 0)()).toEqual({ status: 200, taken: 0 })
	expect((await messages()).map(({ attempts }) => attempts)).toEqual([0, 0])
})

test('only the schedule may call, and only while a key is set', async () => {
	let calls = 0
	const deliver = async () => ++calls
	const ask = (key: string, authorization?: string, method = 'POST') =>
		createHandler({ key, deliver, sweep: deliver })(
			new Request('https://edge.example/', { method, headers: authorization ? { authorization } : {} }),
		)
	expect((await ask(KEY)).status).toBe(401)
	expect((await ask(KEY, 'Bearer another')).status).toBe(401)
	expect((await ask('', 'Bearer ')).status).toBe(401)
	expect((await ask(KEY, `Bearer ${KEY}`, 'GET')).status).toBe(405)
	expect(calls).toBe(0)
	expect((await ask(KEY, `Bearer ${KEY}`)).status).toBe(200)
})

test('a call also removes what has had its time, once an hour, and mail goes out even if that fails', async () => {
	const { url, ask, messages, query } = await outbox()
	const { url: smtp } = await mailServer()
	await ask()
	const call = edgeFunction(url, smtp)
	await query(`update private.upkeep set due_at = now() + interval '1 minute'`)
	expect(await call()).toEqual({ status: 200, taken: 2 })
	await query(`update messages set sent_at = now() - interval '181 days'`)
	await call()
	expect(await messages()).toHaveLength(2)
	await query(`update private.upkeep set due_at = now()`)
	await call()
	expect(await messages()).toHaveLength(0)
	await query('drop table private.upkeep')
	await ask()
	expect(await call()).toEqual({ status: 200, taken: 2 })
})

test('without its database it says so, and not more', async () => {
	const call = edgeFunction('postgresql://nobody:secret@127.0.0.1:1/none', 'smtp://127.0.0.1:1')
	expect(await call()).toEqual({ status: 503, error: 'The outbox cannot be read.' })
})

test('it runs with the packages our server runs with', () => {
	const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
	const { imports } = json('supabase/functions/deliver-messages/deno.json')
	const { dependencies } = json('package.json')
	for (const [name, target] of Object.entries(imports)) expect(target).toBe(`npm:${name}@${dependencies[name]}`)
})
