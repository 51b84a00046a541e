/** Storage on one process: MB/s up and down, the same file from nginx beside it, and what a hundred uploads at once cost in memory. */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SignJWT } from 'jose'
import { cpuSeconds, family, resident } from './cpu.ts'
import { startNginx } from './nginx.ts'
import { dataFolder, startServer } from './start.ts'

const MB = 1_000_000
const FILE = 10 * MB
const AT_ONCE = 100
const WANTED = { memory: 250 }
const SECRET = 'the secret of this bench, which is long enough'

const jwt = await new SignJWT({ role: 'service_role' })
	.setProtectedHeader({ alg: 'HS256' })
	.setExpirationTime('1h')
	.sign(new TextEncoder().encode(SECRET))
const authorization = `Bearer ${jwt}`
const bytes = randomBytes(FILE)
const data = dataFolder()

/** MB of one file a second, by the clock and by the seconds of a core that the server used. */
async function measure(pid: number, rounds: number, work: () => Promise<unknown>) {
	const [before, began] = [cpuSeconds(family(pid)), performance.now()]
	for (let round = 0; round < rounds; round++) await work()
	const seconds = (performance.now() - began) / 1000
	const moved = (rounds * FILE) / MB
	return `${(moved / seconds).toFixed(0)} MB/s (${(moved / (cpuSeconds(family(pid)) - before)).toFixed(0)} MB a second of one core)`
}

try {
	const server = await startServer(data.folder, { GOTRUE_JWT_SECRET: SECRET, TRUST_PROXY: 'x-forwarded-for' })
	const put = async (name: string, network: number) => {
		const headers = { authorization, 'x-upsert': 'true', 'x-forwarded-for': `10.0.0.${network}` }
		const answer = await fetch(`${server.url}/storage/v1/object/bench/${name}`, {
			method: 'POST',
			headers,
			body: bytes,
		})
		if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
		await answer.arrayBuffer()
	}
	const get = async (url: string) => {
		for await (const _ of (await fetch(url)).body ?? []);
	}
	try {
		const made = await fetch(`${server.url}/storage/v1/bucket`, {
			method: 'POST',
			headers: { authorization, 'content-type': 'application/json' },
			body: JSON.stringify({ id: 'bench', name: 'bench', public: true }),
		})
		if (!made.ok) throw new Error(await made.text())
		let most = 0
		let done = false
		const watching = (async () => {
			while (!done) {
				most = Math.max(most, resident(family(server.pid))[0] ?? 0)
				await pause(50)
			}
		})()
		const before = resident(family(server.pid))[0] ?? 0
		await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => put(`many/${number}`, number % 50)))
		done = true
		await watching
		await pause(2_000)
		const after = resident(family(server.pid))[0] ?? 0
		const good = most < WANTED.memory
		console.log(
			`memory    ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB during ${AT_ONCE} uploads of 10 MB at once, ${after.toFixed(0)} MB after`,
		)
		console.log(
			`          under ${WANTED.memory} MB: ${good ? 'yes' : 'NO'}; ${readdirSync(join(data.folder, 'storage')).length} folders`,
		)
		process.exitCode = good ? 0 : 1

		await put('file', 1)
		console.log(`upload    ${await measure(server.pid, 10, () => put('file', 1))}, each synced to the disk`)
		const url = `${server.url}/storage/v1/object/public/bench/file`
		console.log(`download  ${await measure(server.pid, 20, () => get(url))}`)
		if (spawnSync('which', ['nginx']).status === 0) {
			const found =
				execFileSync('find', [join(data.folder, 'storage'), '-type', 'f'])
					.toString()
					.split('\n')[0] ?? ''
			const nginx = await startNginx([{ path: '/file', file: found, headers: [] }], 1)
			console.log(`  nginx   ${await measure(nginx.pid, 20, () => get(`${nginx.url}/file`))}`)
			await nginx.stop()
		} else console.log('  nginx   is not installed here')
	} finally {
		await server.stop()
	}
} finally {
	data.remove()
}
