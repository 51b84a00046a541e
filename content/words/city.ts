import { company } from '../company.ts'

/** The page of a town, around its own text. */
export const moreOnThis = 'More on this:'
export const figuresNote =
	'Reference figures, not an appraisal; ask an agent what yours is worth. Counts of the 2020 census may differ.'
export const aboutTown = (name: string) => `About ${name}`
export const aroundTown = (name: string) => `Around ${name}`
export const population = 'Population'
export const medianHomeValue = 'Median home value'
export const pageTitle = (name: string) => `We Buy Houses in ${name}, AR | ${company.name}`
export const arkansas = (name: string) => `${name}, Arkansas`
export const areasWeServe = 'Areas We Serve'
export const title = (name: string) => `We Buy Houses in ${name}, Arkansas`
export const alt = (picture: string) => `Illustration: ${picture}`
export const getYourCashOffer = 'Get Your Cash Offer'
export const whyUs = 'Why sell to us'
export const eyebrow = (zip: string) => `ZIP ${zip}`
export const howItWorks = 'How it works'
export const howItGoes = (name: string) => `How a sale in ${name} goes`
export const weAlsoBuyIn = 'We also buy in'
export const and = ' and '
export const andAlso = ', and'
export const wholeCounty = 'all over the county'
