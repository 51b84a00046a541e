import { company } from '../company.ts'

/** The home page, around its sections. */
export const pageTitle = `${company.name} | Cash Home Buyers in ${company.areaShort}`
export const description = `Sell your house in ${company.areaShort} for cash: a fair offer within 24 hours, closing in as little as 7 days, as-is, with no fees or commissions.`
export const keywords = [
	'cash home buyers White County AR',
	'sell my house fast Searcy AR',
	'we buy houses Beebe AR',
	'sell house as-is Arkansas',
	company.name,
]
export const ar = (name: string) => `${name}, AR`
export const eyebrow = 'How it works'
export const title = 'Four steps, and you can stop at any of them'
export const intro = 'No inspections to pass, no banks to wait for. You choose the day.'
