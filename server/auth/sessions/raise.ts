/** What a proven second factor does: it raises the session that showed it, and ends those that never will. */
import { sql } from 'kysely'
import type { Work } from '../request/context.ts'
import type { AuthError } from '../request/errors.ts'
import type { FactorRow, SecurityKey } from '../rows/factor.ts'
import { factorMethods } from '../rows/method.ts'
import type { UserRow } from '../rows/user.ts'
import { type SessionRow, sessionNotFound } from './bearer.ts'
import { rememberDevice } from './devices.ts'
import { replaceRefreshToken } from './refresh.ts'
import { endWeakSessions } from './second-step.ts'
import { addMethod, type SessionJson, sessionJson } from './sessions.ts'

type Raise = {
	user: UserRow
	session: SessionRow
	factor: FactorRow
	challengeId: string
	credential: SecurityKey | undefined
}

export async function raiseSession(
	work: Work,
	{ user, session, factor, challengeId, credential }: Raise,
): Promise<SessionJson | AuthError> {
	const { auth, db } = work
	const now = auth.now()
	const raised = await sql`
		update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, updated_at = ${now} where id = ${session.id} returning id
	`.execute(db)
	// It may have been ended while the factor was being checked.
	if (raised.rows.length === 0) return sessionNotFound()
	await sql`update auth.mfa_challenges set verified_at = ${now} where id = ${challengeId}`.execute(db)
	await sql`
		update auth.mfa_factors set status = 'verified', updated_at = ${now},
			web_authn_credential = coalesce(${credential ? JSON.stringify(credential) : null}::jsonb, web_authn_credential)
		where id = ${factor.id}
	`.execute(db)
	await sql`
		delete from auth.mfa_factors where user_id = ${user.id} and factor_type = ${factor.factor_type}::auth.factor_type and status = 'unverified'
	`.execute(db)
	await addMethod(work, session.id, factorMethods[factor.factor_type])
	await rememberDevice(work, user.id, true)
	await endWeakSessions(db, user.id, session.id)
	const token = await replaceRefreshToken(work, session.id, user.id)
	return await sessionJson(work, user, session.id, token)
}
