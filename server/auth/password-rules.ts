import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { AuthError, invalid } from './errors.ts'
import { isGuessable, type Person } from './guessable.ts'
import type { AuthSettings } from './settings.ts'

type Policy = AuthSettings['password']
/** `role`: the account may do more than a visitor, so more hangs on its password. */
export type Holder = Person & { role?: boolean }

/** Also said where nobody has just typed it: of a password that was noted to be short. */
export const tooShort = (least: number) => ({
	reasons: ['length'],
	message: `Password should be at least ${least} characters.`,
})

/** Why a password is too weak: nothing if it is not. */
export function weaknesses(
	password: string,
	policy: Policy,
	holder: Holder = {},
): { reasons: string[]; message: string } | undefined {
	const reasons: string[] = []
	const messages: string[] = []
	const least = holder.role ? Math.max(policy.minLength, policy.minLengthWithRole) : policy.minLength
	if ([...password].length < least) {
		reasons.push(...tooShort(least).reasons)
		messages.push(tooShort(least).message)
	}
	if (policy.requiredCharacters.some((set) => ![...set].some((character) => password.includes(character)))) {
		reasons.push('characters')
		messages.push(`Password should contain at least one character of each: ${policy.requiredCharacters.join(', ')}.`)
	}
	if (isGuessable(password, holder)) {
		reasons.push('pwned')
		messages.push('Password is known to be weak and easy to guess, please choose a different one.')
	}
	return reasons.length > 0 ? { reasons, message: messages.join(' ') } : undefined
}

export function refuseWeak(password: string, policy: Policy, holder?: Holder): void {
	if (Buffer.byteLength(password) > 72) throw invalid('Password cannot be longer than 72 characters')
	const weak = weaknesses(password, policy, holder)
	if (weak) throw new AuthError(422, 'weak_password', weak.message, { weak_password: { reasons: weak.reasons } })
}

export async function hasAnyRole(db: Database, userId: string): Promise<boolean> {
	const { rows } = await sql`select from public.user_roles where user_id = ${userId}::uuid limit 1`.execute(db)
	return rows.length > 0
}
