import { company } from '../company.ts'

/** Around the pages a mailed link leads to, beside content/confirm-link.ts. */
export const pageTitle = `Please Confirm | ${company.name}`
export const description = 'One button does what your mail was about.'
export const overPageTitle = `Link Expired | ${company.name}`
export const linkFailed = 'This link has expired or was already used.'
export const linkPageTitle = `Confirm Your Email | ${company.name}`
export const linkDescription = 'Confirm what you asked for by the link in your mail.'
export const needsScript =
	'This button needs JavaScript, which is turned off in this browser. The six-digit code in the mail does the same, in a browser that has it.'
