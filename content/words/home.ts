import { company } from '../company.ts'

/** The home page, around its sections. */
export const pageTitle = `${company.name} | Cash Home Buyers in ${company.areaShort}`
export const description = `Sell your house in ${company.areaShort} for cash: a call within 24 hours, closing in as little as 7 days with clear title, as-is, no fees.`
export const keywords = [
	'cash home buyers White County AR',
	'sell my house fast Searcy AR',
	'we buy houses Beebe AR',
	'sell house as-is Arkansas',
	company.name,
]
export const ar = (name: string) => `${name}, AR`
export const eyebrow = 'How it works'
export const title = 'Four steps from a phone call to a check'
export const intro = 'No repairs, no bank to wait for, and no obligation until you sign a contract. You choose the day.'
export const areas = {
	eyebrow: 'Areas we serve',
	title: 'From the courthouse square to the river bottoms',
	intro: 'We buy in every town of the county, and in between.',
}
