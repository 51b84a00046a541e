import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { notify } from '../mailed/notify.ts'
import { allTokenTypes, clearTokens } from '../mailed/one-time-tokens.ts'
import { audit } from '../request/audit.ts'
import { browserOf } from '../request/browser-mark.ts'
import type { Auth, Request, Trx } from '../request/context.ts'
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

/** How the address of an account came to be proven: on our own page or by another client, and in which browser. */
export type Proof = { by: 'page' | 'client'; c: Request }

/** Whether what was set up on an account before its address was proven stays: only if it is known, or at least likely, to be the prover's own. */
export async function keepsPast(
	auth: Pick<Auth, 'adminEmail'>,
	db: Database,
	user: UserRow,
	proof: Proof,
): Promise<boolean> {
	if (await isDisputed(db, user.id)) return false
	if ((await isMaker(db, user.id, OWNER)) || (await isMaker(db, user.id, browserOf(proof.c)))) return true
	if (proof.by === 'page' || (await hasRole(auth, db, user))) return false
	// A provider that did not vouch for the address may have let in anyone.
	return (await identitiesOf(db, user.id)).every(({ provider }) => provider === 'email')
}

/**
 * The address of an account is being proven by mail. Answers whether it changed hands: then nothing that was set up before
 * opens it, and the prover, who has no password yet, is called by the name they gave themselves.
 */
export async function proveByMail(auth: Auth, trx: Trx, user: UserRow, proof: Proof): Promise<boolean> {
	const changesHands = !(await keepsPast(auth, trx, user, proof))
	if (changesHands) {
		const own = { sub: user.id, email: user.email, email_verified: true, phone_verified: false }
		const name = await nameGivenBy(trx, user.id, browserOf(proof.c))
		await takeOver(auth, trx, user, { data: { ...name, ...own } })
		await saveOwnIdentity(auth, trx, user, 'email', own)
		await audit(auth, trx, proof.c, 'user_modified', user, { reclaimed: true })
		await tellPasswordRemoved(auth, trx, proof.c, user)
	} else if (awaitsProof(user)) await dropWaysIn(trx, user)
	return changesHands
}

/** `user` is the row from before. Whoever did choose that password hears why it no longer works. */
export async function tellPasswordRemoved(auth: Auth, trx: Trx, c: Request, user: UserRow): Promise<void> {
	if (user.encrypted_password) await notify(auth, trx, c, { user, notice: 'auth-notice-password-removed' })
}

type Next = { data: Meta; passwordHash?: string }

/** Everything that could open the account, or be taken for its owner's word, goes; the caller gives it its new identity. */
export async function takeOver(auth: Auth, trx: Trx, user: UserRow, next: Next): Promise<void> {
	const { data, passwordHash = '' } = next
	const kept = (await isMaker(trx, user.id, OWNER)) ? user.raw_user_meta_data : {}
	await dropWaysIn(trx, user)
	await forgetDevices(trx, user.id)
	await forgetPasswordLength(trx, user.id)
	await unmake(trx, user.id)
	await clearTokens(trx, user.id, allTokenTypes)
	await sql`delete from auth.identities where user_id = ${user.id}`.execute(trx)
	await sql`
		update auth.users set encrypted_password = ${passwordHash}, raw_user_meta_data = ${JSON.stringify({ ...kept, ...data })}::jsonb,
			raw_app_meta_data = coalesce(raw_app_meta_data, '{}') - '{provider,providers}'::text[], phone_change = '', updated_at = ${auth.now()}
		where id = ${user.id}
	`.execute(trx)
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
