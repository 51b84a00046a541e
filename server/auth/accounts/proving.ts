/** Who shows, by a link or a code from a mail, that an address is theirs, and what that brings about. */
import { type Begun, NOBODY_ASKED } from '../mailed/begun.ts'
import { spendCode, spendHash, type TokenType } from '../mailed/one-time-tokens.ts'
import { audit } from '../request/audit.ts'
import type { Work } from '../request/context.ts'
import { AuthError, failed } from '../request/errors.ts'
import { banned } from '../request/failures.ts'
import { awaitsProof, findUser, findUserByEmail, isBanned, lockUser, type UserRow } from '../rows/user.ts'
import { ensureAdminRole } from '../sessions/first-admin.ts'
import { completeEmailChange, findUserByEmailChange } from './email-change.ts'
import { type ProvenBy, proveByMail } from './take-over.ts'
import { cleanEmail, confirmEmail } from './users.ts'

/** Which tokens a verification of each type may be about. */
export const tokensOf: Record<string, TokenType[]> = {
	signup: ['confirmation_token'],
	invite: ['confirmation_token'],
	magiclink: ['recovery_token'],
	recovery: ['recovery_token'],
	email: ['confirmation_token', 'recovery_token'],
	email_change: ['email_change_token_new', 'email_change_token_current'],
}

export const badCode = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
export const badLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')

/** Begun: who asked for the mail. */
type Proven = { user: UserRow; token: TokenType; type: string; begun: Begun }

export async function proveByHash(work: Work, type: string, hash: string): Promise<Proven | AuthError> {
	const found = await spendHash(work, tokensOf[type] ?? [], hash)
	if (found) return { user: found.user, token: found.type, type, begun: found.begun }
	return badLink().noting(failed('nobody', 'link'))
}

export async function proveByCode(
	work: Work,
	type: string,
	address: string,
	code: string,
): Promise<Proven | AuthError> {
	const { db } = work
	let email: string
	try {
		email = cleanEmail(address)
	} catch {
		throw new AuthError(422, 'validation_failed', 'Invalid email format')
	}
	const candidate = type === 'email_change' ? await findUserByEmailChange(db, email) : await findUserByEmail(db, email)
	const user = candidate && (await lockUser(db, candidate.id))
	if (!user) return badCode().noting(failed('nobody', 'code'))
	const token = await spendCode(work, user, tokensOf[type] ?? [], { address: email, code })
	if (token === 'void') await audit(work, 'one_time_token_voided', user)
	return token && token !== 'void' ? { user, token, type, begun: NOBODY_ASKED } : badCode().noting(failed(user, 'code'))
}

/** Who is to be signed in. A reclaimed account has lost its password with all else that was set up before. */
export type Done = { user: UserRow; reclaimed: boolean }

/** Does what the proven token was made for. Errors are returned: the token stays used. */
export async function complete(
	work: Work,
	{ user, token }: Proven,
	by: ProvenBy,
): Promise<Done | 'first-of-two' | AuthError> {
	const { auth, db } = work
	if (isBanned(auth, user)) return banned(403, user)
	if (token === 'email_change_token_new' || token === 'email_change_token_current') {
		const outcome = await completeEmailChange(work, user, token)
		if (outcome !== 'done') return outcome
	} else {
		if (!user.email_confirmed_at) await audit(work, 'user_signedup', user, { provider: 'email' })
		await audit(work, 'login', user)
	}
	// An address that this account has had no proof of until now.
	const reclaimed =
		(awaitsProof(user) || user.is_anonymous) && (await proveByMail(work, (await findUser(db, user.id)) ?? user, by))
	const confirmed = await confirmEmail(work, user)
	if (!confirmed) return badLink()
	await ensureAdminRole(work, confirmed)
	return { user: confirmed, reclaimed }
}
