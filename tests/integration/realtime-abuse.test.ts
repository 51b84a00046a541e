import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { databaseForTest } from '../support/database/database.ts'
import { startRealtime } from '../support/server/realtime.ts'

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
