/**
 * Not in GoTrue, which has factors alone: codes on paper, each good once in the place of an authenticator app's, for the day the
 * phone is gone. Stored as hashes; 60 random bits each, so a hash without a salt of its own is no worse.
 */
import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { notify } from '../mailed/notify.ts'
import { audit } from '../request/audit.ts'
import { type Call, type Trx, transact, type Work } from '../request/context.ts'
import { AuthError, unprocessable } from '../request/errors.ts'
import { lockUser } from '../rows/user.ts'
import type { Bearer } from '../sessions/bearer.ts'
import { requireFresh } from '../sessions/fresh.ts'

const COUNT = 10
const LENGTH = 12
/** Without letters that look like figures, or like one another. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

const newCode = () => Array.from({ length: LENGTH }, () => letters[randomInt(letters.length)]).join('')
const inGroups = (code: string) => `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId} ${code}`).digest()

/** As it was made, from what someone copied off a sheet of paper; undefined if it cannot be one. */
function readBackupCode(typed: string): string | undefined {
	if (typed.length > 64) return undefined
	const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
	return /^[0-9a-z]{12}$/.test(code) ? code : undefined
}

export async function countBackupCodes(db: Database, userId: string): Promise<{ left: number; total: number }> {
	const { rows } = await sql<{ left: number; total: number }>`
		select count(*) filter (where used_at is null)::int as left, count(*)::int as total
		from auth_service.backup_codes where user_id = ${userId}
	`.execute(db)
	return rows[0] ?? { left: 0, total: 0 }
}

/** Ten new ones, told this once; those before are worth nothing from then on. */
export async function makeBackupCodes(call: Call, bearer: Bearer): Promise<{ codes: string[] }> {
	const { auth } = call
	const { user } = bearer
	if (!bearer.strong) throw new AuthError(403, 'insufficient_aal', 'AAL2 required to make backup codes')
	await requireFresh(auth, bearer)
	return await transact(call, async (work) => {
		await lockUser(work.db, user.id)
		if (!(await hasApp(work.db, user.id)))
			throw unprocessable('mfa_factor_not_found', 'Backup codes need a verified TOTP factor')
		await sql`delete from auth_service.backup_codes where user_id = ${user.id}`.execute(work.db)
		const codes = Array.from({ length: COUNT }, newCode)
		const now = auth.now()
		for (const code of codes)
			await sql`
				insert into auth_service.backup_codes (user_id, hash, created_at) values (${user.id}, ${hashOf(user.id, code)}, ${now})
			`.execute(work.db)
		await audit(work, 'generate_recovery_codes', user)
		await notify(work, { user, notice: 'auth-notice-backup-codes-made' })
		return { codes: codes.map(inGroups) }
	})
}

/** Whether it was one of theirs, unused until now. */
export async function spendBackupCode(work: Work, userId: string, typed: string): Promise<boolean> {
	const { auth, db } = work
	const code = readBackupCode(typed)
	if (!code) return false
	const { rows } = await sql`
		update auth_service.backup_codes set used_at = ${auth.now()}
		where user_id = ${userId} and hash = ${hashOf(userId, code)} and used_at is null returning hash
	`.execute(db)
	return rows.length > 0
}

async function hasApp(trx: Trx, userId: string): Promise<boolean> {
	const { rows } = await sql`
		select from auth.mfa_factors where user_id = ${userId} and factor_type = 'totp' and status = 'verified'
	`.execute(trx)
	return rows.length > 0
}

/** Codes stand in for an app. Without one they are worth nothing, and shall not be worth anything again with the next. */
export async function dropBackupCodes(trx: Trx, userId: string): Promise<void> {
	if (!(await hasApp(trx, userId)))
		await sql`delete from auth_service.backup_codes where user_id = ${userId}`.execute(trx)
}
