/** Who proves an address may not be who registered it: then nothing of before stays. */
import { sql } from 'kysely'
import { notify } from '../mailed/notify.ts'
import { allTokenTypes, clearTokens } from '../mailed/one-time-tokens.ts'
import { audit } from '../request/audit.ts'
import { browserOf } from '../request/browser-mark.ts'
import type { Auth, Call, Trx, Work } from '../request/context.ts'
import { identitiesOf } from '../rows/identity.ts'
import { hasRole } from '../rows/role.ts'
import { awaitsProof, type Meta, type UserRow } from '../rows/user.ts'
import { forgetDevices } from '../sessions/devices.ts'
import { endSessions } from '../sessions/sessions.ts'
import { forgetPasswordLength } from '../sessions/short-passwords.ts'
import { dropBackupCodes } from './backup-codes.ts'
import { dropChange } from './email-change.ts'
import { saveOwnIdentity } from './identities.ts'
import { isDisputed, isMaker, nameGivenBy, OWNER, unmake } from './registrations.ts'

/** How the address of an account comes to be proven: on our own page or by another client. */
export type ProvenBy = 'page' | 'client'

/** Who looks at it, in which browser. */
type Looking = Pick<Call, 'c' | 'db'> & { auth: Pick<Auth, 'adminEmail'> }

/** Whether what was set up on an account before its address was proven stays: only if it is known, or at least likely, to be the prover's own. */
export async function keepsPast({ auth, db, c }: Looking, user: UserRow, by: ProvenBy): Promise<boolean> {
	if (await isDisputed(db, user.id)) return false
	if ((await isMaker(db, user.id, OWNER)) || (await isMaker(db, user.id, browserOf(c)))) return true
	if (by === 'page' || (await hasRole(auth, db, user))) return false
	// A provider that did not vouch for the address may have let in anyone.
	return (await identitiesOf(db, user.id)).every(({ provider }) => provider === 'email')
}

/**
 * The address of an account is being proven by mail. Answers whether it changed hands: then nothing that was set up before
 * opens it, and the prover, who has no password yet, is called by the name they gave themselves.
 */
export async function proveByMail(work: Work, user: UserRow, by: ProvenBy): Promise<boolean> {
	const { db, c } = work
	const changesHands = !(await keepsPast(work, user, by))
	if (changesHands) {
		const own = { sub: user.id, email: user.email, email_verified: true, phone_verified: false }
		const name = await nameGivenBy(db, user.id, browserOf(c))
		await takeOver(work, user, { data: { ...name, ...own } })
		await saveOwnIdentity(work, user, 'email', own)
		await audit(work, 'user_modified', user, { reclaimed: true })
		await tellPasswordRemoved(work, user)
	} else if (awaitsProof(user)) await dropWaysIn(db, user)
	return changesHands
}

/** `user` is the row from before. Whoever did choose that password hears why it no longer works. */
export async function tellPasswordRemoved(work: Work, user: UserRow): Promise<void> {
	if (user.encrypted_password) await notify(work, { user, notice: 'auth-notice-password-removed' })
}

type Next = { data: Meta; passwordHash?: string }

/** Everything that could open the account, or be taken for its owner's word, goes; the caller gives it its new identity. */
export async function takeOver(work: Work, user: UserRow, next: Next): Promise<void> {
	const { auth, db } = work
	const { data, passwordHash = '' } = next
	const kept = (await isMaker(db, user.id, OWNER)) ? user.raw_user_meta_data : {}
	await dropWaysIn(db, user)
	await forgetDevices(db, user.id)
	await forgetPasswordLength(db, user.id)
	await unmake(db, user.id)
	await clearTokens(db, user.id, allTokenTypes)
	await sql`delete from auth.identities where user_id = ${user.id}`.execute(db)
	await sql`
		update auth.users set encrypted_password = ${passwordHash}, raw_user_meta_data = ${JSON.stringify({ ...kept, ...data })}::jsonb,
			raw_app_meta_data = coalesce(raw_app_meta_data, '{}') - '{provider,providers}'::text[], phone_change = '', updated_at = ${auth.now()}
		where id = ${user.id}
	`.execute(db)
}

/** No unproven account of an honest person has any of these. */
async function dropWaysIn(trx: Trx, user: UserRow): Promise<void> {
	await endSessions(trx, user.id, 'global')
	await dropChange(trx, user.id)
	await sql`delete from auth.mfa_factors where user_id = ${user.id}`.execute(trx)
	await dropBackupCodes(trx, user.id)
	await sql`delete from auth.webauthn_credentials where user_id = ${user.id}`.execute(trx)
	await sql`delete from auth.webauthn_challenges where user_id = ${user.id}`.execute(trx)
	// Codes that someone already holds. A mailed link's code goes to whoever opens the link, and helps only who began it.
	await sql`
		delete from auth.flow_state where linking_target_id = ${user.id} or user_id = ${user.id} and auth_code is not null
	`.execute(trx)
}
