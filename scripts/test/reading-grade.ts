/** How many years of school a text asks for, by Flesch and Kincaid: long sentences and long words make it hard. */
export type Reading = { grade: number; words: number; sentences: number }

export function readingOf(paragraphs: readonly string[]): Reading {
	const sentences = paragraphs.flatMap(sentencesOf)
	const words = sentences.flatMap(wordsOf)
	const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
	const grade =
		words.length === 0 ? 0 : 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
	return { grade, words: words.length, sentences: sentences.length }
}

/** A point after these, or after a single letter, ends no sentence. */
const abbreviated = /\b(?:Mr|Mrs|Ms|Dr|St|Ave|No|Inc|Ark|App|Op|Co|vs?|[A-Za-z])\.$/

/** A run of a few words without an end is a label, not a sentence; counted as one, it would make a page look easier than it is. */
const FEWEST = 4

export function sentencesOf(paragraph: string): string[] {
	const found: string[] = []
	let open = ''
	for (const part of paragraph.split(/(?<=[.!?]["”’)]*)\s+/)) {
		open = open ? `${open} ${part}` : part
		if (abbreviated.test(open)) continue
		found.push(open)
		open = ''
	}
	if (open) found.push(open)
	return found.filter((sentence) => wordsOf(sentence).length >= FEWEST)
}

/** What is said aloud and has letters; a figure is read at a glance. */
export const wordsOf = (text: string): string[] => text.match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? []

/** Words whose spelling misleads the rule below. */
const known: Record<string, number> = {
	area: 3,
	areas: 3,
	arkansas: 3,
	anyone: 3,
	being: 2,
	business: 2,
	client: 2,
	clients: 2,
	create: 2,
	created: 3,
	creates: 2,
	every: 2,
	everyone: 3,
	everything: 3,
	evening: 2,
	idea: 3,
	ideas: 3,
	interest: 2,
	people: 2,
	real: 1,
	realtor: 3,
	ruin: 2,
	ruined: 2,
	something: 2,
	sometimes: 2,
	someone: 2,
	somewhere: 2,
	theirs: 1,
	usual: 3,
	usually: 4,
	whoever: 3,
}

/** Vowels that are heard. */
export function syllablesOf(word: string): number {
	const letters = word
		.toLowerCase()
		.normalize('NFD')
		.replace(/[^a-z]/g, '')
	if (letters in known) return known[letters] ?? 1
	if (/^[A-Z]{2,5}$/.test(word) && !/[AEIOU]/.test(word)) return word.length
	let heard = letters.match(/[aeiouy]+/g)?.length ?? 1
	// Silent at the end: the e of 'house' and 'owned' and 'moves', but not of 'table', 'wanted' and 'houses'.
	if (/[^aeiouyl]e$|[aeiou]le$/.test(letters)) heard--
	else if (/[^aeioutd]ed$/.test(letters) && !/[^aeioul]led$/.test(letters)) heard--
	else if (/[^aeiouyscxzg]es$/.test(letters) && !/(?:sh|ch|[^aeiou]l)es$/.test(letters)) heard--
	else if (/[^aeiouyscxzgl](?:eless|ement|ely|eful)s?$/.test(letters)) heard--
	if (/^fore[bcdfghklmnptw]/.test(letters)) heard--
	// Two heard where two vowels stand together: 'quiet', 'radio', 'buyer', 'relying'.
	heard +=
		letters.match(/i(?:a(?!l\b)|o(?!n|us)|u(?!s)|et)|[^q]u(?:al|el|ou)|eo(?!p|r)|[aeoy]ing$|[aeu]y[aeiou](?!ing$)/g)
			?.length ?? 0
	return Math.max(heard, 1)
}
