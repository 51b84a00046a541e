import { afterEach, expect, test, vi } from 'vitest'
import { dropDraft, isUnsent, keepDraft, markUnsent, newId, readDraft } from './draft.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

function storage(given: Record<string, string> = {}) {
	const kept = new Map(Object.entries(given))
	vi.stubGlobal('sessionStorage', {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => void kept.set(name, value),
		removeItem: (name: string) => void kept.delete(name),
	})
	return kept
}
afterEach(() => vi.unstubAllGlobals())

test('a draft comes back with its id, so that a lead sent twice is one', () => {
	storage()
	const draft = { id: 'an-id', fields: { phone: '(501) 555-0100', address: '1 Oak Street' } }
	keepDraft('hero', draft)
	expect(readDraft('hero')).toEqual(draft)
})

test('the forms of a page keep drafts of their own', () => {
	storage()
	keepDraft('hero', { id: 'one', fields: { email: 'ada@example.com' } })
	expect(readDraft('contact').fields).toEqual({})
	expect(readDraft('contact').id).not.toBe('one')
})

test('what was sent is forgotten, and its id with it', () => {
	storage()
	keepDraft('hero', { id: 'one', fields: { email: 'ada@example.com' } })
	dropDraft('hero')
	expect(readDraft('hero')).toEqual({ id: '', fields: {} })
})

test.each(['', 'null', '{', '"text"', '7', '{"id":7,"fields":{}}', '{"id":"x"}', '[]'])(
	'a draft that reads %j is none',
	(kept) => {
		storage({ 'lead-draft-hero': kept })
		expect(readDraft('hero')).toEqual({ id: '', fields: {} })
	},
)

test('each form knows whether it waits, until it is stored', () => {
	const kept = storage()
	markUnsent('hero', true)
	expect([isUnsent('hero'), isUnsent('contact')]).toEqual([true, false])
	markUnsent('contact', true)
	expect([isUnsent('hero'), isUnsent('contact')]).toEqual([true, true])
	markUnsent('hero', false)
	expect([isUnsent('hero'), isUnsent('contact')]).toEqual([false, true])
	markUnsent('contact', false)
	expect(kept.size).toBe(0)
	vi.stubGlobal('sessionStorage', undefined)
	markUnsent('hero', true)
	expect(isUnsent('hero')).toBe(false)
})

test('a browser that forbids storage keeps nothing, and nothing fails', () => {
	vi.stubGlobal('sessionStorage', undefined)
	keepDraft('hero', { id: 'one', fields: {} })
	dropDraft('hero')
	expect(readDraft('hero').fields).toEqual({})
})

test('every lead has an id of its own, on a page by its plain address too, where the browser makes none', () => {
	expect(newId()).toMatch(uuid)
	expect(newId()).not.toBe(newId())
	vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) })
	expect(newId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})
