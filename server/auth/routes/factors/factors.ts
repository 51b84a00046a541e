/** /factors: the paths of second factors and backup codes. */
import { Hono } from 'hono'
import type { AppEnv } from '../../../http/caller.ts'
import { countBackupCodes, makeBackupCodes } from '../../accounts/backup-codes.ts'
import { findFactor, removeFactor } from '../../accounts/factors.ts'
import { notify } from '../../mailed/notify.ts'
import { audit } from '../../request/audit.ts'
import { type Auth, callOf, transact } from '../../request/context.ts'
import { unprocessable } from '../../request/errors.ts'
import { limitByIp } from '../../request/limits.ts'
import { lockUser } from '../../rows/user.ts'
import { limitBySession, requirePerson } from '../../sessions/bearer.ts'
import { requireFresh } from '../../sessions/fresh.ts'
import { challengeFactor } from './challenge.ts'
import { enrollFactor } from './enroll.ts'
import { verifyFactor } from './verify.ts'

export function factorRoutes(auth: Auth) {
	return new Hono<AppEnv>()
		.post('/factors', async (c) => {
			const call = callOf(auth, c)
			await limitByIp(call, 'factor-enroll', auth.settings.limits.updateUser)
			const bearer = await requirePerson(call)
			await limitBySession(auth, bearer, 'factors', auth.settings.limits.factors)
			return c.json(await enrollFactor(call, bearer))
		})
		.post('/factors/:id/challenge', async (c) => {
			const call = callOf(auth, c)
			await limitByIp(call, 'factor-challenge', auth.settings.limits.challenge)
			const bearer = await requirePerson(call)
			return c.json(await challengeFactor(call, bearer, await findFactor(auth.db, bearer.user.id, c.req.param('id'))))
		})
		.post('/factors/:id/verify', async (c) => {
			const call = callOf(auth, c)
			await limitByIp(call, 'factor-verify', auth.settings.limits.factorVerify)
			const bearer = await requirePerson(call)
			return c.json(await verifyFactor(call, bearer, await findFactor(auth.db, bearer.user.id, c.req.param('id'))))
		})
		.get('/factors/backup-codes', async (c) => {
			const call = callOf(auth, c)
			const { user } = await requirePerson(call)
			return c.json(await countBackupCodes(auth.db, user.id))
		})
		.post('/factors/backup-codes', async (c) => {
			const call = callOf(auth, c)
			await limitByIp(call, 'backup-codes', auth.settings.limits.challenge)
			return c.json(await makeBackupCodes(call, await requirePerson(call)))
		})
		.delete('/factors/:id', async (c) => {
			const call = callOf(auth, c)
			const bearer = await requirePerson(call)
			const factor = await findFactor(auth.db, bearer.user.id, c.req.param('id'))
			const counts = factor.status === 'verified'
			if (counts && !bearer.strong) {
				throw unprocessable('insufficient_aal', 'AAL2 required to unenroll verified factor')
			}
			if (counts) await requireFresh(auth, bearer)
			await transact(call, async (work) => {
				await lockUser(work.db, factor.user_id)
				await removeFactor(work.db, factor)
				await audit(work, 'factor_unenrolled', bearer.user, { factor_id: factor.id })
				if (counts) await notify(work, { user: bearer.user, notice: 'auth-notice-factor-removed' })
			})
			return c.json({ id: factor.id })
		})
}
