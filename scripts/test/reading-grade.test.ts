import { expect, test } from 'vitest'
import { readingOf, sentencesOf, syllablesOf } from './reading-grade.ts'

test.each([
	['house', 1],
	['owned', 1],
	['wanted', 2],
	['houses', 2],
	['moves', 1],
	['table', 2],
	['the', 1],
	['county', 2],
	['offer', 2],
	['closing', 2],
	['title', 2],
	['mortgage', 2],
	['foreclosure', 3],
	['inheritance', 4],
	['Arkansas', 3],
	['quiet', 2],
	['radio', 3],
	['property', 3],
	['family', 3],
	['area', 3],
	['seeing', 2],
	['people', 2],
	['million', 2],
	['special', 2],
	['condition', 3],
	['settlement', 3],
	['obligation', 4],
	['commission', 3],
	['you’re', 1],
	['changes', 2],
	['pieces', 2],
	['taxes', 2],
	['statement', 2],
	['buyer', 2],
	['buying', 2],
	['relying', 3],
	['payoff', 2],
	['beyond', 2],
	['settled', 2],
	['filled', 1],
	['anyone', 3],
	['lawyer', 2],
] as const)('%s has %i syllables', (word, count) => {
	expect(syllablesOf(word)).toBe(count)
})

test('a sentence does not end at an abbreviation, and a label is none', () => {
	expect(sentencesOf('See Ark. Code for this one. Ask J. J. Walters at No. 5 about it.')).toHaveLength(2)
	expect(sentencesOf('Get Your Offer')).toEqual([])
})

test('what is known to be easy is easy, and what is known to be hard is hard', () => {
	const easy = readingOf(['The sun was hot. The dog lay in the shade of the big tree. He did not want to get up.'])
	const hard = readingOf([
		'Notwithstanding any provision to the contrary, the aforementioned consideration shall constitute full satisfaction of all contractual obligations heretofore incurred by the undersigned parties.',
	])
	expect(easy.grade).toBeLessThan(3)
	expect(hard.grade).toBeGreaterThan(16)
})
