import { laterPackage } from '../../settings/later-package.ts'

/** Read when the first passkey is asked for: with its certificates' formats it is a quarter of what a start reads. */
export const webauthn = laterPackage<typeof import('@simplewebauthn/server')>('@simplewebauthn/server')
export const helpers = laterPackage<typeof import('@simplewebauthn/server/helpers')>('@simplewebauthn/server/helpers')
