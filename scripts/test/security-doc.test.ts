import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rows of the table: what it is, how it is done, and `file`, or `file`: the name of a test. */
const rows = readFileSync('docs/security.md', 'utf8')
	.split('\n')
	.filter((line) => /^\| \d/.test(line))
	.map((line) => line.split('|').map((cell) => cell.trim()))

test('the table of security names tests that are there', () => {
	expect(rows.length).toBeGreaterThan(60)
	for (const [, item, how, proof = ''] of rows) {
		expect(how, item).not.toBe('')
		const [, file, title] = /^`([^`]+\.ts)`(?:: (.+))?$/.exec(proof) ?? []
		if (!file) continue
		expect(existsSync(file), `${item}: ${file}`).toBe(true)
		if (title) expect(readFileSync(file, 'utf8'), `${item}: ${title}`).toContain(title)
	}
})
