import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isVersion, placeOf } from '../database/stored-bytes.ts'
import { tooLarge } from './errors.ts'
import { ENOUGH } from './sniff.ts'

export type Written = { version: string; size: number; md5: string }
export type Bytes = ReturnType<typeof createBytes>

/** Files by version, each written once: beside its place first, then to the disk, then named. A name that is there is whole. */
export function createBytes(folder: string) {
	const at = (version: string) => join(folder, placeOf(version))
	const unfinished = (version: string) => join(dirname(at(version)), `.${version}`)

	async function makeRoom(version: string) {
		const parent = dirname(at(version))
		if (await mkdir(parent, { recursive: true, mode: 0o700 })) await sync(folder)
	}

	/** Gives finished bytes their name, for good. */
	async function name(version: string) {
		await rename(unfinished(version), at(version))
		await sync(dirname(at(version)))
	}

	return {
		/** Stores what comes until it ends; `look` sees how it begins. What is too long, is refused or breaks off leaves nothing. */
		async write(bytes: Readable, { most, look }: { most: number; look: (head: Buffer) => void }): Promise<Written> {
			const version = randomUUID()
			const hash = createHash('md5')
			let size = 0
			let head: Buffer | undefined = Buffer.alloc(0)
			await makeRoom(version)
			const file = await open(unfinished(version), 'wx', 0o600)
			const put = async (part: Buffer) => {
				await file.writeFile(part)
				release(part)
			}
			const take = async (part: Buffer) => {
				size += part.length
				if (size > most) throw tooLarge()
				hash.update(part)
				if (!head) return await put(part)
				head = Buffer.concat([head, part])
				if (head.length < ENOUGH) return
				look(head)
				await put(head)
				head = undefined
			}
			const finish = async () => {
				if (head) {
					look(head)
					await put(head)
				}
				await file.sync()
			}
			try {
				// One part at a time: what else has come waits where it came from.
				await pipeline(bytes, sink(take, finish))
				await file.close()
				await name(version)
			} catch (error) {
				await file.close().catch(() => {})
				await rm(unfinished(version), { force: true })
				throw error
			}
			return { version, size, md5: hash.digest('hex') }
		},
		/** The same bytes once more, under a version of their own. */
		async copy(from: string): Promise<string> {
			const version = randomUUID()
			await makeRoom(version)
			// Two names of one file, where the disk can: each goes by itself.
			await link(at(from), at(version)).catch(async (error: NodeJS.ErrnoException) => {
				if (error.code === 'ENOENT') throw error
				await copyFile(at(from), unfinished(version))
				await sync(unfinished(version))
				await name(version)
			})
			await sync(dirname(at(version)))
			return version
		},
		/** From the first to the last byte, both included. */
		read: async (version: string, start: number, end: number) => {
			const handle = await open(at(version))
			return createReadStream('', { fd: handle, start, end, highWaterMark: 64 * 1024 })
		},
		/** Where a version lies, for who reads files by their names. */
		pathOf: at,
		remove: (version: string) => rm(at(version), { force: true }),
		/** What lies here since before a time: versions, and uploads that never came to their end. */
		async *olderThan(time: number): AsyncGenerator<{ version: string; forget: () => Promise<void> }> {
			for (const part of await readdir(folder).catch(() => [])) {
				for (const found of await readdir(join(folder, part)).catch(() => [])) {
					const file = join(folder, part, found)
					const version = basename(found).replace(/^\./, '')
					if (!isPlace(version, part)) continue
					const about = await stat(file).catch(() => undefined)
					// A name that was given later says when: a copy has its bytes' old times.
					if (about?.isFile() && Math.max(about.mtimeMs, about.ctimeMs) < time)
						yield { version, forget: () => rm(file, { force: true }) }
				}
			}
		},
	}
}

const isPlace = (version: string, part: string) => isVersion(version) && dirname(placeOf(version)) === part

const sink = (take: (part: Buffer) => Promise<unknown>, finish: () => Promise<unknown>) =>
	new Writable({
		highWaterMark: 1,
		write: (part: Buffer, _, done) => void take(part).then(() => done(), done),
		final: (done) => void finish().then(() => done(), done),
	})

/**
 * Gives the memory of a part back that nobody reads any more, if it has one of its own. Left to the collector, which is in no
 * hurry, that of a hundred uploads at once comes to as much as all the rest of the server.
 */
function release({ buffer, byteLength }: Buffer) {
	if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}

async function sync(path: string) {
	const handle = await open(path)
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
