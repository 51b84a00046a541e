import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { Encoding } from '../server/static/encoding.ts'

const brotli = promisify(zlib.brotliCompress)
const zstd = promisify(zlib.zstdCompress)
const gzip = promisify(zlib.gzip)

/** Writes the compressed copies beside a file once, at the highest effort, and tells which are worth having, smallest first. */
export async function compress(file: string, bytes: Buffer, type: string): Promise<Encoding[]> {
	if (!/text|xml|json|svg|javascript/.test(type)) return []
	const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = zlib.constants
	const copies: [Encoding, string, Promise<Buffer>][] = [
		['br', '.br', brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length } })],
		['zstd', '.zst', zstd(bytes, { params: { [ZSTD_c_compressionLevel]: 19 } })],
		['gzip', '.gz', gzip(bytes, { level: 9 })],
	]
	const made = await Promise.all(
		copies.map(async ([encoding, ending, copy]) => ({ encoding, ending, copy: await copy })),
	)
	const useful = made
		.filter(({ copy }) => copy.length < bytes.length)
		.sort((one, other) => one.copy.length - other.copy.length)
	for (const { ending, copy } of useful) writeFileSync(file + ending, copy)
	return useful.map(({ encoding }) => encoding)
}
