import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const reports = '.cache/reports'
mkdirSync(reports, { recursive: true })
let passed = 0
let failed = 0

/** Test runners write down how many tests they ran; any other tool is one test of its own. */
const runners: Record<string, { args: string[]; count: (report: never) => [passed: number, failed: number] }> = {
	vitest: {
		args: ['--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`],
		count: (report: { numPassedTests: number; numFailedTests: number }) => [
			report.numPassedTests,
			report.numFailedTests,
		],
	},
	playwright: {
		args: [],
		count: ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => [
			stats.expected,
			stats.unexpected + stats.flaky,
		],
	},
}

export async function step(title: string, tool: string, args: string[]) {
	const started = performance.now()
	console.log(`\n── ${title}`)
	const report = `${reports}/${tool}.json`
	rmSync(report, { force: true })
	const runner = runners[tool]
	const child = spawn(join('node_modules/.bin', tool), [...args, ...(runner?.args ?? [])], { stdio: 'inherit' })
	const code = await new Promise<number>((done) => child.on('exit', (exit) => done(exit ?? 1)))
	const counted: [number, number] =
		runner && existsSync(report)
			? runner.count(JSON.parse(readFileSync(report, 'utf8')) as never)
			: code
				? [0, 1]
				: [1, 0]
	passed += counted[0]
	failed += counted[1] || (code ? 1 : 0)
	console.log(`   ${code ? 'failed' : 'passed'} in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

export function finish(): never {
	console.log(`\n${passed} passed, ${failed} failed`)
	process.exit(failed ? 1 : 0)
}
