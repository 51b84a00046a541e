import type { SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { buildVariables, readBuild } from '../../server/settings/build.ts'
import { orStop } from '../../server/settings/or-stop.ts'
import { PACKED, type PackedRelease, reuse } from './releases.ts'

/** Everything a page is made from. The pictures are told apart by size and name: they are large and never edited in place. */
function fingerprint() {
	const hash = createHash('sha256')
	for (const file of globSync(['app/**', 'content/**', 'lib/**', 'scripts/**', 'vite.config.ts', 'package-lock.json'])
		.filter((path) => !path.includes('.test.') && statSync(path).isFile())
		.sort()) {
		hash.update(file).update(readFileSync(file))
	}
	for (const file of globSync('art/masters/*').sort()) hash.update(file).update(String(statSync(file).size))
	for (const name of buildVariables) hash.update(`${name}=${process.env[name] ?? ''}`)
	return hash.digest('hex').slice(0, 16)
}

/** Runs a program to its end, and says how it ended; and whether we were told to stop meanwhile. */
type Run = (
	program: string,
	args: string[],
	options: SpawnOptions,
) => Promise<{ status: number | null; signal: NodeJS.Signals | null; isOver: boolean }>

/** Builds unless a release of exactly these sources and settings is there. */
export async function buildIfChanged(run: Run) {
	const settings = orStop(() => readBuild(process.env))
	if (existsSync(PACKED)) return checkPacked(settings)
	const wanted = fingerprint()
	if (reuse(wanted)) return
	// In a process of its own: what the build needs of memory, the server that starts afterwards must not keep.
	const build = `
		const { build } = await import('./scripts/build/build.ts')
		const { remember } = await import('./scripts/build/releases.ts')
		const place = await build().catch((error) => {
			if (!error.signal) throw error
			process.kill(process.pid, error.signal) // as the part of it that was killed
		})
		remember('${wanted}', place)
	`
	const { status, signal, isOver } = await run(process.execPath, ['--input-type=module', '-e', build], {
		stdio: 'inherit',
	})
	if (status === 0 && !isOver) return
	if (isOver) console.error('The build was broken off.')
	else if (signal) console.error(`The build was ended by ${signal}${signal === 'SIGKILL' ? OUT_OF_MEMORY : ''}.`)
	process.exit(1)
}

/** A page names its own address, and how long things are kept; one that was built for others cannot be served as this one. */
function checkPacked(wanted: ReturnType<typeof readBuild>) {
	const { siteUrl, retention }: PackedRelease = JSON.parse(readFileSync(PACKED, 'utf8'))
	if (siteUrl !== wanted.siteUrl) {
		const is = process.env.SITE_URL?.trim() ? wanted.siteUrl : 'not set'
		console.error(
			`SITE_URL is ${is}, but this release was packed for ${siteUrl}: set SITE_URL=${siteUrl} here, or pack another release with the right SITE_URL (npm run release:pack, where this one was built).`,
		)
		process.exit(1)
	}
	if (retention !== wanted.retention) {
		console.error(
			'RETENTION_… settings differ from those this release was packed with, so its privacy page would be untrue: set them as they were there, or pack another release.',
		)
		process.exit(1)
	}
}

const OUT_OF_MEMORY =
	', most likely because the machine ran out of memory: it needs 1 GB. A release can also be built elsewhere (npm run release:pack)'
