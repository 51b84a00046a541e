import { createHash } from 'node:crypto'
import {
	existsSync,
	globSync,
	lstatSync,
	mkdirSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { KEEP_RELEASES_MS } from '../../lib/release-age.ts'

/** The release that was built last, as a link: what a server opens when it starts, what a CDN is given, what tests look at. */
const newest = 'dist/site'

/** In a release that was packed elsewhere: there is nothing to build from, and nothing to build. */
export const PACKED = 'RELEASE.json'
export type PackedRelease = { release: string; siteUrl: string; retention: string }

/** Which release was made of which sources: the link's name is the sources' fingerprint. */
const madeOf = (fingerprint: string) => `dist/builds/${fingerprint}`

/** A finished build takes its place under a name made of its content. The same content twice is one release. */
export function publish(folder: string): string {
	const name = createHash('sha256')
		.update(readFileSync(join(folder, 'manifest.json')))
		.digest('hex')
		.slice(0, 12)
	const place = join('dist/releases', name)
	mkdirSync(dirname(place), { recursive: true })
	try {
		renameSync(folder, place)
	} catch (error) {
		if (!existsSync(join(place, 'manifest.json'))) throw error
		rmSync(folder, { recursive: true, force: true })
	}
	link(newest, place)
	return place
}

export function remember(fingerprint: string, place: string) {
	link(madeOf(fingerprint), place)
}

/** Makes the release of these sources the newest again; false if there is none. */
export function reuse(fingerprint: string): boolean {
	const known = madeOf(fingerprint)
	if (!existsSync(join(known, 'manifest.json'))) return false
	link(newest, join('dist/releases', basename(realpathSync(known))))
	return true
}

/** A link is replaced in one step: whoever looks sees the old place or the new one. */
function link(at: string, to: string) {
	const target = relative(dirname(at), to)
	const found = lstatSync(at, { throwIfNoEntry: false })
	if (found?.isSymbolicLink() && readlinkSync(at) === target) return
	if (found?.isDirectory()) rmSync(at, { recursive: true }) // as earlier versions left it
	mkdirSync(dirname(at), { recursive: true })
	const made = `${at}.${process.pid}`
	rmSync(made, { force: true })
	symlinkSync(target, made)
	renameSync(made, at)
}

/** Takes away what nobody needs any more: releases not served for a week, and what builds that were cut off have left. */
export function sweep(now = Date.now()) {
	const current = existsSync(newest) ? realpathSync(newest) : ''
	for (const folder of globSync('dist/releases/*')) {
		if (realpathSync(folder) !== current && now - statSync(folder).mtimeMs > KEEP_RELEASES_MS) remove(folder)
	}
	for (const left of [...globSync('dist/next-*'), ...globSync('.cache/prerender-*')])
		if (!isBeingMade(left)) remove(left)
	for (const made of globSync('dist/builds/*')) if (!existsSync(made)) rmSync(made, { force: true })
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** The folder of a build that is under way is named after its process. */
function isBeingMade(folder: string): boolean {
	const pid = Number(/-(\d+)(-|$)/.exec(basename(folder))?.[1])
	if (!pid || Date.now() - statSync(folder).mtimeMs > 86_400_000) return false
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}
