import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/caller.ts'
import { audit } from './audit.ts'
import { countBackupCodes, dropBackupCodes, makeBackupCodes } from './backup-codes.ts'
import { type Bearer, limitBySession, requireUser } from './bearer.ts'
import { isUuid } from './body.ts'
import { type Auth, limitByIp, type Request, type Trx, transact } from './context.ts'
import { AuthError, unprocessable } from './errors.ts'
import { challengeFactor } from './factor-challenge.ts'
import { enrollFactor } from './factor-enroll.ts'
import { verifyFactor } from './factor-verify.ts'
import { requireFresh } from './fresh.ts'
import { notify } from './notify.ts'
import type { FactorRow } from './user-json.ts'
import { lockUser } from './users.ts'

export function factorRoutes(auth: Auth) {
	return new Hono<AppEnv>()
		.post('/factors', async (c) => {
			await limitByIp(auth, c, 'factor-enroll', auth.settings.limits.updateUser)
			const bearer = await requirePerson(auth, c)
			await limitBySession(auth, bearer, 'factors', auth.settings.limits.factors)
			return c.json(await enrollFactor(auth, c, bearer))
		})
		.post('/factors/:id/challenge', async (c) => {
			await limitByIp(auth, c, 'factor-challenge', auth.settings.limits.challenge)
			const bearer = await requirePerson(auth, c)
			return c.json(
				await challengeFactor(auth, c, bearer, await findFactor(auth.db, bearer.user.id, c.req.param('id'))),
			)
		})
		.post('/factors/:id/verify', async (c) => {
			await limitByIp(auth, c, 'factor-verify', auth.settings.limits.factorVerify)
			const bearer = await requirePerson(auth, c)
			return c.json(await verifyFactor(auth, c, bearer, await findFactor(auth.db, bearer.user.id, c.req.param('id'))))
		})
		.get('/factors/backup-codes', async (c) => {
			const { user } = await requirePerson(auth, c)
			return c.json(await countBackupCodes(auth.db, user.id))
		})
		.post('/factors/backup-codes', async (c) => {
			await limitByIp(auth, c, 'backup-codes', auth.settings.limits.challenge)
			return c.json(await makeBackupCodes(auth, c, await requirePerson(auth, c)))
		})
		.delete('/factors/:id', async (c) => {
			const bearer = await requirePerson(auth, c)
			const factor = await findFactor(auth.db, bearer.user.id, c.req.param('id'))
			const counts = factor.status === 'verified'
			if (counts && !bearer.strong) {
				throw unprocessable('insufficient_aal', 'AAL2 required to unenroll verified factor')
			}
			if (counts) await requireFresh(auth, bearer)
			await transact(auth, async (trx) => {
				await lockUser(trx, factor.user_id)
				await removeFactor(trx, factor)
				await audit(auth, trx, c, 'factor_unenrolled', bearer.user, { factor_id: factor.id })
				if (counts) await notify(auth, trx, c, { user: bearer.user, notice: 'auth-notice-factor-removed' })
			})
			return c.json({ id: factor.id })
		})
}

export async function requirePerson(auth: Auth, c: Request): Promise<Bearer> {
	const bearer = await requireUser(auth, c)
	if (bearer.user.is_anonymous)
		throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
	return bearer
}

/** One of the user's own factors; someone else's is as good as none. */
export async function findFactor(db: Database, userId: string, id: string): Promise<FactorRow> {
	if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
	const { rows } =
		await sql<FactorRow>`select * from auth.mfa_factors where id = ${id}::uuid and user_id = ${userId}::uuid`.execute(
			db,
		)
	if (!rows[0]) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
	return rows[0]
}

/** Takes a factor away; the sessions it had raised fall back to where they were. */
export async function removeFactor(trx: Trx, factor: FactorRow): Promise<void> {
	await sql`
		delete from auth.mfa_amr_claims where authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')
			and session_id in (select id from auth.sessions where factor_id = ${factor.id})
	`.execute(trx)
	await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`.execute(trx)
	await sql`delete from auth.mfa_factors where id = ${factor.id}`.execute(trx)
	await dropBackupCodes(trx, factor.user_id)
}
