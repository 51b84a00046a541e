import { expect, test } from 'vitest'
import { readRetention, retentionWords } from '../../lib/retention.ts'
import { headings, mainText } from '../support/site/pages.ts'

const text = mainText('/privacy-policy').replace(/\s+/g, ' ')

test('the privacy page says how long each kind is kept, as the server is set to keep it', () => {
	for (const line of retentionWords(readRetention(process.env)).split('\n')) expect(text).toContain(line.slice(2))
})

test('it says how to be forgotten, and names no setting', () => {
	expect(headings('/privacy-policy', ['h2'])).toContain('How to be forgotten')
	expect(text).toContain('delete it yourself in the account settings')
	expect(text).not.toMatch(/RETENTION|\{retention\}/)
})
