import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A port that nobody listens on just now, nor gets by asking the system for any: from below those it hands out. */
export async function freePort(): Promise<number> {
	const port = randomInt(20_000, 30_000)
	const server = createServer()
	const free = await new Promise<boolean>((tell) =>
		server.once('error', () => tell(false)).listen(port, '127.0.0.1', () => tell(true)),
	)
	if (!free) return freePort()
	await new Promise((done) => server.close(done))
	return port
}
