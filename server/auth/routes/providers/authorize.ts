/** Where the browser is sent to sign in with a provider. */
import { sql } from 'kysely'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { readChallenge, startFlow } from '../../mailed/flow-states.ts'
import { redirectTarget } from '../../mailed/redirects.ts'
import { query } from '../../request/body.ts'
import { type Auth, type Call, transact } from '../../request/context.ts'
import { giveCookie } from '../../request/cookies.ts'
import { AuthError, invalid, unexpected } from '../../request/errors.ts'
import { callbackUrl, providerNamed } from './configured.ts'
import { stateCookie } from './state.ts'

const reserved = [
	'provider',
	'redirect_to',
	'scopes',
	'code_challenge',
	'code_challenge_method',
	'invite_token',
	'skip_http_redirect',
	'apikey',
	'client_id',
	'client_secret',
	'redirect_uri',
	'response_type',
	'response_mode',
	'state',
	'nonce',
	'scope',
	'code',
	'code_verifier',
	'request',
	'request_uri',
]

/** Where to send the browser. What comes back has to carry our state, nonce and verifier, each made for this one time. */
export async function providerAddress(call: Call, linkTo?: string): Promise<string> {
	const { auth, c } = call
	const name = query(c, 'provider')
	if (!Object.hasOwn(auth.settings.providers, name))
		throw invalid(`Unsupported provider: Provider ${name} could not be found`)
	const provider = providerNamed(auth, name)
	if (!provider) throw invalid('Unsupported provider: provider is not enabled')
	const challenge = readChallenge({
		code_challenge: query(c, 'code_challenge'),
		code_challenge_method: query(c, 'code_challenge_method'),
	})
	const inviteToken = query(c, 'invite_token')
	if (inviteToken) await requireInvite(auth, inviteToken)
	const client = await auth.oidc.clientOf(provider).catch((error) => {
		auth.log.error({ id: c.var.requestId, err: error }, 'provider unreachable')
		throw unexpected()
	})
	const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
	const state = await transact(call, async (work) => {
		const id = await startFlow(work, {
			provider: name,
			method: 'oauth',
			challenge,
			referrer: redirectTarget(call),
			inviteToken,
			linkTo,
		})
		const browser = giveCookie(call, stateCookie(auth, id))
		const sealed = auth.sealer.seal('auth_service.oauth_requests.code_verifier', id, verifier)
		await sql`
			insert into auth_service.oauth_requests (state, nonce, code_verifier, browser) values (${id}, ${nonce}, ${sealed}, ${browser})
		`.execute(work.db)
		return id
	})
	const extra = Object.entries(c.req.query()).filter(([key]) => !reserved.includes(key))
	const scopes = new Set(['openid', 'email', 'profile', ...query(c, 'scopes').split(/[ ,]+/)].filter(Boolean))
	return buildAuthorizationUrl(client, {
		...Object.fromEntries(extra),
		redirect_uri: callbackUrl(auth),
		response_type: 'code',
		scope: [...scopes].join(' '),
		state,
		nonce,
		code_challenge: await calculatePKCECodeChallenge(verifier),
		code_challenge_method: 'S256',
	}).href
}

async function requireInvite(auth: Auth, token: string): Promise<void> {
	const { rows } =
		await sql`select from auth.one_time_tokens where token_hash = ${token} and token_type = 'confirmation_token'`.execute(
			auth.db,
		)
	if (rows.length === 0) throw new AuthError(404, 'user_not_found', 'User identified by token not found')
}
