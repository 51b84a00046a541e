/** Marks the browser that registers or asks for a mail, so that it is known again when the link is opened in it. */
import { getCookie } from 'hono/cookie'
import { isForeign } from '../../http/same-site.ts'
import type { Auth, AuthContext, Call } from './context.ts'
import { cookieHash, giveCookie, pathOf } from './cookies.ts'

const NAME = 'registered-here'

/** Also for the page that mailed links lead to, which stands beside the service: /auth/confirm beside /auth/v1. */
const place = (auth: Auth) => ({ name: NAME, path: pathOf(auth, '').replace(/[^/]*$/, '') || '/', seconds: 7 * 86_400 })

/** What an answer under way gives its browser. */
const given = new WeakMap<AuthContext, Buffer>()

/** The browser a request comes from, as a hash of its cookie, if it has one or is given one with the answer. */
export const browserOf = (c: AuthContext) => given.get(c) ?? cookieHash(c, NAME)

/**
 * The browser that registers or asks for a mail, so that it is known again when the link is opened in it. None where another site's
 * page speaks through a visitor's browser: that would make the visitor the author of someone else's password.
 */
export function markBrowser(call: Call): Buffer | undefined {
	const { auth, c } = call
	if (c.req.method !== 'GET' && isForeign(c, auth.siteUrl)) return undefined
	const known = getCookie(c, NAME)
	const mark = giveCookie(call, place(auth), known && /^[\w-]{43}$/.test(known) ? known : undefined)
	given.set(c, mark)
	return mark
}
