/** GET /callback: the provider's answer, and where the browser goes on to with it. */
import { sql } from 'kysely'
import { errorParameters, sessionFragment } from '../../accounts/follow-link.ts'
import { accountFor, linkInvited, linkTo, type Profile } from '../../accounts/linking.ts'
import { profileOf } from '../../accounts/profile.ts'
import { giveCode, keepProviderTokens, type ProviderTokens } from '../../mailed/flow-states.ts'
import { spendHash } from '../../mailed/one-time-tokens.ts'
import { withParameters } from '../../mailed/redirects.ts'
import { audit } from '../../request/audit.ts'
import { query } from '../../request/body.ts'
import { type Call, transact, type Work } from '../../request/context.ts'
import { AuthError, asRefusal, failed, unexpected, unprocessable } from '../../request/errors.ts'
import { recordFailure } from '../../request/failures.ts'
import type { UserRow } from '../../rows/user.ts'
import { startSession } from '../../sessions/sessions.ts'
import { answerUrl, providerNamed } from './configured.ts'
import { type PendingFlow, takeFlow } from './state.ts'

/** The provider's answer: the browser goes on to where it came from, with a session, a code, or what went wrong. */
export async function answerCallback(call: Call) {
	const { auth, c } = call
	const parameter = (name: string) => query(c, name)
	c.header('Cache-Control', 'no-store')
	c.header('Referrer-Policy', 'no-referrer')
	let flow: PendingFlow
	try {
		flow = await takeFlow(call, parameter('state'))
	} catch (error) {
		// The state is as good as before: the same address works in a moment.
		if (asRefusal(error)?.retryAfter !== undefined) throw error
		// Without our own state there is nobody to believe about where to go.
		return c.redirect(withParameters(auth.siteUrl, oauthParameters(await report(call, error))), 303)
	}
	const target = flow.referrer ?? auth.siteUrl
	try {
		if (parameter('error'))
			throw new AuthError(400, 'bad_oauth_callback', parameter('error_description') || parameter('error'))
		if (!parameter('code'))
			throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing')
		const { profile, tokens } = await askProvider(call, flow)
		return c.redirect(await transact(call, (work) => finish(work, flow, { profile, tokens })), 302)
	} catch (error) {
		const known = oauthParameters(await report(call, error))
		return c.redirect(withParameters(target, known, { ...known, sb: '' }), 302)
	}
}

async function report(call: Call, error: unknown): Promise<AuthError> {
	const { auth, c } = call
	await recordFailure(call, error)
	const refusal = asRefusal(error)
	if (refusal) return refusal
	auth.log.error({ id: c.var.requestId, err: error }, 'OAuth callback failed')
	return unexpected()
}

const denied = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

function oauthParameters(error: AuthError): Record<string, string> {
	return {
		error: denied.includes(error.code) ? 'access_denied' : 'server_error',
		...errorParameters(error),
		...(denied.includes(error.code) && { error: 'access_denied' }),
	}
}

type Answer = { profile: Profile; tokens: ProviderTokens }

async function askProvider(call: Call, flow: PendingFlow): Promise<Answer> {
	const { auth, c } = call
	const provider = providerNamed(auth, flow.provider_type)
	if (!provider) throw new AuthError(400, 'bad_oauth_state', 'OAuth provider is not enabled')
	try {
		const verifier = auth.sealer.open('auth_service.oauth_requests.code_verifier', flow.id, flow.code_verifier)
		const back = answerUrl(auth, (name) => query(c, name))
		const expected = { state: flow.id, nonce: flow.nonce, verifier }
		const { claims, accessToken, refreshToken } = await auth.oidc.redeem(provider, back, expected)
		return {
			profile: profileOf(flow.provider_type, claims),
			tokens: {
				provider_token: accessToken,
				...(refreshToken && { provider_refresh_token: refreshToken }),
			},
		}
	} catch (error) {
		auth.log.warn({ id: c.var.requestId, err: error }, 'provider sign-in failed')
		throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code').noting(
			failed('nobody', 'provider'),
		)
	}
}

async function finish(work: Work, flow: PendingFlow, { profile, tokens }: Answer): Promise<string | AuthError> {
	const { auth, db } = work
	const target = flow.referrer ?? auth.siteUrl
	const user = await userFor(work, flow, profile)
	if (user instanceof AuthError) return user
	// While the provider was asked, the account's owner may have ended whatever was under way.
	const { rows } = await sql`select from auth.flow_state where id = ${flow.id} for update`.execute(db)
	if (rows.length === 0) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
	if (flow.code_challenge) {
		await keepProviderTokens(work, flow.id, tokens)
		return withParameters(target, { code: await giveCode(work, flow.id, user.id) })
	}
	await sql`delete from auth.flow_state where id = ${flow.id}`.execute(db)
	await audit(work, 'login', user, { provider: profile.provider })
	const session = await startSession(work, user.id, 'oauth')
	return withParameters(target, {}, sessionFragment({ ...session, ...tokens }))
}

async function userFor(work: Work, flow: PendingFlow, profile: Profile): Promise<UserRow | AuthError> {
	if (flow.linking_target_id) return await linkTo(work, { userId: flow.linking_target_id, profile })
	if (!flow.invite_token) return await accountFor(work, profile)
	const invited = await spendHash(work, ['confirmation_token'], flow.invite_token)
	if (!invited) throw new AuthError(404, 'user_not_found', 'User identified by token not found')
	if (!profile.emailVerified || profile.email !== invited.user.email) {
		throw unprocessable('invite_not_found', 'Invited email does not match emails from external provider')
	}
	return await linkInvited(work, invited.user, profile)
}
