import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { databaseForTest } from '../support/database/database.ts'
import { asOwner, inbox, KEY, startRealtime, token } from '../support/server/realtime.ts'

/** Asks for another protocol and never closes its own half, whatever is answered. */
async function clinging(port: number, address: string) {
	const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
	socket.on('error', () => {})
	socket.write(
		`GET ${address} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
	)
	const [answer] = (await once(socket, 'data')) as [Buffer]
	const closed = new Promise((resolve) => socket.once('close', resolve))
	// Only whoever writes learns that nobody is there any more.
	const writing = setInterval(() => socket.write('x'), 20)
	await closed
	clearInterval(writing)
	return answer.toString().split('\r\n')[0]
}

test('addresses that are none are refused like others, and whoever is refused cannot keep the connection', async () => {
	const { port } = await startRealtime(await databaseForTest())
	for (const address of ['//', '///', 'http://[', '//:0/realtime/v1/websocket', '*', '/elsewhere'])
		expect(await clinging(port, address), address).toBe('HTTP/1.1 404 Not Found')
	expect(await clinging(port, '/realtime/v1/websocket?apikey=a.b.c')).toBe('HTTP/1.1 401 Unauthorized')
})

type Reply = [string | null, string | null, string, string, { status?: string; response?: { reason?: string } }]

const address = (url: string) => `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${KEY}`

async function talking(url: string, headers = {}) {
	const ws = new WebSocket(address(url), { headers })
	onTestFinished(() => ws.terminate())
	const box = inbox<Reply>()
	ws.on('message', (data) => box.take(JSON.parse(String(data))))
	const ended = new Promise<number>((resolve) => ws.once('close', resolve))
	await once(ws, 'open')
	return { box, ended, send: (frame: unknown) => ws.send(JSON.stringify(frame)) }
}
const wish = (more: object) => ({
	config: { postgres_changes: [{ event: '*', schema: 'public', table: 'leads', ...more }] },
})

test('what a subscription says beside what is asked is not kept, and what is kept has an end', async () => {
	const { url } = await startRealtime(await databaseForTest())
	const { send, box } = await talking(url)
	send(['1', '1', 'realtime:junk', 'phx_join', wish({ junk: 'x'.repeat(200_000) })])
	await box.until((all) => all.some((frame) => frame[3] === 'phx_reply'))
	expect(box.all.find((frame) => frame[3] === 'phx_reply')).toEqual([
		'1',
		'1',
		'realtime:junk',
		'phx_reply',
		{ status: 'ok', response: { postgres_changes: [{ id: 1, event: '*', schema: 'public', table: 'leads' }] } },
	])
	send(['2', '2', 'realtime:long', 'phx_join', wish({ filter: `name=eq.${'x'.repeat(100_000)}` })])
	await box.until((all) => all.some((frame) => frame[0] === '2'))
	expect(box.all.find((frame) => frame[0] === '2')?.[4].response?.reason).toContain('ChannelRateLimitReached')
})

test('a socket that sends more than is answered is not read any further, and a network has its measure of bytes', async () => {
	const { url } = await startRealtime(await databaseForTest())
	const { send, box, ended } = await talking(url)
	// Each refusal takes its time: what comes after it waits.
	for (let n = 0; n < 4; n++) send([`${n}`, `${n}`, 'realtime:', 'phx_join', { much: 'x'.repeat(200_000) }])
	await box.until((all) => all.length === 4)
	expect(box.all.map((frame) => frame[1])).toEqual(['0', '1', '2', '3'])
	for (let n = 0; n < 100; n++) send([null, `${n}`, 'phoenix', 'heartbeat', { much: 'x'.repeat(200_000) }])
	expect(await ended).toBe(1008)
})

test('joining again and again to be told of everyone, or to tell everyone, has its measure', async () => {
	const { url } = await startRealtime(await databaseForTest())
	const room = { config: { presence: { enabled: true } } }
	const meta = { type: 'presence', event: 'track', payload: { words: 'x'.repeat(8_000) } }
	const all = await Promise.all(Array.from({ length: 20 }, () => talking(url)))
	for (let round = 0; round < 40; round++)
		for (const { send } of all) {
			send([`${round}`, `${round}`, 'realtime:room', 'phx_join', room])
			send([null, `track ${round}`, 'realtime:room', 'presence', meta])
		}
	await Promise.all(all.map(({ box }) => box.until((some) => some.some((frame) => frame[1] === 'track 39'))))
	expect(JSON.stringify(all.map(({ box }) => box.all))).toContain('ClientPresenceRateLimitReached')
})

test('words that the database cannot hold reach other servers, and end nothing for anyone', async () => {
	const databaseUrl = await databaseForTest()
	const [one, other] = [await startRealtime(databaseUrl), await startRealtime(databaseUrl)]
	const [here, there] = [await talking(one.url), await talking(other.url)]
	for (const { send, box } of [here, there]) {
		send(['1', '1', 'realtime:odd', 'phx_join', { config: { presence: { enabled: true } } }])
		await box.until((all) => all.some((frame) => frame[3] === 'presence_state'))
	}
	const words = '\0 and half of \ud83d'
	here.send([null, '2', 'realtime:odd', 'presence', { type: 'presence', event: 'track', payload: { words } }])
	here.send([null, '3', 'realtime:odd', 'broadcast', { type: 'broadcast', event: words, payload: { words } }])
	await there.box.until((all) => all.some((frame) => frame[3] === 'presence_diff'))
	await there.box.until((all) => all.some((frame) => frame[3] === 'broadcast'))
	expect(there.box.all.find((frame) => frame[3] === 'broadcast')?.[4]).toMatchObject({
		event: words,
		payload: { words },
	})
	here.send(['4', '4', 'realtime:a\0b', 'phx_join', { config: { private: true } }])
	await here.box.until((all) => all.some((frame) => frame[0] === '4'))
	expect([...one.lines, ...other.lines].filter((line) => /"level":"(?:warn|error)"/.test(line))).toEqual([])
})

test('a crowd is told less of what is large, and what comes over HTTP has the same measure', async () => {
	const { url } = await startRealtime(await databaseForTest())
	const all = await Promise.all(Array.from({ length: 40 }, () => talking(url)))
	for (const { send, box } of all) {
		send(['1', '1', 'realtime:crowd', 'phx_join', { config: {} }])
		await box.until((some) => some.some((frame) => frame[3] === 'phx_reply'))
	}
	const post = async (words: string) => {
		const answer = await fetch(`${url}/realtime/v1/api/broadcast/crowd/events/x`, {
			method: 'POST',
			headers: { apikey: KEY, 'content-type': 'application/json' },
			body: JSON.stringify({ words }),
		})
		return [answer.status, answer.headers.get('retry-after')]
	}
	// To forty each: without a weight, two hundred and more of them.
	const answers: Awaited<ReturnType<typeof post>>[] = []
	while (!answers.some(([status]) => status !== 202))
		answers.push(...(await Promise.all(Array.from({ length: 30 }, () => post('x'.repeat(200_000))))))
	expect(answers).toContainEqual([202, null])
	expect(answers).toContainEqual([429, '1'])
})

type Talking = Awaited<ReturnType<typeof talking>>
const room = { config: { presence: { enabled: true, key: 'ada' } } }

async function join({ send, box }: Talking, topic: string, about: object = room) {
	send([topic, topic, `realtime:${topic}`, 'phx_join', about])
	await box.until((all) => all.some((frame) => frame[1] === topic && frame[4].status === 'ok'))
}
const of = ({ box }: Talking, event: string, topic: string) =>
	box.all.filter((frame) => frame[3] === event && frame[2] === `realtime:${topic}`)

test('who sends through another process is charged where it is heard, by network; processes share what a network has', async () => {
	const databaseUrl = await databaseForTest()
	const [near, wide] = [
		await startRealtime(databaseUrl, { trustProxy: 'x-real-ip' }),
		await startRealtime(databaseUrl, { trustProxy: 'x-real-ip' }),
	]
	// One of a thousand: a network may tell ten things at once there, and five a second from then on.
	const narrow = await startRealtime(databaseUrl, { processes: 1_000, most: { sockets: 20, socketsEach: 20 } })
	const [witness, sender] = [await talking(wide.url), await talking(near.url, { 'x-real-ip': '198.51.100.3' })]
	const crowd = await Promise.all(Array.from({ length: 12 }, () => talking(narrow.url)))
	const [listener] = crowd as [Talking]
	for (const one of [witness, sender, ...crowd]) await join(one, 'crowd')
	for (const one of [witness, sender, listener]) await join(one, 'aside')
	const say = (topic: string, event: string, ip: string) =>
		expect(near.realtime.broadcast(`public:${topic}`, { event, payload: {} }, { ip })).toBe(true)
	const track = (topic: string, payload: object) =>
		sender.send([null, `tracked`, `realtime:${topic}`, 'presence', { type: 'presence', event: 'track', payload }])

	// To twelve at once: never within the measure there.
	say('crowd', 'x', '198.51.100.1')
	track('crowd', {})
	for (let n = 0; n < 200; n++) say('aside', 'many', '198.51.100.1')
	say('aside', 'last', '198.51.100.2')
	for (const one of [witness, listener])
		await one.box.until(() => JSON.stringify(of(one, 'broadcast', 'aside')).includes('last'))
	await witness.box.until(() => of(witness, 'presence_diff', 'crowd').length > 0)
	expect(of(witness, 'broadcast', 'crowd')).toHaveLength(1)
	expect(of(witness, 'broadcast', 'aside')).toHaveLength(201)
	expect(of(listener, 'broadcast', 'aside').length).toBeGreaterThan(5)
	expect(of(listener, 'broadcast', 'aside').length).toBeLessThan(201)

	// One that came may go, also by coming again with more than is let in.
	track('aside', {})
	await listener.box.until(() => of(listener, 'presence_diff', 'aside').length === 1)
	track('aside', { words: 'x'.repeat(8_000) })
	await listener.box.until(() => of(listener, 'presence_diff', 'aside').length === 2)
	expect(of(listener, 'presence_diff', 'aside').map((frame) => frame[4])).toMatchObject([
		{ joins: { ada: {} }, leaves: {} },
		{ joins: {}, leaves: { ada: {} } },
	])
	for (const one of crowd) expect([...of(one, 'broadcast', 'crowd'), ...of(one, 'presence_diff', 'crowd')]).toEqual([])
	expect(JSON.stringify([witness.box.all, listener.box.all, near.lines, wide.lines, narrow.lines])).not.toContain(
		'198.51.100',
	)

	listener.send([null, 'long', 'phoenix', 'heartbeat', { much: 'x'.repeat(9_000) }])
	expect(await listener.ended).toBe(1008)
	const half = await startRealtime(databaseUrl, { processes: 2 })
	await Promise.all(Array.from({ length: 100 }, () => talking(half.url)))
	const [, refused] = await once(
		new WebSocket(address(half.url)).on('error', () => {}),
		'unexpected-response',
	)
	expect(refused.statusCode).toBe(429)
})

test('however many networks send, a process tells no more messages than leave room for changes', async () => {
	const databaseUrl = await databaseForTest()
	const sql = await asOwner(databaseUrl)
	const [near, busy] = [
		await startRealtime(databaseUrl),
		// Ten at once, whoever they are from.
		await startRealtime(databaseUrl, { most: { told: 5 } }),
	]
	const crowd = await Promise.all(Array.from({ length: 12 }, () => talking(busy.url)))
	const about = { ...wish({}), access_token: await token({ role: 'service_role' }) }
	const [listener] = crowd as [Talking]
	for (const one of crowd) await join(one, 'crowd', about)
	await join(listener, 'aside')
	const message = { event: 'x', payload: {} }
	expect(busy.realtime.broadcast('public:crowd', message, { ip: '198.51.100.1' })).toBe(false)
	// To nobody, but long to write and to read for all.
	const long = { event: 'x'.repeat(50_000), payload: {} }
	expect(busy.realtime.broadcast('public:nobody', long, { ip: '198.51.100.1' })).toBe(false)
	expect(near.realtime.broadcast('public:crowd', message, { ip: '198.51.100.2' })).toBe(true)
	expect(near.realtime.broadcast('public:aside', message, { ip: '198.51.100.3' })).toBe(true)
	await listener.box.until(() => of(listener, 'broadcast', 'aside').length === 1)
	await sql.query(
		`insert into leads (name, phone, email, address) values ('Mary Lee', '(501) 555-0177', 'mary@example.com', '1 Oak St')`,
	)
	for (const one of crowd) await one.box.until(() => of(one, 'postgres_changes', 'crowd').length > 0)
	for (const one of crowd) expect(of(one, 'broadcast', 'crowd')).toEqual([])
})
