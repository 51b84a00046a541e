import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { LeftOut } from '../../content/words/photos.ts'
import { storable } from '../../lib/lead.ts'
import { CAPTION, MOST_PHOTOS, PHOTO_ID } from '../../lib/photos.ts'
import { hasText } from '../../lib/text.ts'
import type { Bytes } from '../storage/bytes.ts'
import { badType, invalidRequest, StorageError, tooLarge } from '../storage/errors.ts'
import { pictureType } from '../storage/sniff.ts'

/** Which of the files that were chosen: the how manyth, and what it is called. */
type Which = { place: number; name: string }
/** A photo as it was sent: on the disk, without a row, until it is made anew. */
export type Sent = Which & { file: string; id: string; caption: string }
export type Refusal = Which & { why: LeftOut }

const readable = new Set(['image/jpeg', 'image/png', 'image/webp'])
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** So many files are named in the answer; whoever sends more has no answer to read. */
const MOST_FILES = 100

/** Reads the form as it comes: what stands before a photo speaks of it. One that cannot be taken keeps no other from being taken; of a form that breaks off nothing stays. */
export async function readPhotos(request: IncomingMessage, bytes: Bytes, most: number) {
	const arriving: Promise<Sent | Refusal>[] = []
	const gates: Readable[] = []
	const fields = new Map<string, string>()
	/** Bytes that are read for the sake of what comes after them. */
	let spare = MOST_PHOTOS * most
	try {
		await new Promise<void>((resolve, reject) => {
			const form = openForm(request)
			const fail = (error: Error) => {
				request.unpipe(form)
				reject(error)
			}
			const skip = (file: Readable) => {
				file.on('data', (part: Buffer) => {
					spare -= part.length
					if (spare < 0) fail(tooLarge())
				})
				// Its reader may have left while it had to wait.
				file.resume()
			}
			form.on('field', (name, value) => void fields.set(name, value))
			form.on('file', (...[, file, filename]) => {
				// A browser sends an empty file where none was chosen.
				if (!filename) return void file.resume()
				const which = { place: arriving.length + 1, name: inOrder(filename) }
				if (arriving.length >= MOST_PHOTOS) {
					skip(file)
					return void arriving.push(Promise.resolve({ ...which, why: 'too_many' }))
				}
				const id = fields.get(PHOTO_ID) ?? ''
				const caption = captionOf(fields.get(CAPTION))
				fields.clear()
				const gate = file.pipe(new PassThrough())
				gate.once('close', () => skip(file))
				gates.push(gate)
				const writing = bytes.receive(gate, { most, look: refuseOthers }).then(
					(received) => ({ ...which, file: received.file, id: isUuid.test(id) ? id : idOf(received.md5), caption }),
					(error) => ({ ...which, why: whyLeftOut(error) }),
				)
				writing.catch(fail)
				arriving.push(writing)
			})
			const cutOff = () => reject(invalidRequest('The request was not sent to its end'))
			form.on('error', cutOff)
			form.on('finish', resolve)
			request.once('aborted', cutOff).once('error', cutOff)
			request.pipe(form)
		})
		// What stands after them all speaks of those of which nothing was said.
		const last = captionOf(fields.get(CAPTION))
		const all = await Promise.all(arriving)
		return {
			sent: all.filter(isSent).map((one) => ({ ...one, caption: one.caption || last })),
			refused: all.filter((one): one is Refusal => !isSent(one)),
		}
	} catch (error) {
		// What waits for more of a photo waits for nothing.
		for (const gate of gates) gate.destroy()
		for (const one of await Promise.allSettled(arriving))
			if (one.status === 'fulfilled' && isSent(one.value)) await rm(one.value.file, { force: true })
		throw error
	}
}

const isSent = (one: Sent | Refusal): one is Sent => 'file' in one

/** A page without script cannot make an id; the photo itself stands in for it, so that one sent again is one. */
const idOf = (md5: string) => md5.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

function refuseOthers(head: Buffer) {
	const type = pictureType(head) ?? 'unknown'
	if (!readable.has(type)) throw badType(type)
}

/** What is wrong with one photo alone; anything else is thrown on. */
export function whyLeftOut(error: unknown): LeftOut {
	const code = error instanceof StorageError ? error.told.code : ''
	if (code === 'InvalidMimeType') return 'unreadable'
	if (code === 'EntityTooLarge') return 'too_large'
	throw error
}

/** Nothing turns the order of letters around. */
const inOrder = (text: string) => storable(text).replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** From the first sign that takes room to the last. */
const visible = /[^\s\u200b-\u200d\u2060](?:.*[^\s\u200b-\u200d\u2060])?/su

function captionOf(text = '') {
	const caption = visible.exec(inOrder(text))?.[0] ?? ''
	return hasText(caption) ? caption : ''
}

function openForm(request: IncomingMessage) {
	const limits = { fields: 40, fieldSize: 4096, files: MOST_FILES, headerPairs: 20, headerSize: 16 * 1024 }
	try {
		return new Busboy({ headers: request.headers as BusboyHeaders, limits })
	} catch {
		throw invalidRequest('This is no form')
	}
}
