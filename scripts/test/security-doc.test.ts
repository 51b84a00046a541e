import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rows of the table: what it is, how it is done, and files, each `file` or `file`: the names of tests, parted by semicolons. */
const rows = readFileSync('docs/security.md', 'utf8')
	.split('\n')
	.filter((line) => /^\| \d/.test(line))
	.map((line) => line.split('|').map((cell) => cell.trim()))

test('the table of security names tests that are there', () => {
	expect(rows.length).toBeGreaterThan(60)
	for (const [, item, how, proof = ''] of rows) {
		expect(how, item).not.toBe('')
		for (const [, file = '', titles = ''] of proof.matchAll(/`([^`]+\.ts)`(?:: ([^`]+))?/g)) {
			expect(existsSync(file), `${item}: ${file}`).toBe(true)
			const text = readFileSync(file, 'utf8')
			for (const title of titles.split(/;|\.(?= *$)/).filter((each) => each.trim()))
				expect(text, `${item}: ${title}`).toContain(title.trim())
		}
	}
})
