import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Keeper } from './keeper.ts'
import { isVersion, placeOf, unfinishedPlaceOf } from './places.ts'
import { MissingBytes } from './trouble.ts'

/** Files below a folder, which belongs to this server, or to those that share it and its database. */
export function diskKeeper(folder: string): Keeper {
	const at = (version: string) => join(folder, placeOf(version))

	async function name(version: string, file: string) {
		await rename(file, at(version))
		await syncFile(dirname(at(version)))
	}

	return {
		keep: name,
		async copy(from, to) {
			await makeRoom(folder, to)
			// Two names of one file, where the disk can: each goes by itself.
			await link(at(from), at(to)).catch(async (error: NodeJS.ErrnoException) => {
				if (error.code === 'ENOENT') throw new MissingBytes()
				const unfinished = join(folder, unfinishedPlaceOf(to))
				await copyFile(at(from), unfinished)
				await syncFile(unfinished)
				await name(to, unfinished)
			})
			await syncFile(dirname(at(to)))
		},
		async read(version, part) {
			const handle = await open(at(version)).catch((error: NodeJS.ErrnoException) => {
				throw error.code === 'ENOENT' ? new MissingBytes() : error
			})
			const { start, end } = part ?? { start: 0, end: (await handle.stat()).size - 1 }
			const bytes = createReadStream('', { fd: handle, start, end: Math.max(end, 0), highWaterMark: 64 * 1024 })
			return { size: end - start + 1, bytes }
		},
		remove: (version) => rm(at(version), { force: true }),
		async *olderThan(time) {
			for (const part of await readdir(folder).catch(() => [])) {
				for (const found of await readdir(join(folder, part)).catch(() => [])) {
					const file = join(folder, part, found)
					const version = basename(found).replace(/^\./, '')
					if (!isVersion(version) || dirname(placeOf(version)) !== part) continue
					const about = await stat(file).catch(() => undefined)
					// A name that was given later says when: a copy has its bytes' old times.
					if (about?.isFile() && Math.max(about.mtimeMs, about.ctimeMs) < time)
						yield { version, forget: () => rm(file, { force: true }) }
				}
			}
		},
		claim: async (owner) => owner,
	}
}

/** The folder that a version's bytes go to. */
export async function makeRoom(folder: string, version: string) {
	const parent = dirname(join(folder, placeOf(version)))
	if (await mkdir(parent, { recursive: true, mode: 0o700 })) await syncFile(folder)
}

async function syncFile(path: string) {
	const handle = await open(path)
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
