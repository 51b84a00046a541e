/** The id_token grant: a token that a provider gave to the page itself. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { withoutEndSlashes } from '../../../../lib/text.ts'
import { accountFor, linkTo } from '../../accounts/linking.ts'
import { profileOf } from '../../accounts/profile.ts'
import { audit } from '../../request/audit.ts'
import { readBody, text, yesOrNo } from '../../request/body.ts'
import { type Auth, type Call, transact } from '../../request/context.ts'
import { AuthError, failed, invalid, OAuthError } from '../../request/errors.ts'
import { requireUser } from '../../sessions/bearer.ts'
import { requireFresh } from '../../sessions/fresh.ts'
import { type SessionJson, startSession } from '../../sessions/sessions.ts'
import { googleIssuer, type ProviderSettings } from '../../settings/providers.ts'

const bodySchema = z.object({
	provider: text,
	client_id: text,
	issuer: text,
	id_token: text,
	access_token: text,
	nonce: text,
	link_identity: yesOrNo,
})
const badRequest = (description: string) => new OAuthError('invalid request', description)

/** Signs in with a token that a provider gave to the page itself (Google's button, for one). */
export async function grantIdToken(call: Call): Promise<SessionJson> {
	const { auth, c } = call
	const body = await readBody(c, bodySchema)
	if (!body.id_token) throw badRequest('id_token required')
	if (!body.provider && (!body.client_id || !body.issuer)) throw badRequest('provider or client_id and issuer required')
	const target = body.link_identity ? await requireUser(call) : undefined
	if (target && !auth.settings.manualLinking)
		throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
	if (target) await requireFresh(auth, target)
	const { name, provider } = choose(auth, body)
	const claims = await auth.oidc.verify(provider, body.id_token).catch(() => {
		throw badRequest('Bad ID token').noting(failed('nobody', 'provider'))
	})
	const audience = [claims.aud ?? []].flat()
	if (!audience.some((id) => provider.clientIds.includes(id))) {
		throw badRequest(`Unacceptable audience in id_token: [${audience.join(' ')}]`)
	}
	checkNonce(body.nonce, claims.nonce)

	return await transact(call, async (work) => {
		const profile = profileOf(name, claims)
		const user = target ? await linkTo(work, { userId: target.user.id, profile }) : await accountFor(work, profile)
		if (user instanceof AuthError) return user
		await audit(work, 'login', user, { provider: name })
		return await startSession(work, user.id, 'oauth')
	})
}

function choose(auth: Auth, body: z.output<typeof bodySchema>): { name: string; provider: ProviderSettings } {
	const { providers } = auth.settings
	const issuer = body.provider ? undefined : withoutEndSlashes(body.issuer)
	const found = Object.entries(providers).find(([name, provider]) =>
		issuer ? provider?.issuer === issuer : name === body.provider,
	)
	if (!found && body.provider) throw invalid(`Custom OIDC provider "${body.provider}" not allowed`)
	if (!found?.[1]) {
		// Google's is known without the token, which need not even be one.
		const named = body.provider === 'google' ? googleIssuer : body.issuer || issuerOf(body.id_token)
		throw new AuthError(400, 'provider_disabled', `Provider (issuer "${named}") is not enabled`)
	}
	return { name: found[0], provider: found[1] }
}

function issuerOf(token: string): string {
	try {
		return String(decodeJwt(token).iss ?? '')
	} catch {
		return ''
	}
}

/** A page that made a nonce must find it again, so that a token stolen elsewhere is of no use here. */
function checkNonce(passed: string, found: unknown): void {
	const inToken = typeof found === 'string' ? found : ''
	if ((passed === '') !== (inToken === ''))
		throw badRequest('Passed nonce and nonce in id_token should either both exist or not.')
	if (passed === '') return
	const [left, right] = [Buffer.from(createHash('sha256').update(passed).digest('hex')), Buffer.from(inToken)]
	if (left.length !== right.length || !timingSafeEqual(left, right))
		throw new OAuthError('invalid nonce', 'Nonces mismatch')
}
