import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A data folder that PostgreSQL's own user can reach. */
export function dataFolder() {
	const folder = mkdtempSync(join(tmpdir(), 'little-red-bench-'))
	chmodSync(folder, 0o755)
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** The server as `npm start` starts it. */
export async function startServer(dataDir: string, settings: Record<string, string> = {}) {
	const began = performance.now()
	const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
		env: {
			...process.env,
			PORT: '0',
			LOG_LEVEL: 'error',
			TRUST_PROXY: 'x-forwarded-for',
			DATA_DIR: dataDir,
			...settings,
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const ended = new Promise<void>((done) => child.once('exit', () => done()))
	const url = await new Promise<string>((resolve, reject) => {
		let out = ''
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			out += text
			const found = /Site +(http:\S+)/.exec(out)?.[1]
			if (found) resolve(found.replace('localhost', '127.0.0.1'))
		})
		ended.then(() => reject(new Error('the server did not start')))
	})
	return {
		url,
		pid: child.pid ?? 0,
		seconds: (performance.now() - began) / 1_000,
		stop: async () => {
			child.kill('SIGTERM')
			await ended
		},
	}
}
