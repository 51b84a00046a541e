import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type PlainRequest, readPlainRequest } from './plain-request.ts'

/** What goes out, without the headers that every answer has. */
export type ReadyAnswer = { status: number; head: string; body: Buffer | undefined }
export type AnswerPlainly = (request: PlainRequest) => ReadyAnswer | undefined

/** How long nothing may be said on a connection: what Node waits for headers, and longer than it waits for another request. */
const SILENT_MS = 15_000

/**
 * Answers the plainest requests, which are most of them, before Node's HTTP has made objects of them: a third of its work.
 * Whatever else comes, the connection is handed to Node with every byte of it, and is Node's from then on.
 */
export function openFrontDoor(server: Server) {
	let answer: AnswerPlainly = () => undefined
	const sockets = new Set<Socket>()
	const [toNode] = server.listeners('connection')
	server.removeAllListeners('connection').on('connection', (socket: Socket) => {
		const onData = (bytes: Buffer) => {
			const request = readPlainRequest(bytes)
			const ready = request && answer(request)
			if (!ready) return handOver(bytes)
			socket.cork()
			socket.write(ready.head + commonHeaders(), 'latin1')
			if (ready.body) socket.write(ready.body)
			socket.uncork()
			// Who does not read is not answered any further.
			if (socket.writableNeedDrain) socket.pause().once('drain', () => socket.resume())
		}
		const onEnd = () => socket.end()
		const onTimeout = () => socket.destroy()
		const onError = () => {}
		const onClose = () => sockets.delete(socket)
		const handOver = (bytes: Buffer) => {
			sockets.delete(socket)
			socket.off('data', onData).off('end', onEnd).off('timeout', onTimeout).off('error', onError).off('close', onClose)
			socket.setTimeout(0).pause()
			socket.unshift(bytes)
			toNode?.call(server, socket)
			socket.resume()
		}
		sockets.add(socket)
		socket.setTimeout(SILENT_MS)
		socket.on('data', onData).on('end', onEnd).on('timeout', onTimeout).on('error', onError).on('close', onClose)
	})
	return {
		answerWith: (plainly: AnswerPlainly) => {
			answer = plainly
		},
		/** Connections end with the answer they have had. On one that has had none yet a request may be on its way: it comes to Node. */
		close() {
			answer = () => undefined
			for (const socket of sockets) if (socket.bytesWritten > 0) socket.end()
		},
		/** Also those that are being answered. */
		cutOff() {
			for (const socket of sockets) socket.destroy()
		},
	}
}

let said = { at: 0, headers: '' }

function commonHeaders() {
	const now = Math.floor(Date.now() / 1000)
	if (now !== said.at)
		said = {
			at: now,
			headers: `date: ${new Date(now * 1000).toUTCString()}\r\nconnection: keep-alive\r\nkeep-alive: timeout=5\r\n\r\n`,
		}
	return said.headers
}
