/** What stands before a new password, and what comes with it. */
import { sql } from 'kysely'
import { allTokenTypes, clearTokens, spendCode } from '../mailed/one-time-tokens.ts'
import type { Auth, Work } from '../request/context.ts'
import { AuthError, unprocessable } from '../request/errors.ts'
import type { Method } from '../rows/method.ts'
import { hasAnyRole } from '../rows/role.ts'
import type { Meta, UserRow } from '../rows/user.ts'
import type { Bearer } from '../sessions/bearer.ts'
import { forgetDevices } from '../sessions/devices.ts'
import { recentProofs, staleSession } from '../sessions/fresh.ts'
import { admitOwnPassword } from '../sessions/guesses.ts'
import { forgetPasswordLength } from '../sessions/short-passwords.ts'
import { dropUnfinished } from './email-change.ts'
import { refuseWeak } from './password-rules.ts'
import { mergeMeta } from './users.ts'

type PasswordChange = { password: string; current: string; email: string; data: Meta }

/** Whoever has just opened a mail of ours may have come because the password is forgotten. */
const byMail: Method[] = ['recovery', 'otp', 'magiclink', 'invite', 'email/signup']

/** The new password's hash, if it may be set. Done before the transaction: it takes time. */
export async function checkPasswordChange(auth: Auth, bearer: Bearer, input: PasswordChange): Promise<string> {
	const { user } = bearer
	const { password: policy } = auth.settings
	refuseWeak(input.password, policy, {
		email: input.email || user.email,
		meta: mergeMeta(user.raw_user_meta_data, input.data),
		role: await hasAnyRole(auth.db, user.id),
	})
	if (policy.askCurrent && user.encrypted_password) {
		const proofs = await recentProofs(auth, bearer)
		if (!proofs.some((method) => byMail.includes(method))) await requireCurrent(auth, bearer, input.current)
	}
	if (user.encrypted_password && (await auth.passwords.verify(input.password, user.encrypted_password))) {
		throw unprocessable('same_password', 'New password should be different from the old password.')
	}
	return await auth.passwords.hash(input.password)
}

export const currentPasswordInvalid = () =>
	new AuthError(400, 'current_password_invalid', 'Current password required when setting new password.')

async function requireCurrent(auth: Auth, { user, session }: Bearer, current: string): Promise<void> {
	if (!current)
		throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.')
	const guess = await admitOwnPassword(auth, user, session?.id ?? '')
	if (!(await auth.passwords.verify(current, user.encrypted_password)))
		throw currentPasswordInvalid().noting({ action: 'reauthentication_failed', actor: user, reason: 'password' })
	await guess.right()
}

const DAY_MS = 86_400_000

/** What has to be proven anew, and why: by a nonce from the mailbox, since this session has not done so of late. */
export async function whyProve(
	auth: Auth,
	bearer: Bearer,
	changes: { address: boolean; password: boolean },
): Promise<AuthError | undefined> {
	const { user, session } = bearer
	if (user.is_anonymous) return undefined
	// A first password is a new way in; a later one is guarded by the one before it.
	const opensAnother = changes.address || (changes.password && !user.encrypted_password)
	if (opensAnother && (await recentProofs(auth, bearer)).length === 0) return staleSession()
	const old = !session || auth.now().getTime() - session.created_at.getTime() >= DAY_MS
	if (!changes.password || !auth.settings.password.reauthenticate || !old) return undefined
	return new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

/** A wrong nonce is counted, so the error is returned. */
export async function spendNonce(work: Work, user: UserRow, nonce: string): Promise<AuthError | undefined> {
	const right = await spendCode(work, user, ['reauthentication_token'], { address: user.email ?? '', code: nonce })
	return right === 'reauthentication_token'
		? undefined
		: unprocessable('reauthentication_not_valid', 'Nonce has expired or is invalid').noting({
				action: 'reauthentication_failed',
				actor: user,
				reason: 'code',
			})
}

/** A new password makes every mail that could still open the account, or take it elsewhere, worthless. */
export async function setPassword(work: Work, userId: string, passwordHash: string): Promise<void> {
	const { auth, db } = work
	await sql`update auth.users set encrypted_password = ${passwordHash}, updated_at = ${auth.now()} where id = ${userId}`.execute(
		db,
	)
	await clearTokens(db, userId, allTokenTypes)
	await dropUnfinished(db, userId)
	await forgetPasswordLength(db, userId)
	await forgetDevices(db, userId)
}
