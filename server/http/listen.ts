import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { shareOf } from '../database/share.ts'
import { ConfigError } from '../settings/kinds.ts'
import { watchConnections } from './connections.ts'
import { type AnswerPlainly, openFrontDoor } from './front-door.ts'

/** Times are in milliseconds. */
const usual = {
	/** How long a request may take to arrive, its headers and all of it; and how often that is looked at, which Node does every 30 s. */
	headersTimeout: 15_000,
	requestTimeout: 30_000,
	/** Files come over slow lines, too. */
	uploadTimeout: 300_000,
	connectionsCheckingInterval: 5_000,
	/** How long nothing may move on a connection that has something to say: nobody reads there. */
	timeout: 20_000,
	/** How long requests under way may take to finish once the server is told to stop. */
	drain: 5_000,
	/** And how long one may take to begin, on a connection that has not said anything yet. */
	silent: 250,
	answersEach: 8,
	waiting: 128 * 1024 * 1024,
	lookEvery: 250,
}

/** Where files are sent to. */
const uploads = /^\/(storage\/v1\/object|leads\/photos)\b/

/** Node knows one time for all requests, which is that of the slowest. */
function limitTime(request: IncomingMessage, response: ServerResponse, ms: number) {
	const { headers, socket } = request
	if (!headers['content-length'] && !headers['transfer-encoding']) return
	const late = setTimeout(() => {
		if (request.complete) return
		if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
		socket.destroySoon()
	}, ms)
	const inTime = () => clearTimeout(late)
	request.once('end', inTime).once('close', inTime)
}

/** `processes`: so many listen there, this one among them, and share what is meant for the whole site. */
type Address = { host: string; port: number; processes?: number }
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
export type Listening = Awaited<ReturnType<typeof listen>>

/** The port is taken first, so that a wrong one stops the start before anything else runs. Until all is ready it answers 503. */
export async function listen({ host, port: wanted, processes = 1 }: Address, changes: Partial<typeof usual> = {}) {
	const bounds = { ...usual, waiting: shareOf(usual.waiting, processes), ...changes }
	let answer: RequestListener = (_, response) => {
		response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('Starting\n')
	}
	let draining = false
	// A connection that is kept alive would bring ever new requests to a server that wants to stop.
	const asLast = (response: ServerResponse) => response.headersSent || response.setHeader('connection', 'close')
	const server = createServer({ ...bounds, requestTimeout: bounds.uploadTimeout }, (request, response) => {
		if (!connections.take(request.socket, response)) return
		if (!uploads.test(request.url ?? '')) limitTime(request, response, bounds.requestTimeout)
		if (draining) asLast(response)
		answer(request, response)
	})
	let upgrade: Upgrade = (_, socket) => socket.destroy()
	server.on('upgrade', (request, socket, head) => upgrade(request, socket, head))
	server.timeout = bounds.timeout
	// Whoever has said all and closes their half is answered like others; Node would break off what is under way. Its types do not know of it.
	Object.assign(server, { httpAllowHalfOpen: true })
	const door = openFrontDoor(server)
	const connections = watchConnections(server, bounds)
	await new Promise<void>((resolve, reject) => {
		server.once('error', (error: NodeJS.ErrnoException) => {
			// A port can be another's, or one that only root may take; whatever else is wrong is so with the host.
			const badPort = error.syscall !== 'getaddrinfo' && ['EADDRINUSE', 'EACCES'].includes(error.code ?? '')
			const variable = badPort ? `PORT ${wanted}` : `HOST ${host}`
			const why = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be listened on (${error.code})`
			reject(new ConfigError(`${variable} ${why}`))
		})
		server.listen({ port: wanted, host, reusePort: processes > 1 }, resolve)
	})
	const { port } = server.address() as AddressInfo
	const closed = new Promise<void>((resolve) => server.once('close', resolve))
	const endAll = () => {
		door.cutOff()
		server.closeAllConnections()
	}
	const close = () => {
		server.close()
		endAll()
		return closed
	}
	return {
		url: `http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host}:${port}`,
		port,
		/** How many connections are open. */
		sockets: () => new Promise<number>((tell) => server.getConnections((_, count) => tell(count ?? 0))),
		/** `plainly` is asked first, where it can be: what it does not answer comes to the listener. */
		answerWith: (listener: RequestListener, plainly?: AnswerPlainly) => {
			answer = listener
			if (plainly) door.answerWith(plainly)
		},
		/** Who takes over connections that are to speak something else. */
		upgradeWith: (listener: Upgrade) => {
			upgrade = listener
		},
		/** No new requests; those under way finish, then connections end. */
		drain: async () => {
			draining = true
			for (const response of connections.answers()) asLast(response)
			server.close()
			door.close()
			server.closeIdleConnections()
			// To Node a connection that never said a word is a request that is on its way.
			const silent = setTimeout(() => {
				for (const socket of connections.idle()) socket.destroy()
			}, bounds.silent)
			const late = setTimeout(endAll, bounds.drain)
			await closed
			clearTimeout(silent)
			clearTimeout(late)
		},
		close,
	}
}
