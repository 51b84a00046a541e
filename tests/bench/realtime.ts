/** Realtime on one process: memory a subscriber, how long a change takes to the last of them, and what leads cost with it. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SignJWT } from 'jose'
import { Client } from 'pg'
import { WebSocket } from 'ws'
import { embeddedUrl } from '../../server/database/embedded.ts'
import { family, resident } from './cpu.ts'
import { percentile } from './load.ts'
import { dataFolder, startServer } from './start.ts'

const SUBSCRIBERS = 1_000
const CHANGES = 200
const A_SECOND = 20
const WANTED = { p99: 250, leads: 0.9 }
const SECRET = 'the secret of this bench, which is long enough'
const NETWORKS = 20

const data = dataFolder()
const verdicts: boolean[] = []
const judge = (what: string, good: boolean) => {
	verdicts.push(good)
	console.log(`         ${what}: ${good ? 'yes' : 'NO'}`)
}
const memory = (pid: number) => resident(family(pid))[0] ?? 0

const jwt = await new SignJWT({ role: 'service_role' })
	.setProtectedHeader({ alg: 'HS256' })
	.setExpirationTime('1h')
	.sign(new TextEncoder().encode(SECRET))

/** Joins, listens to leads, and says when each change came. */
async function subscribe(url: string, number: number, heard: (id: string, at: number) => void) {
	const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${jwt}&vsn=2.0.0`, {
		headers: { 'x-forwarded-for': `10.0.0.${number % NETWORKS}` },
	})
	await new Promise((open, fail) => ws.once('open', open).once('error', fail))
	const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'leads' }] }
	ws.send(JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config }]))
	await new Promise<void>((resolve) => {
		ws.on('message', (bytes: Buffer) => {
			const text = bytes.toString()
			if (text.includes('"Subscribed to PostgreSQL"')) resolve()
			const id = /"record":\{"id":"([0-9a-f-]+)"/.exec(text)?.[1]
			if (id) heard(id, performance.now())
		})
	})
	const beat = setInterval(() => ws.send('[null,"2","phoenix","heartbeat",{}]'), 25_000).unref()
	return () => {
		clearInterval(beat)
		ws.terminate()
	}
}

try {
	const settings = { GOTRUE_JWT_SECRET: SECRET, TRUST_PROXY: 'x-forwarded-for' }
	const server = await startServer(data.folder, settings)
	const database = new Client({ connectionString: embeddedUrl(data.folder) })
	await database.connect()
	await database.query(`delete from private.lead_limits`)
	try {
		const before = memory(server.pid)
		const written = new Map<string, number>()
		const arrived: [string, number][] = []
		const heard = (id: string, at: number) => void arrived.push([id, at])
		const ends: (() => void)[] = []
		for (let number = 0; number < SUBSCRIBERS; number += 50)
			ends.push(
				...(await Promise.all(Array.from({ length: 50 }, (_, index) => subscribe(server.url, number + index, heard)))),
			)
		const after = memory(server.pid)
		console.log(
			`memory   ${(((after - before) * 1024) / SUBSCRIBERS).toFixed(1)} KB a subscriber (${before.toFixed(0)} -> ${after.toFixed(0)} MB for ${SUBSCRIBERS})`,
		)
		for (let number = 0; number < CHANGES; number++) {
			const id = randomUUID()
			const next = performance.now() + 1_000 / A_SECOND
			await database.query(
				`insert into leads (id, name, phone, email, address) values ($1, 'N', '(501) 555-0100', $2, '1 Main')`,
				[id, `${id}@example.com`],
			)
			written.set(id, performance.now())
			await pause(Math.max(0, next - performance.now()))
		}
		for (let tries = 0; tries < 100 && arrived.length < CHANGES * SUBSCRIBERS; tries++) await pause(100)
		// What is told at once may be heard before the one who wrote it knows that it is committed.
		const times = arrived.map(([id, at]) => Math.max(0, at - (written.get(id) ?? at)))
		console.log(
			`changes  ${times.length} of ${CHANGES * SUBSCRIBERS} told; commit to callback p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
		)
		judge('every one of them', times.length === CHANGES * SUBSCRIBERS)
		judge(`p99 under ${WANTED.p99} ms`, percentile(times, 0.99) < WANTED.p99)
		console.log(`memory   ${memory(server.pid).toFixed(0)} MB after it`)
		for (const end of ends) end()
		await leadsCost(server.url, database)
	} finally {
		await database.end()
		await server.stop()
	}
	process.exitCode = verdicts.every(Boolean) ? 0 : 1
} finally {
	data.remove()
}

/** The same leads with and without what makes them heard, in turns. One listens, as the owner's desk does. */
async function leadsCost(url: string, database: Client) {
	const end = await subscribe(url, 0, () => {})
	const { insertLead, flood } = await import('./load.ts')
	const rate = async () => (await flood(400, 8, () => insertLead(url))).rate
	const rates: { on: number[]; off: number[] } = { on: [], off: [] }
	await rate()
	for (let round = 0; round < 4; round++) {
		for (const table of ['leads', 'lead_events'])
			await database.query(`alter table ${table} enable trigger realtime_note_change`)
		rates.on.push(await rate())
		for (const table of ['leads', 'lead_events'])
			await database.query(`alter table ${table} disable trigger realtime_note_change`)
		rates.off.push(await rate())
	}
	end()
	const ratio = percentile(rates.on, 0.5) / percentile(rates.off, 0.5)
	console.log(`leads    ${ratio.toFixed(2)} of the rate without realtime (${percentile(rates.on, 0.5).toFixed(0)}/s)`)
	judge(`at least ${WANTED.leads}`, ratio >= WANTED.leads)
}
