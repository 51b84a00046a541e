/** POST /logout: ends this session, the others, or all. */
import { Hono } from 'hono'
import type { AppEnv } from '../../http/caller.ts'
import { dropUnfinished } from '../accounts/email-change.ts'
import { audit } from '../request/audit.ts'
import { query } from '../request/body.ts'
import { type Auth, callOf, transact } from '../request/context.ts'
import { invalid, unprocessable } from '../request/errors.ts'
import { identify } from '../sessions/bearer.ts'
import { lacksSecondStep } from '../sessions/second-step.ts'
import { endSessions } from '../sessions/sessions.ts'

export function logoutRoutes(auth: Auth) {
	return new Hono<AppEnv>().post('/logout', async (c) => {
		const call = callOf(auth, c)
		const bearer = await identify(call)
		const { user, session } = bearer
		const wanted = query(c, 'scope') || 'global'
		if (wanted !== 'global' && wanted !== 'local' && wanted !== 'others')
			throw invalid(`Unsupported logout scope "${wanted}"`)
		// A stolen password alone ends its own session, never its owner's. Not 403, which supabase-js takes for a success here.
		const weak = wanted !== 'local' && (await lacksSecondStep(auth.db, bearer))
		if (weak && wanted === 'others')
			throw unprocessable('insufficient_aal', 'AAL2 session is required to end other sessions when MFA is enabled')
		const scope = weak ? 'local' : wanted
		await transact(call, async (work) => {
			await endSessions(work.db, user.id, scope, session?.id)
			if (scope !== 'local') await dropUnfinished(work.db, user.id)
			await audit(work, 'logout', user, { scope })
		})
		return c.body(null, 204)
	})
}
