/** Adding a passkey to an account: the question, and the answer that is kept. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { nameByKeeper } from '../../accounts/passkey-names.ts'
import { findPasskey, passkeyJson, passkeysOf } from '../../accounts/passkeys.ts'
import { creationOptions, type Made, verifyCreation } from '../../crypto/relying-party.ts'
import { notify } from '../../mailed/notify.ts'
import { audit } from '../../request/audit.ts'
import { type Call, transact, type Work } from '../../request/context.ts'
import { AuthError, unprocessable } from '../../request/errors.ts'
import { lockUser, type UserRow } from '../../rows/user.ts'
import { type Bearer, sessionNotFound } from '../../sessions/bearer.ts'
import { requireFresh } from '../../sessions/fresh.ts'
import { lacksSecondStep } from '../../sessions/second-step.ts'
import { issueChallenge, notVerified, takeAnswer } from './challenges.ts'

export async function beginRegistration(call: Call, bearer: Bearer): Promise<object> {
	const { auth } = call
	const { user } = bearer
	await refuseRegistration(call, bearer)
	await requireFresh(auth, bearer)
	const { id, challenge, expires_at } = await issueChallenge(auth, 'registration', user.id)
	const exclude = (await passkeysOf(auth.db, user.id)).map(({ credential_id, transports }) => ({
		id: credential_id.toString('base64url'),
		transports,
	}))
	const options = await creationOptions(auth, user, { challenge, discoverable: true, exclude })
	return { challenge_id: id, options, expires_at }
}

export async function finishRegistration(call: Call, bearer: Bearer): Promise<object> {
	const { auth } = call
	const { user } = bearer
	await requireFresh(auth, bearer)
	const { credential, expected } = await takeAnswer(call, 'registration', user.id)
	const made = await verifyCreation(auth, credential, expected).catch(() => {
		throw notVerified()
	})
	return await transact(call, async (work) => {
		await lockUser(work.db, user.id)
		// Once more, since all this may have changed meanwhile: what was begun with a stolen password ends here.
		await refuseRegistration(work, bearer)
		const id = await insertPasskey(work, user, made)
		await audit(work, 'passkey_created', user, { passkey_id: id })
		await notify(work, { user, notice: 'auth-notice-passkey-added' })
		return passkeyJson(await findPasskey(work.db, user.id, id))
	})
}

async function refuseRegistration(call: Call, bearer: Bearer): Promise<void> {
	const { auth, db } = call
	const { user, session } = bearer
	if (!session) throw sessionNotFound()
	if (user.is_sso_user) throw unprocessable('validation_failed', 'SSO users cannot register passkeys')
	refuseUnconfirmed(user)
	if (await lacksSecondStep(db, bearer)) throw needsSecondStep()
	if ((await passkeysOf(db, user.id)).length >= auth.settings.passkeys.most)
		throw unprocessable('too_many_passkeys', 'Maximum number of passkeys reached')
}

export const needsSecondStep = () =>
	new AuthError(403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled')

/** An address nobody has proven belongs to whoever comes to prove it, who shall find nobody's key in the lock. */
export function refuseUnconfirmed(user: UserRow): void {
	if (user.phone && !user.phone_confirmed_at) throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed')
	if (!user.confirmed_at || (user.email && !user.email_confirmed_at))
		throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed')
}

async function insertPasskey(work: Work, user: UserRow, made: Made): Promise<string> {
	const { auth, db } = work
	const [id, now] = [randomUUID(), auth.now()]
	const { rows } = await sql`
		insert into auth.webauthn_credentials (
			id, user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports,
			backup_eligible, backed_up, friendly_name, created_at, updated_at
		) values (
			${id}, ${user.id}, ${Buffer.from(made.id, 'base64url')}, ${Buffer.from(made.publicKey)}, 'none', ${made.aaguid},
			${made.counter}, ${JSON.stringify(made.transports)}::jsonb, ${made.backupEligible}, ${made.backedUp},
			${nameByKeeper(made.aaguid)}, ${now}, ${now}
		) on conflict (credential_id) do nothing returning id
	`.execute(db)
	if (rows.length === 0) throw unprocessable('webauthn_credential_exists', 'This credential is already registered')
	return id
}
