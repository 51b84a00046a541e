import { company } from '../../company.ts'

/** The gate before the desk. */
export const pageTitle = `One More Step | ${company.name}`
export const description = "The owner's desk."
export const gateTitle = 'One more step before the desk opens'
export const gateHalfway = 'Your password was right. Now show that it is really you.'
export const oneMoment = 'One moment...'
export const gatePasskey = 'Show that it is you with the passkey you have set up.'
export const cannotUsePasskeys = 'This browser cannot use passkeys. Please open the desk where you keep yours.'
export const gateLost = 'Lost it? Whoever runs the server of this site can remove it, and you set up a new one here.'
export const gateNote =
	'The desk shows people’s names, phone numbers and homes. A second step keeps it closed to anyone who gets hold of your password.'
export const waiting = 'Waiting for your device...'
export const continueWithPasskey = 'Continue with your passkey'
export const codesSaved = 'I have saved them. Open the desk'
export const setUpAPasskey = 'Set up a passkey'
export const passkeyNote =
	'Your phone or computer then opens the desk with your fingerprint, your face or its PIN. There is nothing to type and nothing to remember.'
export const preparing = 'Preparing...'
export const useAppInstead = 'Use an authenticator app instead'
export const appNote =
	'This browser cannot make passkeys. An authenticator app on your phone does it as well: it shows a code that changes every half minute, which you enter after your password.'
export const setUpApp = 'Set up an authenticator app'

/** In the place of the desk, once the sign-in has ended while it was open. */
export const signedOutTitle = `Signed Out | ${company.name}`
export const signedOut = 'You have been signed out'
export const signedOutNote =
	'The sign-in of this device was ended elsewhere, or it ran out. Sign in again and you are back on this page. A note you had begun is still in its place.'
export const signInAgain = 'Sign in again'
