/**
 * npm run lighthouse: every kind of page as Google measures it on a phone. Not part of the tests: its numbers are the
 * machine's as well as the site's. The pages' canonical addresses are the real ones; Lighthouse does not mind that they
 * are another origin's than the one it asks, so the build needs no SITE_URL of this server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { findBrowser } from '../../scripts/test/browser.ts'
import { runDirectory, unprivilegedUser } from '../../server/database/unprivileged.ts'
import { pageKinds } from '../support/e2e/page-kinds.ts'
import { measureTaps } from './first-tap.ts'
import { measureFloor, median } from './floor.ts'

const [flags, asked] = [
	process.argv.slice(2).filter((each) => each.startsWith('--')),
	process.argv.slice(2).filter((each) => each.startsWith('/')),
]
const paths = asked.length ? asked : pageKinds
/** Only how pages stand beside what they could be, and so often that it says something. */
const floorOnly = flags.includes('--floor')
const least = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** Odd, so that one of them is in the middle: a machine has its moods, and one visit says little. */
const RUNS = 5
const MOST_BLOCKED = 60
const kinds = Object.keys(least) as (keyof typeof least)[]

/** What we read of what Lighthouse tells. */
type Result = {
	categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
	audits: Record<
		string,
		{
			title: string
			score: number | null
			numericValue?: number
			displayValue?: string
			errorMessage?: string
			details?: { items?: unknown[] }
		}
	>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>

// Five thousand files that nobody else needs: it is a package of this folder alone, brought by the command itself.
const tool = 'lighthouse'
const { default: lighthouse }: { default: Lighthouse } = await import(tool).catch(({ message }) => {
	console.error(`Lighthouse cannot be read (${message}). Remove tests/bench/node_modules, and run this again.`)
	process.exit(1)
})

const dataDir = mkdtempSync(join(tmpdir(), 'little-red-data-'))
const profile = mkdtempSync(join(tmpdir(), 'little-red-browser-'))
chmodSync(dataDir, 0o755)
const sockets = runDirectory(dataDir, unprivilegedUser())

const server = spawn(process.execPath, ['server/main.ts'], {
	env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
	stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = spawn(
	findBrowser('whole'),
	[
		'--headless=new',
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
		'--disable-extensions',
		'--no-first-run',
		'--remote-debugging-port=0',
		`--user-data-dir=${profile}`,
		'about:blank',
	],
	{ stdio: ['ignore', 'ignore', 'pipe'] },
)

// An interrupted run ends as any other: its processes and folders go with it.
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
	process.on(signal, () => {
		interrupted = true
		browser.kill()
	})
}

let short = 0
try {
	const origin = await said(server.stdout, /Site +(http:\S+)/)
	const port = Number(await said(browser.stderr, /DevTools listening on ws:\/\/[^:]+:(\d+)/))
	if (!floorOnly) {
		console.log(['page'.padEnd(28), ...kinds.map((kind) => kind.padStart(14)), '     LCP      CLS      TBT'].join(' '))
		for (const path of paths) await measure(origin + path, port, path)
	}
	short += await measureFloor(port, origin, paths, floorOnly ? 9 : 3)
	if (!floorOnly) short += await measureTaps(port, origin, paths)
} finally {
	await Promise.all([ended(server), ended(browser)])
	for (const made of [dataDir, profile, sockets]) rmSync(made, { recursive: true, force: true, maxRetries: 5 })
}
process.exitCode = short || interrupted ? 1 : 0

async function measure(url: string, port: number, path: string) {
	const runs: Result[] = []
	while (runs.length < RUNS) runs.push(await visit(url, port))
	const middle = (value: (run: Result) => number) => median(runs.map(value))
	const figure = (id: string) => middle(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
	const blocked = figure('total-blocking-time')
	const scores = kinds.map((kind) => middle((run) => scoreOf(run, kind)))
	const shown = [
		`${(figure('largest-contentful-paint') / 1000).toFixed(1)} s`,
		figure('cumulative-layout-shift').toFixed(3),
		`${blocked.toFixed(0)} ms`,
	]
	console.log(
		[
			path.padEnd(28),
			...scores.map((score) => String(score).padStart(14)),
			...shown.map((each) => each.padStart(8)),
		].join(' '),
	)
	if (blocked >= MOST_BLOCKED) short++
	for (const [index, kind] of kinds.entries()) {
		if ((scores[index] ?? 0) >= least[kind]) continue
		short++
		const { categories, audits } = runs.find((run) => scoreOf(run, kind) === scores[index]) as Result
		for (const { id, weight } of categories[kind]?.auditRefs ?? []) {
			const audit = audits[id]
			if (!weight || !audit || (audit.score ?? (audit.errorMessage ? 0 : 1)) >= 0.9) continue
			console.log(`  ${kind}: ${audit.title} ${audit.displayValue ?? audit.errorMessage ?? ''}`)
			for (const item of audit.details?.items?.slice(0, 3) ?? [])
				console.log(`    ${JSON.stringify(item).slice(0, 300)}`)
		}
	}
}

async function visit(url: string, port: number): Promise<Result> {
	const answer = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: [...kinds] })
	if (!answer) throw new Error(`Lighthouse gave no answer for ${url}`)
	return answer.lhr
}

function scoreOf({ categories }: Result, kind: string) {
	return Math.round((categories[kind]?.score ?? 0) * 100)
}

/** What a process says of itself, once it does. */
async function said(output: Readable, wanted: RegExp): Promise<string> {
	let text = ''
	for await (const chunk of output.iterator({ destroyOnReturn: false })) {
		text += chunk
		const found = wanted.exec(text)?.[1]
		if (found) {
			output.resume()
			return found
		}
	}
	throw new Error(`it ended before it was ready: ${text}`)
}

async function ended(child: ChildProcess) {
	if (child.exitCode !== null) return
	const gone = new Promise((done) => child.once('close', done))
	child.kill('SIGTERM')
	await gone
}
