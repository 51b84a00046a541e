import { createClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { company } from '../../content/company.ts'
import { render } from '../../server/messages/templates.ts'
import { startApp } from '../support/server/app.ts'

const mail = {
	name: 'Ada',
	email: 'ada@example.com',
	subject: 'A question',
	message: 'Do you buy land?\n<b>Really</b>',
}

async function service() {
	const app = await startApp({ trustProxy: 'x-forwarded-for' })
	const client = createClient(app.url, 'sb_publishable_test', { auth: { persistSession: false } })
	const send = async (body: unknown, ip = '203.0.113.7') => {
		const headers = { 'x-forwarded-for': ip }
		const { data, error } = await client.functions.invoke('send-contact-email', { body: body as never, headers })
		const context = error?.context as Response | undefined
		return {
			data,
			status: context?.status,
			said: await context?.json(),
			retryAfter: Number(context?.headers.get('retry-after')),
		}
	}
	const queued = () => app.db.selectFrom('messages').selectAll().execute()
	return { ...app, client, send, queued }
}

test('a message to the owner is queued, and its mail shows what was written as plain text', async () => {
	const { send, queued } = await service()
	expect((await send(mail)).data).toEqual({ queued: true })
	const [message] = await queued()
	expect(message).toMatchObject({ kind: 'contact-owner', recipient: null, data: mail })
	const content = render('contact-owner', { lead: null, data: message?.data ?? {}, siteUrl: 'http://localhost' })
	expect(content).toMatchObject({ subject: 'A question', replyTo: 'ada@example.com' })
	expect(content?.html).toContain('&lt;b&gt;Really')
	expect(content?.html).not.toContain('<b>Really')
})

test('what cannot be sent is refused with a reason, and nothing is queued', async () => {
	const { send, queued, url } = await service()
	for (const body of [
		{ ...mail, email: 'no' },
		{ ...mail, name: ' ' },
		{ ...mail, message: 5 },
		{ ...mail, message: 'x'.repeat(5001) },
		[],
	]) {
		expect(await send(body)).toMatchObject({ status: 400, said: { error: expect.any(String) } })
	}
	expect((await fetch(`${url}/functions/v1/send-contact-email`, { method: 'POST', body: '{' })).status).toBe(400)
	expect((await fetch(`${url}/functions/v1/send-contact-email`)).status).toBe(405)
	expect(await queued()).toEqual([])
})

test('one network can send ten messages a day, not more, and is told whom to call instead', async () => {
	const { send, queued } = await service()
	for (let n = 0; n < 10; n++) expect((await send(mail, `2001:db8:1:2::${n}`)).data).toEqual({ queued: true })
	const refused = await send(mail, '2001:db8:1:2:9:9:9:9')
	expect(refused).toMatchObject({ status: 429, said: { error: expect.stringContaining(company.phone) } })
	expect(refused.retryAfter).toBeGreaterThan(80_000)
	expect((await send(mail, '2001:db8:1:3::1')).data).toEqual({ queued: true })
	expect(await queued()).toHaveLength(11)
})

test('this machine is nobody’s address, so nobody is refused for it', async () => {
	const { send } = await service()
	for (let n = 0; n < 12; n++) expect((await send(mail, '127.0.0.1')).data).toEqual({ queued: true })
})

test('the owner’s mailbox is not for strangers to fill: beyond a total a day everyone is asked to call', async () => {
	const { send, queued, db } = await service()
	await sql`update private.contact_limits set most = 3 where scope = 'everyone'`.execute(db)
	for (let n = 0; n < 3; n++) await send(mail, `203.0.113.${n}`)
	const refused = await send(mail, '203.0.113.200')
	expect(refused).toMatchObject({ status: 503, said: { error: expect.stringContaining(company.phone) } })
	expect(refused.retryAfter).toBeGreaterThan(80_000)
	expect(await queued()).toHaveLength(3)
})

test('nobody waits for somebody else’s message, not even of the same network', async () => {
	const { db, databaseUrl, queued } = await service()
	const first = new Client({ connectionString: databaseUrl })
	await first.connect()
	onTestFinished(() => first.end())
	const queue = `select public.queue_contact_email('{"ip": "203.0.113.7"}')`
	await first.query('begin')
	await first.query(queue)
	// The first is not done, and will not be until the second is: waiting would end at its own time limit.
	await db.transaction().execute(async (trx) => {
		await sql`set local statement_timeout = '20s'`.execute(trx)
		await sql.raw(queue).execute(trx)
	})
	await first.query('commit')
	expect(await queued()).toHaveLength(2)
})

test('visitors cannot reach the queue around the function', async () => {
	const { client, queued } = await service()
	const { error } = await client.rpc('queue_contact_email', { mail })
	expect(error?.code).toBe('42501')
	expect((await client.from('messages').insert({ kind: 'contact-owner', data: mail })).error?.code).toBe('42501')
	expect(await queued()).toEqual([])
})
