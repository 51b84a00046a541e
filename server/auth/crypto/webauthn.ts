import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Read when the first passkey is asked for: with its certificates' formats it is a quarter of what a start reads. */
export const webauthn = (): typeof import('@simplewebauthn/server') => require('@simplewebauthn/server')
export const helpers = (): typeof import('@simplewebauthn/server/helpers') => require('@simplewebauthn/server/helpers')
