import { type ChildProcess, fork } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { embeddedUrl } from '../../server/database/embedded.ts'

type Report = { delayP99: number; delayMax: number; rss: number }

/** The real server on an empty data folder, and helpers for the database under it. Everything is gone at the end. */
export async function startBench(environment: Record<string, string> = {}) {
	const dataDir = mkdtempSync(join(tmpdir(), 'little-red-bench-'))
	chmodSync(dataDir, 0o755) // where root runs it, PostgreSQL is another user
	const children: ChildProcess[] = []
	const start = async (kind: string, ...args: string[]) => {
		const child = fork(join(import.meta.dirname, 'server.ts'), [kind, ...args], {
			env: { ...process.env, DATA_DIR: dataDir, TRUST_PROXY: 'x-forwarded-for', ...environment },
		})
		children.push(child)
		const { url } = await message<{ url: string }>(child)
		const report = () => {
			const answer = message<Report>(child)
			child.send('report')
			return answer
		}
		return { url, report }
	}
	const server = await start('server')
	const databaseUrl = embeddedUrl(dataDir)
	const database = new Client({ connectionString: databaseUrl })
	await database.connect()
	// Every lead is to do what an ordinary one does, also the thousandth of the hour.
	await database.query(`delete from private.lead_limits where scope = 'everyone'`)
	return {
		server,
		database,
		startBare: () => start('bare', databaseUrl),
		/** Until every mail is out, so that none of one measurement is sent during the next. */
		mailed: async () => {
			const queued = `select from messages where status = 'queued' limit 1`
			while ((await database.query(queued)).rowCount) await new Promise((again) => setTimeout(again, 50))
		},
		stop: async () => {
			await database.end()
			for (const child of children.reverse()) {
				const ended = new Promise((done) => child.once('exit', done))
				child.kill('SIGTERM')
				await ended
			}
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

/** The least that could do the same insert, on a database that runs already. */
export async function startBareOn(databaseUrl: string) {
	const child = fork(join(import.meta.dirname, 'server.ts'), ['bare', databaseUrl])
	const { url } = await message<{ url: string }>(child)
	return {
		url,
		stop: async () => {
			const ended = new Promise((done) => child.once('exit', done))
			child.kill('SIGTERM')
			await ended
		},
	}
}

const message = <T>(child: ChildProcess) =>
	new Promise<T>((resolve, reject) => {
		child.once('message', (value) => resolve(value as T))
		child.once('exit', (code) => reject(new Error(`server ended with ${code}`)))
	})

export async function insertLead(url: string) {
	const id = randomUUID()
	const response = await fetch(`${url}/rest/v1/leads?select=*`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			prefer: 'return=representation',
			'x-lead-id': id,
			// Everyone asks from a house of their own.
			'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
		},
		body: JSON.stringify({
			id,
			name: 'Bench',
			phone: '(501) 555-0100',
			email: `${id}@example.com`,
			address: '1 Main Street',
			status: 'new',
			motivation: '',
		}),
	})
	await response.arrayBuffer()
	if (response.status !== 201) throw new Error(`answered ${response.status}`)
}

/** As many as `count`, `width` at a time. */
export async function flood(count: number, width: number, work: () => Promise<void>) {
	const times: number[] = []
	const started = performance.now()
	let left = count
	await Promise.all(
		Array.from({ length: width }, async () => {
			while (left-- > 0) times.push(await timed(work))
		}),
	)
	return { rate: count / ((performance.now() - started) / 1000), times }
}

/** So many a second, each at its own moment, as people come, and whether or not the last one has been answered. */
export async function pace(perSecond: number, seconds: number, work: () => Promise<void>) {
	const all: Promise<number>[] = []
	const started = performance.now()
	for (let n = 0; n < perSecond * seconds; n++) {
		const wait = started + ((n + Math.random()) * 1000) / perSecond - performance.now()
		if (wait > 0) await new Promise((done) => setTimeout(done, wait))
		all.push(timed(work))
	}
	return Promise.all(all)
}

async function timed(work: () => Promise<void>) {
	const started = performance.now()
	await work()
	return performance.now() - started
}

export function percentile(times: number[], share: number): number {
	const sorted = times.toSorted((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ms = (value: number) => `${value.toFixed(1)} ms`
