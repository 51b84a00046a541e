import { expect, test } from 'vitest'
import { present, sentences } from './claim.ts'

test('what is missing leaves no hole in a paragraph', () => {
	expect(sentences('One.', undefined, 'Two.', false, '')).toBe('One. Two.')
	expect(sentences(undefined)).toBe('')
})

test('what is missing leaves no hole in a list', () => {
	expect(present(['one', undefined, 'two', false, ''])).toEqual(['one', 'two'])
})
