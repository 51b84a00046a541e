import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentionsIn, parted } from './mentions.ts'

const member = (id: string, name: string) => ({ id, name, role: 'helper' as const, email: null })
const team = [member('a', 'Ada'), member('m', 'Ada Miller'), member('n', ''), member('o', 'O’Neil')]

test('who is meant is found by name, whatever the case, and the longest name is shown as meant', () => {
	expect(mentionsIn('please @ada miller, look', team)).toEqual(['a', 'm'])
	expect(mentionsIn('mail ada@example.com', team)).toEqual([])
	expect(parted('ask @Ada Miller and @o’neil, not @Bob', team)).toEqual([
		{ text: 'ask ', named: false },
		{ text: '@Ada Miller', named: true },
		{ text: ' and ', named: false },
		{ text: '@o’neil', named: true },
		{ text: ', not @Bob', named: false },
	])
})

test('nothing of a note is lost or doubled when it is shown', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom('@', 'Ada', ' Miller', 'ada', '\n', 'x', '@@', 'O’Neil')), (pieces) => {
			const text = pieces.join('')
			expect(
				parted(text, team)
					.map((part) => part.text)
					.join(''),
			).toBe(text)
		}),
	)
})
