import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { isReclaimed, isStrong, needsSecondStep } from './assurance.ts'

type Claims = { aal?: string; iat?: number; amr?: { method: string; timestamp: number }[] }

/** A session as the client keeps it, with a token of these claims; nobody signed it, and nobody here checks. */
function session(claims: Claims | string, factors: string[] = []): Session {
	const middle = typeof claims === 'string' ? claims : Buffer.from(JSON.stringify(claims)).toString('base64url')
	return {
		access_token: `head.${middle}.signature`,
		user: { factors: factors.map((status) => ({ status })) },
	} as unknown as Session
}

const by = (method: string, timestamp = 1000): Claims => ({ amr: [{ method, timestamp }], iat: 1000, aal: 'aal1' })

test('an app’s code and a passkey are strong, a password alone is not', () => {
	expect(isStrong(session({ aal: 'aal2' }))).toBe(true)
	expect(isStrong(session(by('passkey')))).toBe(true)
	expect(isStrong(session(by('password')))).toBe(false)
})

test('whoever has an app is halfway until its code is given; one that was only begun does not count', () => {
	expect(needsSecondStep(session(by('password'), ['verified']))).toBe(true)
	expect(needsSecondStep(session(by('password'), ['unverified']))).toBe(false)
	expect(needsSecondStep(session({ aal: 'aal2' }, ['verified']))).toBe(false)
	expect(needsSecondStep(session(by('passkey'), ['verified']))).toBe(false)
	expect(needsSecondStep(session(by('password')))).toBe(false)
})

test('only a session that a recovery has just begun is one of an account that changed hands', () => {
	expect(isReclaimed(session(by('recovery', 995)))).toBe(true)
	expect(isReclaimed(session(by('recovery', 900)))).toBe(false)
	expect(isReclaimed(session(by('password', 995)))).toBe(false)
})

test.each(['', 'no base64!', Buffer.from('{').toString('base64url')])(
	'a token that cannot be read (%j) vouches for nothing',
	(token) => {
		expect(isStrong(session(token))).toBe(false)
		expect(needsSecondStep(session(token, ['verified']))).toBe(true)
		expect(isReclaimed(session(token))).toBe(false)
	},
)

test('claims are read whatever characters they hold', () => {
	const odd = { ...by('passkey'), email: 'ünï@exämple.com?>~' }
	expect(isStrong(session(odd))).toBe(true)
})
