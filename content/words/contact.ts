import { sentences } from '../../lib/claim.ts'
import { claim, company } from '../company.ts'

/** The page /contact. */
export const callUs = 'Call Us'
const always = claim('alwaysOpen')
export const phoneNote = sentences(always && `The second number is ${always}.`, claim('answersPhone'), claim('spanish'))
export const emailUs = 'Email Us'
export const emailNote = sentences('We reply within 24 hours.', claim('sameDay'))
export const officeLocation = 'Office Location'
export const officeNote = 'By appointment only. Most of the time we come to the house.'
export const pageTitle = `Contact ${company.name} | ${company.areaShort}`
export const description = `Call ${company.phone}${always ? `, or ${company.phoneAlways}, ${always}` : ''}. Write to us, or meet by appointment in ${company.areaShort}. We reply within 24 hours.`
export const contact = 'Contact'
export const title = 'Talk to a person'
export const lead =
	'Tell us where the house is and what is going on. We listen first, and there is no obligation until you sign a contract.'
export const alt = 'Small brick office with a red and white awning on a main street'
export const eyebrow = 'Write to us'
export const getYourCashOffer = 'Get Your Cash Offer'
export const whatHappens = 'What happens then'
export const formNote =
	'A few lines are enough. The more you tell us about the house, the more we can say when we call.'
