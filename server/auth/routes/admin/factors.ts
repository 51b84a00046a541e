/** /admin/users/:id/factors: what an account has of them, and taking one away for someone who lost it. */
import { Hono } from 'hono'
import type { AppEnv } from '../../../http/caller.ts'
import { findFactor, removeFactor } from '../../accounts/factors.ts'
import { notify } from '../../mailed/notify.ts'
import { audit } from '../../request/audit.ts'
import { type Auth, callOf, transact } from '../../request/context.ts'
import { factorsOf } from '../../rows/factor.ts'
import { factorJson } from '../../rows/user-json.ts'
import { findSubject } from './subject.ts'

export function adminFactorRoutes(auth: Auth) {
	return new Hono<AppEnv>()
		.get('/admin/users/:id/factors', async (c) => {
			const user = await findSubject(auth, c.req.param('id'))
			return c.json((await factorsOf(auth.db, user.id)).map(factorJson))
		})
		.delete('/admin/users/:id/factors/:factor', async (c) => {
			const call = callOf(auth, c)
			const user = await findSubject(auth, c.req.param('id'))
			const factor = await findFactor(auth.db, user.id, c.req.param('factor'))
			await transact(call, async (work) => {
				await removeFactor(work.db, factor)
				await audit(work, 'factor_unenrolled', 'admin', { user_id: user.id, factor_id: factor.id })
				if (factor.status === 'verified') await notify(work, { user, notice: 'auth-notice-factor-removed', byUs: true })
			})
			return c.json(factorJson(factor))
		})
}
