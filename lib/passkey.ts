import { passkeyMessages } from '../content/words/passkey-messages.ts'
import { type AuthFailure, accountFailure } from './account.ts'

/** What the browser or the server says, in words of everyday. */
const plainly: Record<string, string> = {
	ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: passkeyMessages.canceled,
	ERROR_CEREMONY_ABORTED: passkeyMessages.canceled,
	ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: passkeyMessages.known,
	ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: passkeyMessages.incapable,
	ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: passkeyMessages.incapable,
	ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: passkeyMessages.incapable,
	ERROR_AUTHENTICATOR_GENERAL_ERROR: passkeyMessages.canceled,
	ERROR_INVALID_DOMAIN: passkeyMessages.elsewhere,
	ERROR_INVALID_RP_ID: passkeyMessages.elsewhere,
	webauthn_credential_exists: passkeyMessages.known,
	webauthn_challenge_expired: passkeyMessages.late,
	webauthn_challenge_not_found: passkeyMessages.late,
	webauthn_verification_failed: passkeyMessages.unknown,
	too_many_passkeys: passkeyMessages.many,
}

export const passkeyFailure = (failure: AuthFailure): string => plainly[failure.code ?? ''] ?? accountFailure(failure)

/** The service keeps no passkeys: switched off, or older than they are. */
export const hasNoPasskeys = ({ code, status }: AuthFailure) => code === 'passkey_disabled' || status === 404

export const passkeyNameLimit = 120
