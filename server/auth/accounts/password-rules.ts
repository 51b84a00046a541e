/** Refuses a password that is not worth setting. */
import { type Holder, type Policy, weaknesses } from '../crypto/password-strength.ts'
import { AuthError, invalid } from '../request/errors.ts'

/** A password that is to be set must be one that is worth it. */
export function refuseWeak(password: string, policy: Policy, holder?: Holder): void {
	if (Buffer.byteLength(password) > 72) throw invalid('Password cannot be longer than 72 characters')
	const weak = weaknesses(password, policy, holder)
	if (weak) throw new AuthError(422, 'weak_password', weak.message, { weak_password: { reasons: weak.reasons } })
}
