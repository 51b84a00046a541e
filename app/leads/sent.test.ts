import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SENT_KEY } from '../../lib/storage-keys.ts'
import { countPhoto, dropSent, readSent } from './sent.ts'

const fields = { name: 'Mary Lee', phone: '(501) 555-0188', email: 'm@example.com', address: '1 Oak', message: '' }
const kept = new Map<string, string>()
beforeEach(() => {
	kept.clear()
	vi.stubGlobal('sessionStorage', {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => void kept.set(name, value),
		removeItem: (name: string) => void kept.delete(name),
	})
})
afterEach(() => vi.unstubAllGlobals())

test('what was sent is spoken of for a day, and then nothing of it is kept', () => {
	const sent = { id: 'one', at: Date.now(), fields, texts: '' }
	kept.set(SENT_KEY, JSON.stringify(sent))
	expect(readSent()).toEqual(sent)
	kept.set(SENT_KEY, JSON.stringify({ ...sent, at: Date.now() - 24 * 3600_000 }))
	expect(readSent()).toBeUndefined()
	expect(kept.size).toBe(0)
})

test('how many photos came is kept with what they are of, and with nothing else', () => {
	kept.set(SENT_KEY, JSON.stringify({ id: 'one', at: Date.now(), fields, texts: '' }))
	countPhoto('one')
	countPhoto('another')
	countPhoto('one')
	expect(readSent()?.photos).toBe(2)
})

test.each(['', '{', 'null', '"text"', '{"id":"x"}'])('what reads %j is nothing that was sent', (text) => {
	kept.set(SENT_KEY, text)
	expect(readSent()).toBeUndefined()
})

test('a browser that forbids storage forgets it with the page', () => {
	vi.stubGlobal('sessionStorage', undefined)
	expect(readSent()).toBeUndefined()
	dropSent()
})
