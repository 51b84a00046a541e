import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { databaseForTest } from '../support/database/database.ts'
import { freePort } from '../support/server/free-port.ts'
import { asOwner, client, inbox, joined, KEY, startRealtime, token } from '../support/server/realtime.ts'

type Message = { event: string; payload: unknown; meta?: { id?: string; replayed?: boolean } }

describe.each(['1.0.0', '2.0.0'])('protocol %s', (vsn) => {
	test('a message goes to all others on the topic, on every server, and back to the sender only if asked', async () => {
		const databaseUrl = await databaseForTest()
		const [one, other] = [await startRealtime(databaseUrl), await startRealtime(databaseUrl)]
		const boxes = [inbox<Message>(), inbox<Message>(), inbox<Message>()]
		const urls = [one.url, one.url, other.url]
		const channels = []
		for (const [index, url] of urls.entries()) {
			const channel = (await client(url, { vsn })).channel('room: ünï', {
				config: { broadcast: { ack: true, self: index === 1 } },
			})
			channel.on('broadcast', { event: '*' }, (message) => boxes[index]?.take(message as never))
			await joined(channel)
			channels.push(channel)
		}
		expect(await channels[0]?.send({ type: 'broadcast', event: 'hi', payload: { n: 1 } })).toBe('ok')
		expect(await channels[1]?.send({ type: 'broadcast', event: 'ho', payload: { n: 2 } })).toBe('ok')
		await boxes[2]?.until((all) => all.length === 2)
		await boxes[1]?.until((all) => all.length === 2)
		await boxes[0]?.until((all) => all.length === 1)
		expect(boxes[2]?.all).toMatchObject([
			{ event: 'hi', payload: { n: 1 } },
			{ event: 'ho', payload: { n: 2 } },
		])
		expect(boxes[0]?.all).toMatchObject([{ event: 'ho' }])
	})

	test('presence: who is there is known on every server, changes, and ends with the socket', async () => {
		const databaseUrl = await databaseForTest()
		const [one, other] = [await startRealtime(databaseUrl), await startRealtime(databaseUrl)]
		const here = await client(one.url, { vsn })
		const there = await client(other.url, { vsn })
		const mine = here.channel('desk', { config: { presence: { key: 'ada' } } })
		const theirs = there.channel('desk', { config: { presence: { key: 'bob' } } })
		const seen = inbox<Record<string, unknown[]>>()
		for (const channel of [mine, theirs]) channel.on('presence', { event: 'sync' }, () => {})
		mine.on('presence', { event: 'sync' }, () => seen.take(structuredClone(mine.presenceState())))
		await joined(mine)
		await joined(theirs)
		expect(await theirs.track({ doing: 'reading' })).toBe('ok')
		await seen.until((all) => all.at(-1)?.bob !== undefined)
		expect(seen.all.at(-1)?.bob).toMatchObject([{ doing: 'reading' }])
		expect(await theirs.track({ doing: 'writing' })).toBe('ok')
		await seen.until((all) => JSON.stringify(all.at(-1)).includes('writing'))
		expect(seen.all.at(-1)?.bob).toHaveLength(1)
		// Whoever comes later is told as well.
		const late = (await client(one.url, { vsn })).channel('desk')
		const first = inbox<unknown>()
		late.on('presence', { event: 'sync' }, () => first.take(structuredClone(late.presenceState())))
		await joined(late)
		await first.until((all) => JSON.stringify(all).includes('writing'))
		there.realtime.disconnect()
		await seen.until((all) => all.at(-1)?.bob === undefined)
	})

	test('leaving and joining anew', async () => {
		const { url } = await startRealtime(await databaseForTest())
		const made = await client(url, { vsn })
		for (let round = 0; round < 3; round++) {
			const channel = made.channel('again', { config: { broadcast: { self: true, ack: true } } })
			const box = inbox<Message>()
			channel.on('broadcast', { event: 'x' }, (message) => box.take(message as never))
			await joined(channel)
			expect(await channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok')
			await box.until((all) => all.length === 1)
			expect(await made.removeChannel(channel)).toBe('ok')
		}
	})
})

test('bytes arrive as they were sent, also on another server', async () => {
	const databaseUrl = await databaseForTest()
	const [one, other] = [await startRealtime(databaseUrl), await startRealtime(databaseUrl)]
	const box = inbox<Message>()
	const there = (await client(other.url)).channel('bytes')
	there.on('broadcast', { event: 'picture' }, (message) => box.take(message as never))
	await joined(there)
	const here = (await client(one.url)).channel('bytes')
	await joined(here)
	const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256)
	await here.send({ type: 'broadcast', event: 'picture', payload: bytes.buffer })
	await box.until((all) => all.length === 1)
	expect(new Uint8Array(box.all[0]?.payload as ArrayBuffer)).toEqual(bytes)
})

