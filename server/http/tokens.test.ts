import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { Unreachable } from '../database/trouble.ts'
import { TokenError, tokenVerifier } from './tokens.ts'

const secret = 'a secret of the tests that is long enough'
const verify = tokenVerifier(secret)

const sign = (claims: Record<string, unknown>, { key = secret, alg = 'HS256', expires = '1h' } = {}) =>
	new SignJWT(claims).setProtectedHeader({ alg }).setExpirationTime(expires).sign(new TextEncoder().encode(key))

test.each(['anon', 'authenticated', 'service_role'])('a token for %s is what it says', async (role) => {
	expect(await verify(await sign({ role, sub: 'me' }))).toMatchObject({ role, sub: 'me' })
})

test.each([
	['signed with another secret', sign({ role: 'service_role' }, { key: 'another secret that is long enough, too' })],
	['signed by another method', sign({ role: 'service_role' }, { alg: 'HS512' })],
	['not signed at all', new UnsecuredJWT({ role: 'service_role' }).encode()],
	['that names no role', sign({ sub: 'me' })],
	['for the owner of the database', sign({ role: 'postgres' })],
	['with several roles', sign({ role: ['anon', 'service_role'] })],
	['that is no token', 'nonsense'],
])('a token %s is refused', async (_, token) => {
	await expect(verify(await token)).rejects.toMatchObject({ constructor: TokenError, expired: false })
})

test('a token that has run out is told apart from a false one, so that the browser renews it', async () => {
	const old = await sign({ role: 'authenticated' }, { expires: '1s ago' })
	await expect(verify(old)).rejects.toMatchObject({ constructor: TokenError, expired: true })
})

test('keys that cannot be read just now say nothing about a token', async () => {
	const away = new Unreachable('PGRST001')
	const verify = tokenVerifier({ verify: () => Promise.reject(away) })
	await expect(verify('a token')).rejects.toBe(away)
})
