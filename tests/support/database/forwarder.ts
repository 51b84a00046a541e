import { connect, createServer, type Socket } from 'node:net'
import { inject, onTestFinished } from 'vitest'
import { freePort } from '../server/free-port.ts'

/** The tests' PostgreSQL behind a port of its own, which can be closed, opened, and made to say nothing. */
export async function forwarded(databaseUrl: string) {
	const path = `${new URLSearchParams(inject('postgresUrl').split('?')[1]).get('host')}/.s.PGSQL.5432`
	const sockets = new Set<Socket>()
	/** Callers that hear nothing yet, while there are to be any. */
	let silent: Set<Socket> | undefined
	const keep = (socket: Socket) => {
		sockets.add(socket)
		return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
	}
	const answer = (caller: Socket) => caller.pipe(keep(connect(path))).pipe(caller)
	const server = createServer((caller) => {
		keep(caller)
		if (silent) silent.add(caller)
		else answer(caller)
	})
	const open = () => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
	const close = () =>
		new Promise<void>((done) => {
			server.close(() => done())
			for (const socket of sockets) socket.destroy()
		})
	// Nobody else gets it while it is closed.
	const port = await freePort()
	await open()
	onTestFinished(() => (server.listening ? close() : undefined))
	const [, name] = /@\/(\w+)\?/.exec(databaseUrl) ?? []
	return {
		port,
		url: databaseUrl.replace(/@\/.*/, `@127.0.0.1:${port}/${name}`),
		close,
		open,
		/** Takes calls and says nothing from now on, until it is thawed. */
		freeze: () => {
			silent ??= new Set()
		},
		thaw: () => {
			for (const caller of silent ?? []) if (!caller.destroyed) answer(caller)
			silent = undefined
		},
	}
}
