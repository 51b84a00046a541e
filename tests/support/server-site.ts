import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { createSite, loadSite, type SiteManifest } from '../../server/static/site.ts'

const html = 'text/html; charset=utf-8'
const pages = ['index', 'about', 'blog', 'blog/first', 'dashboard', 'admin', '404']

/** A site as the build leaves it, of a few words: each page says its own name. */
export function tinySite() {
	const folder = mkdtempSync(join(tmpdir(), 'site-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	for (const inside of ['blog', 'assets']) mkdirSync(join(folder, inside))
	const files: SiteManifest['files'] = {}
	for (const name of pages) {
		const page = Buffer.from(`<!doctype html><title>${name}</title>`)
		writeFileSync(join(folder, `${name}.html`), page)
		writeFileSync(join(folder, `${name}.html.br`), brotliCompressSync(page))
		writeFileSync(join(folder, `${name}.html.zst`), zstdCompressSync(page))
		writeFileSync(join(folder, `${name}.html.gz`), gzipSync(page))
		const path = name === 'index' ? '/' : `/${name}`
		files[path] = { file: `${name}.html`, type: html, etag: `tag-of-${name}`, encodings: ['br', 'zstd', 'gzip'] }
	}
	const asset = { etag: 'tag', encodings: [], immutable: true }
	files['/assets/app-1.js'] = { ...asset, file: 'assets/app-1.js', type: 'text/javascript; charset=utf-8' }
	files['/assets/font-1.woff2'] = { ...asset, file: 'assets/font-1.woff2', type: 'font/woff2' }
	files['/robots.txt'] = { file: 'robots.txt', type: 'text/plain; charset=utf-8', etag: 'robots', encodings: [] }
	for (const { file } of Object.values(files).filter(({ encodings }) => encodings.length === 0)) {
		writeFileSync(join(folder, file), `content of ${file}`)
	}
	writeFileSync(join(folder, 'secret.txt'), 'in the folder, but not in the manifest')
	const manifest: SiteManifest = { files, hashes: { scripts: ['sha256-script'], styles: ['sha256-style'] } }
	writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
	return createSite(loadSite(folder))
}
