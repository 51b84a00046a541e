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
	const copies: [Encoding, string, Buffer][] = [
		[
			'br',
			'.br',
			await brotli(bytes, {
				params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
			}),
		],
		['zstd', '.zst', await zstd(bytes, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 19 } })],
		['gzip', '.gz', await gzip(bytes, { level: 9 })],
	]
	const useful = copies.filter(([, , copy]) => copy.length < bytes.length).sort((a, b) => a[2].length - b[2].length)
	for (const [, ending, copy] of useful) writeFileSync(file + ending, copy)
	return useful.map(([encoding]) => encoding)
}