test('messages over HTTP and from SQL', async () => {
	const databaseUrl = await databaseForTest()
	const { url } = await startRealtime(databaseUrl)
	const sql = await asOwner(databaseUrl)
	const box = inbox<Message>()
	const channel = (await client(url)).channel('news')
	channel.on('broadcast', { event: '*' }, (message) => box.take(message as never))
	await joined(channel)
	const sender = (await client(url)).channel('news')
	expect(await sender.httpSend('one', { n: 1 })).toEqual({ success: true })
	expect(await sender.httpSend('two', new Uint8Array([1, 2]).buffer)).toEqual({ success: true })
	await box.until((all) => all.length === 2)
	const batch = await fetch(`${url}/realtime/v1/api/broadcast`, {
		method: 'POST',
		headers: { apikey: KEY, 'content-type': 'application/json' },
		body: JSON.stringify({ messages: [{ topic: 'news', event: 'three', payload: { n: 3 } }] }),
	})
	expect(batch.status).toBe(202)
	await sql.query(`select realtime.send('{"n": 4}', 'four', 'news', false)`)
	await box.until((all) => all.length === 4)
	expect(box.all.map(({ event }) => event)).toEqual(['one', 'two', 'three', 'four'])
	const post = async (body: string, headers: Record<string, string>, path = '') =>
		(await fetch(`${url}/realtime/v1/api/broadcast${path}`, { method: 'POST', headers, body })).status
	for (const body of ['{"messages":[{}]}', 'no words', '{"messages":[{"topic":"a\\u0000b","event":"x"}]}'])
		expect([body, await post(body, { apikey: KEY })]).toEqual([body, 422])
	expect(await post('{}', { apikey: KEY }, '/a%00b/events/x')).toBe(422)
	expect(await post('{', { apikey: KEY }, '/news/events/x')).toBe(422)
	for (const headers of [{}, { authorization: 'Bearer x.y.z' }, { apikey: 'x.y.z' }] as Record<string, string>[])
		for (const path of ['', '/news/events/x']) expect(await post('{}', headers, path)).toBe(401)
})

const policies = `
	create policy members_read on realtime.messages for select to authenticated
		using (realtime.topic() = 'team' and (extension = 'broadcast' or extension = 'presence'));
	create policy chiefs_write on realtime.messages for insert to authenticated
		with check (realtime.topic() = 'team' and auth.jwt() ->> 'chief' = 'yes');
`

test('private channels: policies decide who reads, who writes, and what is replayed', async () => {
	const databaseUrl = await databaseForTest()
	const { url } = await startRealtime(databaseUrl)
	const sql = await asOwner(databaseUrl)
	await sql.query(policies)
	const config = { config: { private: true, broadcast: { ack: true } } }
	await expect(joined((await client(url)).channel('team', config))).rejects.toThrow(/Unauthorized/)
	const other = (await client(url, { jwt: await token({}) })).channel('elsewhere', config)
	await expect(joined(other)).rejects.toThrow(/Unauthorized/)

	const box = inbox<Message>()
	const member = (await client(url, { jwt: await token({}) })).channel('team', config)
	member.on('broadcast', { event: '*' }, (message) => box.take(message as never))
	await joined(member)
	const chief = (await client(url, { jwt: await token({ chief: 'yes' }) })).channel('team', config)
	const fromMember = inbox<Message>()
	chief.on('broadcast', { event: '*' }, (message) => fromMember.take(message as never))
	await joined(chief)
	// A public channel of the same name is another.
	const outside = (await client(url)).channel('team')
	const overheard = inbox<Message>()
	outside.on('broadcast', { event: '*' }, (message) => overheard.take(message as never))
	await joined(outside)

	await member.send({ type: 'broadcast', event: 'not mine to say', payload: {} })
	await (await client(url, { jwt: await token({}) })).channel('team', config).httpSend('nor this', { n: 0 })
	await chief.send({ type: 'broadcast', event: 'said', payload: {} })
	await sql.query(`select realtime.send('{"n": 1}', 'kept', 'team')`)
	await box.until((all) => all.length === 2)
	expect(box.all.map(({ event }) => event)).toEqual(['said', 'kept'])
	await fromMember.until((all) => all.some(({ event }) => event === 'kept'))
	expect(fromMember.all.map(({ event }) => event)).toEqual(['kept'])
	expect(overheard.all).toEqual([])

	const replayed = inbox<Message>()
	const later = (await client(url, { jwt: await token({}) })).channel('team', {
		config: { private: true, broadcast: { replay: { since: Date.now() - 60_000, limit: 5 } } },
	})
	later.on('broadcast', { event: 'kept' }, (message) => replayed.take(message as never))
	await joined(later)
	await replayed.until((all) => all.length === 1)
	expect(replayed.all[0]).toMatchObject({ payload: { n: 1 }, meta: { replayed: true, id: expect.any(String) } })
})

