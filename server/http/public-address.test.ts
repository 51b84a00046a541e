import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { get } from 'node:https'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
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

/** A name server that knows IPv4 addresses, or is silent. */
async function nameServer(known: Record<string, string[] | undefined>) {
	const asked = new Set<string>()
	const socket = createSocket('udp4', (query, { port, address }) => {
		const end = query.indexOf(0, 12)
		const name = query.toString('latin1', 13, end).replaceAll(/\p{Cc}/gu, '.')
		asked.add(name)
		const found = known[name]
		if (!found) return
		const isIpv4 = query.readUInt16BE(end + 1) === 1
		const answers = (isIpv4 ? found : []).map((each) =>
			Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...each.split('.').map(Number)]),
		)
		const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, answers.length, 0, 0, 0, 0])
		socket.send(Buffer.concat([head, query.subarray(12, end + 5), ...answers]), port, address)
	})
	await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound))
	onTestFinished(() => void socket.close())
	return { asked, names: { servers: [`127.0.0.1:${socket.address().port}`], timeout: 2_000, tries: 1 } }
}

test('names are asked of name servers: one that is silent holds up nothing, one that leads inside, even in part, is not followed', async () => {
	const { asked, names } = await nameServer({
		'inside.example': ['10.0.0.1'],
		'half.example': ['93.184.216.34', '127.0.0.1'],
		'nowhere.example': [],
	})
	const agent = new PublicAgent({ names })
	const errorOf = (host: string) =>
		new Promise<{ code?: string }>((resolve) => get(`https://${host}:9/`, { agent }).on('error', resolve))
	// More at once than there are threads for the system's lookup.
	const silent = Array.from({ length: 8 }, (_, number) => `silent${number}.example`)
	const [inside, half, nowhere, ...waited] = await Promise.all(
		['inside.example', 'half.example', 'nowhere.example', ...silent].map(errorOf),
	)
	expect(inside).toBeInstanceOf(InnerAddress)
	expect(half).toBeInstanceOf(InnerAddress)
	for (const error of [nowhere, ...waited]) expect(error).toMatchObject({ code: 'ENOTFOUND' })
	expect(asked.size).toBe(11)
})
