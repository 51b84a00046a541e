import { expect, test } from 'vitest'
import { type Entry, kinds, knownActions, toActivities, wordsFor } from './activity.ts'

let seconds = 0
const entry = (action: string, traits: Entry['traits'] = {}, more: Partial<Entry> = {}): Entry => ({
	id: String(++seconds),
	created_at: new Date(Date.UTC(2026, 10, 16, 12) - seconds * 60_000).toISOString(),
	action,
	ip: '192.0.2.1',
	traits,
	...more,
})
const said = (entries: Entry[]) => toActivities(entries, 'your').map(({ words }) => words)

test.each([
	['login', { provider: 'email' }, 'Signed in with your password'],
	['login', { provider: 'google' }, 'Signed in with Google'],
	['login', {}, 'Signed in with a link or code from an email'],
	['login_failed', { reason: 'password' }, 'Wrong password'],
	['verification_attempted', { success: false }, 'Wrong code at the second step'],
	['verification_attempted', {}, 'Second step passed'],
	['logout', { scope: 'global' }, 'Signed out everywhere'],
	['logout', {}, 'Signed out everywhere'],
	['user_modified', { changed: ['details', 'new_email'] }, 'A new email address was asked for'],
	['something_of_tomorrow', {}, 'Something of tomorrow'],
	['constructor', {}, 'Constructor'],
])('%s %o is %s', (action, traits, words) => expect(wordsFor({ action, traits }, 'your')).toBe(words))

test('failures that follow each other are one, with how many there were', () => {
	const wrong = (times?: number, ip = '192.0.2.1') =>
		entry('login_failed', { reason: 'password', ...(times && { times }) }, { ip })
	expect(said([wrong(), wrong(2), wrong(1, '198.51.100.7'), wrong(), entry('login', { provider: 'email' })])).toEqual([
		'Wrong password, 3 times',
		'Wrong password',
		'Wrong password',
		'Signed in with your password',
	])
	const two = entry('login', { provider: 'email' })
	expect(said([two, two])).toHaveLength(2)
})

test('a new password is said once', () => {
	const created_at = '2026-11-16T12:00:00.000Z'
	const changed = entry('user_updated_password', {}, { created_at })
	const modified = entry('user_modified', { changed: ['password'] }, { created_at: '2026-11-16T12:00:00.004Z' })
	expect(said([modified, changed])).toEqual(['Password changed'])
	expect(said([{ ...modified, created_at: '2026-11-16T12:01:00.000Z' }, changed])).toHaveLength(2)
})

test('what we did to an account is not said to be its owner’s doing', () => {
	expect(said([entry('user_updated_password', {}, { by_account: false })])).toEqual(['Password changed, by our team'])
	const [activity] = toActivities(
		[entry('user_modified', {}, { actor: 'service_role', subject: 'ada@example.com' })],
		'their',
	)
	expect(activity?.who).toBe('ada@example.com, by service_role')
})

test('an address is shown, but not the one of a proxy on this machine', () => {
	const from = (ip: string) => toActivities([entry('login', {}, { ip })], 'your')[0]?.ip
	expect(['192.0.2.1', '2001:db8::1', '127.0.0.1', '::1', ''].map(from)).toEqual([
		'192.0.2.1',
		'2001:db8::1',
		'',
		'',
		'',
	])
})

test('every word of the log is of one kind that can be looked for', () => {
	const listed = Object.values(kinds).flatMap(({ actions = [] }) => actions)
	expect(listed.toSorted()).toEqual(knownActions.toSorted())
})
