import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { inject, onTestFinished } from 'vitest'

/** The tests' PostgreSQL behind a port of its own, which can be closed, opened, and made to say nothing. */
export async function forwarded(databaseUrl: string) {
	const path = `${new URLSearchParams(inject('postgresUrl').split('?')[1]).get('host')}/.s.PGSQL.5432`
	const sockets = new Set<Socket>()
	let silent = false
	const keep = (socket: Socket) => {
		sockets.add(socket)
		return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
	}
	const server = createServer((caller) => {
		keep(caller)
		if (silent) return
		const there = keep(connect(path))
		caller.pipe(there).pipe(caller)
	})
	const open = (port = 0) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
	const close = () =>
		new Promise<void>((done) => {
			server.close(() => done())
			for (const socket of sockets) socket.destroy()
		})
	await open()
	const { port } = server.address() as AddressInfo
	onTestFinished(() => (server.listening ? close() : undefined))
	const [, name] = /@\/(\w+)\?/.exec(databaseUrl) ?? []
	return {
		port,
		url: databaseUrl.replace(/@\/.*/, `@127.0.0.1:${port}/${name}`),
		close,
		open: () => open(port),
		/** Takes calls and says nothing from now on. */
		freeze: () => {
			silent = true
		},
		thaw: () => {
			silent = false
		},
	}
}
