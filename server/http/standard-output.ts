import { write } from 'node:fs'

/** More is not kept for a reader that stands still. */
const MOST_WAITING = 1024 * 1024
const AGAIN_MS = 100

/**
 * Where the log goes. A disk that is full, a terminal that was closed and a reader that stands still cost its lines, and nothing
 * else: neither a request nor the end of the process waits for them.
 */
export function standardOutput(fd = 1) {
	let waiting = ''
	let isWriting = false
	const flushed: (() => void)[] = []
	const next = () => {
		const bytes = Buffer.from(waiting)
		waiting = ''
		isWriting = bytes.length > 0
		if (isWriting) pass(bytes)
		else for (const done of flushed.splice(0)) done()
	}
	const pass = (bytes: Buffer) =>
		write(fd, bytes, (error, written) => {
			if (error?.code === 'EAGAIN') setTimeout(pass, AGAIN_MS, bytes)
			else if (!error && written < bytes.length) pass(bytes.subarray(written))
			else next()
		})
	const begin = () => isWriting || next()
	return {
		write(line: string) {
			if (waiting.length < MOST_WAITING) waiting += line
			begin()
		},
		flush(done: () => void) {
			flushed.push(done)
			begin()
		},
	}
}
