import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuild } from '../../server/settings/build.ts'
import type { SiteManifest } from '../../server/static/release.ts'
import { apart } from './apart.ts'
import { hash, type listFiles } from './list-files.ts'
import type { buildPages } from './pages.ts'
import { copyPictures, type makePictures, picturesVersion } from './pictures.ts'
import { publish, sweep } from './releases.ts'
import type { makeSocialImages } from './social.ts'

/** Folders of its own, so that two builds at once do not mix, nor one with what a killed one of the same number has left. */
const own = `${process.pid}-${randomBytes(4).toString('hex')}`
const out = `dist/next-${own}`
const prerenderFolder = `.cache/prerender-${own}`

type Options = {
	/** A folder to put it into, in place of what is there. Otherwise it becomes a release, and the newest one. */
	to?: string
	/** Without the copies, which take most of the time, a site is good for trying it on this machine. */
	compressed?: boolean
}

/** Everything the server serves, made in a new folder that takes its place only when it is whole. Tells where that is. */
export async function build({ to, compressed = true }: Options = {}): Promise<string> {
	try {
		await makeSite(compressed)
		if (!to) return publish(out)
		rmSync(to, { recursive: true, force: true })
		renameSync(out, to)
		return to
	} finally {
		for (const folder of [out, prerenderFolder]) rmSync(folder, { recursive: true, force: true })
		sweep()
	}
}

/** Memory that the pictures and the pages need when they are made at the same time. */
const ROOM = 2 * 1024 ** 3

/** Brotli asks for much and gives it back, file by file. Where the C library returns that to the machine each time, it takes a third of the time. */
const keepsMemory = { MALLOC_MMAP_THRESHOLD_: '268435456', MALLOC_TRIM_THRESHOLD_: '536870912' }

/** Parts in processes of their own, each with as many jobs as there are cores. One after the other they fit into 1 GB. */
async function makeSite(compressed: boolean) {
	const started = performance.now()
	console.log('Building the site …')
	mkdirSync(out, { recursive: true })
	const drawing = apart<typeof makePictures>('./pictures.ts', 'makePictures', [])
	if (process.availableMemory() < ROOM) await drawing
	const writing = apart<typeof buildPages>('./pages.ts', 'buildPages', [out, prerenderFolder])
	// Nothing is cleared away while one of them still writes.
	await Promise.allSettled([drawing, writing])
	const pages = await writing
	copyPictures(await drawing, join(out, 'images', picturesVersion()))
	await apart<typeof makeSocialImages>('./social.ts', 'makeSocialImages', [pages.shared, out])
	const files = await apart<typeof listFiles>('./list-files.ts', 'listFiles', [out, compressed], keepsMemory)
	const { backendUrl } = readBuild(process.env)
	const manifest: SiteManifest = {
		files,
		hashes: { scripts: pages.scripts.map(hash), styles: stylesOfTemplates(files, pages.facts) },
		routes: pages.facts,
		...(backendUrl && { api: backendUrl }),
	}
	writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest))
	console.log(`Built ${pages.count} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Pages that the server writes into go out with one policy for all of them. */
const stylesOfTemplates = (files: SiteManifest['files'], routes: SiteManifest['routes']) =>
	routes.flatMap(({ path, filledInElse }) => (filledInElse && files[path]?.styles) || [])
