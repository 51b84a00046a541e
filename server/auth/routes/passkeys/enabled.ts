/** Closes the paths of passkeys where the settings have none. */
import type { MiddlewareHandler } from 'hono'
import type { Auth } from '../../request/context.ts'
import { AuthError } from '../../request/errors.ts'

export function whereEnabled(auth: Auth): MiddlewareHandler {
	return async (_, next) => {
		if (!auth.settings.passkeys.enabled) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
		await next()
	}
}
