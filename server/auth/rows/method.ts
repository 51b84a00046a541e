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

const secondFactors: readonly string[] = ['totp', 'mfa/phone', 'mfa/webauthn']
export const isSecondFactor = (method: string) => secondFactors.includes(method)
