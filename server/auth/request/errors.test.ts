import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tooMany } from './errors.ts'

test('nothing of the auth service says 429 in any other way than the one that says for how long', () => {
	const folder = import.meta.dirname
	const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
	const saying = files.filter((name) => /\b429\b/.test(readFileSync(join(folder, name), 'utf8')))
	expect(saying).toEqual(['errors.ts'])
	expect(tooMany(0.2)).toMatchObject({ status: 429, retryAfter: 1 })
	expect(tooMany(61.5).retryAfter).toBe(62)
})
