import { sentences } from '../../lib/claim.ts'
import { claim } from '../company.ts'

/** The section with the form, on most pages. */
export const callNote = sentences('Call and talk it over.', claim('spanish'))
export const emailNote = 'We reply within 24 hours'
export const areaNote = 'Searcy, Beebe, Bald Knob and around'
export const getYourCashOffer = 'Get Your Cash Offer'
export const intro = sentences('Write to us, or just call.', claim('answersPhone'))
export const eyebrow = 'Contact'
export const secure = 'Your information is secure, and never sold'
export const noFees = 'No Fees or Commissions'
export const fastClosing = 'Close in 7-14 Days, with clear title'
