import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'

/** What the build wrote: every file with its kind, a hash of its bytes and the encodings it was compressed to. */
export type SiteFile = { file: string; type: string; etag: string; encodings: Encoding[]; immutable?: boolean }
export type SiteManifest = {
	/** By path, as in '/about' or '/assets/app-1a2b3c.js'. */
	files: Record<string, SiteFile>
	hashes: { scripts: string[]; styles: string[] }
	/** The API's address when it is not this server. */
	api?: string
}
export type Site = { folder: string; manifest: SiteManifest }

export function loadSite(folder: string): Site {
	return { folder, manifest: JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) }
}

/** Any path below one of these is answered with that page. */
const wildcards: [below: string, page: string][] = [
	['/dashboard/', '/dashboard'],
	['/admin/', '/admin'],
]

const suffix = { br: '.br', zstd: '.zst', gzip: '.gz', identity: '' } as const

/** The pages, and what the server needs of them when it has to write into one. */
export type ServedSite = { pages: Hono; retryPage: () => Promise<string>; policy?: string }

export function builtSite(folder: string): ServedSite {
	const site = loadSite(folder)
	return {
		pages: createSite(site),
		retryPage: () => readFile(join(folder, 'leads.html'), 'utf8'),
		policy: contentSecurityPolicy(site.manifest.hashes),
	}
}

export function createSite({ folder, manifest }: Site) {
	const site = new Hono()
	const policy = contentSecurityPolicy(manifest.hashes, manifest.api)

	const send = async (c: Context, entry: SiteFile, status: 200 | 404) => {
		const encoding = chooseEncoding(c.req.header('accept-encoding'), entry.encodings)
		const etag = `"${entry.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
		c.header('vary', 'accept-encoding')
		c.header('etag', etag)
		c.header(
			'cache-control',
			entry.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
		)
		if (entry.type.startsWith('text/html')) c.header('content-security-policy', policy)
		if (status === 200 && matches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
		c.header('content-type', entry.type)
		if (encoding !== 'identity') c.header('content-encoding', encoding)
		return c.body(await readFile(join(folder, entry.file + suffix[encoding])), status)
	}

	site.on(['GET', 'HEAD'], '*', async (c) => {
		const { path, url } = c.req
		// As it was sent, not decoded: a decoded backslash or tab would lead a browser to another host.
		const { pathname, search } = new URL(url)
		const canonical = canonicalPath(pathname)
		if (canonical !== pathname) return c.redirect(canonical + search, 308)
		const wildcard = wildcards.find(([below]) => path.startsWith(below))
		if (path === '/leads') return c.redirect('/#contact', 303) // a template, and nothing to read by itself
		const entry = manifest.files[wildcard?.[1] ?? path]
		if (entry) return send(c, entry, 200)
		if (path.startsWith('/blog/')) return c.redirect('/blog', 302)
		const missing = manifest.files['/404']
		return missing ? send(c, missing, 404) : c.text('Not found', 404)
	})
	site.all('*', (c) => {
		c.header('allow', 'GET, HEAD')
		return c.text('This address takes no such request.', 405)
	})
	return site
}

/** One address a page: no trailing slash, no index.html, no doubled slashes (which a browser could take for a host). */
export function canonicalPath(path: string): string {
	const single = path.replace(/\/{2,}/g, '/')
	return single.replace(/\/index\.html$/, '/').replace(/(?<=.)\/$/, '')
}

function matches(header: string | undefined, etag: string) {
	return header === '*' || header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
