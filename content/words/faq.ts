import { company } from '../company.ts'

/** Around the questions of content/faq.ts. */
export const pageTitle = `Questions About Selling for Cash | ${company.shortName}`
export const description =
	'How fast can you close, do I have to repair anything, what does it cost, how is the offer made, what do you buy: honest answers.'
export const eyebrow = 'FAQ'
export const title = 'Frequently asked questions'
export const intro =
	'What almost everyone wants to know first, and the terms of a deal below. If your question is not here, ask us.'
export const dealTerms = 'Deal terms: what binds whom, and when'
export const getYourOffer = 'Get Your Offer'
export const linkToThis = 'Link to this answer'
