import { Readable } from 'node:stream'
import type { Bytes } from './bytes.ts'
import type { StorageContext } from './context.ts'
import { outOfRange } from './errors.ts'
import type { ObjectRow } from './rows.ts'
import { servedType } from './sniff.ts'

/** How it is shown: to anybody, or to whoever asked, and until when. */
export type Showing = { isPublic: boolean; expires?: Date }

/** Shown by itself, nothing in it runs, asks or frames anything. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Sends an object's bytes, or the part that was asked for, or that they have not changed. */
export async function serve(c: StorageContext, bytes: Bytes, row: ObjectRow, showing: Showing): Promise<Response> {
	const { metadata, version } = row
	const headers = headersOf(c, row, showing)
	if (isUnchanged(c, row)) return new Response(null, { status: 304, headers })
	const range = rangeOf(c, row)
	const { start, end } = range ?? { start: 0, end: metadata.size - 1 }
	headers.set('content-length', String(end - start + 1))
	if (range) headers.set('content-range', `bytes ${start}-${end}/${metadata.size}`)
	const status = range ? 206 : 200
	if (c.req.method === 'HEAD' || metadata.size === 0) return new Response(null, { status, headers })
	const stream = await bytes.read(version, start, end)
	return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers })
}

function headersOf(c: StorageContext, { metadata }: ObjectRow, { isPublic, expires }: Showing): Headers {
	const { mimetype, eTag, lastModified, cacheControl } = metadata
	const headers = new Headers({
		'content-type': servedType(mimetype),
		etag: eTag,
		'last-modified': new Date(lastModified).toUTCString(),
		'cache-control': isPublic ? cacheControl : `private, ${cacheControl}`,
		'accept-ranges': 'bytes',
		'x-robots-tag': 'none',
		'content-security-policy': POLICY,
	})
	if (!isPublic) headers.set('vary', 'Authorization')
	if (expires) headers.set('expires', expires.toUTCString())
	const download = c.req.query('download')
	if (download !== undefined) headers.set('content-disposition', disposition(download))
	return headers
}

/** Saved under the name that was asked for; one without is left to the browser. */
function disposition(wanted: string): string {
	if (!wanted) return 'attachment;'
	const plain = wanted.replace(/[^\x20-\x7e]|["\\%]/g, '_')
	return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(wanted).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}

function isUnchanged(c: StorageContext, { metadata }: ObjectRow): boolean {
	const known = c.req.header('if-none-match')
	if (known !== undefined)
		return known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === metadata.eTag)
	const since = Date.parse(c.req.header('if-modified-since') ?? '')
	return Math.floor(Date.parse(metadata.lastModified) / 1000) * 1000 <= since
}

/** One range of bytes. Several, or a condition that no longer holds, are answered with the whole. */
function rangeOf(c: StorageContext, { metadata: { size, eTag } }: ObjectRow) {
	const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(c.req.header('range') ?? '') ?? []
	if (!from && !to) return undefined
	const unless = c.req.header('if-range')
	if (unless && unless !== eTag) return undefined
	const start = from ? Number(from) : Math.max(0, size - Number(to))
	const end = from && to ? Math.min(Number(to), size - 1) : size - 1
	if (start >= size || start > end) throw outOfRange(size)
	return { start, end }
}
