import { company } from '../company.ts'

/** The page /contact. */
export const callUs = 'Call Us'
export const phoneNote = 'The second number is available 24/7.'
export const emailUs = 'Email Us'
export const emailNote = 'We reply within 24 hours, most often the same day.'
export const officeLocation = 'Office Location'
export const officeNote = 'By appointment only. We would rather come to the house.'
export const pageTitle = `Contact ${company.name} | ${company.areaShort}`
export const description = `Call ${company.phone}, or ${company.phoneAlways} around the clock, write to us, or meet by appointment in ${company.areaShort}. We answer within 24 hours.`
export const contact = 'Contact'
export const title = 'Talk to a person'
export const lead =
	'No call center and no menu to press through. Tell us where the house is and what is going on; we listen first.'
export const alt = 'Small brick office with a red and white awning on a main street'
export const eyebrow = 'Write to us'
export const getYourCashOffer = 'Get Your Cash Offer'
export const formNote =
	'Five lines are enough. The more you tell us about the house, the closer the first number will be.'
