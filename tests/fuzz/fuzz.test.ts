import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startSite } from '../faults/site.ts'
import { frames, requests, type Sent } from './requests.ts'

const count = Number(process.env.FUZZ_REQUESTS ?? 600)
const seed = Number(process.env.FUZZ_SEED ?? 20261116)
const AT_ONCE = 8
const CHUNK = 200

/** The status, or what became of the connection. A server that says it is busy and when to come back is asked again, as by any client. */
async function ask(url: string, sent: Sent, tries = 3): Promise<number | string> {
	const { status, after } = await askOnce(url, sent)
	if (status !== 503 || !after || tries === 1) return status
	await setTimeout(Number(after) * 1000)
	return await ask(url, sent, tries - 1)
}

function askOnce(url: string, { method, path, headers, body }: Sent) {
	return new Promise<{ status: number | string; after?: string | undefined }>((done) => {
		const resolve = (status: number | string, after?: string) => done({ status, after })
		try {
			const sending = request(`${url}${path}`, { method, headers }, (answer) => {
				answer.on('error', () => resolve('cut'))
				answer.resume().on('end', () => resolve(answer.statusCode ?? 0, answer.headers['retry-after']))
			})
			sending
				.on('error', ({ message }) => resolve(message))
				.setTimeout(30_000, () => sending.destroy(new Error('silence')))
			sending.end(body)
		} catch (error) {
			// What no client would send: the address or a header is not even made of HTTP's letters.
			resolve(`unsent: ${error}`)
		}
	})
}

/** Bytes that need not be HTTP at all: whatever becomes of that connection, nothing may become of the site. */
const say = (port: number, bytes: Uint8Array) =>
	new Promise<void>((done) => {
		const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
		socket.on('error', () => {}).on('close', () => done())
		socket.resume().setTimeout(2_000, () => socket.destroy())
	})

/** Says all of it on sockets, a new one whenever one is closed; the last question tells that someone still answers. */
async function talk(port: number, all: (string | Uint8Array)[]) {
	for (let left = all; left.length > 0; left = left.slice(100)) {
		const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=sb_publishable_x&vsn=2.0.0`)
		const ended = new Promise((done) => socket.on('close', done).on('error', () => {}))
		await new Promise((open) => socket.once('open', open).once('close', open))
		for (const frame of left.slice(0, 100)) socket.send(frame)
		const answered = new Promise<void>((done) =>
			socket.on('message', (data) => String(data).includes('"the last"') && done()),
		)
		socket.send('[null,"the last","phoenix","heartbeat",{}]')
		await Promise.race([answered, ended])
		socket.terminate()
		await ended
	}
}

async function tokensFor(site: Awaited<ReturnType<typeof startSite>>) {
	const post = async (path: string, body: object) => {
		const headers = { 'content-type': 'application/json' }
		const answer = await fetch(`${site.url}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
		return await answer.json()
	}
	const signIn = async (email: string) => {
		const account = { email, password: 'correct horse 1' }
		await post('signup', account)
		await site.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
		return await post('token?grant_type=password', account)
	}
	const [person, alone] = [await signIn('person@example.com'), await signIn('admin@example.com')]
	await site.query(
		`insert into user_roles (user_id, role) select id, 'admin' from auth.users where email = 'admin@example.com'`,
	)
	// As after a second step, without which the desk stays shut.
	await site.query(
		`update auth.sessions set aal = 'aal2' where user_id = (select id from auth.users where email = 'admin@example.com')`,
	)
	const admin = await post('token?grant_type=refresh_token', { refresh_token: alone.refresh_token })
	const seen = await fetch(`${site.url}/rest/v1/rpc/has_role?role=admin`, {
		headers: { authorization: `Bearer ${admin.access_token}` },
	})
	expect(await seen.json()).toBe(true)
	return { anon: 'anon', person: String(person.access_token), admin: String(admin.access_token) }
}

test(
	`${count} requests that nobody should send are answered, none with a fault of the server (seed ${seed})`,
	async () => {
		const site = await startSite()
		const port = Number(new URL(site.url).port)
		const kinds = requests(await tokensFor(site))
		const answers = new Map<number | string, number>()
		const faults: object[] = []
		const pid = site.pid()
		for (let done = 0; done < count; done += CHUNK) {
			const sample = fc.sample(kinds, { numRuns: Math.min(CHUNK, count - done), seed: seed + done })
			const worker = async () => {
				for (let sent = sample.pop(); sent; sent = sample.pop()) {
					const answer = await ask(site.url, sent)
					const known = String(answer).startsWith('unsent') ? 'unsent' : answer
					answers.set(known, (answers.get(known) ?? 0) + 1)
					if (typeof answer === 'number' ? answer >= 500 : answer === 'silence') {
						faults.push({ answer, ...sent, body: sent.body?.slice(0, 500), path: sent.path.slice(0, 500) })
					}
				}
			}
			await Promise.all(Array.from({ length: AT_ONCE }, worker))
			for (const bytes of fc.sample(fc.uint8Array({ maxLength: 400 }), { numRuns: 4, seed: seed + done }))
				await say(port, bytes)
			await talk(port, fc.sample(frames, { numRuns: CHUNK, seed: seed + done }))
			expect(site.said()).not.toMatch(
				/on a socket could not be answered|a channel could not be joined|changes could not be read/,
			)
			expect(faults.slice(0, 5)).toEqual([])
			// One that cannot reach its database any more would go on answering pages.
			expect((await fetch(`${site.url}/rest/v1/leads?limit=0`)).status).toBe(200)
		}
		expect(site.pid()).toBe(pid)
		console.log(Object.fromEntries([...answers].toSorted(([a], [b]) => String(a).localeCompare(String(b)))))
	},
	// For what hangs, not for what is slow.
	Math.max(300_000, count * 50),
)
