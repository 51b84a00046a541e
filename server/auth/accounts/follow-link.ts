/** What a link from a mail does, and the address that the browser is sent on to. */
import { wishOf } from '../mailed/begun.ts'
import { issueAuthCode } from '../mailed/flow-states.ts'
import { isPkceHash } from '../mailed/one-time-tokens.ts'
import { withParameters } from '../mailed/redirects.ts'
import { type Call, transact } from '../request/context.ts'
import { AuthError, asRefusal, invalid, unexpected } from '../request/errors.ts'
import { recordFailure } from '../request/failures.ts'
import type { Method } from '../rows/method.ts'
import { type SessionJson, startSession } from '../sessions/sessions.ts'
import { FIRST_OF_TWO } from './email-change.ts'
import { complete, proveByHash, tokensOf } from './proving.ts'
import type { ProvenBy } from './take-over.ts'

const methods: Record<string, Method> = {
	signup: 'email/signup',
	invite: 'invite',
	magiclink: 'magiclink',
	recovery: 'recovery',
	email_change: 'email_change',
}

/** What a link from a mail carries, and whether it was opened by another client or its button pressed on our page. */
export type Link = { token: string; type: string; target: string; by: ProvenBy }

/** The address to send the browser to: with a session, or a code to exchange for one. */
export async function followLink(call: Call, link: Link): Promise<string> {
	const { token, type, by } = link
	if (!Object.hasOwn(tokensOf, type)) throw invalid('Unsupported verification type')
	return await transact(call, async (work) => {
		const proven = await proveByHash(work, type, token)
		if (proven instanceof AuthError) return proven
		const wish = { target: link.target, pkce: isPkceHash(token) }
		const { target, pkce } = by === 'page' ? wishOf(work, wish, proven.begun) : wish
		const done = await complete(work, proven, by)
		if (done instanceof AuthError) return done
		if (done === 'first-of-two')
			return withParameters(target, pkce ? { message: FIRST_OF_TWO } : {}, { message: FIRST_OF_TWO, sb: '' })
		const { user, reclaimed } = done
		if (!pkce) {
			const session = await startSession(work, user.id, reclaimed ? 'recovery' : 'otp')
			// Whoever has no password yet chooses one, as after a forgotten one.
			return withParameters(target, {}, sessionFragment(session, reclaimed ? 'recovery' : type))
		}
		const method = methods[type] ?? 'otp'
		const code = await issueAuthCode(work, user.id, { method, becomes: reclaimed ? 'recovery' : method })
		return code
			? withParameters(target, { code })
			: new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
	})
}

/** Notes what went wrong, in the protocol's words. */
export async function reportFailure(call: Call, error: unknown): Promise<AuthError> {
	const { auth, c } = call
	const refusal = asRefusal(error)
	if (!refusal) auth.log.error({ id: c.var.requestId, err: error }, 'verify failed')
	await recordFailure(call, error)
	return refusal ?? unexpected()
}

export function failedLink({ target, token }: Pick<Link, 'target' | 'token'>, error: AuthError): string {
	const parameters = errorParameters(error)
	return withParameters(target, isPkceHash(token) ? parameters : {}, { ...parameters, sb: '' })
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
