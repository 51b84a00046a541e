/** Says why a password is too weak. */
import { isGuessable, type Person } from './guessable.ts'

export type Policy = {
	minLength: number
	minLengthWithRole: number
	/** Each is a set of characters of which a password needs at least one. */
	requiredCharacters: string[]
}
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
