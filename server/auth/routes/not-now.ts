/** What a person hears whose browser was led here at a bad moment: other callers get the error as JSON. */
import { again, note, title } from '../../../content/words/sign-in-trouble.ts'
import { errorParameters } from '../accounts/follow-link.ts'
import { knownTarget, withParameters } from '../mailed/redirects.ts'
import type { AuthContext, Call } from '../request/context.ts'
import type { AuthError } from '../request/errors.ts'

/** Where browsers are led by links and by providers. */
const waypoint = /\/(?:authorize|callback|verify)$/

export const isLedHere = (c: AuthContext) =>
	c.req.method === 'GET' && waypoint.test(c.req.path) && (c.req.header('accept') ?? '').includes('text/html')

/** Back to where they came from, if that is said and allowed; else a page, whose link asks the same again. */
export function answerPerson(call: Call, error: AuthError) {
	const { c } = call
	c.header('Cache-Control', 'no-store')
	c.header('Referrer-Policy', 'no-referrer')
	if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
	const target = c.req.path.endsWith('/callback') ? undefined : knownTarget(call)
	if (target) {
		const known = errorParameters(error)
		return c.redirect(withParameters(target, known, { ...known, sb: '' }), 302)
	}
	return c.html(
		`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${note}</p><p><a href="">${again}</a></p></html>`,
		error.status,
	)
}
