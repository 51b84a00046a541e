import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/server/free-port.ts'

export type Page = { path: string; file: string; headers: [string, string][] }

/** nginx as one would set it up for nothing but these files: the same bytes under the same headers, kept open, nothing logged. */
export async function startNginx(pages: Page[], processes: number, cores?: string) {
	const folder = mkdtempSync(join(tmpdir(), 'little-red-nginx-'))
	chmodSync(folder, 0o755)
	const port = await freePort()
	// Of these, nginx makes its own.
	const own = /^(content-type|content-length|etag|date|connection|keep-alive)$/
	const locations = pages.map(({ path, file, headers }) => {
		const added = headers.filter(([name]) => !own.test(name)).map(([name, value]) => `add_header ${name} "${value}";`)
		const type = headers.find(([name]) => name === 'content-type')?.[1]
		return `location = ${path} { alias ${file}; types { } default_type "${type}"; ${added.join(' ')} }`
	})
	writeFileSync(
		join(folder, 'nginx.conf'),
		`user root; worker_processes ${processes}; daemon off; pid ${folder}/pid; error_log /dev/null;
		events { worker_connections 1024; }
		http {
			access_log off; sendfile on; tcp_nopush on; open_file_cache max=1000; open_file_cache_valid 1h; keepalive_requests 1000000000;
			client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
			uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
			index none; server { listen 127.0.0.1:${port}; ${locations.join('\n')} }
		}`,
	)
	const run = ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')]
	const child = spawn('taskset', ['-c', cores ?? '0-999', ...run], { stdio: ['ignore', 'ignore', 'inherit'] })
	const ended = new Promise<void>((done) => child.once('exit', () => done()))
	const url = `http://127.0.0.1:${port}`
	while (child.exitCode === null && !(await fetch(url).catch(() => undefined)))
		await new Promise((again) => setTimeout(again, 20))
	return {
		url,
		pid: child.pid ?? 0,
		stop: async () => {
			child.kill('SIGTERM')
			await ended
			rmSync(folder, { recursive: true, force: true })
		},
	}
}
