import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import type { SiteManifest } from '../../server/static/release.ts'
import { compress } from './compress.ts'
import { doAll } from './jobs.ts'

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
	ico: 'image/x-icon',
}

/** What is in the folder, by address, with the compressed copies it writes beside each. */
export async function listFiles(out: string, compressed: boolean): Promise<SiteManifest['files']> {
	const entries: [string, SiteManifest['files'][string]][] = []
	// The longest work first: begun last, it would go on alone.
	const files = globSync(`${out}/**/*.*`).map((file) => ({ file, size: statSync(file).size }))
	const largestFirst = files.sort((one, other) => other.size - one.size).map(({ file }) => file)
	await doAll(largestFirst, async (file) => {
		const name = file.slice(out.length + 1)
		const type = types[name.split('.').at(-1) ?? '']
		if (!type) return
		const bytes = readFileSync(file)
		const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
		const encodings = compressed ? await compress(file, bytes, type) : []
		entries.push([
			address(name),
			{
				file: name,
				type,
				etag,
				encodings,
				...(/^(assets|images)\//.test(name) && { immutable: true }),
				...(name.endsWith('.html') && { styles: stylesIn(bytes.toString()).map(hash) }),
			},
		])
	})
	return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

const stylesIn = (html: string) => Array.from(html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css = '']) => css)

/** As a content security policy names what stands in a page itself. */
export const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** A page's address is its file without the ending. */
function address(name: string) {
	if (name === 'index.html') return '/'
	return `/${name.replace(/\.html$/, '')}`
}
