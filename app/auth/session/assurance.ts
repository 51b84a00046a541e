import type { Session } from '@supabase/supabase-js'

type Claims = { aal?: string; iat?: number; amr?: { method: string; timestamp: number }[] }

/**
 * What the access token says of how its session came about. The server has the last word. Not mfa.getAuthenticatorAssuranceLevel():
 * it calls a passkey's session aal1, asks the server anew when given a token, and leaves out when the token was made.
 */
function claimsOf({ access_token }: Session): Claims {
	const claims = access_token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
	try {
		return JSON.parse(atob(claims))
	} catch {
		return {}
	}
}

/** A second step was given: the code of an app, or a passkey, which is a device and its lock in one. */
export function isStrong(session: Session): boolean {
	const { aal, amr = [] } = claimsOf(session)
	return aal === 'aal2' || amr.some(({ method }) => method === 'passkey')
}

/** Whoever has set up a second step is signed in only after it. */
export const needsSecondStep = (session: Session) =>
	!isStrong(session) && Boolean(session.user.factors?.some(({ status }) => status === 'verified'))

/** Just begun, and without a password: the address was proven, and what the account held before is gone. */
export function isReclaimed(session: Session): boolean {
	const { amr, iat = 0 } = claimsOf(session)
	return amr?.[0]?.method === 'recovery' && iat - amr[0].timestamp < 10
}
