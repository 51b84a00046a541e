import { company } from '../company.ts'

/** The page a form sent without JavaScript comes back to. */
export const tooLarge = 'That was more than we can take in at once. Please shorten the message.'
export const goBack = 'What you typed is on the page before this one: go back to shorten it.'

export const pageTitle = `Please check the form | ${company.name}`
export const description = 'One thing before we can take your request.'
export const eyebrow = 'Almost there'
export const title = 'Please check the form'
export const nothingLost = 'Nothing is lost: what you typed is below.'
export const orCall = 'Or call us at'
export const getMyCashOffer = 'Get My Cash Offer'
