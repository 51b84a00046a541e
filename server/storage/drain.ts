import type { IncomingMessage } from 'node:http'

/** So much more is listened to, for so long: no more than someone could have stored. */
const MOST_BYTES = 32 * 1024 * 1024
const LONGEST_MS = 2_000

/** Reads what is left of a request and keeps nothing of it. */
export function drain(request: IncomingMessage): Promise<void> {
	if (request.complete || request.destroyed) return Promise.resolve()
	return new Promise((resolve) => {
		let left = MOST_BYTES
		const count = (part: Buffer) => {
			left -= part.length
			if (left < 0) done()
		}
		const done = () => {
			clearTimeout(late)
			request.off('data', count).off('end', done).off('close', done).off('error', done)
			resolve()
		}
		const late = setTimeout(done, LONGEST_MS)
		request.on('end', done).on('close', done).on('error', done).on('data', count)
	})
}
