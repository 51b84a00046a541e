import { company } from './company.ts'

/** What a homeowner agrees to by sending a form. A change of the words is a new version: each lead records which one it saw. */
export const consent = {
	version: '2026-11-17',
	text: `No obligation until you sign a contract. By sending this form you ask ${company.name} to call and email you about selling your house. A person calls, never a recording. Agreeing is not a condition of anything, and you can tell us to stop at any time.`,
} as const

/** What the box for text messages says. It is empty until someone ticks it, and nothing depends on it. Its version is kept with the number, the time and the page. */
export const textConsent = {
	version: '2026-11-17',
	label: 'Text me too',
	hint: '(optional)',
	text: `I agree that ${company.name} may text me about selling my house, at the phone number I gave. How often varies, up to 10 texts a month. Message and data rates may apply. Reply STOP to stop, or HELP for help. This is not a condition of anything.`,
} as const

/** After either of them. */
export const consentLinks = { see: 'See our', privacy: 'privacy policy', and: 'and', terms: 'terms' } as const
