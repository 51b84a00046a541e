/** GET /settings, /health and /.well-known/jwks.json: what anyone may know of this service. */
import { Hono } from 'hono'
import type { AppEnv } from '../../http/caller.ts'
import { JWKS_SECONDS } from '../crypto/signing-keys.ts'
import type { Auth } from '../request/context.ts'

/** What anyone may know of this service. */
export function metadataRoutes(auth: Auth) {
	const { settings } = auth
	return new Hono<AppEnv>()
		.get('/settings', (c) =>
			c.json({
				external: {
					email: settings.email.enabled,
					phone: settings.phone.enabled,
					anonymous_users: settings.anonymous,
					...Object.fromEntries(
						Object.entries(settings.providers).map(([name, provider]) => [name, provider !== undefined]),
					),
				},
				disable_signup: settings.disableSignup,
				mailer_autoconfirm: settings.email.autoconfirm,
				phone_autoconfirm: settings.phone.autoconfirm,
				sms_provider: '',
				saml_enabled: false,
				saml_private_key_next_configured: false,
				passkeys_enabled: settings.passkeys.enabled,
			}),
		)
		.get('/health', (c) =>
			c.json({
				version: 'v2.196.0',
				name: 'GoTrue',
				description: 'GoTrue is a user registration and authentication API',
			}),
		)
		.get('/.well-known/jwks.json', async (c) => {
			c.header('Cache-Control', `public, max-age=${JWKS_SECONDS}`)
			return c.json({ keys: await auth.keys.publicKeys() })
		})
}
