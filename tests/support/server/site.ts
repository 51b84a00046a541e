import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import type { SiteManifest } from '../../../server/static/release.ts'
import { builtSite } from '../../../server/static/site.ts'

const html = 'text/html; charset=utf-8'
const pages = ['index', 'about', 'blog', 'blog/first', 'dashboard', 'admin', '404']

/** A folder gone when the test ends. */
export function emptyFolder() {
	const folder = mkdtempSync(join(tmpdir(), 'site-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}

/** A site as the build leaves it, of a few words: each page says its own name. */
export function tinySite() {
	return builtSite(writeRelease(emptyFolder()), 'http://localhost:3000').pages
}

/** Writes such a site. Where several are needed, `name` tells their pages and scripts apart. */
export function writeRelease(folder: string, name = '1') {
	for (const inside of ['blog', 'assets']) mkdirSync(join(folder, inside), { recursive: true })
	const files: SiteManifest['files'] = {}
	for (const page of pages) {
		const text = Buffer.from(`<!doctype html><title>${page}</title>of ${name}`)
		writeFileSync(join(folder, `${page}.html`), text)
		writeFileSync(join(folder, `${page}.html.br`), brotliCompressSync(text))
		writeFileSync(join(folder, `${page}.html.zst`), zstdCompressSync(text))
		writeFileSync(join(folder, `${page}.html.gz`), gzipSync(text))
		const path = page === 'index' ? '/' : `/${page}`
		files[path] = { file: `${page}.html`, type: html, etag: `tag-of-${page}`, encodings: ['br', 'zstd', 'gzip'] }
	}
	const asset = { etag: 'tag', encodings: [], immutable: true }
	const [script, font] = [`assets/app-${name}.js`, `assets/font-${name}.woff2`]
	files[`/${script}`] = { ...asset, file: script, type: 'text/javascript; charset=utf-8' }
	files[`/${font}`] = { ...asset, file: font, type: 'font/woff2' }
	files['/robots.txt'] = { file: 'robots.txt', type: 'text/plain; charset=utf-8', etag: 'robots', encodings: [] }
	for (const { file } of Object.values(files).filter(({ encodings }) => encodings.length === 0)) {
		writeFileSync(join(folder, file), `content of ${file}`)
	}
	writeFileSync(join(folder, 'secret.txt'), 'in the folder, but not in the manifest')
	const routes = [
		{ path: '/blog/:slug', unknownLeadsTo: '/blog' },
		{ path: '/dashboard/*' },
		{ path: '/admin/*' },
		{ path: '*' },
	]
	const manifest: SiteManifest = { files, hashes: { scripts: ['sha256-script'], styles: ['sha256-style'] }, routes }
	writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
	return folder
}
