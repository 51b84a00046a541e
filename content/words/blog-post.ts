/** Around a post. */
export const blog = 'Blog'
export const updated = 'Updated'
export const backToBlog = 'Back to Blog'
export const noAdvice =
	'This is general information about Arkansas, not legal or tax advice. Laws change and every house is its own case: ask a lawyer, a CPA or the title company about yours.'
export const readNext = 'Read next'
export { title } from './offer-card.ts'
export const intro = 'Tell us about the house. We call within 24 hours. If a listing would serve you better, we say so.'
