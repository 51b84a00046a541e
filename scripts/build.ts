import { createHash, randomBytes } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Rolldown, build as viteBuild } from 'vite'
import { company } from '../content/company.ts'
import type { SiteManifest } from '../server/static/release.ts'
import { compress } from './compress.ts'
import { htmlDocument, speculationRules } from './document.ts'
import { copyPictures, makePictures, picturesVersion } from './pictures.ts'
import { publish, sweep } from './releases.ts'
import { siteFiles } from './site-files.ts'
import { socialImage } from './social.ts'

type Prerender = typeof import('../app/entry.prerender.tsx')
type Bundle = Rolldown.RolldownOutput

/** Folders of its own, so that two builds at once do not mix, nor one with what a killed one of the same number has left. */
const own = `${process.pid}-${randomBytes(4).toString('hex')}`
const out = `dist/next-${own}`
const prerenderFolder = `.cache/prerender-${own}`
const types: Record<string, string> = {
	html: 'text/html; charset=utf-8',
	js: 'text/javascript; charset=utf-8',
	css: 'text/css; charset=utf-8',
	svg: 'image/svg+xml',
	xml: 'application/xml; charset=utf-8',
	txt: 'text/plain; charset=utf-8',
	webmanifest: 'application/manifest+json',
	woff2: 'font/woff2',
	avif: 'image/avif',
	webp: 'image/webp',
	jpg: 'image/jpeg',
	png: 'image/png',
}

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

async function makeSite(compressed: boolean) {
	const started = performance.now()
	console.log('Building the site …')
	mkdirSync(out, { recursive: true })
	copyPictures(await makePictures(), join(out, 'images', picturesVersion()))

	const assets = await buildClient()
	const { addresses, render } = await buildPrerender()
	for (const { path, listed, still } of addresses) {
		const page = await render(path)
		write(
			`${path === '/' ? '/index' : path}.html`,
			htmlDocument({ ...page, ...assets, ...(still && { intent: undefined }) }),
		)
		if (listed)
			write(
				`/social${path === '/' ? '/home' : path}.jpg`,
				await socialImage(firstPicture(page.body), titleOf(page.head)),
			)
	}
	const origin = (process.env.SITE_URL || company.origin).replace(/\/+$/, '')
	const listed = addresses.filter((address) => address.listed).map(({ path }) => path)
	for (const [name, content] of Object.entries(await siteFiles(listed, origin))) write(name, content)
	const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
	const manifest: SiteManifest = {
		files: await listFiles(compressed),
		hashes: { scripts: [hash(assets.intent.code), hash(speculationRules)], styles: [hash(assets.style)] },
		...(process.env.SUPABASE_URL && { api: process.env.SUPABASE_URL }),
	}
	writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest))
	console.log(`Built ${addresses.length} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** A page's picture is the first one on it; a page without one is shown with the red door. */
const firstPicture = (body: string) => /\/images\/\w+\/([a-z-]+)-\d+\./.exec(body)?.[1] ?? 'door'
const titleOf = (head: string) =>
	(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? '')
		.replaceAll('&amp;', '&')
		.replaceAll('&#x27;', '’')
		.replaceAll('&quot;', '"')

function write(path: string, content: string | Uint8Array) {
	const file = join(out, path)
	mkdirSync(dirname(file), { recursive: true })
	writeFileSync(file, content)
}

/** Our own code, without the words of single pages; packages have folders named lib, too. */
const ofTheSite = /^(?!.*node_modules).*\/(app|lib|content)\/(?!cities|posts)/
/** What only those who have an account, or want one, ever use. */
const forAccounts =
	/\/app\/(auth\/(?!session\.ts|account-menu)|desk\/)|\/lib\/(account|activity|backup-code|device|mask-email|passkey)\.ts/

async function buildClient() {
	const app = (await viteBuild({
		logLevel: 'warn',
		build: {
			outDir: out,
			emptyOutDir: false,
			rolldownOptions: {
				input: 'app/entry.client.tsx',
				// What several pages share is one file: many small ones cost a phone more in requests than they save in bytes.
				output: {
					codeSplitting: {
						groups: [
							{
								name: 'shared',
								minShareCount: 2,
								priority: 2,
								test: (id: string) => ofTheSite.test(id) && !forAccounts.test(id),
							},
							// What account pages and desk share is a file of its own, which nobody else loads.
							{ name: 'account', minShareCount: 2, priority: 1, test: forAccounts },
						],
					},
				},
			},
		},
	})) as Bundle
	const intent = (await viteBuild({
		logLevel: 'warn',
		build: { write: false, rolldownOptions: { input: 'app/intent.ts', output: { format: 'iife' } } },
	})) as Bundle
	const asset = (ending: string) => app.output.filter((file) => file.fileName.endsWith(ending))
	const [style] = asset('.css')
	const entry = app.output.find((file) => file.type === 'chunk' && file.isEntry)
	const [inline] = intent.output
	// The style sheet is in every page; as a file nobody asks for it.
	if (style) rmSync(join(out, style.fileName))
	return {
		style: style?.type === 'asset' ? String(style.source).trim() : '',
		fonts: asset('.woff2').map((font) => `/${font.fileName}`),
		intent: { code: inline.code.trim(), app: `/${entry?.fileName}` },
	}
}

async function buildPrerender(): Promise<Prerender> {
	await viteBuild({
		logLevel: 'warn',
		build: { ssr: 'app/entry.prerender.tsx', outDir: prerenderFolder, emptyOutDir: true },
	})
	return await import(pathToFileURL(`${prerenderFolder}/entry.prerender.js`).href)
}

async function listFiles(compressed: boolean) {
	const waiting = globSync(`${out}/**/*.*`).sort()
	const entries: [string, SiteManifest['files'][string]][] = []
	const list = async (file: string) => {
		const name = file.slice(out.length + 1)
		const type = types[name.split('.').at(-1) ?? '']
		if (!type) return
		const bytes = readFileSync(file)
		const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
		const encodings = compressed ? await compress(file, bytes, type) : []
		entries.push([
			address(name),
			{ file: name, type, etag, encodings, ...(/^(assets|images)\//.test(name) && { immutable: true }) },
		])
	}
	// As many at a time as there are cores: each holds some twenty megabytes while it compresses.
	const worker = async () => {
		for (let file = waiting.pop(); file; file = waiting.pop()) await list(file)
	}
	await Promise.all(Array.from({ length: availableParallelism() }, worker))
	return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** A page's address is its file without the ending. */
function address(name: string) {
	if (name === 'index.html') return '/'
	return `/${name.replace(/\.html$/, '')}`
}
