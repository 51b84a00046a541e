import { company } from '../company.ts'

/** Around the legal texts. */
export const title = 'Privacy Policy'
export const description = `What ${company.name} keeps when you ask for an offer or open an account, why, for how long, and how to have it deleted. No tracking, no sale of data.`
export const terms = 'Terms'
export const termsDescription = `The terms of this site and of asking ${company.name} for a cash offer: what we do, what binds whom and when, under the law of Arkansas.`
