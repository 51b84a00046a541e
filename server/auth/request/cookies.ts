/** Gives a browser a value that only it has, of which a hash is kept. */
import { createHash, randomBytes } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Auth, AuthContext, Call } from './context.ts'

type Place = { name: string; path: string; seconds: number }

/** A random value that only this browser gets, and that no script and no other site's page can use; what is stored of it is a hash. */
export function giveCookie(call: Call, { name, path, seconds }: Place, value = newValue()): Buffer {
	const { auth, c } = call
	const secure = auth.apiUrl.startsWith('https:')
	setCookie(c, name, value, { httpOnly: true, sameSite: 'Lax', secure, path, maxAge: seconds })
	return hashOf(value)
}

/** The hash of what the browser brings back. */
export function cookieHash(c: AuthContext, name: string): Buffer | undefined {
	const value = getCookie(c, name)
	return value ? hashOf(value) : undefined
}

export const dropCookie = (c: AuthContext, { name, path }: Omit<Place, 'seconds'>) =>
	void deleteCookie(c, name, { path })

/** Where the browser sends a cookie to: this path of the service as seen from outside, and below. */
export const pathOf = (auth: Auth, path: string) => new URL(auth.apiUrl).pathname.replace(/\/$/, '') + path

const newValue = () => randomBytes(32).toString('base64url')
const hashOf = (value: string) => createHash('sha256').update(value).digest()
