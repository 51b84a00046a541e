import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppEnv } from '../../../http/caller.ts'
import { unlinkIdentity } from '../../accounts/unlink-identity.ts'
import { readChallenge, startFlow } from '../../mailed/flow-states.ts'
import { redirectTarget } from '../../mailed/redirects.ts'
import { query } from '../../request/body.ts'
import { type Auth, limitByIp, type Request, transact } from '../../request/context.ts'
import { giveCookie } from '../../request/cookies.ts'
import { AuthError, invalid, unexpected } from '../../request/errors.ts'
import { limitBySession, requireUser } from '../../sessions/bearer.ts'
import { requireFresh } from '../../sessions/fresh.ts'
import { answerCallback } from './callback.ts'
import { callbackUrl, providerNamed } from './configured.ts'
import { stateCookie } from './state.ts'

/** Signing in through others: off to the provider, and back. */
export function oauthRoutes(auth: Auth) {
	const requireLinking = () => {
		if (!auth.settings.manualLinking) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
	}
	return new Hono<AppEnv>()
		.get('/authorize', async (c) => {
			await limitByIp(auth, c, 'authorize', auth.settings.limits.token)
			return c.redirect(await providerAddress(auth, c), 302)
		})
		.get('/callback', async (c) => {
			await limitByIp(auth, c, 'callback', auth.settings.limits.token)
			return await answerCallback(auth, c)
		})
		.post('/callback', async (c) => c.redirect(callbackByGet(auth, await c.req.text()), 303))
		.get('/user/identities/authorize', async (c) => {
			const bearer = await requireUser(auth, c)
			requireLinking()
			await limitBySession(auth, bearer, 'changes', auth.settings.limits.changes)
			await requireFresh(auth, bearer)
			const url = await providerAddress(auth, c, bearer.user.id)
			return query(c, 'skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
		})
		.delete('/user/identities/:id', async (c) => {
			const bearer = await requireUser(auth, c)
			requireLinking()
			await requireFresh(auth, bearer)
			await unlinkIdentity(auth, c, bearer.user.id, c.req.param('id'))
			return c.json({})
		})
		.post('/sso', async (c) => {
			await limitByIp(auth, c, 'sso', auth.settings.limits.sso)
			throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
		})
		.all('/sso/*', () => {
			throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
		})
}

/** A browser brings our cookie along when another site leads it here, not when that site's form sends it. */
function callbackByGet(auth: Auth, form: string): string {
	const sent = new URLSearchParams(form)
	const url = new URL(callbackUrl(auth))
	for (const name of ['state', 'code', 'error', 'error_description'])
		if (sent.has(name)) url.searchParams.set(name, sent.get(name)?.slice(0, 4096) ?? '')
	return url.href
}

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
async function providerAddress(auth: Auth, c: Request, linkTo?: string): Promise<string> {
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
	const metadata = await auth.oidc.discover(provider).catch((error) => {
		auth.log.error({ id: c.var.requestId, err: error }, 'provider unreachable')
		throw unexpected()
	})
	const [nonce, verifier] = [randomBytes(24).toString('base64url'), randomBytes(32).toString('base64url')]
	const state = await transact(auth, async (trx) => {
		const id = await startFlow(auth, trx, {
			provider: name,
			method: 'oauth',
			challenge,
			referrer: redirectTarget(auth, c),
			inviteToken,
			linkTo,
		})
		const browser = giveCookie(auth, c, stateCookie(auth, id))
		const sealed = auth.sealer.seal('auth_service.oauth_requests.code_verifier', id, verifier)
		await sql`
			insert into auth_service.oauth_requests (state, nonce, code_verifier, browser) values (${id}, ${nonce}, ${sealed}, ${browser})
		`.execute(trx)
		return id
	})
	const url = new URL(metadata.authorization_endpoint)
	for (const [key, value] of Object.entries(c.req.query()))
		if (!reserved.includes(key)) url.searchParams.set(key, value)
	const scopes = new Set(['openid', 'email', 'profile', ...query(c, 'scopes').split(/[ ,]+/)].filter(Boolean))
	const ours = {
		client_id: provider.clientIds[0] ?? '',
		redirect_uri: callbackUrl(auth),
		response_type: 'code',
		scope: [...scopes].join(' '),
		state,
		nonce,
		code_challenge: createHash('sha256').update(verifier).digest('base64url'),
		code_challenge_method: 'S256',
	}
	for (const [key, value] of Object.entries(ours)) url.searchParams.set(key, value)
	return url.href
}

async function requireInvite(auth: Auth, token: string): Promise<void> {
	const { rows } =
		await sql`select from auth.one_time_tokens where token_hash = ${token} and token_type = 'confirmation_token'`.execute(
			auth.db,
		)
	if (rows.length === 0) throw new AuthError(404, 'user_not_found', 'User identified by token not found')
}
