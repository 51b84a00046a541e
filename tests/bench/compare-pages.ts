import { execFileSync, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cpuSeconds, family } from './cpu.ts'
import { percentile } from './load.ts'
import { type Page, startNginx } from './nginx.ts'

const SECONDS = 2
const CONNECTIONS = 32

/** What a phone of today says. */
const HEADERS = [
	'accept-encoding: gzip, deflate, br, zstd',
	'accept: text/html',
	'user-agent: Mozilla/5.0 (Linux; Android 16)',
]

export const missing = ['nginx', 'wrk', 'taskset'].filter((program) => spawnSync('which', [program]).status !== 0)

type Server = { url: string; pid: number }

/**
 * Pages beside nginx with the same bytes under the same headers, asked for by wrk. Counted by the seconds of a core that the server has
 * used, not by the clock: what else the machine does, and what the asking costs, then counts for neither.
 */
export async function comparePages(ours: Server, processes: number, rounds: number) {
	const pages = await Promise.all([page(ours.url, '/about', 'about.html'), page(ours.url, '/blog', 'blog.html')])
	const nginx = await startNginx(pages, processes)
	const ratios: number[] = []
	const rates = { ours: [] as number[], nginx: [] as number[] }
	try {
		for (const server of [ours, nginx]) ask(server, '/about')
		for (let round = 0; round < rounds; round++) {
			for (const { path } of pages) {
				const [mine, theirs] = [ask(ours, path), ask(nginx, path)]
				rates.ours.push(mine)
				rates.nginx.push(theirs)
				ratios.push(mine / theirs)
			}
		}
	} finally {
		await nginx.stop()
	}
	const ratio = percentile(ratios, 0.5)
	const rate = (name: keyof typeof rates) => percentile(rates[name], 0.5).toFixed(0)
	console.log(
		`pages  ${rate('ours')} a second of one core, nginx ${rate('nginx')}: ${ratio.toFixed(2)} of it (${processes} process${processes > 1 ? 'es' : ''}, median of ${ratios.length})`,
	)
	return ratio
}

async function page(url: string, path: string, file: string): Promise<Page> {
	const response = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
	await response.arrayBuffer()
	const site = realpathSync(join(import.meta.dirname, '../../dist/site'))
	return { path, file: join(site, `${file}.br`), headers: [...response.headers] }
}

/** So many answers for a second of a core. */
function ask({ url, pid }: Server, path: string) {
	const pids = family(pid)
	const before = cpuSeconds(pids)
	// On the last core, so that a server of one process has another to itself.
	const core = String(availableParallelism() - 1)
	const said = execFileSync('taskset', [
		...['-c', core, 'wrk', '-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`],
		...HEADERS.flatMap((header) => ['-H', header]),
		url + path,
	]).toString()
	if (said.includes('Non-2xx')) throw new Error(`${url}${path} did not answer 200`)
	const answers = Number(/(\d+) requests in/.exec(said)?.[1])
	return answers / (cpuSeconds(pids) - before)
}
