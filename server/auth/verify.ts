import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../http/caller.ts'
import { ensureAdminRole } from './admin-role.ts'
import { audit } from './audit.ts'
import { query, readBody, text } from './body.ts'
import { type Auth, evenly, limitByIp, type Request, type Trx, transact } from './context.ts'
import { settle } from './disputes.ts'
import { completeEmailChange, FIRST_OF_TWO, findUserByEmailChange } from './email-change.ts'
import { AuthError, asRefusal, invalid, unexpected } from './errors.ts'
import { banned, failed, recordFailure } from './failures.ts'
import { issueAuthCode } from './flow-states.ts'
import { isPkceHash, spendCode, spendHash, type TokenType } from './one-time-tokens.ts'
import { redirectTarget, withParameters } from './redirects.ts'
import { type Method, type SessionJson, startSession } from './sessions.ts'
import {
	cleanEmail,
	cleanPhone,
	confirmEmail,
	findUser,
	findUserByEmail,
	isBanned,
	lockUser,
	type UserRow,
} from './users.ts'

/** Which tokens a verification of each type may be about. */
const tokensOf: Record<string, TokenType[]> = {
	signup: ['confirmation_token'],
	invite: ['confirmation_token'],
	magiclink: ['recovery_token'],
	recovery: ['recovery_token'],
	email: ['confirmation_token', 'recovery_token'],
	email_change: ['email_change_token_new', 'email_change_token_current'],
}

const methods: Record<string, Method> = {
	signup: 'email/signup',
	invite: 'invite',
	magiclink: 'magiclink',
	recovery: 'recovery',
	email_change: 'email_change',
}

const badCode = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
const badLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')

export function verifyRoutes(auth: Auth) {
	return new Hono<AppEnv>()
		.post('/verify', async (c) => {
			await limitByIp(auth, c, 'verify', auth.settings.limits.verify)
			return c.json(await verifyByPost(auth, c))
		})
		.get('/verify', async (c) => {
			// Mail scanners look at links with HEAD, which is served as GET: looking must not use the link up.
			if (c.req.raw.method === 'HEAD') return c.body(null, 200)
			await limitByIp(auth, c, 'verify', auth.settings.limits.verify)
			c.header('Cache-Control', 'no-store')
			c.header('Referrer-Policy', 'no-referrer')
			return c.redirect(await verifyByLink(auth, c), 303)
		})
}

async function verifyByPost(auth: Auth, c: Request) {
	const asked = await readBody(c, z.object({ type: text, token: text, token_hash: text, email: text, phone: text }))
	if (!asked.type) throw invalid('Verify requires a verification type')
	if (!asked.token && !asked.token_hash) throw invalid('Verify requires either a token or a token hash')
	if (asked.token && asked.token_hash) throw invalid('Verify requires either a token or a token hash')
	const byPhone = asked.type === 'sms' || asked.type === 'phone_change'
	if (!byPhone && !Object.hasOwn(tokensOf, asked.type)) throw invalid('Unsupported verification type')
	if (asked.token_hash) {
		if (asked.email || asked.phone) throw invalid('Only the token_hash and type should be provided')
		if (byPhone) throw invalid('Invalid email verification type')
	} else {
		if (asked.email && asked.phone) throw invalid('Only an email address or phone number should be provided on verify')
		if (byPhone) {
			cleanPhone(asked.phone)
			throw badCode() // no SMS is ever sent, so no code of one can be right
		}
	}
	const verify = () =>
		transact(auth, async (trx) => {
			const proven = asked.token_hash
				? await proveByHash(auth, trx, asked.type, asked.token_hash)
				: await proveByCode(auth, trx, c, asked.type, asked.email, asked.token)
			if (proven instanceof AuthError) return proven
			const done = await complete(auth, trx, c, proven)
			if (done instanceof AuthError) return done
			if (done === 'first-of-two') return { msg: FIRST_OF_TWO, code: '200' }
			return (await startSession(auth, trx, c, done.id, 'otp')) as SessionJson | { msg: string; code: string }
		})
	// A wrong code for an address nobody has is quickly refused; that must not show. A hash names no address.
	return await (asked.token_hash ? verify() : evenly(auth, verify))
}

type Proven = { user: UserRow; token: TokenType; type: string }

async function proveByHash(auth: Auth, trx: Trx, type: string, hash: string): Promise<Proven | AuthError> {
	const found = await spendHash(auth, trx, tokensOf[type] ?? [], hash)
	return found ? { user: found.user, token: found.type, type } : badLink().noting(failed('nobody', 'link'))
}

