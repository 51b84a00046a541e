import { expect, test } from 'vitest'
import { company } from '../../../content/company.ts'
import { readAuthSettings } from '../settings/settings.ts'
import { weaknesses } from './password-strength.ts'

const policy = readAuthSettings({}).password
const ada = { email: 'ada.byron-84@example.com', meta: { first_name: 'Ada', last_name: 'Byron' } }
const reasons = (password: string, holder = {}) => weaknesses(password, policy, holder)?.reasons ?? []

test.each([
	'123456',
	'password',
	'PassWord',
	'ｐａｓｓｗｏｒｄ',
	'qwertyuiop',
	'Password2026!',
	'iloveyou',
	company.name,
	'LittleRedHomeBuyers1',
	'little-red-2026',
	'Searcy123',
	'bald knob!',
	'Arkansas72143',
	'WhiteCounty1',
	'littleredhomebuyers',
])('anyone would try %s', (password) => expect(reasons(password)).toEqual(['pwned']))

test.each(['ada.byron-84', 'ADABYRON1', 'byronada!', 'Byron1815', 'ada.byron-84@example.com', 'Ada123456'])(
	'anyone who knows her would try %s, and it is nobody else’s word',
	(password) => {
		expect(reasons(password, ada)).toEqual(['pwned'])
		expect(reasons(password)).toEqual([])
	},
)

test.each([
	'correct horse 1',
	'plum-tractor',
	'Searcy porch swing',
	'ada likes her old truck',
	'xkq93z',
	'馬の靴が七つある',
])('%s is taken', (password) => expect(reasons(password, ada)).toEqual([]))

test('the minimum is six, and twelve for those who may do more', () => {
	expect(reasons('xkq93')).toEqual(['length'])
	expect(reasons('xkq93z')).toEqual([])
	expect(reasons('xkq93zw8vt1', { role: true })).toEqual(['length'])
	expect(reasons('xkq93zw8vt1m', { role: true })).toEqual([])
	expect(weaknesses('xkq93zw8vt1', policy, { role: true })?.message).toBe('Password should be at least 12 characters.')
})

test('names that are not text, or endless, are nobody’s word', () => {
	expect(
		reasons('xkq93z', { email: null, meta: { first_name: 7, last_name: { a: 1 }, name: 'x'.repeat(1_000_000) } }),
	).toEqual([])
})
