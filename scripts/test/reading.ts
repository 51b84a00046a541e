/** How hard each page is to read. At most eighth grade, or this fails. */

import { readingOf } from './reading-grade.ts'
import { proseOf, renderedPages } from './rendered-pages.ts'

export const HARDEST = 8

if (import.meta.main) {
	const pages = (await renderedPages()).map(({ path, body }) => ({ path, ...readingOf(proseOf(body)) }))
	console.log('grade  words  a sentence  page')
	for (const { path, grade, words, sentences } of pages.toSorted((a, b) => b.grade - a.grade)) {
		const long = sentences ? words / sentences : 0
		console.log(`${grade.toFixed(1).padStart(5)}${String(words).padStart(7)}${long.toFixed(1).padStart(12)}  ${path}`)
	}
	const hard = pages.filter(({ grade }) => grade > HARDEST)
	if (hard.length) console.error(`\nHarder than grade ${HARDEST}: ${hard.map(({ path }) => path).join(', ')}`)
	process.exit(hard.length ? 1 : 0)
}
