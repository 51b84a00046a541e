import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { Encoding } from '../../server/static/encoding.ts'

const brotli = promisify(zlib.brotliCompress)
const zstd = promisify(zlib.zstdCompress)
const gzip = promisify(zlib.gzip)

/**
 * Writes the compressed copies beside a file once and tells which are worth having, smallest first. Brotli, which all browsers take, at
 * the highest effort; zstd nobody asks for who could have Brotli, and the last fiftieth of it takes five times as long.
 */
export async function compress(file: string, bytes: Buffer, type: string): Promise<Encoding[]> {
	if (!/text|xml|json|svg|javascript/.test(type)) return []
	const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = zlib.constants
	// One after the other: the build works on as many files at once as there are cores.
	const made: { encoding: Encoding; ending: string; copy: Buffer }[] = [
		{
			encoding: 'br',
			ending: '.br',
			copy: await brotli(bytes, {
				params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
			}),
		},
		{ encoding: 'zstd', ending: '.zst', copy: await zstd(bytes, { params: { [ZSTD_c_compressionLevel]: 12 } }) },
		{ encoding: 'gzip', ending: '.gz', copy: await gzip(bytes, { level: 9 }) },
	]
	const useful = made
		.filter(({ copy }) => copy.length < bytes.length)
		.sort((one, other) => one.copy.length - other.copy.length)
	for (const { ending, copy } of useful) writeFileSync(file + ending, copy)
	return useful.map(({ encoding }) => encoding)
}
