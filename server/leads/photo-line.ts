import type { IncomingMessage } from 'node:http'
import { shareOf } from '../database/share.ts'
import { createFairQueue } from '../queue/fair-queue.ts'
import { currentNetwork } from '../queue/network.ts'
import { slowDown } from '../storage/errors.ts'

const IN_LINE = 24
/** So long one picture waits for its turn. */
const PATIENCE_MS = 10_000
/** So many times that long one request has in all, its own pictures included: where nothing moves for 20 seconds the connection is cut, and nobody is told anything. */
const IN_ALL = 1.7

export type PhotoLine = ReturnType<typeof createPhotoLine>

/** A picture that is made anew takes much memory, so it is one at a time; networks take turns. */
export function createPhotoLine({ processes = 1, patience = PATIENCE_MS } = {}) {
	const inLine = shareOf(IN_LINE, processes)
	const queue = createFairQueue({ atOnce: 1, each: 1, inLine, nobody: { each: 1, inLine }, patience })
	return {
		...queue,
		/** For the pictures of one request, one after the other. None is begun once its time is over or its sender has gone. */
		waitFor(request: IncomingMessage) {
			const until = performance.now() + patience * IN_ALL
			return async <T>(work: () => Promise<T>): Promise<T> => {
				const wait = Math.min(patience, until - performance.now())
				const leave = await queue.enter(currentNetwork(), false, wait).catch(() => {
					throw slowDown()
				})
				try {
					if (performance.now() > until || hasGone(request)) throw slowDown()
					return await work()
				} finally {
					leave()
				}
			}
		},
	}
}

/** Browsers and proxies that give up close the connection: to us they look like one who has said all and still listens, which no browser does. */
const hasGone = ({ socket }: IncomingMessage) => socket.destroyed || socket.readableEnded
