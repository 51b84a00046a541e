import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { invalidRequest, tooLarge } from './errors.ts'

/** What was sent to be stored: its bytes are still coming. */
export type Upload = {
	bytes: Readable
	type: string | undefined
	cacheControl: string
	metadata: Record<string, unknown> | null
	/** Resolves once all that was sent has been read, rejects if it was cut off or is no form. */
	ended: Promise<void>
}

const MOST_METADATA = 64 * 1024
/** What a form has besides the file. */
const MOST_AROUND = 256 * 1024

/** Reads an upload in either of its forms, as it comes. `most` is known before: what says that it is larger is not begun. */
export async function readUpload(request: IncomingMessage, most: number): Promise<Upload> {
	const said = Number(request.headers['content-length'] ?? 0)
	const isForm = /^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')
	if (said > most + (isForm ? MOST_AROUND : 0)) throw tooLarge()
	return isForm ? await readForm(request) : readRaw(request)
}

function readRaw(request: IncomingMessage): Upload {
	const { headers } = request
	if (headers['content-length'] === '0' || (!headers['content-length'] && !headers['transfer-encoding']))
		throw invalidRequest('No content provided')
	const encoded = headers['x-metadata']
	const text = typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString() : undefined
	return {
		bytes: request,
		type: headers['content-type'],
		cacheControl: cacheControlOf(headers['cache-control']),
		metadata: readMetadata(text),
		ended: Promise.resolve(),
	}
}

/** Fields first, then one file under whatever name: the client sends it without one. */
function readForm(request: IncomingMessage): Promise<Upload> {
	return new Promise((resolve, reject) => {
		const form = openForm(request)
		const fields = new Map<string, string>()
		const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>()
		ended.catch(() => {})
		// One stream for whoever stores it: it ends with the file, or with whatever went wrong before that.
		const bytes = new PassThrough()
		bytes.on('error', () => {})
		let begun = false
		const broken = (error: Error) => {
			request.unpipe(form)
			fail(error)
			bytes.destroy(error)
			reject(error)
		}
		form.on('field', (name, value, _, valueTruncated) => {
			if (valueTruncated) broken(invalidRequest('A field of the form is too long'))
			fields.set(name, value)
		})
		form.on('file', (...[, file, , , mime]) => {
			if (begun) return void file.resume()
			begun = true
			file.on('error', () => broken(cutOff()))
			file.pipe(bytes)
			bytes.once('close', () => file.resume())
			try {
				resolve({
					bytes,
					type: fields.get('contentType') || mime,
					cacheControl: fields.has('cacheControl')
						? cacheControlOf(`max-age=${fields.get('cacheControl')}`)
						: 'no-cache',
					metadata: readMetadata(fields.get('metadata')),
					ended,
				})
			} catch (error) {
				broken(error as Error)
			}
		})
		form.on('filesLimit', () => broken(invalidRequest('Only one file can be stored at a time')))
		form.on('error', () => broken(cutOff()))
		form.on('finish', () => {
			if (!begun) reject(invalidRequest('No content provided'))
			end()
		})
		request.once('aborted', () => broken(cutOff()))
		request.once('error', () => broken(cutOff()))
		request.pipe(form)
	})
}

const cutOff = () => invalidRequest('The request was not sent to its end')

function openForm(request: IncomingMessage) {
	const limits = {
		fields: 10,
		fieldSize: MOST_METADATA,
		fieldNameSize: 100,
		headerPairs: 20,
		headerSize: 16 * 1024,
		files: 1,
	}
	try {
		return new Busboy({ headers: request.headers as BusboyHeaders, limits })
	} catch {
		throw invalidRequest('The form has no boundary')
	}
}

/** Only what a cache understands goes into a header that others read. */
const cacheControlOf = (said: string | undefined) => (said && /^[\w=, -]{1,100}$/.test(said) ? said : 'no-cache')

function readMetadata(text: string | undefined): Record<string, unknown> | null {
	if (!text) return null
	if (text.length > MOST_METADATA) throw invalidRequest('The metadata is too long')
	try {
		const read: unknown = JSON.parse(text)
		if (read && typeof read === 'object' && !Array.isArray(read)) return read as Record<string, unknown>
	} catch {
		// Told below.
	}
	throw invalidRequest('The metadata is no JSON object')
}
