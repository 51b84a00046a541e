import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeRoom } from '../bytes/disk.ts'
import type { Keeper } from '../bytes/keeper.ts'
import { unfinishedPlaceOf } from '../bytes/places.ts'
import { tooLarge } from './errors.ts'
import { ENOUGH } from './sniff.ts'

export type Written = { version: string; size: number; md5: string }
/** What has come, whole, in a file that nobody keeps yet. */
export type Received = Written & { file: string }
export type Bytes = ReturnType<typeof createBytes>
type Terms = { most: number; look: (head: Buffer) => void }

/** The bytes of stored files. They come to the disk, beside the place of whoever keeps them there. */
export function createBytes(folder: string, keeper: Keeper) {
	/** Takes what comes until it ends; `look` sees how it begins. What is too long, is refused or breaks off leaves nothing. */
	async function receive(bytes: Readable, { most, look }: Terms): Promise<Received> {
		const version = randomUUID()
		const hash = createHash('md5')
		let size = 0
		let head: Buffer | undefined = Buffer.alloc(0)
		await makeRoom(folder, version)
		const path = join(folder, unfinishedPlaceOf(version))
		const file = await open(path, 'wx', 0o600)
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
		} catch (error) {
			await file.close().catch(() => {})
			await rm(path, { force: true })
			throw error
		}
		return { version, size, md5: hash.digest('hex'), file: path }
	}

	return {
		receive,
		async write(bytes: Readable, terms: Terms): Promise<Written> {
			const { file, ...written } = await receive(bytes, terms)
			try {
				await keeper.keep(written.version, file)
			} catch (error) {
				await rm(file, { force: true })
				throw error
			}
			return written
		},
		/** The same bytes once more, under a version of their own. */
		async copy(from: string): Promise<string> {
			const version = randomUUID()
			await keeper.copy(from, version)
			return version
		},
		/** From the first to the last byte, both included. */
		read: async (version: string, start: number, end: number) => (await keeper.read(version, { start, end })).bytes,
		remove: keeper.remove,
		olderThan: keeper.olderThan,
		claim: keeper.claim,
	}
}

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
