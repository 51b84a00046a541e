import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('a folder is made with those above it, once', () => {
	const base = mkdtempSync(join(tmpdir(), 'make-folder-'))
	onTestFinished(() => rmSync(base, { recursive: true }))
	const deep = join(base, 'a/b/c')
	expect(makeFolder(deep, 0o700)).toBe(join(base, 'a'))
	expect(statSync(deep).mode & 0o777).toBe(0o700)
	expect(makeFolder(deep)).toBeUndefined()
})

test.each([
	['/dev/null/data', 'ENOTDIR'],
	[import.meta.filename, 'EEXIST'],
])('one that cannot be made is told with the reason: %s', (folder, code) => {
	expect(() => makeFolder(folder)).toThrow(expect.objectContaining({ code }))
})
