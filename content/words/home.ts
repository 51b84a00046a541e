import { company } from '../company.ts'

/** The home page, around its sections. */
export const pageTitle = `${company.name} | Cash Home Buyers in ${company.areaShort}`
export const description = `Sell your house in ${company.areaShort} for cash: a fair offer within 24 hours, closing in as little as 7 days, as-is, with no fees or commissions.`
export const keyword = 'cash home buyers White County AR'
export const sellMyHouseFastSearcyAr = 'sell my house fast Searcy AR'
export const weBuyHousesBeebeAr = 'we buy houses Beebe AR'
export const ar = (name: string) => `${name}, AR`
export const eyebrow = 'How it works'
export const title = 'Four steps, and you can stop at any of them'
export const intro = 'No inspections to pass, no banks to wait for. You choose the day.'
