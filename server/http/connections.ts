import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Whoever asks and does not read keeps answers waiting in our memory. These are its bounds. */
export type Bounds = {
	/** Answers under way on one connection. Browsers ask for one at a time. */
	answersEach: number
	/** Bytes that wait to be read, on all connections together, also behind an answer that is not read. */
	waiting: number
	/** How often that is looked at, in milliseconds. */
	lookEvery: number
}

/** Knows every connection, what is under way on it, and cuts off those that take more than their part. */
export function watchConnections(server: Server, { answersEach, waiting, lookEvery }: Bounds) {
	const underWay = new Map<Socket, Set<ServerResponse>>()
	/** Since which look something has been waiting there. */
	const behind = new Map<Socket, number>()
	let looks = 0

	server.on('connection', (socket) => {
		underWay.set(socket, new Set())
		socket.once('close', () => {
			underWay.delete(socket)
			behind.delete(socket)
		})
	})

	/** An answer has no socket of its own while another is before it. */
	const unread = (socket: Socket) =>
		[...(underWay.get(socket) ?? [])].reduce(
			(sum, response) => sum + (response.socket ? 0 : response.writableLength),
			socket.writableLength,
		)

	function look() {
		looks++
		let sum = 0
		for (const socket of underWay.keys()) {
			sum += unread(socket)
			if (socket.writableLength === 0) behind.delete(socket)
			else if (!behind.has(socket)) behind.set(socket, looks)
		}
		if (sum <= waiting) return
		for (const [socket] of [...behind].sort(([, one], [, other]) => one - other)) {
			sum -= unread(socket)
			socket.destroy()
			if (sum <= waiting) return
		}
	}
	const timer = setInterval(look, lookEvery).unref()
	server.once('close', () => clearInterval(timer))

	return {
		/** Takes note of a request. False for one that is not to be answered any more. */
		take(socket: Socket, response: ServerResponse): boolean {
			const here = underWay.get(socket)
			// What was sent in one piece is still read to its end after the connection is destroyed.
			if (!here || socket.destroyed) return false
			if (here.size >= answersEach) {
				socket.destroy()
				return false
			}
			here.add(response)
			response.once('close', () => here.delete(response))
			return true
		},
		answers: () => [...underWay.values()].flatMap((responses) => [...responses]),
		/** Nothing is asked there, and nothing is being said. */
		idle: () =>
			[...underWay]
				.filter(([socket, responses]) => responses.size === 0 && socket.writableLength === 0)
				.map(([socket]) => socket),
	}
}
