/** The names of the ways to sign in, and which of them are second factors. */

export type Method =
	| 'password'
	| 'otp'
	| 'oauth'
	| 'totp'
	| 'mfa/phone'
	| 'mfa/webauthn'
	| 'anonymous'
	| 'recovery'
	| 'invite'
	| 'magiclink'
	| 'email/signup'
	| 'email_change'
	| 'token_refresh'
	| 'passkey'

/** What each kind of second factor is called as a way to sign in. */
export const factorMethods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const
export type FactorType = keyof typeof factorMethods

/** The ways in that make a session one of two steps. */
export const secondFactors: readonly string[] = Object.values(factorMethods)
export const isSecondFactor = (method: string) => secondFactors.includes(method)
