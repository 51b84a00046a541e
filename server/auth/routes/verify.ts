/** GET and POST /verify: a link or a code from a mail is used. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../http/caller.ts'
import { isForeign } from '../../http/same-site.ts'
import { FIRST_OF_TWO } from '../accounts/email-change.ts'
import { failedLink, followLink, type Link, reportFailure } from '../accounts/follow-link.ts'
import { badCode, complete, proveByCode, proveByHash, tokensOf } from '../accounts/proving.ts'
import { cleanPhone } from '../accounts/users.ts'
import { landing, redirectTarget } from '../mailed/redirects.ts'
import { confirmLink } from '../mailed/send-mail.ts'
import { query, readBody, text } from '../request/body.ts'
import { type Auth, type AuthContext, type Call, callOf, evenly, transact } from '../request/context.ts'
import { AuthError, invalid } from '../request/errors.ts'
import { limitByIp } from '../request/limits.ts'
import { type SessionJson, startSession } from '../sessions/sessions.ts'

export function verifyRoutes(auth: Auth) {
	return new Hono<AppEnv>()
		.post('/verify', async (c) => {
			const call = callOf(auth, c)
			if (isForm(c)) return await verifyByForm(call)
			await limitByIp(call, 'verify', auth.settings.limits.verify)
			return c.json(await verifyByPost(call))
		})
		.get('/verify', async (c) => {
			const call = callOf(auth, c)
			// Mail scanners look at links with HEAD, which is served as GET: looking must not use the link up.
			if (c.req.raw.method === 'HEAD') return c.body(null, 200)
			await limitByIp(call, 'verify', auth.settings.limits.verify)
			return await verifyByGet(call)
		})
}

/** By other clients, whose links lead here: opening is enough. Our own mails lead to a page with a button. */
async function verifyByGet(call: Call) {
	const { c } = call
	const [token, type] = [query(c, 'token') || query(c, 'token_hash'), query(c, 'type')]
	if (!type) throw invalid('Verify requires a verification type')
	if (!token) throw invalid('Verify requires a token')
	const link: Link = { token, type, target: redirectTarget(call), by: 'client' }
	const done = followLink(call, link).catch(async (error) => failedLink(link, await reportFailure(call, error)))
	return leadOn(c, await done)
}

function leadOn(c: AuthContext, location: string) {
	c.header('Cache-Control', 'no-store')
	c.header('Referrer-Policy', 'no-referrer')
	return c.redirect(location, 303)
}

const isForm = (c: AuthContext) => /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')

/** The button of our own page for mailed links. */
async function verifyByForm(call: Call) {
	const { auth, c } = call
	const form = new URLSearchParams(await c.req.text())
	const field = (name: string) => (form.get(name) ?? '').replaceAll('\0', '').toWellFormed()
	const link: Link = {
		token: field('token'),
		type: field('type'),
		target: landing(auth, field('redirect_to')),
		by: 'page',
	}
	const page = confirmLink(auth, link.token, link.type, link.target)
	// Nobody is signed in, or their account confirmed, by another site's form: they are shown ours.
	if (isForeign(c, auth.siteUrl)) return leadOn(c, page)
	try {
		await limitByIp(call, 'verify', auth.settings.limits.verify)
		return leadOn(c, await followLink(call, link))
	} catch (error) {
		const known = await reportFailure(call, error)
		// What may work a little later is tried again by the same button.
		const later = known.retryAfter !== undefined || known.status >= 500
		return leadOn(c, later ? `${page}&again=later` : failedLink(link, known))
	}
}

async function verifyByPost(call: Call) {
	const { c } = call
	const body = await readBody(c, z.object({ type: text, token: text, token_hash: text, email: text, phone: text }))
	if (!body.type) throw invalid('Verify requires a verification type')
	if (!body.token && !body.token_hash) throw invalid('Verify requires either a token or a token hash')
	if (body.token && body.token_hash) throw invalid('Verify requires either a token or a token hash')
	const byPhone = body.type === 'sms' || body.type === 'phone_change'
	if (!byPhone && !Object.hasOwn(tokensOf, body.type)) throw invalid('Unsupported verification type')
	if (body.token_hash) {
		if (body.email || body.phone) throw invalid('Only the token_hash and type should be provided')
		if (byPhone) throw invalid('Invalid email verification type')
	} else {
		if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided on verify')
		if (byPhone) {
			cleanPhone(body.phone)
			throw badCode() // no SMS is ever sent, so no code of one can be right
		}
	}
	const verify = () =>
		transact<SessionJson | { msg: string; code: string }>(call, async (work) => {
			const proven = body.token_hash
				? await proveByHash(work, body.type, body.token_hash)
				: await proveByCode(work, body.type, body.email, body.token)
			if (proven instanceof AuthError) return proven
			const done = await complete(work, proven, 'client')
			if (done instanceof AuthError) return done
			if (done === 'first-of-two') return { msg: FIRST_OF_TWO, code: '200' }
			return await startSession(work, done.user.id, done.reclaimed ? 'recovery' : 'otp')
		})
	// A wrong code for an address nobody has is quickly refused; that must not show. A hash names no address.
	return await (body.token_hash ? verify() : evenly(call, verify))
}
