import { type Begun, NOBODY_ASKED } from '../mailed/begun.ts'
import { spendCode, spendHash, type TokenType } from '../mailed/one-time-tokens.ts'
import { audit } from '../request/audit.ts'
import type { Auth, Request, Trx } from '../request/context.ts'
import { AuthError, failed } from '../request/errors.ts'
import { banned } from '../request/failures.ts'
import { awaitsProof, findUser, findUserByEmail, isBanned, lockUser, type UserRow } from '../rows/user.ts'
import { ensureAdminRole } from '../sessions/first-admin.ts'
import { completeEmailChange, findUserByEmailChange } from './email-change.ts'
import { type Proof, proveByMail } from './take-over.ts'
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
export type Proven = { user: UserRow; token: TokenType; type: string; begun: Begun }

export async function proveByHash(auth: Auth, trx: Trx, type: string, hash: string): Promise<Proven | AuthError> {
	const found = await spendHash(auth, trx, tokensOf[type] ?? [], hash)
	if (found) return { user: found.user, token: found.type, type, begun: found.begun }
	return badLink().noting(failed('nobody', 'link'))
}

export async function proveByCode(
	auth: Auth,
	trx: Trx,
	c: Request,
	type: string,
	address: string,
	code: string,
): Promise<Proven | AuthError> {
	let email: string
	try {
		email = cleanEmail(address)
	} catch {
		throw new AuthError(422, 'validation_failed', 'Invalid email format')
	}
	const candidate =
		type === 'email_change' ? await findUserByEmailChange(trx, email) : await findUserByEmail(trx, email)
	const user = candidate && (await lockUser(trx, candidate.id))
	if (!user) return badCode().noting(failed('nobody', 'code'))
	const token = await spendCode(auth, trx, user, tokensOf[type] ?? [], email, code)
	if (token === 'void') await audit(auth, trx, c, 'one_time_token_voided', user)
	return token && token !== 'void' ? { user, token, type, begun: NOBODY_ASKED } : badCode().noting(failed(user, 'code'))
}

/** Who is to be signed in. A reclaimed account has lost its password with all else that was set up before. */
export type Done = { user: UserRow; reclaimed: boolean }

/** Does what the proven token was made for. Errors are returned: the token stays used. */
export async function complete(
	auth: Auth,
	trx: Trx,
	{ user, token }: Proven,
	proof: Proof,
): Promise<Done | 'first-of-two' | AuthError> {
	if (isBanned(auth, user)) return banned(403, user)
	if (token === 'email_change_token_new' || token === 'email_change_token_current') {
		const outcome = await completeEmailChange(auth, trx, proof.c, user, token)
		if (outcome !== 'done') return outcome
	} else {
		if (!user.email_confirmed_at) await audit(auth, trx, proof.c, 'user_signedup', user, { provider: 'email' })
		await audit(auth, trx, proof.c, 'login', user)
	}
	// An address that this account has had no proof of until now.
	const reclaimed =
		(awaitsProof(user) || user.is_anonymous) &&
		(await proveByMail(auth, trx, (await findUser(trx, user.id)) ?? user, proof))
	await confirmEmail(auth, trx, user)
	const confirmed = await findUser(trx, user.id)
	if (!confirmed) return badLink()
	await ensureAdminRole(auth, trx, confirmed)
	return { user: confirmed, reclaimed }
}
