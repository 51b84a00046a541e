import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const stampFile = 'dist/.built'

/** Everything a page is made from. The pictures are told apart by size and name: they are large and never edited in place. */
function fingerprint() {
	const hash = createHash('sha256')
	for (const file of globSync(['app/**', 'content/**', 'lib/**', 'scripts/**', 'vite.config.ts', 'package-lock.json'])
		.filter((path) => !path.includes('.test.') && statSync(path).isFile())
		.sort()) {
		hash.update(file).update(readFileSync(file))
	}
	for (const file of globSync('art/masters/*').sort()) hash.update(file).update(String(statSync(file).size))
	for (const name of ['SITE_URL', 'SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'])
		hash.update(`${name}=${process.env[name] ?? ''}`)
	return hash.digest('hex')
}

export function buildIfChanged() {
	const wanted = fingerprint()
	const built = existsSync(stampFile) && existsSync('dist/site/manifest.json')
	if (built && readFileSync(stampFile, 'utf8') === wanted) return
	// In a process of its own: what the build needs of memory, the server that starts afterwards must not keep.
	const build = `import('./scripts/build.ts').then(({ build }) => build())`
	const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', build], { stdio: 'inherit' })
	if (status !== 0) process.exit(1)
	writeFileSync(stampFile, wanted)
}
