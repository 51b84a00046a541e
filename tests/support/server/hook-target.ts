import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Called = { path: string; headers: IncomingHttpHeaders; body: string; at: number }

/** A real server somewhere that is called, and answers as it is told to. */
export async function hookTarget(answer: (response: ServerResponse, called: Called) => void = (r) => r.end('ok')) {
	const calls: Called[] = []
	const state = { answer, open: 0, mostOpen: 0 }
	const server = createServer((request, response) => {
		state.open++
		state.mostOpen = Math.max(state.mostOpen, state.open)
		response.on('close', () => state.open--)
		let body = ''
		request.on('data', (chunk) => {
			body += chunk
		})
		request.on('end', () => {
			const called = { path: request.url ?? '', headers: request.headers, body, at: Date.now() }
			calls.push(called)
			state.answer(response, called)
		})
	})
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const { port } = server.address() as AddressInfo
	return { calls, state, port, url: `http://127.0.0.1:${port}` }
}
