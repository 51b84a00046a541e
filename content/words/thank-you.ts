import { company } from '../company.ts'
import { received } from './thank-you-dialog.ts'

/** The page /thank-you, after a form was sent without JavaScript. */
export const pageTitle = `Thank You | ${company.name}`
export const eyebrow = 'Received'
export const lead = `${received} For immediate help, call us.`
export const alt = 'White farmhouse at dusk with its windows and porch lights on'
export const backToHome = 'Back to Home'
export const whatHappensNext = 'What happens next'
export const nextNote = 'The first step, writing to us, is done. One of us calls you within 24 hours.'

export { received, title } from './thank-you-dialog.ts'
