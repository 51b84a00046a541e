import { expect, test } from 'vitest'
import { chooseEncoding, type Encoding } from './encoding.ts'

const all: Encoding[] = ['br', 'zstd', 'gzip']

test.each<[string | undefined, Encoding[], string]>([
	['gzip, deflate, br, zstd', all, 'br'],
	['gzip, deflate, br, zstd', ['zstd', 'br', 'gzip'], 'zstd'],
	['gzip', all, 'gzip'],
	['GZIP', all, 'gzip'],
	['br;q=0, gzip', all, 'gzip'],
	['br; q=0.0, zstd; q=0, gzip; q=0.1', all, 'gzip'],
	['*', all, 'br'],
	['br;q=0, *', all, 'zstd'],
	['*;q=0, gzip', all, 'gzip'],
	['*;q=0', all, 'identity'],
	['br;q=nonsense', all, 'identity'],
	['deflate', all, 'identity'],
	['', all, 'identity'],
	[undefined, all, 'identity'],
	['br', [], 'identity'],
])('a browser that takes %o of %o gets %s', (accept, available, expected) => {
	expect(chooseEncoding(accept, available)).toBe(expected)
})
