/** The paths of signing in through others: off to the provider, and back. */
import { Hono } from 'hono'
import type { AppEnv } from '../../../http/caller.ts'
import { unlinkIdentity } from '../../accounts/unlink-identity.ts'
import { query } from '../../request/body.ts'
import { type Auth, callOf } from '../../request/context.ts'
import { AuthError } from '../../request/errors.ts'
import { limitByIp } from '../../request/limits.ts'
import { limitBySession, requireUser } from '../../sessions/bearer.ts'
import { requireFresh } from '../../sessions/fresh.ts'
import { providerAddress } from './authorize.ts'
import { answerCallback } from './callback.ts'
import { answerUrl } from './configured.ts'

/** Signing in through others: off to the provider, and back. */
export function oauthRoutes(auth: Auth) {
	const requireLinking = () => {
		if (!auth.settings.manualLinking) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
	}
	return new Hono<AppEnv>()
		.get('/authorize', async (c) => {
			const call = callOf(auth, c)
			await limitByIp(call, 'authorize', auth.settings.limits.token)
			return c.redirect(await providerAddress(call), 302)
		})
		.get('/callback', async (c) => {
			const call = callOf(auth, c)
			await limitByIp(call, 'callback', auth.settings.limits.token)
			return await answerCallback(call)
		})
		.post('/callback', async (c) => {
			const form = new URLSearchParams(await c.req.text())
			// A browser brings our cookie along when another site leads it here, not when that site's form sends it.
			return c.redirect(answerUrl(auth, (name) => form.get(name)).href, 303)
		})
		.get('/user/identities/authorize', async (c) => {
			const call = callOf(auth, c)
			const bearer = await requireUser(call)
			requireLinking()
			await limitBySession(auth, bearer, 'changes', auth.settings.limits.changes)
			await requireFresh(auth, bearer)
			const url = await providerAddress(call, bearer.user.id)
			return query(c, 'skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
		})
		.delete('/user/identities/:id', async (c) => {
			const call = callOf(auth, c)
			const bearer = await requireUser(call)
			requireLinking()
			await requireFresh(auth, bearer)
			await unlinkIdentity(call, bearer.user.id, c.req.param('id'))
			return c.json({})
		})
		.post('/sso', async (c) => {
			const call = callOf(auth, c)
			await limitByIp(call, 'sso', auth.settings.limits.sso)
			throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
		})
		.all('/sso/*', () => {
			throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
		})
}
