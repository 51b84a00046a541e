import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { render } from '../../server/messages/templates.ts'
import { startApp } from '../support/server-app.ts'

const mail = {
	name: 'Ada',
	email: 'ada@example.com',
	subject: 'A question',
	message: 'Do you buy land?\n<b>Really</b>',
}

async function service() {
	const app = await startApp()
	const client = createClient(app.url, 'sb_publishable_test', { auth: { persistSession: false } })
	const send = async (body: unknown) => {
		const { data, error } = await client.functions.invoke('send-contact-email', { body: body as never })
		return { data, status: error?.context?.status as number | undefined, said: await error?.context?.json?.() }
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

test('one address can send ten messages a day, not more', async () => {
	const { send, queued } = await service()
	await Promise.all(Array.from({ length: 14 }, () => send(mail)))
	expect(await queued()).toHaveLength(10)
	expect(await send(mail)).toMatchObject({ status: 429 })
})

test('visitors cannot reach the queue around the function', async () => {
	const { client, queued } = await service()
	const { error } = await client.rpc('queue_contact_email', { mail })
	expect(error?.code).toBe('42501')
	expect((await client.from('messages').insert({ kind: 'contact-owner', data: mail })).error?.code).toBe('42501')
	expect(await queued()).toEqual([])
})
