/** POST /recover: a link by mail for whoever forgot their password. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../http/caller.ts'
import { recover } from '../accounts/recovery.ts'
import { cleanEmail } from '../accounts/users.ts'
import { readChallenge } from '../mailed/flow-states.ts'
import { pkce, readBody, text } from '../request/body.ts'
import { markBrowser } from '../request/browser-mark.ts'
import { type Auth, callOf, evenly, transact } from '../request/context.ts'
import { AuthError, invalid } from '../request/errors.ts'
import { limitByIp } from '../request/limits.ts'

export function recoverRoutes(auth: Auth) {
	return new Hono<AppEnv>().post('/recover', async (c) => {
		const call = callOf(auth, c)
		await limitByIp(call, 'recover', auth.settings.limits.recover)
		const body = await readBody(c, z.object({ email: text, ...pkce }))
		if (!body.email) throw invalid('Password recovery requires an email')
		if (!auth.settings.email.enabled) throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled')
		const [email, challenge] = [cleanEmail(body.email), readChallenge(body)]
		markBrowser(call)
		await evenly(call, () => transact(call, (work) => recover(work, email, challenge)))
		return c.json({})
	})
}
