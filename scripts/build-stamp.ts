import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const stampFile = 'dist/.built'

/** Everything a page is made from. The pictures are told apart by size and name: they are large and never edited in place. */
function fingerprint() {
	const hash = createHash('sha256')
	for (const file of globSync(['app/**', 'content/**', 'lib/**', 'scripts/**', 'vite.config.ts', 'package-lock.json'])
		.filter((path) => statSync(path).isFile())
		.sort()) {
		hash.update(file).update(readFileSync(file))
	}
	for (const file of globSync('art/masters/*').sort()) hash.update(file).update(String(statSync(file).size))
	for (const name of ['SITE_URL', 'SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'])
		hash.update(`${name}=${process.env[name] ?? ''}`)
	return hash.digest('hex')
}

export async function buildIfChanged() {
	const wanted = fingerprint()
	if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
	const { build } = await import('./build.ts')
	await build()
	writeFileSync(stampFile, wanted)
}
