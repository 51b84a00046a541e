import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalPath } from './site.ts'

test.each([
	['/', '/'],
	['/about', '/about'],
	['/about/', '/about'],
	['/about//', '/about'],
	['/index.html', '/'],
	['/about/index.html', '/about'],
	['//', '/'],
	['//evil.example', '/evil.example'],
	['///evil.example//', '/evil.example'],
	['//index.html', '/'],
	['/my-index.html', '/my-index.html'],
])('%s is known as %s', (path, expected) => {
	expect(canonicalPath(path)).toBe(expected)
})

test('whatever is asked for, the answer stays on this site', () => {
	const piece = fc.constantFrom('/', '//', 'index.html', '/index.html', 'evil.example', '.', '..', 'a', '%5C', '%09')
	fc.assert(
		fc.property(fc.array(piece), (pieces) => {
			const path = canonicalPath(`/${pieces.join('')}`)
			expect(new URL(path, 'https://homes.example').host).toBe('homes.example')
			expect(path).not.toContain('//')
		}),
	)
})
