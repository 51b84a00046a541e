import { expect, test } from 'vitest'
import { HARDEST } from '../../scripts/test/reading.ts'
import { readingOf } from '../../scripts/test/reading-grade.ts'
import { proseOf } from '../../scripts/test/rendered-pages.ts'
import { pages } from '../support/site/pages.ts'

test.each(pages)('$path can be read with eight years of school', ({ root }) => {
	const { grade } = readingOf(proseOf(root))
	expect(grade).toBeLessThanOrEqual(HARDEST)
})

test('most pages have a good deal to read, and it is found', () => {
	expect(pages.filter(({ root }) => readingOf(proseOf(root)).words > 250).length).toBeGreaterThan(30)
})
