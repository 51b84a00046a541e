import { chooseEncoding, type Encoding } from './encoding.ts'
import type { HeldFile } from './release.ts'

export const encodingFor = (accept: string | undefined, file: HeldFile) => chooseEncoding(accept, file.encodings)

export const tagOf = (file: HeldFile, encoding: Encoding | 'identity') =>
	`"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`

/** Every header of an answer but its length. */
export function headersOf(file: HeldFile, encoding: Encoding | 'identity'): [string, string][] {
	return [
		['content-type', file.type],
		['vary', 'accept-encoding'],
		['etag', tagOf(file, encoding)],
		['cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'],
		...(file.type.startsWith('text/html') ? [['content-security-policy', file.policy] as [string, string]] : []),
		...(encoding === 'identity' ? [] : [['content-encoding', encoding] as [string, string]]),
	]
}

export function matches(header: string | undefined, etag: string) {
	return header === '*' || header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
