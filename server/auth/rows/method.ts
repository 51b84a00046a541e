/** The names of the ways to sign in, and which of them are second factors. */

/** What each kind of second factor is called as a way to sign in. */
export const factorMethods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const
export type FactorType = keyof typeof factorMethods

export type Method =
	| (typeof factorMethods)[FactorType]
	| 'password'
	| 'otp'
	| 'oauth'
	| 'anonymous'
	| 'recovery'
	| 'invite'
	| 'magiclink'
	| 'email/signup'
	| 'email_change'
	| 'token_refresh'
	| 'passkey'

/** The ways in that make a session one of two steps. */
export const secondFactors: readonly string[] = Object.values(factorMethods)
export const isSecondFactor = (method: string) => secondFactors.includes(method)
