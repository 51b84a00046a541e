import { company } from '../company.ts'

/** The page /areas-we-serve. */
export const pageTitle = `Areas We Serve in ${company.areaShort} | ${company.shortName}`
/** `towns` is how many there are, in a word. */
export const description = (towns: string) =>
	`From Searcy and Beebe to Pangburn, Romance and West Point: the ${towns} White County towns where we buy houses for cash, and what we know of each.`
export const ar = (name: string) => `${name}, AR`
export const areasWeServe = 'Areas We Serve'
export const eyebrow = 'Areas we serve'
export const title = 'From the courthouse square to the river bottoms'
export const intro = 'White County runs from Ozark foothills to Delta rice ground. We buy in all of it.'
export const getYourCashOffer = 'Get Your Cash Offer'
export const andTheOtherTowns = 'And the other towns'
