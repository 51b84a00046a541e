import { Hono } from 'hono'
import type { AppEnv } from '../http/caller.ts'
import { audit } from './audit.ts'
import { identify } from './bearer.ts'
import { query } from './body.ts'
import { type Auth, transact } from './context.ts'
import { dropUnfinished } from './email-change.ts'
import { invalid } from './errors.ts'
import { endSessions } from './sessions.ts'

export function logoutRoutes(auth: Auth) {
	return new Hono<AppEnv>().post('/logout', async (c) => {
		const { user, session } = await identify(auth, c)
		const scope = query(c, 'scope') || 'global'
		if (scope !== 'global' && scope !== 'local' && scope !== 'others')
			throw invalid(`Unsupported logout scope "${scope}"`)
		await transact(auth, async (trx) => {
			await endSessions(trx, user.id, scope, session?.id)
			if (scope !== 'local') await dropUnfinished(trx, user.id)
			await audit(auth, trx, c, 'logout', user, { scope })
		})
		return c.body(null, 204)
	})
}
