import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { databaseForTest } from '../support/database/database.ts'
import { inbox, KEY, startRealtime } from '../support/server/realtime.ts'

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

async function talking(url: string) {
	const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${KEY}`)
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
