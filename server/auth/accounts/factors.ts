/** The second factors of an account: finding one's own, and taking one away. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { isUuid } from '../request/body.ts'
import type { Trx } from '../request/context.ts'
import { AuthError } from '../request/errors.ts'
import type { FactorRow } from '../rows/factor.ts'
import { secondFactors } from '../rows/method.ts'
import { dropBackupCodes } from './backup-codes.ts'

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
		delete from auth.mfa_amr_claims where authentication_method = any(${secondFactors})
			and session_id in (select id from auth.sessions where factor_id = ${factor.id})
	`.execute(trx)
	await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`.execute(trx)
	await sql`delete from auth.mfa_factors where id = ${factor.id}`.execute(trx)
	await dropBackupCodes(trx, factor.user_id)
}
