import type { IncomingMessage } from 'node:http'
import { shareOf } from '../database/share.ts'
import { currentNetwork, NOBODY } from '../queue/network.ts'
import { slowDown, tooSlow } from './errors.ts'

/** Each holds a file and some memory. */
const MOST = 200
/** One network's share: bodies that crawl keep nobody else from sending theirs. */
const MOST_EACH = 40
/** After so many milliseconds a body that brought fewer bytes a second gives its place to whoever has none. A phone on a bad line brings several times as many. */
const GRACE_MS = 10_000
const LEAST_SPEED = 1_000

type Settings = {
	/** So many processes share what is meant for the site. */
	processes?: number | undefined
	now?: (() => number) | undefined
}
type Body = { network: string; isSlow: () => boolean; end: () => void }

export type UnderWay = ReturnType<typeof createUnderWay>

/** Takes an upload in as long as there are not too many. */
export function createUnderWay({ processes = 1, now = () => performance.now() }: Settings = {}) {
	const most = shareOf(MOST, processes)
	const mostEach = shareOf(MOST_EACH, processes)
	const bodies = new Set<Body>()

	const isFull = () => bodies.size >= most
	/** Those who cannot be told apart share all there is. */
	const hasItsShare = (network: string) =>
		!network.startsWith(NOBODY) && [...bodies].filter((body) => body.network === network).length >= mostEach

	function makeRoom(network: string) {
		const everyone = isFull()
		if (!everyone && !hasItsShare(network)) return
		for (const body of bodies) if ((everyone || body.network === network) && body.isSlow()) body.end()
		if (isFull() || hasItsShare(network)) throw slowDown()
	}

	return async <T>(request: IncomingMessage, work: () => Promise<T>): Promise<T> => {
		const network = currentNetwork()
		makeRoom(network)
		const { promise: ended, reject } = Promise.withResolvers<never>()
		const body = {
			network,
			isSlow: slownessOf(request, now),
			/** Its place is free at once. Whoever reads it stops when the connection is closed, after the answer: Node tells nobody of that any more. */
			end() {
				bodies.delete(body)
				reject(tooSlow())
				request.socket.once('close', () => request.destroy())
			},
		}
		bodies.add(body)
		try {
			return await Promise.race([work(), ended])
		} finally {
			bodies.delete(body)
		}
	}
}

/** Judged by all that has come since the beginning; one that is here is not slow, whatever is done with it. */
function slownessOf(request: IncomingMessage, now: () => number) {
	const { socket } = request
	const [began, before] = [now(), socket.bytesRead]
	return () => {
		const ms = now() - began
		return !request.complete && ms > GRACE_MS && (socket.bytesRead - before) * 1000 < LEAST_SPEED * ms
	}
}
