import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { storable } from '../../lib/lead.ts'
import { CAPTION, LONGEST_CAPTION, MOST_PHOTOS, PHOTO_ID } from '../../lib/photos.ts'
import type { Bytes } from '../storage/bytes.ts'
import { badType, invalidRequest } from '../storage/errors.ts'
import { pictureType } from '../storage/sniff.ts'

/** A photo as it was sent: on the disk, without a row, until it is made anew. */
export type Sent = { file: string; id: string | undefined; caption: string }

const readable = new Set(['image/jpeg', 'image/png', 'image/webp'])
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the form as it comes: what stands before a photo speaks of it. Nothing stays of one that breaks off or holds something else. */
export async function readPhotos(request: IncomingMessage, bytes: Bytes, most: number): Promise<Sent[]> {
	const arriving: Promise<Sent>[] = []
	const files: Readable[] = []
	const fields = new Map<string, string>()
	try {
		await new Promise<void>((resolve, reject) => {
			const form = openForm(request)
			form.on('field', (name, value) => void fields.set(name, value))
			form.on('file', (...[, file, name]) => {
				// A browser sends an empty file where none was chosen.
				if (!name) return void file.resume()
				const id = fields.get(PHOTO_ID) ?? ''
				const about = { id: isUuid.test(id) ? id : undefined, caption: captionOf(fields.get(CAPTION)) }
				fields.clear()
				files.push(file)
				const writing = bytes
					.receive(file, { most, look: refuseOthers })
					.then((received) => ({ file: received.file, ...about }))
				writing.catch((error) => {
					request.unpipe(form)
					reject(error)
				})
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
		return (await Promise.all(arriving)).map((sent) => ({ ...sent, caption: sent.caption || last }))
	} catch (error) {
		// What waits for more of a photo waits for nothing.
		for (const file of files) file.destroy()
		for (const one of await Promise.allSettled(arriving))
			if (one.status === 'fulfilled') await rm(one.value.file, { force: true })
		throw error
	}
}

function refuseOthers(head: Buffer) {
	const type = pictureType(head) ?? 'unknown'
	if (!readable.has(type)) throw badType(type)
}

const captionOf = (text = '') => storable(text).trim().slice(0, LONGEST_CAPTION)

function openForm(request: IncomingMessage) {
	const limits = { fields: 40, fieldSize: 4096, files: MOST_PHOTOS, headerPairs: 20, headerSize: 16 * 1024 }
	try {
		return new Busboy({ headers: request.headers as BusboyHeaders, limits })
	} catch {
		throw invalidRequest('This is no form')
	}
}
