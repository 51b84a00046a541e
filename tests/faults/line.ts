import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a bad line does to one request and its answer. */
export const mishaps = {
	none: 8,
	'request lost': 1,
	'request cut': 1,
	'request doubled': 1,
	'answer late': 1,
	'answer lost': 2,
	'answer cut': 1,
} as const
type Mishap = keyof typeof mishaps

/** The same accidents in the same order for a seed. */
function accidents(seed: number) {
	const drawn = (Object.keys(mishaps) as Mishap[]).flatMap((name) => Array<Mishap>(mishaps[name]).fill(name))
	let state = seed
	return (): Mishap => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return drawn[(state >>> 8) % drawn.length] ?? 'none'
	}
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A line to `target` on which requests and answers get lost, cut, doubled and late. */
export async function badLine(target: string, seed: number) {
	const happened = new Map<Mishap, number>()
	const draw = accidents(seed)
	const forward = (method: string, path: string, headers: IncomingHttpHeaders, body: Buffer, cut = false) =>
		new Promise<Answer>((resolve, reject) => {
			const sending = request(`${target}${path}`, { method, headers, agent: false }, (answer) => {
				const parts: Buffer[] = []
				answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
				answer.on('end', () =>
					resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
				)
			})
			sending.on('error', reject)
			if (cut) sending.write(body.subarray(0, body.length / 2), () => setTimeout(() => sending.destroy(), 20))
			else sending.end(body)
		})
	const server = createServer(async (incoming, outgoing) => {
		const parts: Buffer[] = []
		for await (const part of incoming) parts.push(part)
		const { method = 'GET', url = '/', headers } = incoming
		const mishap = draw()
		happened.set(mishap, (happened.get(mishap) ?? 0) + 1)
		const body = Buffer.concat(parts)
		const send = () => forward(method, url, headers, body, mishap === 'request cut')
		try {
			if (mishap === 'request lost') return outgoing.destroy()
			const [answer] = await (mishap === 'request doubled' ? Promise.all([send(), send()]) : Promise.all([send()]))
			if (mishap === 'answer lost') return outgoing.destroy()
			if (mishap === 'answer late') await new Promise((done) => setTimeout(done, 300))
			outgoing.writeHead(answer.status, answer.headers)
			if (mishap !== 'answer cut') return outgoing.end(answer.body)
			outgoing.flushHeaders()
			outgoing.write(answer.body.subarray(0, answer.body.length / 2))
			outgoing.destroy()
		} catch {
			outgoing.destroy()
		}
	}).listen(0, '127.0.0.1')
	await new Promise((done) => server.once('listening', done))
	onTestFinished(() => {
		server.close()
		server.closeAllConnections()
	})
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, happened }
}
