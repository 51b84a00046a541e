import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { age } from '../settings/age.ts'
import { whyUnread } from './why-unread.ts'

/*
 * A backup is one tar file: what is kept, and last a manifest with the size and SHA-256 of every entry, so that a file
 * that was cut off or changed is known for it before anything is restored. For a recipient it is an age file around that
 * (age-encryption.org): the program `age` opens it, too.
 */

const entry = z.object({ name: z.string(), size: z.number(), sha256: z.string(), rows: z.number().optional() })
const manifest = z.object({
	format: z.literal(1),
	madeAt: z.string(),
	postgres: z.string(),
	migrations: z.array(z.string()),
	tables: z.array(z.object({ entry: z.string(), schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
	sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
	entries: z.array(entry),
})
export type Manifest = z.output<typeof manifest>
export type Entry = z.output<typeof entry>

const MANIFEST = 'manifest.json'
/** A write that failed is told by then. */
const SETTLED_MS = 1_000

/** What is wrong with a backup, in words for whoever wants to restore it. */
export class BackupError extends Error {}

/** Writes a backup beside its place and moves it there when it is whole and on the disk. */
export async function createArchive(target: string, recipient?: string) {
	const tar = pack()
	const unfinished = `${target}.part`
	const file = createWriteStream(unfinished, { mode: 0o600 })
	const bytes = Readable.from(tar)
	const written = { hash: createHash('sha256'), size: 0 }
	const measured = async function* (parts: AsyncIterable<Buffer>) {
		for await (const part of parts) {
			written.hash.update(part)
			written.size += part.length
			yield part
		}
	}
	const writing = pipeline(recipient ? await encrypted(bytes, recipient) : bytes, measured, file)
	const broken = new Promise<never>((_, reject) => void writing.catch(reject))
	broken.catch((error) => tar.destroy(error))
	const entries: Entry[] = []

	const place = async (name: string, size: number, bytes: Readable) => {
		const hash = createHash('sha256')
		bytes.on('error', () => {}) // whoever waits for it is told
		const slot = tar.entry({ name, size, mode: 0o600 })
		bytes.on('data', (part: Buffer) => void hash.update(part))
		await pipeline(bytes, slot)
		return hash.digest('hex')
	}
	/** A disk that takes no more ends the archive: that is the cause, whatever the archive says of its end. */
	const put = (...entry: Parameters<typeof place>) =>
		Promise.race([place(...entry), broken]).catch(async (error) => {
			entry[2].destroy()
			const cause = await Promise.race([broken, pause(SETTLED_MS)]).catch((cause) => cause)
			throw isOfTheSystem(cause) ? cause : error
		})
	return {
		async addBytes(name: string, { size, bytes }: { size: number; bytes: Readable }) {
			entries.push({ name, size, sha256: await put(name, size, bytes) })
		},
		async addFile(name: string, path: string, rows?: number) {
			const { size } = await stat(path)
			const sha256 = await put(name, size, createReadStream(path))
			entries.push({ name, size, sha256, ...(rows !== undefined && { rows }) })
		},
		/** Read back before it gets its name: what has that name is whole. */
		async finish(about: Omit<Manifest, 'entries' | 'format'>): Promise<{ bytes: number; sha256: string }> {
			const text = Buffer.from(JSON.stringify({ format: 1, ...about, entries } satisfies Manifest))
			await put(MANIFEST, text.length, Readable.from([text]))
			tar.finalize()
			await writing
			await sync(unfinished)
			const sha256 = written.hash.digest('hex')
			if ((await hashOf(unfinished)) !== sha256)
				throw new BackupError('What was read back from the disk is not what was written to it.')
			await rename(unfinished, target)
			await sync(dirname(target))
			return { bytes: written.size, sha256 }
		},
		async abandon() {
			tar.destroy()
			file.destroy()
			await finished(file).catch(() => {})
			await rm(unfinished, { force: true })
		},
	}
}

const isOfTheSystem = (error: unknown) => typeof (error as NodeJS.ErrnoException | undefined)?.syscall === 'string'

async function hashOf(file: string): Promise<string> {
	const hash = createHash('sha256')
	for await (const part of createReadStream(file)) hash.update(part)
	return hash.digest('hex')
}

async function encrypted(bytes: Readable, recipient: string): Promise<Readable> {
	const encrypter = new (age().Encrypter)()
	encrypter.addRecipient(recipient)
	return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)) as never)
}

async function sync(path: string) {
	const handle = await open(path)
	await handle.sync()
	await handle.close()
}

/** Reads a backup from beginning to end; every entry is given to `take`, which reads it or leaves it. */
async function readArchive(
	file: string,
	identity: string | undefined,
	take: (name: string, bytes: Readable) => Promise<void>,
) {
	const tar = extract()
	const reading = pipeline(await opened(file, identity), tar)
	reading.catch((error) => tar.destroy(error))
	for await (const part of tar) {
		await take(part.header.name, part as unknown as Readable)
		part.resume()
	}
	await reading
}

async function opened(file: string, identity: string | undefined): Promise<Readable> {
	const start = await startOf(file).catch((error) => {
		const why = whyUnread(error, file)
		throw why ? new BackupError(why) : error
	})
	const bytes = createReadStream(file)
	if (start.toString() !== 'age-encryption.org/v1') return bytes
	if (!identity) throw new BackupError('This backup is encrypted: name the file that holds its key with --identity.')
	const decrypter = new (age().Decrypter)()
	decrypter.addIdentity(identity)
	try {
		return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)) as never)
	} catch {
		throw new BackupError('The key does not open this backup.')
	}
}

async function startOf(file: string): Promise<Buffer> {
	const start = Buffer.alloc(21)
	const handle = await open(file)
	try {
		await handle.read(start, 0, start.length, 0)
		return start
	} finally {
		await handle.close()
	}
}

/** Looks at every byte of a backup before any of it is used. */
export async function verifyArchive(file: string, identity?: string): Promise<Manifest> {
	const found = new Map<string, { size: number; sha256: string }>()
	let told: unknown
	try {
		await readArchive(file, identity, async (name, bytes) => {
			const hash = createHash('sha256')
			let size = 0
			const text: Buffer[] = []
			for await (const part of bytes as AsyncIterable<Buffer>) {
				hash.update(part)
				size += part.length
				if (name === MANIFEST) text.push(part)
			}
			if (name === MANIFEST) told = JSON.parse(Buffer.concat(text).toString())
			else found.set(name, { size, sha256: hash.digest('hex') })
		})
	} catch (error) {
		if (error instanceof BackupError || isOfTheSystem(error)) throw error
		throw new BackupError('This backup cannot be read to its end: it was cut off or changed.')
	}
	const parsed = manifest.safeParse(told)
	if (!parsed.success)
		throw new BackupError('This is no whole backup of this product: its list of contents is missing.')
	for (const { name, size, sha256 } of parsed.data.entries) {
		const there = found.get(name)
		if (there?.size !== size || there.sha256 !== sha256)
			throw new BackupError(`This backup is damaged: ${name} is not what it was when it was made.`)
	}
	return parsed.data
}

/** Gives the entries of a verified backup, in the order they were written. */
export async function openArchive(
	file: string,
	identity: string | undefined,
	take: (name: string, bytes: Readable) => Promise<void>,
) {
	await readArchive(file, identity, async (name, bytes) => {
		if (name !== MANIFEST) await take(name, bytes)
	})
}
