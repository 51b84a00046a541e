import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import sharp from 'sharp'
import { type Rolldown, build as viteBuild } from 'vite'
import * as frame from '../../content/words/desk/frame.ts'
import * as words from '../../content/words/desk/phone.ts'
import { DESK_BADGE, DESK_ICON, DESK_MANIFEST } from '../../lib/desk-app.ts'
import { silhouette, tile } from './door.ts'

const CREAM = '#fbf7f0'

/** What makes the desk an app of its own: its manifest and its icons. */
export async function deskFiles(): Promise<Record<string, string | Buffer>> {
	const png = (svg: string, size: number) =>
		sharp(Buffer.from(svg), { density: 600 }).resize(size, size).png().toBuffer()
	const large = DESK_ICON.replace('192', '512')
	const icons = [
		{ src: DESK_ICON, sizes: '192x192' },
		{ src: large, sizes: '512x512' },
	].flatMap((icon) => ['any', 'maskable'].map((purpose) => ({ ...icon, type: 'image/png', purpose })))
	const files: Record<string, string | Buffer> = {
		[DESK_ICON]: await png(tile, 192),
		[large]: await png(tile, 512),
		[DESK_BADGE]: await png(silhouette, 96),
		[DESK_MANIFEST]: JSON.stringify({
			id: '/admin',
			name: words.appName,
			short_name: words.appShortName,
			description: words.appDescription,
			lang: 'en-US',
			start_url: '/admin',
			scope: '/admin',
			display: 'standalone',
			background_color: CREAM,
			theme_color: CREAM,
			icons,
			shortcuts: [
				{ name: frame.leads, url: '/admin/leads' },
				{ name: frame.visits, url: '/admin/visits' },
			],
		}),
	}
	return Object.fromEntries(Object.entries(files).map(([path, content]) => [path.slice(1), content]))
}

type Chunk = Rolldown.OutputChunk
const sourceOf = ({ facadeModuleId }: Chunk) => relative(process.cwd(), facadeModuleId ?? '')

/**
 * Every script the desk can ask for: what is around each page, the desk with all its rooms, and the page that stands there for
 * whom it is not. Other pages, and the words of towns and posts, are not among them.
 */
export function deskScripts(chunks: readonly Chunk[]): string[] {
	const seen = new Set<string>()
	const find = (file: string) => chunks.find(({ fileName }) => fileName === file)
	const isElsewhere = (chunk: Chunk) =>
		/^(app\/pages\/(?!desk|not-found)|content\/(cities|posts|situations)\/)/.test(sourceOf(chunk))
	const add = (file: string) => {
		const chunk = find(file)
		if (!chunk || seen.has(file) || (chunk.isDynamicEntry && isElsewhere(chunk))) return
		seen.add(file)
		for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next)
	}
	for (const { isEntry, fileName } of chunks) if (isEntry) add(fileName)
	return [...seen].sort()
}

export type Shell = { version: string; page: string; mark: string; files: string[] }

/** The desk's own worker, which keeps the page and what it needs for when there is no line. Another release is another worker. */
export async function buildWorker(page: { html: string; app: string }, files: readonly string[]): Promise<string> {
	const version = createHash('sha256').update(page.html).update(files.join()).digest('hex').slice(0, 12)
	const shell: Shell = { version, page: '/admin', mark: basename(page.app), files: files.map((file) => `/${file}`) }
	const { output } = (await viteBuild({
		logLevel: 'warn',
		define: { __SHELL__: JSON.stringify(shell) },
		build: { write: false, rolldownOptions: { input: 'app/desk/worker/worker.ts', output: { format: 'iife' } } },
	})) as Rolldown.RolldownOutput
	return output[0].code
}
