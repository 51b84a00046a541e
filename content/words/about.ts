import { claim, company } from '../company.ts'

/** The page /about, beside content/about.ts. */
export const pageTitle = `About Us | ${company.name}`
export const description = `Who buys your house: ${claim('familyOwned') ? 'a family company' : 'a company'} in ${company.areaShort} that pays cash for its own account, shows its numbers, and says so when a listing is better.`
export const aboutUs = 'About Us'
export const title = 'Who we are'
export const alt = 'Front porch with a red door, two wooden rocking chairs, a lantern and pots of flowers'