test('a token that ends closes the channel with a reason; one that follows it in time keeps it', async () => {
	const databaseUrl = await databaseForTest()
	const { url } = await startRealtime(databaseUrl)
	const sql = await asOwner(databaseUrl)
	await sql.query(policies)
	// What the first to come waits for takes of nobody's seconds.
	await joined((await client(url, { jwt: await token({}) })).channel('team', { config: { private: true } }))
	const said = inbox<{ status: string; message: string }>()
	const closed = inbox<string>()
	const made = await client(url, { jwt: await token({ role: 'authenticated' }, 6) })
	const channel = made.channel('team', { config: { private: true } })
	channel.on('system', {}, (message) => said.take(message))
	await new Promise<void>((resolve) =>
		channel.subscribe((status) => {
			closed.take(status)
			if (status === 'SUBSCRIBED') resolve()
		}),
	)
	await closed.until((all) => all.includes('CLOSED'))
	expect(said.all.at(-1)).toMatchObject({ status: 'error', message: expect.stringContaining('expired') })

	let jwt = await token({}, 6)
	const renewing = await client(url, { jwt: () => jwt })
	const kept = renewing.channel('team', { config: { private: true } })
	const states = inbox<string>()
	await new Promise<void>((resolve) =>
		kept.subscribe((status) => {
			states.take(status)
			if (status === 'SUBSCRIBED') resolve()
		}),
	)
	jwt = await token({ renewed: true })
	await renewing.realtime.setAuth()
	const box = inbox<Message>()
	kept.on('broadcast', { event: 'later' }, (message) => box.take(message as never))
	await new Promise((done) => setTimeout(done, 6_500))
	await sql.query(`select realtime.send('{}', 'later', 'team')`)
	await box.until((all) => all.length === 1)
	expect(states.all).toEqual(['SUBSCRIBED'])
})

test('a token swapped for one that may not read ends the channel; one that is forged as well', async () => {
	const databaseUrl = await databaseForTest()
	const { url } = await startRealtime(databaseUrl)
	await (await asOwner(databaseUrl)).query(policies)
	for (const next of [await token({ role: 'anon' }), 'not.a.token']) {
		let jwt = await token({})
		const made = await client(url, { jwt: () => jwt })
		const channel = made.channel('team', { config: { private: true } })
		const states = inbox<string>()
		await new Promise<void>((resolve) =>
			channel.subscribe((status) => {
				states.take(status)
				if (status === 'SUBSCRIBED') resolve()
			}),
		)
		jwt = next
		await made.realtime.setAuth()
		await states.until((all) => all.includes('CLOSED'))
	}
})

