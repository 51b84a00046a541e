import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'

const reports = '.cache/reports'
mkdirSync(reports, { recursive: true })
let passed = 0
/** What failed and why, told again at the end where it is seen. */
const failures: string[] = []

type VitestReport = {
	numPassedTests: number
	testResults: {
		name: string
		message: string
		assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
	}[]
}
type PlaywrightSuite = {
	suites?: PlaywrightSuite[]
	specs: { file: string; title: string; tests: { status: string; results: { error?: { message: string } }[] }[] }[]
}
type PlaywrightReport = { stats: { expected: number }; suites: PlaywrightSuite[] }

/** Test runners write down what they ran; any other tool is one test of its own. */
const runners: Record<string, { args: string[]; read: (report: never) => { passed: number; failures: string[] } }> = {
	vitest: {
		args: ['--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`],
		read: ({ numPassedTests, testResults }: VitestReport) => ({
			passed: numPassedTests,
			failures: testResults.flatMap(({ name, message, assertionResults }) => {
				const file = relative('.', name)
				const failed = assertionResults.filter(({ status }) => status === 'failed')
				const told = failed.map((test) => `${file}: ${test.fullName}\n${test.failureMessages.join('\n')}`)
				return message ? [`${file}\n${message}`, ...told] : told
			}),
		}),
	},
	playwright: {
		args: [],
		read: ({ stats, suites }: PlaywrightReport) => ({ passed: stats.expected, failures: suites.flatMap(brokenSpecs) }),
	},
}

function brokenSpecs({ suites = [], specs }: PlaywrightSuite): string[] {
	const told = specs.flatMap(({ file, title, tests }) =>
		tests
			.filter(({ status }) => status === 'unexpected' || status === 'flaky')
			.map(({ results }) => `${file}: ${title}\n${results.map(({ error }) => error?.message ?? '').join('\n')}`),
	)
	return [...told, ...suites.flatMap(brokenSpecs)]
}

export async function step(title: string, tool: string, args: string[]) {
	const started = performance.now()
	console.log(`\n── ${title}`)
	const report = `${reports}/${tool}.json`
	rmSync(report, { force: true })
	const runner = runners[tool]
	const child = spawn(
		tool === 'node' ? process.execPath : join('node_modules/.bin', tool),
		[...args, ...(runner?.args ?? [])],
		{
			stdio: ['inherit', 'pipe', 'pipe'],
			env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
		},
	)
	let lastWords = ''
	// Line by line: another step may be speaking, too.
	for (const stream of [child.stdout, child.stderr]) {
		createInterface(stream).on('line', (line) => {
			console.log(line)
			lastWords = `${lastWords}${line}\n`.slice(-4_000)
		})
	}
	const code = await new Promise<number>((done) => child.on('close', (exit) => done(exit ?? 1)))
	const told = runner && existsSync(report) ? runner.read(JSON.parse(readFileSync(report, 'utf8')) as never) : undefined
	passed += told?.passed ?? (code ? 0 : 1)
	failures.push(...(told?.failures ?? []))
	// Something outside every test: a tool that is not a test runner, a runner that broke off, an error nobody caught.
	if (code && !told?.failures.length) failures.push(`${title}: ${tool} ended with ${code}\n${lastWords}`)
	console.log(`── ${title} ${code ? 'failed' : 'passed'} in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

export function finish(): never {
	for (const failure of failures) console.log(`\n✗ ${failure.trim().slice(0, 5_000)}`)
	console.log(`\n${passed} passed, ${failures.length} failed`)
	process.exit(failures.length ? 1 : 0)
}
