import { company } from '../company.ts'

/** What any page may say. */
export const skip = 'Skip to the content'
export const wentWrong = 'Something went wrong'
export const sorry = "We're sorry for the inconvenience. Please try refreshing the page."
export const refreshing = 'Refreshing page...'
export const refreshPage = 'Refresh Page'
/** For search engines, whose nearest kind of business is an agent's. */
export const whoWeAre = `A cash home buyer in ${company.areaShort}. We buy houses for our own account. We are the buyer, not a real estate agent or broker.`
export const home = 'Home'
export const closeMessage = 'Close this message'
export const printedFor = (name: string, phone: string) => `${name} · ${phone}`
