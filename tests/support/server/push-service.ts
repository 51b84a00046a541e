import { createECDH, createPublicKey, type ECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, createServer } from 'node:https'
import { decrypt } from 'http_ece'
import { jwtVerify } from 'jose'
import type { Notice } from '../../../lib/notice.ts'
import { certificate, privateKey } from './push-certificate.ts'

/** What a browser told of itself when it was asked for notices. */
export type Browser = { endpoint: string; p256dh: string; secret: string }
export type Heard = { browser: string; notice: Notice; headers: IncomingHttpHeaders; signedFor: string }

/** A push service as browsers have one: it knows its browsers, checks who sends, and can read nothing; here it decrypts with the browser's own keys. */
export async function startPushService() {
	const browsers = new Map<string, { keys: ECDH; secret: string; answers: (number | 'hang')[] }>()
	const heard: Heard[] = []
	/** Every call, taken or not. */
	const calls: string[] = []
	const server = createServer({ key: privateKey, cert: certificate }, async (request, response) => {
		const path = request.url ?? ''
		calls.push(path)
		const browser = browsers.get(path)
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk)
		if (!browser) return response.writeHead(404).end()
		const answer = browser.answers.length > 1 ? browser.answers.shift() : browser.answers[0]
		if (answer === 'hang') return
		if (answer !== 201) {
			response.writeHead(answer ?? 500, answer === 429 ? { 'retry-after': '120' } : {})
			return response.end('x'.repeat(100_000))
		}
		const body = decrypt(Buffer.concat(chunks), {
			version: 'aes128gcm',
			privateKey: browser.keys,
			authSecret: browser.secret,
		})
		const signedFor = await signer(request.headers.authorization ?? '', `https://${request.headers.host}`)
		heard.push({ browser: path, notice: JSON.parse(body.toString()), headers: request.headers, signedFor })
		response.writeHead(201).end()
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as { port: number }
	return {
		port,
		heard,
		calls,
		/** A browser of it, and how it answers calls to that: one after the other, the last for good. */
		browser(...answers: (number | 'hang')[]): Browser & { path: string } {
			const path = `/send/${randomUUID()}`
			const keys = createECDH('prime256v1')
			const p256dh = keys.generateKeys('base64url')
			const secret = randomBytes(16).toString('base64url')
			browsers.set(path, { keys, secret, answers: answers.length ? answers : [201] })
			return { endpoint: `https://push.example.com:${port}${path}`, p256dh, secret, path }
		},
		to: (path: string) => heard.filter(({ browser }) => browser === path).map(({ notice }) => notice),
		/** Finds it at its name, as the internet would. */
		agent: new Agent({
			rejectUnauthorized: false,
			lookup: (_, { all }, done) =>
				all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
		}),
		stop() {
			server.closeAllConnections()
			server.close()
		},
	}
}

/** The key of who sent it, proven for this service (RFC 8292). */
async function signer(authorization: string, audience: string): Promise<string> {
	const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
	const point = Buffer.from(key, 'base64url')
	const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
	const jwk = { kty: 'EC', crv: 'P-256', x, y }
	await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), { audience })
	return key
}