async function proveByCode(
	auth: Auth,
	trx: Trx,
	c: Request,
	type: string,
	address: string,
	code: string,
): Promise<Proven | AuthError> {
	let email: string
	try {
		email = cleanEmail(address)
	} catch {
		throw new AuthError(422, 'validation_failed', 'Invalid email format')
	}
	const candidate =
		type === 'email_change' ? await findUserByEmailChange(trx, email) : await findUserByEmail(trx, email)
	const user = candidate && (await lockUser(trx, candidate.id))
	if (!user) return badCode().noting(failed('nobody', 'code'))
	const token = await spendCode(auth, trx, user, tokensOf[type] ?? [], email, code)
	if (token === 'void') await audit(auth, trx, c, 'one_time_token_voided', user)
	return token && token !== 'void' ? { user, token, type } : badCode().noting(failed(user, 'code'))
}

/** Does what the proven token was made for. Errors are returned: the token stays used. */
async function complete(
	auth: Auth,
	trx: Trx,
	c: Request,
	{ user, token }: Proven,
): Promise<UserRow | 'first-of-two' | AuthError> {
	if (isBanned(auth, user)) return banned(403, user)
	if (token === 'email_change_token_new' || token === 'email_change_token_current') {
		const outcome = await completeEmailChange(auth, trx, c, user, token)
		if (outcome !== 'done') return outcome
	} else {
		if (!user.email_confirmed_at) {
			await settle(auth, trx, user)
			await audit(auth, trx, c, 'user_signedup', user, { provider: 'email' })
		}
		await confirmEmail(auth, trx, user)
		await audit(auth, trx, c, 'login', user)
	}
	const confirmed = await findUser(trx, user.id)
	if (!confirmed) return badLink()
	await ensureAdminRole(auth, trx, confirmed)
	return confirmed
}

/** The address to send the browser to: with a session, a code to exchange for one, or what went wrong. */
async function verifyByLink(auth: Auth, c: Request): Promise<string> {
	const [token, type] = [query(c, 'token') || query(c, 'token_hash'), query(c, 'type')]
	if (!type) throw invalid('Verify requires a verification type')
	if (!token) throw invalid('Verify requires a token')
	const target = redirectTarget(auth, c)
	const pkce = isPkceHash(token)
	try {
		if (!Object.hasOwn(tokensOf, type)) throw invalid('Unsupported verification type')
		return await transact(auth, async (trx) => {
			const proven = await proveByHash(auth, trx, type, token)
			if (proven instanceof AuthError) return proven
			const done = await complete(auth, trx, c, proven)
			if (done instanceof AuthError) return done
			if (done === 'first-of-two')
				return withParameters(target, pkce ? { message: FIRST_OF_TWO } : {}, { message: FIRST_OF_TWO, sb: '' })
			if (!pkce)
				return withParameters(target, {}, sessionFragment(await startSession(auth, trx, c, done.id, 'otp'), type))
			const code = await issueAuthCode(auth, trx, done.id, methods[type] ?? 'otp')
			return code
				? withParameters(target, { code })
				: new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
		})
	} catch (error) {
		const refusal = asRefusal(error)
		if (!refusal) auth.log.error({ id: c.var.requestId, err: error }, 'verify failed')
		await recordFailure(auth, c, error)
		const known = refusal ?? unexpected()
		return withParameters(target, pkce ? errorParameters(known) : {}, { ...errorParameters(known), sb: '' })
	}
}

export function sessionFragment(session: SessionJson, type?: string): Record<string, string> {
	return {
		access_token: session.access_token,
		expires_at: String(session.expires_at),
		expires_in: String(session.expires_in),
		refresh_token: session.refresh_token,
		token_type: 'bearer',
		...(type && { type }),
		...(session.provider_token && { provider_token: session.provider_token }),
		...(session.provider_refresh_token && { provider_refresh_token: session.provider_refresh_token }),
		sb: '',
	}
}

const oauthNames: Record<number, string> = {
	400: 'invalid_request',
	401: 'unauthorized_client',
	403: 'access_denied',
	500: 'server_error',
	503: 'temporarily_unavailable',
}

export function errorParameters(error: AuthError): Record<string, string> {
	const name = oauthNames[error.status]
	return { ...(name && { error: name }), error_code: error.code, error_description: error.message }
}
