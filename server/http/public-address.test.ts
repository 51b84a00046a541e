import { once } from 'node:events'
import { get } from 'node:https'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { InnerAddress, isPublicAddress, PublicAgent } from './public-address.ts'

test.each(['8.8.8.8', '1.1.1.1', '142.250.74.106', '172.15.0.1', '2606:4700::1111', '2a00:1450:4001:80b::200a'])(
	'%s is on the open internet',
	(address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
	'0.0.0.0',
	'10.1.2.3',
	'100.64.0.1',
	'127.0.0.1',
	'127.8.8.8',
	'169.254.169.254',
	'172.31.255.255',
	'192.168.1.1',
	'198.19.0.1',
	'224.0.0.1',
	'255.255.255.255',
	'::',
	'::1',
	'::ffff:127.0.0.1',
	'::ffff:8.8.8.8',
	'64:ff9b::7f00:1',
	'2001::1',
	'2001:db8::1',
	'2002:7f00:1::',
	'fc00::1',
	'fd12::1',
	'fe80::1',
	'fe80::1%lo',
	'ff02::1',
	'localhost',
	'',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

test('nothing inside is connected to, by name or in figures, however it is spelled', async () => {
	let connected = 0
	const server = createServer((socket) => {
		connected++
		socket.destroy()
	}).listen(0, '::')
	await once(server, 'listening')
	const { port } = server.address() as { port: number }
	const agent = new PublicAgent()
	for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0']) {
		const failed = new Promise<unknown>((resolve) => {
			try {
				get(`https://${host}:${port}/`, { agent }).on('error', resolve)
			} catch (error) {
				resolve(error)
			}
		})
		expect(await failed, host).toBeInstanceOf(InnerAddress)
	}
	expect(connected).toBe(0)
	server.close()
})