/** A client that says what no well-behaved one would. */
async function raw(url: string, query = `apikey=${KEY}&vsn=2.0.0`) {
	const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?${query}`)
	const box = inbox<unknown[]>()
	const ended = new Promise<number>((resolve) => ws.on('close', resolve))
	ws.on('message', (data) => box.take(JSON.parse(String(data))))
	const opened = await new Promise<number>((resolve) => {
		ws.on('open', () => resolve(101))
		ws.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
		ws.on('error', () => {})
	})
	return {
		ws,
		box,
		ended,
		opened,
		send: (frame: unknown) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
	}
}

test('who may connect', async () => {
	const { url } = await startRealtime(await databaseForTest())
	expect((await raw(url, 'vsn=2.0.0')).opened).toBe(401)
	expect((await raw(url, 'apikey=a.b.c')).opened).toBe(401)
	expect((await raw(url, `apikey=${await token({}, -10)}`)).opened).toBe(401)
	const fine = await raw(url, `apikey=${await token({ role: 'anon' })}`)
	expect(fine.opened).toBe(101)
	fine.ws.close()
})

test('frames that mean nothing are passed over; the socket goes on', async () => {
	const { url } = await startRealtime(await databaseForTest())
	const { send, box, ws } = await raw(url)
	for (const nonsense of ['', '{', '[]', '[1,2,3]', '{"topic":"x"}', '[null,null,7,"phx_join",{}]', 'null'])
		send(nonsense)
	ws.send(Buffer.from([]))
	ws.send(Buffer.from([3, 255, 255, 255, 255, 255, 1, 1]))
	ws.send(Buffer.from([9, 0, 0, 0, 0, 0, 0]))
	send([null, '1', 'phoenix', 'heartbeat', {}])
	send([null, '2', 'realtime:nowhere', 'broadcast', {}])
	send([null, '3', 'realtime:nowhere', 'phx_leave', {}])
	send(['4', '4', 'realtime:', 'phx_join', {}])
	send(['5', '5', 'realtime:x', 'phx_join', { config: { postgres_changes: 'all' } }])
	await box.until((all) => all.length === 5)
	expect(box.all).toEqual([
		[null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
		[null, '2', 'realtime:nowhere', 'phx_reply', { status: 'error', response: { reason: 'unmatched topic' } }],
		[null, '3', 'realtime:nowhere', 'phx_reply', { status: 'ok', response: {} }],
		[
			'4',
			'4',
			'realtime:',
			'phx_reply',
			{ status: 'error', response: { reason: expect.stringContaining('TopicNameRequired') } },
		],
		['5', '5', 'realtime:x', 'phx_reply', { status: 'error', response: { reason: expect.any(String) } }],
	])
	ws.close()
})

test('limits: channels of a socket, sockets of a network, the size of a message, and how many', async () => {
	const { url } = await startRealtime(await databaseForTest(), { most: { socketsEach: 3 } })
	const { send, box, ws, ended } = await raw(url)
	for (let n = 0; n < 101; n++) send([`${n}`, `${n}`, `realtime:t${n}`, 'phx_join', {}])
	await box.until((all) => all.filter((frame) => frame[3] === 'phx_reply').length === 101)
	const refused = box.all.filter((frame) => JSON.stringify(frame).includes('ChannelRateLimitReached'))
	expect(refused.length + box.all.filter((frame) => JSON.stringify(frame).includes('ClientJoinRateLimit')).length).toBe(
		1,
	)
	const others = [await raw(url), await raw(url)]
	expect((await raw(url)).opened).toBe(429)
	others[0]?.send('x'.repeat(300 * 1024))
	expect(await others[0]?.ended).toBe(1009)
	for (let n = 0; n < 1_000; n++) others[1]?.send([null, `${n}`, 'phoenix', 'heartbeat', {}])
	expect(await others[1]?.ended).toBe(1008)
	expect(ws.readyState).toBe(ws.OPEN)
	ws.close()
	await ended
})

test('a second join on a topic ends the first', async () => {
	const { url } = await startRealtime(await databaseForTest())
	const { send, box, ws } = await raw(url)
	send(['1', '1', 'realtime:a', 'phx_join', {}])
	send(['2', '2', 'realtime:a', 'phx_join', {}])
	await box.until((all) => all.length === 3)
	expect(box.all.map(([joinRef, ref, , event]) => [joinRef, ref, event])).toEqual([
		['1', '1', 'phx_reply'],
		['1', '1', 'phx_close'],
		['2', '2', 'phx_reply'],
	])
	ws.close()
})

test('the server stops: sockets are told to come back, and clients do', async () => {
	const databaseUrl = await databaseForTest()
	const first = await startRealtime(databaseUrl, { port: await freePort() })
	const plain = await raw(first.url)
	const box = inbox<Message>()
	const channel = (await client(first.url)).channel('again')
	channel.on('broadcast', { event: 'x' }, (message) => box.take(message as never))
	const states = inbox<string>()
	channel.subscribe((status) => states.take(status))
	await states.until((all) => all.includes('SUBSCRIBED'))
	await first.stop()
	expect(await plain.ended).toBe(1012)
	await startRealtime(databaseUrl, { port: first.port })
	await states.until((all) => all.filter((state) => state === 'SUBSCRIBED').length === 2, 60_000)
	const sql = await asOwner(databaseUrl)
	await sql.query(`select realtime.send('{}', 'x', 'again', false)`)
	await box.until((all) => all.length === 1)
})
