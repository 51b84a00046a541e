import { existsSync, readdirSync, readFileSync, realpathSync, statSync, utimesSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { KEEP_RELEASES_MS } from '../../lib/release-age.ts'
import type { RouteFacts } from '../../lib/route-facts.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { ConfigError } from '../settings/kinds.ts'
import type { Encoding } from './encoding.ts'

/** What the build wrote: every file with its kind, a hash of its bytes and the encodings it was compressed to. */
export type SiteFile = {
	file: string
	type: string
	etag: string
	encodings: Encoding[]
	immutable?: boolean
	/** The hashes of the styles in a page. */
	styles?: string[]
}
export type SiteManifest = {
	/** By path, as in '/about' or '/assets/app-1a2b3c.js'. */
	files: Record<string, SiteFile>
	/** Of the scripts in any page, and of the styles in those that the server writes into. */
	hashes: { scripts: string[]; styles: string[] }
	/** What is true of the pages. */
	routes: RouteFacts[]
	/** The API's address when it is not this server. */
	api?: string
}

export type HeldFile = SiteFile & {
	folder: string
	/** The bytes by encoding, as far as there was room. */
	held: Map<Encoding | 'identity', Buffer>
	/** What it may load and run. */
	policy: string
}

/** A build, opened once. What happens in its checkout afterwards changes no answer. */
export type Release = {
	name: string
	folder: string
	files: Map<string, HeldFile>
	/** Of the pages that the server writes into. */
	policy: string
	routes: RouteFacts[]
	/** The API's address when it is not this server. */
	api: string | undefined
	read: (path: string, encoding?: Encoding | 'identity') => Promise<Buffer>
}

/** The whole site has some twenty megabytes; whatever is beyond this is read when it is asked for. */
const ROOM = 64 * 1024 * 1024

const suffix = { br: '.br', zstd: '.zst', gzip: '.gz', identity: '' } as const

/** `folder` may be a link to the release that is to be served. */
export function openRelease(folder: string): Release {
	const own = existsSync(folder) ? realpathSync(folder) : folder
	const manifest = readManifest(own)
	if (!manifest)
		throw new ConfigError(
			`The release in ${own} is not whole, or of another version of the site: npm run build makes one`,
		)
	const policyWith = (styles: string[]) => contentSecurityPolicy({ ...manifest.hashes, styles }, manifest.api)
	const policy = policyWith(manifest.hashes.styles)
	const files = new Map<string, HeldFile>()
	let room = ROOM
	const hold = (folder: string, path: string, file: SiteFile) => {
		const held: HeldFile['held'] = new Map()
		for (const encoding of [...file.encodings, 'identity'] as const) {
			const name = join(folder, file.file + suffix[encoding])
			const { size } = statSync(name)
			if (size > room) continue
			room -= size
			held.set(encoding, readFileSync(name))
		}
		files.set(path, { ...file, folder, held, policy: file.styles ? policyWith(file.styles) : policy })
	}
	for (const [path, file] of Object.entries(manifest.files)) hold(own, path, file)
	for (const earlier of earlierReleases(own)) {
		for (const [path, file] of Object.entries(readManifest(earlier)?.files ?? {})) {
			if (file.immutable && !files.has(path)) hold(earlier, path, file)
		}
	}
	const release = {
		name: basename(own),
		folder: own,
		files,
		policy,
		routes: manifest.routes,
		api: manifest.api,
		async read(path: string, encoding: Encoding | 'identity' = 'identity') {
			const file = files.get(path)
			if (!file) throw new Error(`the release has no ${path}`)
			return file.held.get(encoding) ?? (await readFile(join(file.folder, file.file + suffix[encoding])))
		},
	} satisfies Release
	markServed(release)
	return release
}

/** Nothing for one that is missing, cut off, or of a version that knew less of its pages. */
function readManifest(folder: string): SiteManifest | undefined {
	try {
		const manifest: Partial<SiteManifest> = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
		const { files, hashes, routes } = manifest
		return files && hashes && Array.isArray(routes) ? { ...manifest, files, hashes, routes } : undefined
	} catch {
		return undefined
	}
}

/** The other releases beside this one that were served within the last week. */
function earlierReleases(own: string): string[] {
	const beside = dirname(own)
	if (basename(beside) !== 'releases') return []
	return readdirSync(beside)
		.map((name) => join(beside, name))
		.filter((folder) => folder !== own && existsSync(join(folder, 'manifest.json')))
		.filter((folder) => Date.now() - statSync(folder).mtimeMs < KEEP_RELEASES_MS)
}

/** A folder's time is when it was last served: a build takes away those that have not been for a week. */
export function markServed({ folder }: Pick<Release, 'folder'>) {
	try {
		utimesSync(folder, new Date(), new Date())
	} catch {
		// A checkout that may not be written to is swept by nobody either.
	}
}
