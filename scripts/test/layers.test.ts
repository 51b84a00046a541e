import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { broken, layers, rules } from './layers.ts'

/** Files that import each other, in a folder of their own: what is wrong with them. */
async function wrongIn(imports: (readonly [from: string, to: string])[], line = (to: string) => `import '${to}'\n`) {
	const root = mkdtempSync(join(tmpdir(), 'layers-'))
	onTestFinished(() => rmSync(root, { recursive: true }))
	const depth = (path: string) => '../'.repeat(path.split('/').length - 1) || './'
	for (const path of new Set(imports.flat())) {
		const text = imports.filter(([from]) => from === path).map(([, to]) => line(depth(path) + to))
		mkdirSync(dirname(join(root, path)), { recursive: true })
		writeFileSync(join(root, path), text.join('') || 'export {}\n')
	}
	const { found } = await broken(root, [...new Set(imports.flat().map((path) => path.split('/')[0] ?? ''))])
	return found
}

const breaksIn = async (...args: Parameters<typeof wrongIn>) => (await wrongIn(...args)).map(({ rule }) => rule)

const fileIn = (room: string) => (room.endsWith('.ts') ? room : `${room.replace(/\/\*$/, '')}/some.ts`)

test('no room may import the room above it', async () => {
	const pairs = Object.values(layers).flatMap((plan) =>
		plan.slice(1).map(([room = ''], at) => ({ room, below: fileIn(room), above: fileIn(plan[at]?.[0] ?? '') })),
	)
	const found = await wrongIn(pairs.map(({ below, above }) => [below, above]))
	for (const { room, below, above } of pairs) {
		const rules = found.filter(({ from, to }) => from === below && to === above).map(({ rule }) => rule)
		const named = rules.some((rule) => rule.startsWith(`${room} imports`) || rule === 'words and rules know neither')
		expect(named, `${below} imports ${above}`).toBe(true)
	}
	expect(await wrongIn(pairs.map(({ below, above }) => [above, below]))).toEqual([])
})

test('rooms of one line know nothing of each other', async () => {
	expect(await breaksIn([['app/auth/a.ts', 'app/leads/b.ts']])).toEqual(['app/auth imports only from below'])
	expect(await breaksIn([['server/rest/a.ts', 'server/backup/b.ts']])).toEqual(['server/rest imports only from below'])
})

test('a circle is seen, also one of types alone', async () => {
	const circle: [string, string][] = [
		['lib/a.ts', 'lib/b.ts'],
		['lib/b.ts', 'lib/a.ts'],
	]
	expect(await breaksIn(circle)).toContain('no circles')
	expect(await breaksIn(circle, (to) => `import type { X } from '${to}'\n`)).toContain('no circles')
})

test.each([
	['app/ui/a.ts', 'server/http/b.ts', 'the pages never meet the server'],
	['server/http/a.ts', 'app/ui/b.ts', 'the server never meets the pages'],
	['content/a.ts', 'app/ui/b.ts', 'words and rules know neither'],
	['lib/a.ts', 'server/http/b.ts', 'words and rules know neither'],
	['supabase/functions/x/a.ts', 'server/web/b.ts', 'hosted Supabase lacks it'],
	['server/http/a.ts', 'tests/support/b.ts', 'nothing of the product leans on tests or tools'],
	['app/ui/a.ts', 'scripts/b.ts', 'nothing of the product leans on tests or tools'],
])('%s may not import %s', async (from, to, rule) => {
	expect(await breaksIn([[from, to]])).toContain(rule)
	expect(rules.map(({ name }) => name)).toContain(rule)
})
